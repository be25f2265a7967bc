"""Tests what a narrow page shows: marks at demands, and a strip with the answer at the bottom."""

from __future__ import annotations

from itertools import pairwise

import pytest

from axiscope.report.explorer import state_of_design

from .page_actions import Open

pytestmark = pytest.mark.slow("opens pages in Chromium")

STREAM = {"name": "reader", "direction": "read", "port": "HP0", "rate_mbps": 300}
READER = {
    "schema": 1,
    "title": "One reader",
    "platform": "ultra96",
    "pl_mhz": 200,
    # The error of the model in latencies is unknown.
    "stream": [STREAM | {"latency_bound_ns": 5000}],
}


def test_a_demand_that_is_met_with_an_unknown_error_is_marked(opened: Open, page_url: str) -> None:
    page = opened(400, url=page_url + state_of_design(READER))
    mark = "✓ ±\u00a0?"
    assert page.text(".members td.verdict span[aria-hidden]") == mark
    lines = page.page.locator(".members td:last-child div.met").all_inner_texts()
    met = [line for line in lines if line.startswith("✓")]
    assert met
    assert [line.startswith(mark) for line in met] == ["latency" in line for line in met]
    assert page.text(".brief li").startswith(mark)


def test_the_strip_is_hidden_while_the_answer_is_in_view(opened: Open, page_url: str) -> None:
    page = opened(400, url=page_url + state_of_design(READER)).page
    hidden = "getComputedStyle(document.querySelector('.strip')).visibility == 'hidden'"
    # If the window is lower, an open card with settings fills it.
    page.set_viewport_size({"width": 400, "height": 500})
    page.evaluate("document.querySelector('.card').open = true")
    for selector, is_hidden in ((".brief", True), (".card", False), (".answer .limit", True)):
        page.evaluate(f"document.querySelector('{selector}').scrollIntoView()")
        page.wait_for_function(hidden if is_hidden else f"!({hidden})", timeout=10_000)


def test_labels_of_latencies_do_not_touch(opened: Open, page_url: str) -> None:
    page = opened(400, url=page_url + state_of_design(READER)).page
    labels = "[data-figure=latency-a] .draw g[font-variant=tabular-nums] text"
    # A figure is drawn only once it scrolls into view.
    page.locator("[data-figure=latency-a]").scroll_into_view_if_needed()
    page.locator(labels).first.wait_for(timeout=10_000)
    ends = page.locator(labels).evaluate_all(
        "all => all.map((t) => t.getBoundingClientRect()).map((r) => [r.left, r.right])"
    )
    assert len(ends) > 1
    assert all(right < left for (_, right), (left, _) in pairwise(sorted(ends)))
