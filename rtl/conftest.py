"""Which tests of the RTL run only when asked for: AXISCOPE_LONG=1 runs all of them."""

import os

import pytest

# What another run of the block covers at another width, or on the faster simulator.
LONG = (
    "cluster/test_cluster.py::test_cluster[icarus",
    "counters/test_counters.py::test_counters[icarus-bench_counters-0",
    "counters/test_counters.py::test_counters[icarus-bench_counters-2",
    "counters/test_counters.py::test_counters[icarus-bench_ids-2",
    "latency_probe/test_latency_probe.py::test_latency_probe[128-icarus",
    "monitor/test_monitor.py::test_monitor[default-icarus",
    "common/test_unmapped.py::test_what_is_not_there[convolution-1",
    "common/test_unmapped.py::test_what_is_not_there[fir-1",
    "common/test_unmapped.py::test_what_is_not_there[latency_probe-1",
    "common/test_unmapped.py::test_what_is_not_there[monitor-1",
    "common/test_unmapped.py::test_what_is_not_there[regulator-1",
    "common/test_unmapped.py::test_what_is_not_there[smart_dma-1",
    "common/test_unmapped.py::test_what_is_not_there[stream_dma-1",
    "common/test_unmapped.py::test_what_is_not_there[stream_system-1",
    "player/test_player.py::test_widths[32",
    "ps/test_ps.py::test_our_generator_gets_what_the_model_says[python",
    "stream_dma/test_stream_dma.py::test_four_states",
    "player/test_player.py::test_widths[128",
    "smart_dma/test_smart_dma.py::test_four_states",
    "smart_dma/test_smart_dma.py::test_widths[64",
    "stream_dma/test_stream_dma.py::test_every_width[64",
    "stream_dma/test_stream_dma.py::test_every_width[128",
    "stream_system/test_stream_system.py::test_systems[4-64",
    "traffic_generator/test_generator.py::test_every_width[32",
    "traffic_generator/test_generator.py::test_every_width[64",
    "traffic_generator/test_generator.py::test_every_width[256",
    "traffic_generator/test_generator.py::test_soft_reset[32",
    "traffic_generator/test_generator.py::test_trigger[icarus",
)

# Of which none takes long.
SHORT = ("common/", "formal/", "fir/", "ip/test_ip.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the long ones out, and puts short ones last: two processes then end at once."""
    items.sort(key=lambda item: item.nodeid.removeprefix("rtl/").startswith(SHORT))
    if os.environ.get("AXISCOPE_LONG"):
        return
    long = [i for i in items if i.nodeid.removeprefix("rtl/").startswith(LONG)]
    config.hook.pytest_deselected(items=long)
    items[:] = [i for i in items if i not in long]
