// Records of designs, their results, advice and facts of platforms.
// Written by `make types` from the records in crates/design and crates/sim. Do not edit.

/** The contribution of one change to a design. */
export interface Part {
  /** The path that changes. */
  path: string;
  /** Share of the gain that is lost without this change. Shares need not add up to 1, because some changes only help together. */
  share: number;
  /** The change and what is lost without it, in words. */
  text: string;
}

/** How a calibration changes the result of a design. */
export interface Calibrated {
  /** Whether figures are corrected. If not, all figures are those of the model. */
  applies: boolean;
  /** The measurements from which the calibration was made. */
  data: string;
  /** Distance to the nearest measured configuration, in length scales; absent if no series resembles the design. */
  distance: number | null;
  /** The board's total divided by the model's total if all streams run as fast as possible, or 1 if the calibration does not apply. It is used to judge demands on rates. */
  factor: number;
  /** When the board was measured. */
  measured: string | null;
  /** 90 % of the measured totals were within this many per cent of the uncorrected prediction. */
  plain_error_percent: number | null;
  /** The total of the uncorrected model, MB/s. */
  plain_total_mbps: number;
  /** Greatest distance for which figures are corrected. */
  reach: number | null;
  /** Text that states what was corrected, or why nothing was corrected. */
  text: string;
}

/** The numbers of start times for which a demand is met and missed, in a design with several steady states. */
export interface ByStart {
  /** Number of start times for which the demand is met. */
  met: number;
  /** Number of start times for which the demand is missed. */
  missed: number;
  /** Number of all start times. */
  starts: number;
}

/** A range of an achieved value, and the basis of the range. */
export interface FigureRange {
  /** The basis of the range, in words. */
  basis: string;
  /** The smallest value. */
  least: number;
  /** The largest value. Absent if it is only known that the demand may be missed. */
  most: number | null;
}

/** The state of a demand. A longer run would not change the states `met` and `missed`. In the state `too_close`, the difference between the result and the demand is within the error of the result. */
export type State = "met" | "too_close" | "missed";

/** A demand of a member, and the value that was achieved. */
export interface Check {
  /** How the results from different start times disagree. Stated only if the demand is too close to call because of several steady states. */
  by_start: ByStart | null;
  /** Sampling error of `got`: half the width of its 99 % interval, or, for the longest latency and for FIFOs, by how much a longer run may exceed `got`. Absent if it is unknown, or if the demand is judged by the number of late bursts. */
  error: number | null;
  /** The achieved value; absent if there is nothing to measure, such as a deadline of an unfinished stream. */
  got: number | null;
  /** Whether `got` meets the demand. `state` says whether this result is reliable. */
  met: boolean;
  /** Whether the model's error in this figure is known, so that the state allows for it. */
  model_error_is_known: boolean;
  /** Error of the model, %, if this error is why the demand is too close to call. */
  model_error_percent: number | null;
  /** The range of the achieved value if the model's error is as large as for published measurements. Stated only if this error is why the demand is too close to call. */
  model_range: FigureRange | null;
  /** The members that ended, if the run ended with them and the demand is therefore too close to call. */
  run_ended_with: string[];
  /** Whether the demand is met, missed, or too close to call. */
  state: State;
  /** The demand and its result, in words. */
  text: string;
  /** `MB/s`, `ns`, `us`, `x` or `bytes`. */
  unit: "MB/s" | "ns" | "us" | "x" | "bytes";
  /** The demanded value, in MB/s, ns or us, as a multiple of the time alone, or in bytes of the FIFO. */
  wanted: number;
  /** `rate`, `latency`, `deadline` or `slowdown`, or `underflow` or `overflow` of a FIFO. */
  what: "rate" | "latency" | "deadline" | "slowdown" | "underflow" | "overflow";
}

/** Extreme levels of a FIFO in a span of time. */
export interface LevelSpan {
  /** End of the span after the start of the counted time, us. */
  end_us: number;
  /** Lowest level, bytes. */
  least_bytes: number;
  /** Highest level, bytes. */
  most_bytes: number;
}

/** Level of the FIFO of a stream. */
export interface FifoLevel {
  /** Size of the FIFO, bytes. */
  buffer_bytes: number;
  /** Lowest level over all start times, bytes. Negative if the FIFO is too small. */
  least_bytes: number;
  /** Distance from the extreme level to empty (reads) or full (writes), bytes. Negative after an underflow or overflow. */
  margin_bytes: number;
  /** The margin converted to time at the stream's rate, us. */
  margin_us: number;
  /** Highest level over all start times, bytes. Exceeds `buffer_bytes` if the FIFO is too small. */
  most_bytes: number;
  /** The level during the counted time of the run from the first start time. */
  over_time: LevelSpan[];
}

/** Kind of a member. */
export type Kind = "stream" | "cluster" | "program" | "network";

