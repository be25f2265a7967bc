"""Packages that say of an address whether a register, or a word of a memory, is there.

The words of a block's map as few aligned stretches, each a line of a `casez`: what is not there
never gets to the registers (`axiscope_axi_lite`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import MemNode, RegNode


def words(rdl: Path, includes: list[str]) -> set[int]:
    """The numbers of the 32-bit words of a block's map that are something."""
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl), incl_search_paths=includes)
    found: set[int] = set()
    for node in compiler.elaborate().top.descendants(unroll=True):
        if isinstance(node, RegNode | MemNode):
            first = node.absolute_address // 4
            found.update(range(first, first + (node.size + 3) // 4))
    return found


def stretches(found: Iterable[int]) -> list[tuple[int, int]]:
    """Words as aligned powers of two: the first word and log2 of their number."""
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


def pattern(word: int, bits: int) -> str:
    """A byte address of 32 bits, `?` where any bit will do."""
    return "".join("?" if i < bits + 2 else str(word << 2 >> i & 1) for i in reversed(range(32)))


def package(block: str, rdl: Path, includes: list[str]) -> str:
    """The package of a block."""
    out = [
        f"// Made from {rdl.name} by tools/rtl/mapped.py.",
        "",
        f"package axiscope_{block}_map_pkg;",
        "",
        "  // A register, or a word of a memory, is at this byte address.",
        f"  function automatic logic axiscope_{block}_mapped(input logic [31:0] address);",
        "    casez (address)",
    ]
    lines = [f"      32'b{pattern(*s)}" for s in stretches(words(rdl, includes))]
    out += [f"{line}," for line in lines[:-1]]
    out += [
        f"{lines[-1]}: return 1'b1;",
        "      default: return 1'b0;",
        "    endcase",
        "  endfunction",
        "",
        "endpackage",
        "",
    ]
    return "\n".join(out)
