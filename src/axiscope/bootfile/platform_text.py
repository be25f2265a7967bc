"""A platform file from a decoded init file.

What no register says comes from a platform of the same family; every figure taken from there
is marked ``assumed`` with its source.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import axiscope
from axiscope import _core
from axiscope.bootfile.board import Board
from axiscope.bootfile.companions import is_coherent, is_figure, with_companions
from axiscope.bootfile.setting import Setting
from axiscope.errors import UserError
from axiscope.platform import Platform, find_platform

Figure = dict[str, Any]
_SECTIONS = ("clocks", "dram", "dram.timing", "controller")


@dataclass
class Draft:
    """A platform file to be, and what to say of it."""

    name: str
    text: str
    base: str
    joined: dict[str, str] = field(default_factory=dict)
    """What the base lacks, and the platform that gives it."""
    origins: Counter[str] = field(default_factory=Counter)
    assumed: list[str] = field(default_factory=list)
    """Figures that no register gave, with their reason."""
    missing: list[str] = field(default_factory=list)
    """What the file should have said and did not."""
    notes: list[str] = field(default_factory=list)


def draft_platform(
    board: Board, name: str, base: str | None = None, keep_fitted: bool = False
) -> Draft:
    """Makes the text of a platform file, checked by the model's own reader.

    ``base`` names the platform that fills the gaps; by default the chip's for the board's DRAM.
    ``keep_fitted`` takes the base's figure where it was fitted although a register has one.
    Raises UserError if there is no base or the result is no memory system.
    """
    base_platform = _base(board, base)
    tree = tomllib.loads(base_platform.text)
    writer = _Writer(board, base_platform.name, tree, keep_fitted)
    body = writer.sections()
    draft = Draft(
        name, _head(board, name, base_platform.name, writer) + body, base_platform.name,
        writer.joined, writer.origins, writer.assumed, sorted(set(board.missing)),
        [*board.notes, *writer.notes],
    )  # fmt: skip
    Platform(name, draft.text, Path(f"{name}.toml")).ask(_core.describe_platform)
    return draft


def _base(board: Board, base: str | None) -> Platform:
    name = base or board.chip.bases.get(board.dram or "")
    if board.dram is not None and board.dram not in board.chip.bases:
        raise UserError(
            f"{board.file}: the board has {board.dram.upper()}, which is not modelled (these are: "
            f"{', '.join(f.upper() for f in board.chip.bases)}); platform diff shows its settings"
        )
    if name is None:
        raise UserError(
            f"{board.file}: the DRAM standard was not found (MSTR is not written); "
            "give --base, a platform of the same family"
        )
    try:
        return find_platform(name)
    except UserError as error:
        raise UserError(
            f"{board.file}: what no register says comes from a platform of the same family, and "
            f"{name!r} is not there; give another with --base ({error})"
        ) from error


class _Writer:
    """Collects the figures of each section, from registers first."""

    def __init__(self, board: Board, base: str, tree: dict[str, Any], keep_fitted: bool) -> None:
        self.board, self.base, self.keep_fitted = board, base, keep_fitted
        self.tree, self.companions, self.joined = with_companions(board.chip, base, tree)
        self.origins: Counter[str] = Counter()
        self.assumed: list[str] = []
        self.notes: list[str] = []

    def sections(self) -> str:
        lines: list[str] = []
        for section in _SECTIONS:
            lines += ["", f"[{section}]"]
            if section == "dram":
                found = self.board.settings.get("dram.family")
                family = found.value if found else self.tree["dram"]["family"]
                lines.append(f"family = {json.dumps(family)}")
            lines += self._figures(section, _at(self.tree, section))
        for name in self.tree.get("controller_ports", {}):
            section = f"controller_ports.{name}"
            lines += ["", f"[{section}]", *self._figures(section, _at(self.tree, section))]
        lines += self._fabric()
        for section in self.companions:
            lines += self._nested(section, self.tree[section])
        self._say_boot_registers()
        for name in self.tree.get("ports", {}):
            section = f"ports.{name}"
            lines += self._nested(section, _at(self.tree, section))
        lines += self._maps()
        lines += self._qos()
        if "energy" in self.tree:
            lines += self._nested("energy", self.tree["energy"])
            self.notes.append(
                f"[energy]: powers of the chip and currents of the DRAM are those of {self.base}; "
                "put your power report and your device's data sheet in their place"
            )
        return "\n".join(lines) + "\n"

    def _say_boot_registers(self) -> None:
        registers = self.tree.get("coherence", {}).get("registers", {})
        told = [k for k in registers if self._setting(f"coherence.registers.{k}") is None]
        if told:
            self.notes.append(
                f"[coherence.registers]: {', '.join(told)} are not in the file (boot software sets "
                "them later) and taken as on the platform that has them"
            )

    def _nested(self, section: str, tree: dict[str, Any]) -> list[str]:
        """A section and those in it."""
        lines = self._figures(section, tree)
        lines = ["", f"[{section}]", *lines] if lines else []
        for name, part in tree.items():
            if isinstance(part, dict) and not is_figure(part):
                lines += self._nested(f"{section}.{name}", part)
        return lines

    def _figures(self, section: str, base: dict[str, Any]) -> list[str]:
        """Fields of the base, then those that only the registers have."""
        extras = self.board.chip.extras
        known = extras.get(section) or extras.get(section.partition(".")[0], [])
        extra = [k for k in known if k not in base and f"{section}.{k}" in self.board.settings]
        if self.keep_fitted and section == "controller":
            extra = []  # the base was fitted without them
        # What is no figure, such as the kind of the controller.
        plain = {k: v for k, v in base.items() if not isinstance(v, dict) and k != "family"}
        lines = [f"{k} = {_value(v)}" for k, v in plain.items()]
        for name in [*(k for k, v in base.items() if is_figure(v)), *extra]:
            if name == "other_widths_bits":
                continue
            figure = self._figure(f"{section}.{name}", base.get(name))
            if figure is not None:
                lines.append(f"{name} = {_inline(figure)}")
        others = self._other_widths(section, base)
        return lines + ([f"other_widths_bits = {_inline(others)}"] if others else [])

    def _other_widths(self, section: str, base: dict[str, Any]) -> Figure | None:
        """Widths that a design may have instead of the file's: of the base's, what is left."""
        own, others = base.get("width_bits"), base.get("other_widths_bits")
        found = self._setting(f"{section}.width_bits")
        if own is None or (others is None and (found is None or found.value == own["value"])):
            return None
        widths = {own["value"], *(others or {"value": []})["value"]}
        left = sorted(widths - {own["value"] if found is None else found.value}, reverse=True)
        return self._count(section, self._from_base((others or own) | {"value": left}))

    def _figure(self, key: str, base: Figure | None) -> Figure | None:
        found = self._setting(key)
        if found is not None and base is not None and base["origin"] == "fitted":
            if self.keep_fitted:
                self.notes.append(
                    f"{key}: fitted figure {base['value']} kept, the register says {found.value}"
                )
                found = None
            elif base["value"] != found.value:
                self.notes.append(
                    f"{key}: {found.value} as registers say; on {self.base} measurements "
                    f"asked for {base['value']} (see --keep-fitted)"
                )
        if found is not None:
            source = found.source
            if self.board.source.name not in source:
                source = f"{source}, {self.board.source.name}"
            return self._count(
                key, {"value": found.value, "origin": found.origin, "source": source}
            )
        if base is None or self._drop(key):
            return None
        if key == "dram.timing.t_ccd_mw":
            ccd = self.board.number("dram.timing.t_ccd_l")
            if ccd is not None:
                said = "JESD209-4: 4 x tCCD; DRAMTMG13 is not written"
                return self._count(
                    key, {"value": int(4 * ccd), "origin": "document", "source": said}
                )
        return self._count(key, self._from_base(base))

    def _setting(self, key: str) -> Setting | None:
        found = self.board.settings.get(key)
        return found or self.board.settings.get(self.board.chip.same.get(key, ""))

    def _drop(self, key: str) -> bool:
        """Optional figures of the base that mean nothing here."""
        ranks = self.board.number("dram.ranks")
        return key in ("dram.timing.rank_to_rank", "dram.timing.wr_to_rd_rank") and ranks == 1

    def _from_base(self, base: Figure) -> Figure:
        # What a companion gave says so itself.
        if base.get("from"):
            source = f"as on {base['from']} ({base['origin']}): {base['source']}"
            return {"value": base["value"], "origin": "assumed", "source": source}
        source = f"as on {self.base} ({base['origin']}): {base['source']}"
        return {"value": base["value"], "origin": "assumed", "source": source}

    def _count(self, key: str, figure: Figure) -> Figure:
        self.origins[figure["origin"]] += 1
        if figure["origin"] == "assumed":
            self.assumed.append(f"{key} = {figure['value']}: {figure['source']}")
        return figure

    def _fabric(self) -> list[str]:
        fabric = self.tree.get("fabric")
        if fabric is None:
            return []
        lines = ["", "[fabric]"]
        for name, base in fabric.items():
            if not is_figure(base):
                continue
            figure = self._issue() if name == "read_pieces" else None
            lines.append(
                f"{name} = {_inline(figure or self._figure(f'fabric.{name}', base) or base)}"
            )
        for name, part in fabric.items():
            if isinstance(part, dict) and not is_figure(part):
                section = f"fabric.{name}"
                lines += ["", f"[{section}]", *self._figures(section, part)]
        return lines

    def _issue(self) -> Figure | None:
        """Read commands in flight: the ports' own registers, where they agree."""
        # Ports into the caches may have no FIFO interface.
        ports = [n for n, port in self.tree.get("ports", {}).items() if not is_coherent(port)]
        found = [self.board.settings.get(f"ports.{port}.read_pieces") for port in ports]
        values = {setting.value for setting in found if setting is not None}
        if not values or None in found or found[0] is None:
            return None
        if len(values) > 1:
            said = ", ".join(f"{p} {s.value}" for p, s in zip(ports, found, strict=True) if s)
            self.notes.append(f"fabric.read_pieces: ports differ ({said}); the least is taken")
        least = min((s for s in found if s is not None), key=lambda s: int(s.value))
        source = f"{least.source}, {self.board.source.name}"
        figure = {"value": least.value, "origin": "register", "source": source}
        return self._count("fabric.read_pieces", figure)

    def _maps(self) -> list[str]:
        names = ("rank_bits", "bank_group_bits", "bank_bits", "row_bits")
        found = {n: s for n in names if (s := self.board.settings.get(f"maps.{n}")) is not None}
        if found:
            lines = ["", f"[maps.{self.board.address_map.name()}]"]
            for name, setting in found.items():
                figure = {"value": setting.value, "origin": "register", "source": setting.source}
                lines.append(f"{name} = {_inline(self._count(f'maps.{name}', figure))}")
            return lines
        lines = []
        for name, bits in self.tree["maps"].items():
            lines += ["", f"[maps.{name}]"]
            for field_name, base in bits.items():
                figure = self._count(f"maps.{name}.{field_name}", self._from_base(base))
                lines.append(f"{field_name} = {_inline(figure)}")
        return lines

    def _qos(self) -> list[str]:
        lines = []
        for name, setting in self.tree.get("qos", {}).items():
            for part, ports in setting.items():
                if is_figure(ports):
                    lines += ["", f"[qos.{name}]", f"{part} = {_inline(self._from_base(ports))}"]
                    continue
                lines += ["", f"[qos.{name}.{part}]"]
                lines += [f"{port} = {_inline(self._from_base(f))}" for port, f in ports.items()]
        return lines


