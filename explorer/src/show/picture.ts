// Saves figures in one picture (SVG or PNG), with titles and legends, one figure below another.
import type { LegendItem } from "./figure";
import type { Looks } from "./looks";

export interface Drawn {
  title: string;
  legend: readonly LegendItem[];
  svg: SVGSVGElement;
}

const SVG = "http://www.w3.org/2000/svg";
const PAD = 16;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
/** Marks of legends, 10 by 10. */
const OUTLINES: Record<NonNullable<LegendItem["mark"]>, string> = {
  box: "M0 0H10V10H0Z",
  cause: "M0 2H10V8H0Z",
  square: "M0 0H10V10H0Z",
  line: "M4 -1H7V11H4Z",
  circle: "M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z",
  diamond: "M5 0L10 5L5 10L0 5Z",
  triangle: "M5 0L10 10H0Z",
};
/** Pixels per point of a PNG, so that it is sharp on dense screens. */
const SCALE = 2;

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Breaks text into lines of about this many letters. */
function folded(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && `${line} ${word}`.length > letters) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return line ? [...lines, line] : lines;
}

/** Returns all figures as one picture, below the given lines of text. */
export function picture(looks: Looks, drawn: Drawn[], lines: string[] = []): SVGSVGElement {
  const width = Math.max(...drawn.map((d) => Number(d.svg.getAttribute("width"))), 360) + 2 * PAD;
  const out = element("svg", {
    xmlns: SVG,
    width,
    "font-family": FONT,
    fill: looks.ink,
    color: looks.ink,
  }) as SVGSVGElement;
  const ground = element("rect", { width: "100%", height: "100%", fill: looks.card });
  out.append(ground);
  let y = PAD;
  lines.forEach((text, k) => {
    for (const line of folded(text, width / 7.6)) {
      y += 20;
      out.append(
        element("text", { x: PAD, y, "font-size": k ? 13 : 17, "font-weight": k ? 400 : 600, fill: looks.ink }, line),
      );
    }
    y += 4;
  });
  // Two figures that each have half the width are placed next to each other.
  let [x, low] = [0, y];
  for (const one of drawn) {
    const wide = Number(one.svg.getAttribute("width")) + PAD;
    if (x > 0 && x + wide + PAD > width) [x, y] = [0, low];
    low = Math.max(low, drawOne(out, looks, one, PAD + x, y));
    x += wide;
  }
  y = low;
  out.setAttribute("height", String(y + PAD));
  out.setAttribute("viewBox", `0 0 ${width} ${y + PAD}`);
  return out;
}

/** Draws a figure with its title and legend; returns where it ends. */
function drawOne(out: SVGSVGElement, looks: Looks, { title, legend, svg }: Drawn, x: number, top: number): number {
  const y = top + 24;
  out.append(element("text", { x, y, "font-size": 15, "font-weight": 600, fill: looks.ink }, title));
  const place = drawLegend(out, looks, legend, x, y + 8, Number(svg.getAttribute("width")));
  const inner = svg.cloneNode(true) as SVGSVGElement;
  const look = { x, y: place, color: looks.ink, "font-family": FONT, "font-size": 12 };
  for (const [name, value] of Object.entries(look)) inner.setAttribute(name, String(value));
  out.append(inner);
  return place + Number(svg.getAttribute("height")) + 6;
}

function drawLegend(
  out: SVGSVGElement,
  looks: Looks,
  items: readonly LegendItem[],
  left: number,
  top: number,
  width: number,
): number {
  if (!items.length) return top;
  let [x, y] = [left, top + 12];
  for (const item of items) {
    const wide = 24 + 6.6 * item.word.length + 14;
    if (x + wide > left + width && x > left) [x, y] = [left, y + 18];
    const outline = OUTLINES[item.mark ?? "box"];
    out.append(
      element("path", {
        d: outline,
        transform: `translate(${x},${y - 9})`,
        fill: item.color,
        opacity: item.hatched ? 0.35 : 1,
      }),
      element("text", { x: x + 15, y, "font-size": 12, fill: looks.soft }, item.word),
    );
    x += wide;
  }
  return y + 8;
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function savePicture(
  name: string,
  as: "svg" | "png",
  looks: Looks,
  drawn: Drawn[],
  lines: string[] = [],
): Promise<void> {
  const svg = picture(looks, drawn, lines);
  const text = new XMLSerializer().serializeToString(svg);
  const blob = new Blob([text], { type: "image/svg+xml" });
  if (as === "svg") return download(`${name}.svg`, blob);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * Number(svg.getAttribute("width"));
  canvas.height = SCALE * Number(svg.getAttribute("height"));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((png) => png && download(`${name}.png`, png), "image/png");
}
