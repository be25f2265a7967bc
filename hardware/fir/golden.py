"""Computes the output of the FIR filter with integers."""

TAPS = 16


def fir(samples, coefficients, shift, bits):
    """Filters one packet as if zeros preceded it. Rounds to the nearest integer (ties up) and
    saturates.
    """
    low, high = -(1 << bits - 1), (1 << bits - 1) - 1
    half = 1 << shift - 1 if shift else 0
    out = []
    for n in range(len(samples)):
        newest_first = samples[max(0, n - TAPS + 1) : n + 1][::-1]
        total = sum(c * x for c, x in zip(coefficients, newest_first, strict=False))
        out.append(min(high, max(low, total + half >> shift)))
    return out
