// What the page and its workers say to each other.
import type { Design } from "../design";

/** A board's file; those that it names are with the worker from the start. */
export interface BoardText {
  name: string;
  text: string;
}

export type Ask =
  | { kind: "facts"; board: BoardText }
  | { kind: "run"; board: BoardText; design: Design; coarse: boolean }
  | { kind: "advise"; board: BoardText; design: Design }
  | { kind: "with_changes"; design: Design; changes: Record<string, unknown> }
  | { kind: "design_of_toml"; text: string }
  | { kind: "design_to_toml"; design: Design }
  | { kind: "import_boot"; files: { name: string; text: string }[]; name: string };

/** What comes with Axiscope, as JSON: files that boards name, and what designs name. */
export interface Shelves {
  files: string;
  supplies: string;
}

export type ToWorker = { start: WebAssembly.Module; shelves: Shelves } | { id: number; ask: Ask };

/** `done` is JSON as the model wrote it (text for TOML); `failed` a finished sentence; `told` how far a search is. */
export type FromWorker =
  | { id: number; done: string; ms: number }
  | { id: number; failed: string }
  | { id: number; told: [done: number, of: number] };
