"""The generator that FuseSoC calls to create wrappers (hardware/ip/generator.core).

FuseSoC calls this program with a YAML file in the folder for its output. The parameter `wrapper`
names a wrapper, such as axiscope_monitor_axi4.
"""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path

import yaml

from tools.rtl.wrap import wrappers
from tools.rtl.wrappers import fusesoc, smoke, verilog


def write_wrapper(name: str, core: str, folder: Path) -> None:
    """Writes a wrapper, its smoke test and a core of the given name into a folder."""
    known = {w.name: w for w in wrappers()}
    if name not in known:
        near = get_close_matches(name, known, 1) or sorted(known)
        raise SystemExit(f"wrapper: {name} does not exist; give one such as {near[0]}")
    w = known[name]
    text = fusesoc.write(w)
    own = next(line for line in text.splitlines() if line.startswith("name: "))
    (folder / f"{name}.core").write_text(text.replace(own, f"name: {core}"))
    (folder / f"{name}.v").write_text(verilog.write(w))
    (folder / "smoke_dut.v").write_text(smoke.write(w))


def main() -> None:
    """Reads FuseSoC's request and writes the wrapper."""
    file = Path(sys.argv[1])
    asked = yaml.safe_load(file.read_text(encoding="utf-8"))
    write_wrapper(asked["parameters"]["wrapper"], asked["vlnv"], Path(sys.argv[2]))


if __name__ == "__main__":
    main()
