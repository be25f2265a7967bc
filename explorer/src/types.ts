// Records of designs, their results, advice and facts of platforms.
// Written by `make types` from the records in crates/design and crates/sim. Do not edit.

/** What one change of a design gives. */
export interface Part {
  /** The path that changes. */
  path: string;
  /** Share of the gain that is lost without it. Shares need not add up to 1: some changes only help together. */
  share: number;
  /** The change and what is lost without it, in words. */
  text: string;
}

/** What a calibration says about the result of a design. */
export interface Calibrated {
  /** Whether figures are corrected. If not, all are the model's own. */
  applies: boolean;
  /** The measurements that it was learnt from. */
  data: string;
  /** Distance to the nearest measured configuration, in length scales; none if no series resembles the design. */
  distance: number | null;
  /** The board's total over that of the model, if all streams run as fast as they can. Demands of rates are judged by it. 1 if the calibration does not apply. */
  factor: number;
  /** When the board was measured. */
  measured: string | null;
  /** 90 % of measured totals were within this many per cent of the prediction of the model alone. */
  plain_error_percent: number | null;
  /** The total of the model alone, MB/s. */
  plain_total_mbps: number;
  /** Greatest distance at which figures are corrected. */
  reach: number | null;
  /** What was corrected and why, or why not, in words. */
  text: string;
}

/** What can be said about a demand: a longer run would not change that it is `met` or `missed`; its result is within its error of what is demanded if it is `too_close`. */
export type State = "met" | "too_close" | "missed";

/** A demand of a member, and what the member got. */
export interface Check {
  /** Sampling error of `got`: half the width of its 99 % interval, or for the longest latency and FIFOs, how far a longer run may exceed it. None if it is not known, or judged by the number of late bursts. */
  error: number | null;
  /** What the member got; none if there is nothing to measure, such as a deadline of an unfinished stream. */
  got: number | null;
  /** Whether `got` meets the demand. `state` says whether that may be relied on. */
  met: boolean;
  /** Error of the model, %, if that is why the demand is too close to call. */
  model_error_percent: number | null;
  /** Whether the demand is met, missed, or too close to call. */
  state: State;
  /** The demand and its result, in words. */
  text: string;
  /** `MB/s`, `ns`, `us`, `x` or `bytes`. */
  unit: "MB/s" | "ns" | "us" | "x" | "bytes";
  /** MB/s, ns, us, times as long as alone, or bytes of the FIFO. */
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
  /** Bytes that the FIFO holds. */
  buffer_bytes: number;
  /** Lowest level of all starts, bytes. Negative if the FIFO would have to hold more. */
  least_bytes: number;
  /** From the extreme level to empty (reads) or full (writes), bytes. Negative after an underflow or overflow. */
  margin_bytes: number;
  /** The same as time at the stream's rate, us. */
  margin_us: number;
  /** Highest level of all starts, bytes. More than `buffer_bytes` if the FIFO would have to hold more. */
  most_bytes: number;
  /** The level over the counted time of the first start. */
  over_time: LevelSpan[];
}

/** Kind of a member. */
export type Kind = "stream" | "cluster" | "program" | "network";

/** Latency of the bursts of all starts, from the issue to the last beat or the response, ns. A percentile is given if at least ten bursts were later. */
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

/** Figures of a member from the model alone, next to the corrected ones. */
export interface Plain {
  /** Rate of reads and writes together, MB/s. */
  achieved_mbps: number;
  /** Mean latency of a burst, ns; none if it is not corrected. */
  latency_mean_ns: number | null;
}

/** A kind of change. */
export type Idea = "pace" | "in_flight" | "bursts" | "width" | "port" | "clock" | "class" | "competitor" | "alone";

/** A change that was tried on the model. */
export interface Trial {
  /** The fields of the design that it sets, by path. */
  changes: Record<string, unknown>;
  /** Least gain that is not due to chance: the sampling errors of both runs together, at least 1 %. */
  error: number;
  /** Share by which the change improves the figure; negative if it gets worse, none without a figure. */
  gain: number | null;
  /** The gain in words, such as `+23 %` or `no change`. */
  gain_text: string;
  /** The figure after the change; none if there was nothing to measure. */
  got: number | null;
  /** The figure in words, such as `3840 MB/s`. */
  got_text: string;
  /** Whether the change helps: whether its gain exceeds its error, or a demand that is too close to call in this run is met after it. */
  helps: boolean;
  /** Its kind. */
  idea: Idea;
  /** Whether the demand is met after the change; none if nothing is demanded. */
  met: boolean | null;
  /** The change in words, such as `8 bursts in flight`. */
  text: string;
  /** Members that it leaves out. */
  without: string[];
}