/** Latency of the bursts in the runs from all start times, measured from the issue to the last beat or the response, ns. A percentile is given if at least ten bursts took longer. */
export interface Latency {
  /** Number of bursts. */
  bursts: number | null;
  max_ns: number;
  mean_ns: number;
  p50_ns: number | null;
  p90_ns: number | null;
  p999_ns: number | null;
  p99_ns: number | null;
}

/** A bus of a member's master, or a regulator, that is slower than the data bus at the member's port. */
export interface OwnPeak {
  /** Its capacity in one direction, MB/s. */
  mbps: number;
  /** The bus or the regulator in words. */
  name: string;
  /** Whether the member moves all that the bus or the regulator allows. The counted time may end before the period of a regulator, so up to one budget may be missing. */
  reached: boolean;
}

/** Uncorrected figures of a member, stated together with the corrected ones. */
export interface Plain {
  /** Rate of reads and writes together, MB/s. */
  achieved_mbps: number;
  /** Mean latency of a burst, ns; absent if it is not corrected. */
  latency_mean_ns: number | null;
}

/** A kind of change. */
export type Idea = "pace" | "wait" | "restart" | "even" | "in_flight" | "bursts" | "buffer" | "width" | "port" | "clock" | "class" | "competitor" | "alone";

/** A change that was tried on the model. */
export interface Trial {
  /** The fields of the design that the change sets, by path. */
  changes: Record<string, unknown>;
  /** Other members that miss a demand after the change, and miss none without it. */
  costs?: string[];
  /** Smallest gain that is not due to chance: the sampling errors of both runs together, at least 1 %. */
  error: number;
  /** Share by which the change improves the figure; negative if the figure gets worse, absent if there is no figure. */
  gain: number | null;
  /** The gain in words, such as `+23 %` or `no change`. */
  gain_text: string;
  /** The figure after the change; absent if there was nothing to measure. */
  got: number | null;
  /** The figure in words, such as `3840 MB/s`. */
  got_text: string;
  /** Whether the change helps: its gain exceeds its error, or a demand that is missed or too close to call in this run is met after the change. */
  helps: boolean;
  /** Its kind. */
  idea: Idea;
  /** Whether the demand is met after the change, and the member misses no demand that it meets now; absent if there is no demand. */
  met: boolean | null;
  /** The change in words, such as `8 bursts in flight`. */
  text: string;
  /** Members that the change leaves out. */
  without: string[];
}

/** What limits a member, as found by trying changes. */
export interface Reason {
  /** Time from burst to burst, ns, if the number of bursts is the limit. Longer bursts then move more data. */
  burst_ns: number | null;
  /** The value of the figure without a change; absent if there was nothing to measure. */
  got: number | null;
  /** Whether the member keeps its rate even at the multiplied rates. In this case, the trials use the rates of the design. */
  is_kept: boolean;
  /** The value without a change and the demand, in words. */
  now_text: string;
  /** What limits the member, in words, according to the trials. */
  text: string;
  /** Factor by which all rates were multiplied because the member keeps its rate; absent if the design's own rates were used. */
  times: number | null;
  /** The changes that were tried. */
  trials: Trial[];
  /** Its unit. */
  unit: string;
  /** The demanded value; absent if there is no demand. */
  wanted: number | null;
  /** The figure that is judged: the figure of a demand, a rate, or the `work` of a program. */
  what: "rate" | "latency" | "deadline" | "slowdown" | "underflow" | "overflow" | "work";
}

/** The result of a member of a design. Counters are from the run with the first start time. */
export interface MemberResult {
  /** Rate of reads and writes together, MB/s. */
  achieved_mbps: number;
  /** Rate of the member alone on the platform, MB/s; only with a slowdown bound. */
  alone_mbps: number | null;
  /** How the member spends its time in the run with one start time, by what it waits for: shares with a sum of 1. */
  causes: Record<string, number> | null;
  /** Its demands. */
  checks: Check[];
  /** `read`, `write` or `both`. */
  direction: "read" | "write" | "both";
  /** Level of the member's FIFO, if the member is paced and has a FIFO. */
  fifo: FifoLevel | null;
  /** Time from the first burst to the last byte, us; absent if bytes are left or the member is endless. */
  finished_us: number | null;
  /** Its kind. */
  kind: Kind;
  /** Latency of the member's bursts. */
  latency: Latency | null;
  /** Million accesses per second of a program. */
  maccess_per_s: number | null;
  /** Whether all demands of the member are met; absent if it has none. */
  met: boolean | null;
  /** Its name. */
  name: string;
  /** The slowest bus of the member's master, or its regulator, if it is slower than the data bus at the port. */
  own_peak?: OwnPeak;
  /** Uncorrected rates and latency, if measurements of the board correct those of this record. */
  plain?: Plain;
  /** Capacity of the member's data bus in one direction: bytes of a beat times the clock of its logic, MB/s. Absent for programs. */
  port_peak_mbps: number | null;
  /** Its ports. */
  ports: string[];
  /** Rate of the member's reads, MB/s. */
  read_mbps: number;
  /** What limits the member, as found by trying changes on the model; absent unless it misses a demand, or reasons of all members were requested. */
  reason: Reason | null;
  /** Difference between the highest and the lowest rate over all start times, MB/s. */
  spread_mbps: number;
  /** Whether the member starves: one of its directions has a burst in flight for at least half of the time, but another direction moves more than ten times as much and serves a burst in less than a tenth of the time. The latency of a starving member is not accurate, so tables show that it starves instead. Never true if the member reaches its rate. */
  starved: boolean;
  /** The state of the member's worst demand; absent if it has none. */
  state: State | null;
  /** Share of the member's time in which it waits while another member uses the DRAM's bus, by the name and direction of that member. */
  waits_for: Record<string, number>;
  /** Rate that the member demands, MB/s; absent if it runs as fast as possible. */
  wanted_mbps: number | null;
  /** Rate of the member's writes, MB/s. */
  write_mbps: number;
}

