/// Short counts for 64 bins, in two banks. One bank counts while the walker empties the other.
///
/// Each bank is a single-port distributed RAM. Counting reads and writes the same bin in one cycle.
/// Emptying reads a bin and writes zero to it.
module axiscope_histogram #(
    /// Width of a count in bits; it must hold all events between two epochs.
    parameter int unsigned COUNT_BITS = 9
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high. The walker empties the banks.
    input  logic                  rst,
    /// Counts an event. An event in the cycle of `epoch` belongs to the old epoch.
    input  logic                  count,
    /// Bin of the event.
    input  logic [           5:0] bin,
    /// The two banks swap.
    input  logic                  epoch,
    /// The walker takes the count of a bin in the inactive bank, which sets the bin to zero.
    input  logic                  take,
    /// Bin that the walker takes.
    input  logic [           5:0] take_bin,
    /// Count of that bin, valid in the same cycle.
    output logic [COUNT_BITS-1:0] taken
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (COUNT_BITS < 1 || COUNT_BITS > 32) begin : gen_bad_count_bits
      $error("axiscope_histogram: COUNT_BITS is %0d; give 1 to 32", COUNT_BITS);
      logic none[0];
    end
  endgenerate

  logic active, counting, change;
  logic [5:0] counted_bin;
  logic [COUNT_BITS-1:0] out[2];

  always_ff @(posedge clk) begin
    counting <= count;
    if (count) counted_bin <= bin;
    change <= epoch;
    active <= active ^ change;
    if (rst) begin
      active   <= 1'b0;
      counting <= 1'b0;
      change   <= 1'b0;
    end
  end

  genvar b;
  generate
    for (b = 0; b < 2; b++) begin : gen_bank
      logic [COUNT_BITS-1:0] memory[64];
      logic [5:0] address;
      logic mine;

      assign mine = active == 1'(b);
      assign address = mine ? counted_bin : take_bin;
      assign out[b] = memory[address];

      always_ff @(posedge clk) begin
        if (mine ? counting : take) memory[address] <= mine ? out[b] + 1'b1 : '0;
      end
    end
  endgenerate

  assign taken = active ? out[0] : out[1];
endmodule
