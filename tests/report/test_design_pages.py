"""Tests the reports of designs and advice. A report is the explorer's page, which opens with the
run and its results.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from axiscope.cli.app import app
from axiscope.design_types import AdviceResult
from axiscope.errors import UserError
from axiscope.report import explorer
from axiscope.report.design import write_advice
from axiscope.report.writer import write_report
from tests.axe import severe
from tests.shell import axiscope

from .sizes import MOST_BYTES

pytestmark = [
    pytest.mark.slow("opens pages in Chromium"),
    pytest.mark.needs("explorer"),
]

DESIGN = """\
schema = 1
title = "Two readers and a writer"
platform = "zcu102"
pl_mhz = 300.0

[run]
warmup_us = 10.0
min_us = 30.0
max_us = 30.0
skews = 1

[advise]
change = ["ports"]

[[stream]]
name = "in"
direction = "read"
port = "HP0"
latency_bound_ns = 500

[[stream]]
name = "out"
direction = "write"
port = "HP0"
ports = ["HP0", "HP3"]
rate_mbps = 3000
buffer_bytes = 65536
"""
SWEEP = '\n[[sweep]]\naxes."stream.out.port" = ["HP0", "HP3"]\n'
COMMANDS = {"run": ("run", ""), "sweep": ("run", SWEEP), "advise": ("advise", "")}

THEMES = pytest.mark.exhaustive("every report of a design in every theme and width")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("designs")
    for name, (command, more) in COMMANDS.items():
        (made / f"{name}.toml").write_text(DESIGN + more, encoding="utf-8")
        done = axiscope(command, made / f"{name}.toml", "-o", made / name, "--jobs", "1")
        assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="module")
def opened(browser: Any, folder: Path) -> Iterator[Any]:
    """Opens a report offline. At the end, the consoles of all pages must be empty.

    Tests share a page, unless they request a page of their own with `alone`, which they may change.
    """
    contexts, messages = [], []
    shared: dict[tuple[str, int, str], Any] = {}

    def opening(name: str, width: int = 1280, theme: str = "light", alone: bool = False) -> Any:
        if not alone and (name, width, theme) in shared:
            return shared[name, width, theme]
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=theme, offline=True
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("console", lambda m: messages.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda e: messages.append(str(e)))
        page.goto((folder / name / "report.html").as_uri())
        page.wait_for_selector("html[data-state=exact]")
        if not alone:
            shared[name, width, theme] = page
        return page

    yield opening
    for context in contexts:
        context.close()
    assert messages == []


@pytest.mark.needs("axe")
@pytest.mark.parametrize(
    ("name", "width", "theme"),
    [
        ("run", 1280, "light"),
        ("sweep", 400, "light"),
        ("advise", 1280, "dark"),
        *(
            pytest.param(name, width, theme, marks=THEMES)
            for name in COMMANDS
            for width in (400, 1280)
            for theme in ("light", "dark")
        ),
    ],
)
def test_a_report_fits_its_window_and_passes_axe(
    opened: Any, name: str, width: int, theme: str
) -> None:
    page = opened(name, width, theme)
    if folder := os.environ.get("AXISCOPE_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}-{width}-{theme}.png"), full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert severe(page) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_a_report_is_small(folder: Path, name: str) -> None:
    assert (folder / name / "report.html").stat().st_size <= MOST_BYTES


def test_a_report_shows_the_results_of_the_run(opened: Any, folder: Path) -> None:
    (record,) = json.loads((folder / "run" / "designs.json").read_text(encoding="utf-8"))
    page = opened("run")
    assert page.inner_text("h1") == record["result"]["title"]
    assert page.inner_text(".limit") == record["result"]["limit"]
    assert "result of the run on the model" in page.inner_text(".standing")
    marks = page.locator(".members td.verdict span[aria-hidden]").all_inner_texts()
    states = [m["state"] for m in record["result"]["members"]]
    assert marks == [{"met": "✓", "missed": "✗", "too_close": "?"}[s] for s in states]
    shares = [m["waits_for"] for m in record["result"]["members"]]
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    cells = page.locator("[data-figure=waits-a] td").all_inner_texts()
    values = [float(c.replace("\u00a0%", "")) for c in cells]
    assert sorted(v for v in values if v) == pytest.approx(
        sorted(round(100 * s, 1) for of in shares for s in of.values() if round(100 * s, 1)),
        abs=0.051,
    )
    for figure in ("rates", "latency", "causes", "waits", "fifo", "timeline"):
        assert page.locator(f"[data-figure={figure}-a] .draw svg").count() == 1, figure


def test_the_answer_comes_before_settings_and_figures(opened: Any) -> None:
    page = opened("run", 400)
    tops = page.evaluate(
        "['.limit', '.members', '.pagelegend', 'figure', '.left'].map((s) =>"
        " document.querySelector(s).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)


def test_a_member_has_one_colour_and_no_cause_has_it(opened: Any) -> None:
    page = opened("run")
    items = page.evaluate(
        "[...document.querySelectorAll('.pagelegend li')].map((li) =>"
        " [li.textContent, li.querySelector('.swatch').style.getPropertyValue('--hue')])"
    )
    assert len({color for _, color in items}) == len(items)
    of = dict(items)
    drawn = page.evaluate(
        "[...document.querySelectorAll('[data-figure=timeline-a] rect')].map((r) =>"
        " [r.querySelector('title')?.textContent ?? '', r.getAttribute('fill')])"
    )
    members = [(text, fill) for text, fill in drawn if text.startswith(("in:", "out:"))]
    assert members
    assert all(fill == of[text.partition(":")[0]] for text, fill in members)
    rates = page.locator("[data-figure=rates-a] rect[fill]").first.get_attribute("fill")
    assert rates == of["in"]


def test_a_changed_report_is_answered_by_the_model(opened: Any) -> None:
    page = opened("run", alone=True)
    before = page.inner_text(".members")
    page.evaluate("delete document.documentElement.dataset.state")
    page.locator("[data-member=out]").get_by_label("As fast as possible").check()
    page.wait_for_selector("html[data-state=exact]")
    assert "exact answer" in page.inner_text(".standing")
    assert page.inner_text(".members") != before


def test_cases_of_a_sweep_are_compared(opened: Any, folder: Path) -> None:
    records = json.loads((folder / "sweep" / "designs.json").read_text(encoding="utf-8"))
    page = opened("sweep", alone=True)
    assert "All demands are met in 0 of 2 cases." in page.inner_text(".cases .limit")
    rows = page.locator(".cases table").first.locator("tbody tr")
    assert rows.count() == len(records) == 2
    page.get_by_role("button", name="Show port HP3 in B").click()
    page.wait_for_selector(".answer[data-side=b]")
    for side, record in zip("ab", records, strict=True):
        shown = page.inner_text(f".answer[data-side={side}] .limit")
        assert shown == record["result"]["limit"]


def test_advice_shows_today_next_to_the_best(opened: Any, folder: Path) -> None:
    advice = json.loads((folder / "advise" / "advice.json").read_text(encoding="utf-8"))
    assert (advice["schema"], advice["now"]["result"]["schema"]) == (1, 2)
    page = opened("advise")
    assert page.inner_text(".limit") == advice["text"]
    text = page.inner_text(".advice")
    for option in advice["best"]:
        for line in option["why"]:
            assert line in text
    page.wait_for_selector(".answer[data-side=b]")
    limits = [page.inner_text(f".answer[data-side={side}] .limit") for side in "ab"]
    assert limits == [o["result"]["limit"] for o in (advice["now"], advice["best"][0])]
    # The front is drawn only if its range is larger than the error.
    front = [c["total_mbps"] for c in advice["candidates"] if c["pareto"]]
    best = advice["best"][0]["result"]
    spans = max(front) - min(front) > best["total_mbps"] * best["error_percent"] / 100
    assert page.locator("[data-figure=front]").count() == spans


@pytest.mark.parametrize(
    ("slack", "title"),
    [
        (0.0, "No slack is lost for the highest throughput, 2 000 MB/s"),
        (-0.5, "More throughput costs slack: 1 000 to 2 000 MB/s on the front"),
    ],
)
def test_the_front_states_only_a_trade_off_that_exists(
    opened: Any, folder: Path, slack: float, title: str
) -> None:
    advice = json.loads((folder / "advise" / "advice.json").read_text(encoding="utf-8"))
    (one, *_) = advice["candidates"]
    ends = [
        {"total_mbps": 1000.0, "worst_slack": -0.2},
        {"total_mbps": 2000.0, "worst_slack": slack},
    ]
    candidates = [one | {"pareto": True, "changes": {}, "text": ""} | end for end in ends]
    best = advice["best"][0]
    best["result"]["error_mbps"] = 50.0
    changed = advice | {"candidates": candidates, "growth": 2.0, "best": [best]}
    made = folder / f"front{slack}"
    made.mkdir()
    write_advice(made, AdviceResult.model_validate(changed), folder / "advise.toml")
    front = opened(made.name).locator("figure", has_text="Pareto front")
    assert title in front.inner_text().replace("\u202f", " ").replace("\xa0", " ")
    assert "below: a demand is missed at rates × 2" in front.inner_text()


def test_a_printed_report_is_light(opened: Any) -> None:
    page = opened("run", theme="dark", alone=True)
    ink = "document.querySelector('[data-figure=rates-a] text[fill]').getAttribute('fill')"
    dark = page.evaluate(ink)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate(ink) != dark
    page.emulate_media(media="print")
    assert page.locator(".members").is_visible()
    assert not page.locator(".left").is_visible()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_without_the_explorer_the_command_says_how_to_build_it(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explorer, "PAGE", tmp_path / "nowhere.html")
    out = str(tmp_path / "out")
    done = CliRunner().invoke(app, ["run", str(folder / "run.toml"), "-o", out, "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "make explorer" in " ".join(done.output.split())
    assert not (tmp_path / "out" / "report.html").exists()
    with pytest.raises(UserError, match="make explorer"):
        write_report(tmp_path / "out")


def test_a_report_contains_the_platform_of_its_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('schema = 1\ntitle = "Mine"\nsame_as = "zcu102"\n')
    (tmp_path / "design.toml").write_text(DESIGN)
    words = ["run", str(tmp_path / "design.toml"), "-p", str(board), "-o", str(tmp_path / "out")]
    assert CliRunner().invoke(app, words).exit_code == 0
    written: list[dict[str, Any]] = []
    monkeypatch.setattr(explorer, "write_page", lambda _out, report: written.append(report))
    write_report(tmp_path / "out")
    (text,) = written[0]["boards"].values()
    assert 'same_as = "zcu102"' in text
