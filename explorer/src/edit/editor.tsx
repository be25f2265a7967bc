// The editor for one setting: its board, the fields of the design, and the members.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  KINDS,
  added,
  changed,
  freeName,
  memberChanged,
  members,
  removed,
  titleOf,
  type Design,
  type Kind,
  type Member,
  type Setting,
} from "../design";
import type { Data } from "../held";
import type { DesignResult, Facts } from "../types";
import { markOf, rateText } from "../words";
import { MaybeNumber, More, Select, Slider, Text } from "./fields";
import { CLOCKS } from "./steps";
import { NetworkFields, ProgramFields } from "./others";
import { ClusterFields, StreamFields } from "./stream";

export interface EditorProps {
  setting: Setting;
  data: Data;
  facts: Facts;
  boards: { name: string; title: string }[];
  result: DesignResult | null;
  change: (setting: Setting) => void;
  chooseBoard: (name: string) => void;
}

const FIELDS = { stream: StreamFields, cluster: ClusterFields, program: ProgramFields, network: NetworkFields };
/** Excludes spaces, dots and other characters that occur in paths of fields (crates/design/src/read.rs). */
const NAME = "[^.\\/\\|+\\s]+";
const NOUNS: Record<Kind, string> = {
  stream: "stream",
  cluster: "cluster",
  program: "CPU program",
  network: "network on a DPU",
};

function fresh(kind: Kind, design: Design, facts: Facts, data: Data): Member {
  const name = freeName(design, kind);
  const taken = new Set(
    members(design).flatMap((p) => [p.member.port, ...(p.kind === "network" ? (p.member.ports ?? []) : [])]),
  );
  const ports = facts.ports.filter((p) => !p.taken_by && !p.coherent).map((p) => p.name);
  const free = ports.find((p) => !taken.has(p)) ?? ports[0] ?? "";
  switch (kind) {
    case "stream":
      return { name, direction: "read" };
    case "cluster":
      return { name, direction: "read" };
    case "program":
      return { name, cpu: facts.cpus[0]?.name ?? "", program: "read" };
    case "network":
      return { name, dpu: data.dpus[0] ?? "", network: data.networks[0] ?? "", ports: [free] };
  }
}

export function Editor(props: EditorProps) {
  const { setting, data, facts, change } = props;
  const design = setting.design;
  const set = (then: Design) => change({ ...setting, design: then });
  const count = members(design).length;
  const isBegun = useRef(false);
  useEffect(() => {
    isBegun.current = true;
  }, []);
  return (
    <form class="editor" onSubmit={(e) => e.preventDefault()}>
      <Common {...props} set={set} />
      <h2>Members</h2>
      {members(design).map(({ kind, nth, member }) => (
        <Card
          key={`${kind} ${nth}`}
          kind={kind}
          member={member}
          open={count <= 4 || isBegun.current}
          props={props}
          change={(fields) => set(memberChanged(design, kind, nth, fields))}
          remove={count > 1 ? () => set(removed(design, kind, nth)) : null}
        />
      ))}
      <div class="adders" role="group" aria-label="Add a member">
        {KINDS.filter((kind) => kind !== "program" || facts.cpus.length).map((kind) => (
          <button key={kind} type="button" onClick={() => set(added(design, kind, fresh(kind, design, facts, data)))}>
            + {NOUNS[kind]}
          </button>
        ))}
      </div>
    </form>
  );
}

function Common(props: EditorProps & { set: (design: Design) => void }) {
  const { setting, facts, data, boards, set } = props;
  const design = setting.design;
  const maps = facts.maps;
  const ownMap = maps.includes("row_bank_column") ? "row_bank_column" : (maps[0] ?? "");
  return (
    <>
      <Select
        label="Board"
        value={setting.board}
        options={boards.map((b) => ({ value: b.name, text: b.name }))}
        onChange={props.chooseBoard}
      />
      <p class="soft">{facts.title}</p>
      <Slider
        label="PL clock"
        unit="MHz"
        value={design.pl_mhz ?? 250}
        steps={CLOCKS}
        least={1}
        most={1000}
        onChange={(n) => set(changed(design, { pl_mhz: n }))}
      />
      <div class="pair">
        <Select
          label="Address map"
          value={design.mapping ?? ownMap}
          options={maps}
          onChange={(mapping) => set(changed(design, { mapping }))}
        />
        <Select
          label="QoS setting"
          value={design.qos ?? "default"}
          options={["default", ...facts.qos.filter((q) => q !== "default")]}
          onChange={(qos) => set(changed(design, { qos: qos === "default" ? undefined : qos }))}
        />
      </div>
      <More title="Title, multiplexer, run">
        <Text label="Title" value={titleOf(design)} onChange={(title) => set(changed(design, { title }))} />
        <Select
          label="Multiplexer of shared ports"
          value={design.mux ?? "instrument"}
          options={data.muxes}
          onChange={(mux) => set(changed(design, { mux }))}
        />
        <Run design={design} set={set} />
      </More>
    </>
  );
}

function Run({ design, set }: { design: Design; set: (design: Design) => void }) {
  const run = (design.run ?? {}) as Record<string, number | undefined>;
  const put = (field: string, value: number | undefined) => {
    const { [field]: _, ...rest } = run;
    const then = value === undefined ? rest : { ...rest, [field]: value };
    set(changed(design, { run: Object.keys(then).length ? then : undefined }));
  };
  return (
    <>
      <MaybeNumber label="Starts" least={1} placeholder="3" value={run.skews} onChange={(n) => put("skews", n)} />
      <MaybeNumber
        label="Longest run"
        unit="µs"
        least={1}
        placeholder="until steady"
        value={run.max_us}
        onChange={(n) => put("max_us", n)}
      />
    </>
  );
}

function Card({
  kind,
  member,
  open,
  props,
  change,
  remove,
}: {
  kind: Kind;
  member: Member;
  open: boolean;
  props: EditorProps;
  change: (fields: Record<string, unknown>) => void;
  remove: (() => void) | null;
}) {
  const Fields = FIELDS[kind];
  const [isOpen, setOpen] = useState(open);
  const answer = props.result?.members.find((m) => m.name === member.name);
  const state = answer?.state ?? null;
  return (
    <details class="card" open={isOpen} onToggle={(e) => setOpen(e.currentTarget.open)} data-member={member.name}>
      <summary>
        <strong>{member.name}</strong> <span class="soft">{NOUNS[kind]}</span>
        {answer && (
          <span class={`now ${state ?? ""}`}>
            {rateText(answer.achieved_mbps)} MB/s{state ? ` ${markOf(state, answer.checks)}` : ""}
          </span>
        )}
      </summary>
      <Fields
        member={member}
        data={props.data}
        facts={props.facts}
        plMhz={props.setting.design.pl_mhz ?? 250}
        change={change}
      />
      <div class="cardfoot">
        <Text
          label="Name"
          value={member.name}
          pattern={NAME}
          onChange={(name) => name !== member.name && change({ name })}
        />
        {remove && (
          <button type="button" onClick={remove} aria-label={`Remove ${member.name}`}>
            Remove
          </button>
        )}
      </div>
    </details>
  );
}
