"""Tests that the table of commands matches their files, and that `--help` does not import any large
package.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import pytest

import axiscope
from axiscope.cli.command_table import COMMANDS
from tools import write_commands


def test_the_table_of_commands_is_current() -> None:
    written = write_commands.TABLE.read_text(encoding="utf-8")
    assert written == write_commands.table(), "python -m tools.write_commands updates it"


def test_a_new_command_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: row for name, row in COMMANDS.items() if name != "run"}
    monkeypatch.setattr(write_commands, "COMMANDS", known)
    assert list(write_commands.commands().items()) == [*known.items(), ("run", COMMANDS["run"])]


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_help_and_version_import_no_tables_and_no_plots(option: str) -> None:
    heavy = "('polars', 'matplotlib', 'plotly', 'numpy', 'pydantic', 'jinja2')"
    program = (
        f"import sys; sys.argv = ['axiscope', {option!r}]\n"
        "from axiscope.cli import main\n"
        "try: main()\n"
        f"finally: print('imported', [name for name in {heavy} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1] == "imported []", ran.stderr


def test_running_imports_no_matplotlib() -> None:
    modules = "sys, axiscope.cli.run_design, axiscope.cli.run_experiment"
    program = f"import {modules}; print('matplotlib' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "False\n", ran.stderr


START_UP = {
    "__init__.py", "cli/__init__.py", "cli/commands.py", "cli/runs.py", "execution/backends.py",
}  # fmt: skip
"""Files that import our own modules late, so that a command starts quickly."""


def test_own_modules_are_imported_at_the_top_of_files() -> None:
    root = Path(axiscope.__path__[0])
    late = [
        f"{name}: {ast.unparse(statement)}"
        for path in root.rglob("*.py")
        if (name := path.relative_to(root).as_posix()) not in START_UP
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for statement in ast.walk(function)
        if isinstance(statement, ast.Import | ast.ImportFrom)
        and "axiscope" in ast.unparse(statement)
    ]
    assert late == []


def test_every_package_can_be_imported_first() -> None:
    names = [module.name for module in iter_modules(axiscope.__path__) if module.ispkg]
    assert len(names) == 10
    # If the RTL tools are missing, cocotb is not installed, so this file is skipped.
    if find_spec("cocotb") is None:
        names.remove("cocotb")
    # Each file is run in an interpreter that has not imported any other module of Axiscope.
    forked = (
        "import importlib, os, sys\n"
        "for name in sys.argv[1:]:\n"
        "    if os.fork() == 0:\n"
        "        importlib.import_module(f'axiscope.{name}')\n"
        "        os._exit(0)\n"
        "    assert os.wait()[1] == 0, name\n"
    )
    subprocess.run([sys.executable, "-c", forked, *names], check=True)
