"""Axiscope: what the memory of a CPU-FPGA chip will do to your design.

The library (docs/reference/library.md)::

    import axiscope as ax

    ax.sweep("experiments/main.toml").frame
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from axiscope._core import version as _version
from axiscope.lazy import LazyPackage

if TYPE_CHECKING:
    from axiscope.errors import UserError
    from axiscope.library.board_scores import validate_run
    from axiscope.library.boards import import_platform, platform, platforms
    from axiscope.library.designs import Design, Outcome, advise, run
    from axiscope.library.offloads import Offload, offload
    from axiscope.library.papers import reproduce
    from axiscope.library.safe_designs import inject_design
    from axiscope.library.scores import predict, validate
    from axiscope.library.sweeps import SweepResult, sweep
    from axiscope.library.traffic import inject, interfere

__version__: str = _version()

_FROM = {
    "Design": "library.designs",
    "Offload": "library.offloads",
    "Outcome": "library.designs",
    "SweepResult": "library.sweeps",
    "UserError": "errors",
    "advise": "library.designs",
    "import_platform": "library.boards",
    "inject": "library.traffic",
    "inject_design": "library.safe_designs",
    "interfere": "library.traffic",
    "offload": "library.offloads",
    "platform": "library.boards",
    "platforms": "library.boards",
    "predict": "library.scores",
    "reproduce": "library.papers",
    "run": "library.designs",
    "sweep": "library.sweeps",
    "validate": "library.scores",
    "validate_run": "library.board_scores",
}
"""Where each name comes from; its module is imported when it is asked for, which takes a second."""

__all__ = [
    "Design",
    "Offload",
    "Outcome",
    "SweepResult",
    "UserError",
    "__version__",
    "advise",
    "import_platform",
    "inject",
    "inject_design",
    "interfere",
    "offload",
    "platform",
    "platforms",
    "predict",
    "reproduce",
    "run",
    "sweep",
    "validate",
    "validate_run",
]

sys.modules[__name__].__class__ = LazyPackage
