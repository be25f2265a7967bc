/// Computes the offsets of the bursts of a direction, one per cycle. They are a sequence that wraps
/// around, or random.
module axiscope_address_walk (
    /// Clock, rising edge.
    input  logic        clk,
    /// Idle: the seed is loaded. This must be high in the cycle before `start` at the latest.
    input  logic        idle,
    /// Starts again (one-cycle pulse), while still idle. The first offset is valid in the next
    /// cycle.
    input  logic        start,
    /// The offset is used. The next offset is valid in the next cycle.
    input  logic        taken,
    /// 0: sequence. 1: random.
    input  logic        random,
    /// Offset of the first burst of the window.
    input  logic [11:0] first_offset_bytes,
    /// Largest possible offset of a burst.
    input  logic [31:0] last_offset_bytes,
    /// For a sequence, the number of bytes from one burst to the next. For random offsets, a mask
    /// with the offset bits that are random.
    input  logic [31:0] step,
    /// Seed of the random offsets.
    input  logic [30:0] seed,
    /// Offset of the next burst.
    output logic [31:0] offset_bytes
);
  logic [31:0] x, x1, x2, x3;
  logic [32:0] next;
  logic over, first;

  // Marsaglia's Xorshift with 13, 17 and 5. The value starts odd, so it never becomes zero.
  assign x1 = x ^ (x << 13);
  assign x2 = x1 ^ (x1 >> 17);
  assign x3 = x2 ^ (x2 << 5);

  assign next = 33'(offset_bytes) + 33'(step);
  assign over = next > 33'(last_offset_bytes);
  assign first = !random && (start || over);

  always_ff @(posedge clk) begin
    if (idle || taken) x <= start || !idle ? x3 : {seed, 1'b1};
    if (start || taken) begin
      // The upper bits of the first offset are 0. This is written as AND, because tools would turn
      // a selection of 0 into a reset.
      offset_bytes[31:12] <= ~{20{first}} & (random ? x[31:12] & step[31:12] : next[31:12]);
      if (first) offset_bytes[11:0] <= first_offset_bytes;
      else if (random) offset_bytes[11:0] <= first_offset_bytes ^ (x[11:0] & step[11:0]);
      else offset_bytes[11:0] <= next[11:0];
    end
  end
endmodule
