// The adviser's panel: what it may change and for what, its best designs, and a way to put one into A or B.
import { useEffect, useState } from "preact/hooks";
import { changed, type Design, type Setting } from "./design";
import type { Data } from "./held";
import { got, isMet, missed, type DesignResult } from "./records";
import { StaleError } from "./run/agent";
import type { BoardText } from "./run/protocol";
import type { Runner, Side } from "./run/runner";
import { num } from "./words";

/** A design that the adviser ran in full (crates/design/src/advise/answer.rs). */
interface Choice {
  changes: Record<string, unknown>;
  result: DesignResult;
  headroom: number | null;
  ties_with_best: boolean;
  why: string[];
}

interface Advice {
  goal: string;
  size: number;
  tried: number;
  by: "enumeration" | "optimiser" | "coordinates";
  impossible: number;
  impossible_because: string | null;
  now: Choice;
  best: Choice[];
}

/** What a design's `[advise]` says. */
interface Wish {
  goal?: string;
  of?: string;
  change?: string[];
}

interface Props {
  data: Data;
  runner: Runner;
  setting: Setting;
  board: BoardText;
  edited: Side;
  put: (side: Side, setting: Setting) => void;
  tell: (said: string) => void;
}

type Standing =
  | { is: "idle" }
  | { is: "searching"; done: number; of: number }
  | { is: "failed"; said: string }
  | { is: "done"; advice: Advice; of: Setting };

export function AdvicePanel(props: Props) {
  const { runner, setting, board, put, tell } = props;
  const [standing, setStanding] = useState<Standing>({ is: "idle" });
  useEffect(() => {
    // Another design: what is being searched is no longer wanted; what was found still says what it was for.
    runner.stopAdviser();
    setStanding((was) => (was.is === "done" ? was : { is: "idle" }));
  }, [setting]);
  const ask = () => {
    setStanding({ is: "searching", done: 0, of: 0 });
    runner
      .advise(setting, board, (done, of) => setStanding((was) => (was.is === "searching" ? { is: "searching", done, of } : was)))
      .then((said) => setStanding({ is: "done", advice: JSON.parse(said.text) as Advice, of: setting }))
      .catch((e: Error) => e instanceof StaleError || setStanding({ is: "failed", said: e.message }));
  };
  const use = async (side: Side, choice: Choice, of: Setting) => {
    const said = await runner.aside({ kind: "with_changes", design: of.design, changes: choice.changes });
    put(side, { board: of.board, design: JSON.parse(said.text) as Design });
    tell(`The adviser's design is in ${side.toUpperCase()}.`);
  };
  return (
    <section class="advice" aria-label="Adviser">
      <h2>Adviser</h2>
      <p class="note">What to change so that every member gets its due. Streams say which of their fields it may choose (under “Pattern, bounds and more”).</p>
      <Wishes {...props} />
      <p>
        <button type="button" class="main" onClick={ask} disabled={standing.is === "searching"}>
          Ask the adviser
        </button>{" "}
        {standing.is === "searching" && (
          <button
            type="button"
            onClick={() => {
              runner.stopAdviser();
              setStanding({ is: "idle" });
            }}
          >
            Stop
          </button>
        )}
      </p>
      {standing.is === "searching" && (
        <label class="soft">
          {standing.of ? `${num(standing.done)} of ${num(standing.of)} designs were run` : "Searching …"} <progress value={standing.done} max={standing.of || 1} />
        </label>
      )}
      <div aria-live="polite">
        {standing.is === "failed" && <p class="failed">{standing.said}</p>}
        {standing.is === "done" && <Found advice={standing.advice} use={(side, choice) => void use(side, choice, standing.of)} />}
      </div>
    </section>
  );
}

