/// Counts the cycles of one channel by what the channel did in them. There are eight causes, with
/// short counts.
module axiscope_stall_causes #(
    /// Width of a count in bits.
    parameter int unsigned COUNT_BITS = 10
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high. The walker empties the counts.
    input  logic                  rst,
    /// The cycle is to be counted.
    input  logic                  count,
    /// Cause of this cycle.
    input  logic [           2:0] cause,
    /// Last cycle of an epoch.
    input  logic                  epoch,
    /// The walker takes a count of the last epoch, which sets the count to zero.
    input  logic                  take,
    /// Cause whose count the walker takes.
    input  logic [           2:0] take_cause,
    /// Count of that cause, valid in the next cycle. 0 if none was taken.
    output logic [COUNT_BITS-1:0] taken_1
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (COUNT_BITS < 1 || COUNT_BITS > 32) begin : gen_bad_count_bits
      $error("axiscope_stall_causes: COUNT_BITS is %0d; give 1 to 32", COUNT_BITS);
      logic none[0];
    end
  endgenerate

  logic count_1, epoch_1;
  logic [2:0] cause_1;
  logic [COUNT_BITS-1:0] taken;

  always_ff @(posedge clk) begin
    count_1 <= count;
    cause_1 <= cause;
    epoch_1 <= epoch;
    taken_1 <= take ? taken : '0;
    if (rst) {count_1, epoch_1} <= '0;
  end

  axiscope_histogram #(
      .COUNT_BITS(COUNT_BITS)
  ) i_histogram (
      .clk,
      .rst,
      .count(count_1),
      .bin({3'd0, cause_1}),
      .epoch(epoch_1),
      .take,
      .take_bin({3'd0, take_cause}),
      .taken
  );
endmodule
