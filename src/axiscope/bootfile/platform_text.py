"""The platform file of a decoded init file: a board that names its chip.

It holds registers, clocks, the memory and address maps. What the chip's file has already is not
said again; what neither says comes from a board of the same chip and is marked ``assumed`` with
its name.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import axiscope
from axiscope import _core
from axiscope.bootfile.board import Board
from axiscope.bootfile.layers import Figure, Layers, layers_of
from axiscope.bootfile.setting import Setting
from axiscope.errors import UserError
from axiscope.platform import Platform, look_up, with_files

_MEMORY = (
    "dram.capacity_bytes", "dram.ranks", "dram.bank_groups", "dram.banks_per_group",
    "dram.line_bytes",
)  # fmt: skip
"""What registers say of the memory although its part does, too: they win."""

_ORDER = (
    "clocks", "wiring", "dram", "controller", "controller_ports", "fabric", "ports", "coherence",
    "cpus", "maps", "qos", "energy",
)  # fmt: skip


@dataclass
class Draft:
    """A platform file to be, and what to say of it."""

    name: str
    text: str
    platform: Platform
    chip: str
    base: str
    unexplained: int
    """Figures of the base that no register explains and that the board takes over."""
    borrowed: dict[str, str] = field(default_factory=dict)
    """What comes from another board than the base, and which board has it."""
    origins: Counter[str] = field(default_factory=Counter)
    as_the_chip: int = 0
    """Registers whose value the chip's file has as well."""
    assumed: list[str] = field(default_factory=list)
    """Figures that no register gave, with their reason."""
    missing: list[str] = field(default_factory=list)
    """What the file should have said and did not."""
    notes: list[str] = field(default_factory=list)


def draft_platform(
    board: Board,
    name: str,
    base: str | None = None,
    unexplained: bool = True,
    part: str | None = None,
) -> Draft:
    """Makes the text of a platform file, checked by the model's own reader.

    ``base`` names a board of the same chip that lends what neither registers nor the chip say; by
    default the one with the same DRAM standard. With ``unexplained`` the file takes over the
    figures that measurements of the base asked for and that no register explains. ``part`` names
    the DRAM device; by default one of the standard.
    Raises UserError if there is no base or the result is no memory system.
    """
    layers = layers_of(board.chip, _base(board, base))
    part = part or board.chip.parts.get(board.dram or "") or layers.part
    if part is not None and not _has_currents(part, layers.base):
        layers.lent = {p: f for p, f in layers.lent.items() if not p.startswith("energy.")}
        board.notes.append(f"part {part} has no currents: no [energy]")
    writer = _Writer(board, layers)
    body = writer.sections()
    taken = layers.unexplained if unexplained else 0
    if part is not None:
        writer.notes.append(
            f"part {part}: the device is in no register, so its currents are a guess; --part names "
            "yours"
        )
    text = _head(board, name, layers, writer, taken, part) + body
    platform = with_files(Platform(name, text, layers.base.path.parent / f"{name}.toml"))
    platform.ask(_core.describe_platform)
    return Draft(
        name, text, platform, layers.chip_name, layers.base.name, taken, layers.borrowed,
        writer.origins, writer.as_the_chip, writer.assumed, sorted(set(board.missing)),
        [*board.notes, *writer.notes],
    )  # fmt: skip


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
            "give --base, a board of the same chip"
        )
    try:
        return look_up(name)
    except UserError as error:
        raise UserError(
            f"{board.file}: what no register says comes from a board of the same chip, and "
            f"{name!r} is not there; give another with --base ({error})"
        ) from error


