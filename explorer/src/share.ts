// Encodes the complete state of the page in its address, as compressed JSON after the hash.
import type { Setting } from "./design";

export interface State {
  a: Setting;
  b?: Setting;
  /** Files of boards that the user dropped on the page, by name. */
  boards?: Record<string, string>;
}

const MARK = "#1=";
const EXAMPLE = "#example=";

/** The name of the example that an address opens, as in `#example=video`; null if the address names no example. */
export function exampleIn(hash: string): string | null {
  return hash.startsWith(EXAMPLE) ? decodeURIComponent(hash.slice(EXAMPLE.length)) : null;
}

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(by as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function toHash(state: State): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(state));
  const small = await through(text, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of small) binary += String.fromCharCode(byte);
  return MARK + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the text that is compressed in base64 in an address. */
export async function inflated(packed: string): Promise<string> {
  const binary = atob(packed.trim().replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** Returns the state that an address contains, or null. Throws an error if the state is damaged. */
export async function fromHash(hash: string): Promise<State | null> {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = await inflated(hash.slice(MARK.length));
    const state = JSON.parse(text) as State;
    if (typeof state.a?.board !== "string" || typeof state.a.design !== "object") throw new Error("no setting A");
    return state;
  } catch (e) {
    throw new Error(
      `The address holds no design that can be read (${e instanceof Error ? e.message : String(e)}); copy it whole.`,
    );
  }
}