/** What limits a member, as found by trying changes. */
export interface Reason {
  /** Time from burst to burst, ns, if their number limits it: with longer bursts, as many bursts move more. */
  burst_ns: number | null;
  /** Its value today; none if there was nothing to measure. */
  got: number | null;
  /** The figure today and what is demanded, in words. */
  now_text: string;
  /** What limits the member, in words, as follows from the trials. */
  text: string;
  /** The changes that were tried. */
  trials: Trial[];
  /** Its unit. */
  unit: string;
  /** What is demanded; none if nothing is. */
  wanted: number | null;
  /** The figure that is judged: that of a demand, or the rate or the `work` of a program. */
  what: "rate" | "latency" | "deadline" | "slowdown" | "underflow" | "overflow" | "work";
}

/** What a member of a design got. Counters are of the first start. */
export interface MemberResult {
  /** Rate of reads and writes together, MB/s. */
  achieved_mbps: number;
  /** Its rate alone on the platform, MB/s; only with a slowdown bound. */
  alone_mbps: number | null;
  /** Its time by what it waits for, in the first start: shares with a sum of 1. */
  causes: Record<string, number> | null;
  /** Its demands. */
  checks: Check[];
  /** `read`, `write` or `both`. */
  direction: "read" | "write" | "both";
  /** Level of its FIFO, if it is paced and has one. */
  fifo: FifoLevel | null;
  /** Time from the first burst to the last byte, us; none if bytes are left or the member is endless. */
  finished_us: number | null;
  /** Its kind. */
  kind: Kind;
  /** Latency of its bursts. */
  latency: Latency | null;
  /** Million accesses per second of a program. */
  maccess_per_s: number | null;
  /** Whether all its demands are met; none if it demands nothing. */
  met: boolean | null;
  /** Its name. */
  name: string;
  /** Rates and latency of the model alone if measurements of the board correct those of this record. */
  plain?: Plain;
  /** What its data bus can carry in a direction: bytes of a beat times the clock of its logic, MB/s. None for programs. */
  port_peak_mbps: number | null;
  /** Its ports. */
  ports: string[];
  /** Rate of its reads, MB/s. */
  read_mbps: number;
  /** What limits it, as found by trying changes on the model; none unless it misses a demand, or reasons of all members were asked for. */
  reason: Reason | null;
  /** Greatest minus least rate over the starts, MB/s. */
  spread_mbps: number;
  /** The state of its worst demand; none if it demands nothing. */
  state: State | null;
  /** Share of its time in which it waits while another member has the DRAM's bus, by name and direction. */
  waits_for: Record<string, number>;
  /** Rate that it demands, MB/s; none if it runs as fast as possible. */
  wanted_mbps: number | null;
  /** Rate of its writes, MB/s. */
  write_mbps: number;
}

/** A span of the DRAM's data bus. */
export interface Span {
  /** The bank. */
  bank: number;
  /** End of the span. */
  end_ns: number;
  /** The member whose data is moved. */
  member: string | null;
  /** Start of the span. */
  start_ns: number;
  /** `read`, `write`, or why the bus is idle. */
  what: string;
}

/** A value of a field: text, number, true or false. */
export type Scalar = boolean | number | string;

