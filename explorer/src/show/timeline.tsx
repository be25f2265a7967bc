// Shows the activity on the DRAM's data bus. Users zoom by dragging, with keys or with buttons.
import * as Plot from "@observablehq/plot";
import { useMemo, useRef, useState } from "preact/hooks";
import type { DesignResult, Span } from "../types";
import { num, percent } from "../words";
import { Figure, Table, type Draw } from "./figure";
import { lanesOf, who } from "./lanes";
import { causeItems, memberItems } from "./legend";
import { causeColor, memberColor, useLooks } from "./looks";
import { IDLE, timelineTitle } from "./messages";
import { leftOf, plot, short } from "./plots";

/** The shortest span that can be shown, in ns: a few column commands. */
const LEAST_NS = 10;
/** The length of the span that is shown first. */
const FIRST_NS = 1000;
const LEAD_NS = 50;

export function Timeline({ result, side }: { result: DesignResult; side: string }) {
  const spans = result.timeline;
  const end = spans.at(-1)?.end_ns ?? 0;
  const [view, setView] = useState<[number, number] | null>(null);
  const [from, to] = clamped(view ?? firstView(spans), end);
  const shown = useMemo(() => spans.filter((s) => s.end_ns > from && s.start_ns < to), [spans, from, to]);
  const lanes = useMemo(() => lanesOf(result), [result]);
  const kinds = lanes.groups.map((group) => group.name);
  const looks = useLooks();
  const draw = useMemo<Draw>(
    () => (width, l) =>
      plot(
        {
          width,
          height: 44 + lanes.height,
          marginLeft: leftOf(kinds.map(short)),
          marginRight: 16,
          marginBottom: 38,
          marginTop: 6,
          x: {
            label: "Time after the warm-up, ns",
            domain: [from, to],
            grid: true,
            ticks: Math.max(2, Math.floor(width / 110)),
            tickFormat: (d: number) => num(d, to - from < 20 ? 1 : 0),
          },
          y: { axis: null, domain: [0, lanes.height], reverse: true },
          marks: [
            Plot.ruleY(lanes.groups.slice(1), { y: (g) => g.top - 3, stroke: l.line }),
            Plot.text(lanes.groups, {
              x: () => from,
              y: (g) => (g.top + g.bottom) / 2,
              text: (g) => short(g.name),
              textAnchor: "end",
              dx: -6,
              fill: l.ink,
            }),
            Plot.rect(shown, {
              x1: (s) => Math.max(from, s.start_ns),
              x2: (s) => Math.min(to, s.end_ns),
              y1: (s) => lanes.of(s)[0],
              y2: (s) => lanes.of(s)[1],
              fill: (s) => (s.member === null ? causeColor(l, s.what) : memberColor(l, s.member)),
              title: (s) =>
                s.member === null
                  ? `${IDLE[s.what] ?? s.what}, ${num(s.start_ns, 1)} to ${num(s.end_ns, 1)} ns`
                  : `${s.member}: ${s.what}, bank ${s.bank}, ${num(s.start_ns, 1)} to ${num(s.end_ns, 1)} ns`,
            }),
          ],
          color: { type: "identity" },
        },
        l,
      ),
    [shown, lanes, from, to],
  );
  const drag = useRef<number | null>(null);
  const zoom = (factor: number) => setView(around((from + to) / 2, (to - from) * factor));
  const move = (share: number) => setView([from + share * (to - from), to + share * (to - from)]);
  const all = () => setView([0, end]);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-0.25),
    ArrowRight: () => move(0.25),
    "+": () => zoom(0.5),
    "=": () => zoom(0.5),
    "-": () => zoom(2),
    "0": all,
  };
  const onPlot = (svg: SVGSVGElement) => {
    const left = leftOf(kinds.map(short));
    const place = (e: PointerEvent) => {
      const at = (e.clientX - svg.getBoundingClientRect().left - left) / (svg.clientWidth - left - 16);
      return from + Math.min(1, Math.max(0, at)) * (to - from);
    };
    let mark: SVGRectElement | null = null;
    svg.addEventListener("pointerdown", (e) => {
      if (e.pointerType === "touch") return;
      drag.current = place(e);
      svg.setPointerCapture(e.pointerId);
      mark = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
      mark.setAttribute("class", "brush");
      e.preventDefault();
    });
    svg.addEventListener("pointermove", (e) => {
      if (drag.current === null || !mark) return;
      const px = (ns: number) => left + ((ns - from) / (to - from)) * (svg.clientWidth - left - 16);
      const [a, b] = [px(drag.current), px(place(e))].sort((p, q) => p - q) as [number, number];
      mark.setAttribute("x", String(a));
      mark.setAttribute("width", String(b - a));
      mark.setAttribute("y", "0");
      mark.setAttribute("height", "100%");
    });
    svg.addEventListener("pointerup", (e) => {
      mark?.remove();
      const [began, ended] = [drag.current, place(e)];
      drag.current = null;
      if (began === null || Math.abs(ended - began) < (to - from) / 100) return;
      setView([Math.min(began, ended), Math.max(began, ended)]);
    });
    svg.addEventListener("dblclick", all);
  };
  if (!spans.length) return null;
  const sums = kinds.map((kind) => {
    const own = shown.filter((s) => who(s) === kind);
    const ns = own.reduce((sum, s) => sum + Math.min(to, s.end_ns) - Math.max(from, s.start_ns), 0);
    return [kind, String(own.length), num(ns, 1), percent(ns / (to - from), 1)];
  });
  return (
    <Figure
      name={`timeline-${side}`}
      title={timelineTitle(result)}
      caption="Use of the DRAM's data bus, ns by ns. Each member has one lane for each bank that it uses, the lowest bank on top. The last lane shows why the bus is unused. Drag to zoom, double-click to see all."
      colors={[
        ...memberItems(
          looks,
          result.members.map((m) => m.name),
        ),
        ...causeItems(looks, [result]),
      ]}
      draw={draw}
      onPlot={onPlot}
      onKeyDown={(e) => {
        const done = keys[e.key];
        if (done && !e.ctrlKey && !e.metaKey && !e.altKey) {
          e.preventDefault();
          done();
        }
      }}
      controls={
        <div class="zoom" role="group" aria-label="Zoom of the DRAM bus">
          <button type="button" onClick={() => zoom(0.5)} aria-label="Zoom in">
            +
          </button>
          <button type="button" onClick={() => zoom(2)} aria-label="Zoom out">
            −
          </button>
          <button type="button" onClick={() => move(-0.25)} aria-label="Earlier">
            ◀
          </button>
          <button type="button" onClick={() => move(0.25)} aria-label="Later">
            ▶
          </button>
          <button type="button" onClick={all}>
            All
          </button>
          <span class="soft" data-view={`${from} ${to}`}>
            {num(from)} to {num(to)} of {num(end)} ns
          </span>
        </div>
      }
      table={<Table caption="The bus in view" heads={["Who", "Spans", "ns", "Share"]} rows={sums} />}
    />
  );
}

const around = (middle: number, length: number): [number, number] => [middle - length / 2, middle + length / 2];

/** Returns a view that starts just before the first data. */
function firstView(spans: Span[]): [number, number] {
  const first = spans.find((s) => s.member !== null)?.start_ns ?? 0;
  const from = Math.max(0, first - LEAD_NS);
  return [from, from + FIRST_NS];
}

/** Returns the view, moved so that it stays within the data. */
function clamped([from, to]: [number, number], end: number): [number, number] {
  const length = Math.min(Math.max(to - from, LEAST_NS), end || 1);
  const start = Math.min(Math.max(0, from), Math.max(0, end - length));
  return [start, start + length];
}
