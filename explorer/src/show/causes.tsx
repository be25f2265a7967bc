// Shows what each member spends its time on, and which member is waiting for which other member.
import * as Plot from "@observablehq/plot";
import { useMemo } from "preact/hooks";
import type { DesignResult } from "../types";
import { num, percent } from "../words";
import { Figure, Table, type Draw } from "./figure";
import { causeItems, memberItems } from "./legend";
import { inkOn, memberColor, useLooks } from "./looks";
import { causesTitle, waitsTitle } from "./messages";
import { ROW, inOrder, leftOf, plot, short } from "./plots";

/** Shares (in %) of at least this size are written into their bars. */
const LABELLED = 12;

const CAPTION =
  "The time of each member, split by cause; each bar is 100 %. Own data: its lines have the bus while more of them " +
  "wait. Programmable logic: it requests nothing, keeps to its set pace, or the data bus of its port is busy. Members " +
  "behind one multiplexer share what the controller sees of their port.";

export function Causes({ result, side }: { result: DesignResult; side: string }) {
  const looks = useLooks();
  const split = result.members.filter((m) => m.causes);
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const names = split.map((m) => m.name);
      const rows = split.flatMap((m) =>
        l.causes
          .map((c) => ({ name: m.name, word: c.word, color: c.color, share: 100 * (m.causes?.[c.name] ?? 0) }))
          .filter((r) => r.share > 0),
      );
      return plot(
        {
          width,
          height: 44 + ROW * names.length,
          marginLeft: leftOf(names.map(short)),
          marginRight: 16,
          marginBottom: 36,
          marginTop: 6,
          x: { label: "Share of time, %", domain: [0, 100], ticks: width < 420 ? 5 : 10 },
          y: { label: null, domain: names, tickFormat: short, padding: 0.25, tickSize: 0 },
          marks: [
            Plot.barX(rows, {
              x: "share",
              y: "name",
              order: null,
              fill: "color",
              stroke: l.card,
              strokeWidth: 1,
              title: (r) => `${r.name}: ${r.word} ${num(r.share, 1)} %`,
            }),
            Plot.text(
              rows,
              Plot.stackX({
                x: "share",
                y: "name",
                order: null,
                text: (r: { share: number }) => (r.share >= LABELLED ? `${num(r.share)} %` : ""),
                fill: (r: { color: string }) => inkOn(r.color),
              }),
            ),
          ],
          color: { type: "identity" },
        },
        l,
      );
    },
    [result],
  );
  if (!split.length) return null;
  const shown = looks.causes.filter((c) => split.some((m) => (m.causes?.[c.name] ?? 0) > 0));
  return (
    <Figure
      name={`causes-${side}`}
      title={causesTitle(result, looks.causes)}
      caption={CAPTION}
      colors={causeItems(looks, [result])}
      draw={draw}
      table={
        <Table
          caption="Shares of time"
          heads={["Member", ...shown.map((c) => c.word)]}
          rows={split.map((m) => [m.name, ...shown.map((c) => percent(m.causes?.[c.name] ?? 0, 1))])}
        />
      }
    />
  );
}

export function Waits({ result, side }: { result: DesignResult; side: string }) {
  const looks = useLooks();
  const split = result.members.filter((m) => m.causes);
  const others = inOrder(result, [...new Set(split.flatMap((m) => Object.keys(m.waits_for)))]);
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const names = split.map((m) => m.name);
      const cells = split.flatMap((m) =>
        others.map((other) => ({ name: m.name, other, share: 100 * (m.waits_for[other] ?? 0) })),
      );
      const most = Math.max(...cells.map((c) => c.share), 1);
      return plot(
        {
          width,
          height: 96 + ROW * names.length,
          marginLeft: leftOf(names.map(short)),
          marginRight: 10,
          marginTop: 6,
          marginBottom: 88,
          x: {
            label: null,
            domain: others,
            tickRotate: -40,
            tickFormat: (o: string) => short(o.replace(/ \((.).*\)$/, " ($1)")),
            padding: 0.06,
            tickSize: 0,
          },
          y: { label: null, domain: names, tickFormat: short, padding: 0.06, tickSize: 0 },
          marks: [
            Plot.cell(cells, {
              x: "other",
              y: "name",
              fill: (c) => memberColor(l, c.other),
              fillOpacity: (c) => 0.05 + (0.4 * c.share) / most,
              title: (c) => `${c.name} waits for ${c.other}: ${num(c.share, 1)} %`,
            }),
            Plot.text(cells, {
              x: "other",
              y: "name",
              text: (c) => (c.share >= 0.05 ? num(c.share, c.share < 10 ? 1 : 0) : "–"),
              fill: l.ink,
            }),
          ],
          opacity: { type: "identity" },
          color: { type: "identity" },
        },
        l,
      );
    },
    [result],
  );
  if (!others.length) return null;
  return (
    <Figure
      name={`waits-${side}`}
      title={waitsTitle(result)}
      caption="Share of the time of the member on the left in which it waits and the member below has the DRAM bus, %. (r): its reads, (w): its writes."
      colors={memberItems(
        looks,
        result.members.map((m) => m.name),
      )}
      draw={draw}
      table={
        <Table
          caption="Shares of time"
          heads={["Waits", ...others.map((o) => `for ${o}`)]}
          rows={split.map((m) => [m.name, ...others.map((o) => percent(m.waits_for[o] ?? 0, 1))])}
        />
      }
    />
  );
}
