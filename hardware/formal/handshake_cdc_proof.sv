// Words between two free clocks, which tick in any order or together. Each word arrives once, in
// order and unchanged, and stays until it is accepted.
module handshake_cdc_proof (
    input logic in_clk,
    input logic out_clk,
    input logic in_valid,
    input logic [1:0] in_data,
    input logic out_ready
);

  logic in_ready, out_valid;
  logic [1:0] out_data;

  axiscope_handshake_cdc #(
      .WIDTH(2)
  ) i_crossing (
      .*,
      .in_rst (1'b0),
      .out_rst(1'b0)
  );

  // Number of words sent and received, and the last word sent.
  logic [2:0] given = '0, taken = '0;
  logic [1:0] last;

  always_ff @(posedge in_clk) begin
    if (in_valid && in_ready) begin
      given <= given + 1'b1;
      last  <= in_data;
      assert (given == taken);
    end
  end

  logic waits = 1'b0;
  logic [1:0] shown;

  always_ff @(posedge out_clk) begin
    waits <= out_valid && !out_ready;
    shown <= out_data;
    if (out_valid && out_ready) taken <= taken + 1'b1;
    if (out_valid) begin
      assert (given == taken + 3'd1);
      assert (out_data == last);
    end
    cover (taken == 3'd2 && out_valid && last == 2'd2);
  end

  // Invariant: at most one edge is inside the loop of the two bits, and a word is in transit from
  // its first register to its last. It makes the other properties inductive.
  logic [5:0] ring;
  logic [4:0] edges;
  assign ring = {
    i_crossing.told,
    i_crossing.i_told.chain[0],
    i_crossing.i_told.chain[1],
    i_crossing.taken,
    i_crossing.i_taken.chain[0],
    i_crossing.i_taken.chain[1]
  };
  assign edges = ring[5:1] ^ ring[4:0];

  always_comb begin
    // No reset is in transit.
    assert (!i_crossing.in_reset_held && i_crossing.i_in_reset.chain == '0);
    assert (!i_crossing.out_reset_held && i_crossing.i_out_reset.chain == '0);
    assert ((edges & (edges - 5'd1)) == '0);
    assert (given == taken + 3'(i_crossing.told != i_crossing.taken));
    if (i_crossing.told != i_crossing.taken) assert (i_crossing.word == last);
    if (waits) assert (out_valid && out_data == shown);
  end

endmodule
