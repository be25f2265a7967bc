// Runs the settings: first briefly for a quick answer, and then in full once the user stops
// changing them.
import type { Setting } from "../design";
import type { DesignResult, Facts } from "../types";
import { Agent, StaleError, type OnProgress, type Reply } from "./agent";
import type { Ask, BoardText, Shelves } from "./protocol";

export type Side = "a" | "b";

export interface Answer {
  result: DesignResult | null;
  /** State of the answer for the current setting: none yet, from a brief run, or exact. */
  state: "waiting" | "coarse" | "exact" | "failed";
  failed?: string;
  /** Time in ms from the change of the setting to this answer. */
  ms: number;
  /** When the change was made, by the page's clock. */
  since: number;
  /** Whether changes are being tried to find what limits the members. */
  tries?: boolean;
  /** Whether this is the result that a report contains. */
  isKept: boolean;
}

/** Time in ms without a change after which the exact run begins. */
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

  /** Runs a setting. Earlier runs for the same side (A or B) are dropped. */
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

  /** Drops all runs for a side whose answer is already known. Returns the time of this. */
  keep(side: Side): number {
    this.drop(side);
    return this.#latest[side];
  }

  /** Drops all runs for a side (A or B). */
  drop(side: Side): void {
    this.#latest[side] = performance.now();
    this.#pending.delete(side);
    clearTimeout(this.#calm.get(side));
    if (this.#exact[side].isBusy) this.#exact[side].stop();
  }

  async facts(board: BoardText): Promise<Facts> {
    return JSON.parse((await this.#quick.ask({ kind: "facts", board })).text) as Facts;
  }

  /** Asks a question that is answered without waiting for runs. */
  aside(ask: Ask): Promise<Reply> {
    return this.#aside.ask(ask);
  }

  /** Returns the adviser's answer as JSON. */
  advise(setting: Setting, board: BoardText, progress: OnProgress): Promise<Reply> {
    this.stopAdviser();
    return this.#adviser.ask({ kind: "advise", board, design: setting.design }, progress);
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
      const reply = await agent.ask({ kind: "run", board, design: setting.design, coarse });
      // While the user moves a slider, a brief result for an earlier position is better than no
      // result.
      if (!coarse && this.#latest[side] !== since) return;
      if (coarse && this.#done[side] >= since) return;
      if (!coarse) this.#done[side] = since;
      const result = JSON.parse(reply.text) as DesignResult;
      this.#tell(side, {
        result,
        state: coarse ? "coarse" : "exact",
        ms: performance.now() - since,
        since,
        failed: "",
      });
      if (!coarse && result.missed > 0) await this.#explain(agent, side, wanted, reply.text, false);
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

  /** Tries changes for the members of an exact answer: for those that miss a demand, or for all. */
  async explain(side: Side, setting: Setting, board: BoardText, answer: Answer): Promise<void> {
    if (!answer.result || answer.state !== "exact") return;
    const wanted = { setting, board, since: answer.since };
    try {
      await this.#explain(this.#exact[side], side, wanted, JSON.stringify(answer.result), true);
    } catch (e) {
      if (!(e instanceof StaleError)) throw e;
    }
  }

  async #explain(agent: Agent, side: Side, wanted: Wanted, text: string, all: boolean): Promise<void> {
    const { setting, board, since } = wanted;
    this.#tell(side, { tries: true });
    try {
      const reply = await agent.ask({ kind: "reasons", board, design: setting.design, result: text, all });
      if (this.#latest[side] === since) this.#tell(side, { result: JSON.parse(reply.text) as DesignResult });
    } finally {
      if (this.#latest[side] === since) this.#tell(side, { tries: false });
    }
  }

  #done: Record<Side, number> = { a: 0, b: 0 };
}
