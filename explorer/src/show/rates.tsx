// Plots achieved and demanded rates, and latencies with their bounds.
import * as Plot from "@observablehq/plot";
import { useMemo } from "preact/hooks";
import type { DesignResult, MemberResult } from "../types";
import { MARK, num, rateText } from "../words";
import { Figure, Table, type Draw, type LegendItem } from "./figure";
import { memberItems } from "./legend";
import { memberColor, useLooks } from "./looks";
import { logTicks } from "./log_ticks";
import { latencyTitle, ratesTitle } from "./messages";
import { ROW, leftOf, plot, short } from "./plots";

const missedOf = (m: MemberResult, what: "rate" | "latency"): boolean =>
  m.checks.some((c) => c.what === what && c.state === "missed");

/** Right margin of the latencies, pixels. */
const RIGHT = 20;

/** Writes are paler than reads. */
const PALE = 0.5;

export function Rates({ result, most, side }: { result: DesignResult; most: number; side: string }) {
  const looks = useLooks();
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const rows = result.members.flatMap((m) => [
        { name: m.name, way: "reads", mbps: m.read_mbps },
        { name: m.name, way: "writes", mbps: m.write_mbps },
      ]);
      const wanted = result.members.filter((m) => m.wanted_mbps !== null);
      const names = result.members.map((m) => m.name);
      return plot(
        {
          width,
          height: 44 + ROW * names.length,
          marginLeft: leftOf(names.map(short)),
          marginRight: 64,
          marginBottom: 36,
          marginTop: 6,
          x: {
            label: "Throughput, MB/s",
            domain: [0, most || 1],
            grid: true,
            ticks: Math.max(2, Math.floor(width / 110)),
            nice: true,
            tickFormat: (d: number) => num(d),
          },
          y: { label: null, domain: names, tickFormat: short, padding: 0.25, tickSize: 0 },
          color: { type: "identity" },
          opacity: { type: "identity" },
          marks: [
            Plot.barX(
              rows.filter((r) => r.mbps > 0),
              {
                x: "mbps",
                y: "name",
                fill: (r) => memberColor(l, r.name),
                fillOpacity: (r) => (r.way === "writes" ? PALE : 1),
                title: (r) => `${r.name}: ${r.way} ${num(r.mbps)} MB/s`,
              },
            ),
            Plot.tickX(wanted, {
              x: "wanted_mbps",
              y: "name",
              stroke: (m) => (missedOf(m, "rate") ? l.missed : l.ink),
              strokeWidth: 3,
              title: (m) => `${m.name} wants ${rateText(m.wanted_mbps)} MB/s`,
            }),
            Plot.text(result.members, {
              x: (m) => Math.max(m.achieved_mbps, m.wanted_mbps ?? 0),
              y: "name",
              text: (m) => (missedOf(m, "rate") ? `${MARK.missed} ` : "") + rateText(m.achieved_mbps),
              textAnchor: "start",
              dx: 6,
              fill: (m) => (missedOf(m, "rate") ? l.missed : l.ink),
              fontWeight: 600,
            }),
            Plot.ruleX([0], { stroke: l.line }),
          ],
        },
        l,
      );
    },
    [result, most],
  );
  const rows = result.members.map((m) => [
    m.name,
    num(m.read_mbps),
    num(m.write_mbps),
    m.wanted_mbps === null ? "all it gets" : rateText(m.wanted_mbps),
    num(m.spread_mbps / 2),
  ]);
  const marks: LegendItem[] = [
    ...(result.members.some((m) => m.write_mbps > 0)
      ? ([
          { word: "reads", color: looks.soft },
          { word: "writes", color: looks.soft, hatched: true },
        ] as const)
      : []),
    { word: "wanted", color: looks.ink, mark: "line" },
  ];
  return (
    <Figure
      name={`rates-${side}`}
      title={ratesTitle(result)}
      caption="Throughput of each member, MB/s. Lines across: the demanded rate; ✗: a missed rate."
      legend={marks}
      colors={memberItems(
        looks,
        result.members.map((m) => m.name),
      )}
      draw={draw}
      table={
        <Table
          caption="Rates, MB/s"
          heads={["Member", "Read, MB/s", "Write, MB/s", "Wanted, MB/s", "Over starts, ±"]}
          rows={rows}
        />
      }
    />
  );
}

const MARKS = [
  { field: "mean_ns", word: "mean", symbol: "circle" },
  { field: "p50_ns", word: "p50", symbol: "square" },
  { field: "p99_ns", word: "p99", symbol: "diamond" },
  { field: "max_ns", word: "longest", symbol: "triangle" },
] as const;

