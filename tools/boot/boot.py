"""Boots Linux in an emulator with a board's device-tree overlay and runs axiscope-agent there.

    python -m tools.boot.boot [BOARD] [--agent FILE] [--kernel FOLDER]

The kernel is built from Debian's source package. stand_ins.c adds two features that the kernels of
real boards have: overlays through configfs, and the device class of u-dma-buf. The board's overlay
is used unchanged, and the agent is the static program of `make agents`. Memory replaces the
registers of the blocks, so each block looks like an idle traffic generator and transfers no data.
`make boot` installs the Debian packages that this program needs.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from rich.console import Console

from tools.boot.image import (
    RAM_MIB,
    ROOT,
    buffer_mib,
    compiled,
    cpio,
    is_64_bit,
    registers,
    tree,
    windows,
)

BOARDS = ROOT / "hardware" / "boards"
PROJECTS = ROOT / "dist" / "boards"

HERE = Path(__file__).parent
BUILD = ROOT / "target" / "boot"
SOURCE = Path("/usr/src/linux-source-6.1.tar.xz")
CROSS = ["ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-"]
PATIENCE_S = 300
EXPERIMENT = """schema = 1
title = "Two points on memory that looks like blocks"

[settings]
platform = "{platform}"
pl_mhz = {mhz}
mode = "read"

[[sweep]]
axes.ports = ["{port}"]
axes.burst_beats = [4, 16]
"""
console = Console()


def kernel(given: Path | None) -> Path:
    """Returns the kernel image, and builds it if it does not exist yet."""
    folder = given or BUILD / "linux"
    if not (folder / "Makefile").exists():
        if not SOURCE.exists():
            sys.exit(f"{SOURCE}: not there; `make boot` installs it")
        console.print(f"unpacking {SOURCE}")
        folder.mkdir(parents=True, exist_ok=True)
        unpack = ["tar", "-xf", SOURCE, "-C", folder, "--strip-components=1"]
        subprocess.run(unpack, check=True)
    drivers = folder / "drivers"
    (drivers / "axiscope").mkdir(exist_ok=True)
    for name, text in {
        "stand_ins.c": (HERE / "stand_ins.c").read_text(),
        "Makefile": "obj-y += stand_ins.o\n",
    }.items():
        _write(drivers / "axiscope" / name, text)
    line = "obj-y += axiscope/\n"
    makefile = (drivers / "Makefile").read_text()
    if line not in makefile:
        (drivers / "Makefile").write_text(makefile + line)
    console.print("building the kernel: some minutes the first time")
    make = ["make", "-s", "-C", folder, *CROSS]
    config = HERE / "kernel.config"
    subprocess.run([*make, "allnoconfig"], check=True, stdout=subprocess.DEVNULL)
    merge = ["scripts/kconfig/merge_config.sh", "-m", ".config", config]
    subprocess.run(merge, check=True, cwd=folder, stdout=subprocess.DEVNULL)
    subprocess.run([*make, "olddefconfig"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*make, f"-j{os.cpu_count()}", "Image"], check=True)
    return folder / "arch/arm64/boot/Image"


def _write(path: Path, text: str) -> None:
    """Writes a file only if its text changes. Otherwise, make would rebuild everything that depends
    on the file.
    """
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


class Machine:
    """The emulated board."""

    def __init__(self, board: str, image: Path, agent: Path) -> None:
        """Prepares all files and starts the emulator."""
        overlay = (PROJECTS / board / "axiscope.dtso").read_text()
        compiled(PROJECTS / board / "axiscope.dtso", BUILD / "axiscope.dtbo")
        init = BUILD / "init"
        subprocess.run(
            ["aarch64-linux-gnu-gcc", "-static", "-O2", "-Wall", "-o", init, HERE / "init.c"],
            check=True,
        )
        files = {"init": init, "axiscope-agent": agent, "axiscope.dtbo": BUILD / "axiscope.dtbo"}
        content = {name: path.read_bytes() for name, path in files.items()}
        (BUILD / "initramfs").write_bytes(cpio(content, ["dev", "proc", "sys", "run"]))
        words = BUILD / "registers.bin"
        words.write_bytes(registers())
        machine = ["qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a53", "-smp", "2"]
        machine += ["-m", str(RAM_MIB), "-nographic", "-no-reboot"]
        dtb = tree(BUILD, machine, overlay)
        loaders = [
            word
            for base, _ in windows(overlay)
            for word in ("-device", f"loader,addr={base:#x},file={words},force-raw=on")
        ]
        self.sockets = {name: BUILD / f"{name}.socket" for name in ("hosts", "end")}
        ports = ["-device", "virtio-serial-device"]
        for name, path in self.sockets.items():
            path.unlink(missing_ok=True)
            ports += ["-chardev", f"socket,id={name},path={path},server=on,wait=off"]
            ports += ["-device", f"virtserialport,chardev={name},name={name}"]
        boot = ["-kernel", image, "-initrd", BUILD / "initramfs", "-dtb", dtb]
        memory = f"cma={buffer_mib(overlay) + 64}M"
        line = f"console=ttyAMA0 quiet {memory} uio_pdrv_genirq.of_id=generic-uio"
        self.log = BUILD / "console.txt"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*machine, *ports, *loaders, *boot, "-append", line],
                stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip

    def output(self) -> str:
        """Returns what the board has printed so far."""
        return self.log.read_text(errors="replace").replace("\r", "")

    def until(self, word: str) -> None:
        """Waits until the board prints a word. Exits if the board powers off first or takes too
        long.
        """
        begin = time.monotonic()
        while f"\n{word}\n" not in self.output():
            if self.process.poll() is not None or time.monotonic() - begin > PATIENCE_S:
                self.process.kill()
                sys.exit(f"no {word}; what the board printed is in {self.log}")
            time.sleep(0.2)

    def step(self, name: str) -> tuple[str, int]:
        """Runs a step on the board. Returns the output and the exit code of the step."""
        whole = rf"^STEP {name}\n(.*?)^END {name} (\d+)$"
        found = re.search(whole, self.output(), re.DOTALL | re.MULTILINE)
        return (found[1].strip(), int(found[2])) if found else ("", -1)

    def end(self) -> None:
        """Makes the board unload the overlay, load it again and power off."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.sockets["end"]))
            self.until("DONE")
        self.process.wait(60)


