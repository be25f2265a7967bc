"""Imports that take long are left to the commands and functions that need them."""

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
    assert not heavy_modules(code)


def test_the_command_writes_its_table_without_polars(tmp_path: Path) -> None:
    design = tmp_path / "design.toml"
    design.write_text(
        'platform = "zybo"\n[[stream]]\nname = "a"\ndirection = "read"\nport = "HP0"\n'
    )
    command = ["axiscope", "run", str(design), "-o", str(tmp_path / "out"), "--quiet"]
    code = f"import sys; sys.argv = {command}\nfrom axiscope.cli import main\n{UNTIL_EXIT}"
    assert not heavy_modules(code)
    assert (tmp_path / "out" / "results.parquet").is_file()


UNTIL_EXIT = """try: main()
except SystemExit as end: assert not end.code"""


def heavy_modules(code: str) -> list[str]:
    """Returns the heavy modules that a program imports."""
    listed = f"{code}\nimport sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    return [name for name in ran.stdout.split() if name.startswith(HEAVY)]
