"""What a notebook shows of an object: it asks the object, which stands far below those who can draw it."""


def show(self: object) -> str:
    """Return the object as HTML: a method for its class."""
    from addiction.render.html import to_html  # noqa: PLC0415  # up, and only when a notebook asks

    return to_html(self)
