"""Creates the pictures of the explorer for the README and the start page.

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
    """Waits until the page shows the exact answer, and returns a picture of the page as a palette
    PNG.
    """
    page.goto(f"{explorer.PAGE.resolve().as_uri()}#example={EXAMPLE}")
    page.wait_for_selector("html[data-state=exact]", timeout=WAIT_MS)
    # The verdict lists the changes that help only after they have been tried.
    page.wait_for_function("document.querySelector('.tried table')", timeout=WAIT_MS)
    shot = Image.open(io.BytesIO(page.screenshot()))
    out = io.BytesIO()
    # This method preserves the colours of members, although they cover few pixels.
    few = shot.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    with sync_playwright() as programs:
        # The browser program that the browser tests use, too.
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = programs.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            page = browser.new_page(viewport=SIZE, color_scheme=theme)
            (IMAGES / f"explorer-{theme}.png").write_bytes(taken(page))
        browser.close()


if __name__ == "__main__":
    main()
