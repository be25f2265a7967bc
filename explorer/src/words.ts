// Numbers and sentences as the reports write them (src/axiscope/report).
import type { Check, DesignResult } from "./records";

/** A number with a thin space between thousands; a dash where there is none. */
export function num(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return "∞";
  return value
    .toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replaceAll(",", "\u202f");
}

export const percent = (share: number, digits = 0): string => `${num(100 * share, digits)}\u00a0%`;

export function bytes(size: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let n = 0;
  for (; size >= 1024 && n < units.length - 1; n += 1) size /= 1024;
  return `${Number(size.toPrecision(4))} ${units[n]}`;
}

/** What a total's ± says, and what that rests on. */
export const PLUS_MINUS =
  "±: two of three measured totals of such designs were within it; ? where the error is unknown. It rests on ";

/** What the total is: streams that end may have run one after another. */
export const inAll = (result: DesignResult): string =>
  result.members.some((m) => m.finished_us !== null) ? "in all, each member while it ran" : "in all";

/** The total with its ±, MB/s. */
export function withError({ total_mbps: total, error_percent: error }: DesignResult): string {
  return `${num(total)} ± ${error === null ? "?" : num((total * error) / 100)}`;
}

export function sentence(check: Check): string {
  const digits = check.unit === "x" ? 2 : 0;
  const unit = check.unit === "x" ? "times alone" : check.unit.replace("us", "µs");
  const reached = check.got === null ? "nothing" : num(check.got, digits);
  return `${check.what} ${reached} of ${num(check.wanted, digits)} ${unit}`;
}
