// Computes the interval that a measured rate would be in with 90 % probability.
import type { DesignResult, MemberResult } from "../types";
import { rateText } from "../words";

/** Returns the lowest and the highest likely value of a rate, MB/s; null if the error of the model is not known. */
function intervalOf(
  result: DesignResult,
  mbps: number,
  spread: number,
  wanted: number | null,
): [number, number] | null {
  if (result.error_percent === null) return null;
  const error = Math.max((mbps * result.error_percent) / 100, spread / 2);
  // The rate of a member never exceeds the rate that its design demands.
  const high = wanted === null ? mbps + error : Math.max(mbps, Math.min(mbps + error, wanted));
  return [Math.max(0, mbps - error), high];
}

/** Returns the lowest and the highest likely total, MB/s; null if the error of the model is not known. */
export function totalInterval(result: DesignResult): [number, number] | null {
  const error = result.error_mbps;
  return error === null ? null : [Math.max(0, result.total_mbps - error), result.total_mbps + error];
}

/** States an interval in words, or one rate if both ends are shown alike. */
export function intervalText(interval: [number, number] | null): string {
  if (!interval) return "not known";
  const [low, high] = interval.map(rateText);
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** Returns the interval of a member's rate, in words. */
export function memberInterval(result: DesignResult, m: MemberResult): string {
  // The model's error in rates was measured only for streams and clusters.
  if (m.kind === "program" || m.kind === "network") return "not known";
  const keeps = m.checks.some((check) => check.what === "rate" && check.state === "met");
  // The demand of such a stream is met even with the model's error taken into account, so its rate is
  // stated without an interval.
  if (keeps && result.error_percent !== null) return rateText(m.achieved_mbps);
  return intervalText(intervalOf(result, m.achieved_mbps, m.spread_mbps, m.wanted_mbps));
}
