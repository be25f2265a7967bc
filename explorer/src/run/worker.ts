// The model in a worker, which answers one question after another.
/// <reference lib="webworker" />
import {
  Handoff,
  Shelf,
  describe_calibration,
  design_of_toml,
  design_to_toml,
  initSync,
  with_changes,
  type Board,
} from "../../made/model.js";
import type { Ask, BoardText, FromWorker, ToWorker } from "./protocol";

let shelf: Shelf | null = null;
const boards = new Map<string, Board>();
const KEPT = 3;

/** Returns a board from the cache, or reads it. */
function board(of: BoardText): Board {
  const key = `${of.name}\n${of.text}\n${of.calibration ?? ""}`;
  let found = boards.get(key);
  if (!found) {
    if (!shelf) throw new Error("it was not started");
    found = shelf.board(of.name, of.text, of.calibration);
    const oldest = boards.keys().next();
    if (boards.size >= KEPT && !oldest.done) {
      boards.get(oldest.value)?.free();
      boards.delete(oldest.value);
    }
    boards.set(key, found);
  }
  return found;
}

const send = (message: FromWorker): void => self.postMessage(message);

function answer(ask: Ask, id: number): string {
  switch (ask.kind) {
    case "facts":
      return board(ask.board).facts();
    case "run":
      return board(ask.board).run_design(JSON.stringify({ ...ask.design, sweep: [] }), ask.coarse);
    case "reasons":
      return board(ask.board).reasons(JSON.stringify({ ...ask.design, sweep: [] }), ask.result, ask.all);
    case "advise":
      return board(ask.board).advise(JSON.stringify({ ...ask.design, sweep: [] }), {
        progress: (done: number, of: number, best: string) => send({ id, progress: [done, of, best] }),
      });
    case "with_changes":
      return with_changes(JSON.stringify(ask.design), JSON.stringify(ask.changes));
    case "describe_calibration":
      return describe_calibration(ask.text);
    case "design_of_toml":
      return design_of_toml(ask.text);
    case "design_to_toml":
      return design_to_toml(JSON.stringify(ask.design));
    case "import_boot":
      if (!shelf) throw new Error("it was not started");
      return shelf.import_boot(JSON.stringify(ask.files), ask.name);
    case "import_handoff": {
      if (!shelf) throw new Error("it was not started");
      const files = new Handoff();
      try {
        for (const { name, bytes } of ask.files) files.add(name, bytes);
        return shelf.import_handoff(files);
      } finally {
        files.free();
      }
    }
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data) {
    initSync({ module: data.start });
    shelf = new Shelf(data.shelves.files, data.shelves.supplies);
    return;
  }
  const began = performance.now();
  let message: FromWorker;
  try {
    const done = answer(data.ask, data.id);
    message = { id: data.id, done, ms: performance.now() - began };
  } catch (e) {
    message = { id: data.id, failed: e instanceof Error ? `The model failed: ${e.message}` : String(e) };
    // After a failure, the state of the model is unknown, so it is read again.
    if (e instanceof Error) boards.clear();
  }
  send(message);
};
