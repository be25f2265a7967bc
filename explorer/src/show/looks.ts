// The colours and words that reports use (src/axiscope/report/palette.py), depending on the page's
// theme.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Data } from "../held";

export interface Cause {
  name: string;
  word: string;
  color: string;
}

export interface Looks {
  theme: "light" | "dark";
  /** Colours of streams; no cause has one of them. */
  hues: readonly string[];
  ink: string;
  soft: string;
  line: string;
  card: string;
  missed: string;
  causes: readonly Cause[];
  /** Names of all members on the page; each has the same colour in all figures. */
  members: readonly string[];
}

export const LooksContext = createContext<Looks | null>(null);

export function useLooks(): Looks {
  const looks = useContext(LooksContext);
  if (!looks) throw new Error("no looks given");
  return looks;
}

export function looksOf(data: Data, theme: "light" | "dark", members: readonly string[]): Looks {
  const css = getComputedStyle(document.documentElement);
  const of = (name: string) => css.getPropertyValue(name).trim();
  return {
    theme,
    hues: data.palette[theme],
    ink: of("--ink"),
    soft: of("--soft"),
    line: of("--line"),
    card: of("--card"),
    missed: of("--missed"),
    causes: data.causes.map((cause, k) => ({ ...cause, color: data.causePalette[theme][k] ?? of("--soft") })),
    members,
  };
}

export const hue = (looks: Looks, index: number): string => looks.hues[index % looks.hues.length] ?? looks.ink;

/** Returns the member to which a name belongs: `a` for `a`, `a+b` and `a (reads)`. */
export const memberOf = (name: string): string => name.split(/[+ ]/)[0] ?? name;

/** Returns the colour of a member; grey if there is no member with this name. */
export function memberColor(looks: Looks, name: string): string {
  const index = looks.members.indexOf(memberOf(name));
  return index < 0 ? looks.soft : hue(looks, index);
}

/** Returns the colour of a cause; grey for other reasons why the bus is idle. */
export const causeColor = (looks: Looks, name: string): string =>
  looks.causes.find((cause) => cause.name === name)?.color ?? looks.line;

/** Black or white, whichever is easier to read on a colour such as `#0072b2`. */
export function inkOn(color: string): string {
  const [r, g, b] = [1, 3, 5].map((k) => (Number.parseInt(color.slice(k, k + 2), 16) / 255) ** 2.2) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#1d2129" : "#ffffff";
}
