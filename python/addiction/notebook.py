"""What a notebook shows of an object: it asks the object, which stands far below those who can draw it.

So those above say here how they draw, once, when the package is imported.
"""

from collections.abc import Callable

_draw: Callable[[object], str] = repr


def drawn_by(draw: Callable[[object], str]) -> None:
    """Have objects shown as the HTML that this function returns."""
    global _draw  # noqa: PLW0603 (one way to draw for the whole package)
    _draw = draw


def show(self: object) -> str:
    """Return the object as HTML: a method for its class."""
    return _draw(self)
