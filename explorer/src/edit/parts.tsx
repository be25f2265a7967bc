// Parts of the editor that streams and clusters have in common: port, bursts, budget, and what the
// adviser may change.
import { now, withNow, type Member } from "../design";
import type { Data } from "../held";
import type { Facts } from "../types";
import { Check, Select, Slider } from "./fields";
import { BUDGETS, BURSTS, OUTSTANDING, PERIODS } from "./steps";

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
  const inside = coherent ? [] : facts.ps_ports;
  const masters = inside.map((p) => ({
    value: p.name,
    text: `${p.name}: ${p.ps_master?.title ?? "general-purpose port"}`,
  }));
  return [{ value: ANY, text: "the emptiest" }, ...named, ...masters];
}

export function Place(props: MemberProps) {
  const { member, data, facts, change } = props;
  return (
    <div class="pair">
      <Select
        label="Direction"
        value={member.direction ?? "read"}
        options={data.directions.map((d) => ({
          value: d,
          text: d === "read" ? "read from memory" : "write to memory",
        }))}
        onChange={(direction) => change({ direction })}
      />
      <Select
        label="Port"
        value={member.port ?? ANY}
        options={portOptions(facts, member.coherent === true)}
        onChange={(port) =>
          change({
            port: port || undefined,
            ...(member.ports?.length && !member.ports.includes(port) ? { ports: undefined } : {}),
          })
        }
      />
    </div>
  );
}

export function Bursts({ member, change }: MemberProps) {
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
export function Choices({ member, facts, change }: MemberProps) {
  const usable = facts.ports
    .filter((p) => !p.taken_by && (p.coherent !== null) === (member.coherent === true))
    .map((p) => p.name);
  const isRange = (value: unknown) => typeof value === "object";
  const range = (field: "burst_beats" | "outstanding", most: number) => (on: boolean) => {
    const here = now(member[field], 16);
    change({ [field]: on ? { least: Math.min(4, here), most: Math.max(most, here), now: here } : here });
  };
  return (
    <fieldset class="field choices">
      <legend>The adviser may choose its</legend>
      <label>
        <input
          type="checkbox"
          checked={!member.port || (member.ports?.length ?? 0) > 1}
          onChange={(e) =>
            change({ ports: e.currentTarget.checked ? usable : member.port ? [member.port] : undefined })
          }
        />
        port
      </label>
      <label>
        <input
          type="checkbox"
          checked={isRange(member.burst_beats)}
          onChange={(e) => range("burst_beats", 256)(e.currentTarget.checked)}
        />
        burst
      </label>
      <label>
        <input
          type="checkbox"
          checked={isRange(member.outstanding)}
          onChange={(e) => range("outstanding", 32)(e.currentTarget.checked)}
        />
        outstanding
      </label>
    </fieldset>
  );
}

export function Budget({ member, change }: MemberProps) {
  const regulator = member.regulator;
  return (
    <>
      <Check
        label="Regulated: a budget of bytes per period"
        value={regulator !== undefined}
        onChange={(on) => change({ regulator: on ? { budget_bytes: 4096, period_cycles: 1024 } : undefined })}
      />
      {regulator && (
        <>
          <Slider
            label="Budget"
            unit="B"
            value={regulator.budget_bytes}
            steps={BUDGETS}
            least={1}
            onChange={(n) => change({ regulator: { ...regulator, budget_bytes: n } })}
          />
          <Slider
            label="Period"
            unit="cycles"
            value={regulator.period_cycles}
            steps={PERIODS}
            least={1}
            onChange={(n) => change({ regulator: { ...regulator, period_cycles: n } })}
          />
        </>
      )}
    </>
  );
}
