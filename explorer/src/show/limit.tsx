// Shows an answer in words. The first sentence is the verdict.
/** What limits the design: the verdict stands out from its reasons. */
export function Limit({ text }: { text: string }) {
  const end = text.indexOf(". ");
  const [verdict, reasons] = end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 1)];
  return (
    <p class="limit">
      <strong>{verdict}</strong>
      {reasons}
    </p>
  );
}
