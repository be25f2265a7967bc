"""An init file, read and decoded by the chip that it is for."""

from __future__ import annotations

from pathlib import Path

from axiscope.bootfile import zynq7000, zynqmp
from axiscope.bootfile.board import Board
from axiscope.bootfile.registers import Registers, family_of
from axiscope.bootfile.source import read_source
from axiscope.errors import UserError

DECODERS = {"zynqmp": zynqmp.decode, "zynq7000": zynq7000.decode}
"""By the name of the chip's table."""


def read_board(path: Path, reference_mhz: float | None = None) -> Board:
    """Reads and decodes an init file.

    ``reference_mhz`` is the crystal's frequency (PSS_REF_CLK, PS_CLK), which no register
    names; without it the one in the chip's table, or what the header beside the file gives.

    Raises UserError for files that hold no memory settings, and for registers that describe
    no memory.
    """
    source = read_source(path)
    chip = family_of(source.writes, str(path))
    board = Board(path, source, chip, Registers(chip, source.writes), notes=list(source.notes))
    if reference_mhz is not None and not 1 <= reference_mhz <= 1000:
        raise UserError(f"--ref-mhz: {reference_mhz} MHz is no reference clock; give 1 to 1000")
    DECODERS[chip.name](board, reference_mhz)
    _check_refresh(board)
    _check_modes(board)
    return board


def _check_refresh(board: Board) -> None:
    """Refreshes rarer than the standard allows: the reference clock is not the assumed one."""
    interval = board.settings.get("dram.timing.t_refi")
    longest = board.chip.longest_refresh_interval_ns.get(board.dram or "")
    if interval is None or longest is None or interval.ns is None:
        return
    if interval.ns > 1.02 * longest:
        board.notes.append(
            f"refreshes {interval.ns / 1e3:.2f} us apart, {longest / 1e3:.2f} us is the most that "
            f"{board.dram} allows: is the crystal "
            f"{board.number('clocks.reference_mhz'):g} MHz? (--ref-mhz)"
        )


def _check_modes(board: Board) -> None:
    """Modes of the memory that the model does not have."""
    if board.number("controller.ecc_mode"):
        board.notes.append(
            "ECC is on: what it costs (a read before a write of part of a burst) is not modelled"
        )
    if board.number("controller.page_close"):
        board.notes.append("rows close when idle: modelled as if they stayed open")
