/// Goes through a program's entries, as many loops as asked for, ahead of their issue.
///
/// An entry offered is in the output register of the table: it is there the cycle after `read`.
module axiscope_player_fetch #(
    /// Bits of an entry's number.
    parameter int unsigned ENTRY_BITS = 8
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// One cycle: begin.
    input  logic                  start,
    /// One cycle: no more; with a start it is busy for a cycle and offers nothing.
    input  logic                  stop,
    /// The program's first entry.
    input  logic [ENTRY_BITS-1:0] first_entry,
    /// Its last.
    input  logic [ENTRY_BITS-1:0] last_entry,
    /// How often; 0: until stopped.
    input  logic [          31:0] loops,
    /// An entry is read from the table.
    output logic                  read,
    /// Which one.
    output logic [ENTRY_BITS-1:0] read_entry,
    /// There are entries to be read or taken.
    output logic                  busy,
    /// An entry is offered.
    output logic                  valid,
    /// It is taken.
    input  logic                  ready,
    /// Its number.
    output logic [ENTRY_BITS-1:0] number,
    /// It is the last of a loop.
    output logic                  last
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (ENTRY_BITS < 4 || ENTRY_BITS > 9) begin : gen_bad_entry_bits
      $error("axiscope_player_fetch: ENTRY_BITS is %0d; give 4 to 9", ENTRY_BITS);
      logic none[0];
    end
  endgenerate

  logic reading, stillborn, for_ever, at_last, more;
  logic [31:0] gone;

  // Counts up to all ones from minus the count.
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
      // All ones once the last loop is being read.
      gone <= -loops;
    end
    if ((stop && !start) || stillborn || rst) {reading, valid} <= '0;
  end
endmodule
