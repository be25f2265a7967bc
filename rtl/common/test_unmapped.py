"""Every block with registers decodes all bits of an address."""

import pytest

from rtl.bench.runner import run

BLOCKS = {
    "cluster": {},
    "convolution": {},
    "fir": {},
    "latency_probe": {"BUFFER_BYTES": 256},
    "monitor": {},
    "player": {"ENTRIES": 64},
    "regulator": {},
    "smart_dma": {},
    "stream_dma": {},
    "stream_system": {},
    "traffic_generator": {},
}


@pytest.mark.parametrize("strict", [0, 1])
@pytest.mark.parametrize("block", BLOCKS)
def test_what_is_not_there(block, strict):
    given = BLOCKS[block] | ({"STRICT_REGISTERS": 1} if strict else {})
    run(
        f"{block}/{block}.f",
        f"axiscope_{block}",
        "rtl.common.bench_unmapped",
        parameters=given,
        env={
            "AXISCOPE_BLOCK": block,
            "AXISCOPE_STRICT": str(strict),
            "AXISCOPE_BUFFER_BYTES": str(given.get("BUFFER_BYTES", 0)),
            "AXISCOPE_ENTRIES": str(given.get("ENTRIES", 0)),
        },
    )
