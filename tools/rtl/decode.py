"""Distinguishes the words of a register file by as few address bits as possible.

PeakRDL compares whole addresses. An access to a word that does not exist never reaches the
registers (`axiscope_axi_lite` and the maps of mapped.py ensure this). Therefore, a word only has to
differ from the other words that exist.
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
    """Returns the smallest set of bits in which all words of a register agree and all other words
    differ from them.

    Args:
        ours: Numbers of words.
        others: Numbers of other words.

    Returns: A mask of bits in the number of a word. None if the bits in which `ours` agree are not
    sufficient.
    """
    first = min(ours)
    agreed = ~0
    for word in ours:
        agreed &= ~(word ^ first)
    differences = {(word ^ first) & agreed for word in others}
    if 0 in differences:
        return None
    # A difference that contains another difference is implied by the other difference, so it can be
    # left out.
    least = [d for d in differences if not any(e != d and e & d == e for e in differences)]
    bits = [1 << i for i in range(max(differences, default=0).bit_length())]
    for many in range(len(bits) + 1):
        for some in combinations(bits, many):
            if all(sum(some) & d for d in least):
                return sum(some)
    return None


def narrowed(text: str, words: set[int]) -> str:
    """Returns a register file in which comparisons use as few bits as possible.

    Args:
        text: Output of PeakRDL.
        words: Numbers of all words of the map.

    Returns:
        The text, with `(address & mask) == word` instead of comparisons of whole addresses.
    """

    def short(found: re.Match[str]) -> str:
        more = found.groupdict().get("last")
        first = int(found["first"], 16) // 4
        ours = words & set(range(first, first + 1 + int(more or "0", 16) // 4))
        mask = telling_bits(ours, words - ours) if ours else None
        if mask is None:
            return found[0]
        size, word = int(found["bits"]), mask & first
        test = f"({found['name']} & {size}'h{4 * mask:x}) == {size}'h{4 * word:x}"
        return f"({test})" if more else test

    return WHOLE.sub(short, RANGE.sub(short, text))
