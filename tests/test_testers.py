"""Tests tester files, which describe masters."""

from __future__ import annotations

from pathlib import Path

from axiscope.io.data_files import DATA
from axiscope.plan.experiment.tester import load_tester


def test_a_tester_that_was_edited_is_read_again(tmp_path: Path) -> None:
    text = (DATA / "experiments" / "instrument" / "stream_tester.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    first = load_tester("mine.toml", tmp_path)
    assert load_tester("mine.toml", tmp_path) is first
    path.write_text(text.replace("fifo_words = 1024", "fifo_words = 2048"), encoding="utf-8")
    assert load_tester("mine.toml", tmp_path) != first
