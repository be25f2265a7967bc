"""Tells the words of a register file apart by as few bits of the address as will do.

PeakRDL compares whole addresses. What is not there never gets to the registers
(`axiscope_axi_lite` and the maps of mapped.py see to that), so that a word has to be told only from
those that are there.
"""

from __future__ import annotations

import re
from itertools import combinations

WHOLE = re.compile(
    r"(?P<name>cpuif_addr|rd_mux_addr) == (?P<bits>\d+)'h(?P<first>[0-9a-f]+)(?=[);])"
)
RANGE = re.compile(
    r"\((?P<name>cpuif_addr) >= (?P<bits>\d+)'h(?P<first>[0-9a-f]+)\)"
    r" & \((?P=name) <= (?P=bits)'h(?P=first) \+ (?P=bits)'h(?P<last>[0-9a-f]+)\)"
)


def telling_bits(ours: set[int], others: set[int]) -> int | None:
    """The fewest bits in which all of ours agree and in which each of the others differs from them.

    Args:
        ours: Numbers of words.
        others: Numbers of other words.

    Returns:
        A mask of bits of a word's number; None where the bits in which ours agree do not do.
    """
    first = min(ours)
    agreed = ~0
    for word in ours:
        agreed &= ~(word ^ first)
    differences = {(word ^ first) & agreed for word in others}
    if 0 in differences:
        return None
    # A difference that holds another whole is met with it.
    least = [d for d in differences if not any(e != d and e & d == e for e in differences)]
    bits = [1 << i for i in range(max(differences, default=0).bit_length())]
    for many in range(len(bits) + 1):
        for some in combinations(bits, many):
            if all(sum(some) & d for d in least):
                return sum(some)
    return None


def narrowed(text: str, words: set[int]) -> str:
    """A register file whose comparisons look at as few bits as will do.

    Args:
        text: As PeakRDL writes it.
        words: Numbers of all words of the map.

    Returns:
        The text, with `(address & mask) == word` where a comparison with a whole address was.
    """

    def short(found: re.Match[str]) -> str:
        more = found.groupdict().get("last")
        first = int(found["first"], 16) // 4
        ours = words & set(range(first, first + 1 + int(more or "0", 16) // 4))
        mask = telling_bits(ours, words - ours) if ours else None
        if mask is None:
            return found[0]
        size, word = int(found["bits"]), mask & first
        told = f"({found['name']} & {size}'h{4 * mask:x}) == {size}'h{4 * word:x}"
        return f"({told})" if more else told

    return WHOLE.sub(short, RANGE.sub(short, text))
