"""What the shell offers for a word that was begun; it adds files where nothing fits."""

from __future__ import annotations

from pathlib import Path


def platforms(incomplete: str) -> list[str]:
    """Platforms by name."""
    from axiscope.plan.platforms import known_platforms

    return [name for name in known_platforms() if name.startswith(incomplete)]


def victims(incomplete: str) -> list[str]:
    """Victims that are masters at a port, by name; behind commas the last is completed."""
    from axiscope.answers.interference.victims import VICTIMS

    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in VICTIMS if name.startswith(begun)]


def papers(incomplete: str) -> list[str]:
    """Publications by name."""
    from axiscope.answers.references import known_references

    return [name for name in known_references() if name.startswith(incomplete)]


def experiments(incomplete: str) -> list[str]:
    """Experiments below ``./experiments``, and those that come with Axiscope."""
    from axiscope.io.data_files import DATA

    own = Path("experiments").rglob("*.toml")
    shipped = (path.relative_to(DATA) for path in (DATA / "experiments").rglob("*.toml"))
    found = sorted({str(path) for path in (*own, *shipped)})
    return [path for path in found if path.startswith(incomplete)]


def examples(incomplete: str) -> list[str]:
    """Examples by name, and the folders that hold several."""
    from axiscope.io.examples import examples as along

    found = {
        "/".join(one.words[1 : end + 1]) for one in along() for end in range(1, len(one.words))
    }
    return sorted(name for name in found if name.startswith(incomplete))