class _Writer:
    """Collects the figures of each section, from registers first."""

    def __init__(self, board: Board, layers: Layers) -> None:
        self.board, self.layers = board, layers
        self.origins: Counter[str] = Counter()
        self.as_the_chip = 0
        self.assumed: list[str] = []
        self.notes: list[str] = []

    def sections(self) -> str:
        found: dict[str, list[str]] = {}
        for path, figure in [*self._figures(), *self._maps()]:
            section, _, key = path.rpartition(".")
            found.setdefault(section, []).append(f"{key} = {_inline(figure)}")
            self.origins[figure["origin"]] += 1
            if figure["origin"] == "assumed":
                self.assumed.append(f"{path} = {figure['value']}: {figure['source']}")
        if self.board.dram is not None:
            family = f"family = {json.dumps(self.board.dram)}"
            found.setdefault("dram", []).insert(0, family)
        self._say()
        ordered = sorted(found, key=lambda s: _ORDER.index(s.partition(".")[0]))
        blocks = [f"[{section}]\n" + "\n".join(found[section]) for section in ordered]
        return "\n" + "\n\n".join(blocks) + "\n"

    def _figures(self) -> list[tuple[str, Figure]]:
        """Each figure that is the board's to say and that the chip has not with the same value."""
        layers = self.layers
        known = dict.fromkeys([*layers.lent, *layers.chip, *self._extras()])
        more = [p for p in _MEMORY if self._setting(p) is not None]
        if any(p.startswith("energy.") for p in layers.lent):
            more.append("energy.dram.devices_per_rank")
        known |= dict.fromkeys(more)
        out = []
        for path in known:
            if path.startswith("maps."):
                continue
            figure = self._figure(path)
            if figure is not None:
                out.append((path, figure))
        return out

    def _extras(self) -> list[str]:
        """Figures that only registers have: neither the chip nor the base does."""
        names = self.board.chip.extras.items()
        owners = [p.rpartition(".")[0] for p in self.layers.chip if p.startswith("controller_port")]
        sections = {
            section: sorted(set(owners)) if section == "controller_ports" else [section]
            for section, _ in names
        }
        return [
            f"{at}.{key}" for section, keys in names for at in sections[section] for key in keys
        ]

    def _figure(self, path: str) -> Figure | None:
        own = self.layers.chip.get(path)
        lent = self.layers.lent.get(path)
        if path.endswith(".other_widths_bits"):
            others = own or (None if lent is None else lent.figure)
            return self._other_widths(path.rpartition(".")[0], others)
        found = self._issue() if path == "fabric.read_pieces" else self._register(path)
        if found is not None and own is not None and own["value"] == found["value"]:
            self.as_the_chip += 1
            return None
        if found is not None and lent is None and own is None and not found["value"]:
            return None  # a mask or threshold that is off, as without it
        if found is not None or own is not None:
            return found
        if lent is None or self._drop(path):
            return None
        source = f"as on {lent.board} ({lent.figure['origin']}): {lent.figure['source']}"
        return {"value": lent.figure["value"], "origin": "assumed", "source": source}

    def _register(self, path: str) -> Figure | None:
        bus = self.board.settings.get("dram.bus_bytes")
        if path == "wiring.bus_bits" and bus is not None:
            source = f"{bus.source} x 8"
            return {"value": 8 * int(bus.value), "origin": bus.origin, "source": source}
        found = self._setting(path)
        if found is None:
            return None
        source = found.source
        if self.board.source.name not in source:
            source = f"{source}, {self.board.source.name}"
        return {"value": found.value, "origin": found.origin, "source": source}

    def _setting(self, path: str) -> Setting | None:
        found = self.board.settings.get(path)
        return found or self.board.settings.get(self.board.chip.same.get(path, ""))

    def _other_widths(self, port: str, others: Figure | None) -> Figure | None:
        """Widths that a design may have instead of the file's: of the chip's, what is left."""
        found = self._setting(f"{port}.width_bits")
        usual = self.layers.chip.get(f"{port}.width_bits")
        if others is None or usual is None or found is None or found.value == usual["value"]:
            return None
        left = sorted({usual["value"], *others["value"]} - {found.value}, reverse=True)
        return {"value": left, "origin": others["origin"], "source": others["source"]}

    def _drop(self, path: str) -> bool:
        """Figures of the base that mean nothing here."""
        if path == "dram.timing.t_rfc" and self.board.number("controller.per_bank_refresh"):
            return True  # the registers have a bank's; that of a rank is the part's
        ranks = self.board.number("dram.ranks")
        return path in ("dram.timing.rank_to_rank", "dram.timing.wr_to_rd_rank") and ranks == 1

    def _issue(self) -> Figure | None:
        """Read commands in flight: the ports' own registers, where they agree."""
        chip, lent = self.layers.chip, self.layers.lent
        ports = {p.split(".")[1] for p in (*chip, *lent) if p.startswith("ports.")}
        # Ports into the caches may have no FIFO interface.
        ports = {p for p in ports if f"ports.{p}.kind" not in chip}
        found = {p: self.board.settings.get(f"ports.{p}.read_pieces") for p in sorted(ports)}
        pieces = {p: s for p, s in found.items() if s is not None}
        if not pieces or len(pieces) < len(found):
            return None
        if len({s.value for s in pieces.values()}) > 1:
            said = ", ".join(f"{p} {s.value}" for p, s in pieces.items())
            self.notes.append(f"fabric.read_pieces: ports differ ({said}); the least is taken")
        least = min(pieces.values(), key=lambda s: int(s.value))
        source = f"{least.source}, {self.board.source.name}"
        return {"value": least.value, "origin": "register", "source": source}

    def _maps(self) -> list[tuple[str, Figure]]:
        names = ("rank_bits", "bank_group_bits", "bank_bits", "row_bits")
        found = {n: s for n in names if (s := self.board.settings.get(f"maps.{n}")) is not None}
        if found:
            at = f"maps.{self.board.address_map.name()}"
            return [
                (f"{at}.{n}", {"value": s.value, "origin": "register", "source": s.source})
                for n, s in found.items()
            ]
        return [
            (p, f) for p in self.layers.lent
            if p.startswith("maps.") and (f := self._figure(p)) is not None
        ]  # fmt: skip

    def _say(self) -> None:
        """Notes on what is not of this board."""
        lent = self.layers.lent
        registers = [p for p in lent if p.startswith("coherence.registers.")]
        told = [p.rpartition(".")[2] for p in registers if self._setting(p) is None]
        if told:
            board = lent[registers[0]].board
            self.notes.append(
                f"[coherence.registers]: {', '.join(told)} are not in the file (boot software sets "
                f"them later) and taken as on {board}"
            )
        if any(p.startswith("energy.") for p in lent):
            self.notes.append(
                f"[energy]: powers of the board are those of {self.layers.base.name}; put your "
                "power report in their place"
            )


