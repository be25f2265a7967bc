// The adviser's panel: asks a worker of its own, shows the best designs, puts one into A or B.
import { useState } from "preact/hooks";
import type { Design, Setting } from "./design";
import { missed, type DesignResult } from "./records";
import type { BoardText } from "./run/protocol";
import type { Runner, Side } from "./run/runner";
import { num } from "./words";

/** A design that the adviser ran in full (src/axiscope/advise/designs/answer.py). */
export interface Option {
  changes: Record<string, unknown>;
  result: DesignResult;
  ties_with_best: boolean;
  why: string[];
  /** The design with these changes. */
  design: Design;
}

export interface Advice {
  goal: string;
  size: number;
  tried: number;
  now: Option;
  best: Option[];
}

export function AdvicePanel({ runner, setting, board, put }: { runner: Runner; setting: Setting; board: BoardText; put: (side: Side, setting: Setting) => void }) {
  const [state, setState] = useState<{ busy: boolean; failed?: string; advice?: Advice }>({ busy: false });
  const ask = async () => {
    setState({ busy: true });
    try {
      const said = await runner.aside({ kind: "advise", board, design: setting.design });
      setState({ busy: false, advice: JSON.parse(said.text) as Advice });
    } catch (e) {
      setState({ busy: false, failed: e instanceof Error ? e.message : String(e) });
    }
  };
  const stop = () => {
    runner.stopAside();
    setState({ busy: false });
  };
  const { advice } = state;
  return (
    <section class="advice" aria-label="Adviser">
      <h2>Adviser</h2>
      <p class="note">What to change so that every member gets its due: ports, and bursts, outstanding and buffers where the design gives a range.</p>
      <button type="button" class="main" onClick={() => void ask()} disabled={state.busy}>
        Ask the adviser
      </button>{" "}
      {state.busy && (
        <button type="button" onClick={stop}>
          Stop
        </button>
      )}
      <div aria-live="polite">
        {state.busy && <p class="soft">Searching …</p>}
        {state.failed && <p class="failed">{state.failed}</p>}
        {advice && <AdviceTable advice={advice} use={(side, o) => put(side, { board: setting.board, design: o.design })} />}
      </div>
    </section>
  );
}

function AdviceTable({ advice, use }: { advice: Advice; use: (side: Side, option: Option) => void }) {
  const options = [advice.now, ...advice.best];
  const said = (o: Option) => Object.entries(o.changes).map(([path, value]) => `${path} ${String(value)}`).join(", ") || "as today";
  return (
    <>
      <p class="note">
        {num(advice.tried)} of {num(advice.size)} designs were run coarsely, the best of them in full; goal: {advice.goal}.
      </p>
      <div class="scroll">
        <table>
          <caption class="unseen">Today's design and the best</caption>
          <thead>
            <tr>
              <th scope="col">Design</th>
              <th scope="col" class="n">In all, MB/s</th>
              <th scope="col" class="n">Missed</th>
              <th scope="col">Why</th>
              <th scope="col">Use</th>
            </tr>
          </thead>
          <tbody>
            {options.map((o, k) => (
              <tr key={k}>
                <th scope="row">{k === 0 ? "Today" : `#${k}: ${said(o)}${o.ties_with_best && k > 1 ? " (tie with #1)" : ""}`}</th>
                <td class="n">{num(o.result.total_mbps)}</td>
                <td class="n">{missed(o.result)}</td>
                <td class="why">{o.why.join(" ")}</td>
                <td>
                  {k > 0 &&
                    (["a", "b"] as const).map((side) => (
                      <button key={side} type="button" onClick={() => use(side, o)} aria-label={`Put design ${k} into ${side.toUpperCase()}`}>
                        {side.toUpperCase()}
                      </button>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
