from axiscope.latency_bins import BINS, bin_of, edges


def test_every_latency_lies_in_its_bin():
    for latency in [*range(5000), 2**16 - 1, 2**16, 114_687, 114_688, 2**24]:
        first, end = edges(bin_of(latency))
        assert first <= latency
        assert end is None or latency < end


def test_bins_leave_no_gap():
    assert edges(0)[0] == 0
    assert all(edges(b)[1] == edges(b + 1)[0] for b in range(BINS - 1))
    assert edges(BINS - 1) == (114_688, None)
