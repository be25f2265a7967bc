// Reads the data that are embedded in the page: the compiled model, boards, examples, colours,
// words.
import { XzReadableStream } from "xz-decompress";
import { fromText } from "./seven_bits";

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
  causePalette: { light: string[]; dark: string[] };
}

async function unpacked(id: string): Promise<ArrayBuffer> {
  const bytes = fromText(document.getElementById(id)?.textContent ?? "");
  return new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
}

export async function heldData(): Promise<Data> {
  return JSON.parse(new TextDecoder().decode(await unpacked("data"))) as Data;
}

/** Compiles the model once for all workers. */
export async function heldModel(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await unpacked("model"));
}
