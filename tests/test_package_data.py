"""Tests the data that a package must contain. `make wheels` inspects the packages themselves."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tools.wheels.contents import EXPLORER, ROOT, Format, linked, links, listed, needed

FORMS: tuple[Format, ...] = ("wheel", "sdist")


@pytest.mark.parametrize("form", FORMS)
def test_each_data_file_of_the_repository_is_listed(form: Format) -> None:
    wanted = linked()
    assert len(wanted) > 70
    assert sorted(set(wanted) - listed(form)) == []


def test_each_data_folder_has_a_link() -> None:
    data = {"data/chips", "data/experiments", "data/parts", "data/platforms", "data/references"}
    assert {str(folder) for folder in links().values()} >= data | {"examples", "notebooks"}


@pytest.mark.parametrize("folder", sorted(links()))
def test_a_missing_folder_is_noticed(folder: str, tmp_path: Path) -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    without, taken = re.subn(rf".*data/{folder}/.*\n", "", text)
    assert taken == 1
    (tmp_path / "pyproject.toml").write_text(without, encoding="utf-8")
    data = tmp_path / "src" / "axiscope" / "data"
    data.mkdir(parents=True)
    for name in links():
        shutil.copytree(ROOT / links()[name], data / name)
    lost = set(linked()) - listed("wheel", tmp_path)
    assert lost
    assert all(name.startswith(f"axiscope/data/{folder}/") for name in lost)


def test_files_in_the_package_itself_are_needed() -> None:
    names = needed()
    assert {
        EXPLORER,
        "axiscope/py.typed",
        "axiscope/report/assets/sweep.html.j2",
        "axiscope/board/registers/generated/monitor.json",
    } <= names
    assert not any(name.endswith((".so", ".pyc")) for name in names)
