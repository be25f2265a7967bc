"""Parts of a chip that the base of an imported platform lacks, from a platform that has them.

The ports into the caches and the cores are such parts: of a family, one board's were measured
and fitted.
"""

from __future__ import annotations

import tomllib
from typing import Any

from axiscope.bootfile.chip import Chip, Companion
from axiscope.errors import UserError
from axiscope.platform import find_platform

Tree = dict[str, Any]
_FIGURE = {"value", "origin", "source"}


def is_figure(value: Any) -> bool:
    """Whether a value is a figure with its origin."""
    return isinstance(value, dict) and value.keys() - {"from"} == _FIGURE


def is_coherent(port: Tree) -> bool:
    """Whether a port leads to the caches."""
    return "kind" in port and port["kind"]["value"] != "hp"


def with_companions(chip: Chip, base: str, tree: Tree) -> tuple[Tree, list[str], dict[str, str]]:
    """The base's tree with what it lacks.

    Beside it the names of the companions' sections in it, and of those that were joined what they
    bring and the platform that has it. A section comes with the controller ports behind it, and
    with the PL's ports that need it where they do; figures name the platform that they come from
    (``from``). A companion that is not there is left out.
    """
    found = []
    joined = {}
    for companion in chip.companions:
        # A bare memory has no ports to join.
        lacks = companion.section not in tree and "fabric" in tree and "ports" in tree
        if lacks and companion.platform != base:
            try:
                other = tomllib.loads(find_platform(companion.platform).text)
            except UserError:
                continue
            tree = _joined(tree, _marked(other, companion.platform), companion)
            joined[companion.what] = companion.platform
        if companion.section in tree:
            found.append(companion.section)
    return tree, found, joined


def _joined(tree: Tree, other: Tree, companion: Companion) -> Tree:
    ports = {
        n: p
        for n, p in other["ports"].items()
        if companion.ports and is_coherent(p) and n not in tree["ports"]
    }
    section = companion.section
    out = tree | {section: other[section], "ports": tree["ports"] | ports}
    joined = dict(tree["controller_ports"])
    for name in [*_behind(ports), *_behind(other[section])]:
        if name not in joined:
            said = "order among the ports that are modelled"
            index = {"value": len(joined), "origin": "assumed", "source": said}
            joined[name] = other["controller_ports"][name] | {"index": index}
    return out | {"controller_ports": joined}


def _behind(tree: Tree) -> list[str]:
    """The controller ports that a part of a platform leads to."""
    found = []
    for key, part in tree.items():
        if key == "controller_port":
            found.append(part["value"])
        elif isinstance(part, dict) and not is_figure(part):
            found += _behind(part)
    return found


def _marked(tree: Tree, platform: str) -> Tree:
    """The same with the platform's name at each figure."""
    if is_figure(tree):
        return tree | {"from": platform}
    return {k: _marked(v, platform) if isinstance(v, dict) else v for k, v in tree.items()}
