// The adviser's panel. It shows the fields that the adviser may change, its goal, its best designs,
// and buttons that put a design into A or B.
import { useEffect, useState } from "preact/hooks";
import { Found } from "./advise_table";
import type { AdviceResult, Choice } from "./types";
import { changed, type Design, type Setting } from "./design";
import type { Data } from "./held";
import { StaleError } from "./run/agent";
import type { BoardText } from "./run/protocol";
import type { Runner, Side } from "./run/runner";
import { num } from "./words";

/** The table `[advise]` of a design. */
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
  /** The advice that a report contains, and the design to which it applies. */
  found: { advice: AdviceResult; of: Setting } | null;
  put: (side: Side, setting: Setting) => void;
  tell: (message: string) => void;
}

type Standing =
  | { is: "idle" }
  | { is: "searching"; done: number; of: number; best: string }
  | { is: "stopped"; best: string }
  | { is: "failed"; message: string }
  | { is: "done"; advice: AdviceResult; of: Setting };

export function AdvicePanel(props: Props) {
  const { runner, setting, board, found, put, tell } = props;
  const [standing, setStanding] = useState<Standing>(found ? { is: "done", ...found } : { is: "idle" });
  useEffect(() => {
    // Changing the design ends the search. Existing advice stays visible, because it states which
    // design it is for.
    runner.stopAdviser();
    setStanding((was) => (was.is === "done" ? was : { is: "idle" }));
  }, [setting]);
  const ask = () => {
    setStanding({ is: "searching", done: 0, of: 0, best: "" });
    runner
      .advise(setting, board, (done, of, best) =>
        setStanding((was) => (was.is === "searching" ? { is: "searching", done, of, best } : was)),
      )
      .then((reply) => setStanding({ is: "done", advice: JSON.parse(reply.text) as AdviceResult, of: setting }))
      .catch((e: Error) => e instanceof StaleError || setStanding({ is: "failed", message: e.message }));
  };
  const use = async (side: Side, choice: Choice, of: Setting) => {
    const reply = await runner.aside({ kind: "with_changes", design: of.design, changes: choice.changes });
    put(side, { board: of.board, design: JSON.parse(reply.text) as Design });
    tell(`The adviser's design is in ${side.toUpperCase()}.`);
  };
  const form = (
    <>
      <p class="note">
        Finds changes that let every member meet its demands. Under “Pattern, bounds and more” of a stream, you choose
        which of its fields may change.
      </p>
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
              setStanding({ is: "stopped", best: standing.best });
            }}
          >
            Stop
          </button>
        )}
      </p>
    </>
  );
  const outcome = (
    <>
      {standing.is === "searching" && (
        <label class="soft">
          {standing.of ? `${num(standing.done)} of ${num(standing.of)} designs were run` : "Searching …"}{" "}
          <progress value={standing.done} max={standing.of || 1} />
          {standing.best && ` Best so far: ${standing.best}`}
        </label>
      )}
      {standing.is === "stopped" && standing.best && <p>The search was stopped. Best so far: {standing.best}</p>}
      <div aria-live="polite">
        {standing.is === "failed" && <p class="failed">{standing.message}</p>}
        {standing.is === "done" && (
          <Found advice={standing.advice} use={(side, choice) => void use(side, choice, standing.of)} />
        )}
      </div>
    </>
  );
  // Finished advice begins with its results, so the heading is short.
  return (
    <section class="advice" aria-label="Adviser">
      <h2>{found ? "Advice" : "Adviser"}</h2>
      {found ? (
        <>
          {outcome}
          <details>
            <summary>Search again</summary>
            {form}
          </details>
        </>
      ) : (
        <>
          {form}
          {outcome}
        </>
      )}
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
        Goal{" "}
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
        {data.advice.changes
          .filter((c) => c !== "pl_mhz")
          .map((c) => (
            <label key={c}>
              <input
                type="checkbox"
                checked={allowed.includes(c)}
                onChange={(e) =>
                  set({
                    change: data.advice.changes.filter((o) =>
                      o === c ? e.currentTarget.checked : allowed.includes(o),
                    ),
                  })
                }
              />
              {c.replace("_", " ")}
            </label>
          ))}
      </fieldset>
    </div>
  );
}

const GOALS: Record<string, string> = {
  slack: "the most headroom for all demands",
  total: "the highest total",
  latency: "the lowest latency",
  energy: "the lowest energy",
  ports: "the fewest ports",
};
