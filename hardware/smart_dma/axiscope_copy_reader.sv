/// The data of a copy from memory: says where in the local memory each read beat goes.
module axiscope_copy_reader #(
    /// Bits of a beat's place in the local memory.
    parameter int unsigned PLACE_BITS = 11
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// A burst is issued.
    input  logic                  issue,
    /// Its first beat goes to the copy's local offset; otherwise it follows the burst before.
    input  logic                  issue_first,
    /// The copy's local offset.
    input  logic [PLACE_BITS-1:0] offset,
    /// RVALID; RREADY is always high.
    input  logic                  rvalid,
    /// RLAST.
    input  logic                  rlast,
    /// Where the beat goes.
    output logic [PLACE_BITS-1:0] place
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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

  // At most 64 in flight, and one that is issued as another ends: there is always room.
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
