// Inputs for the numbers of a member that have no input of their own elsewhere in the editor.
import { NUMBERS, type NumberField } from "../numbers";
import { MaybeNumber } from "./fields";
import type { MemberProps } from "./parts";

type Kind = keyof typeof NUMBERS;

/** Units by the ending of a field's name. */
const UNITS: Record<string, string> = {
  us: "µs",
  ns: "ns",
  bytes: "B",
  mhz: "MHz",
  mbps: "MB/s",
  cycles: "cycles",
  bits: "bit",
  beats: "beats",
};

/**
 * Numbers that have an input elsewhere, and numbers that only files can state. All other numbers have an input
 * here.
 */
const ELSEWHERE: Record<Kind, readonly string[]> = {
  Stream: [
    ...["axcache", "axqos", "bytes", "deadline_us", "latency_bound_ns", "rate_mbps", "rearm_bytes", "rearm_us"],
    ...["stride_bytes", "window_bytes"],
    ...["base", "phase_us", "pl_mhz", "recut_beats", "width_bits"],
  ],
  Cluster: [
    ...["idle_cycles", "row_bytes", "sub_copy_bytes"],
    ...["copies", "pl_mhz", "start_us", "stride_bytes", "width_bits"],
  ],
  Program: ["cores", "accesses", "bytes", "start_us"],
  Network: ["run_us", "pl_mhz"],
};

/** `start_us` is "Start" in µs. */
function labelled(field: string): { label: string; unit: string | undefined } {
  const words = field.split("_");
  const unit = UNITS[words.at(-1) ?? ""];
  const name = (unit && words.length > 1 ? words.slice(0, -1) : words).join(" ");
  return { label: name.charAt(0).toUpperCase() + name.slice(1), unit };
}

/** The default of a number, as the text of an empty input. */
export function usual(field: NumberField): string | undefined {
  return field.default === undefined ? undefined : String(field.default);
}

export function PlainNumbers({ kind, member, change }: MemberProps & { kind: Kind }) {
  const fields: Record<string, NumberField> = NUMBERS[kind];
  const values = member as unknown as Record<string, number | undefined>;
  return (
    <>
      {Object.entries(fields)
        .filter(([field]) => !ELSEWHERE[kind].includes(field))
        .map(([field, range]) => (
          <MaybeNumber
            key={field}
            {...labelled(field)}
            least={range.least ?? range.above ?? 0}
            placeholder={usual(range)}
            value={values[field]}
            onChange={(n) => change({ [field]: n })}
          />
        ))}
    </>
  );
}
