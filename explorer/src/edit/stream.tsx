// The input fields for a stream and for a cluster.
import { NUMBERS } from "../numbers";
import type { Cache, Duty, Video, Way } from "../types";
import { bytes } from "../words";
import { Check, MaybeNumber, More, Select, Slider, Text } from "./fields";
import { Budget, Bursts, Choices, Place, type MemberProps } from "./parts";
import { PlainNumbers, usual } from "./plain";
import { SlowdownField } from "./slowdown";
import { IDLE, WINDOWS_KIB, rates } from "./steps";

/** The rate that a port's data bus can reach, MB/s. */
function portMost({ facts, member, plMhz }: MemberProps): number {
  const port = [...facts.ports, ...facts.ps_ports].find((p) => p.name === member.port) ?? facts.ports[0];
  const width = typeof member.width_bits === "number" ? member.width_bits / 8 : (port?.beat_bytes ?? 16);
  return Math.max(100, Math.ceil((width * plMhz) / 100) * 100);
}

/** Fields that a newly chosen pattern needs. */
function patternFields(pattern: string): Record<string, unknown> {
  const tile = { row_bytes: 1024, rows: 32, pitch_bytes: 8192, across: 8 };
  return {
    pattern: pattern === "sequential" ? undefined : pattern,
    stride_bytes: pattern === "strided" ? 4096 : undefined,
    tile: pattern === "tiles" ? tile : undefined,
    ...(pattern === "chase" ? { outstanding: undefined } : {}),
  };
}

/** The delays between a stream and its port with one part changed; undefined if all are zero. */
function withWay(way: Way | undefined, part: keyof Way, cycles: number | undefined): Way | undefined {
  const found = { request: way?.request ?? 0, data: way?.data ?? 0, [part]: cycles ?? 0 };
  return found.request || found.data ? found : undefined;
}

/** A rate that is not constant: lines of a video frame, a part of each period, or a DMA that waits for its driver. */
function Bursty({ member, change }: MemberProps) {
  const video = member.video as Video | undefined;
  const duty = member.duty as Duty | undefined;
  return (
    <More title="Rate in bursts">
      <Check
        label="Pictures line by line"
        value={video !== undefined}
        onChange={(on) =>
          change({ video: on ? { mode: "1080p60", bytes_per_pixel: 4 } : undefined, rate_mbps: undefined })
        }
      />
      {video?.mode !== undefined && (
        <Text
          label="Mode"
          value={video.mode}
          onChange={(mode) => change({ video: { ...video, mode }, rate_mbps: undefined })}
        />
      )}
      {video && (
        <MaybeNumber
          label="Bytes of a pixel"
          unit="B"
          least={0.001}
          value={video.bytes_per_pixel}
          onChange={(n) => n !== undefined && change({ video: { ...video, bytes_per_pixel: n }, rate_mbps: undefined })}
        />
      )}
      <MaybeNumber
        label="Active part of a period"
        unit="µs"
        least={0.001}
        placeholder="always"
        value={duty?.active_us}
        onChange={(n) =>
          change({ duty: n === undefined ? undefined : { active_us: n, period_us: Math.max(duty?.period_us ?? 0, n) } })
        }
      />
      {duty && (
        <MaybeNumber
          label="Period"
          unit="µs"
          least={duty.active_us}
          value={duty.period_us}
          onChange={(n) => n !== undefined && change({ duty: { ...duty, period_us: n } })}
        />
      )}
      <MaybeNumber
        label="Driver starts it again after"
        unit="B"
        least={1}
        placeholder="never"
        value={member.rearm_bytes as number | undefined}
        onChange={(n) => change({ rearm_bytes: n, rearm_us: n === undefined ? undefined : (member.rearm_us ?? 10) })}
      />
      {member.rearm_bytes !== undefined && (
        <MaybeNumber
          label="Time of its driver"
          unit="µs"
          least={0}
          value={member.rearm_us as number | undefined}
          onChange={(n) => change({ rearm_us: n ?? 0 })}
        />
      )}
    </More>
  );
}

