"""Values have the width of what they are assigned or connected to, in each block with its defaults.

`make lint` checks this as well, with Verilator; slang takes less than a second for all blocks.
"""

import pytest
from pyslang import Diags

from hardware.bench.runner import RTL, sources
from hardware.bench.slang import parse

WIDTHS = {
    *(Diags.WidthTruncate, Diags.WidthExpand),
    *(Diags.PortWidthTruncate, Diags.PortWidthExpand),
}
OPTIONS = ("-Wwidth-trunc", "-Wwidth-expand", "-Wport-width-trunc", "-Wport-width-expand")
# Code by others, and code that only simulations and proofs contain.
OTHERS = {"formal", "generated", "ps", "third_party"}
LISTINGS = [
    str(path.relative_to(RTL))
    for path in sorted(RTL.glob("*/*.f"))
    if OTHERS.isdisjoint(path.relative_to(RTL).parts)
]


@pytest.mark.parametrize("listing", LISTINGS)
def test_widths_agree(listing: str) -> None:
    compilation = parse(*OPTIONS, *sources(listing)).createCompilation()
    files = compilation.sourceManager
    wrong = [
        f"{file}:{files.getLineNumber(found.location)}: {found.code} {found.args}"
        for found in compilation.getAllDiagnostics()
        if found.code in WIDTHS
        and OTHERS.isdisjoint((file := files.getFileName(found.location)).split("/"))
    ]
    assert not wrong
