"""Axiscope: what the memory of a CPU-FPGA chip will do to your design.

The library (docs/reference/library.md)::

    import axiscope as ax

    ax.sweep("experiments/main.toml").frame
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from axiscope._core import version as _version

if TYPE_CHECKING:
    from axiscope.api.advice import advise
    from axiscope.api.board_injection import inject_on_board
    from axiscope.api.board_scores import validate_run
    from axiscope.api.calibration import calibrate
    from axiscope.api.calibration_plan import plan_calibration
    from axiscope.api.designs import Design, Outcome, run
    from axiscope.api.handoff import ImportedDesign, import_design
    from axiscope.api.injection import inject
    from axiscope.api.interference import interfere
    from axiscope.api.offloads import Offload, offload
    from axiscope.api.papers import reproduce
    from axiscope.api.platforms import import_platform, platform, platforms
    from axiscope.api.safe_designs import inject_design
    from axiscope.api.scores import predict, validate
    from axiscope.api.sweeps import SweepResult, sweep
    from axiscope.errors import NoteWarning, UserError

__version__: str = _version()

_FROM = {
    "Design": "api.designs",
    "ImportedDesign": "api.handoff",
    "NoteWarning": "errors",
    "Offload": "api.offloads",
    "Outcome": "api.designs",
    "SweepResult": "api.sweeps",
    "UserError": "errors",
    "advise": "api.advice",
    "calibrate": "api.calibration",
    "import_design": "api.handoff",
    "import_platform": "api.platforms",
    "inject": "api.injection",
    "inject_design": "api.safe_designs",
    "inject_on_board": "api.board_injection",
    "interfere": "api.interference",
    "offload": "api.offloads",
    "plan_calibration": "api.calibration_plan",
    "platform": "api.platforms",
    "platforms": "api.platforms",
    "predict": "api.scores",
    "reproduce": "api.papers",
    "run": "api.designs",
    "sweep": "api.sweeps",
    "validate": "api.scores",
    "validate_run": "api.board_scores",
}
"""The module of each public name."""

__all__ = [
    "Design",
    "ImportedDesign",
    "NoteWarning",
    "Offload",
    "Outcome",
    "SweepResult",
    "UserError",
    "__version__",
    "advise",
    "calibrate",
    "import_design",
    "import_platform",
    "inject",
    "inject_design",
    "inject_on_board",
    "interfere",
    "offload",
    "plan_calibration",
    "platform",
    "platforms",
    "predict",
    "reproduce",
    "run",
    "sweep",
    "validate",
    "validate_run",
]


def __getattr__(name: str) -> Any:
    """Imports a public name at its first use, because importing all names takes almost a second."""
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_FROM[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Lists all public names, whether or not they have been imported."""
    return sorted({*globals(), *__all__})
