"""Defines how a modelled value is computed from results, by selections and reductions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from axiscope.io.toml_records import Scalar, Strict
from axiscope.results.columns import named

DERIVED = (
    "total_mbps",
    "read_share_percent",
    "write_share_percent",
    "share_of_point_percent",
    "distribution_ratio",
    "read_latency_cycles",
    "write_latency_cycles",
    "longest_read_idle_cycles",
    "read_span_cycles",
    "write_span_cycles",
    "read_bytes_per_cycle",
    "write_bytes_per_cycle",
    "l2_hits_per_32_bytes",
)
"""Measures that are computed from several cells (axiscope.answers.reproduce.measures)."""
SUMS = named("experiment", combine="sum")
"""Columns whose values are summed over the masters."""
OF_POINT = named("experiment", of_point=True)
"""Columns of the whole point."""
MEASURES = (*DERIVED, *SUMS, *named("experiment", combine="last"), *OF_POINT)


def _known(name: str) -> str:
    if name not in MEASURES:
        raise ValueError(f"should be one of {', '.join(MEASURES)}")
    return name


Measure = Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": [*MEASURES]})]
"""The quantity that is taken from a point."""

Collapsing = Literal["max", "min", "mean", "median"]
Reduction = Literal["only", "max", "min", "mean", "median", "std", "argmax"]
Comparison = Literal["difference", "ratio", "percent", "gain_percent", "loss_percent"]


class Between(Strict):
    """Bounds on the values of a numeric axis. Both bounds are included."""

    at_least: float | None = None
    at_most: float | None = None


Condition = Scalar | list[Scalar] | Between


class Collapse(Strict):
    """Reduces values that differ only in some axes to a single value."""

    over: list[str] = Field(min_length=1)
    by: Collapsing


class Selection(Strict):
    """Points of an experiment, and the measure that is taken from each point."""

    experiment: str = Field(description="FOLDER/NAME of a file below experiments/")
    where: dict[str, Condition] = Field(default={}, description="Values or bounds of axes")
    masters: list[str] = Field(default=[], description="Only these masters; all by default")
    measure: Measure = "total_mbps"
    each_repetition: bool = Field(
        default=False, description="Keep repetitions separate; by default their mean is used"
    )
    collapse: Collapse | None = None


class Against(Strict):
    """A second selection.

    Fields that are omitted are taken from the first selection. In ``where``, this applies to each
    key.
    """

    experiment: str | None = None
    where: dict[str, Condition] = Field(default={})
    masters: list[str] | None = None
    measure: Measure | None = None
    collapse: Collapse | None = None

    def over(self, first: Selection) -> Selection:
        """Returns the second selection with the omitted fields filled in."""
        text = {name: getattr(self, name) for name in self.model_fields_set if name != "where"}
        return first.model_copy(update=text | {"where": first.where | self.where})


class Within(Strict):
    """The largest load at which the slowdown of the other masters stays within a bound.

    The selection contains the victims' run times under load, and ``against`` their run times alone.
    Points of the two are paired if they have the same values on the axes in ``pair``.
    """

    slowdown: float = Field(gt=1)
    load: list[str] = Field(min_length=1, description="The masters that load the memory")
    crossed: bool = Field(
        default=False, description="Leave out victims that are not slowed down by more at any load"
    )


class How(Strict):
    """How points are reduced to a number.

    With ``pair``, points of both selections with equal values of these axes are compared, and the
    comparisons are reduced. Without ``pair``, each selection is reduced, and the two numbers are
    compared.
    """

    select: Selection
    against: Against | None = None
    pair: list[str] = Field(default=[])
    compare: Comparison | None = None
    within: Within | None = Field(
        default=None, description="Each pair's largest load, % of the highest, is reduced"
    )
    reduce: Reduction = "only"
    axis: str | None = Field(default=None, description="The axis of argmax")
    times: float = Field(default=1.0, gt=0, description="Factor into the entry's unit")
    percent_of: float | None = Field(default=None, gt=0, description="Result in % of this")
    least_points: int = Field(default=1, ge=1, description="Fewer points are no answer")

    @model_validator(mode="after")
    def _whole(self) -> How:
        if self.within is not None:
            if self.against is None or not self.pair or self.compare is not None:
                raise ValueError("within needs against and pair; leave compare out")
        elif (self.against is None) != (self.compare is None):
            raise ValueError("against and compare come together")
        if self.pair and self.against is None:
            raise ValueError("pair needs against")
        if (self.reduce == "argmax") != (self.axis is not None):
            raise ValueError("argmax and axis come together")
        return self


Test = Literal[
    "above",
    "alike",
    "peak_at",
    "rises",
    "falls",
    "linear",
    "saturates",
    "local_peaks",
    "local_dips",
]


class Check(Strict):
    """How to decide from points whether a statement is true.

    The rules are in axiscope.answers.reproduce.statements.
    """

    test: Test
    select: Selection
    against: Against | None = None
    pair: list[str] = Field(default=[])
    axis: str | None = None
    values: list[Scalar] = Field(default=[], description="Of the axis: peaks, dips, first value")
    margin_percent: float = Field(default=0.0, description="above: by more than this")
    within_percent: float = Field(default=5.0, gt=0, description="alike, saturates: to this")
    at_least_percent: float = Field(
        default=100.0, gt=0, le=100, description="Share of the comparisons that must hold"
    )

    @model_validator(mode="after")
    def _whole(self) -> Check:
        if self.test in ("above", "alike"):
            if self.against is None:
                raise ValueError(f"{self.test} needs against")
        elif self.axis is None:
            raise ValueError(f"{self.test} needs axis")
        if self.test in ("peak_at", "saturates", "local_peaks", "local_dips") and not self.values:
            raise ValueError(f"{self.test} needs values")
        return self
