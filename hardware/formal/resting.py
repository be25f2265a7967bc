"""Copies of RTL for proofs that a module of the virtual board may rest.

As `crates/cosim/build/sources.rs` does for the virtual board, a module of
`hardware/virtual_board/rests` takes the place of the module that it contains, which is renamed.
`axiscope_rest`, which works on both edges, is replaced by the module of the same name in this
folder.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile

from hardware.bench.runner import BUILD, RTL

RESTS = RTL / "virtual_board" / "rests"
FORMAL = RTL / "formal"


def copied(files: list[Path], modules: tuple[str, ...]) -> list[Path]:
    """Returns the files with copies in place of those of the modules that rest."""
    missing = sorted(set(modules) - {f.stem for f in files})
    if missing:
        raise ValueError(f"{', '.join(missing)}: no source of the block has this name")
    out = []
    for file in files:
        if file.stem not in modules:
            out.append(file)
            continue
        awake = f"{file.stem}_awake"
        text = file.read_text().replace(f"module {file.stem} ", f"module {awake} ", 1)
        out.append(_written(f"{awake}.sv", text))
        # A register of a wrapper has an initial value, which `always_ff` does not allow.
        rest = (RESTS / file.name).read_text().replace("always_ff @(edge ", "always @(posedge ")
        out.append(_written(file.name, rest))
    return [*out, FORMAL / "axiscope_rest.sv"]


def _written(name: str, text: str) -> Path:
    """Writes a copy in one atomic step, because proofs run at the same time."""
    path = BUILD / "formal" / "resting" / name
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, suffix=".part", delete=False) as part:
            part.write(text)
        Path(part.name).replace(path)
    return path
