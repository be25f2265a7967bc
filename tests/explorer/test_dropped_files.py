"""Tests files that are dropped on the page: designs, boards, calibrations and vendors' files."""

from __future__ import annotations

import re

import pytest

from axiscope.io.data_files import DATA
from tests.bootfile import boards
from tests.bootfile.initfile import c_file, header
from tests.bootfile.quartus import EMIF, HPS
from tests.handoff.files import Bus, dma, hwh, zynq

from .page_actions import DESIGN, Open, Write, drop, rate

pytestmark = pytest.mark.slow("opens pages in Chromium")


def test_files_can_be_dropped(opened: Open, written: Write) -> None:
    page = opened()
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    assert page.page.locator(".card").count() == 4
    assert "reader misses its latency" in page.text(".limit")
    zybo = (DATA / "platforms" / "zybo.toml").read_text(encoding="utf-8")
    renamed = re.sub('(?m)^title = ".*"', 'title = "My board"', zybo, count=1)
    design = DESIGN.replace("ultra96", "zybo").partition("[[cluster]]")[0]
    page.change(lambda: drop(page, written("design.toml", design)))
    page.change(lambda: drop(page, written("my_board.toml", renamed)))
    assert "My board" in page.text(".left")
    assert "my_board" in page.page.locator("label:text-is('Board') + select").input_value()


CALIBRATION = """
schema = 2
board = "zcu102"
model = "0"
data = "measured.csv"
data_sha256 = "00"

[[series]]
key = { pl_mhz = 300.0, mode = "read", pattern = "sequential", mapping = "row_bank_column", qos = "default", mux = "ps" }
ports = ["HP0"]
beat_bytes = 16
scales = [1.0, 2.0, 2.0, 2.0, 2.0, 1e6, 1.0, 1.0]
reach = 1.5
reach_of_new_sets = 0.0
burst_beats = [16]
plain_mbps = [4700.0]
sets = [["HP0"]]

[[series.target]]
what = "total"
amplitude = 1.0
noise = 0.01
rows = [0]
weights = [-0.6931471805599453]
error_percent_by_spread = [[1, 20.0]]
"""  # noqa: E501


MEASURED_DESIGN = """
schema = 1
title = "As measured"
platform = "zcu102"
pl_mhz = 300

[[stream]]
name = "reader"
port = "HP0"
direction = "read"
"""


def test_a_dropped_calibration_corrects_what_resembles_the_measurements(
    opened: Open, written: Write
) -> None:
    page = opened(alone=True)
    page.change(lambda: drop(page, written("measured.toml", MEASURED_DESIGN)))
    plain = rate(page, "reader")
    page.change(lambda: drop(page, written("mine.calibration", CALIBRATION)))
    assert "corrects zcu102 by measured.csv" in page.text(".message")
    cell = page.page.locator(".answer table").first.locator("tbody td").nth(1).inner_text()
    corrected, _, alone = cell.replace("\u202f", "").partition("model alone")
    assert float(corrected) == pytest.approx(plain / 2, rel=0.01)
    assert float(alone) == pytest.approx(plain, rel=0.01)
    page.page.get_by_role("button", name="Remove the calibration").click()
    page.page.wait_for_function("!document.querySelector('.answer').innerText.includes('alone')")
    assert rate(page, "reader") == pytest.approx(plain, rel=0.01)


def test_a_dropped_init_file_becomes_the_board(opened: Open, written: Write) -> None:
    page = opened()
    files = [written("psu_init_gpl.c", c_file(boards.ZCU104)), written("psu_init_gpl.h", header())]
    page.change(lambda: drop(page, *files))
    assert "psu_init_gpl" in page.page.locator("label:text-is('Board') + select").input_value()
    assert "Zynq UltraScale+" in page.text(".message")
    assert "register writes decoded" in page.text(".message")
    drop(page, written("emif.xml", EMIF), written("hps.xml", HPS))
    page.page.wait_for_function(
        "document.querySelector('.message')?.innerText.includes('emif.xml and hps.xml: Cyclone V')"
    )


def test_a_dropped_vivado_project_becomes_board_and_design(opened: Open, written: Write) -> None:
    page = opened()
    ports = [Bus("S_AXI_HP0", False, "r"), Bus("S_AXI_HP1", False, "w")]
    page.change(lambda: drop(page, written("mine.hwh", hwh(zynq(*ports), dma("/d", "r", "w")))))
    assert "mine" in page.page.locator("label:text-is('Board') + select").input_value()
    assert "2 streams, which run as fast as they can" in page.text(".message")
    assert page.page.locator("[data-member=d_mm2s]").count() == 1


UNKNOWN = [
    ("broken.toml", "[[stream]]\nname = ", "not valid TOML"),
    ("empty.toml", "title = 'none'", "platform empty"),
    ("psu_init.c", "int psu_init(void);", "no register writes found"),
    ("design.xsa", "PK", "is not a zip archive"),
    ("design.hwh", "<EDKSYSTEM>", "is not a complete hardware handoff"),
    ("design.bit", "", "a bitstream does not describe its design"),
    ("photo.jpg", "", "drop a design, a platform file, a calibration, an init file"),
    ("my.calibration", "schema = 2", "my.calibration: "),
]


def test_unknown_files_are_reported(opened: Open, written: Write) -> None:
    page = opened()
    verdict = page.text(".limit")
    for name, text, output in UNKNOWN:
        drop(page, written(name, text))
        page.page.wait_for_function(
            f"document.querySelector('.message')?.innerText.includes({output!r})"
        )
        assert page.text(".limit") == verdict


def test_a_design_that_cannot_run_can_be_corrected(opened: Open, written: Write) -> None:
    page = opened()
    wrong = DESIGN.replace('port = "HP0"', 'port = "HP9"')
    drop(page, written("wrong.toml", wrong))
    page.page.wait_for_selector("html[data-state=failed]")
    assert "'HP9' is unknown" in page.text(".answer [role=alert]")
    port = page.page.locator("[data-member=reader] label:text-is('Port') + select")
    page.change(lambda: port.select_option("HP0"))
    assert page.page.locator(".answer [role=alert]").count() == 0