/** The rate of a stream in a steady state. */
export interface StateRate {
  /** Its rate, MB/s. */
  mbps: number;
  /** Name of the stream. */
  name: string;
  /** Whether the stream keeps the demanded rate in this state; absent without a demand. */
  state: State | null;
  /** The rate that the stream demands, MB/s; absent if it runs as fast as possible. */
  wanted_mbps: number | null;
}

/** A steady state of a design, with the start times that lead to it. */
export interface SteadyState {
  /** The subset of these start times for which the run was in this state for the full counted time. The other runs were in a better state first. */
  settled: number[];
  /** Indices of the start times that lead to this state, counted from 0. */
  starts: number[];
  /** Rates of the endless streams in this state. */
  streams: StateRate[];
}

/** A span of the DRAM's data bus. */
export interface Span {
  /** The bank. */
  bank: number;
  /** End of the span. */
  end_ns: number;
  /** The member whose data are transferred. */
  member: string | null;
  /** Start of the span. */
  start_ns: number;
  /** `read`, `write`, or the reason why the bus is idle. */
  what: string;
}

/** A value of a field: text, number, true or false. */
export type Scalar = boolean | number | string;

/** The result of a design on a platform, with the results of all members. */
export interface DesignResult {
  backend: string;
  /** How the DRAM's data bus is used in the run with one start time: shares of the time with a sum of 1. */
  bus: Record<string, number>;
  /** How the board's calibration affects this result; absent if the board has no calibration. */
  calibration?: Calibrated;
  /** The basis of the error, and what was never measured. */
  confidence: string;
  dram_busy_fraction: number;
  /** The error of the total, MB/s: that of the members that are not certain to keep their demanded rates. */
  error_mbps: number | null;
  /** 90 % of measured totals of this kind of design were within this many per cent of the prediction. Absent if the chip, a pattern of a stream or the number of ports was never measured, because the error is then unknown. */
  error_percent: number | null;
  /** What the error means and its basis, in words. */
  error_text: string;
  /** What the total means, in words: streams that end may have run one after another. */
  in_all: string;
  /** What limits the design, in words. */
  limit: string;
  /** The member that limits the design because it misses a demand, or because it comes closest to missing one. */
  limited_by: string | null;
  mapping: string;
  members: MemberResult[];
  /** Whether all demands are met. False if a demand is too close to call. */
  met: boolean;
  /** Number of demands that are missed. */
  missed: number;
  /** The last sentence of `confidence`, which states what was never measured. Empty if there is no such sentence. */
  never_measured: string;
  /** Energy of all rails per byte, nJ; only if the platform has energies. */
  nj_per_byte: number | null;
  pl_mhz: number;
  platform: string;
  qos: string;
  row_hit_rate: number;
  schema: number;
  simulated_us: number;
  starts: number;
  /** The steady states that were reached from different start times, the worst state first; empty if there is only one. Rates, causes and the use of the bus are those of the first state. */
  states: SteadyState[];
  steady: boolean;
  /** Total, missed demands and limit, in words. */
  summary: string;
  /** Spans of the DRAM's data bus in the first microseconds, if the run asked for them. */
  timeline: Span[];
  title: string;
  total_mbps: number;
  /** The total with its error, such as `1234 ± 56 MB/s`. */
  total_text: string;
  /** Number of demands that are too close to call. */
  undecided: number;
  /** Values of the axes, if this is a case of a sweep. */
  values: Record<string, Scalar>;
  warnings: string[];
}

/** The place where a step is carried out. */
export type StepKind = "register" | "vivado" | "axi" | "block";

