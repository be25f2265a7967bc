/// Register slice of one channel: cuts the paths in both directions, one beat a cycle.
///
/// Two entries, so that ready can be a register too: the second takes the beat that was under way
/// when the far side stopped. Adds one cycle. With ENABLE = 0 it is wires.
module axiscope_register_slice #(
    /// Payload width in bits.
    parameter int unsigned WIDTH  = 8,
    /// 1: registers. 0: wires, no delay.
    parameter int unsigned ENABLE = 1
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// A beat is offered.
    input logic in_valid,
    /// The beat is taken.
    output logic in_ready,
    /// Beat offered.
    input logic [WIDTH-1:0] in_payload,
    /// A beat is passed on.
    output logic out_valid,
    /// The receiver takes it.
    input logic out_ready,
    /// Beat passed on.
    output logic [WIDTH-1:0] out_payload
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
    // Low in reset too, so that nothing is taken and then forgotten.
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

    // Payloads need no reset: their valid has one.
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
