"""All notebooks run from start to end."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.shell import ROOT

pytestmark = [
    pytest.mark.slow("whole papers, notebooks and pages"),
    pytest.mark.usefixtures("pinned"),
]

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAPERS = sorted((ROOT / "notebooks" / "papers").glob("*.ipynb"))


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_the_notebook_of_a_paper_runs_on_the_virtual_board(path: Path, tmp_path: Path) -> None:
    test_a_notebook_runs(path, tmp_path)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [cell for cell in notebook.cells if cell.get("outputs")]
    assert len(shown) >= 2


def test_each_paper_has_a_notebook() -> None:
    assert len(NOTEBOOKS) == 5
    published = {p.parent.name for p in (ROOT / "data/experiments").glob("*20*/*.toml")}
    assert {p.stem for p in PAPERS} == published
