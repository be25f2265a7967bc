"""Every block with registers decodes all bits of an address."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import WIDTH

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


# All blocks use the same decoder; `make test-all` checks both responses of all blocks.
VARIANTS = [
    *((block, 0) for block in BLOCKS),
    *(
        (block, 1)
        if block in ("cluster", "player", "smart_dma", "traffic_generator")
        else pytest.param(block, 1, marks=WIDTH)
        for block in BLOCKS
    ),
]


@pytest.mark.parametrize(("block", "strict"), VARIANTS)
def test_what_is_not_there(block, strict):
    given = BLOCKS[block] | ({"STRICT_REGISTERS": 1} if strict else {})
    run(
        f"{block}/{block}.f",
        f"axiscope_{block}",
        "hardware.common.bench_unmapped",
        parameters=given,
        env={
            "AXISCOPE_BLOCK": block,
            "AXISCOPE_STRICT": str(strict),
            "AXISCOPE_BUFFER_BYTES": str(given.get("BUFFER_BYTES", 0)),
            "AXISCOPE_ENTRIES": str(given.get("ENTRIES", 0)),
        },
    )
