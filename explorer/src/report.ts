// The run that a report contains: its designs, their results, and how it was run.
import type { Setting } from "./design";
import { inflated, type State } from "./share";
import type { AdviceResult, DesignResult } from "./types";

export interface Case {
  /** What distinguishes this case from the others: values of axes, or the name of one of the adviser's proposals. */
  label: string;
  setting: Setting;
  result: DesignResult;
}

/** Written by src/axiscope/report/design.py. */
export interface Report {
  title: string;
  subtitle: string;
  /** The answer of all cases in a sentence, if there are several. */
  answer: string;
  cases: Case[];
  boards: Record<string, string>;
  /** Texts of the calibrations with which the designs ran, by board. */
  calibrations?: Record<string, string>;
  /** Sentences that state which boot loaders the platforms describe. */
  boots: string[];
  manifest: [name: string, text: string][];
  advice?: AdviceResult;
}

/** The report in this file; null in the explorer. */
export async function heldReport(): Promise<Report | null> {
  const packed = document.getElementById("report")?.textContent;
  return packed ? (JSON.parse(await inflated(packed)) as Report) : null;
}

const keyOf = (setting: Setting): string => JSON.stringify([setting.board, setting.design]);

/** Returns the case of a report that has this setting; undefined once the user has changed the setting. */
export function caseOf(report: Report | null, setting: Setting): Case | undefined {
  const key = keyOf(setting);
  return report?.cases.find((c) => keyOf(c.setting) === key);
}

/** What the page of a report shows first. */
export function firstState(report: Report): State | null {
  const [first] = report.cases;
  return first ? { a: first.setting, boards: report.boards } : null;
}
