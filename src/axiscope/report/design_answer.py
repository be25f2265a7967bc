"""Writes the answer at the top of a design's page."""

from __future__ import annotations

from collections.abc import Sequence

from axiscope.report.numbers import rate
from axiscope.results.design_result import DesignResult


def of_designs(results: Sequence[DesignResult]) -> str:
    """Says what limits a design.

    For several cases, says how many meet all demands and which case is fastest.
    """
    if len(results) == 1:
        return results[0].limit
    top = max(results, key=lambda result: result.total_mbps)
    where = ", ".join(f"{path} {value}" for path, value in top.values.items()) or top.platform
    most = f"The highest total, {rate(top.total_mbps)}, is reached with {where}."
    if not any(m.checks for result in results for m in result.members):
        return most
    cases = [[check for m in result.members for check in m.checks] for result in results]
    met = [checks for checks in cases if all(check.state == "met" for check in checks)]
    known = all(check.model_error_is_known for checks in met for check in checks)
    which = "All demands are met" if known else "The modelled values meet all demands"
    return f"{which} in {len(met)} of {len(results)} cases. {most}"
