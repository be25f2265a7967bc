"""Creates a design from a user's Vivado project."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from axiscope.api.parameters import Length, checked
from axiscope.errors import UserError
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
    """Creates a platform and a design from a Vivado project, like ``axiscope import design.xsa``.

    ``files`` is an ``.xsa``, ``.hdf`` or ``.hwh``, a ``.bit`` with its ``.hwh`` next to it, the
    folder of a PYNQ overlay, or a ``*_csynth.xml`` of Vitis HLS. Kernels' reports may be given
    together with the design that contains the kernels. Each master that reaches the memory of the
    processing system becomes a stream. Writes ``FOLDER/NAME.toml`` and
    ``FOLDER/platforms/NAME.toml``. By default, ``name`` is the name of the file. With ``platform``
    (a name or a path), the design uses that platform, and no platform is written. ``ref_mhz`` is
    the frequency of the crystal in MHz.

    Raises UserError if the files cannot be read, or an output file exists (unless ``force``).
    """
    given = [files] if isinstance(files, str | Path) else list(files)
    if Path(folder).suffix == ".toml" and not Path(folder).is_dir():
        raise UserError(
            f"{folder}: the import writes NAME.toml and platforms/NAME.toml to a folder; give a "
            f"folder, and --name {Path(folder).stem} to set NAME"
        )
    return import_files(
        [Path(one) for one in given], name, Path(folder), platform, ref_mhz, base, part,
        unexplained, force,
    )  # fmt: skip


def vivado_script() -> str:
    """Returns a Tcl script for Vivado.

    It exports the open block design and opens the report. The script calls the Python interpreter
    that is running now.
    """
    text = (DATA / "vivado.tcl").read_text(encoding="utf-8")
    # Braces preserve backslashes and spaces in a path. The quotes inside make it a single word.
    python = sys.executable.replace("\\", "/")
    return text.replace("@COMMAND@", "{" + python + "}")
