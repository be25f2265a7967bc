// Plots the Pareto front of the designs that the adviser ran, if the front spans more than the
// model's error.
import * as Plot from "@observablehq/plot";
import { useMemo } from "preact/hooks";
import type { AdviceResult, Candidate } from "../types";
import { num } from "../words";
import { Figure, Table, type Draw, type LegendItem } from "./figure";
import { hue, useLooks } from "./looks";
import { plot } from "./plots";

const isCurrent = (c: Candidate): boolean => Object.keys(c.changes).length === 0;

/** Whether a candidate has the changes of the best design. */
const isBest = (advice: AdviceResult, c: Candidate): boolean =>
  !isCurrent(c) && JSON.stringify(sorted(c.changes)) === JSON.stringify(sorted(advice.best[0]?.changes ?? {}));

const sorted = (changes: Record<string, unknown>): [string, unknown][] =>
  Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));

/** The error of the model at the best total, MB/s; null if it is not known. Demands that are kept do not make it smaller. */
function errorOf(advice: AdviceResult): number | null {
  const { total_mbps, error_percent } = (advice.best[0] ?? advice.now).result;
  return error_percent === null ? null : (total_mbps * error_percent) / 100;
}

/** Whether totals on the front differ by more than the error. Otherwise, no design on it is better than another. */
export function spansMoreThanError(advice: AdviceResult): boolean {
  const totals = advice.candidates.filter((c) => c.pareto).map((c) => c.total_mbps);
  const error = errorOf(advice);
  return totals.length > 1 && error !== null && Math.max(...totals) - Math.min(...totals) > error;
}

/** Returns the factor by which brief runs raised all rates, in words; empty if they did not. */
const raisedBy = (advice: AdviceResult): string =>
  advice.growth === 1 ? "" : ` at rates × ${+advice.growth.toFixed(2)}`;

/** States whether more throughput costs slack on the front, as far as totals differ by more than the error. */
export function frontTitle(advice: AdviceResult): string {
  const front = advice.candidates.filter((c) => c.pareto).sort((a, b) => a.total_mbps - b.total_mbps);
  const least = front[0];
  const most = front[front.length - 1];
  if (!least || !most) return "No design is on the front";
  const error = errorOf(advice) ?? 0;
  const tradeOff = front.some((c) => c.worst_slack > most.worst_slack && most.total_mbps - c.total_mbps > error);
  return tradeOff
    ? `More throughput costs slack: ${num(least.total_mbps)} to ${num(most.total_mbps)} MB/s on the front, error ± ${num(error)}`
    : `No slack is lost for the highest throughput, ${num(most.total_mbps)} MB/s, error ± ${num(error)}`;
}

export function Front({ advice }: { advice: AdviceResult }) {
  const looks = useLooks();
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const slack = (c: Candidate) => 100 * c.worst_slack;
      const words = (c: Candidate) =>
        `${c.text || "current"}: ${num(c.total_mbps)} MB/s, smallest slack ${num(slack(c))} %, ${c.missed} demands missed${raisedBy(advice)}`;
      const front = advice.candidates.filter((c) => c.pareto).sort((a, b) => a.total_mbps - b.total_mbps);
      const marked = [
        ...advice.candidates.filter(isCurrent).map((c) => ({ c, word: "current" })),
        ...advice.candidates.filter((c) => isBest(advice, c)).map((c) => ({ c, word: "#1" })),
      ];
      return plot(
        {
          width,
          height: 300,
          marginLeft: 56,
          marginRight: 40,
          marginBottom: 40,
          x: {
            label: "Total throughput, MB/s",
            grid: true,
            nice: true,
            ticks: Math.max(2, Math.floor(width / 110)),
            tickFormat: (d: number) => num(d),
          },
          y: { label: "Smallest slack of a demand, %", grid: true, nice: true },
          marks: [
            Plot.ruleY([0], { stroke: l.missed, strokeDasharray: "4 4" }),
            Plot.dot(
              advice.candidates.filter((c) => !c.pareto),
              { x: "total_mbps", y: slack, r: 3, stroke: l.soft, title: words },
            ),
            Plot.line(front, { x: "total_mbps", y: slack, stroke: hue(l, 0), strokeWidth: 1.5 }),
            Plot.dot(front, { x: "total_mbps", y: slack, r: 5, fill: hue(l, 0), title: words }),
            Plot.dot(marked, { x: (m) => m.c.total_mbps, y: (m) => slack(m.c), r: 9, stroke: l.ink, strokeWidth: 2 }),
            Plot.text(marked, {
              x: (m) => m.c.total_mbps,
              y: (m) => slack(m.c),
              text: "word",
              dy: -18,
              fill: l.ink,
              fontWeight: 700,
              fontSize: 14,
            }),
          ],
        },
        l,
      );
    },
    [advice],
  );
  if (!spansMoreThanError(advice)) return null;
  const front = advice.candidates.filter((c) => c.pareto);
  const raised = raisedBy(advice);
  const legend: LegendItem[] = [
    { word: "Pareto front", color: hue(looks, 0), mark: "circle" },
    { word: "other designs", color: looks.soft, mark: "circle" },
    { word: `below: a demand is missed${raised}`, color: looks.missed, mark: "line" },
  ];
  return (
    <Figure
      name="front"
      title={frontTitle(advice)}
      caption={`Each point is a design that was run briefly${raised}: its total throughput (MB/s) and the smallest slack of its demands (%). On the front, no other design is at least as good in demands missed, slack, throughput and number of ports.`}
      legend={legend}
      colors={[]}
      draw={draw}
      table={
        <Table
          caption="The Pareto front"
          heads={["Changes", "Total, MB/s", "Smallest slack, %", `Demands missed${raised}`, "Ports"]}
          rows={front.map((c) => [c.text || "current", num(c.total_mbps), num(100 * c.worst_slack), c.missed, c.ports])}
        />
      }
    />
  );
}
