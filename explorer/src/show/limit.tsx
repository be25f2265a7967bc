// Shows an answer in words. The first sentence is the verdict.
/** Shows what limits the design. The verdict is emphasized, and its reasons follow. */
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