/** The result of a design on a platform: what every member got. */
export interface DesignResult {
  backend: string;
  /** Shares of time of the DRAM's data bus in the first start, with a sum of 1. */
  bus: Record<string, number>;
  /** What the board's calibration says about this result; none if it has no calibration. */
  calibration?: Calibrated;
  /** What the error is based on, and what was never measured. */
  confidence: string;
  dram_busy_fraction: number;
  /** The same error in MB/s. */
  error_mbps: number | null;
  /** 90 % of measured totals of this kind of design were within this many per cent of the prediction. None if the chip, a pattern of a stream or the number of ports was never measured: the error is unknown then. */
  error_percent: number | null;
  /** What the error means and what it is based on, in words. */
  error_text: string;
  /** What the total is, in words: streams that end may have run one after another. */
  in_all: string;
  /** What limits the design, in words. */
  limit: string;
  /** The member that limits the design because it misses a demand, or is the closest to a miss. */
  limited_by: string | null;
  mapping: string;
  members: MemberResult[];
  /** Whether all demands are met. False if one is too close to call. */
  met: boolean;
  /** Demands that are missed. */
  missed: number;
  /** The last sentence of `confidence`: what was never measured. Empty if there is nothing. */
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
  steady: boolean;
  /** Total, missed demands and limit, in words. */
  summary: string;
  /** Spans of the DRAM's data bus in the first microseconds, if the run asked for them. */
  timeline: Span[];
  title: string;
  total_mbps: number;
  /** The total with its error, such as `1234 ± 56 MB/s`. */
  total_text: string;
  /** Demands that are too close to call. */
  undecided: number;
  /** Values of the axes if it is a case of a sweep. */
  values: Record<string, Scalar>;
  warnings: string[];
}

/** Where a step is done. */
export type StepKind = "register" | "vivado" | "axi" | "block";

/** One step to change a design. */
export interface Step {
  /** Address of the register, such as 0xFD380008. */
  address: string | null;
  /** Where it is done: a register, a setting in Vivado, signals of a master, or a block of Axiscope. */
  kind: StepKind;
  /** Bits of the register to write; the others stay. */
  mask: string | null;
  /** Name of the register field, setting, signal or parameter. */
  name: string | null;
  /** Value that restores today's design; none if no file says what is there. */
  restore: Scalar | null;
  /** Where the setting or register is documented. */
  source: string | null;
  /** The sentence with register or setting, value and today's value in brackets. */
  text: string;
  /** Value to set; of a register in the position of `mask`. */
  value: Scalar | null;
  /** What to do, in one sentence. */
  what: string;
}

/** A design that the adviser ran in full. */
export interface Choice {
  /** What differs from today's design, by path. */
  changes: Record<string, unknown>;
  /** What it gains over today's design, in words. */
  gain_text: string | null;
  /** Greatest factor that was found by which all demanded rates may grow together until a demand is missed; 0 if one is missed already, none without rates. */
  headroom: number | null;
  /** Distance from there to the least factor that was found to miss a demand. */
  headroom_error: number | null;
  /** The same in words. */
  headroom_text: string | null;
  /** Demands that are missed by more than the sampling error. The error of the model may leave some of them open. */
  missed: number;
  /** What each change gives; only of the best design. */
  parts: Part[];
  /** Its result. */
  result: DesignResult;
  /** What to program and to set for it. */
  steps: Step[];
  /** These changes in one line. */
  text: string;
  /** Whether it misses as many demands as the best and the lead of the best is within the error. */
  ties_with_best: boolean;
  /** What changes for each member, a sentence each. */
  why: string[];
}

/** How candidates were found. */
export type By = "enumeration" | "optimiser" | "coordinates";

/** A candidate of the search, run coarsely. */
export interface Candidate {
  /** What differs from today's design, by path. */
  changes: Record<string, unknown>;
  /** Demands that it misses. */
  missed: number;
  /** Whether no other candidate is at least as good in everything: demands missed, slack, total, ports. */
  pareto: boolean;
  /** Ports that it uses. */
  ports: number;
  /** These changes in one line. */
  text: string;
  /** Rate of all members together, MB/s. */
  total_mbps: number;
  /** Least share to spare of any demand; negative if one is missed. */
  worst_slack: number;
}

/** What makes a design better than another that misses as many demands. */
export type Goal = "slack" | "total" | "latency" | "energy" | "ports";

