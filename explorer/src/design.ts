// A design as a design file says it (src/axiscope/plan/design/records.py), and changes of it.

export type Kind = "stream" | "cluster" | "program" | "network";
export const KINDS: readonly Kind[] = ["stream", "cluster", "program", "network"];
export type Whole = number | { least: number; most: number; now?: number };

export interface Regulator {
  budget_bytes: number;
  period_cycles: number;
}

export interface Member {
  name: string;
  slowdown_bound?: number;
  port?: string;
  ports?: string[];
  regulator?: Regulator;
  direction?: "read" | "write";
  burst_beats?: Whole;
  outstanding?: Whole;
  [field: string]: unknown;
}

export interface Design {
  schema: number;
  title: string;
  description?: string;
  platform?: string;
  pl_mhz?: number;
  mapping?: string;
  qos?: string;
  mux?: string;
  stream?: Member[];
  cluster?: Member[];
  program?: Member[];
  network?: Member[];
  [field: string]: unknown;
}

/** A design on a board: what one side of the comparison is. */
export interface Setting {
  board: string;
  design: Design;
}

export interface Placed {
  kind: Kind;
  nth: number;
  member: Member;
}

export const now = (value: Whole | undefined, otherwise: number): number =>
  value === undefined ? otherwise : typeof value === "number" ? value : (value.now ?? value.most);

/** A number that may be a range, with another value now; the range is widened where it must. */
export function withNow(value: Whole | undefined, then: number): Whole {
  if (value === undefined || typeof value === "number") return then;
  return { least: Math.min(value.least, then), most: Math.max(value.most, then), now: then };
}

export function members(design: Design): Placed[] {
  return KINDS.flatMap((kind) => (design[kind] ?? []).map((member, nth) => ({ kind, nth, member })));
}

/** The design with fields of it set; `undefined` leaves a field out. */
export function changed(design: Design, fields: Record<string, unknown>): Design {
  const made: Record<string, unknown> = { ...design, ...fields };
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete made[name];
  return made as Design;
}

export function memberChanged(design: Design, kind: Kind, nth: number, fields: Record<string, unknown>): Design {
  const list = [...(design[kind] ?? [])];
  const before = list[nth];
  if (!before) return design;
  const made: Record<string, unknown> = { ...before, ...fields };
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete made[name];
  list[nth] = made as Member;
  const after = changed(design, { [kind]: list });
  return typeof fields.name === "string" ? renamed(after, before.name, fields.name) : after;
}

/** What refers to a stream by name follows its new name. */
function renamed(design: Design, from: string, to: string): Design {
  const stream = (design.stream ?? []).map((s) => {
    const after = s.after as { stream: string }[] | undefined;
    return after ? { ...s, after: after.map((a) => (a.stream === from ? { ...a, stream: to } : a)) } : s;
  });
  return design.stream ? { ...design, stream } : design;
}

export function removed(design: Design, kind: Kind, nth: number): Design {
  const gone = design[kind]?.[nth]?.name;
  const list = (design[kind] ?? []).filter((_, k) => k !== nth);
  const left = changed(design, { [kind]: list.length ? list : undefined });
  if (kind !== "stream" || !left.stream) return left;
  const stream = left.stream.map((s) => {
    const after = s.after as { stream: string }[] | undefined;
    if (!after?.some((a) => a.stream === gone)) return s;
    const { after: _, ...rest } = s;
    const kept = after.filter((a) => a.stream !== gone);
    return (kept.length ? { ...rest, after: kept } : rest) as Member;
  });
  return { ...left, stream };
}

/** A name that no member has yet. */
export function freeName(design: Design, stem: string): string {
  const taken = new Set(members(design).map((p) => p.member.name));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? stem : `${stem}_${n}`;
    if (!taken.has(name)) return name;
  }
}

export function added(design: Design, kind: Kind, member: Member): Design {
  return { ...design, [kind]: [...(design[kind] ?? []), member] };
}
