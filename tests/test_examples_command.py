"""Tests that `axiscope examples` copies files into the user's folder as a starting point."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from axiscope.io.data_files import DATA
from axiscope.io.examples import FOLDERS, chosen, examples
from tests.shell import ROOT, axiscope


def files(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


@pytest.mark.parametrize(
    ("name", "copied"),
    [
        ("video", ["experiments/examples/video.toml"]),
        ("experiments/main.toml", ["experiments/main.toml"]),
        ("manev2019/fig07", ["experiments/manev2019/fig07.toml"]),
        ("notebooks/1_first_steps", ["notebooks/1_first_steps.ipynb"]),
        (
            "board",
            [
                "examples/board/axiscope.dtso",
                "examples/board/image_filter.c",
                "examples/board/numpy_probe.py",
            ],
        ),
        ("numpy_probe", ["examples/board/numpy_probe.py"]),
    ],
)
def test_a_copied_file_keeps_its_path(name: str, copied: list[str], tmp_path: Path) -> None:
    done = axiscope("examples", name, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == copied == files(tmp_path)


def test_files_that_an_experiment_names_are_copied_with_it(tmp_path: Path) -> None:
    axiscope("examples", "brilli2022/networks", "-o", "mine", cwd=tmp_path)
    names = ("clusters", "networks", "networks_tester")
    assert files(tmp_path / "mine") == [f"experiments/brilli2022/{name}.toml" for name in names]


def test_a_copied_design_runs(tmp_path: Path) -> None:
    axiscope("examples", "dma_copy", cwd=tmp_path)
    ran = axiscope("run", "experiments/examples/dma_copy.toml", "-o", "out", "-q", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "out" / "designs.json").is_file()


def test_a_folder_copies_all_its_files_and_no_name_lists_all(tmp_path: Path) -> None:
    axiscope("examples", "-o", "all", cwd=tmp_path)
    assert {name.split("/")[0] for name in files(tmp_path / "all")} == set(FOLDERS)
    assert len(files(tmp_path / "all")) == len(examples())
    listed = axiscope("examples", cwd=tmp_path, columns=200).stdout
    assert "experiments/manev2019/fig07" in listed
    for title in ("The accelerator on an ideal RAM", "First steps", "A small accelerator"):
        assert title in listed
    assert all(one.path.with_suffix("").as_posix() in listed for one in examples())


def test_a_file_of_the_user_is_not_overwritten_unless_asked(tmp_path: Path) -> None:
    mine = tmp_path / "experiments" / "examples" / "video.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    done = axiscope("examples", "examples", cwd=tmp_path)
    assert done.returncode == 2
    assert "video.toml: already exists and differs; give another folder" in done.stderr
    assert files(tmp_path) == ["experiments/examples/video.toml"]
    assert mine.read_text() == "mine"
    axiscope("examples", "video", "--replace", cwd=tmp_path)
    assert mine.read_bytes() == (DATA / "experiments/examples/video.toml").read_bytes()
    assert axiscope("examples", "video", cwd=tmp_path).stdout == "all there already\n"


def test_an_unknown_name_is_refused_with_similar_names(tmp_path: Path) -> None:
    done = axiscope("examples", "vidio", "-o", "x", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "error: example 'vidio': is unknown; did you mean video?\n"
    assert files(tmp_path) == []


def test_a_shipped_file_opens_in_any_folder_and_an_own_one_goes_first(tmp_path: Path) -> None:
    name = "experiments/examples/video.toml"
    words = ("run", name, "-p", "zybo", "--json", "-q")
    shipped = axiscope(*words, "-o", "shipped", cwd=tmp_path)
    assert shipped.returncode == 0, shipped.stderr
    own = tmp_path / name
    own.parent.mkdir(parents=True)
    text = (DATA / name).read_text(encoding="utf-8")
    own.write_text("title = 'Mine'\n" + text.replace("\ntitle = ", "\ndescription = "))
    found = axiscope(*words, "-o", "own", cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)[0]["title"] == "Mine" != json.loads(shipped.stdout)[0]["title"]
    for other in ("main.toml", "../experiments/main.toml", "experiments/mine.toml"):
        assert "cannot be read" in axiscope("run", other, cwd=tmp_path).stderr


def test_every_file_is_found_by_its_full_name() -> None:
    for one in examples():
        assert one in chosen(one.path.as_posix())


def test_the_folders_are_those_of_the_repository() -> None:
    for folder in FOLDERS:
        assert (DATA / folder).resolve() in (ROOT / folder, ROOT / "data" / folder)
