/// Memory that is accessed in full beats on one side and in 32-bit words on the other.
///
/// There is a bank per 32 bits, each with a write and a read port, so that it can be block RAM.
module axiscope_word_buffer #(
    /// Width of a beat in bits, a power of two, 32 or more.
    parameter  int unsigned DATA_WIDTH = 128,
    /// Capacity in beats, a power of two, 2 or more.
    parameter  int unsigned BEATS      = 256,
    localparam int unsigned Banks      = DATA_WIDTH / 32,
    localparam int unsigned BeatBits   = $clog2(BEATS)
) (
    /// Clock.
    input logic clk,
    /// Write enable per bank.
    input logic [Banks-1:0] write_banks,
    /// Number of the beat to write.
    input logic [BeatBits-1:0] write_beat,
    /// Data to write, one word per bank.
    input logic [Banks-1:0][31:0] write_data,
    /// Reads a beat. Its data are valid in the next cycle, and remain until the next read.
    input logic read_enable,
    /// Number of the beat to read.
    input logic [BeatBits-1:0] read_beat,
    /// Data of the beat that was read last.
    output logic [Banks-1:0][31:0] read_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH < 32 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error(
          "axiscope_word_buffer: DATA_WIDTH is %0d; give a power of two, 32 to 1024", DATA_WIDTH
      );
      logic none[0];
    end
    if (BEATS < 2 || BEATS > 1024 || (BEATS & (BEATS - 1)) != 0) begin : gen_bad_beats
      $error("axiscope_word_buffer: BEATS is %0d; give a power of two, 2 to 1024", BEATS);
      logic none[0];
    end
  endgenerate

  genvar bank;
  generate
    for (bank = 0; bank < Banks; bank++) begin : g_bank
      logic [31:0] words[BEATS];

      always_ff @(posedge clk) begin
        if (write_banks[bank]) words[write_beat] <= write_data[bank];
        if (read_enable) read_data[bank] <= words[read_beat];
      end
    end
  endgenerate

endmodule