def _head(board: Board, name: str, base: str, writer: _Writer) -> str:
    digest = hashlib.sha256(board.file.read_bytes()).hexdigest()[:16]
    size = board.number("dram.capacity_bytes")
    width, rate = board.number("dram.bus_bytes"), board.number("dram.data_rate_mtps")
    memory = [
        f"{size / 2**30:g} GB" if size else None,
        (board.dram or "").upper() + (f"-{rate:.0f}" if rate else ""),
        f"x{8 * width:g}" if width else None,
    ]
    title = f"{name} ({board.chip.title}), {' '.join(m for m in memory if m)}"
    passed = (
        ", ".join(f"{n} {what}" for what, n in sorted(board.source.passed.items())) or "nothing"
    )
    counts = ", ".join(f"{n} {origin}" for origin, n in sorted(writer.origins.items()))
    others = joined_label(writer.joined)
    return (
        f"# Imported by axiscope {axiscope.__version__} from {board.source.name}"
        f" (SHA-256 {digest}...).\n"
        f"# {len(board.source.writes)} writes followed; passed over: {passed}.\n"
        f"# Figures: {counts}. What no register says is as on {base}{others}, marked assumed.\n"
        f"schema = 1\ntitle = {json.dumps(title)}\n"
    )


def joined_label(joined: dict[str, str]) -> str:
    """What other platforms give, in brackets; nothing if they give nothing."""
    said = "; ".join(f"{what}: {platform}" for what, platform in joined.items())
    return f" ({said})" if said else ""


def _at(tree: dict[str, Any], section: str) -> dict[str, Any]:
    for part in section.split("."):
        tree = tree.get(part, {})
    return tree


def _inline(figure: Figure) -> str:
    source = json.dumps(figure["source"], ensure_ascii=False)
    return (
        f'{{ value = {_value(figure["value"])}, origin = "{figure["origin"]}", source = {source} }}'
    )


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{k} = {_value(v)}' for k, v in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)
