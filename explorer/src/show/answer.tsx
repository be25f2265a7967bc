// The answer for one side: sentence, facts, table, plots.
import type { DesignResult } from "../types";
import { fairness } from "../records";
import type { Answer, Side } from "../run/runner";
import { MARK, num, percent } from "../words";
import { Scroll } from "./figure";
import { Causes, Waits } from "./causes";
import { Latencies, Rates } from "./rates";
import { Timeline } from "./timeline";
import { Tried } from "./tried";

export interface Scales {
  mostMbps: number;
  latency: [number, number];
}

export function AnswerPanel({
  side,
  name,
  answer,
  scales,
  explain,
}: {
  side: Side;
  name: string;
  answer: Answer;
  scales: Scales;
  explain: () => void;
}) {
  const { result } = answer;
  return (
    <section class="answer" data-side={side} data-state={answer.state} aria-label={`Answer ${name}`}>
      <Standing answer={answer} name={name} />
      {answer.failed && (
        <p class="failed" role="alert">
          {answer.failed}
        </p>
      )}
      {result && (
        <div class={answer.failed ? "stale" : ""}>
          <p class="limit">{result.limit}</p>
          {result.warnings.map((w) => (
            <p class="note" key={w}>
              Warning: {w}
            </p>
          ))}
          <FactList result={result} />
          <MemberTable result={result} name={name} />
          <Tried answer={answer} result={result} name={name} explain={explain} />
          <div class="figures">
            <Rates result={result} most={scales.mostMbps} side={side} />
            <Latencies result={result} domain={scales.latency} side={side} />
            <Causes result={result} side={side} />
            <Waits result={result} side={side} />
            <Timeline result={result} side={side} />
          </div>
        </div>
      )}
    </section>
  );
}

function Standing({ answer, name }: { answer: Answer; name: string }) {
  const words = {
    waiting: "running …",
    coarse: `coarse answer after ${num(answer.ms)} ms; the exact one follows`,
    exact: `exact answer after ${num(answer.ms)} ms`,
    failed: "no answer",
  };
  return (
    <h2 class="standing">
      <span class={`badge ${answer.state}`}>{name}</span> {answer.result?.title ?? ""}{" "}
      <span class="soft">{words[answer.state]}</span>
    </h2>
  );
}

function FactList({ result }: { result: DesignResult }) {
  const fair = fairness(result);
  const facts: [string, string, string?][] = [
    [result.in_all.replace("i", "I"), result.total_text, result.error_text],
    ["DRAM bus busy", percent(result.dram_busy_fraction)],
    ["Row hits", percent(result.row_hit_rate)],
    ["Fairness (Jain)", num(fair, 2), "1: all get the same share of what they want; 1/n: one of n takes all"],
    ...(result.nj_per_byte === null ? [] : [["Energy", `${num(result.nj_per_byte, 2)} nJ/B`] as [string, string]]),
    ...(result.calibration
      ? [
          [
            "Calibration",
            result.calibration.applies ? "corrects this answer" : "does not apply",
            result.calibration.text,
          ] as [string, string, string],
        ]
      : []),
    ["Starts", `${result.starts}; ${result.steady ? "steady" : "not steady"}`],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([term, text, title]) => (
          <div key={term} title={title}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <details class="accuracy">
        <summary>How accurate is this?</summary>
        <p class="note">{result.error_text}</p>
      </details>
    </>
  );
}

export function MemberTable({ result, name }: { result: DesignResult; name: string }) {
  return (
    <Scroll name={`Members of ${name}`}>
      <table>
        <caption class="unseen">What each member of {name} got</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Ports</th>
            <th scope="col" class="n">
              Got, MB/s
            </th>
            <th scope="col" class="n">
              Wanted
            </th>
            <th scope="col" class="n">
              Mean, ns
            </th>
            <th scope="col" class="n">
              p50
            </th>
            <th scope="col" class="n">
              p99
            </th>
            <th scope="col" class="n">
              Longest
            </th>
            <th scope="col">Demands</th>
          </tr>
        </thead>
        <tbody>
          {result.members.map((m) => (
            <tr key={m.name}>
              <th scope="row">
                {m.name}
                <br />
                <span class="soft">
                  {m.kind}, {m.direction}
                </span>
              </th>
              <td>{m.ports.join("+")}</td>
              <td class="n">
                {num(m.achieved_mbps)}
                {m.plain && <div class="soft">model alone {num(m.plain.achieved_mbps)}</div>}
              </td>
              <td class="n">{m.wanted_mbps === null ? "all" : num(m.wanted_mbps)}</td>
              <td class="n">
                {num(m.latency?.mean_ns)}
                {m.plain?.latency_mean_ns && <div class="soft">model alone {num(m.plain.latency_mean_ns)}</div>}
              </td>
              <td class="n">{num(m.latency?.p50_ns)}</td>
              <td class="n">{num(m.latency?.p99_ns)}</td>
              <td class="n">{num(m.latency?.max_ns)}</td>
              <td>
                {m.checks.length
                  ? m.checks.map((c) => (
                      <div key={c.what} class={c.state}>
                        {MARK[c.state]} {c.text}
                      </div>
                    ))
                  : "–"}
                {m.finished_us !== null && <div class="soft">finished after {num(m.finished_us, 1)} µs</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
