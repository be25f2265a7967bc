/// Computes the sum, the minimum and the maximum latency of each ID group in an epoch.
///
/// There are two banks: one counts while the walker reads the other, which contains the values of
/// the previous epoch.
module axiscope_group_latency #(
    /// ID groups: 1, 2 or 4.
    parameter int unsigned GROUPS       = 1,
    /// Width of a latency in bits.
    parameter int unsigned LATENCY_BITS = 24,
    /// Width of the sum of one epoch in bits.
    parameter int unsigned SUM_BITS     = 35
) (
    /// Clock, rising edge.
    input  logic                    clk,
    /// Synchronous reset, active high.
    input  logic                    rst,
    /// Counts a latency. A latency in the cycle of `epoch` belongs to the old epoch.
    input  logic                    count,
    /// ID group of the latency.
    input  logic [             1:0] group,
    /// Latency, cycles.
    input  logic [LATENCY_BITS-1:0] latency_cycles,
    /// The two banks swap.
    input  logic                    epoch,
    /// ID group that the walker selects. Its values are valid in the next cycle.
    input  logic [             1:0] look_group,
    /// Sum of the selected group.
    output logic [    SUM_BITS-1:0] sum,
    /// Minimum of the selected group. All ones if nothing was counted.
    output logic [LATENCY_BITS-1:0] least,
    /// Maximum of the selected group. 0 if nothing was counted.
    output logic [LATENCY_BITS-1:0] most
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (GROUPS != 1 && GROUPS != 2 && GROUPS != 4) begin : gen_bad_groups
      $error("axiscope_group_latency: GROUPS is %0d; give 1, 2 or 4", GROUPS);
      logic none[0];
    end
    if (LATENCY_BITS < 18 || LATENCY_BITS > 32) begin : gen_bad_latency_bits
      $error("axiscope_group_latency: LATENCY_BITS is %0d; give 18 to 32", LATENCY_BITS);
      logic none[0];
    end
    if (SUM_BITS < LATENCY_BITS || SUM_BITS > 64) begin : gen_bad_sum_bits
      $error("axiscope_group_latency: SUM_BITS is %0d; give LATENCY_BITS to 64", SUM_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned W = SUM_BITS + 2 * LATENCY_BITS;
  localparam int unsigned GroupBits = GROUPS > 2 ? 2 : 1;

  // Stages: event | values of its group | sum and comparisons, written. If two consecutive events
  // belong to the same group, the second uses the values that the first is writing.
  logic active, active_2, counting, counting_2, change;
  logic [1:0] counted, counted_2;
  logic [LATENCY_BITS-1:0] latency, latency_2;
  logic [W-1:0] out[2];
  logic [1:0] known;
  logic known_2, again;
  logic [SUM_BITS-1:0] sum_2;
  logic [LATENCY_BITS-1:0] least_2, most_2;
  logic [W-1:0] next;

  assign again = counting_2 && counted_2 == counted && active_2 == active;
  assign next = {
    (known_2 ? sum_2 : '0) + SUM_BITS'(latency_2),
    latency_2 < least_2 || !known_2 ? latency_2 : least_2,
    latency_2 > most_2 || !known_2 ? latency_2 : most_2
  };

  always_ff @(posedge clk) begin
    counted <= group;
    latency <= latency_cycles;
    counted_2 <= counted;
    latency_2 <= latency;
    {sum_2, least_2, most_2} <= again ? next : out[active];
    known_2 <= again || known[active];
  end

  always_ff @(posedge clk) begin
    counting <= count;
    counting_2 <= counting;
    change <= epoch;
    active <= active ^ change;
    active_2 <= active;
    if (rst) {active, active_2, counting, counting_2, change} <= '0;
  end

  genvar b;
  generate
    for (b = 0; b < 2; b++) begin : gen_bank
      logic [W-1:0] memory  [1<<GroupBits];
      logic [  3:0] filled;
      logic [  1:0] address;

      assign address  = active == 1'(b) ? counted : look_group;
      assign out[b]   = memory[address[GroupBits-1:0]];
      assign known[b] = filled[address];

      always_ff @(posedge clk) begin
        if (counting_2 && active_2 == 1'(b)) memory[counted_2[GroupBits-1:0]] <= next;
      end

      always_ff @(posedge clk) begin
        if (counting_2 && active_2 == 1'(b)) filled[counted_2] <= 1'b1;
        // Empties the bank that is not in use, because it will count the next epoch.
        if (change && active != 1'(b)) filled <= '0;
        if (rst) filled <= '0;
      end
    end
  endgenerate

  logic rests;
  assign rests = !active;

  always_ff @(posedge clk) begin
    {sum, least, most} <= known[rests] ? out[rests]
        : {SUM_BITS'(0), {LATENCY_BITS{1'b1}}, LATENCY_BITS'(0)};
  end
endmodule
