/// Queue of one AXI address channel, between a master and its port.
///
/// With a queue, a master can issue bursts before the port accepts them. An empty queue adds no
/// delay: an address reaches the port in the same cycle.
module axiscope_address_queue #(
    /// Width of the channel's payload in bits.
    parameter int unsigned WIDTH  = 64,
    /// Number of addresses that the queue can hold, 1 to 255.
    parameter int unsigned BURSTS = 33
) (
    /// Clock, rising edge.
    input  logic             clk,
    /// Synchronous reset, active high: empties the queue.
    input  logic             rst,
    /// AxVALID of the master.
    input  logic             in_valid,
    /// AxREADY of the master. It does not depend on any input in the same cycle.
    output logic             in_ready,
    /// Payload of the master.
    input  logic [WIDTH-1:0] in_data,
    /// AxVALID of the port.
    output logic             out_valid,
    /// AxREADY of the port.
    input  logic             out_ready,
    /// Payload of the port.
    output logic [WIDTH-1:0] out_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_address_queue: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (BURSTS < 1 || BURSTS > 255) begin : gen_bad_bursts
      $error("axiscope_address_queue: BURSTS is %0d; give 1 to 255", BURSTS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Depth = BURSTS == 1 ? 2 : 1 << $clog2(BURSTS);

  logic stored_valid, passes, room;
  logic [WIDTH-1:0] stored;
  logic [$clog2(Depth):0] level;

  // An address that the port accepts at once is not stored.
  assign passes = !stored_valid && out_ready;
  assign in_ready = level != ($clog2(Depth) + 1)'(BURSTS);
  assign out_valid = stored_valid || in_valid;
  assign out_data = stored_valid ? stored : in_data;

  axiscope_fifo #(
      .WIDTH(WIDTH),
      .DEPTH(Depth)
  ) i_fifo (
      .clk,
      .rst,
      .in_valid (in_valid && in_ready && !passes),
      .in_ready (room),
      .in_data,
      .out_valid(stored_valid),
      .out_ready,
      .out_data (stored),
      .level
  );

  // The depth of the FIFO is rounded up to a power of two, so the FIFO has room whenever this queue
  // has.
  logic unused;
  assign unused = room;
endmodule
