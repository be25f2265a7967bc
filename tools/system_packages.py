#!/usr/bin/env python3
"""Checks and installs the system packages and the parts of Rust that a make target needs.

    python3 tools/system_packages.py test            # installs what `make test` misses
    python3 tools/system_packages.py test --check    # only checks; exit status 1 if any is missing
    python3 tools/system_packages.py --list          # prints the table of packages

Packages are installed by root, or through sudo if it asks for no password. Otherwise, the program
lists the missing packages, with reasons and the command to type, and exits with status 1. The list
is src/axiscope/data/system_packages.toml. `--write` puts its tables into docs/start/install.md.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

if sys.version_info < (3, 11):  # noqa: UP036  Any Python may run this file.
    sys.exit(f"{sys.executable} is Python {sys.version.split()[0]}; install Python 3.11 or newer")

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "start" / "install.md"


def _load() -> ModuleType:
    """Loads axiscope/io/system_packages.py alone, because the package itself needs the
    environment.
    """
    name = "axiscope_system_packages"
    spec = spec_from_file_location(name, ROOT / "src" / "axiscope" / "io" / "system_packages.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


packages = _load()


class Missing:
    """The packages that a make target needs and this computer does not have."""

    def __init__(self, target: str) -> None:
        known = packages.requirements()
        self.apt = [p for p in known.packages_for(target) if not p.is_installed()]
        parts = [p for p in known.rust_parts_for(target) if not p.is_installed()]
        # Only rustup can install parts of Rust. Debian's own Rust does not have rustup.
        programs = [*known.rust_programs, *(["rustup"] if parts else [])]
        self.rust = [name for name in programs if packages.find_command(name) is None]
        self.rust_parts = [] if self.rust else parts

    def __bool__(self) -> bool:
        return bool(self.apt or self.rust or self.rust_parts)

    def reasons(self) -> str:
        """Returns one line for each missing item."""
        known = packages.requirements()
        items = [(p.name, p.reason) for p in [*self.apt, *self.rust_parts]]
        if self.rust:
            items.append((", ".join(self.rust), known.rust_reason))
        width = max(len(name) for name, _ in items)
        return "\n".join(f"  {name:{width}}  {reason}" for name, reason in items)

    def command(self) -> str:
        """Returns the command that the user has to type."""
        before = "sudo " if os.geteuid() and shutil.which("sudo") else ""
        words = [packages.apt_command(self.apt, before)] if self.apt else []
        words += [packages.requirements().rust_install] if self.rust else []
        words += packages.rustup_commands(self.rust_parts)
        return " && ".join(words)


def provide(target: str, check_only: bool = False) -> int:
    """Installs the packages that a make target lacks. Returns 1 if some are still missing."""
    missing = Missing(target)
    if not missing:
        return 0
    print(f"make {target} needs what this computer lacks:\n{missing.reasons()}", file=sys.stderr)
    before = None if check_only else _privilege()
    # Nothing is installed if the user has to run other commands anyway.
    if not check_only and not missing.rust and not (missing.apt and before is None):
        _install(missing, before or [])
        missing = Missing(target)
        if not missing:
            return 0
        print(f"Not installed:\n{missing.reasons()}", file=sys.stderr)
    print(f"To install it, type:\n\n  {missing.command()}\n", file=sys.stderr)
    if missing.rust:
        print(f"Then open a new terminal and run make {target} again.", file=sys.stderr)
    return 1


def _privilege() -> list[str] | None:
    """Returns the words with which a command is run as root. Returns None if there is no apt, or if
    sudo asks for a password.
    """
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and not subprocess.run([*sudo, "true"], capture_output=True).returncode:
        return sudo
    return None


def _install(missing: Missing, before: list[str]) -> None:
    """Runs the commands. Failing commands print their own messages."""
    if missing.apt:
        names = [p.apt for p in missing.apt]
        apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        subprocess.run([*apt, "update", "-qq"])
        subprocess.run([*apt, "install", "-y", "-qq", "--no-install-recommends", *names])
    folder = Path(packages.find_command("rustup") or "").parent
    path = os.pathsep.join([os.environ["PATH"], str(folder)])
    for command in packages.rustup_commands(missing.rust_parts):
        subprocess.run(["sh", "-c", command], env={**os.environ, "PATH": path})


def table() -> str:
    """Returns Markdown tables of the packages and of the parts of Rust."""
    known = packages.requirements()
    package_rows = [f"| `{p.apt}` | {p.reason} | {_targets(p.needed_by)} |" for p in known.packages]
    rust_rows = [f"| `{p.name}` | {p.reason} | {_targets(p.needed_by)} |" for p in known.rust_parts]
    included = [f"| `{name}` | {_targets(more)} |" for name, more in known.make.items() if more]
    return "\n".join(
        [
            "| Debian package | What it is for | Needed by `make` … |",
            "|---|---|---|",
            *package_rows,
            "",
            "| Target or component of Rust | What it is for | Needed by `make` … |",
            "|---|---|---|",
            *rust_rows,
            "",
            "| `make` … | Also needs the packages for |",
            "|---|---|",
            *included,
        ]
    )


def _targets(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def page_with_table(text: str) -> str:
    """Returns the text of docs/start/install.md with the current tables."""
    begin, end = "<!-- system-packages: generated -->", "<!-- system-packages: end -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"{PAGE}: needs {begin!r} and {end!r}, once each")
    head, _, rest = text.partition(begin)
    return f"{head}{begin}\n{table()}\n{end}{rest.partition(end)[2]}"


def main() -> int:
    """Runs the program. Returns its exit status."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(description=about)
    known = packages.requirements()
    parser.add_argument("target", nargs="?", choices=known.make, help="Make target.")
    parser.add_argument("--check", action="store_true", help="Install nothing.")
    parser.add_argument("--list", action="store_true", help="Print the tables.")
    parser.add_argument("--write", action="store_true", help="Update docs/start/install.md.")
    asked = parser.parse_args()
    if asked.list:
        print(table())
        return 0
    if asked.write:
        PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    if asked.target is None:
        parser.error(f"name a make target: {shlex.join(known.make)}")
    return provide(asked.target, asked.check)


if __name__ == "__main__":
    sys.exit(main())
