// A figure with a legend and a table of its values. The figure is drawn again when its data, its
// width or the theme changes.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLooks, type Looks } from "./looks";
import { savePicture } from "./picture";

export interface LegendItem {
  word: string;
  color: string;
  mark?: "box" | "cause" | "line" | "circle" | "square" | "diamond" | "triangle";
  hatched?: boolean;
}

export type Draw = (width: number, looks: Looks) => SVGSVGElement;

export function Figure(props: {
  name: string;
  title: string;
  caption: string;
  /** What marks mean. The colours of members and causes are in the legend of the page. */
  legend?: readonly LegendItem[];
  /** Colours that a saved picture must explain, too. */
  colors: readonly LegendItem[];
  draw: Draw;
  table: ComponentChildren;
  controls?: ComponentChildren;
  onKeyDown?: (e: KeyboardEvent) => void;
  onPlot?: (svg: SVGSVGElement) => void;
}) {
  const looks = useLooks();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const id = useId();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  // A layout effect draws the figure before the browser paints or prints the page.
  useLayoutEffect(() => {
    if (!box.current || width < 40) return;
    const svg = props.draw(width, looks);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${props.title}. ${props.caption} The same as a table follows.`);
    box.current.replaceChildren(svg);
    props.onPlot?.(svg);
  }, [props.draw, width, looks]);
  const save = (as: "svg" | "png") => {
    const svg = box.current?.querySelector("svg");
    if (svg)
      void savePicture(props.name, as, looks, [
        { title: props.title, legend: [...props.colors, ...(props.legend ?? [])], svg },
      ]);
  };
  return (
    <figure class="figure" data-figure={props.name} aria-labelledby={id}>
      <div class="fighead">
        <h3 id={id}>{props.title}</h3>
        <div class="save">
          <button type="button" onClick={() => save("svg")} aria-label={`Save ${props.title} as SVG`}>
            SVG
          </button>
          <button type="button" onClick={() => save("png")} aria-label={`Save ${props.title} as PNG`}>
            PNG
          </button>
        </div>
      </div>
      {props.legend && <Legend items={props.legend} />}
      {props.controls}
      <div
        class="draw"
        ref={box}
        tabIndex={props.onKeyDown ? 0 : undefined}
        onKeyDown={props.onKeyDown}
        aria-label={props.onKeyDown ? `${props.title}: arrow keys move, plus and minus zoom, 0 shows all` : undefined}
        role={props.onKeyDown ? "group" : undefined}
      />
      <figcaption>{props.caption}</figcaption>
      <details class="astable">
        <summary>As a table</summary>
        <Scroll name={`${props.title} as a table`}>{props.table}</Scroll>
      </details>
    </figure>
  );
}

export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul class="legend">
      {items.map((item) => (
        <li key={item.word}>
          <span
            aria-hidden="true"
            data-mark={item.mark ?? "box"}
            class={`swatch ${item.mark ?? "box"} ${item.hatched ? "hatched" : ""}`}
            style={{ "--hue": item.color }}
          />
          {item.word}
        </li>
      ))}
    </ul>
  );
}

/** Lets content that is wider than the page be scrolled separately, also with keys. */
export function Scroll({ name, fit, children }: { name: string; fit?: boolean; children: ComponentChildren }) {
  return (
    <div class={fit ? "scroll fit" : "scroll"} tabIndex={0} role="group" aria-label={name}>
      {children}
    </div>
  );
}

/** A plain table; the first cell of each row is its heading. */
export function Table({ heads, rows, caption }: { heads: string[]; rows: (string | number)[][]; caption: string }) {
  return (
    <table>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, k) => (
            <th key={k} scope="col" class={k ? "n" : ""}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, k) => (
          <tr key={k}>
            <th scope="row">{row[0]}</th>
            {row.slice(1).map((cell, i) => (
              <td key={i} class="n">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
