// The verdicts: each member's demands, its achieved rate with the interval, and its latency.
import type { DesignResult, MemberResult } from "../types";
import { markOf, num, rateText } from "../words";
import { Scroll } from "./figure";
import { intervalOf, intervalText, memberInterval } from "./interval";
import { memberColor, useLooks } from "./looks";

const NUMBERS = ["Got, MB/s", "90 % interval", "Wanted", "Mean, ns", "p99", "Longest"];
const WORDS = { met: "met", too_close: "too close to call", missed: "missed" } as const;

export function MemberTable({ result, name }: { result: DesignResult; name: string }) {
  const total = intervalOf(result, result.total_mbps, 0, null);
  return (
    <>
      <Scroll name={`Members of ${name}`}>
        <table class="members">
          <caption class="unseen">What each member of {name} got</caption>
          <thead>
            <tr>
              <td class="verdict" />
              <th scope="col">Member</th>
              {NUMBERS.map((head) => (
                <th key={head} scope="col" class="n">
                  {head}
                </th>
              ))}
              <th scope="col">Demands</th>
            </tr>
          </thead>
          <tbody>
            {result.members.map((m) => (
              <Row key={m.name} result={result} m={m} />
            ))}
            <tr class="best">
              <td class="verdict" />
              <th scope="row">{result.in_all.replace("i", "I")}</th>
              <td class="n">{num(result.total_mbps)}</td>
              <td class="n">{intervalText(total)}</td>
              <td class="n" />
              <td colSpan={4}>{missedText(result)}</td>
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

const missedText = (result: DesignResult): string =>
  result.missed
    ? `${num(result.missed)} ${result.missed === 1 ? "demand" : "demands"} missed`
    : result.undecided
      ? "none missed for certain"
      : "no demand missed";

function Row({ result, m }: { result: DesignResult; m: MemberResult }) {
  const looks = useLooks();
  return (
    <tr>
      <td class={`verdict ${m.state ?? ""}`}>
        {m.state ? (
          <>
            <span aria-hidden="true">{markOf(m.state, m.checks)}</span>
            <span class="unseen">{WORDS[m.state]}</span>
          </>
        ) : (
          "–"
        )}
      </td>
      <th scope="row">
        <span class="swatch box" aria-hidden="true" style={{ "--hue": memberColor(looks, m.name) }} />
        {m.name}
        <br />
        <span class="soft">
          {m.kind}, {m.direction}, <span class="ports">{m.ports.join("+")}</span>
        </span>
      </th>
      <td class="n got">
        {rateText(m.achieved_mbps)}
        {m.plain && <div class="soft">model alone {num(m.plain.achieved_mbps)}</div>}
      </td>
      <td class="n">{memberInterval(result, m)}</td>
      <td class="n">{m.wanted_mbps === null ? "all" : rateText(m.wanted_mbps)}</td>
      {m.starved ? (
        <td class="n" colSpan={3}>
          starved
        </td>
      ) : (
        <>
          <td class="n">
            {num(m.latency?.mean_ns)}
            {m.plain?.latency_mean_ns && <div class="soft">model alone {num(m.plain.latency_mean_ns)}</div>}
          </td>
          <td class="n">{num(m.latency?.p99_ns)}</td>
          <td class="n">{num(m.latency?.max_ns)}</td>
        </>
      )}
      <td>
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
