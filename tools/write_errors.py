"""Writes docs/errors.md: every message of an error that says what to do, taken from the source.

python -m tools.write_errors           # writes the page
python -m tools.write_errors --check   # 1 if it is not current
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "errors.md"
PARTS = ROOT / "tools" / "errors.toml"
HEAD = """\
# Errors and what to do

What does this message mean? Search this page for its words. `tools/write_errors.py` writes the page
from the source.

A message has up to four parts: the file or option, the field or line, what is wrong, and behind the
last semicolon what to do:

```text
my_board.toml: clocks.controller_mhz: -3 MHz is no clock; give 0.1 to 100000
```

A value of yours stands where the tables show …

| Exit code | Meaning |
|--:|---|
| 0 | done |
| 1 | done, and the answer is no: results differ, a check of a board failed |
| 2 | refused: the message says what to mend; nothing was lost |
| 130 | ended by Ctrl-C; what was finished is kept |
"""
# A literal of Rust: comments and characters are stepped over, so that their quotes open nothing.
RUST = re.compile(
    r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\])'|r(?P<h>\#*)"(?P<raw>.*?)"(?P=h)|"(?P<text>(?:\\.|[^"\\])*)\"""",
    re.S | re.X,
)
MEND = re.compile(r"^(?P<what>.*\S); (?P<mend>[^;]+)$", re.S)


def page() -> str:
    """The page as it must be."""
    told = tomllib.loads(PARTS.read_text(encoding="utf-8"))
    parts, verbs = told["part"], frozenset(told["verbs"])
    said: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        for part in parts:
            if any(name == f or name.startswith(f"{f}/") for f in part["from"]):
                said[part["title"]] |= set(messages(path, verbs))
                break
    lines = [HEAD]
    for part in parts:
        rows = sorted(said[part["title"]], key=lambda row: (row[0].strip("… :-.").lower(), row))
        if rows:
            lines += [
                f"## {part['title']}\n",
                f"{part['about']}\n",
                "| What is wrong | What to do |",
            ]
            lines += ["|---|---|", *(f"| {what} | {mend} |" for what, mend in rows), ""]
    return "\n".join(lines).rstrip() + "\n"


def sources() -> Iterator[Path]:
    """The files that a user's errors come from, tests apart."""
    yield from sorted((ROOT / "src" / "axiscope").rglob("*.py"))
    for path in sorted((ROOT / "crates").glob("*/src/**/*.rs")):
        if "tests" not in path.parts and path.stem not in ("tests", "testing"):
            yield path


def messages(path: Path, verbs: Collection[str]) -> Iterator[tuple[str, str]]:
    """What is wrong and what to do, of each message of a file; a mend begins with a verb."""
    text = path.read_text(encoding="utf-8")
    for said in of_python(text) if path.suffix == ".py" else of_rust(text):
        found = MEND.match(" ".join(said.split()))
        if found and re.split(r"\W", found["mend"])[0] in verbs:
            what = re.sub(r"^(?:…: )+", "", found["what"])
            # A figure alone stands behind a field that is put together elsewhere.
            if re.search(r"[a-z]{3}", what) and " " in found["mend"]:
                yield _cell(what), _cell(found["mend"])


def of_python(text: str) -> Iterator[str]:
    """What is raised, with … for what is put in."""
    tree = ast.parse(text)
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in ast.walk(node) if part is not node}
    for node in ast.walk(tree):
        if id(node) in parts:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values
            )


def of_rust(text: str) -> Iterator[str]:
    """The literals before the tests of a file, with … for what is put in."""
    for found in RUST.finditer(text.partition("#[cfg(test)]")[0]):
        said = found["text"] if found["raw"] is None else found["raw"]
        if said is not None:
            said = re.sub(r"\\\n\s*", "", said).replace('\\"', '"').replace("\\n", " ")
            said = said.replace("{{", "\x00").replace("}}", "\x01")
            said = re.sub(r"\{[^{}]*\}", "…", said)
            yield said.replace("\x00", "{").replace("\x01", "}")


def _cell(text: str) -> str:
    return re.sub(r"([|<*_\[\]])", r"\\\1", text.strip())


def main() -> int:
    """Writes or checks."""
    made = page()
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") != made:
            print(f"{PAGE}: is not current; run python -m tools.write_errors")
            return 1
        return 0
    PAGE.write_text(made, encoding="utf-8")
    print(f"{PAGE}: {made.count(chr(10))} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
