/// Local memory of a cluster. It is block RAM with two ports on the same clock, with one RAM per 32
/// bits.
///
/// Port A is for the DMA and writes full beats. Port B is for the datapath and can write any words
/// of a beat. Read data are in the output register after the edge of the access, and remain until
/// the next read.
module axiscope_local_memory #(
    /// Width of a beat in bits, a multiple of 32.
    parameter int unsigned DATA_WIDTH = 128,
    /// Number of beats, a power of two.
    parameter int unsigned BEATS = 2048
) (
    /// Clock, rising edge.
    input  logic                     clk,
    /// Port A: starts an access.
    input  logic                     a_enable,
    /// Port A: the access is a write.
    input  logic                     a_write,
    /// Port A: number of the beat.
    input  logic [$clog2(BEATS)-1:0] a_address,
    /// Port A: data to write.
    input  logic [   DATA_WIDTH-1:0] a_wdata,
    /// Port A: data read.
    output logic [   DATA_WIDTH-1:0] a_rdata,
    /// Port B: starts an access.
    input  logic                     b_enable,
    /// Port B: write enable of each word. The access is a read if all bits are 0.
    input  logic [DATA_WIDTH/32-1:0] b_write,
    /// Port B: number of the beat.
    input  logic [$clog2(BEATS)-1:0] b_address,
    /// Port B: data to write.
    input  logic [   DATA_WIDTH-1:0] b_wdata,
    /// Port B: data read.
    output logic [   DATA_WIDTH-1:0] b_rdata
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_local_memory: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (BEATS < 2 || BEATS > 4194304 || (BEATS & (BEATS - 1)) != 0) begin : gen_bad_beats
      $error("axiscope_local_memory: BEATS is %0d; give a power of two, 2 to 4194304", BEATS);
      logic none[0];
    end
  endgenerate

  genvar i;
  generate
    for (i = 0; i < DATA_WIDTH / 32; i++) begin : gen_word
      axiscope_dual_port_memory #(
          .WIDTH(32),
          .WORDS(BEATS)
      ) i_memory (
          .clk,
          .a_enable,
          .a_write,
          .a_address,
          .a_wdata(a_wdata[32*i+:32]),
          .a_rdata(a_rdata[32*i+:32]),
          .b_enable,
          .b_write(b_write[i]),
          .b_address,
          .b_wdata(b_wdata[32*i+:32]),
          .b_rdata(b_rdata[32*i+:32])
      );
    end
  endgenerate
endmodule
