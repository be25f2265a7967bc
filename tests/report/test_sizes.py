"""Tests that sizes in bytes are written with units."""

from axiscope.report.numbers import bytes_text


def test_the_unit_is_the_largest_that_gives_at_least_one() -> None:
    sizes = (16, 64, 1024, 1536, 65536, 1 << 20, 3 << 19, 4 << 20)
    output = ["16 B", "64 B", "1 KiB", "1.5 KiB", "64 KiB", "1 MiB", "1.5 MiB", "4 MiB"]
    assert [bytes_text(size) for size in sizes] == output
    assert bytes_text(None) == "–"
