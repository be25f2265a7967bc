/// Read data of a copy: computes the location of each read beat in the local memory.
module axiscope_copy_reader #(
    /// Number of bits of a beat's location in the local memory.
    parameter int unsigned PLACE_BITS = 11
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// A burst is issued.
    input  logic                  issue,
    /// 1: the first beat of the burst goes to the copy's local offset. 0: it follows the previous
    /// burst.
    input  logic                  issue_first,
    /// Local offset of the copy.
    input  logic [PLACE_BITS-1:0] offset,
    /// RVALID. RREADY is always high.
    input  logic                  rvalid,
    /// RLAST.
    input  logic                  rlast,
    /// Location of the beat in the local memory.
    output logic [PLACE_BITS-1:0] place
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PLACE_BITS < 1 || PLACE_BITS > 28) begin : gen_bad_place_bits
      $error("axiscope_copy_reader: PLACE_BITS is %0d; give 1 to 28", PLACE_BITS);
      logic none[0];
    end
  endgenerate

  logic first, inside_burst, unused_valid, unused_ready;
  logic [7:0] unused_level;
  logic [PLACE_BITS-1:0] next;

  assign place = first && !inside_burst ? offset : next;

  always_ff @(posedge clk) begin
    if (rvalid) begin
      next <= place + 1'b1;
      inside_burst <= !rlast;
    end
    if (rst) inside_burst <= 1'b0;
  end

  // There is always room: at most 64 bursts are in flight, and one may be issued in the cycle in
  // which another ends.
  axiscope_fifo #(
      .WIDTH(1),
      .DEPTH(128),
      .HEAD_REGISTER(1),
      .ROOM_IS_KNOWN(1)
  ) i_firsts (
      .clk,
      .rst,
      .in_valid (issue),
      .in_ready (unused_ready),
      .in_data  (issue_first),
      .out_valid(unused_valid),
      .out_ready(rvalid && rlast),
      .out_data (first),
      .level    (unused_level)
  );
endmodule
