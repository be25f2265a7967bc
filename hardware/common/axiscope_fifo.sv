/// First-in first-out queue in distributed RAM; the head is visible without a read cycle.
///
/// Latency: a word written in cycle n is at the output in cycle n + 1 if the queue was empty. Ready
/// does not depend on the other side in the same cycle, so no combinational path passes through the
/// queue.
module axiscope_fifo #(
    /// Bits of a word.
    parameter int unsigned WIDTH         = 32,
    /// Capacity in words; a power of two, at least 2.
    parameter int unsigned DEPTH         = 16,
    /// 1: the head is in a register, which costs a LUT and a flip-flop per bit and saves levels of
    /// logic after the output.
    parameter int unsigned HEAD_REGISTER = 0,
    /// 1: the sender only offers words when there is room, so every offered word is stored,
    /// whatever ready is.
    parameter int unsigned ROOM_IS_KNOWN = 0
) (
    /// Clock, rising edge.
    input  logic                   clk,
    /// Synchronous reset, active high: empties the queue.
    input  logic                   rst,
    /// A word is offered.
    input  logic                   in_valid,
    /// Ready: the word is accepted when valid and ready are high.
    output logic                   in_ready,
    /// Word to store.
    input  logic [      WIDTH-1:0] in_data,
    /// The head is valid.
    output logic                   out_valid,
    /// The head is removed when valid and ready are high.
    input  logic                   out_ready,
    /// Word at the head.
    output logic [      WIDTH-1:0] out_data,
    /// Number of words in the queue.
    output logic [$clog2(DEPTH):0] level
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_fifo: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (DEPTH < 2 || DEPTH > 65536 || (DEPTH & (DEPTH - 1)) != 0) begin : gen_bad_depth
      $error("axiscope_fifo: DEPTH is %0d; give a power of two, 2 to 65536", DEPTH);
      logic none[0];
    end
    if (HEAD_REGISTER > 1) begin : gen_bad_head_register
      $error("axiscope_fifo: HEAD_REGISTER is %0d; give 0 or 1", HEAD_REGISTER);
      logic none[0];
    end
    if (ROOM_IS_KNOWN > 1) begin : gen_bad_room_is_known
      $error("axiscope_fifo: ROOM_IS_KNOWN is %0d; give 0 or 1", ROOM_IS_KNOWN);
      logic none[0];
    end
  endgenerate

  localparam int unsigned AW = $clog2(DEPTH);

  logic [WIDTH-1:0] memory[DEPTH];
  logic [AW-1:0] head, tail;
  logic [AW:0] more, fewer;
  logic push, pop;

  // The level is a register, so that ready and valid do not wait for a subtraction.
  assign in_ready = !level[AW];
  assign push = in_valid && (in_ready || ROOM_IS_KNOWN != 0);
  assign pop = out_valid && out_ready;
  // All outcomes are computed in advance, because valid of the sender and ready of the receiver
  // arrive late.
  assign more = level + 1'b1;
  assign fewer = level - 1'b1;

  always_ff @(posedge clk) begin
    if (push != pop) level <= pop ? fewer : more;
    if (rst) level <= '0;
  end

  generate
    if (HEAD_REGISTER != 0) begin : gen_register
      // Words behind the head are in the memory; `behind` is 1 if there are any.
      logic behind, to_head;

      assign to_head = !out_valid || (pop && !behind);

      always_ff @(posedge clk) begin
        // The location after the last word is always free, because the head has a register of its
        // own.
        memory[tail] <= in_data;
        if (pop || !out_valid) out_data <= behind ? memory[head] : in_data;
      end

      always_ff @(posedge clk) begin
        if (push && !to_head) tail <= tail + 1'b1;
        if (pop && behind) head <= head + 1'b1;
        if (push != pop) behind <= push ? out_valid : behind && level != (AW + 1)'(2);
        if (pop) out_valid <= push || behind;
        else if (push) out_valid <= 1'b1;
        if (rst) begin
          head <= '0;
          tail <= '0;
          {behind, out_valid} <= '0;
        end
      end
    end else begin : gen_plain
      assign out_valid = |level;
      assign out_data  = memory[head];

      always_ff @(posedge clk) begin
        if (push) memory[tail] <= in_data;
      end

      always_ff @(posedge clk) begin
        if (push) tail <= tail + 1'b1;
        if (pop) head <= head + 1'b1;
        if (rst) begin
          head <= '0;
          tail <= '0;
        end
      end
    end
  endgenerate
endmodule
