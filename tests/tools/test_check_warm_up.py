"""Tests that MSER-5 finds transients, and finds none in a series without any."""

from __future__ import annotations

import numpy as np

from tools.check_warm_up import judge, truncation


def test_a_transient_is_cut_off() -> None:
    settled = np.tile([9.0, 11.0], 40)
    series = np.concatenate([[30.0, 25.0, 20.0, 15.0], settled])
    assert truncation(series) == 4
    assert truncation(settled) == 0


def test_a_transient_beyond_the_warm_up_is_a_bias() -> None:
    series = np.concatenate([np.full(20, 12.0), np.full(140, 10.0)])
    cut_us, later_us, bias_percent = judge(series)
    assert (cut_us, later_us) == (100.0, 0.0)
    # 8 of the 68 values that are counted are 20 % too high.
    assert abs(bias_percent - 20.0 * 8 / 68) < 1e-9
