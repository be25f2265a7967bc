// The answer in one sentence: for screen readers, and for narrow pages.
import { useEffect, useState } from "preact/hooks";
import type { Answer, Side } from "../run/runner";

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

/** Keeps the answer visible on narrow pages while sliders move. */
export function Strip({ answer, name }: { answer: Answer; name: string }) {
  return (
    <div class="strip" aria-hidden="true">
      <div>
        <span class={`badge ${answer.state}`}>{name}</span> {summary(answer)}
      </div>
    </div>
  );
}
