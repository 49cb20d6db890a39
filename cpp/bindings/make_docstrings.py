"""Write the C++ header with the texts for help(): each name of the stub with its signature and its docstring."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

WIDTH = 100


def texts(scope: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Give the qualified name and the text of everything that a module or a class of the stub defines."""
    for node in scope.body:
        if isinstance(node, ast.ClassDef):
            yield node.name, text_of_class(node)
            yield from texts(node, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield prefix + node.name, text_of_function(node)


def text_of_class(node: ast.ClassDef) -> str:
    """Return a class's text, headed by the call that makes one where there is such a call."""
    makers = [member for member in node.body if isinstance(member, ast.FunctionDef) and member.name == "__init__"]
    heads = [signature(node.name, maker.args, skipped=1) for maker in makers]
    return "\n\n".join([*heads, ast.get_docstring(node) or ""])


def text_of_function(node: ast.FunctionDef) -> str:
    """Return a function's text below its signature; a property has no signature."""
    doc = ast.get_docstring(node) or ""
    if any(isinstance(decorator, ast.Name) and decorator.id == "property" for decorator in node.decorator_list):
        return doc
    return f"{signature(node.name, node.args, node.returns)}\n\n{doc}".rstrip()


def signature(name: str, arguments: ast.arguments, returns: ast.expr | None = None, *, skipped: int = 0) -> str:
    """Return a signature as in Python source, one argument a line where it is long; skipped: those left out."""
    result = "" if returns is None else f" -> {ast.unparse(returns)}"
    parts = split_arguments(arguments)[skipped:]
    short = f"{name}({', '.join(parts)}){result}"
    if len(short) <= WIDTH:
        return short
    lines = "".join(f"    {part},\n" for part in parts)
    return f"{name}(\n{lines}){result}"


def split_arguments(arguments: ast.arguments) -> list[str]:
    """Return each argument with its annotation and default, and the marks for positional and keyword ones."""
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
    parts = [written(argument, default) for argument, default in zip(positional, defaults, strict=True)]
    if arguments.posonlyargs:
        parts.insert(len(arguments.posonlyargs), "/")
    if arguments.kwonlyargs:
        parts.append("*")
    pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return parts + [written(argument, default) for argument, default in pairs]


def written(argument: ast.arg, default: ast.expr | None) -> str:
    """Return an argument as it is written in a signature."""
    text = ast.unparse(argument)
    if default is None:
        return text
    return f"{text}{' = ' if argument.annotation else '='}{ast.unparse(default)}"


def main(stub: str, header: str) -> None:
    """Read the stub and write the header."""
    entries = "".join(
        f'    Docstring{{"{name}", R"doc({text})doc"}},\n'
        for name, text in texts(ast.parse(Path(stub).read_text("utf-8")))
    )
    Path(header).write_text(
        f"// Made from {Path(stub).name}, which has the texts.\n"
        "#pragma once\n\n#include <string_view>\n\nnamespace addiction::bindings {\n\n"
        "struct Docstring {\n    std::string_view name;\n    const char* text;\n};\n\n"
        f"inline constexpr Docstring docstrings[] = {{\n{entries}}};\n\n}}  // namespace addiction::bindings\n",
        "utf-8",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
