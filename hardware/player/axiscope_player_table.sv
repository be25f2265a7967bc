/// The table of a program in block RAM: the bus writes words of 32 bits, entries are read whole.
module axiscope_player_table #(
    /// Entries; a power of two.
    parameter int unsigned ENTRIES = 256
) (
    /// Rising edge.
    input  logic                             clk,
    /// A word is written.
    input  logic                             write,
    /// Which entry.
    input  logic [$clog2(ENTRIES)-1:0]       write_entry,
    /// Which of its words.
    input  logic [                1:0]       write_word,
    /// The word.
    input  logic [               31:0]       write_data,
    /// An entry is read.
    input  logic                             read,
    /// Which one.
    input  logic [$clog2(ENTRIES)-1:0]       read_entry,
    /// The entry, from the cycle after on, until the next is read.
    output logic [                3:0][31:0] entry
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (ENTRIES < 16 || ENTRIES > 512 || (ENTRIES & (ENTRIES - 1)) != 0) begin : gen_bad_entries
      $error("axiscope_player_table: ENTRIES is %0d; give a power of two, 16 to 512", ENTRIES);
      logic none[0];
    end
  endgenerate

  genvar i;
  generate
    for (i = 0; i < 4; i++) begin : gen_word
      (* ram_style = "block" *) logic [31:0] memory[ENTRIES];

      always_ff @(posedge clk) begin
        if (write && write_word == 2'(i)) memory[write_entry] <= write_data;
      end

      always_ff @(posedge clk) begin
        if (read) entry[i] <= memory[read_entry];
      end
    end
  endgenerate
endmodule
