// Data embedded in the page: the compiled model, boards, examples, colours, words.
import { XzReadableStream } from "xz-decompress";

export interface Example {
  name: string;
  design: Record<string, unknown>;
}

export interface Data {
  version: string;
  files: Record<string, string>;
  supplies: unknown;
  boards: { name: string; title: string }[];
  examples: Example[];
  dpus: string[];
  networks: string[];
  programs: string[];
  patterns: string[];
  latencies: string[];
  directions: string[];
  muxes: string[];
  advice: { goals: string[]; changes: string[]; default: string[] };
  causes: { name: string; word: string }[];
  palette: { light: string[]; dark: string[] };
}

async function unpacked(id: string): Promise<ArrayBuffer> {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
}

export async function heldData(): Promise<Data> {
  return JSON.parse(new TextDecoder().decode(await unpacked("data"))) as Data;
}

/** Compiles the model once for all workers. */
export async function heldModel(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await unpacked("model"));
}
