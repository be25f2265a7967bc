// Manages one worker, which answers one question at a time. When an answer is no longer needed, the
// worker is terminated and a new one is started.
import type { Ask, FromWorker, Shelves, ToWorker } from "./protocol";
import ModelWorker from "./worker?worker&inline";

export interface Reply {
  text: string;
  ms: number;
}

/**
 * Receives the number of brief runs of a search that are done, their total number, and the best design so far in
 * words.
 */
export type OnProgress = (done: number, of: number, best: string) => void;

interface Waiting {
  done: (reply: Reply) => void;
  failed: (e: Error) => void;
  progress: OnProgress | undefined;
}

export class StaleError extends Error {}

export class Agent {
  readonly #model: WebAssembly.Module;
  readonly #shelves: Shelves;
  #worker: Worker | null = null;
  #id = 0;
  #waiting = new Map<number, Waiting>();

  constructor(model: WebAssembly.Module, shelves: Shelves) {
    this.#model = model;
    this.#shelves = shelves;
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  ask(ask: Ask, progress?: OnProgress): Promise<Reply> {
    const worker = (this.#worker ??= this.#started());
    const id = ++this.#id;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed, progress });
      worker.postMessage({ id, ask } satisfies ToWorker);
    });
  }

  /** Cancels the current question and starts a new worker for the next question. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = this.#started();
    for (const { failed } of this.#waiting.values()) failed(new StaleError());
    this.#waiting.clear();
  }

  #started(): Worker {
    const worker = new ModelWorker();
    worker.postMessage({ start: this.#model, shelves: this.#shelves } satisfies ToWorker);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.#waiting.get(data.id);
      if ("progress" in data) {
        waiting?.progress?.(...data.progress);
        return;
      }
      this.#waiting.delete(data.id);
      if ("done" in data) waiting?.done({ text: data.done, ms: data.ms });
      else {
        waiting?.failed(new Error(data.failed));
        if (data.failed.startsWith("The model failed")) this.stop();
      }
    };
    worker.onerror = (e) => {
      for (const { failed } of this.#waiting.values()) failed(new Error(`The worker failed: ${e.message}`));
      this.#waiting.clear();
      this.#worker = null;
    };
    return worker;
  }
}
