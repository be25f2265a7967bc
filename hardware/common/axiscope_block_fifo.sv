/// First-in first-out queue in block RAM; the head is in the RAM's output register.
///
/// Latency: a word written in cycle n is at the output in cycle n + 2 if the queue was empty. Ready
/// does not depend on the other side in the same cycle. The queue holds one word more than DEPTH:
/// the head.
module axiscope_block_fifo #(
    /// Bits of a word.
    parameter int unsigned WIDTH = 32,
    /// Words in the RAM; a power of two, at least 2.
    parameter int unsigned DEPTH = 512
) (
    /// Clock, rising edge.
    input  logic             clk,
    /// Synchronous reset, active high: empties the queue.
    input  logic             rst,
    /// A word is offered.
    input  logic             in_valid,
    /// Ready: the word is accepted when valid and ready are high.
    output logic             in_ready,
    /// Word to store.
    input  logic [WIDTH-1:0] in_data,
    /// The head is valid.
    output logic             out_valid,
    /// The head is removed when valid and ready are high.
    input  logic             out_ready,
    /// Word at the head.
    output logic [WIDTH-1:0] out_data,
    /// The queue is empty, including its head.
    output logic             empty
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_block_fifo: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (DEPTH < 2 || DEPTH > 65536 || (DEPTH & (DEPTH - 1)) != 0) begin : gen_bad_depth
      $error("axiscope_block_fifo: DEPTH is %0d; give a power of two, 2 to 65536", DEPTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned AW = $clog2(DEPTH);

  (* ram_style = "block" *) logic [WIDTH-1:0] memory[DEPTH];
  logic [AW-1:0] head, tail;
  // Words in the RAM, and in `some` whether there are any. Both sides read only registers.
  logic [AW:0] level, more, fewer;
  logic some, push, fetch;

  assign in_ready = !level[AW];
  assign push = in_valid && in_ready;
  assign fetch = some && (!out_valid || out_ready);
  assign empty = !some && !out_valid;
  assign more = level + 1'b1;
  assign fewer = level - 1'b1;

  always_ff @(posedge clk) begin
    if (push) memory[tail] <= in_data;
    if (fetch) out_data <= memory[head];
  end

  always_ff @(posedge clk) begin
    if (push) tail <= tail + 1'b1;
    if (fetch) head <= head + 1'b1;
    if (push != fetch) begin
      level <= fetch ? fewer : more;
      some  <= push || level != (AW + 1)'(1);
    end
    if (fetch) out_valid <= 1'b1;
    else if (out_ready) out_valid <= 1'b0;
    if (rst) begin
      head <= '0;
      tail <= '0;
      level <= '0;
      {some, out_valid} <= '0;
    end
  end
endmodule