export function Latencies({ result, domain, side }: { result: DesignResult; domain: [number, number]; side: string }) {
  const looks = useLooks();
  const timed = result.members.filter((m) => m.latency !== null && !m.starved);
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const names = timed.map((m) => m.name);
      const left = leftOf(names.map(short));
      const dots = timed.flatMap((m) =>
        MARKS.map((mark) => ({ name: m.name, word: mark.word, ns: m.latency?.[mark.field] ?? null })).filter(
          (d) => d.ns,
        ),
      );
      const bounds = timed.flatMap((m) =>
        m.checks
          .filter((c) => c.what === "latency")
          .map((c) => ({ name: m.name, ns: c.wanted, got: c.got, missed: c.state === "missed" })),
      );
      return plot(
        {
          width,
          height: 44 + ROW * names.length,
          marginLeft: left,
          marginRight: RIGHT,
          marginBottom: 36,
          marginTop: 6,
          x: {
            label: "Latency, ns",
            type: "log",
            domain,
            grid: true,
            ticks: logTicks(domain, width - left - RIGHT),
            tickFormat: (d: number) => num(d),
          },
          y: { label: null, domain: names, tickFormat: short, tickSize: 0, type: "band", padding: 0.25 },
          color: { type: "identity" },
          symbol: { domain: MARKS.map((m) => m.word), range: MARKS.map((m) => m.symbol) },
          marks: [
            Plot.ruleY(timed, {
              y: "name",
              x1: (m) => m.latency?.mean_ns,
              x2: (m) => m.latency?.max_ns,
              stroke: l.line,
              strokeWidth: 2,
            }),
            Plot.dot(dots, {
              x: "ns",
              y: "name",
              fill: (d) => memberColor(l, d.name),
              symbol: "word",
              r: 5,
              title: (d) => `${d.name}: ${d.word} ${num(d.ns)} ns`,
            }),
            Plot.tickX(bounds, {
              x: "ns",
              y: "name",
              stroke: (b) => (b.missed ? l.missed : l.ink),
              strokeWidth: 3,
              title: (b) => `${b.name} may have ${num(b.ns)} ns`,
            }),
            Plot.text(
              bounds.filter((b) => b.missed && b.got),
              {
                x: "got",
                y: "name",
                text: () => MARK.missed,
                dy: -12,
                fill: l.missed,
                fontWeight: 700,
                fontSize: 14,
                title: (b) => `${b.name} misses its bound of ${num(b.ns)} ns: ${num(b.got)} ns`,
              },
            ),
          ],
        },
        l,
      );
    },
    [result, domain[0], domain[1]],
  );
  if (!timed.length) return null;
  const rows = timed.map((m) => {
    const bound = m.checks.find((c) => c.what === "latency");
    return [
      m.name,
      ...MARKS.map((mark) => num(m.latency?.[mark.field])),
      bound ? `${bound.text} ${MARK[bound.state]}` : "no bound",
    ];
  });
  return (
    <Figure
      name={`latency-${side}`}
      title={latencyTitle(result)}
      caption="Latency of a burst from its issue to its last beat or response, ns. Lines across: the member's bound; ✗: a missed bound."
      legend={[
        ...MARKS.map((mark) => ({ word: mark.word, color: looks.soft, mark: mark.symbol })),
        { word: "bound", color: looks.ink, mark: "line" },
      ]}
      colors={memberItems(
        looks,
        timed.map((m) => m.name),
      )}
      draw={draw}
      table={
        <Table
          caption="Latencies, ns"
          heads={["Member", "Mean, ns", "p50, ns", "p99, ns", "Longest, ns", "Bound"]}
          rows={rows}
        />
      }
    />
  );
}

/** Returns the lowest and highest value on the latency axis, for all results that are shown. */
export function latencyDomain(results: DesignResult[]): [number, number] {
  const found = results
    .flatMap((r) => r.members)
    .filter((m) => !m.starved)
    .flatMap((m) => [
      m.latency?.mean_ns,
      m.latency?.p50_ns,
      m.latency?.max_ns,
      ...m.checks.filter((c) => c.what === "latency").map((c) => c.wanted),
    ]);
  const known = found.filter((n): n is number => typeof n === "number" && n > 0);
  return known.length ? [Math.min(...known) / 1.15, Math.max(...known) * 1.15] : [1, 10];
}

/** Returns the highest value on the rate axis, for all results that are shown. */
export function mostRate(results: DesignResult[]): number {
  return (
    1.02 * Math.max(...results.flatMap((r) => r.members).map((m) => Math.max(m.achieved_mbps, m.wanted_mbps ?? 0)), 1)
  );
}
