// Defines settings for all plots.
import * as Plot from "@observablehq/plot";
import type { DesignResult } from "../types";
import { memberOf, type Looks } from "./looks";

/** Width of the margin for names. */
export function leftOf(names: readonly string[]): number {
  return Math.min(130, 16 + 7 * Math.max(...names.map((n) => n.length), 3));
}

const LONGEST = 16;
export const short = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** Sorts names in the order of the members (`a+b` at the place of `a`); other names come last. */
export function inOrder(result: DesignResult, names: string[]): string[] {
  const place = (name: string) => {
    const found = result.members.findIndex((m) => m.name === memberOf(name));
    return found < 0 ? result.members.length : found;
  };
  return names.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

export const ROW = 34;

export function plot(options: Plot.PlotOptions, looks: Looks): SVGSVGElement {
  const made = Plot.plot({
    className: "plot-svg",
    ...options,
    style: {
      background: "transparent",
      color: looks.ink,
      fontSize: "12px",
      overflow: "visible",
      ...(options.style as object | undefined),
    },
  });
  const svg = made instanceof SVGSVGElement ? made : made.querySelector("svg");
  if (!svg) throw new Error("the plot has no picture");
  // The figure has a name of its own, so screen readers need not read the names of its marks.
  for (const group of svg.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
  return svg as SVGSVGElement;
}
