"""Init files in C: calls of ``PSU_Mask_Write`` and tables of ``EMIT_MASKWRITE``.

Addresses stand as numbers or as names such as ``DDRC_MSTR_OFFSET``. Names are looked up in
the header beside the file, then in the comments that Vivado writes
(``Register : MSTR @ 0XFD070000``).
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping

from axiscope.bootfile.tcl import keep_newest, number
from axiscope.bootfile.writes import WHOLE, Source, Write

_DEFINE = re.compile(r"^[ \t]*+#[ \t]*+define[ \t]++(\w++)[ \t]++\(?[ \t]*+(\w+)[ \t]*\)?", re.M)
_TOKEN = re.compile(
    r"(?P<comment>/\*.*?(?:\*/|\Z)|//[^\n]*)"
    r"|(?P<section>\b\w+)(?=\s*\([\w\s,*]*\)\s*\{|\s*\[\s*\]\s*=\s*\{)"
    r"|(?P<saved>\b\w+)\s*=\s*\(\s*Xil_In32\s*\(\s*(?P<at>\w+)\s*\)\s*&\s*(?P<mask>\w+)"
    r"\s*\)\s*>>\s*(?P<by>\w+)"
    r"|(?P<call>\b(?:psu_mask_write|ps7_mask_write|mask_write|EMIT_MASKWRITE|EMIT_WRITE"
    r"|EMIT_MASKPOLL|EMIT_MASKDELAY|Xil_Out32|prog_reg|mask_poll(?:OnValue)?|poll|mask_read"
    r"|mask_delay|Xil_In32|out32))\s*\((?:(?P<args>[^(){};]*)\))?",
    re.S | re.I,
)
_COMMENTED = re.compile(r"Register\s*:\s*(\w+)\s*@\s*(0x[0-9a-f]+)", re.I)
_FREQUENCY = "DDR_FREQ"

_KEYWORDS = ("if", "while", "for", "switch")
_MASKED = ("psu_mask_write", "ps7_mask_write", "mask_write", "emit_maskwrite")
_PLAIN = ("xil_out32", "emit_write", "out32")
_PASSED = {
    "emit_maskpoll": "polls", "mask_poll": "polls", "mask_pollonvalue": "polls", "poll": "polls",
    "emit_maskdelay": "delays", "mask_delay": "delays", "mask_read": "reads", "xil_in32": "reads",
}  # fmt: skip


def read_c(text: str, name: str, header: str | None) -> Source:
    """The writes of a C file, of the newest silicon version if it holds several."""
    found = Source(name)
    names = defines(header or "") | defines(text)
    frequency = names.get(_FREQUENCY)
    if frequency:
        found.ddr_mhz = frequency / 1e6
    commented: dict[str, int] = {}
    writes: list[Write] = []
    section, unknown, by_comment = "", [], 0
    saved: dict[str, int] = {}
    known = ChainMap(saved, names)
    state: dict[int, Write] = {}
    line, at = 1, 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", at, token.start())
        at = token.start()
        if token["comment"]:
            for register, address in _COMMENTED.findall(token["comment"]):
                commented[register.upper()] = int(address, 16)
            continue
        if token["section"]:
            if token["section"] not in _KEYWORDS:
                section = token["section"]
            continue
        if token["saved"]:
            found.passed["reads"] += 1
            _save(saved, token["saved"], [token[n] for n in ("at", "mask", "by")], names, state)
            continue
        call = token["call"].lower()
        words = [word.strip() for word in (token["args"] or "(").split(",")]
        if any(re.fullmatch(r"[a-z_]\w*(\s+\w+)*\s+\*?[a-z_]\w*", word, re.I) for word in words):
            continue  # a prototype: types and names
        if call in _PASSED:
            found.passed[_PASSED[call]] += 1
            continue
        write = _write(call, words, known, commented, line, section)
        if isinstance(write, Write):
            writes.append(write)
            state[write.address] = write.over(state.get(write.address))
            by_comment += words[0] not in names and number(words[0]) is None
        elif write is not None:
            unknown.append(f"{write} (line {line})")
        else:
            found.passed["computed writes"] += 1
    if by_comment:
        found.notes.append(
            f"{by_comment} addresses told by the file's comments: no header beside it names them"
        )
    if unknown:
        found.passed["writes to addresses that are not known"] = len(unknown)
        shown = ", ".join(unknown[:3])
        found.notes.append(
            f"{len(unknown)} writes name addresses that are not known: {shown}"
            f"{' and others' if len(unknown) > 3 else ''}; put the header beside the file"
        )
    keep_newest(found, writes)
    return found


def _save(
    saved: dict[str, int],
    name: str,
    words: list[str],
    names: dict[str, int],
    state: dict[int, Write],
) -> None:
    """A variable takes a field that the file wrote before, to put it back later.

    ``state`` has what all writes before made of each address.
    """
    saved.pop(name, None)
    at, mask, by = (names.get(word, number(word)) for word in words)
    if at is None or mask is None or by is None or by > 31:
        return
    before = state.get(at)
    if mask == 0:
        saved[name] = 0
    elif before is not None and before.mask & mask == mask:
        saved[name] = (before.value & mask) >> by


def _write(
    call: str, words: list[str], names: Mapping[str, int], commented: dict[str, int],
    line: int, section: str,
) -> Write | str | None:  # fmt: skip
    """A write; the name of an address that is not known; None for computed arguments."""
    if any(not re.fullmatch(r"\w+", word) for word in words):
        return None
    rest = [names.get(word, number(word)) for word in words[1:]]
    address = names.get(words[0], number(words[0]))
    if None in rest:
        return None
    numbers = [n for n in rest if n is not None]
    if address is None:
        if not words[0].upper().endswith("_OFFSET"):
            return None
        address = _from_comment(words[0].upper().removesuffix("_OFFSET"), commented)
        if address is None:
            return words[0]
    if call in _MASKED and len(numbers) == 2:
        return Write(address, numbers[0], numbers[1], line, section)
    if call in _PLAIN and len(numbers) == 1:
        return Write(address, WHOLE, numbers[0], line, section)
    if call == "prog_reg" and len(numbers) == 3 and numbers[1] < 32:
        return Write(address, numbers[0], numbers[2] << numbers[1], line, section)
    return None


def _from_comment(symbol: str, commented: dict[str, int]) -> int | None:
    # DDRC_MSTR stands for MSTR of module DDRC: the longest register name that ends it.
    fitting = [name for name in commented if symbol.endswith(f"_{name}")]
    return commented[max(fitting, key=len)] if fitting else None


def defines(text: str) -> dict[str, int]:
    """Names that are defined as plain numbers."""
    return {name: n for name, word in _DEFINE.findall(text) if (n := number(word)) is not None}
