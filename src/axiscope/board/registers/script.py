"""Short programs of register accesses, with one statement per line or semicolon.

``poke NAME[.FIELD] VALUE``, ``peek NAME``, ``wait MICROSECONDS``; ``#`` begins a comment.
"""

from __future__ import annotations

import math

from axiscope.board.registers.instrument import Instrument, Reading
from axiscope.errors import UserError, within

WORDS = {"poke": 3, "peek": 2, "wait": 2}
"""Statements, and their numbers of words."""


def statements(text: str) -> list[list[str]]:
    """Splits a script into the words of its statements; UserError names the first invalid one."""
    found = []
    for line in text.splitlines():
        for statement in line.partition("#")[0].split(";"):
            words = statement.split()
            if not words:
                continue
            if WORDS.get(words[0]) != len(words):
                raise UserError(
                    f"{' '.join(words)!r}: no statement; give `poke NAME VALUE`, `peek NAME` "
                    "or `wait MICROSECONDS`"
                )
            found.append(words)
    return found


def run_script(instrument: Instrument, text: str) -> list[Reading]:
    """Executes all statements in order; returns what was read.

    The form of every statement and every name are checked before the first access.
    """
    program = statements(text)
    for word, name, *_ in program:
        if word != "wait":
            instrument.find(name)
    read: list[Reading] = []
    for words in program:
        with within(repr(" ".join(words))):
            match words:
                case ["poke", name, value]:
                    instrument.write(name, value)
                case ["peek", name]:
                    read += instrument.read(name)
                case ["wait", us]:
                    instrument.bus.wait_us(_us(us))
    return read


def _us(text: str) -> float:
    try:
        us = float(text)
    except ValueError:
        us = math.nan
    if not 0 <= us < math.inf:
        raise UserError(f"{text!r} is not a number of microseconds")
    return us
