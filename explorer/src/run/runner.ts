// Runs the settings: a coarse answer at once, the exact one when nothing changes any more.
import type { Setting } from "../design";
import type { DesignResult, Facts } from "../types";
import { Agent, StaleError, type Said } from "./agent";
import type { Ask, BoardText, Shelves } from "./protocol";

export type Side = "a" | "b";

export interface Answer {
  result: DesignResult | null;
  /** Of the setting as it is now: nothing yet, a coarse answer, the exact one. */
  state: "waiting" | "coarse" | "exact" | "failed";
  failed?: string;
  /** From the change to this answer. */
  ms: number;
  /** When the change was made, by the page's clock. */
  since: number;
}

/** So long nothing may change before the exact run begins. */
const CALM_MS = 120;

interface Wanted {
  setting: Setting;
  board: BoardText;
  since: number;
}

export class Runner {
  readonly #quick: Agent;
  readonly #exact: Record<Side, Agent>;
  readonly #aside: Agent;
  readonly #adviser: Agent;
  readonly #tell: (side: Side, answer: Partial<Answer>) => void;
  #pending = new Map<Side, Wanted>();
  #calm = new Map<Side, ReturnType<typeof setTimeout>>();
  #runs = false;
  #latest: Record<Side, number> = { a: 0, b: 0 };

  constructor(model: WebAssembly.Module, shelves: Shelves, tell: (side: Side, answer: Partial<Answer>) => void) {
    this.#quick = new Agent(model, shelves);
    this.#exact = { a: new Agent(model, shelves), b: new Agent(model, shelves) };
    this.#aside = new Agent(model, shelves);
    this.#adviser = new Agent(model, shelves);
    this.#tell = tell;
  }

  /** Asks for the answers of a setting; what was asked for the same side before is dropped. */
  want(side: Side, setting: Setting, board: BoardText): void {
    const wanted = { setting, board, since: performance.now() };
    this.#latest[side] = wanted.since;
    this.#pending.set(side, wanted);
    if (this.#exact[side].isBusy) this.#exact[side].stop();
    clearTimeout(this.#calm.get(side));
    this.#calm.set(
      side,
      setTimeout(() => void this.#runExactly(side, wanted), CALM_MS),
    );
    void this.#runCoarsely();
  }

  /** Nothing of a side is wanted any more. */
  drop(side: Side): void {
    this.#latest[side] = performance.now();
    this.#pending.delete(side);
    clearTimeout(this.#calm.get(side));
    if (this.#exact[side].isBusy) this.#exact[side].stop();
  }

  async facts(board: BoardText): Promise<Facts> {
    return JSON.parse((await this.#quick.ask({ kind: "facts", board })).text) as Facts;
  }

  /** A question beside the runs. */
  aside(ask: Ask): Promise<Said> {
    return this.#aside.ask(ask);
  }

  /** The adviser's answer as JSON; `told` gets coarse runs done, and in all. */
  advise(setting: Setting, board: BoardText, told: (done: number, of: number) => void): Promise<Said> {
    this.stopAdviser();
    return this.#adviser.ask({ kind: "advise", board, design: setting.design }, told);
  }

  stopAdviser(): void {
    if (this.#adviser.isBusy) this.#adviser.stop();
  }

  async #runCoarsely(): Promise<void> {
    if (this.#runs) return;
    this.#runs = true;
    for (let next = this.#pending.entries().next(); !next.done; next = this.#pending.entries().next()) {
      const [side, wanted] = next.value;
      this.#pending.delete(side);
      await this.#run(this.#quick, side, wanted, true);
    }
    this.#runs = false;
  }

  async #runExactly(side: Side, wanted: Wanted): Promise<void> {
    await this.#run(this.#exact[side], side, wanted, false);
  }

  async #run(agent: Agent, side: Side, wanted: Wanted, coarse: boolean): Promise<void> {
    const { setting, board, since } = wanted;
    try {
      const said = await agent.ask({ kind: "run", board, design: setting.design, coarse });
      // While a slider moves, the answer to where it just was is better than none.
      if (!coarse && this.#latest[side] !== since) return;
      if (coarse && this.#done[side] >= since) return;
      if (!coarse) this.#done[side] = since;
      const result = JSON.parse(said.text) as DesignResult;
      this.#tell(side, {
        result,
        state: coarse ? "coarse" : "exact",
        ms: performance.now() - since,
        since,
        failed: "",
      });
    } catch (e) {
      if (e instanceof StaleError || this.#latest[side] !== since) return;
      this.#tell(side, {
        state: "failed",
        failed: e instanceof Error ? e.message : String(e),
        ms: performance.now() - since,
        since,
      });
    }
  }

  #done: Record<Side, number> = { a: 0, b: 0 };
}
