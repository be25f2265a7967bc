"""Lists the system packages and Rust components that make targets need, and finds missing ones.

Only the standard library is imported, because `make` uses this file (through
tools/system_packages.py) before the environment exists. The list is in data/system_packages.toml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "system_packages.toml"
SYSTEM_FOLDERS = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Folders of servers such as sshd, which are missing from most users' search path."""


@dataclass(frozen=True)
class Package:
    """A Debian package."""

    apt: str
    found_by: list[str]
    reason: str
    needed_by: list[str]

    @property
    def name(self) -> str:
        """The package's name."""
        return self.apt

    @property
    def install(self) -> str:
        """The command that installs the package."""
        return f"apt install {self.apt}"

    @property
    def commands(self) -> list[str]:
        """Installed commands that come with the package."""
        return [name for name in self.found_by if not name.startswith("/") and _is_command(name)]

    def is_installed(self) -> bool:
        """Whether any of the files, commands or libraries in found_by is installed."""
        return any(_is_found(name) for name in self.found_by)


@dataclass(frozen=True)
class RustPart:
    """A target or a component that rustup can add to a toolchain."""

    reason: str
    needed_by: list[str]
    target: str | None = None
    component: str | None = None
    file: str | None = None
    or_component: str | None = None
    """Component that replaces the target where rustup cannot get the target."""
    or_file: str | None = None

    @property
    def name(self) -> str:
        """Name of the target or of the component."""
        return self.target or self.component or ""

    def is_installed(self) -> bool:
        """Whether the active toolchain has the target or the component."""
        root = rust_folder()
        files = [self.file or f"lib/rustlib/{self.target}/lib", self.or_file]
        return root is not None and any(file and (root / file).exists() for file in files)


@dataclass(frozen=True)
class Requirements:
    """The contents of the file that lists which packages each make target needs."""

    make: dict[str, list[str]]
    """Other targets whose packages a target needs too."""
    packages: list[Package]
    rust_parts: list[RustPart]
    rust_reason: str
    rust_programs: list[str]
    rust_install: str

    def packages_for(self, target: str) -> list[Package]:
        """Returns the packages that a make target needs."""
        included = self.included(target)
        return [p for p in self.packages if included.intersection(p.needed_by)]

    def rust_parts_for(self, target: str) -> list[RustPart]:
        """Returns the Rust components and targets that a make target needs."""
        included = self.included(target)
        return [p for p in self.rust_parts if included.intersection(p.needed_by)]

    def included(self, target: str) -> set[str]:
        """Returns this make target and the targets whose packages it needs too."""
        found = {target}
        for other in self.make[target]:
            found |= self.included(other)
        return found

    def targets_that_need(self, part: Package | RustPart) -> list[str]:
        """Returns the make targets that need a package or a Rust component, in file order."""
        return [t for t in self.make if self.included(t).intersection(part.needed_by)]

    def package(self, name: str) -> Package | None:
        """Returns the package with this name, or with a command, header or file of this name."""
        for package in self.packages:
            if name in (package.apt, *(found.rpartition("/")[2] for found in package.found_by)):
                return package
        return None


@cache
def requirements(file: Path = FILE) -> Requirements:
    """Reads the list."""
    content: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    rust = content["rust"]
    return Requirements(
        make=content["make"],
        packages=[Package(**entry) for entry in content["package"]],
        rust_parts=[RustPart(**entry) for entry in content["rustup"]],
        rust_reason=rust["reason"],
        rust_programs=rust["programs"],
        rust_install=rust["install"],
    )


def find_command(name: str) -> str | None:
    """Returns the path of a command; None if it is not installed.

    Cargo's folder and the system's folders, such as /usr/sbin, are searched after the search path.
    """
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(_more_folders()))


def rust_folder() -> Path | None:
    """Returns the folder of the active Rust toolchain; None if Rust is not installed."""
    rustc = find_command("rustc")
    return _sysroot(rustc) if rustc else None


def apt_command(packages: Iterable[Package], before: str = "") -> str:
    """Returns a shell command that installs packages. `before` is "sudo " or empty."""
    names = " ".join(p.apt for p in packages)
    install = f"{before}apt-get install -y --no-install-recommends {names}"
    return f"{before}apt-get update && {install}"


def rustup_commands(parts: Iterable[RustPart]) -> list[str]:
    """Returns shell commands that add Rust components and targets.

    For a target that rustup may not be able to download, the command falls back to a component.
    """
    parts = list(parts)
    components = [p.component for p in parts if p.component]
    targets = [p.target for p in parts if p.target and not p.or_component]
    commands = [
        f"rustup {kind} add {' '.join(names)}"
        for kind, names in (("component", components), ("target", targets))
        if names
    ]
    return commands + [
        f"{{ rustup target add {p.target} || rustup component add {p.or_component}; }}"
        for p in parts
        if p.or_component
    ]


@cache
def _sysroot(rustc: str) -> Path | None:
    done = subprocess.run([rustc, "--print", "sysroot"], capture_output=True, text=True)
    return Path(done.stdout.strip()) if done.returncode == 0 else None


def _more_folders() -> list[str]:
    cargo = os.environ.get("CARGO_HOME") or str(Path.home() / ".cargo")
    return [f"{cargo}/bin", *SYSTEM_FOLDERS]


def _is_command(name: str) -> bool:
    return ":" not in name and name != "python-library"


def _is_found(name: str) -> bool:
    kind, _, module = name.partition(":")
    if name.startswith("/"):
        return any(Path("/").glob(name[1:]))
    if name == "python-library":
        return _has_python_library()
    if kind == "python":
        return find_spec(module) is not None
    if kind == "perl":
        perl = shutil.which("perl")
        words = [perl or "", f"-M{module}", "-e", "1"]
        return bool(perl) and subprocess.run(words, capture_output=True).returncode == 0
    return find_command(name) is not None


def _has_python_library() -> bool:
    """Returns whether cocotb can find the shared library of this Python interpreter."""
    names = [sysconfig.get_config_var(key) for key in ("INSTSONAME", "LDLIBRARY")]
    folders = [sysconfig.get_config_var("LIBDIR"), f"{sys.base_prefix}/lib"]
    shared = [name for name in names if name and ".so" in name]
    return any(Path(folder, name).exists() for folder in folders if folder for name in shared)
