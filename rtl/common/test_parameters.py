"""A module that is asked for what cannot be built says so when it is elaborated, and stops.

parameters.toml has what each parameter may be: here each value at its ends builds, and each beyond
is refused, by Verilator (whatever warnings it is told to ignore) and by slang.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from bench.runner import RTL, VENV_BIN, sources
from pyslang import driver

# As a user would who does not look at warnings, of which Verilator makes `$error` one.
OPTIONS = ("--lint-only", "-Wno-fatal", "-Wno-lint", "-Wno-style", "--timescale", "1ns/1ps")

MODULES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("parameters.toml").read_text()
)
# Proofs, and what a tool wrote.
NOT_HERE = {"formal", "generated"}


def parameters(module: str) -> dict[str, dict[str, Any]]:
    return {k: v for k, v in MODULES[module].items() if isinstance(v, dict)}


WRONG = [
    pytest.param(module, name, value, id=f"{module}-{name}-{value}")
    for module in MODULES
    for name, known in parameters(module).items()
    for value in known["wrong"]
]


def corner(module: str, end: int) -> list[str]:
    """All parameters of a module at one end, but those that follow from others."""
    known = parameters(module).items()
    return [f"{name}={k['good'][end]}" for name, k in known if len(k["good"]) > 1]


def command(module: str, *given: str) -> list[str]:
    """What comes after a tool's name: sources, top and parameters."""
    known = MODULES[module]
    files = [RTL / f for f in known["files"]] if "files" in known else sources(known["list"])
    listing = [str(f) for f in files]
    return ["--top", module, *(f"-G{g}" for g in given), *listing]


def verilator(module: str, *given: str) -> str:
    """What Verilator says if it refuses; empty if it takes it."""
    called = [VENV_BIN / "verilator", *OPTIONS, RTL / "generated.vlt", *command(module, *given)]
    done = subprocess.run([str(c) for c in called], check=False, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr


def slang(module: str, *given: str) -> str:
    """The same of slang."""
    tool = driver.Driver()
    tool.addStandardArgs()
    assert tool.parseCommandLine(
        " ".join(["slang", "--timescale 1ns/1ps", *command(module, *given)])
    )
    assert tool.processOptions()
    assert tool.parseAllSources()
    found = tool.createCompilation().getAllDiagnostics()
    return "\n".join(f"{d.code} {d.args}" for d in found if d.isError())


@pytest.mark.parametrize(("module", "name", "value"), WRONG)
def test_what_cannot_be_built_is_an_error(module: str, name: str, value: int) -> None:
    told = f"{module}: {name} is {value}; give {MODULES[module][name]['give']}"
    assert told in slang(module, f"{name}={value}")
    # The slower of the two has one value of each parameter.
    if value == MODULES[module][name]["wrong"][0]:
        assert told in verilator(module, f"{name}={value}")


@pytest.mark.parametrize("module", MODULES)
def test_what_can_be_built_is_none(module: str) -> None:
    for name, known in parameters(module).items():
        for value in known["good"]:
            assert slang(module, f"{name}={value}") == "", (name, value)
    for end in (0, -1):
        assert verilator(module, *corner(module, end)) == "", corner(module, end)


def test_every_parameter_of_every_module_is_here() -> None:
    written = {}
    for file in sorted(RTL.rglob("axiscope_*.sv")):
        if NOT_HERE.isdisjoint(file.relative_to(RTL).parts):
            names = set(re.findall(r"^ *parameter +int unsigned +(\w+)", file.read_text(), re.M))
            if names:
                written[file.stem] = names
    assert written == {module: set(parameters(module)) for module in MODULES}
