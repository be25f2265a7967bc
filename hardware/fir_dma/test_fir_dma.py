"""Tests the accelerator that filters packets, with one lane and with two."""

import pytest

from hardware.bench.runner import run


@pytest.mark.parametrize("width", [32, 64])
def test_widths(width):
    given = {"DATA_WIDTH": width, "FIFO_BEATS": 64, "PACKET_BEATS": 64}
    bench = "hardware.fir_dma.bench_fir_dma"
    run("fir_dma/fir_dma.f", "axiscope_fir_dma", bench, parameters=given)
