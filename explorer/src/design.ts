// A design with the fields of a design file (crates/design/src/record), and functions that change
// it.

import type { Cluster, DesignFile, Kind, Network, Program, Stream, Whole } from "./types";

export type { Kind, Whole };
export const KINDS: readonly Kind[] = ["stream", "cluster", "program", "network"];

/** A member of any kind, with the fields of its kind. */
export type Member = { name: string } & Partial<Stream & Cluster & Program & Network>;

/** A design in a form in which all kinds of members can be edited in the same way. */
export type Design = Omit<DesignFile, Kind> & Partial<Record<Kind, Member[]>>;

/** A design on a board: one side of the comparison. */
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

/** Sets the current value of a number that may be a range; widens the range if needed. */
export function withNow(value: Whole | undefined, then: number): Whole {
  if (value === undefined || typeof value === "number") return then;
  return { least: Math.min(value.least, then), most: Math.max(value.most, then), now: then };
}

export function members(design: Design): Placed[] {
  return KINDS.flatMap((kind) => (design[kind] ?? []).map((member, nth) => ({ kind, nth, member })));
}

/** Sets fields of a design; `undefined` removes a field. */
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

/** Updates references to a renamed stream. */
function renamed(design: Design, from: string, to: string): Design {
  const stream = (design.stream ?? []).map((s) => {
    const after = s.after;
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
    const after = s.after;
    if (!after?.some((a) => a.stream === gone)) return s;
    const { after: _, ...rest } = s;
    const kept = after.filter((a) => a.stream !== gone);
    return (kept.length ? { ...rest, after: kept } : rest) as Member;
  });
  return { ...left, stream };
}

/** Returns a name that no member has yet. */
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

/** The title of a design. A file needs none. */
export const titleOf = (design: Design): string => design.title ?? "Design";
