// Shows the answer for A or B: sentence, facts, table, plots.
import type { DesignResult } from "../types";
import { fairness } from "../records";
import type { Answer, Side } from "../run/runner";
import { num, percent } from "../words";
import { Causes, Waits } from "./causes";
import { Fifos } from "./fifo";
import { PageLegend } from "./legend";
import { Limit } from "./limit";
import { Latencies, Rates } from "./rates";
import { MemberTable } from "./table";
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
  isAlone,
  explain,
}: {
  side: Side;
  name: string;
  answer: Answer;
  scales: Scales;
  /** Whether the page shows only this answer. If so, the legend for all figures is here. */
  isAlone: boolean;
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
          <Limit text={result.limit} />
          <MemberTable result={result} name={name} />
          {result.warnings.map((w) => (
            <p class="note" key={w}>
              Warning: {w}
            </p>
          ))}
          {result.calibration && <p class="note">Calibration: {result.calibration.text}</p>}
          <FactList result={result} />
          <Tried answer={answer} result={result} name={name} explain={explain} />
          {isAlone && <PageLegend results={[result]} />}
          <div class="figures">
            <Rates result={result} most={scales.mostMbps} side={side} />
            <Latencies result={result} domain={scales.latency} side={side} />
            <Causes result={result} side={side} />
            <Waits result={result} side={side} />
            <Fifos result={result} side={side} />
            <Timeline result={result} side={side} />
          </div>
        </div>
      )}
    </section>
  );
}

const BACKENDS: Record<string, string> = { model: "the model", virtual: "the virtual board" };

const keptText = (answer: Answer): string => {
  const backend = answer.result?.backend ?? "model";
  return `result of the run on ${BACKENDS[backend] ?? `the board ${backend}`}`;
};

function Standing({ answer, name }: { answer: Answer; name: string }) {
  const words = {
    waiting: "running …",
    coarse: `coarse answer after ${num(answer.ms)} ms; the exact one follows`,
    exact: answer.isKept ? keptText(answer) : "exact answer",
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
    ["DRAM bus busy", percent(result.dram_busy_fraction)],
    ["Row hits", percent(result.row_hit_rate)],
    ["Fairness (Jain)", num(fair, 2), "1: all get the same share of what they want; 1/n: one of n takes all"],
    ...(result.nj_per_byte === null ? [] : [["Energy", `${num(result.nj_per_byte, 2)} nJ/B`] as [string, string]]),
    ...(result.calibration
      ? [
          ["Calibration", result.calibration.applies ? "corrects this answer" : "does not apply"] as [string, string],
          ["Total without it", `${num(result.calibration.plain_total_mbps)} MB/s`] as [string, string],
        ]
      : []),
    ["Board and PL clock", `${result.platform}, ${num(result.pl_mhz, Number.isInteger(result.pl_mhz) ? 0 : 1)} MHz`],
    ["Address map, QoS", `${result.mapping}, ${result.qos}`.replaceAll("_", " ")],
    ["Starts", `${result.starts}; ${result.steady ? "steady" : "not steady"}`],
  ];
  return (
    <dl class="facts">
      {facts.map(([term, text, title]) => (
        <div key={term} title={title}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
