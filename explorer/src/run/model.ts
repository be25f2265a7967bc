// Calls the compiled model. Questions and answers are bytes in the model's memory
// (crates/wasm/src/memory.rs).

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(): number;
  answer_at(): number;
  answer_bytes(): number;
}

type OnProgress = (done: number, of: number, best: string) => void;

export class Model {
  readonly #exports: Exports;

  constructor(module: WebAssembly.Module, progress: OnProgress) {
    const page = {
      progress: (done: number, of: number, at: number, bytes: number) => progress(done, of, this.#text(at, bytes)),
    };
    this.#exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
  }

  /** Answers a question with the parts that belong to it. If `answered` is false, the text is the reason. */
  answer(question: object, parts: Uint8Array[] = []): { answered: boolean; text: string } {
    this.#write(new TextEncoder().encode(JSON.stringify(question)));
    for (const part of parts) this.#write(part);
    const answered = this.#exports.answer() === 1;
    return { answered, text: this.#text(this.#exports.answer_at(), this.#exports.answer_bytes()) };
  }

  #write(bytes: Uint8Array): void {
    const at = this.#exports.room(bytes.length);
    // Calling `room` may enlarge the memory, which makes earlier views of it empty. A new view is
    // needed.
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #text(at: number, bytes: number): string {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, bytes));
  }
}
