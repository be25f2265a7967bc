"""Lists SystemVerilog mutants from the syntax trees of slang."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from pyslang import SourceManager
from pyslang.syntax import SyntaxKind, SyntaxNode, SyntaxTree

from tools.mutants.mutant import Mutant, number_occurrences, read

# Files in which there are no mutants: proofs, generated registers and wrappers, the processing
# system that benches simulate, and modules that stop clocks on the virtual board.
NOT_MUTATED = {"formal", "generated", "golden", "ip", "ps", "rests"}

# Operators in expressions, and their replacements.
BINARY = {
    SyntaxKind.EqualityExpression: ("!=",),
    SyntaxKind.InequalityExpression: ("==",),
    SyntaxKind.LessThanExpression: ("<=", ">="),
    SyntaxKind.LessThanEqualExpression: ("<", ">"),
    SyntaxKind.GreaterThanExpression: (">=", "<="),
    SyntaxKind.GreaterThanEqualExpression: (">", "<"),
    SyntaxKind.AddExpression: ("-",),
    SyntaxKind.SubtractExpression: ("+",),
    SyntaxKind.MultiplyExpression: ("+",),
    SyntaxKind.LogicalAndExpression: ("||",),
    SyntaxKind.LogicalOrExpression: ("&&",),
    SyntaxKind.BinaryAndExpression: ("|",),
    SyntaxKind.BinaryOrExpression: ("&",),
    SyntaxKind.BinaryXorExpression: ("|",),
    SyntaxKind.LogicalShiftLeftExpression: (">>",),
    SyntaxKind.LogicalShiftRightExpression: ("<<",),
}
UNARY = {
    SyntaxKind.UnaryLogicalNotExpression: "",
    SyntaxKind.UnaryBitwiseNotExpression: "",
    SyntaxKind.UnaryBitwiseAndExpression: "|",
    SyntaxKind.UnaryBitwiseOrExpression: "&",
}
BASES = {"b": (2, "b"), "o": (8, "o"), "d": (10, "d"), "h": (16, "x")}

NAMED, PARAMETER = SyntaxKind.NamedParamAssignment, SyntaxKind.ParameterDeclaration

Parameter = tuple[str, str]
"""A module and the name of a parameter."""
Change = tuple[int, int, str, str]
"""Start and end in bytes, the text in their place, and the operator's name."""


def list_mutants(root: Path) -> list[Mutant]:
    """Returns the mutants of all blocks below `root`/hardware."""
    paths = sorted(p for p in (root / "hardware").rglob("*.sv") if _is_mutated(p.relative_to(root)))
    sources = {path.relative_to(root).as_posix(): read(path) for path in paths}
    blocks = {f"axiscope_{path.stem}" for path in root.glob("hardware/*/*.f")}
    unused = {(m, p) for m, p in _unused_defaults(sources.values()) if m not in blocks}
    return number_occurrences(
        mutant for file, source in sources.items() for mutant in file_mutants(file, source, unused)
    )


def _is_mutated(path: Path) -> bool:
    return not NOT_MUTATED & set(path.parts) and "bench" not in path.name


def _nodes(source: str, file: str = "source") -> list[Any]:
    """Returns all nodes of a syntax tree."""
    nodes: list[Any] = []
    tree = SyntaxTree.fromText(source, SourceManager(), file, file)
    tree.root.visit(lambda n: nodes.append(n) if isinstance(n, SyntaxNode) else None)
    return nodes


def _unused_defaults(sources: Iterable[str]) -> set[Parameter]:
    """Returns the parameters that all instances of a module set, so that their default values are
    never used.
    """
    set_by: dict[str, list[set[str]]] = {}
    for source in sources:
        for node in _nodes(source):
            if node.kind == SyntaxKind.HierarchyInstantiation:
                given = node.parameters.parameters if node.parameters else ()
                named = {p.name.valueText for p in given if p.kind == NAMED}
                set_by.setdefault(node.type.valueText, []).append(named)
    return {(m, name) for m, each in set_by.items() for name in set.intersection(*each)}


def file_mutants(
    file: str, source: str, unused: Collection[Parameter] = frozenset()
) -> Iterator[Mutant]:
    """Yields the mutants of one file, except mutants of default values that are never used."""
    text = source.encode()
    lines = source.splitlines()
    for node in _nodes(source, file):
        if not _has_effect(node, unused):
            continue
        for start, end, replacement, operator in _changes(node, text):
            before = text[:start].decode()
            line = before.count("\n") + 1
            yield Mutant(
                kind="rtl",
                file=file,
                line=line,
                column=len(before) - before.rfind("\n"),
                operator=operator,
                source_line=lines[line - 1].strip(),
                mutate=partial(_replace, start=start, end=end, replacement=replacement),
            )


