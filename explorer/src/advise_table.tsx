// The adviser's answer. It shows the current design next to the best designs, why these are better,
// what to do, and buttons that put a design into A or B.
import type { AdviceResult, Choice } from "./types";
import type { Side } from "./run/runner";
import { Scroll } from "./show/figure";
import { Front } from "./show/front";
import { Limit } from "./show/limit";
import { markOf, num } from "./words";

export function Found({ advice, use }: { advice: AdviceResult; use: (side: Side, choice: Choice) => void }) {
  const best = advice.best.filter((c) => Object.keys(c.changes).length);
  const options = [advice.now, ...best];
  const ties = best.slice(1).some((c) => c.ties_with_best);
  const paths = [...new Set(best.flatMap((c) => Object.keys(c.changes)))];
  const names = advice.now.result.members.map((m) => m.name);
  return (
    <>
      <Limit text={advice.text} />
      <p class="note">{advice.search_text}</p>
      <Scroll name="The current design and the best" fit>
        <table>
          <caption class="unseen">The current design and the best</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">What</span>
              </th>
              {options.map((_, k) => (
                <th key={k} scope="col" class="n">
                  {k ? `#${k}` : "Current"}
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
                    {path in c.changes ? String(c.changes[path]) : "unchanged"}
                  </td>
                ))}
              </tr>
            ))}
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}, MB/s</th>
                {options.map((c, k) => {
                  const m = c.result.members.find((one) => one.name === name);
                  const state = m?.state ?? null;
                  return (
                    <td key={k} class={`n ${state ?? ""}`}>
                      {num(m?.achieved_mbps)}
                      {m && state ? ` ${markOf(state, m.checks)}` : ""}
                    </td>
                  );
                })}
              </tr>
            ))}
            <Row word="In total" of={(c) => c.result.total_text} options={options} best />
            <Row word="Demands missed" of={(c) => num(c.missed)} options={options} />
            <Row word="Headroom" of={(c) => c.headroom_text ?? "–"} options={options} />
            <Row word="Gain" of={(c) => c.gain_text ?? ""} options={options} />
            {ties && (
              <Row
                word="Lead within the error"
                of={(c) => (c !== advice.now && c !== best[0] && c.ties_with_best ? "tie with #1" : "")}
                options={options}
              />
            )}
            <tr>
              <th scope="row">Use it</th>
              {options.map((c, k) => (
                <td key={k} class="n">
                  {k > 0 &&
                    (["a", "b"] as const).map((side) => (
                      <button
                        key={side}
                        type="button"
                        onClick={() => use(side, c)}
                        aria-label={`Put design ${k} into ${side.toUpperCase()}`}
                      >
                        {side.toUpperCase()}
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Scroll>
      <Front advice={advice} />
      {best.map((c, k) => (
        <Why key={k} name={`#${k + 1}`} choice={c} />
      ))}
    </>
  );
}

function Row({
  word,
  of,
  options,
  best,
}: {
  word: string;
  of: (c: Choice) => string;
  options: Choice[];
  best?: boolean;
}) {
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

function Why({ name, choice }: { name: string; choice: Choice }) {
  return (
    <>
      {choice.why.length > 0 && (
        <>
          <h3>{name}: why</h3>
          <ul>
            {choice.why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {choice.parts.length > 1 && (
        <>
          <h3>{name}: what each change gives</h3>
          <ul>
            {choice.parts.map((part) => (
              <li key={part.path}>{part.text}</li>
            ))}
          </ul>
        </>
      )}
      {choice.steps.length > 0 && (
        <>
          <h3>{name}: what to do</h3>
          <ol>
            {choice.steps.map((step) => (
              <li key={step.text}>{step.text}</li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
