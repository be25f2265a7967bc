"""Writes the first experiment for a board: each kind of port alone, then all generators
together.
"""

from __future__ import annotations

import re

from tools.projects.records import ROOT, Board
from tools.projects.top import HEAD

# Every port of a chip has a read and a write window. No supported chip has more than eight ports.
WINDOWS = 16
INSTRUMENT = ROOT / "data/experiments" / "instrument" / "tester.toml"


def tester(board: Board) -> str:
    """Returns the tester for the board's generators. It is the instrument's tester, with windows
    that fit into the buffer.
    """
    window = (board.buffer_mib << 20) // WINDOWS
    text = INSTRUMENT.read_text()
    body, found = re.subn(
        r"^window_bytes = .*$", f"window_bytes = {window:#x}", text, flags=re.MULTILINE
    )
    assert found == 1, f"{INSTRUMENT}: window_bytes"
    body = re.sub(r'^title = .*$', f'title = "Traffic generators of the design for the {board.title}"',
                  body, flags=re.MULTILINE)  # fmt: skip
    head = [
        f"# Traffic generators with windows inside the buffer of a {board.title}, {board.buffer_mib} MiB; else as",
        "# experiments/instrument/tester.toml.",
        f"# {HEAD.format(name=board.name)}",
        "",
    ]
    return "\n".join(head) + body[body.index("schema = ") :]


def write(board: Board) -> str:
    """Returns the experiment. It is empty if the model has no platform for the board, or if the
    board names an experiment of its own.
    """
    ports = [b.port.name for b in board.blocks if b.kind.name == "traffic_generator"]
    plain = [p for p in ports if p.startswith(("HP", "PL", "F2S")) and not p.startswith("HPC")]
    widths = {b.width_bits for b in board.blocks if b.port.name in plain}
    # In the first experiment, there are neither queues nor multiplexers in front of the ports.
    plainly = all(b.queue_bursts == (1, 1) and not b.behind for b in board.blocks)
    if board.experiment or not board.platform or not plain or len(widths) != 1 or not plainly:
        return ""
    choice = list(dict.fromkeys([plain[0], "+".join(plain)]))
    beats = [4, 16] if board.system.bus == "axi3" else [4, 16, 64]
    listed = ", ".join(f'"{c}"' for c in choice)
    return (
        "\n".join(
            [
                f"# The first experiment on a {board.title} with the design of hardware/boards/{board.name}.toml.",
                f"# {HEAD.format(name=board.name)}",
                f"#   axiscope run dist/boards/{board.name}/first.toml --board ssh://root@{board.host}",
                "",
                "schema = 1",
                f'title = "First measurement on the {board.title}"',
                f'description = "{plain[0]} alone, then {len(plain)} ports together; reads, then writes."'
                if len(plain) > 1
                else f'description = "{plain[0]}: reads, then writes."',
                'tester = "tester.toml"',
                "",
                "[settings]",
                f'platform = "{board.platform}"',
                f"pl_mhz = {board.mhz:.1f}",
                f"width_bits = {widths.pop()}",
                "",
                "[[sweep]]",
                f"axes.ports = [{listed}]",
                'axes.mode = ["read", "write"]',
                f"axes.burst_beats = {beats}",
            ]
        )
        + "\n"
    )
