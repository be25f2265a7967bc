// The main component of the page. The page compares two settings, edits one of them, and shows the
// answers for both.
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { AdvicePanel } from "./advise";
import { changed, type Design, type Setting, titleOf } from "./design";
import { understood } from "./drop";
import { fitted } from "./fit";
import { Editor } from "./edit/editor";
import {
  NOTHING,
  useAddress,
  useAdvised,
  useDropping,
  useMarks,
  usePrinting,
  useRuns,
  useScripting,
  useTitle,
} from "./hooks";
import type { Data } from "./held";
import type { DesignResult, Facts } from "./types";
import { firstState, type Report } from "./report";
import { Cases, HowRun } from "./report_view";
import type { BoardText } from "./run/protocol";
import { Runner, type Answer, type Side } from "./run/runner";
import { exampleIn, type State } from "./share";
import { AnswerPanel } from "./show/answer";
import { Compare } from "./show/compare";
import { PageLegend } from "./show/legend";
import { LooksContext, looksOf } from "./show/looks";
import { Brief, LiveSentence, Strip } from "./show/sentence";
import { latencyDomain, mostRate } from "./show/rates";
import { Places } from "./places";
import { Theme, Toolbar } from "./toolbar";

/** Returns the example with a name, or the first example. */
export function exampleSetting(data: Data, name: string): Setting {
  const example = data.examples.find((e) => e.name === name) ?? data.examples[0];
  const { sweep: _, ...design } = structuredClone(example?.design ?? {}) as unknown as Design;
  return { board: design.platform ?? data.boards[0]?.name ?? "", design: design as Design };
}

