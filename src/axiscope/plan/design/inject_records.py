"""What a design file says for `axiscope inject`: whom to pace, and how their loads compare."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from axiscope.io.toml_records import Number, Strict


class Inject(Strict):
    """Who is paced so that all others get what they must."""

    aggressors: list[str] = Field(default=[])
    """Streams, clusters and networks by name; all without a demand of their own by default."""
    share: dict[str, Annotated[Number, Field(gt=0)]] = Field(default={})
    """How the loads of aggressors compare, by name: 2 has twice the load of 1, which all others
    have. What is left beyond that goes to whom it does no harm."""
    period_cycles: int = Field(default=1024, ge=32, le=1 << 20)
    """Of the regulators."""
