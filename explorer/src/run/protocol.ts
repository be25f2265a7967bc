// Messages between the page and its workers.
import type { Design } from "../design";

/** A board's file. The worker already has the files to which it refers. */
export interface BoardText {
  name: string;
  text: string;
  /** Text of the board's calibration, if one was dropped. */
  calibration?: string | undefined;
}

export type Ask =
  | { kind: "facts"; board: BoardText }
  | { kind: "run"; board: BoardText; design: Design; coarse: boolean }
  | { kind: "reasons"; board: BoardText; design: Design; result: string; all: boolean }
  | { kind: "advise"; board: BoardText; design: Design }
  | { kind: "with_changes"; design: Design; changes: Record<string, unknown> }
  | { kind: "describe_calibration"; text: string }
  | { kind: "design_of_toml"; text: string }
  | { kind: "design_to_toml"; design: Design }
  | { kind: "import_boot"; files: { name: string; text: string }[]; name: string }
  | { kind: "import_handoff"; files: { name: string; bytes: Uint8Array }[] };

/** Data of Axiscope, as JSON: files that boards refer to, and reference data of designs. */
export interface Shelves {
  files: string;
  supplies: string;
}

export type ToWorker = { start: WebAssembly.Module; shelves: Shelves } | { id: number; ask: Ask };

/**
 * `done` is JSON from the model (or the text of a TOML file), `failed` is a full sentence, and `progress` is that
 * of a search.
 */
export type FromWorker =
  | { id: number; done: string; ms: number }
  | { id: number; failed: string }
  | { id: number; progress: [done: number, of: number, best: string] };