/** Advice: what to change of a design on a board. */
export interface AdviceResult {
  /** Designs that are better than today's by more than the error, the best first; today's if there are none. */
  best: Choice[];
  /** How they were found. */
  by: By;
  /** All candidates that were run coarsely. */
  candidates: Candidate[];
  /** The goal of the design. */
  goal: Goal;
  /** Factor of all rates in coarse runs; not 1 if today's design meets every demand and more room is the goal. */
  growth: number;
  /** How many of these cannot be built here. */
  impossible: number;
  /** Why the first of them cannot be built. */
  impossible_because: string | null;
  /** Today's design. */
  now: Choice;
  /** The board. */
  platform: string;
  /** Version of the format: 1. */
  schema: number;
  /** Which candidates were run, in words. */
  search_text: string;
  /** Candidates in all. */
  size: number;
  /** Whether the user stopped the search, so that there may be better designs. */
  stopped: boolean;
  /** Whether to change the design, to what, and what that gives, in words. */
  text: string;
  /** The design's title. */
  title: string;
  /** Candidates that were run coarsely. */
  tried: number;
}

/** A field, or kind of field, that may be changed. */
export type Change = "ports" | "burst_beats" | "outstanding" | "buffer_bytes" | "qos" | "axqos" | "mapping" | "pl_mhz" | "mux" | "regulator";

/** What the adviser may change, and its goal. */
export interface Advise {
  /** What may be changed. Bursts, outstanding bursts and buffers change only where the design gives a range. */
  change?: Change[];
  /** The goal. */
  goal?: Goal;
  /** The stream whose latency counts for the goal `latency`. */
  of?: string;
  /** Clocks to choose from, MHz. */
  pl_mhz?: number[];
}

/** What a stream waits for. Without `each`, it waits until the other stream has moved `bytes`. With `each`, tile i of this stream waits until the other has moved i + 1 - `ahead` tiles of `bytes`: a consumer has 0, and a producer that fills N buffers waits for its consumer with N. */
export interface After {
  /** Buffers that may be filled ahead. */
  ahead?: number;
  /** Bytes that it must have moved, or bytes of its tile. */
  bytes: number;
  /** Delay after it, us, such as the time to compute a tile. */
  delay_us?: number;
  /** Whether each tile waits for one of the other stream. */
  each?: boolean;
  /** Name of the other stream. */
  stream: string;
  /** Bytes of a tile of this stream; by default as many as of the other's. */
  tile_bytes?: number;
}

/** A cache in the programmable logic. Lines that miss are read from memory, or written back to it, as a whole. */
export interface Cache {
  /** Cycles of a hit, of the stream's clock. */
  hit_cycles?: number;
  /** Share of the lines that hit. */
  hit_rate: number;
  /** Bytes of a line, a power of two. */
  line_bytes?: number;
}

/** The range of a number that may be chosen, and its value today (by default `most`). */
export interface Range {
  /** Least value. */
  least: number;
  /** Greatest value. */
  most: number;
  /** Value today. */
  now?: number;
}

/** A whole number of at least 1, or a range of such numbers. */
export type Whole = number | Range;

/** Reads or writes. */
export type Direction = "read" | "write";

/** A budget of bytes per period of the PL clock (`axiscope_regulator`). */
export interface Regulator {
  /** Bytes per period. */
  budget_bytes: number;
  /** Cycles of a period. */
  period_cycles: number;
}

/** A cluster of accelerators: copies rows, paced by idle cycles or by a regulator of its own. */
export interface Cluster {
  /** Most beats of a burst. */
  burst_beats?: Whole;
  /** Copies, one after another; endless by default. */
  copies?: number;
  /** Direction of its copies, seen from the programmable logic. */
  direction: Direction;
  /** Idle cycles between two sub-copies. */
  idle_cycles?: number;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** Most bursts in flight. */
  outstanding?: Whole;
  /** Clock of its logic, MHz; by default the design's `pl_mhz`. */
  pl_mhz?: number;
  /** Its port today; by default the one of `ports` with the fewest members. */
  port?: string;
  /** Ports that it may use; by default all that lead to memory. */
  ports?: string[];
  /** A regulator in front of it. */
  regulator?: Regulator;
  /** Bytes of a row. */
  row_bytes?: number;
  /** Rows of a copy. */
  rows?: number;
  /** Demand: how many times as long as alone its work may take, such as 1.1. */
  slowdown_bound?: number;
  /** When it starts, us. */
  start_us?: number;
  /** Bytes from one row to the next; by default rows follow each other without a gap. */
  stride_bytes?: number;
  /** Bytes of a sub-copy. */
  sub_copy_bytes?: number;
  /** Width of its data bus; by default the widest of its port. */
  width_bits?: number;
}