/** One step to change a design. */
export interface Step {
  /** Address of the register, such as 0xFD380008. */
  address: string | null;
  /** The place where the step is carried out: a register, a setting in Vivado, signals of a master, or a block of Axiscope. */
  kind: StepKind;
  /** Bits of the register to write; other bits keep their value. */
  mask: string | null;
  /** Name of the register field, setting, signal or parameter. */
  name: string | null;
  /** Value that restores the current design; absent if no file states the current value. */
  restore: Scalar | null;
  /** Where the setting or register is documented. */
  source: string | null;
  /** The instruction, with the register or setting, the value and the current value in brackets. */
  text: string;
  /** Value to set; for a register, at the position of `mask`. */
  value: Scalar | null;
  /** The instruction, in one sentence. */
  what: string;
}

/** A design that the adviser ran in full. */
export interface Choice {
  /** The fields that differ from the current design, by path. */
  changes: Record<string, unknown>;
  /** Gain over the current design, in words. */
  gain_text: string | null;
  /** Greatest factor found by which all demanded rates may grow together before a demand is missed. It is 0 if a demand is missed already, and absent for designs without rates. */
  headroom: number | null;
  /** Distance from the headroom to the smallest factor that was found to miss a demand. */
  headroom_error: number | null;
  /** The headroom in words. */
  headroom_text: string | null;
  /** Number of demands that are missed. */
  missed: number;
  /** The gain of each change; stated only for the best design. */
  parts: Part[];
  /** Its result. */
  result: DesignResult;
  /** What to program and set for this design. */
  steps: Step[];
  /** All changes in one line. */
  text: string;
  /** Whether the design misses as many demands as the best design, and differs from it by less than the error. */
  ties_with_best: boolean;
  /** Number of demands that are too close to call. */
  undecided: number;
  /** What changes for each member: one sentence per member. */
  why: string[];
}

/** How candidates were found. */
export type By = "enumeration" | "optimiser" | "coordinates";

/** A candidate of the search, run briefly. */
export interface Candidate {
  /** The fields that differ from the current design, by path. */
  changes: Record<string, unknown>;
  /** Number of demands that the candidate misses. */
  missed: number;
  /** Whether no other candidate is at least as good in all of these respects: demands missed, margin, total rate and ports. */
  pareto: boolean;
  /** Number of ports that the candidate uses. */
  ports: number;
  /** All changes in one line. */
  text: string;
  /** Rate of all members together, MB/s. */
  total_mbps: number;
  /** Smallest margin of any demand, as a share of the demand; negative if a demand is missed. */
  worst_slack: number;
}

/** The criterion that decides between two designs that miss the same number of demands. */
export type Goal = "slack" | "total" | "latency" | "energy" | "ports";

/** Advice on what to change in a design on a board. */
export interface AdviceResult {
  /** Designs that are worth changing to, best first. If there are none, the list contains only the current design. */
  best: Choice[];
  /** Changes that the design does not allow, each made on top of the changes of the best design. With such a change, the design meets more demands, or fewer demands are too close to call. */
  beyond: Choice[];
  /** How the candidates were found. */
  by: By;
  /** Whether the board has a calibration. Advice compares designs by the model alone, because a calibration corrects only some of them. */
  calibration_unused: boolean;
  /** All candidates that were run briefly. */
  candidates: Candidate[];
  /** The goal of the design. */
  goal: Goal;
  /** Factor by which all rates were multiplied in brief runs. It differs from 1 if the current design meets every demand and the goal is more headroom. */
  growth: number;
  /** Number of candidates that cannot be built on this board. */
  impossible: number;
  /** Why the first of these candidates cannot be built. */
  impossible_because: string | null;
  /** The current design. */
  now: Choice;
  /** The board. */
  platform: string;
  /** Version of the format: 1. */
  schema: number;
  /** Which candidates were run, in words. */
  search_text: string;
  /** Candidates in total. */
  size: number;
  /** Smallest predicted gain that is recommended, %. Designs that meet more demands, or leave fewer too close to call, are recommended in any case. */
  smallest_gain_percent: number;
  /** Whether the user stopped the search, so that there may be better designs. */
  stopped: boolean;
  /** Whether to change the design, what to change, and the gain, in words. */
  text: string;
  /** The design's title. */
  title: string;
  /** Number of candidates that were run briefly. */
  tried: number;
}

/** A field, or kind of field, that may be changed. */
export type Change = "ports" | "burst_beats" | "outstanding" | "buffer_bytes" | "qos" | "axqos" | "mapping" | "pl_mhz" | "mux" | "regulator";

/** What the adviser may change, and its goal. */
export interface Advise {
  /** The fields that may be changed. Burst lengths, numbers of outstanding bursts and buffer sizes change if the design gives a range. If this list names burst lengths or numbers of outstanding bursts, and no member gives a range for them, they also change in streams that do not state them. */
  change?: Change[];
  /** The goal. */
  goal?: Goal;
  /** The stream whose latency is optimized if the goal is `latency`. */
  of?: string;
  /** Clocks to choose from, MHz. */
  pl_mhz?: number[];
}

