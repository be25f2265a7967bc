// Shows the answer in one sentence, for screen readers and for narrow pages.
import { useEffect, useState } from "preact/hooks";
import type { Answer, Side } from "../run/runner";
import type { DesignResult } from "../types";
import { markOf, rateText } from "../words";

const summary = (answer: Answer): string =>
  answer.state === "failed" ? (answer.failed ?? "") : (answer.result?.summary ?? "Running …");

/** The exact answer for screen readers, announced once it is final and not for every step of a slider. */
export function LiveSentence({ answers, shown }: { answers: Record<Side, Answer>; shown: readonly Side[] }) {
  const [announced, setAnnounced] = useState("");
  const text = shown.map((side) => `${side.toUpperCase()}: ${summary(answers[side])}`).join(" ");
  const isFinal = shown.every((side) => answers[side].state === "exact" || answers[side].state === "failed");
  useEffect(() => {
    if (isFinal) setAnnounced(text);
  }, [isFinal, text]);
  return (
    <p class="unseen" aria-live="polite" data-live>
      {announced}
    </p>
  );
}

/** Keeps the answer visible on narrow pages while sliders move; hidden while the answer itself is in view. */
export function Strip({ answer, name }: { answer: Answer; name: string }) {
  const [isCovered, setCovered] = useState(false);
  const { result } = answer;
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? "add" : "delete"](target);
      setCovered(inView.size > 0);
    });
    const answers = `section.brief, .answer[data-side=${name.toLowerCase()}] .limit`;
    for (const element of document.querySelectorAll(answers)) observer.observe(element);
    return () => observer.disconnect();
    // The observed elements exist only once there is a result.
  }, [result, name]);
  return (
    <div class={isCovered ? "strip covered" : "strip"} aria-hidden="true">
      <div>
        <span class={`badge ${answer.state}`}>{name}</span> {summary(answer)}
      </div>
    </div>
  );
}

type Member = DesignResult["members"][number];

/** The worst state of any demand of a member; null if it has no demands. */
const verdict = (member: Member) =>
  (["missed", "too_close", "met"] as const).find((state) => member.checks.some((c) => c.state === state)) ?? null;

/** Moves to the adviser, which is far below on a narrow page. */
const showAdviser = () => {
  const section = document.querySelector<HTMLElement>("section.advice");
  section?.scrollIntoView();
  section?.querySelector("button")?.focus();
};

/** The answer above all buttons, for narrow pages: what limits the design, and the rate of each member. */
export function Brief({ answer, name }: { answer: Answer; name: string }) {
  const { result } = answer;
  return (
    <section class="brief" aria-label={`Answer ${name} in brief`}>
      {result ? (
        <>
          <ul>
            {result.members.map((m) => {
              const state = verdict(m);
              const wanted = m.wanted_mbps === null ? "" : ` of ${rateText(m.wanted_mbps)}`;
              return (
                <li key={m.name} class={state ?? ""}>
                  {state ? markOf(state, m.checks) : "·"} {m.name}: {rateText(m.achieved_mbps)}
                  {wanted} MB/s
                </li>
              );
            })}
          </ul>
          <p>{result.summary}</p>
          <p class="next">
            {result.error_mbps === null
              ? "± ?: the error of the model is unknown."
              : "± is the 90 % interval of the model's error."}{" "}
            <button type="button" onClick={showAdviser}>
              What to change
            </button>
          </p>
        </>
      ) : (
        <p>{summary(answer)}</p>
      )}
    </section>
  );
}
