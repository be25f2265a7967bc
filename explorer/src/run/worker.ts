// Runs the model in a worker, which answers one question after another.
/// <reference lib="webworker" />
import type { Design } from "../design";
import { Model } from "./model";
import type { Ask, FromWorker, ToWorker } from "./protocol";

let model: Model | null = null;
let current = 0;

const send = (message: FromWorker): void => self.postMessage(message);

/** Returns a design as JSON, without its axes, because the page shows a single case. */
const oneCase = (design: Design): string => JSON.stringify({ ...design, sweep: [] });

/** Returns the question as the model reads it (crates/wasm/src/question.rs), and the parts that belong to it. */
function question(ask: Ask): [object, Uint8Array[]] {
  switch (ask.kind) {
    case "run":
    case "reasons":
    case "advise":
      return [{ ...ask, design: oneCase(ask.design) }, []];
    case "design_to_toml":
      return [{ ...ask, design: JSON.stringify(ask.design) }, []];
    case "import_handoff":
      return [{ kind: ask.kind, names: ask.files.map((f) => f.name) }, ask.files.map((f) => f.bytes)];
    default:
      return [ask, []];
  }
}

function start({ start, shelves }: Extract<ToWorker, { start: unknown }>): void {
  model = new Model(start, (done, of, best) => send({ id: current, progress: [done, of, best] }));
  const parts = [shelves.files, shelves.supplies].map((text) => new TextEncoder().encode(text));
  const { answered, text } = model.answer({ kind: "start" }, parts);
  if (!answered) throw new Error(text);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data) {
    start(data);
    return;
  }
  const began = performance.now();
  current = data.id;
  try {
    if (!model) throw new Error("it was not started");
    const { answered, text } = model.answer(...question(data.ask));
    send(answered ? { id: data.id, done: text, ms: performance.now() - began } : { id: data.id, failed: text });
  } catch (e) {
    // The state of the model is unknown after a failure, so the page starts a new worker.
    send({ id: data.id, failed: `The model failed: ${e instanceof Error ? e.message : String(e)}` });
  }
};