/** A condition for which a stream waits. Without `each`, the stream waits until the other stream has moved `bytes`. With `each`, tile i of this stream waits until the other stream has moved i + 1 - `ahead` tiles of `bytes`. Set `ahead` to 0 for a consumer, and to N for a producer that fills N buffers and then waits for its consumer. */
export interface After {
  /** Number of buffers that may be filled ahead. */
  ahead?: number;
  /** Number of bytes that the other stream must have moved or, with `each`, number of bytes in one of its tiles. */
  bytes: number;
  /** Delay after the condition is met, us, such as the time to compute a tile. */
  delay_us?: number;
  /** Whether each tile waits for a tile of the other stream. */
  each?: boolean;
  /** Name of the other stream. */
  stream: string;
  /** Number of bytes in a tile of this stream; by default, as many as in a tile of the other stream. */
  tile_bytes?: number;
}

/** A cache in the programmable logic. Lines that miss are read from memory, or written back, as full lines. */
export interface Cache {
  /** Latency of a hit, in cycles of the stream's clock. */
  hit_cycles?: number;
  /** Share of the lines that hit. */
  hit_rate: number;
  /** Number of bytes in a line; a power of two. */
  line_bytes?: number;
}

/** The range from which the adviser may choose a number, and its current value (by default `most`). */
export interface Range {
  /** Lowest value. */
  least: number;
  /** Highest value. */
  most: number;
  /** Current value. */
  now?: number;
}

/** A whole number of at least 1, or a range of such numbers. */
export type Whole = number | Range;

/** Reads or writes. */
export type Direction = "read" | "write";

/** A budget of bytes per period of the PL clock (`axiscope_regulator`). */
export interface Regulator {
  /** Number of bytes per period. */
  budget_bytes: number;
  /** Number of cycles in a period. */
  period_cycles: number;
}

/** A slowdown bound, as written by the user. */
export type SlowdownBound = number | string;

/** A cluster of accelerators that copies rows, paced by idle cycles or by its own regulator. */
export interface Cluster {
  /** Maximum number of beats in a burst. */
  burst_beats?: Whole;
  /** Number of copies, one after another; unlimited by default. */
  copies?: number;
  /** Direction of the copies, as seen from the programmable logic. */
  direction: Direction;
  /** Idle cycles between two sub-copies. */
  idle_cycles?: number;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** Maximum number of bursts in flight. */
  outstanding?: Whole;
  /** Clock of the member's logic, MHz; by default the design's `pl_mhz`. */
  pl_mhz?: number;
  /** The port that the member uses now; by default, the port in `ports` with the fewest members. */
  port?: string;
  /** Ports that the member may use; by default, all ports that lead to memory. */
  ports?: string[];
  /** A regulator between the member and its port. */
  regulator?: Regulator;
  /** Number of bytes in a row. */
  row_bytes?: number;
  /** Number of rows in a copy. */
  rows?: number;
  /** Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the time that it takes when the member runs alone. */
  slowdown_bound?: SlowdownBound;
  /** Time at which the cluster starts, us. */
  start_us?: number;
  /** Number of bytes from the start of one row to the start of the next; by default, rows follow each other without a gap. */
  stride_bytes?: number;
  /** Number of bytes in a sub-copy. */
  sub_copy_bytes?: number;
  /** Width of the cluster's data bus; by default, the largest width that its port supports. */
  width_bits?: number;
}

/** Signals that make a burst coherent. */
export interface CoherentFacts {
  /** AxCACHE. */
  axcache: number;
  /** AxPROT. */
  axprot: number;
  /** AxUSER. */
  axuser: number;
  /** Size of a burst in bytes, if the port accepts only that size. */
  burst_bytes: number | null;
}

/** How the axes of a sweep combine. */
export type Combine = "product" | "zip";

/** A complex of cores. */
export interface CpuFacts {
  /** Clock of the cores, MHz. */
  clock_mhz: number;
  /** Its cores. */
  cores: number;
  /** Whether the CPU translates addresses, so that the pages of programs are scattered. */
  has_tlb: boolean;
  /** Size of the L1 data cache of a core in bytes. */
  l1_bytes: number;
  /** Size of the shared L2 in bytes; 0 if there is no L2. */
  l2_bytes: number;
  /** Its name. */
  name: string;
}

/** The project file from which `axiscope import` created a design. It lets `axiscope run FILE` recognise its earlier import. */
export interface Imported {
  /** Name of the file, without its folder. */
  file: string;
  /** First digits of the SHA-256 of the file. */
  sha256: string;
}

/** The members whose load is limited by `axiscope inject`, so that all other members meet their demands. */
export interface Inject {
  /** Names of streams, clusters and networks; by default all members without demands. */
  aggressors?: string[];
  /** Period of the regulators, in cycles. */
  period_cycles?: number;
  /** Relative loads of the aggressors, by name. An aggressor with 2 is given twice the load of an aggressor with 1, which is the default. Remaining bandwidth is given to aggressors that do not slow any victim. */
  share?: Record<string, number>;
}

