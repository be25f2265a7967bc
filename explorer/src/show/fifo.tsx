// Plots the levels of FIFOs over time, with a panel for each member. Levels outside the FIFO's
// range are marked.
import * as Plot from "@observablehq/plot";
import { useMemo } from "preact/hooks";
import type { DesignResult, FifoLevel, LevelSpan, MemberResult } from "../types";
import { MARK, num } from "../words";
import { Figure, Table, type Draw } from "./figure";
import { memberItems } from "./legend";
import { memberColor, useLooks } from "./looks";
import { fifoTitle } from "./messages";
import { plot, short } from "./plots";

type Buffered = MemberResult & { fifo: FifoLevel };

/** Height of a panel, in pixels. */
const PANEL = 96;

const isOutside = (fifo: FifoLevel, span: LevelSpan): boolean =>
  span.least_bytes < 0 || span.most_bytes > fifo.buffer_bytes;

const kib = (bytes: number): number => bytes / 1024;

export function Fifos({ result, side }: { result: DesignResult; side: string }) {
  const looks = useLooks();
  const buffered = result.members.filter((m): m is Buffered => m.fifo !== null && m.fifo.over_time.length > 0);
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const spans = buffered.flatMap((m) => m.fifo.over_time.map((span) => ({ name: m.name, fifo: m.fifo, ...span })));
      const names = buffered.map((m) => m.name);
      return plot(
        {
          width,
          height: 50 + PANEL * names.length,
          marginLeft: 56,
          marginRight: 112,
          marginBottom: 36,
          marginTop: 24,
          x: {
            label: "Counted time, µs",
            grid: true,
            ticks: Math.max(2, Math.floor(width / 140)),
            tickFormat: (d: number) => num(d),
          },
          y: { label: "Level, KiB", grid: true, ticks: 3 },
          fy: { label: null, domain: names, tickFormat: short, padding: 0.18 },
          color: { type: "identity" },
          marks: [
            Plot.areaY(spans, {
              x: "end_us",
              y1: (s) => kib(s.least_bytes),
              y2: (s) => kib(s.most_bytes),
              fy: "name",
              z: "name",
              fill: (s) => memberColor(l, s.name),
              fillOpacity: 0.35,
              stroke: (s) => memberColor(l, s.name),
              strokeWidth: 1,
            }),
            Plot.ruleY(buffered, { y: 0, fy: "name", stroke: l.ink, strokeWidth: 1 }),
            Plot.ruleY(buffered, {
              y: (m) => kib(m.fifo.buffer_bytes),
              fy: "name",
              stroke: l.ink,
              strokeDasharray: "5 4",
              title: (m) => `${m.name}: the FIFO holds ${num(m.fifo.buffer_bytes)} bytes`,
            }),
            Plot.text(
              spans.filter((s) => isOutside(s.fifo, s)),
              {
                x: "end_us",
                y: (s) => kib(s.least_bytes < 0 ? s.least_bytes : s.most_bytes),
                fy: "name",
                text: () => MARK.missed,
                fill: l.missed,
                fontWeight: 700,
                title: (s) => `${s.name} at ${num(s.end_us, 1)} µs: ${s.least_bytes < 0 ? "runs empty" : "overflows"}`,
              },
            ),
          ],
        },
        l,
      );
    },
    [result],
  );
  if (!buffered.length) return null;
  const rows = buffered.map((m) => [
    m.name,
    num(m.fifo.buffer_bytes),
    num(m.fifo.least_bytes),
    num(m.fifo.most_bytes),
    num(m.fifo.margin_us, 2),
    String(m.fifo.over_time.filter((span) => isOutside(m.fifo, span)).length),
  ]);
  return (
    <Figure
      name={`fifo-${side}`}
      title={fifoTitle(result)}
      caption="Level of each FIFO over the counted time of the first start, from its lowest to its highest in each span, KiB. Dashed: its size. ✗: a span in which it runs empty or over."
      legend={[{ word: "size", color: looks.ink, mark: "line" }]}
      colors={memberItems(
        looks,
        buffered.map((m) => m.name),
      )}
      draw={draw}
      table={
        <Table
          caption="Levels of FIFOs"
          heads={["Member", "Size, B", "Lowest, B", "Highest, B", "To spare, µs", "Spans that are missed"]}
          rows={rows}
        />
      }
    />
  );
}
