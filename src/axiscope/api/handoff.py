"""Makes a design of the user's Vivado project."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from axiscope.api.parameters import Length, checked
from axiscope.io.data_files import DATA
from axiscope.io.handoff_files import is_handoff
from axiscope.plan.handoff import ImportedDesign, design_of_handoff
from axiscope.plan.handoff import import_design as import_files

__all__ = ["ImportedDesign", "design_of_handoff", "import_design", "is_handoff", "vivado_script"]


@checked
def import_design(
    files: str | Path | Sequence[str | Path],
    name: str | None = None,
    *,
    folder: str | Path = ".",
    platform: str | None = None,
    ref_mhz: Length | None = None,
    base: str | None = None,
    part: str | None = None,
    unexplained: bool = True,
    force: bool = False,
) -> ImportedDesign:
    """Makes a platform and a design of a Vivado project, as ``axiscope import design.xsa``.

    ``files`` is an ``.xsa``, ``.hdf`` or ``.hwh``, a ``.bit`` with its ``.hwh`` next to it, the
    folder of a PYNQ overlay, or a ``*_csynth.xml`` of Vitis HLS; reports of kernels may be given
    together with the design that contains them. Each master that reaches the memory of the
    processing system becomes a stream. Writes ``FOLDER/NAME.toml`` and
    ``FOLDER/platforms/NAME.toml``; ``name`` is that of the file by default. With ``platform`` (a
    name or a path) the design is for that one, and no platform is written. ``ref_mhz`` is the clock
    of the crystal, MHz.

    Raises UserError if the files cannot be read, or what would be written exists (unless
    ``force``).
    """
    given = [files] if isinstance(files, str | Path) else list(files)
    return import_files(
        [Path(one) for one in given], name, Path(folder), platform, ref_mhz, base, part,
        unexplained, force,
    )  # fmt: skip


def vivado_script() -> str:
    """Returns a Tcl script for Vivado: it exports the open block design and opens the report.

    It calls the Python that runs now.
    """
    text = (DATA / "vivado.tcl").read_text(encoding="utf-8")
    # Braces keep backslashes and spaces of a path; quoting inside makes it one word.
    python = sys.executable.replace("\\", "/")
    return text.replace("@COMMAND@", "{" + python + "}")
