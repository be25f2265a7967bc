// What the adviser found: today's design beside the best, why these, and a way to put one into A or B.
import type { AdviceResult, By, Choice } from "./types";
import type { Side } from "./run/runner";
import { Scroll } from "./show/figure";
import { num } from "./words";

const BY: Record<By, string> = {
  enumeration: "all of them",
  optimiser: "those that an optimiser asked for",
  coordinates: "one field after another, until none makes it better",
};

const headroom = (c: Choice): string =>
  c.headroom === null
    ? "–"
    : c.headroom === 0
      ? "rates are missed"
      : c.headroom === 1
        ? "nothing"
        : `× ${Number(c.headroom.toPrecision(3))}`;

export function Found({ advice, use }: { advice: AdviceResult; use: (side: Side, choice: Choice) => void }) {
  const best = advice.best.filter((c) => Object.keys(c.changes).length);
  const options = [advice.now, ...best];
  const paths = [...new Set(best.flatMap((c) => Object.keys(c.changes)))];
  const names = advice.now.result.members.map((m) => m.name);
  return (
    <>
      <p class="note">
        {num(advice.tried)} of {num(advice.size)} designs were run coarsely ({BY[advice.by]}), the best of them in full.
        {advice.impossible > 0 &&
          ` ${num(advice.impossible)} cannot be built here: ${advice.impossible_because ?? ""}.`}
        {best.length === 0 && " The best design is the one of today."}
      </p>
      <Scroll name="Today's design and the best" fit>
        <table>
          <caption class="unseen">Today's design and the best</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">What</span>
              </th>
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
                  const met = m ? m.met : null;
                  return (
                    <td key={k} class={`n ${met === null ? "" : met ? "met" : "missed"}`}>
                      {num(m?.achieved_mbps)}
                      {met === null ? "" : met ? " ✓" : " ✗"}
                    </td>
                  );
                })}
              </tr>
            ))}
            <Row word="In all, MB/s" of={(c) => c.result.total_text} options={options} best />
            <Row word="Demands missed" of={(c) => num(c.result.missed)} options={options} />
            <Row word="Headroom: all rates may grow by" of={headroom} options={options} />
            <Row
              word="Lead within the error"
              of={(c) => (c !== advice.now && c !== best[0] && c.ties_with_best ? "tie with #1" : "")}
              options={options}
            />
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
      {best.map((c, k) => c.why.length > 0 && <Why key={k} name={`#${k + 1}`} lines={c.why} />)}
      <p class="note">
        What to program for it (registers, masks, Vivado's settings) says <code>axiscope advise</code> of the saved
        design.
      </p>
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
