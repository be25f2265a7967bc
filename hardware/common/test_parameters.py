"""A module that is asked for what cannot be built says so when it is elaborated, and stops.

parameters.toml has what each parameter may be: here each value at its ends builds, and each beyond
is refused, by Verilator (whatever warnings it is told to ignore) and by slang.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pyslang import driver
from pyslang.ast import Compilation

from hardware.bench.runner import RTL, VENV_BIN, sources

# As a user would who does not look at warnings, of which Verilator makes `$error` one.
OPTIONS = ("--lint-only", "-Wno-fatal", "-Wno-lint", "-Wno-style", "--timescale", "1ns/1ps")

MODULES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("parameters.toml").read_text()
)
# Proofs, and what a tool wrote.
NOT_HERE = {"formal", "generated"}


def parameters(module: str) -> dict[str, dict[str, Any]]:
    return {k: v for k, v in MODULES[module].items() if isinstance(v, dict)}


# `make test` asks one tool.
SECOND_TOOL = pytest.mark.exhaustive("wrong module parameters in Verilator, after slang")
WRONG = [
    pytest.param(module, name, value, id=f"{module}-{name}-{value}")
    for module in MODULES
    for name, known in parameters(module).items()
    for value in known["wrong"]
]


def corner(module: str, end: int) -> dict[str, int]:
    """All parameters of a module at one end, but those that follow from others."""
    known = parameters(module).items()
    return {name: k["good"][end] for name, k in known if len(k["good"]) > 1}


def listing(module: str) -> list[str]:
    """The sources of a module."""
    known = MODULES[module]
    files = [RTL / f for f in known["files"]] if "files" in known else sources(known["list"])
    return [str(f) for f in files]


def verilator(module: str, instances: list[dict[str, int]], folder: Path) -> tuple[bool, list[str]]:
    """Whether Verilator takes a design with all these instances, and what it says of each of them.

    One design a module, since to start Verilator takes most of the time.
    """
    given = [", ".join(f".{k}({v})" for k, v in i.items()) for i in instances]
    lines = [f"  {module} #({g}) given{n} ();" for n, g in enumerate(given)]
    design = folder / "tested.sv"
    design.write_text("\n".join(["module tested;", *lines, "endmodule", ""]))
    rest = ["--top", "tested", *listing(module), str(design)]
    called = [VENV_BIN / "verilator", *OPTIONS, RTL / "generated.vlt", *rest]
    done = subprocess.run([str(c) for c in called], check=False, capture_output=True, text=True)
    # A message, and the line below it that names its instance.
    said = re.findall(r"^(%\w+.*)\n[ :.]*note: In instance 'tested\.given(\d+)", done.stderr, re.M)
    by_instance = ["\n".join(s for s, n in said if n == str(i)) for i in range(len(instances))]
    return done.returncode == 0, by_instance


@cache
def parsed(module: str) -> driver.Driver:
    """The sources of a module, as slang read them."""
    tool = driver.Driver()
    tool.addStandardArgs()
    options = ["--timescale 1ns/1ps", "--top", module]
    assert tool.parseCommandLine(" ".join(["slang", *options, *listing(module)]))
    assert tool.processOptions()
    assert tool.parseAllSources()
    return tool


def slang(module: str, name: str, value: int) -> str:
    """What slang says if it refuses; empty if it takes it."""
    tool = parsed(module)
    bag = tool.createOptionBag()
    options = bag.compilationOptions
    options.paramOverrides = [f"{name}={value}"]
    bag.compilationOptions = options
    compilation = Compilation(bag)
    for tree in tool.syntaxTrees:
        compilation.addSyntaxTree(tree)
    found = compilation.getAllDiagnostics()
    return "\n".join(f"{d.code} {d.args}" for d in found if d.isError())


def told(module: str, name: str, value: int) -> str:
    """What a module says of a value that cannot be built."""
    return f"{module}: {name} is {value}; give {MODULES[module][name]['give']}"


@pytest.mark.parametrize(("module", "name", "value"), WRONG)
def test_what_cannot_be_built_is_an_error(module: str, name: str, value: int) -> None:
    assert told(module, name, value) in slang(module, name, value)


@SECOND_TOOL
@pytest.mark.parametrize("module", MODULES)
def test_verilator_refuses_too(module: str, tmp_path: Path) -> None:
    """The slower of the two has one value of each parameter."""
    wrong = {name: known["wrong"][0] for name, known in parameters(module).items()}
    _, said = verilator(module, [{name: value} for name, value in wrong.items()], tmp_path)
    for (name, value), messages in zip(wrong.items(), said, strict=True):
        assert told(module, name, value) in messages
        # `$error` is a warning, and what comes behind it is none.
        assert "%Error: " in messages, name


@pytest.mark.parametrize("module", MODULES)
def test_what_can_be_built_is_none(module: str, tmp_path: Path) -> None:
    for name, known in parameters(module).items():
        for value in known["good"]:
            assert slang(module, name, value) == "", (name, value)
    corners = [corner(module, end) for end in (0, -1)]
    taken, said = verilator(module, corners, tmp_path)
    assert taken, (corners, said)


def test_every_parameter_of_every_module_is_here() -> None:
    written = {}
    for file in sorted(RTL.rglob("axiscope_*.sv")):
        if NOT_HERE.isdisjoint(file.relative_to(RTL).parts):
            names = set(re.findall(r"^ *parameter +int unsigned +(\w+)", file.read_text(), re.M))
            if names:
                written[file.stem] = names
    assert written == {module: set(parameters(module)) for module in MODULES}
