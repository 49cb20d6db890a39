"""Shows the examples in docstrings as code; as plain text they would be quotations to Markdown."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Examples(griffe.Extension):
    """Puts each example into a fence of its own."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a class, a function or an attribute that has been read."""
        if obj.docstring is not None and not obj.is_module:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Change the docstring of the package."""
        if pkg.docstring is not None:
            pkg.docstring.value = fenced(pkg.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring as Markdown."""
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)
