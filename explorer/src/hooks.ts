// Hooks for the effects of the page: runs, the address, dropped files, and control by scripts.
import { options } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Design, Setting } from "./design";
import { caseOf, type Report } from "./report";
import type { BoardText } from "./run/protocol";
import type { Answer, Runner, Side } from "./run/runner";
import type { Looks } from "./show/looks";
import { exampleIn, fromHash, toHash, type State } from "./share";

/** The answer before the first run. */
export const NOTHING: Answer = { result: null, state: "waiting", ms: 0, since: 0, isKept: false };

/**
 * For scripts and the console: `await axiscope.run("zcu102", design)` gives the result as JSON, `axiscope.why` with what
 * limits all members.
 */
export function useScripting(runner: Runner, boardOf: (name: string) => BoardText): void {
  useEffect(() => {
    const run = async (board: string, design: Design, coarse = false) =>
      (await runner.aside({ kind: "run", board: boardOf(board), design, coarse })).text;
    const why = async (board: string, design: Design) => {
      const result = await run(board, design);
      return (await runner.aside({ kind: "reasons", board: boardOf(board), design, result, all: true })).text;
    };
    Object.assign(window, { axiscope: { run, why } });
  }, [runner, boardOf]);
}

/** Runs A or B whenever its setting changes. Results that a report contains are shown without a run. */
export function useRuns(
  setting: Setting | undefined,
  side: Side,
  runner: Runner,
  boardOf: (name: string) => BoardText,
  report: Report | null,
  setAnswers: (change: (was: Record<Side, Answer>) => Record<Side, Answer>) => void,
): void {
  const board = setting && boardOf(setting.board);
  const text = board ? `${board.text}\n${board.calibration ?? ""}` : "";
  useEffect(() => {
    // If the user has added or removed a calibration since the report was written, its results do
    // not apply.
    const isSame = board?.calibration === report?.calibrations?.[board?.name ?? ""];
    const kept = setting && isSame && caseOf(report, setting);
    if (kept) {
      const answer: Answer = { result: kept.result, state: "exact", ms: 0, since: runner.keep(side), isKept: true };
      setAnswers((was) => ({ ...was, [side]: answer }));
    } else if (setting) {
      setAnswers((was) => ({ ...was, [side]: { ...was[side], state: "waiting", tries: false, isKept: false } }));
      runner.want(side, setting, boardOf(setting.board));
    } else {
      runner.drop(side);
      setAnswers((was) => ({ ...was, [side]: NOTHING }));
    }
  }, [setting, text, runner]);
}

/** Opens the adviser's best design as B, next to the current design. */
export function useAdvised(
  report: Report | null,
  isFirst: boolean,
  runner: Runner,
  setState: (change: (was: State) => State) => void,
): void {
  useEffect(() => {
    const [today] = report?.cases ?? [];
    const best = report?.advice?.best[0];
    if (!report || !today || !best || !Object.keys(best.changes).length) return;
    const asked = runner.aside({ kind: "with_changes", design: today.setting.design, changes: best.changes });
    void asked.then((reply) => {
      const setting = { ...today.setting, design: JSON.parse(reply.text) as Design };
      report.cases.push({ label: "#1", setting, result: best.result });
      if (isFirst) setState((was) => ({ ...was, b: setting }));
    });
  }, [report, runner]);
}

/** Time without a change after which the address is updated, ms. */
const ADDRESS_MS = 250;

/** Sets the page's title to that of the design. */
export function useTitle(title: string, isReport: boolean): void {
  useEffect(() => {
    document.title = `${title} · Axiscope ${isReport ? "report" : "explorer"}`;
  }, [title]);
}

/** Prints the page in its light theme. Figures are drawn again before the browser prints. */
export function usePrinting(theme: Looks["theme"], setTheme: (theme: Looks["theme"]) => void): void {
  useEffect(() => {
    const atOnce = (then: Looks["theme"]) => {
      const was = options.debounceRendering;
      options.debounceRendering = (render) => render();
      document.documentElement.dataset.theme = then;
      setTheme(then);
      if (was) options.debounceRendering = was;
      else delete options.debounceRendering;
    };
    const before = () => {
      if (theme === "dark") atOnce("light");
    };
    const after = () => {
      if (theme === "dark") atOnce("dark");
      removeEventListener("afterprint", after);
    };
    const print = () => {
      addEventListener("afterprint", after);
      before();
    };
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, [theme]);
}

/** Keeps the state in the address, and reads it from an address that is pasted or linked. */
export function useAddress(
  state: State,
  setState: (state: State) => void,
  setMessage: (message: string) => void,
  example: (name: string) => State,
): void {
  const own = useRef(location.hash);
  useEffect(() => {
    const later = setTimeout(() => {
      void toHash(state).then((hash) => {
        own.current = hash;
        if (hash !== location.hash) history.replaceState(null, "", hash);
        document.documentElement.dataset.shared = "yes";
      });
    }, ADDRESS_MS);
    delete document.documentElement.dataset.shared;
    return () => clearTimeout(later);
  }, [state]);
  useEffect(() => {
    const taken = () => {
      if (location.hash === own.current) return;
      const name = exampleIn(location.hash);
      if (name !== null) {
        setState(example(name));
        return;
      }
      fromHash(location.hash).then(
        (found) => found && setState(found),
        (e: Error) => setMessage(e.message),
      );
    };
    addEventListener("hashchange", taken);
    return () => removeEventListener("hashchange", taken);
  }, []);
}

/** For tests and benchmarks: when the first answer was shown, and how long the last one took. */
export function useMarks(answers: Record<Side, Answer>, state: State): void {
  const { dataset } = document.documentElement;
  useEffect(() => {
    const { a, b } = answers;
    if (a.result && !dataset.firstMs) requestAnimationFrame(() => (dataset.firstMs = performance.now().toFixed(0)));
    dataset.state = state.b && a.state === "exact" ? b.state : a.state;
    const timed = a.state === "coarse" ? a : b.state === "coarse" ? b : null;
    // The browser paints the frame before the timer fires, so the time is taken there.
    if (timed)
      requestAnimationFrame(() => setTimeout(() => (dataset.coarseMs = (performance.now() - timed.since).toFixed(1))));
  }, [answers, state.b]);
}

export function useDropping(take: (files: File[]) => Promise<void>, setDropping: (is: boolean) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (e: DragEvent) => {
      if (!e.dataTransfer?.types.includes("Files")) return;
      e.preventDefault();
      setDropping(true);
    };
    const leave = (e: DragEvent) => e.relatedTarget === null && setDropping(false);
    const drop = (e: DragEvent) => {
      e.preventDefault();
      setDropping(false);
      void latest.current([...(e.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
}
