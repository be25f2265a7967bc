"""Designs run on a backend: the whole, and alone each member that bounds its slowdown."""

from __future__ import annotations

from axiscope.backends import Backend, backend_of
from axiscope.design.limits import limit
from axiscope.design.load import PlannedDesign
from axiscope.design.outcome import named, names_of, outcome
from axiscope.design.result import DesignResult, Span
from axiscope.design.sureness import sureness


def executed(planned: PlannedDesign, backend: Backend | None = None) -> DesignResult:
    """Runs a design here and now."""
    runs_on = backend or backend_of("virtual" if planned.backend == "virtual" else "model")
    platform = planned.board
    made = planned.made
    result = runs_on.run(platform, made.point)
    alone = {
        placed.member.name: runs_on.run(platform, planned.alone(placed))
        for placed in made.members
        if placed.member.slowdown_bound is not None
    }
    names = names_of(made)
    sure = sureness(made, platform)
    members = outcome(made, result, alone, platform)
    return DesignResult(
        title=planned.design.title,
        platform=planned.platform,
        backend=planned.backend,
        pl_mhz=made.point.pl_mhz,
        mapping=made.point.mapping,
        qos=made.point.qos,
        values=planned.values,
        members=members,
        limit=limit(members),
        bus={} if result.bus is None else result.bus.model_dump(),
        timeline=[
            Span(
                start_ns=span.start_ns,
                end_ns=span.end_ns,
                what=span.what,
                member=None if span.master is None else named(span.master, span.what, names),
                bank=span.bank,
            )
            for span in result.timeline
        ],
        total_mbps=sum(m.achieved_mbps for m in members),
        error_percent=sure.total_percent,
        sure=sure.said,
        dram_busy_fraction=result.controller.dram_busy_fraction,
        row_hit_rate=result.controller.row_hit_rate,
        nj_per_byte=result.energy.nj_per_byte if result.energy else None,
        simulated_us=result.simulated_us,
        starts=result.skews,
        steady=result.steady,
        warnings=result.warnings,
    )
