"""Takes the pictures of the explorer that the README and the start page show.

    make explorer
    python -m tools.explorer_pictures

Needs Chromium, as the browser tests do. The pictures are palette PNGs, so that they stay small.
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from axiscope.report import explorer

IMAGES = Path(__file__).parents[1] / "docs" / "images"
SIZE = {"width": 1280, "height": 820}
EXAMPLE = "first_design"
COLOURS = 128
WAIT_MS = 120_000


def taken(page: Page) -> bytes:
    """Returns a picture of the page once its exact answer is shown, as a palette PNG."""
    page.goto(f"{explorer.PAGE.resolve().as_uri()}#example={EXAMPLE}")
    page.wait_for_selector("html[data-state=exact]", timeout=WAIT_MS)
    # The changes that help are in the verdict once they have been tried.
    page.wait_for_function("document.querySelector('.tried table')", timeout=WAIT_MS)
    shot = Image.open(io.BytesIO(page.screenshot()))
    out = io.BytesIO()
    # This method keeps the colours of members, which cover few pixels.
    few = shot.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    with sync_playwright() as programs:
        # The program that the browser tests use.
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = programs.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            page = browser.new_page(viewport=SIZE, color_scheme=theme)
            (IMAGES / f"explorer-{theme}.png").write_bytes(taken(page))
        browser.close()


if __name__ == "__main__":
    main()
