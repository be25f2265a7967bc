"""Tests crossings between clocks with different frequencies and phases, in both simulators."""

import pytest

from hardware.bench.runner import run

CLOCKS_PS = {
    "slow to fast": (10_000, 3_334),
    "fast to slow": (3_334, 10_000),
    "nearly alike": (5_000, 5_002),
    "alike": (4_000, 4_000),
    "far apart": (1_000, 37_000),
}


CASES = [
    *(("verilator", 2, clocks) for clocks in CLOCKS_PS),
    ("verilator", 3, "nearly alike"),
    ("icarus", 2, "slow to fast"),
]


@pytest.mark.parametrize(("simulator", "stages", "clocks"), CASES)
@pytest.mark.parametrize("part", ["handshake_cdc", "trigger_cdc", "lite_cdc"])
def test_crossing(simulator, part, clocks, stages):
    in_ps, out_ps = CLOCKS_PS[clocks]
    run(
        "cdc/cdc.f",
        f"axiscope_{part}",
        f"hardware.cdc.bench_{part}",
        parameters={"STAGES": stages},
        simulator=simulator,
        env={
            "AXISCOPE_IN_PS": str(in_ps),
            "AXISCOPE_OUT_PS": str(out_ps),
            "AXISCOPE_STAGES": str(stages),
        },
    )
