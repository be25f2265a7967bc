"""Returns the content of source files without comments, so that records stay valid when only
comments or descriptions of registers change.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

_VERILOG = (".sv", ".svh", ".v", ".vh", ".rdl")
_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_FOR_TOOLS = re.compile(r"/[/*]\s*(verilator|synthesis|synopsys|pragma)\s", re.IGNORECASE)
"""Begins a comment that tools read."""
_TEXT = re.compile(r'\b(name|desc)\s*=\s*"(?:\\.|[^"\\])*"\s*;')
"""Text of SystemRDL for people: it goes into pages and comments, never into hardware."""


def content(file: Path) -> bytes:
    """Returns the part of a file that a recorded result depends on.

    Leaves out comments and blank lines of Verilog and SystemRDL, names and descriptions of
    registers, and comments and docstrings of Python. Comments that tools read are kept, and files
    of other types are used in full.
    """
    if file.suffix == ".rdl":
        return without_comments(without_texts(file.read_text(encoding="utf-8"))).encode()
    if file.suffix in _VERILOG:
        return without_comments(file.read_text(encoding="utf-8")).encode()
    if file.suffix == ".py":
        return without_docstrings(file.read_text(encoding="utf-8")).encode()
    return file.read_bytes()


def without_texts(source: str) -> str:
    """Returns SystemRDL without the names and descriptions of registers and fields."""
    return _TEXT.sub("", source)


def without_comments(source: str) -> str:
    """Returns Verilog or SystemRDL without comments and blank lines."""

    def replace(token: re.Match[str]) -> str:
        return token[0] if token[0].startswith('"') or _FOR_TOOLS.match(token[0]) else " "

    lines = (line.rstrip() for line in _TOKEN.sub(replace, source).splitlines())
    return "\n".join(line for line in lines if line)


def without_docstrings(source: str) -> str:
    """Returns the syntax tree of Python code without docstrings. Comments are not in the tree."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        # A string that forms a full statement does nothing. It is a docstring, or a description
        # below an assignment.
        kept = [one for one in body if not _is_text(one)]
        node.body = kept or [ast.Pass()]
    return ast.dump(tree)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