def _replace(source: str, start: int, end: int, replacement: str) -> str:
    text = source.encode()
    return (text[:start] + replacement.encode() + text[end:]).decode()


def _has_effect(node: Any, unused: Collection[Parameter]) -> bool:
    """Returns False for nodes in widths of declarations, in attributes, in arguments of system
    tasks and assertions, and in default values that are never used.
    """
    parent, parameter = node.parent, ""
    while parent is not None:
        if parent.kind == SyntaxKind.Declarator and parent.parent.kind == PARAMETER:
            parameter = parent.name.valueText
        if parent.kind == SyntaxKind.ModuleDeclaration:
            return (parent.header.name.valueText, parameter) not in unused
        if parent.kind in (SyntaxKind.VariableDimension, SyntaxKind.AttributeInstance):
            return False
        if parent.kind in (SyntaxKind.ElabSystemTask, SyntaxKind.ConcurrentAssertionMember):
            return False
        parent = parent.parent
    return True


def _changes(node: Any, text: bytes) -> Iterator[Change]:
    kind = node.kind
    if kind in BINARY:
        start, end = _span(node.operatorToken)
        for to in BINARY[kind]:
            yield start, end, to, f"replace {text[start:end].decode()} with {to}"
    elif kind in UNARY:
        start, end = _span(node.operatorToken)
        to = UNARY[kind]
        name = f"replace unary {text[start:end].decode()} with {to}" if to else "delete negation"
        yield start, end, to, name
    elif maker := _MAKERS.get(kind):
        yield from maker(node, text)


def _negate_condition(node: Any, text: bytes) -> Iterator[Change]:
    condition = node.condition if node.kind == SyntaxKind.IfGenerate else node.predicate
    start, end = _span(condition)
    yield start, end, f"!({text[start:end].decode()})", "negate condition"


def _swap_branches(node: Any, text: bytes) -> Iterator[Change]:
    start, end = _span(node.left)
    other_start, other_end = _span(node.right)
    between = text[end:other_start].decode()
    left, right = text[start:end].decode(), text[other_start:other_end].decode()
    # Parentheses are needed because `a ? b : c ? d : e` nests on the right.
    yield start, other_end, f"({right}){between}({left})", "swap branches of ?:"


def _change_integer(node: Any, text: bytes) -> Iterator[Change]:
    start, end = _span(node)
    digits = text[start:end].decode().replace("_", "")
    if digits.isdigit():
        yield start, end, str(int(digits) + 1), "add 1 to constant"


def _change_vector(node: Any, text: bytes) -> Iterator[Change]:
    size, base = text[slice(*_span(node.size))].decode(), text[slice(*_span(node.base))].decode()
    start, end = _span(node.value)
    radix, form = BASES[base[-1].lower()]
    try:
        value = int(text[start:end].decode(), radix)
    except ValueError:  # x, z and ?
        return
    changed = (value + 1) % (1 << int(size)) if size else value + 1
    yield start, end, format(changed, form), "add 1 to constant"


def _change_fill(node: Any, text: bytes) -> Iterator[Change]:
    start, end = _span(node)
    other = {"'0": "'1", "'1": "'0"}.get(text[start:end].decode())
    if other:
        yield start, end, other, f"replace {text[start:end].decode()} with {other}"


_MAKERS: dict[SyntaxKind, Callable[[Any, bytes], Iterator[Change]]] = {
    SyntaxKind.ConditionalStatement: _negate_condition,
    SyntaxKind.IfGenerate: _negate_condition,
    SyntaxKind.ConditionalExpression: _swap_branches,
    SyntaxKind.IntegerLiteralExpression: _change_integer,
    SyntaxKind.IntegerVectorExpression: _change_vector,
    SyntaxKind.UnbasedUnsizedLiteralExpression: _change_fill,
}


def _span(part: Any) -> tuple[int, int]:
    """Returns the position of the first byte of a node or token, and the position after its last
    byte.
    """
    whole = part.sourceRange if isinstance(part, SyntaxNode) else part.range
    return whole.start.offset, whole.end.offset