/** A multiplexer in the programmable logic. */
export type MuxKind = "platform" | "instrument";

/** A neural network that a deep-learning processor (DPU) runs repeatedly. */
export interface Network {
  /** Name of the DPU. */
  dpu: string;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** Name of the network. */
  network: string;
  /** Clock of the member's logic, MHz; by default the design's `pl_mhz`. */
  pl_mhz?: number;
  /** Ports of the DPU. */
  ports: string[];
  /** A regulator between the member and its port. */
  regulator?: Regulator;
  /** Maximum duration of a run when the network runs alone, us. Only a part of each layer is run, so that all layers together take at most this time. */
  run_us?: number;
  /** Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the time that it takes when the member runs alone. */
  slowdown_bound?: SlowdownBound;
}

/** A program on cores of the processing system. */
export interface Program {
  /** Number of accesses to memory; unlimited by default. */
  accesses?: number;
  /** Size of the memory that the program uses on each core, in bytes. */
  bytes?: number;
  /** Number of cores that run the program. Each core uses its own memory. */
  cores?: number;
  /** A complex of cores in the platform, such as A53. */
  cpu: string;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** `read`, `write`, `read_random`, `write_random`, `chase`, or a `PolyBench` kernel. */
  program: string;
  /** Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the time that it takes when the member runs alone. */
  slowdown_bound?: SlowdownBound;
  /** Time at which the program starts, us. */
  start_us?: number;
}

/** Condition to end a run. */
export type Until = "steady" | "duration_us" | "drained" | "counted" | "programs";

/** How long to run a point. */
export interface RunSpec {
  /** Whether to split the time of every stream by what the stream waits for (only for the first skew). */
  causes?: boolean;
  /** Longest counted time, us. */
  max_us?: number;
  /** Shortest counted time, us. */
  min_us?: number;
  /** Largest random delay of all starts, ns, which depends on seed and skew. It randomizes the start relative to refreshes. */
  phase_ns?: number;
  /** Seed for the skews after the first. */
  seed?: number;
  /** Time between the starts of two masters, ns. */
  skew_ns?: number;
  /** Number of start skews to run. Results are means over the skews, with their spread. */
  skews?: number;
  /** Length of the timeline of the DRAM's data bus from the start of counting, us. 0: no timeline. */
  timeline_us?: number;
  /** Relative change of all estimates below which they count as stable. */
  tolerance?: number;
  /** Condition to end. */
  until?: Until;
  /** Simulated time before counting starts, us. */
  warmup_us?: number;
  /** Time from a master's first read to its first write, ns. */
  write_skew_ns?: number;
}

/** A data bus of a master that is narrower or slower than that of its port: its memory interface, if converters on the way change the width or the clock, or the AXI4-Stream interface of a DMA. The bus limits the rate. */
export interface OwnBus {
  /** Clock of the data bus, MHz; by default that of the stream's logic. */
  mhz?: number;
  /** Width of the data bus. */
  width_bits: number;
}

/** A stream that is active for a part of each period. */
export interface Duty {
  /** Length of the active part of a period, us. */
  active_us: number;
  /** Length of a period, us. */
  period_us: number;
}

/** The statistic of the latency to which `latency_bound_ns` applies. */
export type LatencyOf = "mean" | "p50" | "p90" | "p99" | "p999" | "max";

/** Order of a stream's addresses. */
export type Pattern = "sequential" | "strided" | "tiles" | "random" | "chase" | "recorded";

/** A rectangle of an image or matrix that is stored in rows: the unit of a two-dimensional walk. */
export interface Tile {
  /** Number of tiles side by side before the walk continues with the tiles below. */
  across?: number;
  /** Number of bytes from the start of a row to the start of the row below it. */
  pitch_bytes: number;
  /** Number of bytes in a row of the tile; a multiple of the burst size. */
  row_bytes: number;
  /** Number of rows in a tile. */
  rows: number;
}

/** A video frame that is transferred line by line. The bytes of a line are due in its active part. */
export interface Video {
  /** Number of lines that are transferred per frame. */
  active_lines?: number;
  /** Number of pixels that are transferred per line. */
  active_pixels?: number;
  /** Number of bytes per pixel in memory, such as 4, 2 or 1.5. */
  bytes_per_pixel: number;
  /** Number of frames per second. Alternatively, give `pixel_mhz`. */
  frames_per_s?: number;
  /** Name of a mode, such as `1080p60` or `1024x768@60`. Alternatively, give the numbers of lines and pixels. */
  mode?: string;
  /** Pixel clock, MHz. */
  pixel_mhz?: number;
  /** Number of lines in a frame, including blanking. */
  total_lines?: number;
  /** Number of pixels in a line, including blanking. */
  total_pixels?: number;
  /** Whether a run contains full frames, including their vertical blanking, however long they take. If false, a run contains only active lines, unless a frame takes 300 us or less. */
  whole_frame?: boolean;
}

