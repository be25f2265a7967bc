"""Tests what `tools/system_packages.py` finds for a make target, on computers that lack some of the
packages.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from axiscope.io.system_packages import FILE, requirements
from tests.shell import ROOT

PROGRAM = ROOT / "tools" / "system_packages.py"
LIST = requirements()


def program(path: Path, text: str = "exit 0") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """Yields a folder of programs that contains Rust without targets, and no apt."""
    folder = tmp_path / "bin"
    (tmp_path / "toolchain").mkdir()
    program(folder / "cargo")
    program(folder / "rustc", f"echo {tmp_path}/toolchain")
    return folder


def check(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": str(folder), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, PROGRAM, *words], env=env, capture_output=True, text=True
    )


def test_the_error_for_rust_without_rustup_says_where_to_get_it(computer: Path) -> None:
    done = check(computer, "rtl-test", "--check")
    assert re.search(r"^  rustup +Compiles", done.stderr, re.MULTILINE)
    assert "https://sh.rustup.rs" in done.stderr
    assert "rustup target add" not in done.stderr


def test_missing_packages_are_named_with_reasons_and_one_command(computer: Path) -> None:
    program(computer / "rustup")
    done = check(computer, "rtl-test", "--check")
    assert done.returncode == 1
    assert re.search(r"^  iverilog +Runs test benches in a second", done.stderr, re.MULTILINE)
    (command,) = re.findall(r"^  ((?:sudo )?apt-get .*)$", done.stderr, re.MULTILINE)
    assert re.search(r"install -y --no-install-recommends .*\biverilog\b", command)
    assert "rustup target add riscv32i-unknown-none-elf" in command
    program(computer / "iverilog")
    assert "iverilog" not in check(computer, "rtl-test", "--check").stderr


def test_without_apt_and_without_rights_nothing_is_installed(computer: Path) -> None:
    program(computer / "rustup", f"touch {computer}/called")
    done = check(computer, "rtl-test")
    assert done.returncode == 1
    assert "type:" in done.stderr
    assert not (computer / "called").exists()


def test_missing_packages_and_rust_targets_are_installed(computer: Path) -> None:
    lib = computer.parent / "toolchain" / "lib/rustlib/armv7r-none-eabihf/lib"
    program(computer / "rustup", f'echo "$@" >> {computer}/log; /bin/mkdir -p {lib}')
    program(computer / "env", 'shift; exec "$@"')
    program(computer / "sudo", 'shift; exec "$@"')
    program(computer / "true")
    copies = f"for name in cc make qemu-system-aarch64; do /bin/cp $0 {computer}/$name; done"
    program(computer / "apt-get", f'echo "$@" >> {computer}/log; [ $1 = update ] || {copies}')
    (computer / "sh").symlink_to("/bin/sh")
    done = check(computer, "remote-test")
    assert done.returncode == 0, done.stderr
    log = (computer / "log").read_text()
    assert log.startswith("update -qq\ninstall -y -qq --no-install-recommends gcc")
    assert "qemu-system-arm" in log
    assert "target add armv7r-none-eabihf" in log
    again = check(computer, "remote-test")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_the_error_for_missing_rust_ends_with_the_command_that_installs_it(computer: Path) -> None:
    (computer / "cargo").unlink()
    done = check(computer, "docs", "--check")
    assert done.returncode == 1
    assert "https://sh.rustup.rs | sh" in done.stderr


def test_cargo_is_found_outside_the_search_path(computer: Path) -> None:
    for name in ("cargo", "rustc"):
        (computer / ".cargo/bin").mkdir(parents=True, exist_ok=True)
        (computer / name).rename(computer / ".cargo/bin" / name)
    assert "cargo" not in check(computer, "docs", "--check").stderr


def test_the_list_and_the_makefile_have_the_same_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = set(re.findall(r"\bneeds-([a-z-]+)\b", makefile))
    assert asked <= set(LIST.make)
    for part in [*LIST.packages, *LIST.rust_parts]:
        assert part.needed_by, part.name
        assert set(part.needed_by) <= set(LIST.make), f"{FILE.name}: {part.name}: needed_by"
        assert asked.intersection(LIST.targets_that_need(part)), f"{part.name}: nobody asks for it"


def test_the_page_has_the_current_table() -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM, "--list"], capture_output=True, text=True, check=True
    )
    page = (ROOT / "docs" / "start" / "install.md").read_text(encoding="utf-8")
    begin, end = "<!-- system-packages: generated -->\n", "<!-- system-packages: end -->"
    written = page.partition(begin)[2].partition(end)[0]
    assert written == done.stdout, "python3 tools/system_packages.py --write updates it"
