"""Tests parts of `make mutants`: the random choice, the mutants of Rust and Python, and how a file
is changed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.mutant_samples import SOURCE, make_mutant, many
from tools.mutants import draw, python, rust
from tools.mutants.mutant import applied, describe_change, number_occurrences


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "module.py").write_bytes(SOURCE.encode())
    return tmp_path


def test_a_mutant_changes_one_place_and_is_reverted_byte_for_byte(root: Path):
    path = root / "module.py"
    with applied(make_mutant(), root):
        assert path.read_bytes() == SOURCE.replace("<", ">", 1).encode()
    assert path.read_bytes() == SOURCE.encode()


def test_a_mutant_is_reverted_when_a_test_run_raises(root: Path):
    with pytest.raises(RuntimeError), applied(make_mutant(), root):
        raise RuntimeError
    assert (root / "module.py").read_bytes() == SOURCE.encode()


def test_a_mutant_that_changes_nothing_is_an_error(root: Path):
    with (
        pytest.raises(ValueError, match=r"module\.py:1: .*changes nothing"),
        applied(make_mutant(new="<"), root),
    ):
        pass


def test_bytecode_of_a_mutant_is_not_used_after_it_is_reverted(root: Path):
    """Both texts have the same size, and both are written within the same second."""

    def imported() -> str:
        words = [sys.executable, "-c", "import module; print(module.a)"]
        return subprocess.run(words, cwd=root, check=True, capture_output=True, text=True).stdout

    with applied(make_mutant(), root):
        assert imported() == "False\n"
    assert imported() == "True\n"


def test_equal_changes_of_equal_lines_have_keys_of_their_own():
    first, second = number_occurrences([make_mutant(line=1), make_mutant(line=2)])
    assert first.key != second.key


def test_a_key_does_not_depend_on_the_line_number():
    assert make_mutant(line=1).key == make_mutant(line=2).key


def test_a_draw_depends_on_the_seed_alone(root: Path):
    mutants = many(root, {"a.py": 20, "b.py": 20})
    first = [m.key for m in draw.draw_order(mutants, root, 1)]
    assert first == [m.key for m in draw.draw_order(mutants[::-1], root, 1)]
    assert first != [m.key for m in draw.draw_order(mutants, root, 2)]
    assert sorted(first) == sorted({m.key for m in mutants})


def test_an_edit_of_one_file_keeps_the_order_of_all_others(root: Path):
    def order(edited: int) -> list[str]:
        mutants = many(root, {"a.py": 20, "b.py": 20, "edited.py": edited})
        return [m.key for m in draw.draw_order(mutants, root, 1) if m.file != "edited.py"]

    assert order(10) == order(40)


def test_a_file_with_more_lines_is_drawn_more_often(root: Path):
    mutants = many(root, {"short.py": 5, "long.py": 45})
    firsts = [draw.draw_order(mutants, root, seed)[0].file for seed in range(100)]
    assert 80 <= firsts.count("long.py") <= 98


PYTHON = '''
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    LIMIT = 5
def f(x: "int | None" = 3, *, y: list[4] = ()) -> tuple[6]:
    """Returns 7."""
    z: Literal[8] = 9
    if x is None:
        raise ValueError(f"{x + 10} is not 11")
    return z
class C:
    def __repr__(self):
        return str(12 + 13)
'''


def test_python_mutants_leave_out_types_messages_and_repr():
    mutants = list(python.module_mutants("m.py", PYTHON))
    changed = {describe_change(m, PYTHON)[1] for m in mutants}
    assert changed == {
        'def f(x: "int | None" = 4, *, y: list[4] = ()) -> tuple[6]:',
        'def f(x: "int | None" = 2, *, y: list[4] = ()) -> tuple[6]:',
        "z: Literal[8] = 10",
        "z: Literal[8] = 8",
        "if x is not None:",
        "if not x is None:",
        "return None",
    }


def test_every_python_operator_makes_what_it_promises():
    for name, operator in python.OPERATORS.items():
        for example in operator.examples():
            made = python._mutate(example.pre_mutation_code, operator(), example.occurrence)
            assert made.split() == example.post_mutation_code.split(), name


def test_a_span_may_cover_several_lines():
    text = "fn f() {\n    a;\n    b\n}\n"
    assert rust.replace_span(text, (2, 5), (3, 6), "0") == "fn f() {\n    0\n}\n"


def test_cargo_mutants_entries_become_mutants(root: Path, monkeypatch: pytest.MonkeyPatch):
    entry = {
        "file": "crates/a/src/lib.rs",
        "name": "crates/a/src/lib.rs:1:24: replace + with - in f",
        "package": "a",
        "replacement": "-",
        "span": {"start": {"line": 1, "column": 24}, "end": {"line": 1, "column": 25}},
    }
    test_code = {**entry, "file": "crates/a/tests/t.rs", "name": "crates/a/tests/t.rs:1:24: x"}
    source = "fn f(a: u8) -> u8 { a  + 1 }\n"
    for file in (entry["file"], test_code["file"]):
        (root / file).parent.mkdir(parents=True)
        (root / file).write_text(source)
    program = root / "cargo-mutants"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps([test_code, entry])}\nEND\n")
    program.chmod(0o755)
    (mutant,) = rust.list_mutants(root, ["a"], program)
    assert mutant.mutate(source) == source.replace("+", "-")
    assert (mutant.unit, mutant.operator) == ("a", "replace + with - in f")
