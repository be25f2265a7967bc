// Queue of an address channel: each address that enters leaves once and in order, VALID stays until
// READY, and the queue takes an address if and only if it has room.
module address_queue_proof #(
    parameter int unsigned BURSTS = 3
) (
    input logic clk,
    input logic rst,
    input logic in_valid,
    input logic out_ready
);

  localparam int unsigned Bits = 6;

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started)
      assume (rst);
      else assume (!rst);
  end

  // The value of each address is its number, so the next address to leave is known.
  logic [Bits-1:0] entered, left, out_data;
  logic in_ready, out_valid;

  axiscope_address_queue #(
      .WIDTH (Bits),
      .BURSTS(BURSTS)
  ) i_queue (
      .in_data(entered),
      .*
  );

  logic waited_in, waited_out;
  always_ff @(posedge clk) begin
    if (rst) begin
      entered <= '0;
      left <= '0;
    end else begin
      entered <= entered + Bits'(in_valid && in_ready);
      left <= left + Bits'(out_valid && out_ready);
    end
    waited_in  <= !rst && in_valid && !in_ready;
    waited_out <= !rst && out_valid && !out_ready;
    // A master keeps its offer until it is accepted.
    assume (rst || !waited_in || in_valid);
  end

  logic [Bits-1:0] held;
  assign held = entered - left;

  always_ff @(posedge clk) begin
    if (started && !rst) begin
      assert (out_valid == (held != '0 || in_valid));
      assert (!out_valid || out_data == left);
      assert (!waited_out || out_valid);
      assert (in_ready == (held < Bits'(BURSTS)));
      cover (held == Bits'(BURSTS) && left > Bits'(1));
    end
  end

endmodule
