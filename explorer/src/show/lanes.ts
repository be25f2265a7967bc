// Arranges the lanes of the DRAM's timeline. Each member in order has a lane for each bank that it
// uses. The lane below shows why the bus is idle.
import type { DesignResult, Span } from "../types";
import { inOrder } from "./plots";

/** The group of lanes for times in which no member uses the bus. */
export const IDLE_BUS = "(bus idle)";

export const who = (span: Span): string => span.member ?? IDLE_BUS;

export interface Group {
  name: string;
  /** Banks from top to bottom; none for the idle bus. */
  banks: readonly number[];
  /** Top and bottom, in pixels from the top of the plot. */
  top: number;
  bottom: number;
}

export interface Lanes {
  groups: readonly Group[];
  height: number;
  /** Top and bottom of the lane of a span. */
  of: (span: Span) => [number, number];
}

/** Space between groups. */
const GAP = 6;
/** Least height of a group, so that its name fits. */
const LEAST = 18;
/** Height of all lanes if there are many. */
const WANTED = 320;

export function lanesOf(result: DesignResult): Lanes {
  const banks = new Map<string, Set<number>>();
  for (const span of result.timeline) {
    const known = banks.get(who(span)) ?? new Set();
    if (span.member !== null) known.add(span.bank);
    banks.set(who(span), known);
  }
  const count = [...banks.values()].reduce((sum, found) => sum + Math.max(1, found.size), 0);
  const lane = Math.min(10, Math.max(3, Math.round(WANTED / count)));
  let top = 0;
  const groups = inOrder(result, [...banks.keys()]).map((name) => {
    const own = [...(banks.get(name) ?? [])].sort((a, b) => a - b);
    const height = Math.max(LEAST, own.length * lane);
    const group = { name, banks: own, top, bottom: top + height };
    top += height + GAP;
    return group;
  });
  const byName = new Map(groups.map((group) => [group.name, group]));
  return {
    groups,
    height: Math.max(0, top - GAP),
    of: (span) => {
      const group = byName.get(who(span));
      if (!group) return [0, 0];
      const each = (group.bottom - group.top) / Math.max(1, group.banks.length);
      const nth = Math.max(0, group.banks.indexOf(span.bank));
      return [group.top + nth * each, group.top + (nth + 1) * each];
    },
  };
}
