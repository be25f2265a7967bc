"""Draws the design of a board: the ports of the processing system, and the block at each port."""

from __future__ import annotations

from html import escape

from tools.projects.records import Board

ROW, TOP, LEFT, PORT, GAP, BLOCK = 34, 64, 16, 150, 130, 220
WIDTH = LEFT + PORT + GAP + BLOCK + LEFT
STYLE = """text{font:13px sans-serif;fill:#1b1b1b}.h{font-weight:600}.s{font-size:11px;fill:#444}
.ps{fill:#e8eef7;stroke:#33528c}.pl{fill:#fbf1e1;stroke:#8a5a00}.b{fill:#fff;stroke:#555}
.m{stroke:#33528c;stroke-width:2}.r{stroke:#8a5a00;stroke-dasharray:4 3;fill:none}"""


def _text(x: float, y: float, words: str, kind: str = "", middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}"{anchor}>{escape(words)}</text>'


def draw(board: Board) -> str:
    """Returns the drawing as SVG."""
    rows = len(board.blocks)
    tall = TOP + ROW * (rows + 1) + 30
    logic = LEFT + PORT + GAP
    title = f"{board.title}: " + ", ".join(
        f"{b.kind.title.split(':')[0].lower()} at {b.port.name}" for b in board.blocks
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" role="img" '
        f'aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="ps" x="{LEFT}" y="16" width="{PORT}" height="{tall - 32}" rx="6"/>',
        f'<rect class="pl" x="{logic}" y="16" width="{BLOCK}" height="{tall - 32}" rx="6"/>',
        _text(LEFT + PORT / 2, 36, "Processing system", "h", middle=True),
        _text(logic + BLOCK / 2, 36, "Programmable logic", "h", middle=True),
        _text(logic + BLOCK / 2, 52, f"{board.mhz:g} MHz", "s", middle=True),
    ]
    for k, b in enumerate(board.blocks):
        y = TOP + ROW * k
        parts += [
            f'<rect class="b" x="{LEFT + 54}" y="{y}" width="{PORT - 54}" height="24"/>',
            _text(LEFT + 54 + (PORT - 54) / 2, y + 17, b.port.name, middle=True),
            f'<line class="m" x1="{LEFT + PORT}" y1="{y + 12}" x2="{logic + 12}" y2="{y + 12}"/>',
            _text(LEFT + PORT + GAP / 2, y + 8, f"{b.width_bits} bits", "s", middle=True),
            f'<rect class="b" x="{logic + 12}" y="{y}" width="{BLOCK - 24}" height="24"/>',
            _text(logic + 20, y + 17, b.kind.title.split(":")[0]),
            _text(logic + BLOCK - 78, y + 17, f"+{b.offset:#x}", "s"),
        ]
    y = TOP + ROW * rows
    control = board.system.data["control"]["name"]
    end = logic + BLOCK - 6
    parts += [
        f'<rect class="b" x="{LEFT + 54}" y="{y}" width="{PORT - 54}" height="24"/>',
        _text(LEFT + 54 + (PORT - 54) / 2, y + 17, control, middle=True),
        f'<path class="r" d="M{LEFT + PORT} {y + 12} H{end} V{TOP + 12} H{end - 6}"/>',
        _text(LEFT + PORT + GAP / 2, y + 8, "registers", "s", middle=True),
        _text(LEFT + 8, TOP + 17, "DRAM", "s"),
        f'<line class="m" x1="{LEFT + 44}" y1="{TOP}" x2="{LEFT + 44}" y2="{y - 10}"/>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
