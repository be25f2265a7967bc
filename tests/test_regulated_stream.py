"""A stream that moves the whole budget of its regulator is limited by it, and not starved."""

from __future__ import annotations

from pathlib import Path

import axiscope as ax


def test_a_stream_that_moves_its_budget_is_not_starved(tmp_path: Path) -> None:
    path = tmp_path / "design.toml"
    path.write_text(
        'schema = 1\nplatform = "zcu102"\npl_mhz = 300\n'
        '[[stream]]\nname = "slow"\ndirection = "read"\nport = "HP0"\n'
        "regulator = { budget_bytes = 1024, period_cycles = 8192 }\n"
        '[[stream]]\nname = "fast"\ndirection = "read"\nport = "HP1"\n'
        '[[stream]]\nname = "writer"\ndirection = "write"\nport = "HP3"\n'
    )
    slow, *_ = ax.run(path).result.members
    assert slow.own_peak is not None
    assert slow.own_peak.name == "regulator"
    assert slow.own_peak.mbps == 1024 / 8192 * 300
    assert slow.own_peak.reached
    assert not slow.starved
