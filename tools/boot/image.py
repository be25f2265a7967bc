"""Creates the files from which the emulated board boots: root file system, device tree and memory
contents.
"""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

from axiscope.board.registers.names import blocks

ROOT = Path(__file__).parents[2]
RAM_MIB = 3072
"""Memory of the emulated machine. It starts at 1 GiB and includes the addresses of the blocks."""
BUFFER = re.compile(r"^\s*size = <(0x[0-9a-f]+)>;", re.MULTILINE)
NODE = re.compile(
    r"axiscope-[\w-]+@[0-9a-f]+ \{[^}]*?reg = <0x0 (0x[0-9a-f]+) 0x0 (0x[0-9a-f]+)>", re.DOTALL
)
CAPABILITIES = {
    "beat_bytes_log2": 4,
    "beats_log2": 8,
    "outstanding_log2": 6,
    "time_bits": 32,
    "address_bits": 40,
}
"""Register values that make memory look like an idle traffic generator."""


def cpio(files: dict[str, bytes], folders: list[str]) -> bytes:
    """Returns an initramfs archive (format: early-userspace/buffer-format in the kernel's docs)."""
    out = bytearray()

    def add(name: str, mode: int, content: bytes) -> None:
        fields = [0, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0]
        out.extend(b"070701" + "".join(f"{f:08x}" for f in fields).encode() + name.encode() + b"\0")
        out.extend(bytes(-len(out) % 4) + content)
        out.extend(bytes(-len(out) % 4))

    for folder in folders:
        add(folder, 0o40755, b"")
    for name, content in files.items():
        add(name, 0o100755, content)
    add("TRAILER!!!", 0, b"")
    return bytes(out)


def windows(overlay: str) -> list[tuple[int, int]]:
    """Returns the address and size of each block's registers, from the source of an overlay."""
    return [(int(base, 16), int(size, 16)) for base, size in NODE.findall(overlay)]


def is_64_bit(overlay: str) -> bool:
    """Returns whether the source of an overlay is for a board with 64-bit processors."""
    return "#address-cells = <2>" in overlay


def buffer_mib(overlay: str) -> int:
    """Returns the total size of the buffers in the source of an overlay, MiB."""
    return sum(int(size, 16) >> 20 for size in BUFFER.findall(overlay))


def registers() -> bytes:
    """Returns the register contents of an idle traffic generator."""
    words = bytearray(0x1000)
    for register in blocks()["traffic_generator"].map.registers:
        for field in register.fields:
            value = CAPABILITIES.get(field.name, field.reset if field.constant else None)
            if value is not None:
                (word,) = struct.unpack_from("<I", words, register.offset)
                struct.pack_into("<I", words, register.offset, word | value << field.low)
    return bytes(words)


def reserved(all_windows: list[tuple[int, int]]) -> str:
    """Returns the source of an overlay that reserves the memory at the blocks' addresses."""
    first = min(base for base, _ in all_windows)
    last = max(base + size for base, size in all_windows)
    return f"""/dts-v1/;
/plugin/;
&{{/}} {{
    reserved-memory {{
        #address-cells = <2>;
        #size-cells = <2>;
        ranges;
        blocks@{first:x} {{ reg = <0x0 {first:#x} 0x0 {last - first:#x}>; no-map; }};
    }};
}};
"""


def tree(folder: Path, machine: list[str], overlay: str) -> Path:
    """Compiles the device tree of the machine, with the addresses of the blocks reserved."""
    base, extra, both = folder / "machine.dtb", folder / "reserved.dtbo", folder / "board.dtb"
    at = machine.index("-machine") + 1
    dump = [*machine[:at], f"{machine[at]},dumpdtb={base}", *machine[at + 1 :]]
    subprocess.run(dump, check=True, capture_output=True)
    (folder / "reserved.dtso").write_text(reserved(windows(overlay)))
    compiled(folder / "reserved.dtso", extra)
    subprocess.run(["fdtoverlay", "-i", base, "-o", both, extra], check=True)
    return both


def compiled(source: Path, into: Path) -> None:
    """Compiles an overlay."""
    subprocess.run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", into, source], check=True)
