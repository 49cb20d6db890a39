"""Random cases for the engine, each decided by its part, its seed and its number alone."""
