// The legend for all figures. Each member has a colour; causes of waiting have other colours.
import type { DesignResult } from "../types";
import { Legend, type LegendItem } from "./figure";
import { memberColor, useLooks, type Looks } from "./looks";

/** Members, with the colours that they have in each figure. */
export const memberItems = (looks: Looks, names: readonly string[]): LegendItem[] =>
  names.map((name) => ({ word: name, color: memberColor(looks, name) }));

/** Causes for which at least one member waits. */
export function causeItems(looks: Looks, results: readonly DesignResult[]): LegendItem[] {
  const members = results.flatMap((r) => r.members);
  const found = looks.causes.filter((c) => members.some((m) => (m.causes?.[c.name] ?? 0) > 0));
  return found.map((c) => ({ word: c.word, color: c.color, mark: "cause" }));
}

export function PageLegend({ results }: { results: readonly DesignResult[] }) {
  const looks = useLooks();
  const causes = causeItems(looks, results);
  return (
    <div class="pagelegend" role="group" aria-label="Colours of all figures">
      <div>
        <strong>Members</strong>
        <Legend items={memberItems(looks, looks.members)} />
      </div>
      {causes.length > 0 && (
        <div>
          <strong>Causes of waiting</strong>
          <Legend items={causes} />
        </div>
      )}
    </div>
  );
}
