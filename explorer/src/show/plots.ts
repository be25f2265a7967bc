// What all plots share.
import * as Plot from "@observablehq/plot";
import type { Looks } from "./looks";

/** Room for the names at the left. */
export function leftOf(names: readonly string[]): number {
  return Math.min(130, 16 + 7 * Math.max(...names.map((n) => n.length), 3));
}

const LONGEST = 16;
export const short = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

export const ROW = 34;

export function plot(options: Plot.PlotOptions, looks: Looks): SVGSVGElement {
  const made = Plot.plot({
    className: "plot-svg",
    ...options,
    style: { background: "transparent", color: looks.ink, fontSize: "12px", overflow: "visible", ...(options.style as object | undefined) },
  });
  const svg = made instanceof SVGSVGElement ? made : made.querySelector("svg");
  if (!svg) throw new Error("the plot has no picture");
  return svg as SVGSVGElement;
}
