// Numbers that members of a design may state, with their ranges and defaults.
// Written by `make types` from the records in crates/design. Do not edit.

/** A number of a member. */
export interface NumberField {
  /** The smallest value, if there is one. */
  least?: number;
  /** All values are greater than this. */
  above?: number;
  /** The largest value, if there is one. */
  most?: number;
  /** The value if the design states none. */
  default?: number;
}

export const NUMBERS = {
  Stream: {
    axcache: { least: 0, most: 15 },
    axqos: { least: 0, most: 15 },
    base: { least: 0 },
    bytes: { least: 1 },
    deadline_us: { least: 0.01, most: 1000000000.0 },
    latency_bound_ns: { least: 0.01, most: 1000000000.0 },
    phase_us: { least: 0.0, default: 0.0 },
    pl_mhz: { least: 0.01, most: 1000000000.0 },
    rate_mbps: { least: 0.01, most: 1000000000.0 },
    rearm_bytes: { least: 1 },
    rearm_us: {  },
    recut_beats: { least: 1, most: 256 },
    start_us: { least: 0.0, default: 0.0 },
    stride_bytes: { least: 0 },
    width_bits: { least: 0, most: 65535 },
    window_bytes: { least: 1, default: 16777216 },
  },
  Cluster: {
    copies: { least: 1 },
    idle_cycles: { least: 0, default: 0 },
    pl_mhz: { least: 0.01, most: 1000000000.0 },
    row_bytes: { least: 1, default: 2048 },
    rows: { least: 1, default: 2048 },
    start_us: { least: 0.0, default: 0.0 },
    stride_bytes: {  },
    sub_copy_bytes: { least: 0, default: 256 },
    width_bits: { least: 0, most: 65535 },
  },
  Program: {
    accesses: { least: 1 },
    bytes: { least: 1 },
    cores: { least: 1, most: 64, default: 1 },
    start_us: { least: 0.0, default: 0.0 },
  },
  Network: {
    pl_mhz: { least: 0.01, most: 1000000000.0 },
    run_us: { least: 0.01, most: 1000000000.0, default: 200.0 },
  },
} satisfies Record<string, Record<string, NumberField>>;
