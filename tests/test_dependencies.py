"""What the package imports comes with it, or with an extra that its users are told of."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BROUGHT_ALONG = {"cocotb", "markupsafe"}
"""Runs inside of it (axiscope.cocotb), and what comes with Jinja."""


def _name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return found.group().lower().replace("-", "_")


def _declared() -> set[str]:
    extras = PROJECT["optional-dependencies"].values()
    return {_name(one) for one in [*PROJECT["dependencies"], *(r for e in extras for r in e)]}


def _imported(path: Path) -> set[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize(
    "path", sorted((ROOT / "src/axiscope").rglob("*.py")), ids=lambda p: p.stem
)
def test_what_is_imported_is_declared(path: Path) -> None:
    known = {"axiscope", "python_calamine"} | set(sys.stdlib_module_names) | BROUGHT_ALONG
    assert _imported(path) <= known | _declared()
