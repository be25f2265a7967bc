// Files that are dropped or opened: a design, a board's platform file, or the files that boot a board.
import type { Design } from "./design";
import type { BoardText } from "./run/protocol";
import type { Runner } from "./run/runner";

export type Dropped =
  { kind: "design"; design: Design; message: string } | { kind: "board"; board: BoardText; message: string };

interface Given {
  name: string;
  text: string;
}

const DESIGN = /^\s*\[\[\s*(stream|cluster|program|network)\s*\]\]/m;
const BOOT = /\.(c|h|tcl|txt|dump)$/i;
const ARCHIVE = /\.(xsa|hdf)$/i;

const stem = (name: string): string => name.replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9_.-]/g, "_");

/** Finds out what the files are; throws a sentence if the page cannot use them. */
export async function understood(files: File[], runner: Runner): Promise<Dropped> {
  const given: Given[] = await Promise.all(files.map(async (f) => ({ name: f.name, text: await f.text() })));
  const [first] = given;
  if (!first) throw new Error("Nothing was dropped; drop a design, a platform file, or an init file of a board.");
  const toml = given.find((f) => /\.toml$/i.test(f.name));
  if (toml && given.length > 1) throw new Error("Drop one .toml file at a time.");
  if (toml) return DESIGN.test(toml.text) ? designOf(toml, runner) : boardOf(toml, runner);
  if (given.some((f) => ARCHIVE.test(f.name)))
    throw new Error(`${first.name}: is an archive; drop the psu_init.tcl or ps7_init.tcl in it.`);
  if (given.every((f) => BOOT.test(f.name))) return bootOf(given, runner);
  throw new Error(
    `${first.name}: is nothing that the page knows; drop a design, a platform file, or an init file of a board.`,
  );
}

async function designOf(file: Given, runner: Runner): Promise<Dropped> {
  const design = JSON.parse((await runner.aside({ kind: "design_of_toml", text: file.text })).text) as Design;
  return { kind: "design", design, message: `${file.name}: design “${design.title}” is open.` };
}

async function boardOf(file: Given, runner: Runner): Promise<Dropped> {
  const board = { name: stem(file.name), text: file.text };
  const facts = await runner.facts(board);
  return { kind: "board", board, message: `${file.name}: board “${facts.title}” is chosen.` };
}

async function bootOf(files: Given[], runner: Runner): Promise<Dropped> {
  const name = stem(files[0]?.name ?? "board");
  const reply = await runner.aside({ kind: "import_boot", files, name });
  const made = JSON.parse(reply.text) as { platform: string; report: string };
  return { kind: "board", board: { name, text: made.platform }, message: made.report };
}
