// The fields of a stream and of a cluster: where it is, what its bursts are like, what it must get.
import { now, withNow, type Member } from "../design";
import type { Data } from "../held";
import type { Facts } from "../records";
import { bytes } from "../words";
import { Check, MaybeNumber, More, Select, Slider } from "./fields";
import { BUDGETS, BURSTS, IDLE, OUTSTANDING, PERIODS, WINDOWS, rates } from "./steps";

export interface MemberProps {
  member: Member;
  data: Data;
  facts: Facts;
  plMhz: number;
  change: (fields: Record<string, unknown>) => void;
}

const ANY = "";

function portOptions(facts: Facts, coherent: boolean) {
  const fitting = facts.ports.filter((p) => !coherent || p.coherent);
  const named = fitting.map((p) => ({
    value: p.name,
    text: `${p.name} (${8 * p.beat_bytes} bit${p.taken_by ? `, taken by ${p.taken_by}` : ""})`,
  }));
  return [{ value: ANY, text: "the emptiest" }, ...named];
}

/** What a port's data bus can move, MB/s. */
function portMost({ facts, member, plMhz }: MemberProps): number {
  const port = facts.ports.find((p) => p.name === member.port) ?? facts.ports[0];
  const width = typeof member.width_bits === "number" ? member.width_bits / 8 : (port?.beat_bytes ?? 16);
  return Math.max(100, Math.ceil((width * plMhz) / 100) * 100);
}

function Place(props: MemberProps) {
  const { member, data, facts, change } = props;
  return (
    <div class="pair">
      <Select
        label="Direction"
        value={member.direction ?? "read"}
        options={data.directions.map((d) => ({ value: d, text: d === "read" ? "read from memory" : "write to memory" }))}
        onChange={(direction) => change({ direction })}
      />
      <Select
        label="Port"
        value={member.port ?? ANY}
        options={portOptions(facts, member.coherent === true)}
        onChange={(port) => change({ port: port || undefined, ...(member.ports?.length && !member.ports.includes(port) ? { ports: undefined } : {}) })}
      />
    </div>
  );
}

function Bursts({ member, change }: MemberProps) {
  return (
    <>
      <Slider
        label="Burst"
        unit="beats"
        value={now(member.burst_beats, 16)}
        steps={BURSTS}
        least={1}
        most={256}
        onChange={(n) => change({ burst_beats: withNow(member.burst_beats, n) })}
      />
      {member.pattern !== "chase" && (
        <Slider
          label="Outstanding"
          unit="bursts"
          value={now(member.outstanding, 16)}
          steps={OUTSTANDING}
          least={1}
          most={256}
          onChange={(n) => change({ outstanding: withNow(member.outstanding, n) })}
        />
      )}
    </>
  );
}

/** What the adviser may choose. */
function Choices({ member, facts, change }: MemberProps) {
  const usable = facts.ports.filter((p) => !p.taken_by && (p.coherent !== null) === (member.coherent === true)).map((p) => p.name);
  const isRange = (value: unknown) => typeof value === "object";
  const range = (field: "burst_beats" | "outstanding", most: number) => (on: boolean) => {
    const here = now(member[field], 16);
    change({ [field]: on ? { least: Math.min(4, here), most: Math.max(most, here), now: here } : here });
  };
  return (
    <fieldset class="field choices">
      <legend>The adviser may choose its</legend>
      <label>
        <input type="checkbox" checked={!member.port || (member.ports?.length ?? 0) > 1} onChange={(e) => change({ ports: e.currentTarget.checked ? usable : member.port ? [member.port] : undefined })} />
        port
      </label>
      <label>
        <input type="checkbox" checked={isRange(member.burst_beats)} onChange={(e) => range("burst_beats", 256)(e.currentTarget.checked)} />
        burst
      </label>
      <label>
        <input type="checkbox" checked={isRange(member.outstanding)} onChange={(e) => range("outstanding", 32)(e.currentTarget.checked)} />
        outstanding
      </label>
    </fieldset>
  );
}

function Budget({ member, change }: MemberProps) {
  const regulator = member.regulator;
  return (
    <>
      <Check
        label="Regulated: a budget of bytes a period"
        value={regulator !== undefined}
        onChange={(on) => change({ regulator: on ? { budget_bytes: 4096, period_cycles: 1024 } : undefined })}
      />
      {regulator && (
        <>
          <Slider label="Budget" unit="B" value={regulator.budget_bytes} steps={BUDGETS} least={1} onChange={(n) => change({ regulator: { ...regulator, budget_bytes: n } })} />
          <Slider label="Period" unit="cycles" value={regulator.period_cycles} steps={PERIODS} least={1} onChange={(n) => change({ regulator: { ...regulator, period_cycles: n } })} />
        </>
      )}
    </>
  );
}

/** What goes with a pattern, when another is chosen. */
function patternFields(pattern: string): Record<string, unknown> {
  const tile = { row_bytes: 1024, rows: 32, pitch_bytes: 8192, across: 8 };
  return {
    pattern: pattern === "sequential" ? undefined : pattern,
    stride_bytes: pattern === "strided" ? 4096 : undefined,
    tile: pattern === "tiles" ? tile : undefined,
    ...(pattern === "chase" ? { outstanding: undefined } : {}),
  };
}

