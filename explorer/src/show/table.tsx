// The table of verdicts, with each member's demands, its achieved rate with the interval, and its
// latency. On a narrow page, each row is displayed as a card. ARIA roles mark it as a table for
// screen readers.
import type { ComponentChildren } from "preact";
import type { DesignResult, MemberResult } from "../types";
import { markOf, num, rateText } from "../words";
import { Scroll } from "./figure";
import { intervalText, memberInterval, totalInterval } from "./interval";
import { memberColor, useLooks } from "./looks";

const NUMBERS = ["Got, MB/s", "90 % interval", "Wanted", "Mean, ns", "p99", "Longest"];
const WORDS = { met: "met", too_close: "too close to call", missed: "missed" } as const;

export function MemberTable({ result, name }: { result: DesignResult; name: string }) {
  const total = totalInterval(result);
  return (
    <>
      <Scroll name={`Members of ${name}`}>
        <table class="members" role="table">
          <caption class="unseen">What each member of {name} got</caption>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" class="verdict" />
              <th role="columnheader" scope="col">
                Member
              </th>
              {NUMBERS.map((head) => (
                <th key={head} role="columnheader" scope="col" class="n">
                  {head}
                </th>
              ))}
              <th role="columnheader" scope="col">
                Demands
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {result.members.map((m) => (
              <Row key={m.name} result={result} m={m} />
            ))}
            <tr role="row" class="best">
              <td role="cell" class="verdict" />
              <th role="rowheader" scope="row">
                {result.in_all.replace("i", "I")}
              </th>
              <Cell head={0}>{num(result.total_mbps)}</Cell>
              <Cell head={1}>{intervalText(total)}</Cell>
              <td role="cell" class="n" />
              <td role="cell" class="demands" colSpan={4}>
                {missedText(result)}
              </td>
            </tr>
          </tbody>
        </table>
      </Scroll>
      <details class="accuracy">
        <summary>What the interval is based on</summary>
        <p class="note">{result.error_text}</p>
      </details>
    </>
  );
}

/** A number with its heading, which narrow pages show next to it. */
function Cell({
  head,
  span,
  strong,
  children,
}: {
  /** Index of the heading. */
  head: number;
  span?: number;
  strong?: boolean;
  children: ComponentChildren;
}) {
  return (
    <td role="cell" class={strong ? "n got" : "n"} colSpan={span} data-head={NUMBERS[head]}>
      {children}
    </td>
  );
}

const missedText = (result: DesignResult): string =>
  result.missed
    ? `${num(result.missed)} ${result.missed === 1 ? "demand" : "demands"} missed`
    : result.undecided
      ? "none missed for certain"
      : "no demand missed";

function Row({ result, m }: { result: DesignResult; m: MemberResult }) {
  const looks = useLooks();
  return (
    <tr role="row">
      <td role="cell" class={`verdict ${m.state ?? ""}`}>
        {m.state ? (
          <>
            <span aria-hidden="true">{markOf(m.state, m.checks)}</span>
            <span class="unseen">{WORDS[m.state]}</span>
          </>
        ) : (
          "–"
        )}
      </td>
      <th role="rowheader" scope="row">
        <span class="swatch box" aria-hidden="true" style={{ "--hue": memberColor(looks, m.name) }} />
        {m.name}
        <br />
        <span class="soft">
          {m.kind}, {m.direction}, <span class="ports">{m.ports.join("+")}</span>
        </span>
      </th>
      <Cell head={0} strong>
        {rateText(m.achieved_mbps)}
        {m.plain && <div class="soft">model alone {num(m.plain.achieved_mbps)}</div>}
      </Cell>
      <Cell head={1}>{memberInterval(result, m)}</Cell>
      <Cell head={2}>{m.wanted_mbps === null ? "all" : rateText(m.wanted_mbps)}</Cell>
      {m.starved ? (
        <Cell head={3} span={3}>
          starved
        </Cell>
      ) : (
        <>
          <Cell head={3}>
            {num(m.latency?.mean_ns)}
            {m.plain?.latency_mean_ns && <div class="soft">model alone {num(m.plain.latency_mean_ns)}</div>}
          </Cell>
          <Cell head={4}>{num(m.latency?.p99_ns)}</Cell>
          <Cell head={5}>{num(m.latency?.max_ns)}</Cell>
        </>
      )}
      <td role="cell" class="demands">
        {m.checks.length
          ? m.checks.map((c) => (
              <div key={c.what} class={c.state}>
                {markOf(c.state, [c])} {c.text}
              </div>
            ))
          : "none"}
        {m.finished_us !== null && <div class="soft">finished after {num(m.finished_us, 1)} µs</div>}
      </td>
    </tr>
  );
}
