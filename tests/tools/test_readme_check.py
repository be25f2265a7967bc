"""Tests how `tools/readme_check.py` runs the blocks on a page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import readme_check
from tools.page_output import shell_blocks

PAGE = """
```sh
make test          # everything
cd sub             # lasts
export NAME=value
```

```sh
pip install dist/a.whl
```

```console
$ echo $NAME; pwd | sed 's,.*/,,'
value
sub
```
"""


@pytest.fixture
def session(tmp_path: Path) -> readme_check.Session:
    for name in ("home", "work/sub"):
        (tmp_path / name).mkdir(parents=True)
    return readme_check.Session(tmp_path / "work", tmp_path / "home", rust=False)


def test_variables_and_folder_persist_and_long_commands_are_listed(
    session: readme_check.Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert readme_check.check(PAGE, session, readme_check.CHECKOUT) == 0
    printed = capsys.readouterr().out
    assert "not run   make test          # everything  (takes long; type it yourself)" in printed
    assert "not run   pip install dist/a.whl  (belongs to the wheel)" in printed


def test_other_output_and_failing_commands_are_faults(
    session: readme_check.Session, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PAGE.replace("value\nsub", "value\nother")
    assert readme_check.check(page, session, readme_check.CHECKOUT) == 1
    assert "-other\n+sub" in capsys.readouterr().out
    failing = PAGE.replace("cd sub", "cd no-such-folder")
    assert readme_check.check(failing, session, readme_check.CHECKOUT) == 1
    assert "cd no-such-folder" in capsys.readouterr().out


def test_the_environment_is_that_of_a_new_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")
    monkeypatch.setenv("VIRTUAL_ENV", "/somewhere")
    monkeypatch.setenv("CARGO_HOME", "/opt/cargo")
    env = readme_check.clean_environment(tmp_path, rust=True)
    assert env["HOME"] == str(tmp_path)
    assert "/opt/cargo/bin" in env["PATH"].split(":")
    assert not {"PYTHONPATH", "VIRTUAL_ENV"} & set(env)
    without = readme_check.clean_environment(tmp_path, rust=False)
    assert "cargo" not in without["PATH"]


def test_long_commands_are_in_the_readme() -> None:
    text = (readme_check.ROOT / "README.md").read_text(encoding="utf-8")
    commands = [c.partition("#")[0].strip() for b in shell_blocks(text) for c in b.commands()]
    assert {"make run", "make test", "make test-quick"} <= set(commands)
    ways = [readme_check.path_of(block) for block in shell_blocks(text)]
    assert {readme_check.CHECKOUT, readme_check.WHEEL, None} == set(ways)


def test_wheels_check_can_start_it() -> None:
    """`make wheels-check` runs this tool as a module, with the system's Python."""
    text = (readme_check.ROOT / "tools" / "wheels" / "check.py").read_text(encoding="utf-8")
    assert '"-m", "tools.readme_check"' in text
    command = [sys.executable, "-m", "tools.readme_check", "--help"]
    done = subprocess.run(command, cwd=readme_check.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "--wheel" in done.stdout
