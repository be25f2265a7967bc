"""The pages of designs and of advice in Chromium, at two widths."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.shell import axiscope

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
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("designs")
    (made / "two.toml").write_text(DESIGN, encoding="utf-8")
    for command in ("run", "advise"):
        done = axiscope(command, made / "two.toml", "-o", made / command, "--jobs", "1")
        assert done.returncode == 0, done.stderr
    return made


@pytest.mark.parametrize("width", [1280, 400])
@pytest.mark.parametrize("command", ["run", "advise"])
def test_a_page_works_offline(browser: Any, folder: Path, command: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    report: list[str] = []
    page.on("console", lambda m: report.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: report.append(str(e)))
    page.on("request", lambda r: report.append(r.url) if not r.url.startswith("file") else None)
    page.goto(f"file://{folder / command / 'report.html'}")
    page.wait_for_selector("html[data-ready=yes]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    plots = ["rates", "latency", "causes", "timeline"] if command == "run" else ["front"]
    for plot in plots:
        assert page.locator(f"#plot-{plot} .main-svg").count() > 0, plot
    assert [t for t in report if not t.startswith("data:")] == []
    page.close()


def test_the_pages_show_the_values_of_the_records(browser: Any, folder: Path) -> None:
    (record,) = json.loads((folder / "run" / "designs.json").read_text(encoding="utf-8"))
    advice = json.loads((folder / "advise" / "advice.json").read_text(encoding="utf-8"))
    assert (advice["schema"], advice["now"]["result"]["schema"]) == (1, 2)
    page = browser.new_page()
    page.goto(f"file://{folder / 'run' / 'report.html'}")
    assert page.inner_text("#answer") == record["result"]["limit"]
    shares = [m["waits_for"] for m in record["result"]["members"]]
    cells = page.locator("#fig-matrix-0 td").all_inner_texts()
    assert sorted(int(c) for c in cells if c != "0") == sorted(
        round(100 * s) for of in shares for s in of.values() if round(100 * s)
    )
    page.goto(f"file://{folder / 'advise' / 'report.html'}")
    text = page.inner_text("main")
    for option in advice["best"]:
        for line in option["why"]:
            assert line in text
    page.close()
