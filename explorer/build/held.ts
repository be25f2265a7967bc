// Puts the compiled model and the data into the page: it works from a file, without a server.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The file's bytes, packed, as text that a page may hold. */
function packed(path: string): string {
  return gzipSync(readFileSync(path), { level: 9 }).toString("base64");
}

export function held(model: string, data: string): Plugin {
  return {
    name: "held",
    transformIndexHtml: () =>
      [
        { id: "model", content: packed(model) },
        { id: "data", content: packed(data) },
      ].map(({ id, content }) => ({
        tag: "script",
        attrs: { id, type: "text/plain" },
        children: content,
        injectTo: "body-prepend",
      })),
  };
}
