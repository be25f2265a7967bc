"""What the tools report about sources: refused constructs, and addresses with a register."""

from pathlib import Path

from hardware.bench.runner import RTL
from tools.rtl.lint import UNSYNTHESIZED, hand_written, unread
from tools.rtl.mapped import look, pages, pattern, stretches


def test_what_quartus_standard_does_not_read_is_refused():
    assert unread("logic a;\nif (W inside {8, 16}) begin\n")[0].startswith("2: `inside`")
    assert unread("\n\n  for ( genvar i = 0; i < 2; i++) begin\n")[0].startswith("3: `for (genvar")
    assert (
        unread('// inside\n$display("inside"); for (int i = 0; i < 2; i++) x_inside <= y;\n') == []
    )


def test_no_hardware_has_it():
    def hardware(file: Path) -> bool:
        return UNSYNTHESIZED.isdisjoint(file.relative_to(RTL).parts)

    assert not [f.name for f in hand_written() if hardware(f) and unread(f.read_text())]


def test_words_become_aligned_stretches():
    words = {0, 1, 2, 3, 4, 5, 6, 9, *range(16, 32)}
    found = stretches(words)
    assert found == [(0, 2), (4, 1), (6, 0), (9, 0), (16, 4)]
    assert {w for first, bits in found for w in range(first, first + (1 << bits))} == words
    assert pattern(6, 0) == "000110??"
    assert pattern(16, 4) == "01??????"


def test_pages_that_look_alike_go_together():
    words = {0, 1, *range(64, 128), 192, 193, *range(256, 320)}
    assert pages(words) == {
        frozenset({0, 1}): [0, 3],
        frozenset(range(64)): [1, 4],
    }
    assert look(frozenset(range(64))) == ["return 1'b1;"]
    assert "        8'b00000???: return 1'b1;" in look(frozenset({0, 1}))
