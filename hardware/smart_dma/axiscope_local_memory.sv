/// Local memory of a cluster: block RAM with two ports of one clock, one RAM for each 32 bits.
///
/// Port A is the DMA's and writes whole beats; port B is the datapath's and writes any words of
/// a beat. A read is at the output register after the edge that takes it, and stays until the next.
module axiscope_local_memory #(
    /// Bits of a beat, a multiple of 32.
    parameter int unsigned DATA_WIDTH = 128,
    /// Beats; a power of two.
    parameter int unsigned BEATS = 2048
) (
    /// Rising edge.
    input  logic                     clk,
    /// Port A: an access.
    input  logic                     a_enable,
    /// Port A: it writes.
    input  logic                     a_write,
    /// Port A: beat.
    input  logic [$clog2(BEATS)-1:0] a_address,
    /// Port A: what is written.
    input  logic [   DATA_WIDTH-1:0] a_wdata,
    /// Port A: what was read.
    output logic [   DATA_WIDTH-1:0] a_rdata,
    /// Port B: an access.
    input  logic                     b_enable,
    /// Port B: words written; none: it reads.
    input  logic [DATA_WIDTH/32-1:0] b_write,
    /// Port B: beat.
    input  logic [$clog2(BEATS)-1:0] b_address,
    /// Port B: what is written.
    input  logic [   DATA_WIDTH-1:0] b_wdata,
    /// Port B: what was read.
    output logic [   DATA_WIDTH-1:0] b_rdata
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