/** Delay between a stream and its port, in cycles of the stream's clock, as caused by an interconnect, register slices or converters. By default, there is no delay. */
export interface Way {
  /** Delay from the port to the stream, which applies to read data and write responses. */
  data?: number;
  /** Delay from the stream to the port, which applies to addresses and write data. */
  request?: number;
}

/** Bursts in one direction from one master, at a given rate or as fast as possible. */
export interface Stream {
  /** Streams that this stream waits for. */
  after?: After[];
  /** `AxCACHE` that the stream drives: 0 to 15. Bit 1 allows ports to merge narrow beats. The values 7, 11 and 15 mean write-back memory; accesses with these values are coherent at ports that lead to the caches. By default, 15 if the stream is `coherent`, otherwise 3. */
  axcache?: number;
  /** The AXI4-Stream interface that a DMA fills or empties, if it is narrower or slower than the DMA's memory interface. It limits the rate of the stream. */
  axi_stream?: OwnBus;
  /** `AxQOS` that the stream drives. */
  axqos?: number;
  /** Address of the first byte of the stream's window; by default, the window follows the windows of the other streams. */
  base?: number;
  /** Size of the FIFO at the other end of the stream, in bytes; at least one burst. The size determines how far the stream may fall behind its rate and still catch up. By default, as many bytes as the stream may have in flight. */
  buffer_bytes?: Whole;
  /** Number of beats in a burst; AXI3 ports accept at most 16. */
  burst_beats?: Whole;
  /** Total number of bytes that the stream moves; unlimited by default. */
  bytes?: number;
  /** A cache in the programmable logic between the stream and its port. */
  cache?: Cache;
  /** Whether the stream's accesses look up the CPUs' caches, if its port leads to the caches. */
  coherent?: boolean;
  /** Demand: maximum time from the stream's first burst to its last byte, us; requires `bytes`. */
  deadline_us?: number;
  /** Direction of the stream's data: `read` is from memory. */
  direction: Direction;
  /** The stream is active only for a part of each period. `rate_mbps` is the mean over the periods. Without `rate_mbps`, the stream runs as fast as possible while it is active. */
  duty?: Duty;
  /** Demand: maximum latency of the stream's bursts, ns. */
  latency_bound_ns?: number;
  /** The statistic of the latency to which `latency_bound_ns` applies. */
  latency_bound_of?: LatencyOf;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** Maximum number of bursts in flight; by default 16, and 1 for a chase. */
  outstanding?: Whole;
  /** The data bus of the stream's master, if it is narrower or slower than `width_bits` at the clock of the port. It limits the rate of the stream. */
  own_bus?: OwnBus;
  /** Order of the stream's addresses. `strided` needs `stride_bytes`, `tiles` needs `tile`, and `recorded` needs `recording`. In a `chase`, each address depends on the data of the previous read. */
  pattern?: Pattern;
  /** Additional delay of a paced stream within its period, us. */
  phase_us?: number;
  /** Clock of the member's logic, MHz; by default the design's `pl_mhz`. All members on one port must have the same clock. */
  pl_mhz?: number;
  /** The port that the member uses now; by default, the port in `ports` with the fewest members. */
  port?: string;
  /** Ports that the member may use; by default, all ports that lead to memory. */
  ports?: string[];
  /** Demand: the rate of the stream, MB/s. Without this field, the stream runs as fast as possible. */
  rate_mbps?: number;
  /** Number of bytes after which the stream's DMA waits until its driver restarts it; requires `rearm_us`. */
  rearm_bytes?: number;
  /** Time from the last of the `rearm_bytes` until the stream's DMA starts again, us. */
  rearm_us?: number;
  /** If this stream waits for the stream that was recorded with it in the other direction: the name of that stream. */
  recorded_with?: string;
  /** The recording for the pattern `recorded`. In a design file, the value is a path relative to the file; in a record, it is the text of the recording. */
  recording?: string;
  /** Number of beats to which the bursts of a recording are split or joined; by default, bursts stay as recorded. */
  recut_beats?: number;
  /** A regulator between the member and its port. */
  regulator?: Regulator;
  /** Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the time that it takes when the member runs alone. */
  slowdown_bound?: SlowdownBound;
  /** Time at which the stream starts, us. */
  start_us?: number;
  /** For a strided pattern: number of bytes from the end of one burst to the start of the next. */
  stride_bytes?: number;
  /** The tiles for the pattern `tiles`. For a column of a matrix, use a tile that is one burst wide. */
  tile?: Tile;
  /** Demand: the stream transfers video frames line by line. By default, `rate_mbps` is then the rate of the lines. */
  video?: Video;
  /** Delay of bursts between the stream and its port, in cycles of the stream's clock. */
  way_cycles?: Way;
  /** Width of the stream's data bus; by default, the largest width that its port supports. */
  width_bits?: number;
  /** Size of the stream's address window, bytes. */
  window_bytes?: number;
}

