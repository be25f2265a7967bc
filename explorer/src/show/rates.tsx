// Achieved against wanted, and latency against its bound.
import * as Plot from "@observablehq/plot";
import { useMemo } from "preact/hooks";
import type { DesignResult } from "../types";
import { MARK, num } from "../words";
import { Figure, Table, type Draw } from "./figure";
import { hue, useLooks } from "./looks";
import { ROW, leftOf, plot, short } from "./plots";

export function Rates({ result, most, side }: { result: DesignResult; most: number; side: string }) {
  const looks = useLooks();
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const rows = result.members.flatMap((m) => [
        { name: m.name, way: "read", mbps: m.read_mbps },
        { name: m.name, way: "write", mbps: m.write_mbps },
      ]);
      const wanted = result.members.filter((m) => m.wanted_mbps !== null);
      const names = result.members.map((m) => m.name);
      return plot(
        {
          width,
          height: 44 + ROW * names.length,
          marginLeft: leftOf(names.map(short)),
          marginRight: 52,
          marginBottom: 36,
          marginTop: 6,
          x: {
            label: "MB/s",
            domain: [0, most || 1],
            grid: true,
            ticks: Math.max(2, Math.floor(width / 110)),
            nice: true,
            tickFormat: (d: number) => num(d),
          },
          y: { label: null, domain: names, tickFormat: short, padding: 0.25, tickSize: 0 },
          color: { domain: ["read", "write"], range: [hue(l, 0), hue(l, 1)] },
          marks: [
            Plot.barX(
              rows.filter((r) => r.mbps > 0),
              { x: "mbps", y: "name", fill: "way", title: (r) => `${r.name}: ${r.way} ${num(r.mbps)} MB/s` },
            ),
            Plot.tickX(wanted, {
              x: "wanted_mbps",
              y: "name",
              stroke: l.ink,
              strokeWidth: 3,
              title: (m) => `${m.name} wants ${num(m.wanted_mbps)} MB/s`,
            }),
            Plot.text(result.members, {
              x: (m) => Math.max(m.achieved_mbps, m.wanted_mbps ?? 0),
              y: "name",
              text: (m) => num(m.achieved_mbps),
              textAnchor: "start",
              dx: 6,
              fill: l.ink,
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
    m.wanted_mbps === null ? "all it gets" : num(m.wanted_mbps),
    num(m.spread_mbps / 2),
  ]);
  return (
    <Figure
      name={`rates-${side}`}
      title="Achieved and wanted"
      caption="Bars: throughput of each member. Lines across: the rate that it wants."
      legend={[
        { word: "read", color: hue(looks, 0) },
        { word: "write", color: hue(looks, 1) },
        { word: "wanted", color: looks.ink, mark: "line" },
      ]}
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
  { field: "max_ns", word: "greatest", symbol: "triangle" },
] as const;

export function Latencies({ result, domain, side }: { result: DesignResult; domain: [number, number]; side: string }) {
  const looks = useLooks();
  const timed = result.members.filter((m) => m.latency !== null);
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const names = timed.map((m) => m.name);
      const dots = timed.flatMap((m) =>
        MARKS.map((mark) => ({ name: m.name, word: mark.word, ns: m.latency?.[mark.field] ?? null })).filter(
          (d) => d.ns,
        ),
      );
      const bounds = timed.flatMap((m) =>
        m.checks.filter((c) => c.what === "latency").map((c) => ({ name: m.name, ns: c.wanted, met: c.met })),
      );
      return plot(
        {
          width,
          height: 44 + ROW * names.length,
          marginLeft: leftOf(names.map(short)),
          marginRight: 20,
          marginBottom: 36,
          marginTop: 6,
          x: {
            label: "ns",
            type: "log",
            domain,
            grid: true,
            ticks: Math.max(2, Math.floor(width / 110)),
            tickFormat: (d: number) => num(d),
          },
          y: { label: null, domain: names, tickFormat: short, tickSize: 0, type: "band", padding: 0.25 },
          color: { domain: MARKS.map((m) => m.word), range: MARKS.map((_, k) => hue(l, k)) },
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
              fill: "word",
              symbol: "word",
              r: 5,
              title: (d) => `${d.name}: ${d.word} ${num(d.ns)} ns`,
            }),
            Plot.tickX(bounds, {
              x: "ns",
              y: "name",
              stroke: l.ink,
              strokeWidth: 3,
              title: (b) => `${b.name} may have ${num(b.ns)} ns`,
            }),
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
      title="Latency and bounds"
      caption="Latency of a burst from its issue to its last beat or response. Lines across: the bound of the member."
      legend={[
        ...MARKS.map((mark, k) => ({ word: mark.word, color: hue(looks, k), mark: mark.symbol })),
        { word: "bound", color: looks.ink, mark: "line" },
      ]}
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

/** The ends of the latency axis for all shown results. */
export function latencyDomain(results: DesignResult[]): [number, number] {
  const found = results
    .flatMap((r) => r.members)
    .flatMap((m) => [
      m.latency?.mean_ns,
      m.latency?.p50_ns,
      m.latency?.max_ns,
      ...m.checks.filter((c) => c.what === "latency").map((c) => c.wanted),
    ]);
  const known = found.filter((n): n is number => typeof n === "number" && n > 0);
  return known.length ? [Math.min(...known) / 1.15, Math.max(...known) * 1.15] : [1, 10];
}

/** The end of the rate axis for all shown results. */
export function mostRate(results: DesignResult[]): number {
  return (
    1.02 * Math.max(...results.flatMap((r) => r.members).map((m) => Math.max(m.achieved_mbps, m.wanted_mbps ?? 0)), 1)
  );
}
