"""Tests that all notebooks run from start to end in this process, and one of them in a Jupyter
kernel.

A kernel has to import everything again, which takes longer than most notebooks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbclient import NotebookClient
from traitlets.config import Config

from tests.shell import ROOT

pytestmark = [
    pytest.mark.slow("whole papers, notebooks and pages"),
    pytest.mark.usefixtures("pinned"),
]

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAPERS = sorted((ROOT / "notebooks" / "papers").glob("*.ipynb"))


def read(path: Path) -> nbformat.NotebookNode:
    """Reads a notebook. Notebooks are stored without outputs."""
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    return notebook


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_the_notebook_of_a_paper_runs_on_the_virtual_board(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_a_notebook_runs(path, tmp_path, monkeypatch)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_shell: Any = InteractiveShell
    shell = make_shell(config=Config({"HistoryManager": {"enabled": False}}))
    shown = 0
    try:
        for cell in read(path).cells:
            if cell.cell_type == "code":
                with capture_output() as output:
                    done = shell.run_cell(cell.source)
                done.raise_error()
                shown += bool(done.result is not None or output.outputs or output.stdout)
    finally:
        shell.restore_sys_module_state()
    assert shown >= 2


def test_a_notebook_runs_in_a_kernel(tmp_path: Path) -> None:
    notebook = read(NOTEBOOKS[0])
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    assert sum(bool(cell.get("outputs")) for cell in notebook.cells) >= 2


def test_each_paper_has_a_notebook() -> None:
    assert len(NOTEBOOKS) == 5
    published = {p.parent.name for p in (ROOT / "data/experiments").glob("*20*/*.toml")}
    assert {p.stem for p in PAPERS} == published
