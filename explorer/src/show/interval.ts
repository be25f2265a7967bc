// The interval that contains a measured rate with 90 % probability.
import type { DesignResult } from "../types";
import { num } from "../words";

/** The ends of the interval of a rate, MB/s; null if the error of the model is not known. */
export function intervalOf(
  result: DesignResult,
  mbps: number,
  spread: number,
  wanted: number | null,
): [number, number] | null {
  if (result.error_percent === null) return null;
  const by = Math.max((mbps * result.error_percent) / 100, spread / 2);
  // A member never moves more than it asks for.
  const most = wanted === null ? mbps + by : Math.max(mbps, Math.min(mbps + by, wanted));
  return [Math.max(0, mbps - by), most];
}

export const intervalText = (interval: [number, number] | null): string =>
  interval ? `${num(interval[0])} to ${num(interval[1])}` : "not known";
