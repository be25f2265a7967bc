// Puts the compiled model and the data into the page: it works from a file, without a server.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The bytes of a file that tools/pack.py wrote, as text that a page may hold. */
function packed(path: string): string {
  return readFileSync(`${path}.xz`).toString("base64");
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
