/// Offsets of the bursts of a direction, one per cycle: a sequence that wraps, or random offsets.
module axiscope_address_walk (
    /// Clock, rising edge.
    input  logic        clk,
    /// Idle: the seed is loaded, at the latest in the cycle before `start`.
    input  logic        idle,
    /// Starts again (one cycle), while still idle. The first offset is valid in the next cycle.
    input  logic        start,
    /// The offset is used; the next one is valid in the next cycle.
    input  logic        taken,
    /// 0: sequence, 1: random.
    input  logic        random,
    /// Offset of the first burst of the window.
    input  logic [11:0] first_offset_bytes,
    /// Largest offset of a burst.
    input  logic [31:0] last_offset_bytes,
    /// Sequence: bytes from burst to burst. Random: mask of the offset bits that are random.
    input  logic [31:0] step,
    /// Seed of the random offsets.
    input  logic [30:0] seed,
    /// Offset of the next burst.
    output logic [31:0] offset_bytes
);
  logic [31:0] x, x1, x2, x3;
  logic [32:0] next;
  logic over, first;

  // Xorshift of Marsaglia with 13, 17, 5; it starts odd, so it is never zero.
  assign x1 = x ^ (x << 13);
  assign x2 = x1 ^ (x1 >> 17);
  assign x3 = x2 ^ (x2 << 5);

  assign next = 33'(offset_bytes) + 33'(step);
  assign over = next > 33'(last_offset_bytes);
  assign first = !random && (start || over);

  always_ff @(posedge clk) begin
    if (idle || taken) x <= start || !idle ? x3 : {seed, 1'b1};
    if (start || taken) begin
      // The upper bits of the first offset are 0. Written as AND, because tools would turn a
      // selection of 0 into a reset.
      offset_bytes[31:12] <= ~{20{first}} & (random ? x[31:12] & step[31:12] : next[31:12]);
      if (first) offset_bytes[11:0] <= first_offset_bytes;
      else if (random) offset_bytes[11:0] <= first_offset_bytes ^ (x[11:0] & step[11:0]);
      else offset_bytes[11:0] <= next[11:0];
    end
  end
endmodule