/** What a burst drives to be coherent. */
export interface CoherentFacts {
  /** AxCACHE. */
  axcache: number;
  /** AxPROT. */
  axprot: number;
  /** AxUSER. */
  axuser: number;
  /** Bytes of a burst where the port takes no others. */
  burst_bytes: number | null;
}

/** How the axes of a sweep combine. */
export type Combine = "product" | "zip";

/** A complex of cores. */
export interface CpuFacts {
  /** Clock of its cores, MHz. */
  clock_mhz: number;
  /** Its cores. */
  cores: number;
  /** Whether it looks addresses up, so that programs lie in scattered pages. */
  has_tlb: boolean;
  /** Its shared L2; 0 without one. */
  l2_bytes: number;
  /** Its name. */
  name: string;
}

/** What `axiscope inject` paces so that all other members get what they demand. */
export interface Inject {
  /** Names of streams, clusters and networks; by default all that demand nothing. */
  aggressors?: string[];
  /** Cycles of a period of the regulators. */
  period_cycles?: number;
  /** Ratio of the aggressors' loads by name: 2 has twice the load of 1, which all others have. What is left beyond that goes to those that do no harm. */
  share?: Record<string, number>;
}

/** A multiplexer in the programmable logic. */
export type MuxKind = "platform" | "instrument";

/** A neural network that a deep-learning processor (DPU) runs over and over. */
export interface Network {
  /** Name of the DPU. */
  dpu: string;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** Name of the network. */
  network: string;
  /** Clock of its logic, MHz; by default the design's `pl_mhz`. */
  pl_mhz?: number;
  /** Ports of the DPU. */
  ports: string[];
  /** A regulator in front of it. */
  regulator?: Regulator;
  /** Most time of a run alone, us: of every layer, so much is run that all together take no longer. */
  run_us?: number;
  /** Demand: how many times as long as alone its work may take, such as 1.1. */
  slowdown_bound?: number;
}

/** A program on cores of the processing system. */
export interface Program {
  /** Accesses to memory; endless by default. */
  accesses?: number;
  /** Bytes of each core's memory. */
  bytes?: number;
  /** Cores that run it, each on memory of its own. */
  cores?: number;
  /** A complex of cores of the platform, such as A53. */
  cpu: string;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** `read`, `write`, `read_random`, `write_random`, `chase`, or a `PolyBench` kernel. */
  program: string;
  /** Demand: how many times as long as alone its work may take, such as 1.1. */
  slowdown_bound?: number;
  /** When it starts, us. */
  start_us?: number;
}

/** Condition to end a run. */
export type Until = "steady" | "duration_us" | "drained" | "counted" | "programs";

