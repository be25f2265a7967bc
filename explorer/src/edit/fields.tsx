// Input fields of the editor, each with a label. Numbers that have a range also have a slider.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { num } from "../words";

/** A slider with unequal steps, and an input for the number next to it. */
export function Slider(props: {
  label: string;
  value: number;
  steps: readonly number[];
  unit?: string;
  least?: number;
  most?: number;
  onChange: (value: number) => void;
}) {
  const { label, value, steps, unit, onChange } = props;
  const id = useId();
  const place = nearest(steps, value);
  const text = `${num(value, Number.isInteger(value) ? 0 : 2)}${unit ? ` ${unit}` : ""}`;
  return (
    <div class="field slider">
      <label for={id}>{label}</label>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={steps.length - 1}
        step={1}
        value={place}
        onInput={(e) => onChange(steps[Number(e.currentTarget.value)] ?? value)}
      />
      <NumberBox id={id} value={value} least={props.least ?? 0} most={props.most} onChange={onChange} />
      <span class="unit">{unit}</span>
    </div>
  );
}

function nearest(steps: readonly number[], value: number): number {
  let best = 0;
  steps.forEach((step, k) => {
    if (Math.abs(step - value) < Math.abs((steps[best] ?? 0) - value)) best = k;
  });
  return best;
}

/** An input for a number. It takes effect once the number is within its limits; until then, it is marked. */
export function NumberBox(props: {
  id?: string;
  label?: string;
  value: number | undefined;
  least?: number | undefined;
  most?: number | undefined;
  placeholder?: string;
  onChange: (value: number) => void;
  onClear?: () => void;
}) {
  return (
    <input
      type="number"
      id={props.id}
      aria-label={props.label}
      value={props.value ?? ""}
      min={props.least}
      max={props.most}
      step="any"
      placeholder={props.placeholder}
      onInput={(e) => {
        const box = e.currentTarget;
        if (box.value === "" && !box.validity.badInput && props.onClear) props.onClear();
        else if (box.value !== "" && box.validity.valid) props.onChange(Number(box.value));
      }}
    />
  );
}

/** An input for a number that may be left out. */
export function MaybeNumber(props: {
  label: string;
  value: number | undefined;
  unit?: string | undefined;
  least?: number;
  most?: number;
  placeholder?: string | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <NumberBox
        id={id}
        value={props.value}
        least={props.least}
        most={props.most}
        placeholder={props.placeholder ?? "none"}
        onChange={props.onChange}
        onClear={() => props.onChange(undefined)}
      />
      <span class="unit">{props.unit}</span>
    </div>
  );
}

export function Select(props: {
  label: string;
  value: string;
  options: readonly (string | { value: string; text: string })[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  const options = props.options.map((o) => (typeof o === "string" ? { value: o, text: o } : o));
  const known = options.some((o) => o.value === props.value);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(e) => props.onChange(e.currentTarget.value)}>
        {!known && <option value={props.value}>{props.value || "–"}</option>}
        {options.map((o) => (
          <option key={o.value} value={o.value} selected={o.value === props.value}>
            {o.text}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Text(props: {
  label: string;
  value: string;
  pattern?: string;
  list?: readonly string[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        value={props.value}
        required
        pattern={props.pattern}
        list={props.list ? `${id}-list` : undefined}
        onChange={(e) => e.currentTarget.validity.valid && props.onChange(e.currentTarget.value)}
      />
      {props.list && (
        <datalist id={`${id}-list`}>
          {props.list.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );
}

export function Check(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label class="field check">
      <input type="checkbox" checked={props.value} onChange={(e) => props.onChange(e.currentTarget.checked)} />
      {props.label}
    </label>
  );
}

/** Fields that are rarely needed. */
export function More(props: { children: ComponentChildren; title?: string }) {
  return (
    <details class="more">
      <summary>{props.title ?? "More"}</summary>
      {props.children}
    </details>
  );
}
