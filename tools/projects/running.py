"""Writes the sections of a board's page that explain how to run experiments and how to restore the
board.
"""

from __future__ import annotations

from tools.projects import first
from tools.projects.data import boards as all_boards
from tools.projects.records import Board


def _probes(board: Board, there: str) -> list[str]:
    """Describes how to measure the time of single transactions on this board."""
    ports = "+".join(block.port.name for block in board.blocks)
    of = f"--pl-mhz {board.mhz:g}" + (f" --platform {board.platform}" if board.platform else "")
    return [
        "## Run",
        "",
        "```sh",
        f"axiscope probe --ports {ports} {of}",
        f"axiscope probe --ports {ports} {of} --board {there} --histogram",
        f"axiscope probe --ports {ports} {of} --board {there} --coherence",
        "```",
        "",
        "The first command runs on the model, so that you know what to expect before you use a "
        "port. The second command times single transactions on the board, and the third compares "
        "data in both directions.",
        "",
        "## Restore",
        "",
        f"When the agent ends, every probe is idle. `axiscope board unload {there}` removes the overlay.",
    ]  # fmt: skip


def _watched(board: Board, there: str, file: str) -> list[str]:
    """Describes how to read the monitors, if the design has any."""
    if not board.monitors:
        return []
    ports = ", ".join(m.port.name for m in board.monitors)
    return [
        "",
        f"A monitor watches the bus at {ports}. The block there represents your accelerator until you connect yours to that bus. Leave the "
        "monitor on the bus.",
        "",
        "```sh",
        f"axiscope monitor {there}",
        f"axiscope monitor {there} --companions {file} -o results/first-monitor",
        "```",
        "",
        "The second command counts one window without the experiment, and then one window during "
        "each of its points: [what a monitor reports](../../../howto/monitor.md).",
        "",
    ]  # fmt: skip


def is_probes(board: Board) -> bool:
    """Returns whether the blocks are probes, which cannot run points."""
    return all(block.kind.name == "latency_probe" for block in board.blocks)


def write(board: Board) -> list[str]:
    """Describes how to run experiments on the board and on the model, and how to restore the board."""
    there = f"ssh://root@{board.host}"
    if is_probes(board):
        return _probes(board, there)
    own = f"dist/boards/{board.name}/first.toml" if first.write(board) else "FILE"
    file = board.experiment or own
    lines = [
        "## Run",
        "",
        *_platform(board, there),
        "```sh",
        *([f"axiscope run {file} -o results/first-model"] if board.platform else []),
        f"axiscope board doctor {there} {file}",
        f"axiscope run {file} --board {there} -o results/first-board",
        *(["axiscope compare results/first-board results/first-model"] if board.platform else []),
        "```",
        "",
    ]
    if board.platform:
        lines.append(
            "The first command runs on the model, so that you know what to expect before you use a "
            "port. The last command compares the board with the model."
        )
    lines += _watched(board, there, file)
    lines += [
        f"The doctor lists what is still missing. The points of an experiment must have the clock of the design, {board.mhz:g} MHz. "
        "[Run on a board](../../../howto/board.md) describes what the agent checks, changes and undoes.",
        "",
        f"`axiscope board report {there} --platform {board.platform or 'NAME'} -o report.zip --results results/first-board` writes a file with which you can "
        "[report the result to the project](../../../howto/board.md#were-you-the-first-on-this-board-report-it).",
        "",
        "## Restore",
        "",
        f"When the agent ends, it has stopped every block and undone its settings. `axiscope board unload {there}` removes the overlay. "
        "The programmable logic stays configured until another bitstream is loaded or the board is switched off. You have to undo changes that you made by hand, such as changes to boot arguments and to the boot image.",
    ]  # fmt: skip
    return lines


def _platform(board: Board, there: str) -> list[str]:
    """Describes how to obtain a platform for experiments if the model has none for this board."""
    if board.platform:
        return []
    host = board.host.replace("-", "_")
    like = next(b.name for b in all_boards() if b.platform and b.system == board.system)
    if not board.system.imported:
        return [
            "An experiment names a platform. The model has no platform for this board. First make "
            "one from the platform of a board with the same chip, and use that board's first "
            "experiment, too.",
            "",
            "```sh",
            f"cp platforms/{like}.toml {host}.toml",
            f"cp dist/boards/{like}/first.toml dist/boards/{like}/tester.toml .",
            "```",
            "",
            f"In `{host}.toml`, change the title and everything that differs, such as part and timings. Each figure names the U-Boot file that it was taken from; U-Boot contains a separate file for your board. In `first.toml`, set "
            f'`platform = "./{host}.toml"`, and the ports and the clock of this design. FILE below is `first.toml`.',
            "",
        ]
    return [
        "An experiment names a platform. Make one from the running board's registers first:",
        "",
        "```sh",
        f"axiscope board dump {there} -o {host}.txt",
        f"axiscope platform import {host}.txt --name {host}",
        "```",
        "",
        f"FILE below is an experiment for this platform: copy `dist/boards/{like}/first.toml` and its `tester.toml`, and change the platform, the clock and the ports.",
        "",
    ]
