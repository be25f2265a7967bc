// Colours and words of the reports (src/axiscope/report/palette.py), by the page's theme.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Data } from "../held";

export interface Looks {
  theme: "light" | "dark";
  hues: readonly string[];
  ink: string;
  soft: string;
  line: string;
  card: string;
  causes: Data["causes"];
}

export const LooksContext = createContext<Looks | null>(null);

export function useLooks(): Looks {
  const looks = useContext(LooksContext);
  if (!looks) throw new Error("no looks given");
  return looks;
}

export function looksOf(data: Data, theme: "light" | "dark"): Looks {
  const css = getComputedStyle(document.documentElement);
  const of = (name: string) => css.getPropertyValue(name).trim();
  return {
    theme,
    hues: data.palette[theme],
    ink: of("--ink"),
    soft: of("--soft"),
    line: of("--line"),
    card: of("--card"),
    causes: data.causes,
  };
}

export const hue = (looks: Looks, index: number): string => looks.hues[index % looks.hues.length] ?? looks.ink;
