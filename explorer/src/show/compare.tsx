// Shows the results of A and B side by side, with the differences.
import type { DesignResult } from "../types";
import { Scroll } from "./figure";
import { num, percent } from "../words";

const difference = (a: number | null | undefined, b: number | null | undefined): string => {
  if (a === null || a === undefined || b === null || b === undefined) return "–";
  const by = b - a;
  const share = a ? ` (${by >= 0 ? "+" : "−"}${percent(Math.abs(by / a))})` : "";
  return `${by >= 0 ? "+" : "−"}${num(Math.abs(by))}${share}`;
};

export function Compare({ a, b }: { a: DesignResult; b: DesignResult }) {
  const names = [...new Set([...a.members, ...b.members].map((m) => m.name))];
  const of = (r: DesignResult, name: string) => r.members.find((m) => m.name === name);
  const rows: [string, number | null | undefined, number | null | undefined][] = [
    ["Total, MB/s", a.total_mbps, b.total_mbps],
    ...names.map((n) => {
      const [x, y] = [of(a, n), of(b, n)];
      return [`${n}, MB/s`, x?.achieved_mbps, y?.achieved_mbps] as [string, number | undefined, number | undefined];
    }),
    ...names
      .filter((n) => of(a, n)?.latency ?? of(b, n)?.latency)
      .map(
        (n) =>
          [`${n}, p99 ns`, of(a, n)?.latency?.p99_ns, of(b, n)?.latency?.p99_ns] as [
            string,
            number | null | undefined,
            number | null | undefined,
          ],
      ),
    ["Demands missed", a.missed, b.missed],
  ];
  return (
    <section class="compare" aria-label="A and B compared">
      <h2>A and B compared</h2>
      <Scroll name="A and B side by side">
        <table>
          <caption class="unseen">A, B, and the difference</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">What</span>
              </th>
              <th scope="col" class="n">
                A
              </th>
              <th scope="col" class="n">
                B
              </th>
              <th scope="col" class="n">
                B − A
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([word, x, y], k) => (
              <tr key={word} class={k ? "" : "best"}>
                <th scope="row">{word}</th>
                <td class="n">{num(x)}</td>
                <td class="n">{num(y)}</td>
                <td class="n">{difference(x, y)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
