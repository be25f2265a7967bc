"""The application of Manev 2019, section V: 4x4 convolution accelerators as masters."""

from __future__ import annotations

from typing import Any

from axiscope.errors import UserError
from axiscope.experiment.records import TesterFile
from axiscope.experiment.settings import Settings


def convolution_masters(settings: Settings, tester: TesterFile) -> list[dict[str, Any]]:
    """One accelerator a port; its read buffers share the read window of the tester."""
    masters = []
    for name in settings.ports.split("+"):
        if name not in tester.base:
            known = ", ".join(tester.base)
            raise UserError(f"ports: {name!r}: the tester has windows for {known} only")
        window = tester.base[name]
        masters.append(
            {
                "kind": "convolution",
                "name": name,
                "port": name,
                "order": settings.order,
                "burst_beats": settings.burst_beats,
                "read_base": window.read,
                "write_base": window.write,
                "window_bytes": tester.window_bytes,
            }
        )
    return masters
