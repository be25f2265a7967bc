"""Defines the records of reference files."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from axiscope.answers.references.how import Check, How, Selection
from axiscope.answers.references.published import Published
from axiscope.io.toml_records import WHOLE, Strict

Kind = Literal["number", "statement"]


class Located(Strict):
    """A location in a publication."""

    place: str = Field(min_length=1, description='"Table 3", "Section IV-A"')
    figure: int | None = None
    table: int | None = None


class Entry(Located):
    """A published number or statement, with its place and its conditions."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9.-]*$")
    kind: Kind = "number"
    quantity: str = Field(min_length=1, description="What it is, or what is stated")
    unit: str = ""
    published: Published | None = None
    conditions: str = ""
    note: str = Field(default="", description="What a reader of the comparison should know")
    how: How | None = None
    check: Check | None = None
    missing: str | None = Field(default=None, description="Why there is no way to run it")

    @model_validator(mode="after")
    def _whole(self) -> Entry:
        ways = [self.how, self.check, self.missing]
        if sum(way is not None for way in ways) != 1:
            raise ValueError("give one of how, check, missing")
        if self.kind == "number" and (self.published is None or self.check is not None):
            raise ValueError("a number needs published, and how or missing")
        if self.kind == "statement" and (self.published is not None or self.how is not None):
            raise ValueError("a statement needs check or missing, and no published")
        return self


class Column(Strict):
    """A column of numbers in a grid."""

    id: str
    quantity: str
    unit: str
    missing: str | None = None
    how: dict[str, object] = Field(default={}, description="Laid over the grid's how")
    percent_of_column: str | None = Field(
        default=None, description="The modelled value in % of this column's printed one"
    )


class Line(Strict):
    """A row of a grid: its conditions, its selection, and a number for each column."""

    id: str
    conditions: str
    unit: str | None = Field(default=None, description="Of this row, where it is not the column's")
    where: dict[str, object] = Field(default={})
    experiment: str | None = None
    missing: str | None = None
    values: list[float | None] = Field(description="In the columns' order; nan where none is")


class Grid(Located):
    """A printed table. Every cell of this grid becomes a separate number."""

    id: str
    note: str = ""
    how: dict[str, object] = Field(default={})
    columns: list[Column] = Field(min_length=1)
    rows: list[Line] = Field(min_length=1)


class Mark(Strict):
    """A published number in a plot: a point at x or, without x, a horizontal line."""

    entry: str
    times: float = Field(default=1.0, gt=0, description="Factor into the plot's unit")
    x: float | None = None


class Plot(Strict):
    """A modelled curve to compare with a figure of the publication."""

    figure: int
    title: str
    select: Selection
    x: str
    x_label: str
    x_times: float = Field(default=1.0, gt=0, description="Factor of x into the label's unit")
    x_log: bool = True
    y_label: str
    y_log: bool = False
    series: list[str] = Field(default=["ports"], description="Axes that tell lines apart")
    percent_of: float | None = Field(default=None, gt=0)
    marks: list[Mark] = Field(default=[])


class ReferenceFile(Strict):
    """The contents of a reference file: the numbers of one publication."""

    schema_version: Annotated[Literal[2], WHOLE] = Field(alias="schema")
    key: str
    title: str
    authors: list[str] = Field(min_length=1)
    venue: str
    data: str | None = Field(default=None, description="Where the authors' data are")
    within_percent: float = Field(
        default=5.0, gt=0, description="A number holds within this, where its wording says no more"
    )
    printed_once: list[list[str]] = Field(
        default=[],
        description="Ids of entries that compare the same printed number under several conditions; "
        "it counts once",
    )
    entry: list[Entry] = Field(default=[])
    grid: list[Grid] = Field(default=[])
    plot: list[Plot] = Field(default=[])
