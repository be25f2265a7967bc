"""Finds platforms by names as users type them: in any case, with dashes, or alternative names.

This module imports little, because the shell runs it after each keystroke to complete names.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import cache

from axiscope.io.data_files import find, names

MOST_NEAR = 4
"""Greatest number of similar names in an error."""


def known_platforms() -> list[str]:
    """Returns the names of the platforms that can be used without a path."""
    return names("platforms")


def spelled(name: str) -> str:
    """Returns a name in lower case, with `_` for dashes, dots and spaces."""
    return re.sub(r"[-.\s]+", "_", name.strip().lower())


def resolve_name(name: str) -> str:
    """Returns the platform to which a name refers, or the name itself if there is none.

    For example, ``DE10-Nano`` refers to ``de10_nano``, and ``k26`` refers to ``kv260``, because its
    file lists this name.
    """
    if find("platforms", name) is not None:
        return name
    plain = spelled(name)
    if find("platforms", plain) is not None:
        return plain
    return aliases().get(plain, name)


@cache
def aliases() -> dict[str, str]:
    """Returns the alternative names in all platform files, with the platform of each."""
    found: dict[str, str] = {}
    for platform in known_platforms():
        listed = platform_head(platform).get("aliases")
        for alias in listed if isinstance(listed, list) else ():
            if isinstance(alias, str):
                found.setdefault(spelled(alias), platform)
    return found


def similar_names(name: str) -> list[str]:
    """Returns platforms whose names resemble this name, the most similar first."""
    plain = spelled(name)
    every = {known: known for known in known_platforms()} | aliases()
    begun = [known for known in every if plain and known.startswith(plain)]
    near = get_close_matches(plain, every, MOST_NEAR, 0.6)
    inside = [known for known in every if len(plain) > 2 and plain in known]
    return list(dict.fromkeys(every[known] for known in [*begun, *near, *inside]))[:MOST_NEAR]


def completions(incomplete: str) -> list[str]:
    """Returns the platforms (or, if there are none, alternative names) that begin with a text."""
    plain = spelled(incomplete)
    found = [known for known in known_platforms() if known.startswith((incomplete, plain))]
    return found or sorted(known for known in aliases() if known.startswith(plain))


def platform_head(name: str) -> dict[str, object]:
    """Returns the fields of a platform file before its first section, and the name of that section.

    If this section is `init_file`, it is added as a key with an empty value. Returns nothing for a
    file that cannot be read.
    """
    path = find("platforms", name)
    try:
        text, _, rest = path.read_text(encoding="utf-8").partition("\n[") if path else ("", "", "")
        head: dict[str, object] = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return {}
    return head | ({"init_file": ""} if rest.startswith("init_file]") else {})
