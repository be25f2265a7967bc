"""Tests that imports which take long are made only by the commands and functions that need them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("polars", "plotly", "matplotlib", "jinja2", "optuna", "axiscope.board")
"""Modules that take as long to import as a design takes to run."""

COMMAND = "import axiscope.cli.app, axiscope.cli.runs, axiscope.cli.run_design"
DESIGN = """import axiscope as ax
ax.run({'stream': [{'name': 'a', 'direction': 'read', 'port': 'HP0'}]}, platform='zybo')"""


@pytest.mark.parametrize("code", [COMMAND, DESIGN], ids=["command", "library"])
def test_a_design_imports_no_tables_figures_or_boards(code: str) -> None:
    listed = f"{code}\nimport sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert not [name for name in ran.stdout.split() if name.startswith(HEAVY)]


def test_an_answer_does_not_wait_for_tables_and_reports(tmp_path: Path) -> None:
    """The answer must be shown before the table is written, because writing it needs the library
    for tables.
    """
    code = f"""import sys
import axiscope as ax
def show(outcome):
    print([n for n in sys.modules if n.startswith({HEAVY})], [*folder.glob('*.*')])
from pathlib import Path
folder = Path({str(tmp_path / "out")!r})
ax.run({{'stream': [{{'name': 'a', 'direction': 'read', 'port': 'HP0'}}]}}, platform='zybo',
       output=folder, show=show)
print((folder / 'results.parquet').is_file())"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[:2] == ["[] []", "True"]
