"""Edges of the latency histogram that every backend fills (described in counters.rdl)."""

BINS = 64


def first_latency(b: int) -> int:
    """Least latency of bin `b` in cycles: a bin a cycle below 8, four bins an octave above."""
    if b < 8:
        return b
    octave, quarter = 3 + (b - 8) // 4, (b - 8) % 4
    return (4 + quarter) << (octave - 2)


def edges(b: int) -> tuple[int, int | None]:
    """Least latency of a bin and of the next; the last bin has no end."""
    return first_latency(b), None if b == BINS - 1 else first_latency(b + 1)


def bin_of(latency_cycles: int) -> int:
    """The bin that holds a latency."""
    if latency_cycles < 8:
        return latency_cycles
    octave = latency_cycles.bit_length() - 1
    quarter = latency_cycles >> (octave - 2) & 3
    return min(8 + 4 * (octave - 3) + quarter, BINS - 1)
