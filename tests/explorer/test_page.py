"""The explorer in use: change settings, drop files, share, compare, save, use the keyboard."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from axiscope.io.data_files import DATA
from axiscope.report.explorer import PAGE
from tests.bootfile import boards
from tests.bootfile.initfile import c_file, header
from tests.bootfile.quartus import EMIF, HPS
from tests.handoff.files import Bus, dma, hwh, zynq
from tests.processes import thread_cpu_s
from tests.report.sizes import MOST_BYTES

from .conftest import Opened

pytestmark = pytest.mark.slow("opens pages in Chromium")

Open = Callable[..., Opened]
Write = Callable[[str, str], Path]

DESIGN = """\
schema = 1
title = "One reader and a tenant"
platform = "ultra96"
pl_mhz = 200

[run]
warmup_us = 5
min_us = 12
max_us = 24

[[stream]]
name = "reader"
direction = "read"
port = "HP0"
rate_mbps = 900
latency_bound_ns = 50

[[cluster]]
name = "tenant"
direction = "write"
port = "HP1"

[[program]]
name = "linux"
cpu = "A53"
program = "read"

[[network]]
name = "vision"
dpu = "dpuczdx8g_b1152"
network = "resnet50"
ports = ["HP2"]
"""


def drop(opened: Opened, *paths: Path) -> None:
    """Drops files on the page."""
    files = [{"name": p.name, "text": p.read_text(encoding="utf-8")} for p in paths]
    opened.page.evaluate(
        "(files) => { const data = new DataTransfer();"
        " for (const f of files) data.items.add(new File([f.text], f.name));"
        " const how = { bubbles: true, cancelable: true, dataTransfer: data };"
        " document.body.dispatchEvent(new DragEvent('dragover', how));"
        " document.body.dispatchEvent(new DragEvent('drop', how)); }",
        files,
    )


def rate(opened: Opened, member: str, side: str = "a") -> float:
    """Returns the rate of a master in the table."""
    row = opened.page.locator(f".answer[data-side={side}] table").first.locator("tbody tr")
    cells = row.filter(has=opened.page.get_by_role("rowheader", name=member)).locator("td")
    return float(cells.nth(1).inner_text().replace("\u202f", ""))


@pytest.mark.usefixtures("page_url")
def test_it_is_small() -> None:
    """A report is this page with results, for which there must be room."""
    assert PAGE.stat().st_size <= 0.98 * MOST_BYTES


def longest_s(before: dict[Path, float]) -> float:
    """Returns the CPU time of the busiest thread since then; time itself depends on the load."""
    return max(s - before.get(t, 0.0) for t, s in thread_cpu_s(os.getpid()).items())


def test_it_works_offline(opened: Open, capsys: pytest.CaptureFixture[str]) -> None:
    before = thread_cpu_s(os.getpid())
    page = opened(plain=True)
    with capsys.disabled():
        print(f"\nexplorer: first answer painted after {page.mark('firstMs')} ms")
    assert float(page.mark("firstMs")) > 0
    assert longest_s(before) < 10
    assert "lookups misses its rate" in page.text(".limit")
    for figure in ("rates", "latency", "causes", "waits", "timeline"):
        assert page.page.locator(f"[data-figure={figure}-a] .draw svg").count() == 1, figure
    page.page.get_by_label("Example").select_option("video")
    page.page.wait_for_selector("[data-member=scaler_in]")


def test_a_slider_updates_the_result(opened: Open, capsys: pytest.CaptureFixture[str]) -> None:
    page = opened()
    before = rate(page, "camera")
    page.page.locator("[data-member=camera] input[aria-label='Rate wanted']").focus()
    page.page.evaluate("delete document.documentElement.dataset.coarseMs")
    begun = thread_cpu_s(os.getpid())
    page.change(lambda: page.page.keyboard.press("Home"))
    with capsys.disabled():
        print(f"\nexplorer: a changed slider, four ports: painted after {page.mark('coarseMs')} ms")
    assert float(page.mark("coarseMs")) > 0
    assert longest_s(begun) < 5
    assert rate(page, "camera") < 0.2 * before
    assert "exact answer" in page.text(".standing")


def test_an_outdated_result_is_not_shown(opened: Open) -> None:
    page = opened()
    slider = page.page.locator("[data-member=camera] input[aria-label='Rate wanted']")
    slider.focus()

    def dragged() -> None:
        for key in ["ArrowRight"] * 12 + ["Home"]:
            page.page.keyboard.press(key)

    page.change(dragged)
    assert rate(page, "camera") == pytest.approx(50, rel=0.3)


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
schema = 1
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
error_percent_by_spread = 20.0
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


def test_the_url_contains_the_whole_state(opened: Open, written: Write) -> None:
    page = opened()
    board = (DATA / "platforms" / "ultra96.toml").read_text(encoding="utf-8")
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    page.change(lambda: drop(page, written("mine.toml", board)))
    page.change(lambda: page.page.get_by_role("button", name="Compare with a B").click())
    clock = page.page.get_by_label("PL clock").last
    page.change(lambda: clock.fill("123.5"))
    shown = [page.text(f".answer[data-side={side}] table") for side in "ab"]
    assert shown[0] != shown[1]
    other = opened(url=page.page.url)
    assert [other.text(f".answer[data-side={side}] table") for side in "ab"] == shown


@pytest.mark.exhaustive("an address that is loaded again")
def test_a_page_that_is_loaded_again_keeps_its_state(opened: Open, written: Write) -> None:
    page = opened(alone=True)
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    shown = page.text(".answer table")
    page.page.reload()
    page.exact()
    assert page.text(".answer table") == shown


def test_a_broken_url_is_reported(opened: Open, page_url: str) -> None:
    page = opened(url=f"{page_url}#1=nonsense")
    assert "copy it whole" in page.text(".message")


def test_two_designs_are_compared(opened: Open) -> None:
    page = opened()
    page.change(lambda: page.page.get_by_role("button", name="Compare with a B").click())
    same = page.text(".compare table")
    assert "+0 (+0\u00a0%)" in same
    fast = page.page.locator("[data-member=display]").get_by_label("As fast as possible")
    page.change(fast.check)
    assert rate(page, "display", "a") < 800 < rate(page, "display", "b")
    assert page.text(".compare table") != same
    page.change(lambda: page.page.get_by_role("button", name="Close B").click())
    assert page.page.locator(".answer").count() == 1


@pytest.mark.exhaustive("advice in the page, which Rust and the library test, too")
def test_advice_is_computed_and_applied(opened: Open) -> None:
    page = opened(plain=True)
    page.page.get_by_role("button", name="Ask the adviser").click()
    page.page.wait_for_selector(".advice table")
    assert "0" in page.page.locator(".advice tr", has_text="Demands missed").inner_text()
    page.change(lambda: page.page.get_by_role("button", name="Put design 1 into B").click())
    assert "All demands are met" in page.text(".answer[data-side=b] .limit")
    described = page.page.locator(".advice tr", has_text="lookups, MB/s").locator("td").nth(1)
    assert described.inner_text().split()[0] == f"{rate(page, 'lookups', 'b'):.0f}"


def test_masters_are_added_and_removed(opened: Open, written: Write) -> None:
    page = opened()
    page.change(lambda: drop(page, written("own.toml", DESIGN.partition("[[program]]")[0])))
    page.change(lambda: page.page.get_by_role("button", name="+ stream").click())
    page.change(lambda: page.page.get_by_role("button", name="+ CPU program").click())
    page.change(lambda: page.page.get_by_role("button", name="+ network on a DPU").click())
    page.change(lambda: page.page.get_by_role("button", name="Remove reader").click())
    names = page.page.locator(".card summary strong").all_inner_texts()
    assert names == ["stream", "tenant", "program", "network"]


def saved(page: Opened, name: str | re.Pattern[str]) -> Path:
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name=name, exact=True).first.click()
    path: Any = waiting.value.path()
    return Path(path)


def test_results_and_designs_are_saved(opened: Open) -> None:
    page = opened()
    slider = page.page.locator("[data-member=scaler_in] input[aria-label='Burst']")
    page.change(lambda: slider.fill("2"))
    design = tomllib.loads(saved(page, "Save design").read_text(encoding="utf-8"))
    stream = next(s for s in design["stream"] if s["name"] == "scaler_in")
    assert stream["burst_beats"] == {"least": 4, "most": 256, "now": 4}
    assert design["platform"] == "zcu102"
    svg = saved(page, "SVG").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "scaler_in" in svg
    assert "The DRAM moves data" in svg
    assert saved(page, "Picture (PNG)").read_bytes().startswith(b"\x89PNG")
    one = saved(page, re.compile("^Save .* as PNG$")).read_bytes()
    assert one.startswith(b"\x89PNG")


def test_the_timeline_is_zoomed_by_keyboard_and_by_dragging(opened: Open) -> None:
    page = opened(alone=True)
    output = page.page.locator("[data-figure=timeline-a] [data-view]")
    plot = page.page.locator("[data-figure=timeline-a] .draw")

    def view() -> tuple[float, float]:
        begin, end = (output.get_attribute("data-view") or "").split()
        return float(begin), float(end)

    first, last = view()
    assert last - first == 1000
    plot.focus()
    page.page.keyboard.press("+")
    assert view() == (first + 250, first + 750)
    page.page.keyboard.press("ArrowRight")
    assert view() == (first + 375, first + 875)
    box = plot.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.page.mouse.move(box["x"] + 0.5 * box["width"], middle)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + 0.7 * box["width"], middle)
    page.page.mouse.up()
    begin, end = view()
    assert first + 375 < begin < end < first + 875
    page.page.keyboard.press("0")
    begin, end = view()
    assert begin == 0
    assert end > 3900


def test_the_page_can_be_used_by_keyboard(opened: Open) -> None:
    page = opened(alone=True)
    reached: list[str] = []
    for _ in range(60):
        page.page.keyboard.press("Tab")
        here = page.page.evaluate(
            "(() => { const e = document.activeElement, s = getComputedStyle(e);"
            " const label = e.getAttribute('aria-label') || e.labels?.[0]?.innerText"
            " || e.innerText || '';"
            " return { label: label.trim().split('\\n')[0], outline: s.outlineStyle }; })()"
        )
        assert here["label"], reached
        assert here["outline"] != "none", here
        reached.append(here["label"])
        if here["label"] == "Burst":
            break
    assert {"Open a file", "Compare with a B", "Board", "PL clock", "Direction"} <= set(reached)
    page.change(lambda: page.page.keyboard.press("ArrowLeft"))
    assert page.page.locator("[data-member=camera] input[type=number]").first.input_value() == "32"


def test_screen_readers_hear_the_results(opened: Open) -> None:
    page = opened()
    live = page.page.locator("[data-live][aria-live=polite]")
    assert "MB/s in all, no demand missed" in live.inner_text()
    unlabelled = page.page.evaluate(
        "[...document.querySelectorAll('input, select, button')].filter((e) =>"
        " !(e.getAttribute('aria-label') || e.labels?.length || e.innerText.trim())).length"
    )
    assert unlabelled == 0
    for figure in page.page.locator("figure").all():
        assert "table" in (figure.locator(".draw svg").get_attribute("aria-label") or "")
        figure.get_by_text("As a table").click()
        assert figure.locator("table tbody tr").count() > 0


THEMES = pytest.mark.exhaustive("the explorer in every theme and width")


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (400, "dark"),
        pytest.param(1280, "light", marks=THEMES),
        pytest.param(1280, "dark", marks=THEMES),
        pytest.param(400, "light", marks=THEMES),
    ],
)
def test_the_page_fits_its_window(opened: Open, written: Write, width: int, theme: str) -> None:
    page = opened(width, theme)
    assert page.mark("theme") == theme
    page.change(lambda: page.page.get_by_role("button", name="Compare with a B").click())
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    page.page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    page.page.locator("#theme").click()
    assert page.mark("theme") != theme


def test_another_board_can_be_selected(opened: Open) -> None:
    page = opened()
    boards = page.page.locator("label:text-is('Board') + select")
    names = boards.locator("option").all_inner_texts()
    assert names == sorted(p.stem for p in (DATA / "platforms").glob("*.toml"))
    page.change(lambda: boards.select_option("ultra96v2"))
    assert "Ultra96-V2" in page.text(".left")
    # The ports of this board have other names, so the streams move to existing ones.
    page.change(lambda: boards.select_option("de1_soc"))
    ports = page.page.locator(".answer table").first.locator("tbody .ports")
    assert set(ports.all_inner_texts()) <= {"F2S0", "F2S1", "F2S2", "F2H", "ACP"}


AXE = Path(__file__).parents[2] / "explorer" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.needs("axe")
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=THEMES)])
def test_the_page_passes_axe(opened: Open, theme: str) -> None:
    page = opened(theme=theme, alone=True)
    page.change(lambda: page.page.get_by_role("button", name="Compare with a B").click())
    page.page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.page.add_script_tag(path=str(AXE))
    found = page.page.evaluate(
        "axe.run().then((r) => r.violations.map((v) => v.id + ': ' + v.help + ' | '"
        " + v.nodes.slice(0, 4).map((n) => n.html.slice(0, 120)).join(' ; ')))"
    )
    assert found == []
