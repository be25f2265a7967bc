"""Lists Python mutants, using the operators of Cosmic Ray."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword

from tools.mutants.mutant import Mutant, number_occurrences, read


class ReplaceReturnWithNone(Operator):
    """Makes a function return None. Cosmic Ray has no operator for `return`."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Yields the returned value of each `return` whose value is not None."""
        if node.type == "return_stmt" and node.children[1].get_code().strip() != "None":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """Replaces the returned value."""
        node.children[1] = Keyword("None", node.children[1].start_pos, prefix=" ")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Returns an example in the form that Cosmic Ray prescribes."""
        return (Example("def f(): return 1", "def f(): return None"),)


_ORDER = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
_COMPARISONS = [(a, b) for a in _ORDER for b in _ORDER if a != b]

# Only changes that preserve the types are used, because a TypeError would be too easy to detect.
OPERATORS: dict[str, type[Operator]] = {
    **{
        name: get_operator(f"core/{name}")
        for name in (
            *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in _COMPARISONS),
            *("ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is"),
            *("ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add"),
            *("ReplaceBinaryOperator_Mul_Div", "ReplaceBinaryOperator_Div_Mul"),
            *("ReplaceBinaryOperator_FloorDiv_Mul", "ReplaceBinaryOperator_Mod_FloorDiv"),
            *("ReplaceBinaryOperator_LShift_RShift", "ReplaceBinaryOperator_RShift_LShift"),
            *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub"),
            *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
            *("ReplaceAndWithOr", "ReplaceOrWithAnd"),
            *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
            *("AddNot", "NumberReplacer", "ZeroIterationForLoop"),
        )
    },
    "ReplaceReturnWithNone": ReplaceReturnWithNone,
}


def list_mutants(root: Path, folders: Sequence[str]) -> list[Mutant]:
    """Returns the mutants of all modules in `folders`, which are paths below `root`."""
    paths = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    return number_occurrences(
        mutant
        for path in paths
        for mutant in module_mutants(path.relative_to(root).as_posix(), read(path))
    )


def module_mutants(file: str, source: str) -> Iterator[Mutant]:
    """Yields the mutants of a single module."""
    nodes = [(node, _has_effect(node)) for node in ast_nodes(get_ast(source))]
    lines = source.splitlines()
    for name, operator_class in OPERATORS.items():
        operator = operator_class()
        # Cosmic Ray numbers the occurrences in the full tree, so occurrences that are skipped here
        # must be counted, too.
        occurrence = 0
        for node, has_effect in nodes:
            for (line, column), _ in operator.mutation_positions(node):
                if has_effect:
                    yield Mutant(
                        kind="python",
                        file=file,
                        line=line,
                        column=column + 1,
                        operator=_name(name, occurrence),
                        source_line=lines[line - 1].strip(),
                        mutate=partial(_mutate, operator=operator, occurrence=occurrence),
                    )
                occurrence += 1


def _name(operator: str, occurrence: int) -> str:
    """Returns the name of a change. NumberReplacer has two occurrences for each number: the first
    adds 1, and the second subtracts 1.
    """
    return (
        f"{operator} {('+1', '-1')[occurrence % 2]}" if operator == "NumberReplacer" else operator
    )


def _mutate(source: str, operator: Operator, occurrence: int) -> str:
    changed = mutate_code(source, operator, occurrence)
    return source if changed is None else str(changed)


def _has_effect(node: Any) -> bool:
    """Whether a change to the node can change the behaviour of the code.

    Changes cannot do so in type annotations, in the wording of exceptions, in `__repr__` and in
    TYPE_CHECKING blocks.
    """
    # Cosmic Ray takes a lone `*` or `/` between parameters for an operator.
    if node.type == "operator" and node.parent.type in ("parameters", "lambdef"):
        return False
    child = None
    while node is not None:
        if node.type in ("raise_stmt", "assert_stmt") or _is_annotation(child, node):
            return False
        if node.type == "funcdef" and node.name.value == "__repr__":
            return False
        if node.type == "if_stmt" and "TYPE_CHECKING" in node.children[1].get_code():
            return False
        child, node = node, node.parent
    return True


def _is_annotation(child: Any, parent: Any) -> bool:
    if child is None:
        return False
    if parent.type == "annassign":
        return bool(parent.children[1] is child)
    if parent.type == "tfpdef":
        return bool(parent.children[-1] is child)
    if parent.type == "funcdef":
        return bool(parent.annotation is child)
    return False