function Wishes({ data, setting, edited, put }: Props) {
  const wish = (setting.design.advise ?? {}) as Wish;
  const allowed = wish.change ?? data.advice.default;
  const set = (fields: Wish) => {
    const advise = { ...wish, ...fields };
    if (advise.goal !== "latency") delete advise.of;
    put(edited, { ...setting, design: changed(setting.design, { advise }) });
  };
  const streams = (setting.design.stream ?? []).map((s) => s.name);
  return (
    <div class="wishes">
      <label>
        For{" "}
        <select
          value={wish.goal ?? "slack"}
          onChange={(e) => {
            const goal = e.currentTarget.value;
            set(goal === "latency" ? { goal, of: wish.of ?? streams[0] ?? "" } : { goal });
          }}
        >
          {data.advice.goals.map((goal) => (
            <option key={goal} value={goal}>
              {GOALS[goal] ?? goal}
            </option>
          ))}
        </select>
      </label>
      {wish.goal === "latency" && (
        <label>
          of{" "}
          <select value={wish.of} onChange={(e) => set({ of: e.currentTarget.value })}>
            {streams.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <fieldset>
        <legend>It may change</legend>
        {data.advice.changes.filter((c) => c !== "pl_mhz").map((c) => (
          <label key={c}>
            <input
              type="checkbox"
              checked={allowed.includes(c)}
              onChange={(e) => set({ change: data.advice.changes.filter((o) => (o === c ? e.currentTarget.checked : allowed.includes(o))) })}
            />
            {c.replace("_", " ")}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

const GOALS: Record<string, string> = {
  slack: "the most room in all demands",
  total: "the highest total",
  latency: "the least latency",
  energy: "the least energy",
  ports: "the fewest ports",
};
const BY: Record<Advice["by"], string> = {
  enumeration: "all of them",
  optimiser: "those that an optimiser asked for",
  coordinates: "one field after another, until none makes it better",
};

const headroom = (c: Choice): string => (c.headroom === null ? "–" : c.headroom === 0 ? "rates are missed" : c.headroom === 1 ? "nothing" : `× ${Number(c.headroom.toPrecision(3))}`);

function Found({ advice, use }: { advice: Advice; use: (side: Side, choice: Choice) => void }) {
  const best = advice.best.filter((c) => Object.keys(c.changes).length);
  const options = [advice.now, ...best];
  const paths = [...new Set(best.flatMap((c) => Object.keys(c.changes)))];
  const error = (c: Choice) => num((c.result.total_mbps * c.result.error_percent) / 100);
  const names = advice.now.result.members.map((m) => m.name);
  return (
    <>
      <p class="note">
        {num(advice.tried)} of {num(advice.size)} designs were run coarsely ({BY[advice.by]}), the best of them in full.
        {advice.impossible > 0 && ` ${num(advice.impossible)} cannot be built here: ${advice.impossible_because ?? ""}.`}
        {best.length === 0 && " The best design is the one of today."}
      </p>
      <div class="scroll fit">
        <table>
          <caption class="unseen">Today's design and the best</caption>
          <thead>
            <tr>
              <th scope="col"></th>
              {options.map((_, k) => (
                <th key={k} scope="col" class="n">
                  {k ? `#${k}` : "today"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                {options.map((c, k) => (
                  <td key={k} class="n">
                    {path in c.changes ? String(c.changes[path]) : "as today"}
                  </td>
                ))}
              </tr>
            ))}
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}, MB/s</th>
                {options.map((c, k) => {
                  const m = c.result.members.find((one) => one.name === name);
                  const met = m ? isMet(m) : null;
                  return (
                    <td key={k} class={`n ${met === null ? "" : met ? "met" : "missed"}`}>
                      {num(m && got(m))}
                      {met === null ? "" : met ? " ✓" : " ✗"}
                    </td>
                  );
                })}
              </tr>
            ))}
            <Row word="In all, MB/s" of={(c) => `${num(c.result.total_mbps)} ± ${error(c)}`} options={options} best />
            <Row word="Demands missed" of={(c) => num(missed(c.result))} options={options} />
            <Row word="Headroom: all rates may grow by" of={headroom} options={options} />
            <Row word="Lead within the error" of={(c) => (c !== advice.now && c !== best[0] && c.ties_with_best ? "tie with #1" : "")} options={options} />
            <tr>
              <th scope="row">Use it</th>
              {options.map((c, k) => (
                <td key={k} class="n">
                  {k > 0 &&
                    (["a", "b"] as const).map((side) => (
                      <button key={side} type="button" onClick={() => use(side, c)} aria-label={`Put design ${k} into ${side.toUpperCase()}`}>
                        {side.toUpperCase()}
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {best.map((c, k) => c.why.length > 0 && <Why key={k} name={`#${k + 1}`} lines={c.why} />)}
      <p class="note">
        What to program for it (registers, masks, Vivado's settings) says <code>axiscope advise</code> of the saved design.
      </p>
    </>
  );
}

function Row({ word, of, options, best }: { word: string; of: (c: Choice) => string; options: Choice[]; best?: boolean }) {
  return (
    <tr class={best ? "best" : ""}>
      <th scope="row">{word}</th>
      {options.map((c, k) => (
        <td key={k} class="n">
          {of(c)}
        </td>
      ))}
    </tr>
  );
}

function Why({ name, lines }: { name: string; lines: string[] }) {
  return (
    <>
      <h3>{name}: why</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
