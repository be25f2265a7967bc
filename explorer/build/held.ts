// Puts the compiled model, the data and the packed script into the page, so that the page works
// from a file, without a server.
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import type { Plugin } from "vite";
import { fromText, toText } from "../src/seven_bits.ts";

/** An element whose text is bytes. */
const element = (id: string, bytes: Uint8Array): string =>
  `<script id="${id}" type="text/plain">${toText(bytes)}</script>`;

/** Starts the script that `packed` wrote. It is a module, as if it were in the page itself. */
const LOADER = `<script>
const fromText = ${fromText.toString()};
const packed = new Blob([fromText(document.getElementById("code").textContent)]).stream();
new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).text().then((code) => {
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = code;
  document.body.append(script);
});
</script>`;

const SCRIPT = /<script type="module"[^>]*>([\s\S]*?)<\/script>/;

/** Packs the page's script, and adds model and data, which tools/pack.py compressed. It comes after all other plugins. */
export function held(model: string, data: string): Plugin {
  return {
    name: "held",
    enforce: "post",
    generateBundle: {
      // The plugin that puts the script into the page works at this point, too.
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("held: the bundle has no index.html");
        const text = page.source.toString();
        const code = SCRIPT.exec(text)?.[1];
        if (!code) throw new Error("held: the page has no script of its own");
        const parts = [
          element("model", readFileSync(`${model}.xz`)),
          element("data", readFileSync(`${data}.xz`)),
          element("code", deflateRawSync(code, { level: 9 })),
          LOADER,
        ].join("\n");
        page.source = text.replace(SCRIPT, "").replace("</body>", () => `${parts}\n</body>`);
      },
    },
  };
}