export function StreamFields(props: MemberProps) {
  const { member, data, change } = props;
  const rate = member.rate_mbps as number | undefined;
  const most = portMost(props);
  const tile = member.tile as { row_bytes: number; rows: number; pitch_bytes: number; across?: number } | undefined;
  const after = member.after as { stream: string; bytes: number; each?: boolean }[] | undefined;
  return (
    <>
      <Place {...props} />
      <Bursts {...props} />
      <Check
        label="As fast as it goes"
        value={rate === undefined}
        onChange={(all) => change(all ? { rate_mbps: undefined, buffer_bytes: undefined } : { rate_mbps: Math.round(most / 4) })}
      />
      {rate !== undefined && (
        <Slider label="Rate wanted" unit="MB/s" value={rate} steps={rates(most)} least={0.001} onChange={(n) => n > 0 && change({ rate_mbps: n })} />
      )}
      <More title="Pattern, bounds and more">
        <Select label="Pattern" value={(member.pattern as string | undefined) ?? "sequential"} options={data.patterns} onChange={(p) => change(patternFields(p))} />
        {member.stride_bytes !== undefined && (
          <MaybeNumber label="Gap between bursts" unit="B" value={member.stride_bytes as number} least={0} onChange={(n) => n !== undefined && change({ stride_bytes: n })} />
        )}
        {tile &&
          (["row_bytes", "rows", "pitch_bytes", "across"] as const).map((field) => (
            <MaybeNumber key={field} label={`Tile: ${field.replace("_", " ")}`} value={tile[field]} least={1} onChange={(n) => n !== undefined && change({ tile: { ...tile, [field]: n } })} />
          ))}
        <Slider label="Window" value={(member.window_bytes as number | undefined) ?? 16 << 20} steps={WINDOWS} unit="B" least={1} shown={bytes} onChange={(n) => change({ window_bytes: n })} />
        <MaybeNumber label="Latency bound" unit="ns" least={1} value={member.latency_bound_ns as number | undefined} onChange={(n) => change({ latency_bound_ns: n })} />
        {member.latency_bound_ns !== undefined && (
          <Select label="Bound holds for the" value={(member.latency_bound_of as string | undefined) ?? "max"} options={data.latencies} onChange={(of) => change({ latency_bound_of: of })} />
        )}
        <MaybeNumber label="Bytes in all" unit="B" least={1} placeholder="without end" value={member.bytes as number | undefined} onChange={(n) => change(n === undefined ? { bytes: n, deadline_us: undefined } : { bytes: n })} />
        {member.bytes !== undefined && (
          <MaybeNumber label="Deadline" unit="µs" least={0.001} value={member.deadline_us as number | undefined} onChange={(n) => change({ deadline_us: n })} />
        )}
        <MaybeNumber label="Start" unit="µs" least={0} placeholder="0" value={member.start_us as number | undefined} onChange={(n) => change({ start_us: n })} />
        <MaybeNumber label="AxQOS" least={0} placeholder="the port's" value={member.axqos as number | undefined} onChange={(n) => change({ axqos: n })} />
        <MaybeNumber label="Slowdown bound" unit="× alone" least={1.001} value={member.slowdown_bound} onChange={(n) => change({ slowdown_bound: n })} />
        <Check label="Coherent with the caches" value={member.coherent === true} onChange={(on) => change({ coherent: on || undefined, port: undefined, ports: undefined })} />
        <Choices {...props} />
        <Budget {...props} />
        {after?.map((a, k) => (
          <p class="soft" key={k}>
            Waits for {a.stream}: {a.each ? `tile by tile, each of ${bytes(a.bytes)}` : `its first ${bytes(a.bytes)}`}{" "}
            <button type="button" onClick={() => change({ after: after.length > 1 ? after.filter((_, i) => i !== k) : undefined })}>
              Do not wait
            </button>
          </p>
        ))}
      </More>
    </>
  );
}

export function ClusterFields(props: MemberProps) {
  const { member, change } = props;
  return (
    <>
      <Place {...props} />
      <Bursts {...props} />
      <Slider label="Idle" unit="cycles" value={(member.idle_cycles as number | undefined) ?? 0} steps={IDLE} onChange={(n) => change({ idle_cycles: n })} />
      <More>
        <MaybeNumber label="Rows" least={1} placeholder="2048" value={member.rows as number | undefined} onChange={(n) => change({ rows: n })} />
        <MaybeNumber label="Row" unit="B" least={1} placeholder="2048" value={member.row_bytes as number | undefined} onChange={(n) => change({ row_bytes: n })} />
        <MaybeNumber label="Part copied at once" unit="B" least={0} placeholder="256" value={member.sub_copy_bytes as number | undefined} onChange={(n) => change({ sub_copy_bytes: n })} />
        <MaybeNumber label="Slowdown bound" unit="× alone" least={1.001} value={member.slowdown_bound} onChange={(n) => change({ slowdown_bound: n })} />
        <Budget {...props} />
      </More>
    </>
  );
}