/** How long to run a point. */
export interface RunSpec {
  /** Whether to split the time of every stream by what it waits for, for the first skew. */
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
  /** Number of start skews to run. Results are means over them, with their spread. */
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

/** A stream that is active for a part of each period. */
export interface Duty {
  /** Active part of a period, us. */
  active_us: number;
  /** A period, us. */
  period_us: number;
}

/** The latency that `latency_bound_ns` applies to. */
export type LatencyOf = "mean" | "p50" | "p90" | "p99" | "p999" | "max";

/** Order of a stream's addresses. */
export type Pattern = "sequential" | "strided" | "tiles" | "random" | "chase" | "recorded";

/** A rectangle of an image or matrix that is stored in rows: the unit of a two-dimensional walk. */
export interface Tile {
  /** Tiles next to each other before the walk continues in the row below. */
  across?: number;
  /** Bytes from a row to the one below it. */
  pitch_bytes: number;
  /** Bytes of a row of the tile; a multiple of a burst. */
  row_bytes: number;
  /** Rows of a tile. */
  rows: number;
}

/** A picture that is transferred line by line: the rate of a line comes in its active part. */
export interface Video {
  /** Lines of a frame that are transferred. */
  active_lines?: number;
  /** Pixels of a line that are transferred. */
  active_pixels?: number;
  /** Bytes of a pixel in memory, such as 4, 2 or 1.5. */
  bytes_per_pixel: number;
  /** Frames per second; or give `pixel_mhz`. */
  frames_per_s?: number;
  /** Name of a mode, such as `1080p60` or `1024x768@60`; or give the numbers below. */
  mode?: string;
  /** Clock of the pixels, MHz. */
  pixel_mhz?: number;
  /** Lines of a frame with its blanking. */
  total_lines?: number;
  /** Pixels of a line with its blanking. */
  total_pixels?: number;
  /** Whether the run contains whole frames, with their vertical blanking, however long they take. Without it, a run contains active lines only, unless a frame takes 300 us or less. */
  whole_frame?: boolean;
}

/** Cycles of a stream's clock between it and its port: an interconnect, register slices, converters. By default the stream is right at the port. */
export interface Way {
  /** From the port: the data of reads, and the responses of writes. */
  data?: number;
  /** To the port: addresses, and the data of writes. */
  request?: number;
}

/** Bursts in one direction from one master, at a rate or as fast as possible. */
export interface Stream {
  /** Streams that it waits for. */
  after?: After[];
  /** `AxCACHE` that it drives: 0 to 15. Bit 1 lets ports join narrow beats; 7, 11 and 15 are write-back memory, which is coherent at ports into the caches. By default 3, and 15 if it is `coherent`. */
  axcache?: number;
  /** `AxQOS` that it drives. */
  axqos?: number;
  /** First byte of its window; by default behind the windows of the others. */
  base?: number;
  /** Bytes of the FIFO at its other end: how far it may fall behind its rate and catch up. By default as many as it may have in flight. */
  buffer_bytes?: Whole;
  /** Beats of a burst. */
  burst_beats?: Whole;
  /** Bytes that it moves in total; endless by default. */
  bytes?: number;
  /** A cache in the programmable logic between it and its port. */
  cache?: Cache;
  /** Whether it looks up the caches of the CPUs, on a port that leads there. */
  coherent?: boolean;
  /** Demand: time from its first burst to its last byte, us; needs `bytes`. */
  deadline_us?: number;
  /** Direction of its data. */
  direction: Direction;
  /** It is active for a part of each period only. `rate_mbps` is the mean over the periods; without it, the stream runs as fast as possible while it is active. */
  duty?: Duty;
  /** Demand: the most latency of a burst, ns. */
  latency_bound_ns?: number;
  /** The latency that `latency_bound_ns` applies to. */
  latency_bound_of?: LatencyOf;
  /** A name without spaces, ".", "/", "|" or "+". */
  name: string;
  /** Most bursts in flight; by default 16, of a chase 1. */
  outstanding?: Whole;
  /** Order of its addresses. */
  pattern?: Pattern;
  /** Further delay of a paced stream within its period, us. */
  phase_us?: number;
  /** Clock of its logic, MHz; by default the design's `pl_mhz`. */
  pl_mhz?: number;
  /** Its port today; by default the one of `ports` with the fewest members. */
  port?: string;
  /** Ports that it may use; by default all that lead to memory. */
  ports?: string[];
  /** Demand: its rate, MB/s; without it, the stream runs as fast as possible. */
  rate_mbps?: number;
  /** Bytes after which its DMA waits until its driver starts it again; needs `rearm_us`. */
  rearm_bytes?: number;
  /** Time from the end of `rearm_bytes` until its DMA starts again, us. */
  rearm_us?: number;
  /** The stream of the other direction that was recorded with it, if it waits for that one. */
  recorded_with?: string;
  /** The recording of the pattern `recorded`: in a file its path relative to the design, here its text. */
  recording?: string;
  /** Cuts and joins bursts of a recording to this many beats; by default they stay as recorded. */
  recut_beats?: number;
  /** A regulator in front of it. */
  regulator?: Regulator;
  /** Demand: how many times as long as alone its work may take, such as 1.1. */
  slowdown_bound?: number;
  /** When it starts, us. */
  start_us?: number;
  /** Bytes from the end of a burst to the next one of a strided pattern. */
  stride_bytes?: number;
  /** The tiles of the pattern `tiles`. */
  tile?: Tile;
  /** Demand: it transfers pictures line by line. `rate_mbps` is then by default the rate of its lines. */
  video?: Video;
  /** Cycles of its clock that bursts take between it and its port. */
  way_cycles?: Way;
  /** Width of its data bus; by default the widest of its port. */
  width_bits?: number;
  /** Bytes of its window. */
  window_bytes?: number;
}

/** Axes that span cases together. */
export interface Sweep {
  /** Values by the path of a field, such as `stream.camera.burst_beats`. */
  axes: Record<string, Scalar[]>;
  /** How the axes combine. */
  combine?: Combine;
}

/** A design as written: which masters move what at which rates, and what each demands. */
export interface DesignFile {
  /** What `axiscope advise` may change, and its goal. */
  advise?: Advise;
  /** Clusters of accelerators. */
  cluster?: Cluster[];
  /** A longer description. */
  description?: string;
  /** What `axiscope inject` paces. It does not change how the design runs. */
  inject?: Inject;
  /** The address map; `row_bank_column` where the platform has it, otherwise the platform's first. */
  mapping?: string;
  /** The multiplexer behind which streams of one direction share a port. */
  mux?: MuxKind;
  /** Neural networks on deep-learning processors. */
  network?: Network[];
  /** Clock of the programmable logic, MHz. */
  pl_mhz?: number;
  /** The platform, unless the command names another. */
  platform?: string;
  /** Programs on the CPUs. */
  program?: Program[];
  /** Name of one of the platform's QoS settings. */
  qos?: string;
  /** How long the design runs and from which starts: fields of a point's `run`. */
  run?: RunSpec;
  /** Version of the file's format: 1. */
  schema: number;
  /** Streams. */
  stream?: Stream[];
  /** Sweeps: each combination of their values is a case of its own. */
  sweep?: Sweep[];
  /** A title, in one line. */
  title: string;
}

/** The DRAM of a platform. */
export interface DramFacts {
  /** All ranks together. */
  capacity_bytes: number;
  /** A burst of it. */
  line_bytes: number;
  /** What its data bus can move, MB/s. */
  peak_mbps: number;
  /** Bytes after which sequential addresses return to the same bank, in another row: the largest of its address maps. */
  same_bank_bytes: number;
}

/** A master inside the PS. */
export interface PsMasterFacts {
  /** Beats of its longest burst. */
  burst_beats: number;
  /** Its clock, MHz. */
  clock_mhz: number;
  /** Bursts of a direction that it has in flight. */
  outstanding: number;
  /** What it is. */
  title: string;
}

/** A port for masters in the programmable logic. */
export interface PortFacts {
  /** Bytes of a beat. */
  beat_bytes: number;
  /** What bursts need to be coherent with the caches of the CPUs, at a port into these. */
  coherent: CoherentFacts | null;
  /** Name of the controller port behind it. */
  controller_port: string;
  /** Where it leads: `hp` to memory, `hpc`, `acp` and `ace` past the caches of the CPUs. */
  kind: "hp" | "hpc" | "acp" | "ace";
  /** Its name. */
  name: string;
  /** What masters inside the PS have that ports have not. */
  ps_master: PsMasterFacts | null;
  /** AxQOS of its reads where the master gives none. */
  read_qos: number;
  /** The least AxQOS of each class that its reads may have in the controller, where it has classes. */
  read_qos_levels: number[];
  /** Whether another port leads there, too. */
  shares_controller_port: boolean;
  /** What a design has on it for good. */
  taken_by: string | null;
  /** The same of its writes. */
  write_qos: number;
  /** The same of its writes. */
  write_qos_levels: number[];
}

/** Facts of a platform. */
export interface Facts {
  /** Clock of the memory controller, MHz. */
  controller_mhz: number;
  /** Names of ports that are cores of the CPUs. */
  cpu_ports: string[];
  /** Its complexes of cores that run programs, by name. */
  cpus: CpuFacts[];
  /** Its DRAM. */
  dram: DramFacts;
  /** Names of its address maps. */
  maps: string[];
  /** Its ports, by name. */
  ports: PortFacts[];
  /** Masters inside the PS, described as ports. */
  ps_ports: PortFacts[];
  /** Names of its QoS settings beside its own. */
  qos: string[];
  /** What it is, in a line. */
  title: string;
}
