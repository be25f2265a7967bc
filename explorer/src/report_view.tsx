// Shows what only reports contain: the cases of the run, and how it was run.
import * as Plot from "@observablehq/plot";
import { useMemo } from "preact/hooks";
import type { Case, Report } from "./report";
import type { Side } from "./run/runner";
import { Figure, Scroll, Table, type Draw } from "./show/figure";
import { intervalText, totalInterval } from "./show/interval";
import { memberItems } from "./show/legend";
import { Limit } from "./show/limit";
import { memberColor, useLooks } from "./show/looks";
import { plot, short } from "./show/plots";
import type { DesignResult } from "./types";
import { MARK, markOf, num } from "./words";

/** The worst state of any demand in a result; null if it has no demands. */
const verdict = (result: DesignResult) =>
  (["missed", "too_close", "met"] as const).find((state) => result.members.some((m) => m.state === state)) ?? null;

/** The cases of a sweep: verdicts and totals, throughput of each case, and buttons that put a case into A or B. */
export function Cases({ report, use }: { report: Report; use: (side: Side, chosen: Case) => void }) {
  if (report.cases.length < 2 || report.advice) return null;
  return (
    <section class="cases" aria-label="Cases">
      <h2>{num(report.cases.length)} cases</h2>
      <Limit text={report.answer} />
      <Scroll name="Cases">
        <table>
          <caption class="unseen">Verdict and throughput of each case</caption>
          <thead>
            <tr>
              <th scope="col" class="verdict">
                Verdict
              </th>
              <th scope="col">Case</th>
              <th scope="col" class="n">
                Total, MB/s
              </th>
              <th scope="col" class="n">
                90 % interval
              </th>
              <th scope="col" class="n">
                Demands missed
              </th>
              <th scope="col">Show</th>
            </tr>
          </thead>
          <tbody>
            {report.cases.map((c) => {
              const state = verdict(c.result);
              return (
                <tr key={c.label}>
                  <td class={`verdict ${state ?? ""}`}>
                    {state
                      ? markOf(
                          state,
                          c.result.members.flatMap((m) => m.checks),
                        )
                      : "–"}
                  </td>
                  <th scope="row">{c.label}</th>
                  <td class="n">{num(c.result.total_mbps)}</td>
                  <td class="n">{intervalText(totalInterval(c.result))}</td>
                  <td class="n">{num(c.result.missed)}</td>
                  <td>
                    {(["a", "b"] as const).map((side) => (
                      <button
                        key={side}
                        type="button"
                        onClick={() => use(side, c)}
                        aria-label={`Show ${c.label} in ${side.toUpperCase()}`}
                      >
                        {side.toUpperCase()}
                      </button>
                    ))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      <OverCases cases={report.cases} />
    </section>
  );
}

/** Names of cases under the picture: that of a case with many axes would not fit. */
const MOST_LABELS = 12;

function OverCases({ cases }: { cases: readonly Case[] }) {
  const looks = useLooks();
  const names = [...new Set(cases.flatMap((c) => c.result.members.map((m) => m.name)))];
  const draw = useMemo<Draw>(
    () => (width, l) => {
      const rows = cases.flatMap((c, k) =>
        c.result.members.map((m) => ({
          nth: k + 1,
          label: c.label,
          name: m.name,
          mbps: m.achieved_mbps,
          state: m.state,
        })),
      );
      return plot(
        {
          width,
          height: 260,
          marginLeft: 60,
          marginRight: 20,
          marginBottom: 40,
          x: {
            label: "Case (row of the table)",
            domain: [1, cases.length],
            ticks: Math.min(cases.length, MOST_LABELS),
            tickFormat: (d: number) => (Number.isInteger(d) ? num(d) : ""),
            inset: 12,
          },
          y: { label: "Throughput, MB/s", grid: true, zero: true, tickFormat: (d: number) => num(d) },
          color: { type: "identity" },
          marks: [
            Plot.line(rows, {
              x: "nth",
              y: "mbps",
              z: "name",
              stroke: (r) => memberColor(l, r.name),
              strokeWidth: 1.5,
            }),
            Plot.dot(rows, {
              x: "nth",
              y: "mbps",
              fill: (r) => memberColor(l, r.name),
              r: 4,
              title: (r) => `${r.label}: ${r.name} ${num(r.mbps)} MB/s`,
            }),
            Plot.text(
              rows.filter((r) => r.state === "missed"),
              { x: "nth", y: "mbps", text: () => MARK.missed, fill: l.missed, dy: -11, fontWeight: 700 },
            ),
          ],
        },
        l,
      );
    },
    [cases],
  );
  return (
    <div class="figures">
      <Figure
        name="cases"
        title={casesTitle(cases)}
        caption="Throughput of each member in each case, MB/s; ✗: it misses a demand."
        legend={memberItems(looks, names)}
        colors={[]}
        draw={draw}
        table={
          <Table
            caption="Throughput of each case, MB/s"
            heads={["Case", ...names.map((name) => `${short(name)}, MB/s`)]}
            rows={cases.map((c) => [
              c.label,
              ...names.map((name) => num(c.result.members.find((m) => m.name === name)?.achieved_mbps)),
            ])}
          />
        }
      />
    </div>
  );
}

function casesTitle(cases: readonly Case[]): string {
  const names = [...new Set(cases.flatMap((c) => c.result.members.map((m) => m.name)))];
  const ranges = names.map((name) => {
    const got = cases.flatMap((c) => c.result.members.filter((m) => m.name === name)).map((m) => m.achieved_mbps);
    return { name, low: Math.min(...got), high: Math.max(...got) };
  });
  const most = ranges.sort((a, b) => b.high - b.low - (a.high - a.low))[0];
  return most && most.high - most.low >= 1
    ? `${most.name} depends most on the case: ${num(most.low)} to ${num(most.high)} MB/s`
    : "The throughput is the same in all cases";
}

/** How the results were created, for people who want to reproduce them. */
export function HowRun({ report }: { report: Report }) {
  return (
    <section class="how" aria-label="How it was run">
      {report.boots.map((boot) => (
        <p class="note" key={boot}>
          {boot}
        </p>
      ))}
      <details>
        <summary>How this was run: versions, command, files</summary>
        <Scroll name="How this was run">
          <table class="manifest">
            <caption class="unseen">Versions, command and files of the run</caption>
            <tbody>
              {report.manifest.map(([name, text]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </section>
  );
}
