/// Registers of a block on the virtual board. Their clock is stopped together with that of the
/// register bus, which writes them.
module axiscope_register_bank #(
    /// Number of words, a power of two.
    parameter int unsigned WORDS = 32
) (
    /// Clock, rising edge.
    input  logic                           clk,
    /// Starts an access (one-cycle pulse).
    input  logic                           req,
    /// The access is a write.
    input  logic                           req_is_write,
    /// Number of the word. It stays unchanged in the cycle after the access.
    input  logic [$clog2(WORDS)-1:0]       index,
    /// Locked words. Writes to them are ignored if they start now.
    input  logic [        WORDS-1:0]       locked,
    /// Word to write. It stays unchanged in the cycle after the access.
    input  logic [             31:0]       data,
    /// Word that is read, valid in the cycle of the access.
    output logic [             31:0]       read_data,
    /// All words.
    output logic [        WORDS-1:0][31:0] words
);
  axiscope_register_bank_awake #(
      .WORDS(WORDS)
  ) i_awake (
      .clk(i_axi_lite.running),
      .*
  );
endmodule
