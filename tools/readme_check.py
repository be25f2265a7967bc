"""Runs the shell blocks in the README like a new user, and checks their output.

    python3 -m tools.readme_check                # in a fresh copy of the checkout
    python3 -m tools.readme_check --wheel FILE   # with only the wheel, and without Rust

The environment is clean: an empty home folder, and a search path with the system's programs, Python
and (for the checkout) Rust. Downloads of uv and cargo are taken from the user's caches. The copy
contains the files that git tracks, as they are now. Only the standard library is needed.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.page_output import ROOT, TERMINAL, Block, shell_blocks, transcript

ELSEWHERE = {"make explore", "make test-quick", "make test"}
"""Commands of the README that are not run here, because they take long and CI runs them anyway."""
SYSTEM_PATH = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
KEPT = ("PIP_", "UV_", "RUSTUP_", "SSL_", "HTTP_", "HTTPS_", "NO_PROXY", "http_", "https_")
"""Settings of the network and of caches that a new user has as well."""
LONGEST_S = 1800
"""Time limit for one command. On a busy computer, `make run` takes many minutes."""
CHECKOUT, WHEEL = "the checkout", "the wheel"


class Session:
    """A terminal of a new user. Variables and the current folder persist from one command to the
    next.
    """

    def __init__(self, folder: Path, home: Path, rust: bool) -> None:
        self._folder, self._state = folder, home.with_name("state")
        self._env = clean_environment(home, rust)

    def run(self, command: str) -> str:
        """Returns the command and its output, in the form used in the README.

        Raises RuntimeError if it fails.
        """
        wrapper = (
            f"[ ! -e {self._state} ] || . {self._state}\n"
            "{}\n"
            f"status=$?\n{{ export -p; echo cd \"'$PWD'\"; }} > {self._state}; exit $status"
        )
        return transcript(command, self._folder, self._env, wrapper, LONGEST_S)


def clean_environment(home: Path, rust: bool) -> dict[str, str]:
    """Returns the environment variables of a new user, with this computer's Python and, if
    requested, Rust.
    """
    real = Path.home()
    path = [f"{sys.base_prefix}/bin", *SYSTEM_PATH]
    kept = {k: v for k, v in os.environ.items() if k.startswith(KEPT)}
    kept |= {"UV_CACHE_DIR": os.environ.get("UV_CACHE_DIR", f"{real}/.cache/uv")}
    if rust:
        cargo = os.environ.get("CARGO_HOME", f"{real}/.cargo")
        path.append(f"{cargo}/bin")
        kept |= {"CARGO_HOME": cargo}
        kept |= {"RUSTUP_HOME": os.environ.get("RUSTUP_HOME", f"{real}/.rustup")}
    return {**kept, **TERMINAL, "HOME": str(home), "PATH": os.pathsep.join(path), "TERM": "dumb"}


def copy_checkout(folder: Path) -> None:
    """Copies the files that git tracks, and new files that it does not ignore."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, done.stdout.split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_symlink() or source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)


def path_of(block: Block) -> str | None:
    """Returns the way of installing to which a block belongs. Returns None if it belongs to
    both.
    """
    commands = block.commands()
    if any(command.startswith("pip install") for command in commands):
        return WHEEL
    return CHECKOUT if any(command.startswith("make ") for command in commands) else None


def check(text: str, session: Session, way: str) -> int:
    """Runs the blocks on a page for one way of installing. Returns the number of faults."""
    faults, skipped, ran = 0, [], 0
    for block in shell_blocks(text):
        if path_of(block) not in (None, way):
            skipped += [(command, f"belongs to {path_of(block)}") for command in block.commands()]
            continue
        shown = ""
        for command in block.commands():
            plain = command.partition("#")[0].strip()
            if plain in ELSEWHERE:
                skipped.append((command, "takes long; type it yourself"))
                continue
            begin = time.monotonic()
            try:
                shown += session.run(command)
            except RuntimeError as error:
                print(f"README.md: {error}")
                return faults + 1
            ran += 1
            print(f"{time.monotonic() - begin:6.1f} s  {command}", flush=True)
        if block.kind == "console" and shown != block.body:
            faults += 1
            print("README.md: a block prints something else:")
            lines = (block.body.splitlines(), shown.splitlines(), "README.md", "printed")
            print("\n".join(difflib.unified_diff(*lines, lineterm="")))
    for command, reason in skipped:
        print(f"not run   {command}  ({reason})")
    if not ran:
        print("README.md: has no block of this way to install")
    return faults + (not ran)


def main() -> int:
    """Runs the program. Returns its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--wheel", type=Path, help="Install this wheel, without the sources.")
    asked = parser.parse_args()
    if asked.wheel and not asked.wheel.is_file():
        parser.error(f"--wheel: {asked.wheel} does not exist; build it with `make wheels`")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as made:
        folder, home = Path(made, "axiscope"), Path(made, "home")
        home.mkdir()
        if asked.wheel:
            (folder / "dist").mkdir(parents=True)
            shutil.copy2(asked.wheel, folder / "dist")
        else:
            copy_checkout(folder)
            print("not run   the way with only the wheel  (add --wheel FILE)")
        session = Session(folder, home, rust=not asked.wheel)
        return min(check(text, session, WHEEL if asked.wheel else CHECKOUT), 1)


if __name__ == "__main__":
    sys.exit(main())
