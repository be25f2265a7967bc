// Input for the bound on a member's slowdown. The page shows it as a factor; files may state a
// factor or a percentage.
import type { SlowdownBound } from "../types";
import { MaybeNumber } from "./fields";
import type { MemberProps } from "./parts";

/** Files state slowdowns by this factor or more as a percentage (crates/design/src/slowdown_bound.rs). */
const PERCENT_FROM = 3;

function factorOf(bound: SlowdownBound | undefined): number | undefined {
  if (typeof bound !== "string") return bound;
  const value = Number.parseFloat(bound);
  return bound.trim().endsWith("%") ? 1 + value / 100 : value;
}

function boundOf(factor: number | undefined): SlowdownBound | undefined {
  if (factor === undefined || factor < PERCENT_FROM) return factor;
  return `${Number((100 * (factor - 1)).toPrecision(9))}%`;
}

export function SlowdownField({ member, change }: Pick<MemberProps, "member" | "change">) {
  return (
    <MaybeNumber
      label="Slowdown bound"
      unit="× alone"
      least={1.001}
      most={100}
      value={factorOf(member.slowdown_bound)}
      onChange={(n) => change({ slowdown_bound: boundOf(n) })}
    />
  );
}
