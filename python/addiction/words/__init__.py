"""Words for people, made from codes and values."""
