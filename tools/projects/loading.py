"""Writes the part of a board's page about loading its design: boot arguments, agent, drivers,
bitstream and overlay.
"""

from __future__ import annotations

from tools.projects import image, pynq
from tools.projects.records import Board

OVERLAY = "/sys/kernel/config/device-tree/overlays/axiscope"


def _r5f(board: Board) -> list[str]:
    if not board.r5f_mib:
        return []
    return [
        f"If the device tree of Linux has no R5F cores, apply `dist/boards/{board.name}/axiscope_r5f.dtso` first ([how](../../../howto/board.md#r5f-cores)).",
    ]  # fmt: skip


def _memory(board: Board) -> str:
    """Returns the amount of Linux's contiguous memory that the design needs."""
    if board.r5f_mib:
        return (
            f"Boot Linux with `cma={board.cma}`. This memory is below 2 GiB, where the R5F cores can access it. The blocks take "
            f"{board.buffer_mib} MiB of it, and programs on the R5F cores {board.r5f_mib} MiB."
        )
    mib = board.buffer_mib + board.coherent_mib
    cached = (
        f" Of these, {board.coherent_mib} MiB are a buffer with `dma-coherent`, which the processors cache. It is used by masters whose accesses snoop the caches."
        if board.coherent_mib
        else ""
    )
    return f"Boot Linux with `cma={board.cma}`: the blocks take {mib} MiB of contiguous memory, and Linux needs some.{cached}"


def _gate(board: Board) -> str:
    """Returns instructions for preventing Linux from stopping the clock of the design."""
    if "image" not in board.system.data:
        return ""
    return (
        " Add `clk_ignore_unused`: Linux stops a clock that no driver uses, and no kernel driver "
        "uses the clock of the blocks. Boot arguments are in U-Boot's `bootargs`, or in the "
        "`chosen` node of the device tree."
    )


def write(board: Board) -> list[str]:
    """Returns this part of the page."""
    made = board.system.data.get("image", {})
    there = f"root@{board.host}"
    agent = "armv7" if board.system.address_cells == 1 else "aarch64"
    lines = [
        "## Load",
        "",
        _memory(board) + _gate(board),
        *_r5f(board),
        "Install two things on the board once:",
        "",
        f"- **The agent.** `make agents` builds it on your computer. Copy it: `scp dist/agents/{agent}/axiscope-agent {there}:/usr/bin/`. "
        f"Let root log in with a key (`ssh-copy-id {there}`).",
        "- **The driver [u-dma-buf](https://github.com/ikwzm/udmabuf)**, which is not part of "
        "Linux. Build it for the kernel of the board if the image does not contain it.",
        "",
    ]
    ending = "bit" if made.get("bootgen") else made.get("ending")
    loads = "init" in made
    """True: Linux loads the logic. False: it is loaded when Linux starts."""
    lines += [
        "On your computer, compile the overlay (`dtc` is in the package `device-tree-compiler`). Then let the agent load the design:",
        "",
        "```sh",
        f"dtc -@ -I dts -O dtb -o axiscope.dtbo dist/boards/{board.name}/axiscope.dtso",
        f"ssh {there} 'modprobe -r uio_pdrv_genirq; modprobe uio_pdrv_genirq of_id=generic-uio; modprobe u-dma-buf'",
        f"axiscope board load ssh://{there} \\",
        *([f"    --bitstream {board.module}/{board.module}.{ending} \\"] if loads else []),
        "    --overlay axiscope.dtbo",
        f"ssh {there} axiscope-agent describe",
        "```",
        "",
        "`of_id` is read when the driver is loaded, so `modprobe -r` unloads the driver first. If "
        "the driver is built into the kernel, use the boot argument "
        "`uio_pdrv_genirq.of_id=generic-uio`.",
        "The last command prints the blocks and buffers, and changes nothing. `axiscope board "
        "unload` removes the overlay again.",
        "`axiscope board load` stops running blocks and needs a kernel from the chip's maker. "
        f"To load by hand, copy {'both files' if loads else 'the overlay'} to the board, and run there:",
        "",
        "```sh",
        *([f"fpgautil -b {board.module}.{_by_hand(made)}"] if loads else []),
        f"mkdir -p {OVERLAY}",
        f"cat axiscope.dtbo > {OVERLAY}/dtbo",
        "```",
        "",
    ]
    if arch := made.get("bootgen"):
        lines += [
            f"`fpgautil` accepts the bitstream in the format written by `bootgen -image design.bif -arch {arch} -process_bitstream bin`, where `design.bif` contains "
            f"`all: {{ {board.module}.bit }}`.",
        ]
    if board.system.chip in pynq.CHIPS:
        lines += image.hwh(board)
    lines += [
        "For Yocto, there is the layer `dist/boards/yocto/meta-axiscope`; run `make agents` before "
        "you use it. Add `axiscope-agent`, `axiscope-overlay` and `u-dma-buf` to the "
        f'image, and set `AXISCOPE_BOARD = "{board.name}"`. The overlay is then `/lib/firmware/axiscope.dtbo` on the board; apply it as above.',
        "",
    ]  # fmt: skip
    return lines


def _by_hand(made: dict[str, str]) -> str:
    """Returns the extension of the file that `fpgautil` loads."""
    return "bit.bin" if made.get("bootgen") else made["ending"]
