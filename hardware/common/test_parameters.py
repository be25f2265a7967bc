"""A module with an illegal parameter reports it and stops during elaboration.

parameters.toml lists the legal values of each parameter. The values at the ends of each range
elaborate, and the values beyond them are refused, by Verilator (whatever warnings it ignores) and
by slang.
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
from pyslang.syntax import SyntaxTree

from hardware.bench.runner import RTL, VENV_BIN, sources
from hardware.bench.slang import parse

# Options of a user who ignores warnings. Verilator can downgrade `$error` to a warning.
OPTIONS = ("--lint-only", "-Wno-fatal", "-Wno-lint", "-Wno-style", "--timescale", "1ns/1ps")

MODULES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("parameters.toml").read_text()
)
# Folders without such modules: proofs, and files that tools wrote.
NOT_HERE = {"formal", "generated"}


def parameters(module: str) -> dict[str, dict[str, Any]]:
    return {k: v for k, v in MODULES[module].items() if isinstance(v, dict)}


# `make test` uses one tool.
SECOND_TOOL = pytest.mark.exhaustive("module parameters in Verilator, after slang")


def corner(module: str, end: int) -> dict[str, int]:
    """Returns all parameters of a module at one end of their ranges, except derived parameters."""
    known = parameters(module).items()
    return {name: k["good"][end] for name, k in known if len(k["good"]) > 1}


def listing(module: str) -> list[str]:
    """Returns the sources of a module."""
    known = MODULES[module]
    files = [RTL / f for f in known["files"]] if "files" in known else sources(known["list"])
    return [str(f) for f in files]


def verilator(module: str, instances: list[dict[str, int]], folder: Path) -> tuple[bool, list[str]]:
    """Returns whether Verilator accepts a design with all these instances, and its messages per
    instance.

    There is one design per module, because starting Verilator takes most of the time.
    """
    given = [", ".join(f".{k}({v})" for k, v in i.items()) for i in instances]
    lines = [f"  {module} #({g}) given{n} ();" for n, g in enumerate(given)]
    design = folder / "tested.sv"
    design.write_text("\n".join(["module tested;", *lines, "endmodule", ""]))
    rest = ["--top", "tested", *listing(module), str(design)]
    called = [VENV_BIN / "verilator", *OPTIONS, RTL / "generated.vlt", *rest]
    done = subprocess.run([str(c) for c in called], check=False, capture_output=True, text=True)
    # A message, and the line below it that names its instance.
    output = re.findall(
        r"^(%\w+.*)\n[ :.]*note: In instance 'tested\.given(\d+)", done.stderr, re.M
    )
    by_instance = ["\n".join(s for s, n in output if n == str(i)) for i in range(len(instances))]
    return done.returncode == 0, by_instance


@cache
def parsed(module: str) -> driver.Driver:
    """Returns the sources of a module as slang parsed them."""
    return parse("--top", module, *listing(module))


def slang(module: str, instances: list[dict[str, int]]) -> str:
    """Returns the errors of slang in a design with all these instances; empty if it accepts it."""
    tool = parsed(module)
    given = [", ".join(f".{k}({v})" for k, v in i.items()) for i in instances]
    lines = [f"  {module} #({g}) given{n} ();" for n, g in enumerate(given)]
    text = "\n".join(["module tested;", *lines, "endmodule", ""])
    bag = tool.createOptionBag()
    options = bag.compilationOptions
    options.topModules = {"tested"}
    options.errorLimit = 0
    bag.compilationOptions = options
    compilation = Compilation(bag)
    for tree in tool.syntaxTrees:
        compilation.addSyntaxTree(tree)
    compilation.addSyntaxTree(SyntaxTree.fromText(text, tool.sourceManager))
    found = compilation.getAllDiagnostics()
    return "\n".join(f"{d.code} {d.args}" for d in found if d.isError())


def reported(module: str, name: str, value: int) -> str:
    """Returns the message of a module for an illegal value."""
    return f"{module}: {name} is {value}; give {MODULES[module][name]['give']}"


def in_turn(module: str, kind: str) -> list[dict[str, int]]:
    """Returns the n-th value of each parameter, for each n.

    A design has one instance for each parameter, because slang reports an error once if several
    instances have it.
    """
    known = parameters(module)
    most = max((len(k[kind]) for k in known.values()), default=0)
    return [{p: k[kind][n] for p, k in known.items() if n < len(k[kind])} for n in range(most)]


@pytest.mark.parametrize("module", MODULES)
def test_what_cannot_be_built_is_an_error(module: str) -> None:
    for values in in_turn(module, "wrong"):
        output = slang(module, [{name: value} for name, value in values.items()])
        for name, value in values.items():
            assert reported(module, name, value) in output, (name, value)


@SECOND_TOOL
@pytest.mark.parametrize("module", MODULES)
def test_verilator_refuses_too(module: str, tmp_path: Path) -> None:
    """Verilator, the slower tool, checks one value of each parameter."""
    wrong = {name: known["wrong"][0] for name, known in parameters(module).items()}
    _, output = verilator(module, [{name: value} for name, value in wrong.items()], tmp_path)
    for (name, value), messages in zip(wrong.items(), output, strict=True):
        assert reported(module, name, value) in messages
        # With these options `$error` is a warning, so a second error must follow.
        assert "%Error: " in messages, name


@pytest.mark.parametrize("module", MODULES)
def test_what_can_be_built_is_none(module: str) -> None:
    single = [{name: v} for values in in_turn(module, "good") for name, v in values.items()]
    corners = [corner(module, end) for end in (0, -1)]
    assert slang(module, single + corners) == ""


@SECOND_TOOL
@pytest.mark.parametrize("module", MODULES)
def test_verilator_builds_both_ends_too(module: str, tmp_path: Path) -> None:
    corners = [corner(module, end) for end in (0, -1)]
    taken, output = verilator(module, corners, tmp_path)
    assert taken, (corners, output)


def test_every_parameter_of_every_module_is_here() -> None:
    written = {}
    for file in sorted(RTL.rglob("axiscope_*.sv")):
        if NOT_HERE.isdisjoint(file.relative_to(RTL).parts):
            names = set(re.findall(r"^ *parameter +int unsigned +(\w+)", file.read_text(), re.M))
            if names:
                written[file.stem] = names
    assert written == {module: set(parameters(module)) for module in MODULES}
