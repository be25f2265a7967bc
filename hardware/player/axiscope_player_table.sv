/// Table of a program in block RAM. The bus writes words of 32 bits, and full entries are read.
module axiscope_player_table #(
    /// Number of entries, a power of two.
    parameter int unsigned ENTRIES = 256
) (
    /// Clock, rising edge.
    input  logic                             clk,
    /// Writes a word.
    input  logic                             write,
    /// Number of the entry to write.
    input  logic [$clog2(ENTRIES)-1:0]       write_entry,
    /// Word of the entry to write.
    input  logic [                1:0]       write_word,
    /// Data to write.
    input  logic [               31:0]       write_data,
    /// Reads an entry.
    input  logic                             read,
    /// Number of the entry to read.
    input  logic [$clog2(ENTRIES)-1:0]       read_entry,
    /// Entry that was read, valid from the next cycle until the next read.
    output logic [                3:0][31:0] entry
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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
