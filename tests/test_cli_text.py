"""Tests that commands print texts from files and options unchanged, and in full on any terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shell import ROOT, axiscope

POINT = "ultra96,100,readwrite,sequential,row_bank_column,default,ps,HP0,16"
KEYS = "board,pl_mhz,mode,pattern,mapping,qos,mux,ports,burst_beats"
BRACKETS = "[/x] [bold]b"
"""Text that the terminal library would take for markup."""


def test_names_of_files_are_printed_unchanged(tmp_path: Path) -> None:
    (tmp_path / "points.csv").write_text(f"{KEYS}\n{POINT}\n")
    for name in ("[bold]x.csv", "[x] .csv"):
        done = axiscope("predict", "points.csv", "-o", name, "-q", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    done = axiscope("predict", "points.csv", "-o", "[bold]x.csv", cwd=tmp_path)
    assert done.stdout == "1 row in [bold]x.csv\n"


def test_texts_of_platform_files_are_printed_unchanged(tmp_path: Path) -> None:
    text = (ROOT / "data/platforms" / "ultra96.toml").read_text()
    text = re.sub(r"^title = .*", f'title = "{BRACKETS}"', text, count=1, flags=re.M)
    (tmp_path / "p.toml").write_text(text.replace('source = "', 'source = "[/y]', 1))
    done = axiscope("show", "p.toml", "--values", cwd=tmp_path)
    assert done.stderr == ""
    assert BRACKETS in done.stdout.splitlines()[0]
    assert "[/y]" in done.stdout


def test_help_keeps_the_extra_that_a_command_needs() -> None:
    done = axiscope("calibrate", "--help")
    assert "pip install 'axiscope[calibrate]'" in done.stdout


def test_cells_of_measurements_are_printed_unchanged(tmp_path: Path) -> None:
    head = f"scenario,{KEYS},port,write_mbps,read_mbps"
    (tmp_path / "m.csv").write_text(f"{head}\n{BRACKETS},{POINT},HP0,900,1500\n")
    done = axiscope("validate", "m.csv", "-q", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert BRACKETS in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("platform", "diff", "zcu102", "ultra96"),
        ("registers", "list", "regulator"),
        *(
            pytest.param(words, marks=pytest.mark.exhaustive("more commands on a narrow terminal"))
            for words in (
                ("probe", "--ports", "HP0", "--samples", "3", "-q"),
                ("reproduce", "manev2019", "--table", "1"),
                ("show", "ddr4_2400", "--values"),
            )
        ),
    ],
)
def test_a_narrow_terminal_cuts_nothing_off(words: tuple[str, ...]) -> None:
    done = axiscope(*words, columns=40)
    assert done.returncode == 0, done.stderr
    assert "…" not in done.stdout
    if words[1] == "diff":
        assert "533" in done.stdout, "the values are there"
