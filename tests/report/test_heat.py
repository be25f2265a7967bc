"""Tests the static heat map of slowdowns."""

from __future__ import annotations

from axiscope.report.interference import Plot
from axiscope.report.interference_static import draw_heat


def test_the_colours_of_a_heat_map_begin_at_no_slowdown() -> None:
    plot = Plot(
        id="heat", kind="heat", group="", title="", x_label="", y_label="", note="",
        columns=["a", "b"], rows=["victim"], values=[[1.2, 3.0]],
    )  # fmt: skip
    (image,) = draw_heat(plot).axes[0].images
    least, most = image.get_clim()
    assert least == 1.0
    assert most >= 3.0
