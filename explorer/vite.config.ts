import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { held } from "./build/held.ts";

export default defineConfig({
  logLevel: "warn",
  plugins: [viteSingleFile(), held("made/model.wasm", "made/data.json")],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Module workers do not start from a file.
  worker: { format: "iife" },
  build: { target: "es2022", chunkSizeWarningLimit: 4000 },
});
