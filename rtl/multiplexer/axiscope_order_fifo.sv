/// Small FIFO that remembers whose write data come next.
module axiscope_order_fifo #(
    /// Entry width in bits.
    parameter int unsigned WIDTH = 2,
    /// Entries, 1 or more.
    parameter int unsigned DEPTH = 8
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Append `push_entry`; not while `full`.
    input logic push,
    /// Entry to append.
    input logic [WIDTH-1:0] push_entry,
    /// Remove the head; not while `empty`.
    input logic pop,
    /// Oldest entry, while not `empty`.
    output logic [WIDTH-1:0] head,
    /// No entry is held.
    output logic empty,
    /// No entry is free.
    output logic full
);

  localparam int unsigned PointerBits = DEPTH > 1 ? $clog2(DEPTH) : 1;
  localparam int unsigned CountBits = $clog2(DEPTH + 1);
  localparam logic [PointerBits-1:0] Last = PointerBits'(DEPTH - 1);

  logic [      WIDTH-1:0] entries     [DEPTH];
  logic [PointerBits-1:0] read_index;
  logic [PointerBits-1:0] write_index;
  logic [  CountBits-1:0] count;

  assign head  = entries[read_index];
  assign empty = count == '0;
  assign full  = count == CountBits'(DEPTH);

  always_ff @(posedge clk) begin
    if (push) entries[write_index] <= push_entry;
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      read_index  <= '0;
      write_index <= '0;
      count       <= '0;
    end else begin
      if (push) write_index <= write_index == Last ? '0 : write_index + 1'b1;
      if (pop) read_index <= read_index == Last ? '0 : read_index + 1'b1;
      if (push && !pop) count <= count + 1'b1;
      else if (!push && pop) count <= count - 1'b1;
    end
  end

endmodule