/** A sweep: axes whose combined values define cases. */
export interface Sweep {
  /** Lists of values, keyed by the path of a field, such as `stream.camera.burst_beats`. */
  axes: Record<string, Scalar[]>;
  /** How the axes are combined: `product` runs every combination of values; `zip` runs the first values of all axes, then the second ones, and so on. */
  combine?: Combine;
}

/** A design file: the masters, and for each master the data that it moves, its rate and its demands. */
export interface DesignFile {
  /** What `axiscope advise` may change, and its goal. */
  advise?: Advise;
  /** Clusters of accelerators. */
  cluster?: Cluster[];
  /** A longer description. */
  description?: string;
  /** The project file from which the design was imported. */
  imported?: Imported;
  /** The members whose load is limited by `axiscope inject`. The section does not affect runs of the design. */
  inject?: Inject;
  /** The address map; by default `row_bank_column` if the platform has it, otherwise the platform's first map. */
  mapping?: string;
  /** The multiplexer through which streams in one direction share a port. */
  mux?: MuxKind;
  /** Neural networks on deep-learning processors. */
  network?: Network[];
  /** Clock of the programmable logic, MHz. */
  pl_mhz?: number;
  /** The platform, unless the command names a different platform. */
  platform?: string;
  /** Programs on the CPUs. */
  program?: Program[];
  /** Name of one of the platform's QoS settings. */
  qos?: string;
  /** Length of a run, and number of runs with different start times; the same fields as in a point's `run`. */
  run?: RunSpec;
  /** Version of the file format: 1. */
  schema?: number;
  /** Streams. */
  stream?: Stream[];
  /** Sweeps. Each combination of their values is a separate case. */
  sweep?: Sweep[];
  /** A one-line title. */
  title?: string;
}

/** The DRAM of a platform. */
export interface DramFacts {
  /** Rate that the data bus can carry despite refreshes, MB/s. */
  attainable_mbps: number;
  /** All ranks together. */
  capacity_bytes: number;
  /** Number of bytes in a DRAM burst. */
  line_bytes: number;
  /** Peak bandwidth of the DRAM's data bus, MB/s. */
  peak_mbps: number;
  /** Number of bytes after which sequential addresses return to the same bank, in a different row; the largest number of all address maps. */
  same_bank_bytes: number;
}

/** A master inside the PS. */
export interface PsMasterFacts {
  /** Number of beats in the longest burst at the port. */
  burst_beats: number;
  /** Its clock, MHz. */
  clock_mhz: number;
  /** Number of bursts that the master has in flight in each direction. */
  outstanding: number;
  /** Whether the master never writes. */
  reads_only: boolean;
  /** What it is. */
  title: string;
}

/** A port for masters in the programmable logic. */
export interface PortFacts {
  /** Bytes per beat. */
  beat_bytes: number;
  /** Signals that make bursts coherent with the caches of the CPUs, if the port leads to the caches. */
  coherent: CoherentFacts | null;
  /** Name of the controller port that it uses. */
  controller_port: string;
  /** Rate that the interconnect behind a general-purpose port carries in each direction, MB/s. All general-purpose ports of a controller port share it. */
  interconnect_mbps: number | null;
  /** Where the port leads: `hp` ports lead to memory; `hpc`, `acp` and `ace` ports lead through the caches of the CPUs. */
  kind: "hp" | "hpc" | "acp" | "ace";
  /** Its name. */
  name: string;
  /** Additional facts about a master inside the PS. */
  ps_master: PsMasterFacts | null;
  /** AxQOS of reads if the master does not state a value. */
  read_qos: number;
  /** The smallest AxQOS of each class that the port's reads may have in the controller, if the controller has classes. */
  read_qos_levels: number[];
  /** Whether another port uses the same controller port. */
  shares_controller_port: boolean;
  /** The design that uses the port permanently, if any. */
  taken_by: string | null;
  /** AxQOS of writes if the master does not state a value. */
  write_qos: number;
  /** The smallest AxQOS of each class that the port's writes may have. */
  write_qos_levels: number[];
}

/** Facts about a platform. */
export interface Facts {
  /** Clock of the memory controller, MHz. */
  controller_mhz: number;
  /** Names of ports that are cores of the CPUs. */
  cpu_ports: string[];
  /** CPU complexes whose cores run programs. */
  cpus: CpuFacts[];
  /** Its DRAM. */
  dram: DramFacts;
  /** Names of the platform's address maps. */
  maps: string[];
  /** Ports between the programmable logic and the processing system. */
  ports: PortFacts[];
  /** Masters inside the PS and general-purpose ports, described as ports. A design uses one only if it names it. */
  ps_ports: PortFacts[];
  /** Names of the platform's QoS settings, in addition to the default setting. */
  qos: string[];
  /** Sensors of the board's power by rail; a rail whose sensors are not known is absent. */
  sensors: Record<string, string[]>;
  /** A title in one line. */
  title: string;
}
