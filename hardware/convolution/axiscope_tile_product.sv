/// 4x4 matrix product of tiles that arrive as rows of four 32-bit words. Throughput: one row per
/// cycle.
///
/// Four rows of B are kept while four rows of A are multiplied with them; the next tile of B
/// arrives in the meantime. Words are integers modulo 2^32.
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
  // Two tiles of B: one in use, one being filled.
  logic [1:0][3:0][3:0][31:0] b;
  logic [2:0] b_begin, b_use;
  logic [1:0] b_fill_row, a_place;
  logic [2:1] valid;
  logic advance, take;
  logic [3:0][3:0][31:0] product;

  // Counts of tiles of B modulo 4; their difference is the number of complete tiles that are not
  // yet used up.
  assign b_ready = 2'(b_begin[1:0] - b_use[1:0]) != 2'd2;
  assign advance = !c_valid || c_ready;
  assign a_ready = advance && b_begin != b_use;
  assign take = a_valid && a_ready;
  assign waits = advance && !take;

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
    if (rst) begin
      {b_begin, b_use} <= '0;
      {b_fill_row, a_place} <= '0;
    end
  end

  // First cycle: products. Second cycle: sums of pairs. Third cycle: the total.
  always_ff @(posedge clk) begin
    if (advance) {c_valid, valid} <= {valid, take};
    if (rst) {c_valid, valid} <= '0;
  end

  genvar column, k;
  generate
    for (column = 0; column < 4; column++) begin : gen_column
      logic [1:0][31:0] pair;
      for (k = 0; k < 4; k++) begin : gen_word
        always_ff @(posedge clk) begin
          if (advance) product[column][k] <= a_row[32*k+:32] * b[b_use[0]][k][column];
        end
      end
      always_ff @(posedge clk) begin
        if (advance) begin
          pair[0] <= product[column][0] + product[column][1];
          pair[1] <= product[column][2] + product[column][3];
          c_row[32*column+:32] <= pair[0] + pair[1];
        end
      end
    end
  endgenerate
endmodule
