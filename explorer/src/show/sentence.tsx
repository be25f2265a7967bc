// The answer in a sentence: for those who listen, and for narrow pages.
import { useEffect, useState } from "preact/hooks";
import { missed } from "../records";
import type { Answer, Side } from "../run/runner";
import { inAll, num } from "../words";

const summary = (answer: Answer): string => {
  const r = answer.result;
  if (answer.state === "failed") return answer.failed ?? "";
  if (!r) return "Running …";
  const count = missed(r);
  return `${num(r.total_mbps)} MB/s ${inAll(r)}, ${count ? `${count} demand${count > 1 ? "s" : ""} missed` : "no demand missed"}. ${r.limit}`;
};

/** The exact answer for those who listen: told when it stands, not for every step of a slider. */
export function LiveSentence({ answers, shown }: { answers: Record<Side, Answer>; shown: readonly Side[] }) {
  const [told, setTold] = useState("");
  const text = shown.map((side) => `${side.toUpperCase()}: ${summary(answers[side])}`).join(" ");
  const stands = shown.every((side) => answers[side].state === "exact" || answers[side].state === "failed");
  useEffect(() => {
    if (stands) setTold(text);
  }, [stands, text]);
  return (
    <p class="unseen" aria-live="polite" data-live>
      {told}
    </p>
  );
}

/** On narrow pages the answer stays in sight while sliders move. */
export function Strip({ answer, name }: { answer: Answer; name: string }) {
  return (
    <div class="strip" aria-hidden="true">
      <div>
        <span class={`badge ${answer.state}`}>{name}</span> {summary(answer)}
      </div>
    </div>
  );
}
