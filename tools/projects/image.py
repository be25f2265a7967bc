"""Writes the part of a board's page about the boot image: the settings that the image must make for
the design, and the two ways to obtain such an image.
"""

from __future__ import annotations

import tomllib

from axiscope.plan.platforms import find_platform
from tools.projects.records import CHIPS, Board


def _widths(board: Board) -> str:
    widths = sorted({b.width_bits for b in board.blocks})
    return " or ".join(f"{w}" for w in widths) + " bits, as above"


def _checks(board: Board) -> set[str]:
    """Returns the names of the agent's checks on the board's chip."""
    chip = tomllib.loads((CHIPS / board.system.chip / "board_registers.toml").read_text())
    return set(chip["checks"])


def _settings(board: Board) -> list[str]:
    """Returns the settings that the image's boot loader must make for this design, and how a wrong
    setting is reported.
    """
    data = board.system.data
    clock, reset, control = data["clock"]["pin"], data["reset"]["pin"], data["control"]
    rows = [
        (f"rate of the clock `{clock}`", f"{board.system_mhz:g} MHz", "`board doctor`"),
        (f"gate of `{clock}`", "open", "`board doctor`"),
        (f"reset `{reset}`", "released", "`board doctor`"),
    ]
    if "{control}.width" in _checks(board):
        rows.append(
            (f"port of the registers, {control['name']}", f"{control['width_bits']} bits", "`board doctor`")
        )  # fmt: skip
    rows.append(("ports to memory", _widths(board), "`board doctor`"))
    return ["| Setting | This design | How a difference is reported |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)]  # fmt: skip


def _width_set(board: Board) -> str:
    """Returns the option that sets the width of a port to its width in the design."""
    if "{control}.width" in _checks(board):
        control = board.system.data["control"]
        return f"--set {control['name']}.width_bits={control['width_bits']}"
    block = board.blocks[0]
    return f"--set {block.port.name}.read_width_bits={block.width_bits}"


def _boots(board: Board) -> list[str]:
    """Returns what the platform states about how the board boots."""
    output = find_platform(board.platform).boot() if board.platform else None
    return [] if output is None else ["", f"The platform {output}"]


def write(board: Board) -> list[str]:
    """Returns this part of the page. It is empty if the vendor's tool does not create an `.xsa`
    file.
    """
    image = board.system.data.get("image")
    if image is None:
        return []
    name = board.module
    made = (
        f"PetaLinux reads it with `petalinux-config --get-hw-description FOLDER`, where FOLDER contains the `.xsa`. Yocto with AMD's layers (xsct) reads it with "
        f'a `bbappend` of `external-hdf`: `HDF_BASE = "file://"` and `HDF_PATH = "{name}.xsa"`.'
    )
    lines = ["## Boot image", ""]
    if "init" not in image:
        return [
            *lines,
            f"Make a boot image of this design from `{name}.xsa`, which also sets clocks, ports and the network on chip. {made} "
            f"Such an image configures the logic when it boots, so that only the overlay is loaded below. Nobody has tried whether Linux can load the complete `{name}."
            f"{image['ending']}` on another image.",
            "",
        ]
    return [
        *lines,
        f"The boot loader runs `{image['init']}`, which sets the clocks and the widths of the ports. The vendor's tool generates it from a hardware description, the `.xsa`. There are two ways:",
        "",
        f"- **Make a boot image of this design**, from `{name}.xsa`. {made}",
        "- **Keep the image that the board has**, and load the design while Linux runs. The "
        "settings are then those of another design. They must match these settings:",
        "",
        *_settings(board),
        "",
        f"- **The rate differs**: `board doctor` prints both rates. Set the clock, or build the design for that clock (`clock.{'from_mhz' if board.from_mhz else 'mhz'}`).",
        f"- **A width differs**: `axiscope run` sets it for the run, with `{_width_set(board)}`. A boot image of this design sets it permanently.",
        f"- {image['pynq']}",
        *_boots(board),
        "",
    ]


def hwh(board: Board) -> list[str]:
    """Returns instructions for obtaining the additional files that PYNQ needs."""
    name = board.module
    return [
        f"Under PYNQ, put `dist/boards/{board.name}/pynq_load.py` into the same folder as `{name}.bit`, `{name}.hwh` and `axiscope.dtbo`; it loads all of them. "
        f"The `.hwh` is in the `.xsa`: `unzip {name}/{name}.xsa {name}.hwh`.",
    ]
