"""What files say of a platform, figure by figure: the chip, and a board of it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from axiscope.bootfile.chip import Chip
from axiscope.errors import UserError
from axiscope.platform import Platform, look_up

Figure = dict[str, Any]
Tree = dict[str, Any]

_NO_FIGURES = ("schema", "title", "board", "borrows", "chip", "part", "boot", "unexplained_as")


@dataclass(frozen=True)
class Lent:
    """A figure of another board's own file, and the board's name."""

    figure: Figure
    board: str


@dataclass
class Layers:
    """Figures that an imported board may have, by path."""

    chip_name: str
    base: Platform
    chip: dict[str, Figure]
    """What the chip's file gives."""
    lent: dict[str, Lent]
    """What boards of the chip say themselves: registers, clocks, part and wiring."""
    unexplained: int
    """Figures that the base has in ``[unexplained]``."""
    part: str | None
    """The base's DRAM part."""
    borrowed: dict[str, str]
    """What other boards than the base lend, and which board does."""


def layers_of(chip: Chip, base: Platform) -> Layers:
    """The chip's figures and those that the base and other boards of the chip lend.

    Raises UserError if the base is no board of the chip.
    """
    own = tomllib.loads(base.text)
    if own.get("chip") != chip.chip:
        raise UserError(
            f"--base: {base.name} is no board of {chip.title}; give one whose file says "
            f'chip = "{chip.chip}"'
        )
    text = dict(base.beside)[f"chips/{chip.chip}"]
    lent = {path: Lent(figure, base.name) for path, figure in figures(own).items()}
    borrowed = {}
    for borrow in chip.borrow:
        if borrow.platform == base.name:
            continue
        try:
            other = figures(tomllib.loads(look_up(borrow.platform).text))
        except UserError:
            continue
        more = {
            path: Lent(figure, borrow.platform)
            for path, figure in other.items()
            if path not in lent and path.startswith(tuple(f"{s}." for s in borrow.sections))
        }
        if more:
            borrowed[borrow.what] = borrow.platform
        lent |= more
    counted = len(figures(own.get("unexplained", {})))
    silicon = figures(tomllib.loads(text))
    return Layers(chip.chip, base, silicon, lent, counted, own.get("part"), borrowed)


def figures(tree: Tree, at: str = "") -> dict[str, Figure]:
    """The figures of a file's tree by path; those of ``[unexplained]`` are left out."""
    found: dict[str, Figure] = {}
    for key, value in tree.items():
        path = f"{at}.{key}" if at else key
        if path in (*_NO_FIGURES, "unexplained") or not isinstance(value, dict):
            continue
        if is_figure(value):
            found[path] = value
        else:
            found |= figures(value, path)
    return found


def is_figure(value: Any) -> bool:
    """Whether a value is a figure with its origin."""
    return isinstance(value, dict) and {"origin", "source"} <= value.keys()
