"""Pages and helps are short, current, and free of words that stop a reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axiscope.cli.commands import COMMANDS, imported
from tools import words, write_commands, write_errors


def test_pages_read_well() -> None:
    found = [words.read(page.name, page.read_text(encoding="utf-8")) for page in words.pages()]
    assert len(found) > 40
    assert [fault for reading in found for fault in reading.faults()] == []


def test_a_long_sentence_a_long_page_and_a_word_are_found() -> None:
    long = "One " + "more " * 50 + "word. "
    told = list(
        words.read("page.md", f"# Title\n\n{long}\n\nThis is ours.\n" + "\n" * 200).faults()
    )
    assert [fault.split(":")[1].split()[0] for fault in told] == [
        "has",
        "sentences",
        "52",
        "'ours'",
    ]


def test_what_tools_wrote_code_and_tables_are_no_sentences() -> None:
    made = "<!-- t: generated -->\n" + "ours\n" * 300 + "<!-- t: end -->\n"
    text = f"# Ours\n\n{made}\n```sh\nours\n```\n\n| ours |\n|---|\n| ours |\n\nA word.\n"
    assert list(words.read("page.md", text).faults()) == []


def test_the_page_of_options_is_current() -> None:
    said = write_commands.PAGE.read_text(encoding="utf-8")
    assert said == write_commands.page(), "python -m tools.write_commands writes it anew"


def test_the_page_of_errors_is_current() -> None:
    said = write_errors.PAGE.read_text(encoding="utf-8")
    assert said == write_errors.page(), "python -m tools.write_errors writes it anew"
    assert "| is missing | add it |" in said


def test_messages_are_found_where_they_are_made() -> None:
    python = 'x = f"{path}: row {n}: has no value; give one" + y\nz = "no; text"'
    assert list(write_errors.of_python(python)) == ["no; text", "…: row …: has no value; give one"]
    rust = """let a = b'"'; // "none; give it"
        bad("f", format!("{}; give \\
            {{1}} or {:.2}", x)); #[cfg(test)] "not; give this" """
    assert list(write_errors.of_rust(rust)) == ["f", "…; give {1} or …"]


def helps(name: str, command: Any) -> Iterator[tuple[str, str]]:
    """Each help text of a command, with its place."""
    yield name, command.help or ""
    for parameter in command.params:
        yield f"{name} {parameter.name}", getattr(parameter, "help", None) or ""
    for word, inner in getattr(command, "commands", {}).items():
        yield from helps(f"{name} {word}", inner)


def test_helps_of_commands_read_well() -> None:
    told = [found for name in COMMANDS for found in helps(name, imported(name))]
    readings = [words.read(place, text) for place, text in told]
    assert sum(len(reading.sentences) for reading in readings) > 200
    # A help is a sentence or two: the longest counts, not the mean.
    faults = [f for r in readings for f in r.faults() if "on average" not in f]
    assert faults == []
