// One worker: a question at a time, ended and begun anew when an answer is no longer wanted.
import type { Ask, FromWorker, Shelves, ToWorker } from "./protocol";
import ModelWorker from "./worker?worker&inline";

export interface Said {
  text: string;
  ms: number;
}

interface Waiting {
  done: (said: Said) => void;
  failed: (e: Error) => void;
  told: ((done: number, of: number) => void) | undefined;
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

  ask(ask: Ask, told?: (done: number, of: number) => void): Promise<Said> {
    const worker = (this.#worker ??= this.#started());
    const id = ++this.#id;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed, told });
      worker.postMessage({ id, ask } satisfies ToWorker);
    });
  }

  /** Ends what it does; the next question begins with a new worker, which is made ready at once. */
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
      if ("told" in data) {
        waiting?.told?.(...data.told);
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