def _has_currents(part: str, base: Platform) -> bool:
    """Whether a part's file says what the device draws; UserError if there is none."""
    text = f'schema = 1\ntitle = "the part"\npart = "{part}"\n'
    found = with_files(Platform("part", text, base.path.parent / "part.toml"))
    return "currents" in tomllib.loads(dict(found.beside)[f"parts/{part}"])


def _head(
    board: Board,
    name: str,
    layers: Layers,
    writer: _Writer,
    unexplained: int,
    part: str | None,
) -> str:
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
    base = layers.base.name
    lines = [
        f"# Imported by axiscope {axiscope.__version__} from {board.source.name}"
        f" (SHA-256 {digest}...).",
        f"# {len(board.source.writes)} writes followed; passed over: {passed}.",
        f"# Figures: {counts}; {writer.as_the_chip} registers are as the chip's file has them.",
        f"# What no register says: as on {base}{borrowed_label(layers.borrowed)}, marked assumed.",
        "schema = 1",
        f"title = {json.dumps(title)}",
        f'chip = "{layers.chip_name}"',
    ]
    if part is not None:
        lines.append(f'part = "{part}"')
    if unexplained:
        lines += [
            f"# {unexplained} figures that measurements of {base} ask for and no register "
            "explains. Without this line",
            "# the chip's own stand; nobody measured which of both is right for this board.",
            f'unexplained_as = "{base}"',
        ]
    return "\n".join(lines) + "\n"


def borrowed_label(borrowed: dict[str, str]) -> str:
    """What other boards give, in brackets; nothing if they give nothing."""
    said = "; ".join(f"{what}: {platform}" for what, platform in borrowed.items())
    return f" ({said})" if said else ""


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
