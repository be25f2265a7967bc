"""The list of slow tests names files that there are, and no quick one is lost."""

from __future__ import annotations

from pathlib import Path

from tests import quick


def test_the_list_names_files_of_tests_each_once() -> None:
    files = [
        f for names in quick.left_out().values() for name in names for f in quick.files_of(name)
    ]
    assert [file for file in files if not file.is_file()] == []
    assert len(files) == len(set(files))


def test_most_files_are_quick() -> None:
    gone = {
        f for names in quick.left_out().values() for name in names for f in quick.files_of(name)
    }
    every = set(Path(__file__).parent.rglob("test_*.py"))
    assert gone < every
    assert len(every - gone) > len(gone)
