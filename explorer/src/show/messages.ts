// Writes titles of figures. Each title states what its figure shows.
import type { Check, DesignResult, MemberResult } from "../types";
import { num, percent } from "../words";
import { memberOf, type Cause } from "./looks";

type What = Check["what"];

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** Returns the members that have a demand of one of these kinds in this state. */
function having(result: DesignResult, what: readonly What[], state: Check["state"]): MemberResult[] {
  return result.members.filter((m) => m.checks.some((c) => what.includes(c.what) && c.state === state));
}

const named = (members: readonly MemberResult[]): string => listed(members.map((m) => m.name));

const asked = (result: DesignResult, what: readonly What[]): boolean =>
  result.members.some((m) => m.checks.some((c) => what.includes(c.what)));

/** Returns the member with the largest value; null if no value exceeds zero. */
function greatest(members: readonly MemberResult[], of: (m: MemberResult) => number): MemberResult | null {
  const found = members.reduce<MemberResult | null>((best, m) => (!best || of(m) > of(best) ? m : best), null);
  return found && of(found) > 0 ? found : null;
}

export function ratesTitle(result: DesignResult): string {
  const missed = having(result, ["rate"], "missed");
  const [one] = missed;
  if (one && missed.length === 1)
    return `${one.name} reaches ${num(one.achieved_mbps)} of the ${num(one.wanted_mbps)} MB/s it needs`;
  if (one) return `${named(missed)} miss their rates`;
  const close = having(result, ["rate"], "too_close");
  if (close.length) return `Too close to call: the rate of ${named(close)}`;
  if (asked(result, ["rate"])) return "All demanded rates are met";
  const most = greatest(result.members, (m) => m.achieved_mbps);
  return most ? `${most.name} moves the most: ${num(most.achieved_mbps)} MB/s` : "No member moves data";
}

export function latencyTitle(result: DesignResult): string {
  const starved = result.members.filter((m) => m.starved);
  const [first] = starved;
  if (first && starved.length === 1)
    return `${first.name} is starved: it moves ${num(first.achieved_mbps)} MB/s, and its bursts wait too long to be timed`;
  if (first) return `${named(starved)} are starved: their bursts wait too long to be timed`;
  const [one, ...more] = having(result, ["latency"], "missed");
  const bound = one?.checks.find((c) => c.what === "latency");
  if (one && bound && !more.length)
    return `${one.name} has a latency of ${num(bound.got)} ns; its bound is ${num(bound.wanted)} ns`;
  if (one) return `${named([one, ...more])} miss their latency bounds`;
  const close = having(result, ["latency"], "too_close");
  if (close.length) return `Too close to call: the latency of ${named(close)}`;
  if (asked(result, ["latency"])) return "All latency bounds are met";
  const most = greatest(result.members, (m) => m.latency?.max_ns ?? 0);
  return most ? `Bursts of ${most.name} take longest: up to ${num(most.latency?.max_ns)} ns` : "No burst was timed";
}

/** Causes of waiting that are outside the memory. */
const OUTSIDE = ["own_data", "credits", "pl"];

/** Returns the cause for which a member waits longest, among some causes, and its share of the time. */
function longest(m: MemberResult, causes: readonly Cause[]): [Cause, number] | null {
  const shares = causes.map((c) => [c, m.causes?.[c.name] ?? 0] as [Cause, number]);
  return shares.reduce<[Cause, number] | null>((best, one) => (!best || one[1] > best[1] ? one : best), null);
}

/** Returns the longest wait of the member that misses a demand, or else the longest wait for the memory. */
export function causesTitle(result: DesignResult, causes: readonly Cause[]): string {
  const split = result.members.filter((m) => m.causes);
  const missing = split.find((m) => m.name === result.limited_by && m.state === "missed");
  const waits = causes.filter((c) => c.name !== "own_data");
  const main = missing && longest(missing, waits);
  if (main) return `${percent(main[1])} of the time of ${missing.name}: ${main[0].word}`;
  const memory = causes.filter((c) => !OUTSIDE.includes(c.name));
  const waiting = (m: MemberResult) => memory.reduce((sum, c) => sum + (m.causes?.[c.name] ?? 0), 0);
  const most = greatest(split, waiting);
  const why = most && longest(most, memory);
  if (most && why && percent(waiting(most)) === percent(0))
    return "All members wait for the memory for less than 0.5 % of their time";
  return most && why
    ? `${most.name} waits most for the memory: ${percent(waiting(most))} of its time, mainly ${why[0].word}`
    : "No member waits for the memory";
}

export function waitsTitle(result: DesignResult): string {
  const cells = result.members.flatMap((m) =>
    Object.entries(m.waits_for)
      .filter(([other]) => memberOf(other) !== m.name)
      .map(([other, share]) => ({ name: m.name, other, share })),
  );
  const most = cells.sort((a, b) => b.share - a.share)[0];
  if (most && most.share > 0 && percent(most.share) === percent(0))
    return "All members wait for one another for less than 0.5 % of their time";
  return most && most.share > 0
    ? `${most.name} waits most for ${most.other}: ${percent(most.share)} of its time`
    : "No member waits for another";
}

export function fifoTitle(result: DesignResult): string {
  const empty = having(result, ["underflow"], "missed");
  const full = having(result, ["overflow"], "missed");
  const parts = [
    ...(empty.length ? [`The FIFO of ${named(empty)} runs empty`] : []),
    ...(full.length ? [`The FIFO of ${named(full)} overflows`] : []),
  ];
  if (parts.length) return parts.join("; ");
  const close = having(result, ["underflow", "overflow"], "too_close");
  if (close.length) return `Too close to call: the FIFO of ${named(close)}`;
  const buffered = result.members.filter((m) => m.fifo);
  const least = buffered.reduce((a, b) => ((a.fifo?.margin_us ?? 0) < (b.fifo?.margin_us ?? 0) ? a : b));
  return `No FIFO runs empty or over; the closest, of ${least.name}, has ${num(least.fifo?.margin_us, 1)} µs to spare`;
}

export function timelineTitle(result: DesignResult): string {
  const idle = Object.entries(result.bus).filter(([name]) => name !== "read" && name !== "write");
  const [why, share] = idle.sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const busy = `The DRAM moves data for ${percent(result.dram_busy_fraction)} of the time`;
  return share > 0.01 ? `${busy}; most of the rest is ${IDLE[why] ?? why} (${percent(share)})` : busy;
}

/** Why the bus of the DRAM moves no data, in words. */
export const IDLE: Record<string, string> = {
  turnaround: "bus turnaround",
  row: "row misses",
  refresh: "refresh",
  spacing: "column spacing",
  held: "held back",
  idle: "idle, with no request waiting",
};
