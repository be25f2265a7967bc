"""Defines and checks the settings of a point."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, validated
from axiscope.model_types import MasterSpec, Point

ALWAYS = ("platform", "ports", "burst_beats", "pl_mhz", "mapping", "qos", "board_set")
"""Settings that every kind of master accepts."""


DEFAULT_MAPPING = "row_bank_column"
"""The address map of a point that names no map."""


class Settings(BaseModel):
    """The settings of a point. Every axis of an experiment is one of these fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    platform: str
    ports: str
    burst_beats: int = Field(ge=1, le=256)
    pl_mhz: float = Field(ge=1, le=1000, allow_inf_nan=False)
    mode: Literal["readwrite", "read", "write", "write_then_read"] = "readwrite"
    pattern: Literal["sequential", "nonsequential", "random"] = "sequential"
    mapping: str = DEFAULT_MAPPING
    qos: str = "default"
    mux: str = "ps"
    order: Literal["round_robin", "fill_buffer"] | None = None
    width_bits: Annotated[Literal[32, 64, 128, 256], WHOLE] | None = None
    transfer_bytes: int | None = Field(default=None, ge=16, le=2**63 - 1)
    procedure: str | None = None
    sub_copy_bytes: int | None = Field(default=None, ge=0, le=2**63 - 1)
    idle_cycles: int | None = Field(default=None, ge=0, le=2**32 - 1)
    budget_bytes: int | None = Field(default=None, ge=1, le=2**32 - 1)
    memory: str | None = None
    background: str | None = None
    cpu: str | None = None
    cores: int | None = Field(default=None, ge=1, le=64)
    program: str | None = None
    board_set: str | None = None
    """Settings of the board's chip for this point, ``NAME=VALUE`` joined by ``&``."""

    @field_validator("ports")
    @classmethod
    def _ports(cls, value: str) -> str:
        names = value.split("+")
        if not all(names) or len(set(names)) != len(names):
            raise ValueError('give different ports joined by "+", such as "HP0+HP3"')
        return value

    @field_validator("mux")
    @classmethod
    def _mux(cls, value: str) -> str:
        if value != "ps" and not re.fullmatch(r"(smartconnect|axiscope)_\w+", value):
            raise ValueError(
                'give "ps", "smartconnect_PORT" or "axiscope_PORT", such as "smartconnect_hp0"'
            )
        return value

    def point(
        self,
        masters: Sequence[MasterSpec],
        run: dict[str, Any],
        **more: Any,
    ) -> Point:
        """Returns a point with these masters and settings, and with the fields in ``more``."""
        point = {
            "pl_mhz": self.pl_mhz,
            "mapping": self.mapping,
            "qos": self.qos,
            "masters": list(masters),
            "run": run,
        }
        return validated(Point, point | more)

    def refuse_others(self, taken: Collection[str], who: str) -> None:
        """Raises UserError for a setting that would have no effect on these masters."""
        for name, value in self.model_dump(exclude_defaults=True).items():
            if name not in ALWAYS and name not in taken:
                raise UserError(
                    f"{name}: {value!r}: {who} does not use it; leave it out "
                    f"(it uses {', '.join(sorted(taken))})"
                )

    def board(self) -> str:
        """Returns a platform's name without its folder and ending, as used in tester files."""
        return _stem(self.platform)

    def label(self) -> str:
        """Returns the settings as one line, for messages."""
        set_fields = self.model_dump(exclude_defaults=True)
        return ", ".join(f"{name}={value}" for name, value in set_fields.items())


@cache
def _stem(platform: str) -> str:
    return Path(platform).stem
