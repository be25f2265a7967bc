/// Register slice for one channel. It cuts the combinational paths in both directions, and still
/// transfers one beat per cycle.
///
/// It has two entries, so that ready can be a register, too. The second entry takes the beat that
/// was in transit when the receiver stalled. Latency: one cycle. With ENABLE = 0 the slice is only
/// wires.
module axiscope_register_slice #(
    /// Payload width in bits.
    parameter int unsigned WIDTH  = 8,
    /// 1: registers. 0: wires without delay.
    parameter int unsigned ENABLE = 1
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// The sender offers a beat.
    input logic in_valid,
    /// Ready to the sender.
    output logic in_ready,
    /// Beat of the sender.
    input logic [WIDTH-1:0] in_payload,
    /// A beat is offered to the receiver.
    output logic out_valid,
    /// Ready of the receiver.
    input logic out_ready,
    /// Beat for the receiver.
    output logic [WIDTH-1:0] out_payload
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_register_slice: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (ENABLE > 1) begin : gen_bad_enable
      $error("axiscope_register_slice: ENABLE is %0d; give 0 or 1", ENABLE);
      logic none[0];
    end
  endgenerate

  if (ENABLE != 0) begin : g_registers
    logic             spare_valid;
    logic [WIDTH-1:0] spare_payload;
    logic             spare_free;
    logic             head_free;

    assign head_free = out_ready || !out_valid;
    // During a reset, ready is low as well, so that no beat is accepted and then lost.
    assign in_ready  = spare_free;

    always_ff @(posedge clk) begin
      if (rst) begin
        out_valid   <= 1'b0;
        spare_valid <= 1'b0;
        spare_free  <= 1'b0;
      end else begin
        if (head_free) out_valid <= spare_valid || (in_valid && in_ready);
        spare_valid <= !head_free && (spare_valid || (in_valid && in_ready));
        spare_free  <= head_free || !(spare_valid || (in_valid && in_ready));
      end
    end

    // Payloads do not need a reset, because their valid bits have one.
    always_ff @(posedge clk) begin
      if (head_free) out_payload <= spare_valid ? spare_payload : in_payload;
      if (in_ready) spare_payload <= in_payload;
    end
  end else begin : g_wires
    logic unused;
    assign unused      = &{1'b0, clk, rst};
    assign out_valid   = in_valid;
    assign out_payload = in_payload;
    assign in_ready    = out_ready;
  end

endmodule
