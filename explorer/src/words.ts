// Formats numbers in the same way as reports do (src/axiscope/report).
import type { DesignResult } from "./types";

type Check = DesignResult["members"][number]["checks"][number];

/** A number with thin spaces between thousands; a dash if there is no number. */
export function num(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return "∞";
  return value
    .toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replaceAll(",", "\u202f");
}

/** Returns a rate with as few decimal places as an error of 1 % permits, at most 3. */
export function rateText(mbps: number | null): string {
  if (mbps === null) return num(mbps);
  const isExact = (digits: number) => Math.abs(Number(mbps.toFixed(digits)) - mbps) <= 0.01 * mbps;
  return num(mbps, [0, 1, 2].find(isExact) ?? 3);
}

/** Marks of the states of a demand: met, too close to call, missed. */
export const MARK = { met: "✓", too_close: "?", missed: "✗" } as const;

/**
 * The mark for several demands together. `± ?` states that they are met, but that the error of the figures is
 * unknown.
 */
export const markOf = (state: Check["state"], checks: readonly Check[]): string =>
  state === "met" && !checks.every((c) => c.model_error_is_known) ? `${MARK.met} ±\u00a0?` : MARK[state];

export const percent = (share: number, digits = 0): string => `${num(100 * share, digits)}\u00a0%`;

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function bytes(size: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let n = 0;
  for (; size >= 1024 && n < units.length - 1; n += 1) size /= 1024;
  return `${Number(size.toPrecision(4))} ${units[n]}`;
}
