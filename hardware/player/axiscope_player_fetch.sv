/// Reads the entries of a program before they are issued, for the requested number of loops.
///
/// An offered entry is in the output register of the table, one cycle after `read`.
module axiscope_player_fetch #(
    /// Width of an entry's number in bits.
    parameter int unsigned ENTRY_BITS = 8
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// Starts the program (one-cycle pulse).
    input  logic                  start,
    /// Stops (one-cycle pulse). If it coincides with a start, the block is busy for one cycle and
    /// offers nothing.
    input  logic                  stop,
    /// Number of the first entry of the program.
    input  logic [ENTRY_BITS-1:0] first_entry,
    /// Number of the last entry of the program.
    input  logic [ENTRY_BITS-1:0] last_entry,
    /// Number of loops. 0 means until the program is stopped.
    input  logic [          31:0] loops,
    /// Reads an entry from the table.
    output logic                  read,
    /// Number of the entry to read.
    output logic [ENTRY_BITS-1:0] read_entry,
    /// Busy: some entries have not been read or accepted yet.
    output logic                  busy,
    /// An entry is offered.
    output logic                  valid,
    /// The entry is accepted.
    input  logic                  ready,
    /// Number of the entry.
    output logic [ENTRY_BITS-1:0] number,
    /// The entry is the last of a loop.
    output logic                  last
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ENTRY_BITS < 4 || ENTRY_BITS > 9) begin : gen_bad_entry_bits
      $error("axiscope_player_fetch: ENTRY_BITS is %0d; give 4 to 9", ENTRY_BITS);
      logic none[0];
    end
  endgenerate

  logic reading, stillborn, for_ever, at_last, more;
  logic [31:0] gone;

  // Counts upwards, from minus the number of loops to all ones.
  assign more = for_ever || !(&gone);
  assign at_last = read_entry == last_entry;
  assign read = reading && (!valid || ready);
  assign busy = reading || valid;

  always_ff @(posedge clk) begin
    if (ready) valid <= 1'b0;
    if (read) begin
      valid <= 1'b1;
      number <= read_entry;
      last <= at_last;
      read_entry <= at_last ? first_entry : read_entry + 1'b1;
      if (at_last) begin
        gone <= gone + 1'b1;
        reading <= more;
      end
    end
    stillborn <= start && stop;
    if (start) begin
      reading <= 1'b1;
      read_entry <= first_entry;
      for_ever <= loops == '0;
      // All ones while the last loop is being read.
      gone <= -loops;
    end
    if ((stop && !start) || stillborn || rst) {reading, valid} <= '0;
  end
endmodule
