// What the model says: a board's facts, a design's result (`axiscope schema design-result`).

export interface PortFacts {
  name: string;
  beat_bytes: number;
  controller_port: string;
  taken_by: string | null;
  coherent: { axcache: number } | null;
}

export interface Facts {
  title: string;
  dram: { capacity_bytes: number; peak_mbps: number };
  maps: string[];
  qos: string[];
  ports: PortFacts[];
  cpus: { name: string; cores: number; clock_mhz: number }[];
}

export interface Latency {
  mean_ns: number;
  p50_ns: number | null;
  p90_ns: number | null;
  p99_ns: number | null;
  p999_ns: number | null;
  max_ns: number;
}

export interface Check {
  what: "rate" | "latency" | "deadline" | "slowdown";
  wanted: number;
  got: number | null;
  met: boolean;
  unit: "MB/s" | "ns" | "us" | "x";
}

export interface MemberResult {
  name: string;
  kind: "stream" | "cluster" | "program" | "network";
  direction: "read" | "write" | "both";
  ports: string[];
  wanted_mbps: number | null;
  read_mbps: number;
  write_mbps: number;
  spread_mbps: number;
  maccess_per_s: number | null;
  latency: Latency | null;
  finished_us: number | null;
  alone_mbps: number | null;
  checks: Check[];
  causes: Record<string, number> | null;
  waits_for: Record<string, number>;
}

export interface Span {
  start_ns: number;
  end_ns: number;
  what: string;
  member: string | null;
  bank: number;
}

export interface DesignResult {
  title: string;
  platform: string;
  pl_mhz: number;
  mapping: string;
  qos: string;
  members: MemberResult[];
  limit: string;
  bus: Record<string, number>;
  timeline: Span[];
  total_mbps: number;
  error_percent: number | null;
  sure: string;
  dram_busy_fraction: number;
  row_hit_rate: number;
  nj_per_byte: number | null;
  simulated_us: number;
  starts: number;
  steady: boolean;
  warnings: string[];
}

export const got = (m: MemberResult): number => m.read_mbps + m.write_mbps;
export const isMet = (m: MemberResult): boolean | null => (m.checks.length ? m.checks.every((c) => c.met) : null);
export const missed = (r: DesignResult): number => r.members.flatMap((m) => m.checks).filter((c) => !c.met).length;

/** Jain's index of what members got of what they want; who takes all he gets counts against the best of these. */
export function fairness(r: DesignResult): number | null {
  const most = Math.max(...r.members.filter((m) => m.wanted_mbps === null).map(got), 0);
  const shares = r.members.map((m) =>
    m.wanted_mbps === null ? got(m) / (most || 1) : Math.min(1, got(m) / m.wanted_mbps),
  );
  const squares = shares.reduce((sum, s) => sum + s * s, 0);
  return squares ? shares.reduce((sum, s) => sum + s, 0) ** 2 / (shares.length * squares) : null;
}
