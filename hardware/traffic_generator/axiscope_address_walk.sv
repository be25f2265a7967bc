/// Offsets of a direction's bursts, one a cycle: a sequence that wraps, or random places.
module axiscope_address_walk (
    /// Rising edge.
    input  logic        clk,
    /// Nothing is under way: the seed is taken, in the cycle before `start` at least.
    input  logic        idle,
    /// One cycle, still idle: begin anew. The first offset is there in the next.
    input  logic        start,
    /// The offset is taken; the next is there in the cycle after.
    input  logic        taken,
    /// 0: sequence, 1: random.
    input  logic        random,
    /// Offset of the first burst of the window.
    input  logic [11:0] first_offset_bytes,
    /// Greatest offset of a burst.
    input  logic [31:0] last_offset_bytes,
    /// Sequence: bytes from burst to burst. Random: the bits of the offset that are random.
    input  logic [31:0] step,
    /// Seed of the random places.
    input  logic [30:0] seed,
    /// Offset of the next burst.
    output logic [31:0] offset_bytes
);
  logic [31:0] x, x1, x2, x3;
  logic [32:0] next;
  logic over, first;

  // Marsaglia's xorshift with 13, 17, 5; never zero, for it starts odd.
  assign x1 = x ^ (x << 13);
  assign x2 = x1 ^ (x1 >> 17);
  assign x3 = x2 ^ (x2 << 5);

  assign next = 33'(offset_bytes) + 33'(step);
  assign over = next > 33'(last_offset_bytes);
  assign first = !random && (start || over);

  always_ff @(posedge clk) begin
    if (idle || taken) x <= start || !idle ? x3 : {seed, 1'b1};
    if (start || taken) begin
      // The upper bits of the first are 0; by AND, for tools would make a reset of a choice of 0.
      offset_bytes[31:12] <= ~{20{first}} & (random ? x[31:12] & step[31:12] : next[31:12]);
      if (first) offset_bytes[11:0] <= first_offset_bytes;
      else if (random) offset_bytes[11:0] <= first_offset_bytes ^ (x[11:0] & step[11:0]);
      else offset_bytes[11:0] <= next[11:0];
    end
  end
endmodule
