"""What a board's boot image has to do with its design: which settings are the image's, and the two ways."""

from __future__ import annotations

import tomllib

from projects.data import BOARDS, Board


def _widths(board: Board) -> str:
    widths = sorted({b.width_bits for b in board.blocks})
    return " or ".join(f"{w}" for w in widths) + " bits, as above"


def _settings(board: Board) -> list[str]:
    """What the boot loader of an image of this design sets, and who tells that it differs."""
    data = board.system.data
    clock, reset, control = data["clock"]["pin"], data["reset"]["pin"], data["control"]
    chip = tomllib.loads((BOARDS / "chips" / f"{board.system.chip}.toml").read_text())
    rows = [
        (f"rate of the clock `{clock}`", f"{board.mhz:g} MHz", "a run warns"),
        (f"gate of `{clock}`", "open", "the doctor"),
        (f"reset `{reset}`", "released", "the doctor"),
    ]
    if "{control}.width" in chip["checks"]:
        rows.append(
            (f"port of the registers, {control['name']}", f"{control['width_bits']} bits", "the doctor")
        )  # fmt: skip
    rows.append(("ports to memory", _widths(board), "the doctor"))
    return ["| Setting | This design | Told by |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)]  # fmt: skip


def write(board: Board) -> list[str]:
    """The part of the page; empty where the vendor's tool makes no `.xsa`."""
    image = board.system.data.get("image")
    if image is None:
        return []
    name = board.module
    made = (
        f"PetaLinux takes it by `petalinux-config --get-hw-description {name}`, the folder that holds it. Yocto with AMD's layers (xsct) takes it by "
        f'a `bbappend` of `external-hdf`: `HDF_BASE = "file://"` and `HDF_PATH = "{name}.xsa"`.'
    )
    lines = ["## Boot image", ""]
    if "init" not in image:
        return [
            *lines,
            f"A boot image of this design is made from `{name}.xsa`, for it also sets clocks, ports and the network on chip. {made} "
            "Nobody has tried whether the design can be loaded on another image.",
            "",
        ]
    return [
        *lines,
        f"`{name}.xsa` is for a boot image of this design: its boot loader runs `{image['init']}`, which sets what the table says. There are two ways:",
        "",
        f"- **Make that image.** {made}",
        "- **Keep the image that the board has**, and load the design while Linux runs. The settings are then those of another design, and have "
        "to match these:",
        "",
        *_settings(board),
        "",
        "Linux closes the gate of a clock that no driver uses: boot with `clk_ignore_unused`. "
        f"{image['pynq']}",
        "",
    ]


def hwh(board: Board) -> list[str]:
    """How to get what PYNQ wants beside the bitstream."""
    name = board.module
    return [
        f"Under PYNQ, `boards/{board.name}/pynq_load.py` loads all of it, beside `{name}.bit`, `{name}.hwh` and `axiscope.dtbo`. "
        f"The `.hwh` is in the `.xsa`: `unzip {name}/{name}.xsa {name}.hwh`.",
    ]