export function StreamFields(props: MemberProps) {
  const { member, data, change } = props;
  const rate = member.rate_mbps as number | undefined;
  const most = portMost(props);
  const tile = member.tile as { row_bytes: number; rows: number; pitch_bytes: number; across?: number } | undefined;
  const way = member.way_cycles as Way | undefined;
  const cache = member.cache as Cache | undefined;
  const after = member.after as { stream: string; bytes: number; each?: boolean }[] | undefined;
  return (
    <>
      <Place {...props} />
      <Bursts {...props} />
      <Bursty {...props} />
      <Check
        label="As fast as possible"
        value={rate === undefined && !member.video}
        onChange={(all) =>
          change(
            all
              ? { rate_mbps: undefined, buffer_bytes: undefined, video: undefined }
              : { rate_mbps: Math.round(most / 4) },
          )
        }
      />
      {rate !== undefined && (
        <Slider
          label="Rate wanted"
          unit="MB/s"
          value={rate}
          steps={rates(most)}
          least={0.001}
          onChange={(n) => n > 0 && change({ rate_mbps: n })}
        />
      )}
      <More title="Pattern, bounds and more">
        <Select
          label="Pattern"
          value={(member.pattern as string | undefined) ?? "sequential"}
          options={data.patterns}
          onChange={(p) => change(patternFields(p))}
        />
        {member.stride_bytes !== undefined && (
          <MaybeNumber
            label="Gap between bursts"
            unit="B"
            value={member.stride_bytes as number}
            least={0}
            onChange={(n) => n !== undefined && change({ stride_bytes: n })}
          />
        )}
        {tile &&
          (["row_bytes", "rows", "pitch_bytes", "across"] as const).map((field) => (
            <MaybeNumber
              key={field}
              label={`Tile: ${field.replace("_", " ")}`}
              value={tile[field]}
              least={1}
              onChange={(n) => n !== undefined && change({ tile: { ...tile, [field]: n } })}
            />
          ))}
        <Slider
          label="Window"
          unit="KiB"
          value={((member.window_bytes as number | undefined) ?? NUMBERS.Stream.window_bytes.default) / 1024}
          steps={WINDOWS_KIB}
          least={1}
          onChange={(n) => change({ window_bytes: Math.round(1024 * n) })}
        />
        <MaybeNumber
          label="Latency bound"
          unit="ns"
          least={1}
          value={member.latency_bound_ns as number | undefined}
          onChange={(n) => change({ latency_bound_ns: n })}
        />
        {member.latency_bound_ns !== undefined && (
          <Select
            label="Bound holds for the"
            value={(member.latency_bound_of as string | undefined) ?? "max"}
            options={data.latencies}
            onChange={(of) => change({ latency_bound_of: of })}
          />
        )}
        <MaybeNumber
          label="Total bytes"
          unit="B"
          least={1}
          placeholder="without end"
          value={member.bytes as number | undefined}
          onChange={(n) => change(n === undefined ? { bytes: n, deadline_us: undefined } : { bytes: n })}
        />
        {member.bytes !== undefined && (
          <MaybeNumber
            label="Deadline"
            unit="µs"
            least={0.001}
            value={member.deadline_us as number | undefined}
            onChange={(n) => change({ deadline_us: n })}
          />
        )}
        <PlainNumbers kind="Stream" {...props} />
        {(["request", "data"] as const).map((part) => (
          <MaybeNumber
            key={part}
            label={part === "request" ? "Path to the port" : "Path back from the port"}
            unit="cycles"
            least={0}
            placeholder="0"
            value={way?.[part]}
            onChange={(n) => change({ way_cycles: withWay(way, part, n) })}
          />
        ))}
        <MaybeNumber
          label="Cache in the logic: hit rate"
          least={0}
          value={cache?.hit_rate}
          onChange={(n) => change({ cache: n === undefined ? undefined : { ...cache, hit_rate: Math.min(n, 1) } })}
        />
        <MaybeNumber
          label="AxCACHE"
          least={0}
          placeholder={member.coherent ? "15" : "3"}
          value={member.axcache as number | undefined}
          onChange={(n) => change({ axcache: n })}
        />
        <MaybeNumber
          label="AxQOS"
          least={0}
          placeholder="the port's"
          value={member.axqos as number | undefined}
          onChange={(n) => change({ axqos: n })}
        />
        <SlowdownField member={member} change={change} />
        <Check
          label="Coherent with the caches"
          value={member.coherent === true}
          onChange={(on) => change({ coherent: on || undefined, port: undefined, ports: undefined })}
        />
        <Choices {...props} />
        <Budget {...props} />
        {after?.map((a, k) => (
          <p class="soft" key={k}>
            Waits for {a.stream}: {a.each ? `tile by tile, each of ${bytes(a.bytes)}` : `its first ${bytes(a.bytes)}`}{" "}
            <button
              type="button"
              onClick={() => change({ after: after.length > 1 ? after.filter((_, i) => i !== k) : undefined })}
            >
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
      <Slider
        label="Idle"
        unit="cycles"
        value={(member.idle_cycles as number | undefined) ?? 0}
        steps={IDLE}
        onChange={(n) => change({ idle_cycles: n })}
      />
      <More>
        <PlainNumbers kind="Cluster" {...props} />
        <MaybeNumber
          label="Row"
          unit="B"
          least={1}
          placeholder={usual(NUMBERS.Cluster.row_bytes)}
          value={member.row_bytes as number | undefined}
          onChange={(n) => change({ row_bytes: n })}
        />
        <MaybeNumber
          label="Part copied at once"
          unit="B"
          least={0}
          placeholder={usual(NUMBERS.Cluster.sub_copy_bytes)}
          value={member.sub_copy_bytes as number | undefined}
          onChange={(n) => change({ sub_copy_bytes: n })}
        />
        <SlowdownField member={member} change={change} />
        <Budget {...props} />
      </More>
    </>
  );
}
