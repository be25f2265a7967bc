/// 4x4 matrix product of tiles that arrive as rows of four 32-bit words. Throughput: one row per
/// cycle.
///
/// Four rows of B are kept while four rows of A are multiplied with them; the next tile of B
/// arrives in the meantime. Words are integers modulo 2^32. Latency: a row of A that is accepted in
/// cycle n is at the output as a row of the product in cycle n + 7.
module axiscope_tile_product (
    /// Clock, rising edge.
    input  logic         clk,
    /// Synchronous reset, active high.
    input  logic         rst,
    /// A row of A is valid.
    input  logic         a_valid,
    /// Ready for a row of A.
    output logic         a_ready,
    /// Row of four words; the first word is in the lowest bits.
    input  logic [127:0] a_row,
    /// A row of B is valid.
    input  logic         b_valid,
    /// Ready for a row of B.
    output logic         b_ready,
    /// Row of four words; the first word is in the lowest bits.
    input  logic [127:0] b_row,
    /// The product is stalled: a row of A, or the tile of B for it, is missing.
    output logic         waits,
    /// A row of the product is valid.
    output logic         c_valid,
    /// The row of the product is accepted.
    input  logic         c_ready,
    /// Row of four words; the first word is in the lowest bits.
    output logic [127:0] c_row
);
  localparam int unsigned Latency = 6;
  // Rows in the product: at full rate eight, because a row returns its place eight cycles after it
  // has taken it. Eleven, and the row at the output of the writer's buffer, are three tiles.
  localparam int unsigned Rows = 11;

  // Two tiles of B: one in use, one being filled.
  logic [1:0][3:0][3:0][31:0] b;
  logic [2:0] b_begin, b_use;
  logic [1:0] b_fill_row, a_place;
  // Rows in the product, and whether one more has a place. Its stages never stop, so that the ready
  // of the receiver does not reach every register; the rows that it does not accept are in a queue.
  logic [3:0] rows;
  logic place, take, leave;
  logic [Latency:1] valid;
  logic [3:0][31:0] sum;
  logic unused_ready;
  logic [4:0] unused_level;

  // Counts of tiles of B modulo 4; their difference is the number of complete tiles that are not
  // yet used up.
  assign b_ready = 2'(b_begin[1:0] - b_use[1:0]) != 2'd2;
  assign a_ready = place && b_begin != b_use;
  assign take = a_valid && a_ready;
  assign leave = c_valid && c_ready;
  assign waits = place && !take;

  always_ff @(posedge clk) begin
    if (b_valid && b_ready) begin
      b[b_begin[0]][b_fill_row] <= b_row;
      b_fill_row <= b_fill_row + 1'b1;
      if (b_fill_row == 2'd3) b_begin <= b_begin + 1'b1;
    end
    if (take) begin
      a_place <= a_place + 1'b1;
      if (a_place == 2'd3) b_use <= b_use + 1'b1;
    end
    if (take != leave) begin
      rows  <= rows + (take ? 4'd1 : '1);
      place <= leave || rows != 4'(Rows - 1);
    end
    valid <= {valid[Latency-1:1], take};
    if (rst) begin
      {b_begin, b_use} <= '0;
      {b_fill_row, a_place} <= '0;
      rows <= '0;
      place <= 1'b1;
      valid <= '0;
    end
  end

  genvar column;
  generate
    for (column = 0; column < 4; column++) begin : gen_column
      logic [3:0][31:0] of_b;

      assign of_b = {
        b[b_use[0]][3][column],
        b[b_use[0]][2][column],
        b[b_use[0]][1][column],
        b[b_use[0]][0][column]
      };

      axiscope_dot_product i_dot_product (
          .clk,
          .a  (a_row),
          .b  (of_b),
          .sum(sum[column])
      );
    end
  endgenerate

  axiscope_fifo #(
      .WIDTH(128),
      .DEPTH(16),
      .ROOM_IS_KNOWN(1)
  ) i_rows (
      .clk,
      .rst,
      .in_valid (valid[Latency]),
      .in_ready (unused_ready),
      .in_data  (sum),
      .out_valid(c_valid),
      .out_ready(c_ready),
      .out_data (c_row),
      .level    (unused_level)
  );
endmodule
