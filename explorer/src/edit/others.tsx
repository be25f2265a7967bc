// The input fields for programs on cores and for networks on a DPU.
import { NUMBERS } from "../numbers";
import { MaybeNumber, Select, Slider, Text } from "./fields";
import { CORES } from "./steps";
import type { MemberProps } from "./parts";
import { PlainNumbers, usual } from "./plain";
import { SlowdownField } from "./slowdown";

export function ProgramFields(props: MemberProps) {
  const { member, facts, data, change } = props;
  const cpu = facts.cpus.find((c) => c.name === member.cpu);
  const cores = (member.cores as number | undefined) ?? 1;
  return (
    <>
      <div class="pair">
        <Select
          label="Cores of"
          value={(member.cpu as string | undefined) ?? ""}
          options={facts.cpus.map((c) => ({ value: c.name, text: `${c.name} (${c.cores} cores)` }))}
          onChange={(name) => change({ cpu: name })}
        />
        <Text
          label="Program"
          value={(member.program as string | undefined) ?? ""}
          list={data.programs}
          onChange={(program) => change({ program })}
        />
      </div>
      <Slider
        label="Cores"
        value={cores}
        steps={CORES(cpu?.cores ?? 4)}
        least={1}
        most={cpu?.cores ?? 64}
        onChange={(n) => change({ cores: n })}
      />
      <SlowdownField member={member} change={change} />
      <PlainNumbers kind="Program" {...props} />
    </>
  );
}

export function NetworkFields(props: MemberProps) {
  const { member, facts, data, change } = props;
  const ports = member.ports ?? [];
  return (
    <>
      <div class="pair">
        <Select
          label="DPU"
          value={(member.dpu as string | undefined) ?? ""}
          options={data.dpus}
          onChange={(dpu) => change({ dpu })}
        />
        <Select
          label="Network"
          value={(member.network as string | undefined) ?? ""}
          options={data.networks}
          onChange={(network) => change({ network })}
        />
      </div>
      <fieldset class="field ports">
        <legend>Ports</legend>
        {facts.ports.map((p) => (
          <label key={p.name}>
            <input
              type="checkbox"
              checked={ports.includes(p.name)}
              onChange={(e) => {
                const then = e.currentTarget.checked ? [...ports, p.name] : ports.filter((name) => name !== p.name);
                if (then.length) change({ ports: then });
                else e.currentTarget.checked = true;
              }}
            />
            {p.name}
          </label>
        ))}
      </fieldset>
      <MaybeNumber
        label="A run takes at most"
        unit="µs"
        least={1}
        placeholder={usual(NUMBERS.Network.run_us)}
        value={member.run_us as number | undefined}
        onChange={(n) => change({ run_us: n })}
      />
      <SlowdownField member={member} change={change} />
      <PlainNumbers kind="Network" {...props} />
    </>
  );
}