def asked(machine: Machine, board: str) -> list[tuple[str, bool, str]]:
    """Runs `axiscope board doctor` and an experiment of two points against the emulated board.

    The experiment needs a board that the model supports and whose first block is a traffic
    generator. Returns the name of each check, whether it passed, and what it printed.
    """
    description = tomllib.loads((BOARDS / f"{board}.toml").read_text())
    first = description["block"][0]
    if "platform" not in description or first["kind"] != "traffic_generator":
        return []
    program = BUILD / "axiscope-agent"
    bridge = f"{sys.executable} {HERE / 'bridge.py'} {machine.sockets['hosts']}"
    program.write_text(f'#!/bin/sh\nexec {bridge} "$@"\n')
    program.chmod(0o755)
    experiment, out = BUILD / "two.toml", BUILD / "out"
    facts = {
        "platform": description["platform"],
        "mhz": float(description["clock"]["mhz"]),
        "port": first["port"],
    }
    experiment.write_text(EXPERIMENT.format(**facts))
    shutil.rmtree(out, ignore_errors=True)
    environment = os.environ | {"AXISCOPE_AGENT": str(program)}
    rows = []
    for name, words in {
        "doctor": ["board", "doctor", "local", experiment],
        "run": ["run", experiment, "--board", "local", "-o", out],
    }.items():
        done = subprocess.run(
            [sys.executable, "-m", "axiscope", *map(str, words)],
            env=environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
        )  # fmt: skip
        lines = (done.stdout + done.stderr).strip().splitlines() or [""]
        seen = "" if done.returncode == 0 else lines[-1]
        rows.append((f"axiscope {name}", done.returncode == 0, seen))
    manifest = out / "manifest.json"
    there = json.loads(manifest.read_text())["board"] if manifest.exists() else {}
    seen = f"{there.get('model')}, Linux {there.get('kernel')}"
    rows.append(("manifest", "kernel" in there, seen))
    return rows


def checks(machine: Machine, expected: int) -> list[tuple[str, bool, str]]:
    """Returns the name of each step on the board, whether it passed, and what it printed."""
    facts = {
        name: json.loads(machine.step(name)[0] or "{}") for name in ("before", "after", "gone")
    }
    found = {name: len(fact.get("blocks", [])) for name, fact in facts.items()}
    buffers = facts["after"].get("buffers", [])
    loads = {name: machine.step(name) for name in ("load", "unload", "again")}
    return [
        ("no block before", "no block of the instrument" in str(facts["before"]), ""),
        ("overlay applied", loads["load"][1] == 0, loads["load"][0]),
        ("blocks found", found["after"] == expected, f"{found['after']} of {expected}"),
        ("buffer found", len(buffers) == 1, json.dumps(buffers)),
        ("overlay taken away", loads["unload"][1] == 0 and found["gone"] == 0, loads["unload"][0]),
        ("and loaded again", loads["again"][1] == 0, loads["again"][0]),
    ]


def main() -> int:
    """Boots the board, runs all checks and prints them. Returns 1 if a check fails."""
    raw = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("board", nargs="?", default="ultra96", help="a board of hardware/boards")
    parser.add_argument("--agent", type=Path, default=ROOT / "dist/agents/aarch64/axiscope-agent")
    parser.add_argument("--kernel", type=Path, help="source of a kernel, unpacked")
    given = parser.parse_args()
    overlay = (PROJECTS / given.board / "axiscope.dtso").read_text()
    if not is_64_bit(overlay):
        sys.exit(f"{given.board}: its processors have 32 bits; the emulated machine has 64")
    if not given.agent.exists():
        sys.exit(f"{given.agent}: not there; make agents")
    BUILD.mkdir(parents=True, exist_ok=True)
    image = kernel(given.kernel)
    console.print("booting")
    machine = Machine(given.board, image, given.agent)
    machine.until("READY")
    rows = asked(machine, given.board)
    machine.end()
    rows = checks(machine, len(windows(overlay))) + rows
    for name, holds, seen in rows:
        print(f"{'ok    ' if holds else 'FAILS '}  {name:<20}  {seen}".rstrip())
    return 0 if all(holds for _, holds, _ in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
