// Lists the changes that were tried for the members, with a button that tries changes for all
// members.
import type { Answer } from "../run/runner";
import type { DesignResult, Reason } from "../types";
import { capital } from "../words";
import { Scroll } from "./figure";

export function Tried({
  answer,
  result,
  name,
  explain,
}: {
  answer: Answer;
  result: DesignResult;
  name: string;
  explain: () => void;
}) {
  // Changes are tried on the model, so limits can be explained only for results of the model.
  const lacks = result.backend === "model" && result.members.some((m) => m.reason === null);
  return (
    <section class="tried" aria-label={`What limits the members of ${name}`}>
      {result.members.map(
        (m) =>
          m.reason && (
            <Table key={m.name} member={m.name} reason={m.reason} isStated={result.limit.includes(m.reason.text)} />
          ),
      )}
      {answer.tries && <p class="soft">Trying changes …</p>}
      {!answer.tries && lacks && answer.state === "exact" && (
        <p>
          <button type="button" onClick={explain}>
            Try changes for every member
          </button>
        </p>
      )}
    </section>
  );
}

function Table({
  member,
  reason,
  isStated,
}: {
  member: string;
  reason: Reason;
  /** Whether the answer above already contains the sentence. */
  isStated: boolean;
}) {
  return (
    <>
      <h3>What was tried for {member}</h3>
      {!isStated && <p>{reason.text}</p>}
      <Scroll name={`Changes tried for ${member}`}>
        <table>
          <caption class="unseen">Changes that were tried for {member}, one at a time</caption>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col" class="n">
                {capital(reason.what)}
              </th>
              <th scope="col">Gain</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">As it is</th>
              <td class="n">{reason.now_text}</td>
              <td>–</td>
              <td>–</td>
            </tr>
            {reason.trials.map((t) => (
              <tr key={t.text}>
                <th scope="row">{t.text}</th>
                <td class="n">{t.got_text}</td>
                <td>{t.gain_text}</td>
                <td class={t.helps ? "met" : ""}>{t.helps ? (t.met ? "helps, and is enough" : "helps") : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
