"""Generates packages that state whether a register or a word of a memory exists at an address.

Pages of 256 bytes with the same content are grouped, and their words are listed in as few aligned
ranges as possible. The words of a page are a function of six address bits, so a lookup takes few
levels of logic. An access to a missing word never reaches the registers (`axiscope_axi_lite`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import MemNode, RegNode


def words(rdl: Path, includes: list[str]) -> set[int]:
    """Returns the numbers of the 32-bit words that exist in a block's map."""
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl), incl_search_paths=includes)
    found: set[int] = set()
    for node in compiler.elaborate().top.descendants(unroll=True):
        if isinstance(node, RegNode | MemNode):
            first = node.absolute_address // 4
            found.update(range(first, first + (node.size + 3) // 4))
    return found


def stretches(found: Iterable[int]) -> list[tuple[int, int]]:
    """Returns words as aligned ranges, each given by its first word and the log2 of its number of
    words.
    """
    left, out = set(found), []
    for word in sorted(left):
        if word not in left:
            continue
        bits = 0
        while word % (2 << bits) == 0 and left.issuperset(range(word, word + (2 << bits))):
            bits += 1
        left.difference_update(range(word, word + (1 << bits)))
        out.append((word, bits))
    return out


PAGE_WORDS = 64
"""Number of words in a page. Six address bits select a word, which fits into a LUT."""


def pattern(word: int, bits: int) -> str:
    """Returns a byte address within its page, with `?` for the bits that are ignored."""
    return "".join("?" if i < bits + 2 else str(word << 2 >> i & 1) for i in reversed(range(8)))


def pages(found: set[int]) -> dict[frozenset[int], list[int]]:
    """Returns the pages that contain words, grouped by the positions of the words."""
    out: dict[frozenset[int], list[int]] = {}
    for page in sorted({word // PAGE_WORDS for word in found}):
        places = frozenset(w % PAGE_WORDS for w in found if w // PAGE_WORDS == page)
        out.setdefault(places, []).append(page)
    return out


def look(places: frozenset[int]) -> list[str]:
    """Returns the statement for a page in the `case` statement."""
    if len(places) == PAGE_WORDS:
        return ["return 1'b1;"]
    patterns = [f"8'b{pattern(*s)}" for s in stretches(places)]
    return [
        "",
        "      casez (address[7:0])",
        *(f"        {p}," for p in patterns[:-1]),
        f"        {patterns[-1]}: return 1'b1;",
        "        default: return 1'b0;",
        "      endcase",
    ]


def package(block: str, rdl: Path, includes: list[str]) -> str:
    """Returns the package of a block."""
    out = [
        f"// Made from {rdl.name} by tools/rtl/mapped.py.",
        "",
        f"package axiscope_{block}_map_pkg;",
        "",
        "  // A register, or a word of a memory, is at this byte address.",
        f"  function automatic logic axiscope_{block}_mapped(input logic [31:0] address);",
        "    case (address[31:8])",
    ]
    for places, alike in pages(words(rdl, includes)).items():
        first, *more = look(places)
        numbers = [f"24'h{page:x}" for page in alike]
        out += [f"      {n}," for n in numbers[:-1]]
        out += [f"      {numbers[-1]}: {first}".rstrip(), *more]
    out += [
        "      default: return 1'b0;",
        "    endcase",
        "  endfunction",
        "",
        "endpackage",
        "",
    ]
    return "\n".join(out)