export function App({
  data,
  model,
  report,
  shared,
  failed,
}: {
  data: Data;
  model: WebAssembly.Module;
  /** The run that the page reports; null in the explorer. */
  report: Report | null;
  shared: State | null;
  failed: string;
}) {
  const [state, setState] = useState<State>(
    () => shared ?? (report && firstState(report)) ?? { a: exampleSetting(data, exampleIn(location.hash) ?? "first") },
  );
  const [chosen, setEdited] = useState<Side>("a");
  // If the user pastes an address without a setting B while editing B, A is edited instead.
  const edited: Side = state.b ? chosen : "a";
  const [answers, setAnswers] = useState<Record<Side, Answer>>({ a: NOTHING, b: NOTHING });
  const [calibrations, setCalibrations] = useState<Record<string, string>>(report?.calibrations ?? {});
  const [facts, setFacts] = useState<Record<string, Facts>>({});
  const [message, setMessage] = useState(failed);
  const [theme, setTheme] = useState<"light" | "dark">(
    document.documentElement.dataset.theme === "dark" ? "dark" : "light",
  );
  const [isDropping, setDropping] = useState(false);
  const shown = (["a", "b"] as const).filter((side) => state[side]);
  const results = shown.map((side) => answers[side].result).filter((r): r is DesignResult => r !== null);
  const names = [...new Set(results.flatMap((r) => r.members.map((m) => m.name)))];
  const looks = useMemo(() => looksOf(data, theme, names), [data, theme, names.join()]);

  const runner = useMemo(() => {
    const shelves = { files: JSON.stringify(data.files), supplies: JSON.stringify(data.supplies) };
    return new Runner(model, shelves, (side, answer) =>
      setAnswers((was) => ({ ...was, [side]: { ...was[side], ...answer } })),
    );
  }, [data, model]);

  const boardOf = useCallback(
    (name: string): BoardText => ({
      name,
      text: state.boards?.[name] ?? data.files[`platforms/${name}`] ?? "",
      calibration: calibrations[name],
    }),
    [state.boards, calibrations, data],
  );
  const boards = useMemo(
    () => [
      ...Object.keys(state.boards ?? {}).map((name) => ({ name, title: "dropped on this page" })),
      ...data.boards.filter((b) => !state.boards?.[b.name]),
    ],
    [state.boards, data],
  );
  const setting = (edited === "b" && state.b) || state.a;
  const put = (side: Side, then: Setting) => setState((was) => ({ ...was, [side]: then }));

  useRuns(state.a, "a", runner, boardOf, report, setAnswers);
  useRuns(state.b, "b", runner, boardOf, report, setAnswers);
  useAdvised(report, shared === null, runner, setState);
  useAddress(state, setState, setMessage, (name) => ({ a: exampleSetting(data, name) }));
  useMarks(answers, state);
  useTitle(report?.title ?? titleOf(setting.design), report !== null);
  usePrinting(theme, setTheme);

  const board = boardOf(setting.board);
  useEffect(() => {
    if (facts[setting.board]) return;
    runner.facts(board).then(
      (found) => setFacts((was) => ({ ...was, [setting.board]: found })),
      (e: Error) => setMessage(e.message),
    );
  }, [setting.board, board.text]);

  /** Adapts the edited design to a different board, which may be a board that was dropped on the page. */
  const chooseBoard = async (name: string, dropped?: BoardText) => {
    const found = await runner.facts(dropped ?? boardOf(name));
    setFacts((was) => ({ ...was, [name]: found }));
    const calibration = dropped?.calibration;
    if (calibration !== undefined) setCalibrations((was) => ({ ...was, [name]: calibration }));
    setState((was) => {
      const { design } = (edited === "b" && was.b) || was.a;
      const then = { board: name, design: changed(fitted(design, found), { platform: name }) };
      const isOther = dropped && dropped.text !== data.files[`platforms/${name}`];
      const boards = isOther ? { boards: { ...was.boards, [name]: dropped.text } } : {};
      return { ...was, ...boards, [edited]: then };
    });
  };

  const take = async (files: File[]) => {
    try {
      const found = await understood(files, runner);
      setMessage(found.message);
      if (found.kind === "design") {
        const name = found.design.platform ?? setting.board;
        const known = boards.some((b) => b.name === name);
        put(edited, { board: known ? name : setting.board, design: changed(found.design, { sweep: undefined }) });
      } else if (found.kind === "calibration") {
        const { board: name, calibration } = found;
        if (!boardOf(name).text) throw new Error(`${name}: is not in this page; drop its platform file as well.`);
        await chooseBoard(name, { ...boardOf(name), calibration });
      } else if (found.kind === "project") {
        const { board, design } = found;
        const described = await runner.facts(board);
        setFacts((was) => ({ ...was, [board.name]: described }));
        const then = { board: board.name, design: changed(design, { platform: board.name }) };
        setState((was) => ({ ...was, boards: { ...was.boards, [board.name]: board.text }, [edited]: then }));
      } else {
        await chooseBoard(found.board.name, found.board);
      }
    } catch (e) {
      setMessage(e instanceof Error ? e.message : String(e));
    }
  };
  useDropping(take, setDropping);
  useScripting(runner, boardOf);

  const scales = useMemo(
    () => ({ mostMbps: mostRate(results), latency: latencyDomain(results) }),
    [results[0], results[1]],
  );
  const current = answers[edited === "b" && state.b ? "b" : "a"];

  const toolbar = (
    <>
      <Toolbar
        data={data}
        state={state}
        edited={edited}
        runner={runner}
        looks={looks}
        answers={answers}
        setState={setState}
        setEdited={setEdited}
        setMessage={setMessage}
        take={take}
      />
      <p class="message" role="status">
        {message}
        {board.calibration !== undefined && (
          <button
            type="button"
            onClick={() => {
              setCalibrations(({ [board.name]: _, ...others }) => others);
              setMessage(`${board.name}: its calibration is removed.`);
            }}
          >
            Remove the calibration of {board.name}
          </button>
        )}
      </p>
    </>
  );
  const editor = (
    <section class="left" aria-label={`Design ${edited.toUpperCase()}`}>
      {report && toolbar}
      {facts[setting.board] ? (
        <Editor
          key={`${edited} ${setting.board}`}
          setting={setting}
          data={data}
          facts={facts[setting.board] as Facts}
          boards={boards}
          result={current.result}
          change={(then) => put(edited, then)}
          chooseBoard={(name) => void chooseBoard(name).catch((e: Error) => setMessage(e.message))}
        />
      ) : (
        <p class="soft">Reading the board …</p>
      )}
    </section>
  );
  const adviser = (
    <AdvicePanel
      data={data}
      runner={runner}
      setting={setting}
      board={board}
      edited={edited}
      found={report?.advice && report.cases[0] ? { advice: report.advice, of: report.cases[0].setting } : null}
      put={put}
      tell={setMessage}
    />
  );
  const answer = (
    <div class="right">
      <LiveSentence answers={answers} shown={shown} />
      {report && <Cases report={report} use={(side, chosen) => put(side, chosen.setting)} />}
      {report?.advice && adviser}
      {results.length === 2 && results[0] && results[1] && <Compare a={results[0]} b={results[1]} />}
      {results.length > 1 && <PageLegend results={results} />}
      <div class={shown.length === 2 ? "sides" : ""}>
        {shown.map((side) => (
          <AnswerPanel
            key={side}
            side={side}
            name={side.toUpperCase()}
            answer={answers[side]}
            scales={scales}
            isAlone={results.length < 2}
            explain={() => {
              const of = state[side];
              if (!of) return;
              const asked = runner.explain(side, of, boardOf(of.board), answers[side]);
              asked.catch((e: Error) => setMessage(e.message));
            }}
          />
        ))}
      </div>
      {!report?.advice && adviser}
      {report && <HowRun report={report} />}
    </div>
  );

  return (
    <LooksContext.Provider value={looks}>
      {report ? (
        <Head
          theme={theme}
          setTheme={setTheme}
          title={report.title}
          sub={report.subtitle}
          brand={`Axiscope ${report.advice ? "advice" : "report"}`}
        />
      ) : (
        <Head
          theme={theme}
          setTheme={setTheme}
          title="What will the memory do to your design?"
          sub="Change the design and see the effect at once. Nothing leaves your computer."
          brand="Axiscope explorer"
        />
      )}
      {!report && <Brief answer={current} name={edited.toUpperCase()} />}
      {!report && toolbar}
      <main class={report ? "two report" : "two"}>
        {!report && editor}
        {answer}
        {report && editor}
      </main>
      <Strip answer={current} name={edited.toUpperCase()} />
      {isDropping && <div class="dropping">Drop a design, a platform, an init file or a Vivado project</div>}
      <footer>
        Axiscope {data.version}. The page contains the same model as the command, so both give the same numbers. It
        works offline{report && ": change the design, and the model answers"}.
      </footer>
    </LooksContext.Provider>
  );
}

function Head({
  title,
  sub,
  brand,
  theme,
  setTheme,
}: {
  title: string;
  sub: string;
  brand: string;
  theme: "light" | "dark";
  setTheme: (theme: "light" | "dark") => void;
}) {
  return (
    <header class="head">
      <div>
        <p class="brand">{brand}</p>
        <h1>{title}</h1>
        {sub && <p class="sub">{sub}</p>}
      </div>
      <Places />
      <Theme theme={theme} set={setTheme} />
    </header>
  );
}
