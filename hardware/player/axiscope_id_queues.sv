/// Stores the bursts in flight in one direction: their number for each ID, and a note on each
/// burst.
///
/// Responses with the same ID arrive in the order of their addresses, and those with different IDs
/// in any order. An unrequested response removes nothing.
module axiscope_id_queues #(
    /// Width, in bits, of the note on a burst.
    parameter int unsigned WIDTH     = 8,
    /// Width of IDs in bits, 0 to 4.
    parameter int unsigned ID_WIDTH  = 2,
    /// Largest number of bursts in flight over all IDs, a power of two.
    parameter int unsigned IN_FLIGHT = 32,
    /// Derived, do not set: width of the ID ports in bits.
    parameter int unsigned ID_BITS   = ID_WIDTH == 0 ? 1 : ID_WIDTH
) (
    /// Clock, rising edge.
    input  logic                       clk,
    /// Synchronous reset, active high. Afterwards, no burst is in flight.
    input  logic                       rst,
    /// A burst is issued.
    input  logic                       issue,
    /// ID of the burst that is issued.
    input  logic [        ID_BITS-1:0] issue_id,
    /// Note on the burst that is issued.
    input  logic [          WIDTH-1:0] issue_note,
    /// ID whose oldest burst is read.
    input  logic [        ID_BITS-1:0] done_id,
    /// The oldest burst of this ID ends.
    input  logic                       done,
    /// Note on the oldest burst of this ID.
    output logic [          WIDTH-1:0] note,
    /// This ID has a burst in flight.
    output logic                       asked,
    /// IDs that have bursts in flight.
    output logic [    2**ID_WIDTH-1:0] some,
    /// Number of bursts in flight over all IDs.
    output logic [$clog2(IN_FLIGHT):0] in_flight
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_id_queues: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (ID_WIDTH > 4) begin : gen_bad_id_width
      $error("axiscope_id_queues: ID_WIDTH is %0d; give 0 to 4", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 2 || IN_FLIGHT > 64 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_id_queues: IN_FLIGHT is %0d; give a power of two, 2 to 64", IN_FLIGHT);
      logic none[0];
    end
    if (ID_BITS != (ID_WIDTH == 0 ? 1 : ID_WIDTH)) begin : gen_bad_id_bits
      $error("axiscope_id_queues: ID_BITS is %0d; give 1, or ID_WIDTH if more", ID_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Ids = 2 ** ID_WIDTH;
  localparam int unsigned PlaceBits = $clog2(IN_FLIGHT);
  localparam int unsigned AddressBits = ID_WIDTH + PlaceBits;

  logic [WIDTH-1:0] notes[2**AddressBits];
  logic [Ids-1:0][PlaceBits-1:0] head, tail;
  logic [Ids-1:0][PlaceBits:0] count;
  logic [ID_BITS-1:0] to, from;
  logic [AddressBits-1:0] write_place, read_place;
  logic pop;

  assign to = ID_WIDTH == 0 ? '0 : issue_id;
  assign from = ID_WIDTH == 0 ? '0 : done_id;
  assign write_place = AddressBits'({to, tail[to]});
  assign read_place = AddressBits'({from, head[from]});
  assign asked = some[from];
  assign pop = done && asked;
  assign note = notes[read_place];

  always_ff @(posedge clk) begin
    if (issue) notes[write_place] <= issue_note;
  end

  always_ff @(posedge clk) begin
    if (issue != pop) in_flight <= in_flight + (pop ? '1 : (PlaceBits + 1)'(1));
    if (rst) in_flight <= '0;
  end

  genvar i;
  generate
    for (i = 0; i < Ids; i++) begin : gen_id
      logic add, remove;
      assign add = issue && to == ID_BITS'(i);
      assign remove = pop && from == ID_BITS'(i);

      always_ff @(posedge clk) begin
        if (add) tail[i] <= tail[i] + 1'b1;
        if (remove) head[i] <= head[i] + 1'b1;
        if (add != remove) begin
          count[i] <= count[i] + (remove ? '1 : (PlaceBits + 1)'(1));
          some[i]  <= add || count[i] != (PlaceBits + 1)'(1);
        end
        if (rst) begin
          head[i]  <= '0;
          tail[i]  <= '0;
          count[i] <= '0;
          some[i]  <= 1'b0;
        end
      end
    end
  endgenerate
endmodule
