"""Imports that take long are left to the commands and functions that need them."""

from __future__ import annotations

import subprocess
import sys

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
