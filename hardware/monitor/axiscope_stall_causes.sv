/// Counts the cycles of one channel by what it did in each: eight causes, short counts.
module axiscope_stall_causes #(
    /// Bits of a count.
    parameter int unsigned COUNT_BITS = 10
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high. The counts are emptied by the walker.
    input  logic                  rst,
    /// The cycle counts.
    input  logic                  count,
    /// What the channel does in it.
    input  logic [           2:0] cause,
    /// The last cycle of an epoch.
    input  logic                  epoch,
    /// The walker takes a count of the last epoch and leaves zero.
    input  logic                  take,
    /// Of this cause.
    input  logic [           2:0] take_cause,
    /// The count, in the next cycle; 0 where none was taken.
    output logic [COUNT_BITS-1:0] taken_1
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
