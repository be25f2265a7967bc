"""Elaborates designs with slang in this process, which takes a tenth of the time that Verilator
needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pyslang import driver
from pyslang.ast import Compilation


def parse(*words: Path | str) -> driver.Driver:
    """Returns slang's driver after it has parsed its sources. `words` are options and files."""
    tool = driver.Driver()
    tool.addStandardArgs()
    assert tool.parseCommandLine(" ".join(["slang", "--timescale 1ns/1ps", *map(str, words)]))
    assert tool.processOptions()
    assert tool.parseAllSources()
    return tool


def errors(
    top: str, files: Iterable[Path | str], values: Mapping[str, int] | None = None
) -> list[str]:
    """Returns the errors of a design. The list is empty if slang can elaborate the design.

    `values` are parameters of its top.
    """
    tool = parse("--top", top, *files)
    bag = tool.createOptionBag()
    options = bag.compilationOptions
    options.paramOverrides = [f"{name}={value}" for name, value in (values or {}).items()]
    bag.compilationOptions = options
    compilation = Compilation(bag)
    for tree in tool.syntaxTrees:
        compilation.addSyntaxTree(tree)
    found = [d for d in compilation.getAllDiagnostics() if d.isError()]
    tops = [t.name for t in compilation.getRoot().topInstances]
    return [f"{d.code} {d.args}" for d in found] + [f"no {top}"] * (tops != [top])
