"""Actions on a page of the explorer that several tests use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .conftest import Opened

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
    """Returns the rate of a master, as shown in the table."""
    row = opened.page.locator(f".answer[data-side={side}] table").first.locator("tbody tr")
    cells = row.filter(has=opened.page.get_by_role("rowheader", name=member)).locator("td")
    return float(cells.nth(1).inner_text().replace("\u202f", ""))
