/// Input register of one observed channel. It also checks the rules for VALID and the payload.
///
/// The payload may only change when VALID was low or READY was high. It is compared in pieces: the
/// first stage compares the pieces, and the second combines the results.
module axiscope_watched_channel #(
    /// Width of the payload in bits; at least 1.
    parameter int unsigned WIDTH = 8
) (
    /// Clock, rising edge.
    input  logic             clk,
    /// Synchronous reset, active high.
    input  logic             rst,
    /// VALID on the bus.
    input  logic             valid,
    /// READY on the bus.
    input  logic             ready,
    /// Payload of the channel.
    input  logic [WIDTH-1:0] payload,
    /// VALID, delayed by one cycle.
    output logic             valid_1,
    /// READY, delayed by one cycle.
    output logic             ready_1,
    /// Payload, delayed by one cycle.
    output logic [WIDTH-1:0] payload_1,
    /// VALID fell without READY, three cycles ago.
    output logic             dropped_3,
    /// The payload changed while it was waiting, three cycles ago.
    output logic             changed_3
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_watched_channel: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Piece = 18;
  localparam int unsigned Pieces = (WIDTH + Piece - 1) / Piece;

  logic [WIDTH-1:0] payload_2;
  logic [Pieces*Piece-1:0] difference;
  logic [Pieces-1:0] differs_2;
  logic waits_2, stays_2, falls_2;

  assign difference = (Pieces * Piece)'(payload_1 ^ payload_2);

  always_ff @(posedge clk) begin
    payload_1 <= payload;
    payload_2 <= payload_1;
  end

  always_ff @(posedge clk) begin
    valid_1 <= valid;
    ready_1 <= ready;
    waits_2 <= valid_1 && !ready_1;
    stays_2 <= waits_2 && valid_1;
    falls_2 <= waits_2 && !valid_1;
    for (int unsigned i = 0; i < Pieces; i++) differs_2[i] <= |difference[i*Piece+:Piece];
    dropped_3 <= falls_2;
    changed_3 <= stays_2 && |differs_2;
    if (rst) {valid_1, ready_1, waits_2, stays_2, falls_2, dropped_3, changed_3} <= '0;
  end
endmodule
