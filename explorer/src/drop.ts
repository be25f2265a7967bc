// Reads files that the user drops or opens: a design, a platform file or calibration of a board,
// the files that boot a board, or a Vivado project.
import type { Design } from "./design";
import type { BoardText } from "./run/protocol";
import type { Runner } from "./run/runner";

export type Dropped =
  | { kind: "design"; design: Design; message: string }
  | { kind: "board"; board: BoardText; message: string }
  | { kind: "calibration"; board: string; calibration: string; message: string }
  | { kind: "project"; design: Design; board: BoardText; message: string };

interface Given {
  name: string;
  text: string;
}

const DESIGN = /^\s*\[\[\s*(stream|cluster|program|network)\s*\]\]/m;
const CALIBRATION = /\.calibration$/i;
const BOOT = /\.(c|h|tcl|txt|dump)$/i;
const QUARTUS = /^(emif|hps)\.xml$/;
const HANDOFF = /(\.(xsa|hdf|hwdef|sysdef|hwh)|csynth\.xml)$/i;
/** Larger files would not fit into the memory of the page. */
const LARGEST_BYTES = 256 * 2 ** 20;

const stem = (name: string): string => name.replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9_.-]/g, "_");

/** Determines what the files contain. Throws an error with a full sentence if the page cannot use them. */
export async function understood(files: File[], runner: Runner): Promise<Dropped> {
  const huge = files.find((f) => f.size > LARGEST_BYTES);
  if (huge) throw new Error(`${huge.name}: has ${huge.size >> 20} MiB, too much for this page; use axiscope import.`);
  if (files.some((f) => HANDOFF.test(f.name))) return projectOf(files, runner);
  if (files.some((f) => /\.bit$/i.test(f.name)))
    throw new Error(
      `${files[0]?.name}: a bitstream does not describe its design; drop the .hwh next to it, or the .xsa.`,
    );
  const given: Given[] = await Promise.all(files.map(async (f) => ({ name: f.name, text: await f.text() })));
  const [first] = given;
  if (!first) throw new Error("Nothing was dropped; drop a design, a platform file, or an init file of a board.");
  const calibration = given.find((f) => CALIBRATION.test(f.name));
  if (calibration) return calibrationOf(calibration, given, runner);
  const toml = given.find((f) => /\.toml$/i.test(f.name));
  if (toml && given.length > 1) throw new Error("Drop one .toml file at a time.");
  if (toml) return DESIGN.test(toml.text) ? designOf(toml, runner) : boardOf(toml, runner);
  if (given.every((f) => BOOT.test(f.name)) || given.some((f) => QUARTUS.test(f.name))) return bootOf(given, runner);
  throw new Error(
    `${first.name}: is nothing that the page knows; drop a design, a platform file, a calibration, an init file of a board, an .xsa or .hwh of Vivado, or emif.xml with hps.xml of Quartus.`,
  );
}

async function projectOf(files: File[], runner: Runner): Promise<Dropped> {
  const main = files.filter((f) => HANDOFF.test(f.name));
  const rest = files.filter((f) => !HANDOFF.test(f.name) && !/\.bit$/i.test(f.name));
  const bytes = async (f: File) => ({ name: f.name, bytes: new Uint8Array(await f.arrayBuffer()) });
  const ask = { kind: "import_handoff", files: await Promise.all([...main, ...rest].map(bytes)) } as const;
  const made = JSON.parse((await runner.aside(ask)).text) as {
    name: string;
    platform: string | null;
    design: string | null;
    report: string;
  };
  const board = made.platform === null ? null : { name: made.name, text: made.platform };
  const text = made.design;
  const design =
    text === null ? null : (JSON.parse((await runner.aside({ kind: "design_of_toml", text })).text) as Design);
  if (board && design) return { kind: "project", board, design, message: made.report };
  if (board) return { kind: "board", board, message: made.report };
  if (design) return { kind: "design", design, message: made.report };
  throw new Error(made.report);
}

async function designOf(file: Given, runner: Runner): Promise<Dropped> {
  const read = JSON.parse((await runner.aside({ kind: "design_of_toml", text: file.text })).text) as Design;
  const design = { ...read, title: read.title ?? file.name.replace(/\.toml$/i, "") };
  const sweep = read.sweep?.length ? " Its sweep is not used: the page shows the design’s own values." : "";
  return { kind: "design", design, message: `${file.name}: design “${design.title}” is open.${sweep}` };
}

interface Described {
  board: string;
  data: string;
  measured: string | null;
  series: unknown[];
}

/** A calibration, alone or together with the platform file of its board. */
async function calibrationOf(file: Given, given: Given[], runner: Runner): Promise<Dropped> {
  let found: Described;
  try {
    found = JSON.parse((await runner.aside({ kind: "describe_calibration", text: file.text })).text) as Described;
  } catch (e) {
    throw new Error(`${file.name}: ${e instanceof Error ? e.message : String(e)}`);
  }
  const calibration = file.text;
  const when = found.measured === null ? "" : `, measured ${found.measured}`;
  const message = `${file.name}: corrects ${found.board} by ${found.data}${when}, ${found.series.length} series.`;
  const [platform, ...more] = given.filter((f) => f !== file);
  if (!platform) return { kind: "calibration", board: found.board, calibration, message };
  if (more.length || !/\.toml$/i.test(platform.name))
    throw new Error(`${file.name}: drop it alone, or together with the platform file of ${found.board}.`);
  const board = { name: stem(platform.name), text: platform.text, calibration };
  await runner.facts(board);
  return { kind: "board", board, message };
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
