"""Completes words on the shell's command line. If nothing matches, the shell suggests files."""

from __future__ import annotations

from pathlib import Path

from axiscope.api.names import examples as list_examples
from axiscope.api.names import platform_completions


def platforms(incomplete: str) -> list[str]:
    """Returns the platforms whose names begin with ``incomplete``, ignoring case and dashes."""
    return platform_completions(incomplete)


def experiments(incomplete: str) -> list[str]:
    """Returns the experiments below ``./experiments``, and those that come with Axiscope."""
    own = {path.as_posix() for path in Path("experiments").rglob("*.toml")}
    shipped = {one.path.as_posix() for one in list_examples() if one.path.suffix == ".toml"}
    found = sorted(own | {path for path in shipped if path.startswith("experiments/")})
    return [path for path in found if path.startswith(incomplete)]


def examples(incomplete: str) -> list[str]:
    """Returns examples, and folders with examples, whose names begin with ``incomplete``."""
    found = {
        "/".join(one.words[1 : end + 1])
        for one in list_examples()
        for end in range(1, len(one.words))
    }
    return sorted(name for name in found if name.startswith(incomplete))
