// Buttons for the design as a whole: examples, files, A and B, the address, and the picture. There
// is also a button for the theme.
import { useRef } from "preact/hooks";
import { exampleSetting } from "./app";
import { titleOf } from "./design";
import type { Data } from "./held";
import type { Answer, Runner, Side } from "./run/runner";
import { toHash, type State } from "./share";
import type { LegendItem } from "./show/figure";
import type { Looks } from "./show/looks";
import { download, savePicture, type Drawn } from "./show/picture";

export function Theme({ theme, set }: { theme: "light" | "dark"; set: (theme: "light" | "dark") => void }) {
  const then = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      id="theme"
      title={`Use the ${then} page`}
      onClick={() => {
        document.documentElement.dataset.theme = then;
        try {
          localStorage.setItem("axiscope-theme", then);
        } catch {
          // If the browser's storage is not available, the choice of theme lasts until the page is
          // closed.
        }
        set(then);
      }}
    >
      Light / dark
    </button>
  );
}

interface Props {
  data: Data;
  state: State;
  edited: Side;
  runner: Runner;
  looks: Looks;
  answers: Record<Side, Answer>;
  setState: (change: (was: State) => State) => void;
  setEdited: (side: Side) => void;
  setMessage: (message: string) => void;
  take: (files: File[]) => Promise<void>;
}

export function Toolbar(props: Props) {
  return (
    <section class="toolbar" aria-label="Files, comparison, saving">
      <Open {...props} />
      <Sides {...props} />
      <Save {...props} />
    </section>
  );
}

function Open({ data, edited, setState, setMessage, take }: Props) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div class="group">
      <label>
        Example{" "}
        <select
          value=""
          onChange={(e) => {
            const name = e.currentTarget.value;
            if (!name) return;
            setState((was) => ({ ...was, [edited]: exampleSetting(data, name) }));
            setMessage(`Opened example ${name}.`);
            e.currentTarget.value = "";
          }}
        >
          <option value="">choose …</option>
          {data.examples.map((x) => (
            <option key={x.name} value={x.name}>
              {String(x.design.title)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        onClick={() => file.current?.click()}
        title="A design, a platform, a calibration, an init file or a Vivado project; or drop it on the page"
      >
        Open a file
      </button>
      <input
        ref={file}
        type="file"
        multiple
        class="unseen"
        tabIndex={-1}
        aria-label="Files to open"
        onChange={(e) => {
          const files = [...(e.currentTarget.files ?? [])];
          e.currentTarget.value = "";
          if (files.length) void take(files);
        }}
      />
    </div>
  );
}

function Sides({ state, edited, setState, setEdited, setMessage }: Props) {
  return (
    <div class="group" role="group" aria-label="Settings to compare">
      {(["a", "b"] as const).map(
        (side) =>
          state[side] && (
            <button key={side} type="button" class="tab" aria-pressed={edited === side} onClick={() => setEdited(side)}>
              Edit {side.toUpperCase()}
            </button>
          ),
      )}
      {state.b ? (
        <>
          <button
            key="swap"
            type="button"
            onClick={() => setState((was) => (was.b ? { ...was, a: was.b, b: was.a } : was))}
          >
            Swap
          </button>
          <button
            type="button"
            onClick={() => {
              setEdited("a");
              setState(({ b: _, ...rest }) => rest);
            }}
          >
            Close B
          </button>
        </>
      ) : (
        <button
          key="compare"
          type="button"
          onClick={() => {
            setState((was) => ({ ...was, b: structuredClone(was.a) }));
            setEdited("b");
            setMessage("B is a copy of A. Change it and compare.");
          }}
        >
          Compare with a copy (B)
        </button>
      )}
    </div>
  );
}

function Save({ state, edited, runner, looks, answers, setMessage }: Props) {
  const setting = (edited === "b" && state.b) || state.a;
  const fileName =
    titleOf(setting.design)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "design";
  const share = async () => {
    const address = location.href.replace(/#.*$/, "") + (await toHash(state));
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      setMessage("The address was copied. It contains the whole design.");
    } catch {
      setMessage("The address of this page contains the whole design. Copy it from the address bar.");
    }
  };
  const toml = async () => {
    try {
      const design = { ...setting.design, platform: setting.board };
      const reply = await runner.aside({ kind: "design_to_toml", design });
      download(`${fileName}.toml`, new Blob([reply.text], { type: "application/toml" }));
      setMessage(`Saved ${fileName}.toml. Run it with axiscope run or axiscope advise.`);
    } catch (e) {
      setMessage(e instanceof Error ? e.message : String(e));
    }
  };
  const save = (as: "svg" | "png") => {
    const side = edited === "b" && state.b ? "b" : "a";
    const result = answers[side].result;
    const drawn = pictureOf(side);
    if (result && drawn.length)
      void savePicture(fileName, as, looks, drawn, [`${result.title} on ${result.platform}`, result.limit]);
  };
  return (
    <div class="group" role="group" aria-label="Share and save">
      <button type="button" onClick={() => void share()}>
        Copy link
      </button>
      <button type="button" onClick={() => void toml()}>
        Save design
      </button>
      <button type="button" onClick={() => save("png")}>
        Picture (PNG)
      </button>
      <button type="button" onClick={() => save("svg")}>
        SVG
      </button>
    </div>
  );
}

const drawnIn = (figure: HTMLElement) => figure.querySelector<SVGSVGElement>(".draw svg");

function legendOf(element: Element): LegendItem[] {
  return [...element.querySelectorAll<HTMLElement>(".legend li")].map((li) => {
    const swatch = li.querySelector<HTMLElement>(".swatch");
    return {
      word: li.textContent ?? "",
      color: swatch?.style.getPropertyValue("--hue") ?? "",
      mark: (swatch?.dataset.mark ?? "box") as NonNullable<LegendItem["mark"]>,
      hatched: swatch?.classList.contains("hatched") ?? false,
    };
  });
}

/** The figures of A or B as they are drawn now. The first figure has the legend of the page, too. */
function pictureOf(side: Side): Drawn[] {
  const figures = document.querySelectorAll<HTMLElement>(`.answer[data-side=${side}] figure`);
  const page = document.querySelector(".pagelegend");
  const drawn = [...figures].flatMap((figure) => {
    const svg = drawnIn(figure);
    return svg ? [{ title: figure.querySelector("h3")?.textContent ?? "", legend: legendOf(figure), svg }] : [];
  });
  return drawn.map((one, k) => (k || !page ? one : { ...one, legend: [...legendOf(page), ...one.legend] }));
}
