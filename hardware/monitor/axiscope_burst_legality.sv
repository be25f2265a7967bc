/// Checks whether a burst is legal. The checks cover the 4 KiB boundary, wrapping, exclusive
/// accesses, type and size.
///
/// Latency: three cycles.
module axiscope_burst_legality #(
    /// Width of the bus data in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// The bus is AXI3.
    parameter int unsigned AXI3 = 0
) (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// An address is accepted.
    input  logic        taken,
    /// Lower bits of AxADDR.
    input  logic [11:0] address,
    /// AxLEN.
    input  logic [ 7:0] len,
    /// AxSIZE.
    input  logic [ 2:0] size,
    /// AxBURST.
    input  logic [ 1:0] burst,
    /// AxLOCK.
    input  logic [ 1:0] lock,
    /// The burst crosses a 4 KiB boundary.
    output logic        crosses_4k,
    /// The burst is a wrapping burst and has an illegal length or alignment.
    output logic        bad_wrap,
    /// The burst is an exclusive access and has an illegal length, size or alignment.
    output logic        bad_exclusive,
    /// Type, size or length is reserved or too large.
    output logic        bad_burst
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH < 32 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error(
          "axiscope_burst_legality: DATA_WIDTH is %0d; give a power of two, 32 to 1024", DATA_WIDTH
      );
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_burst_legality: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
  endgenerate

  localparam logic [2:0] MostSize = 3'($clog2(DATA_WIDTH / 8));
  localparam logic [1:0] Fixed = 2'd0, Incr = 2'd1, Wrap = 2'd2;

  // First stage: decodes size and length.
  logic unused;
  logic taken_1, incr_1, wrap_1, exclusive_1, reserved_1;
  logic power_1, long_1, single_1, too_long_1, wide_1;
  logic [11:0] address_1;
  logic [ 6:0] mask_1;
  logic [14:0] span_1;
  // Second stage: sums and masks.
  logic incr_2, wrap_2, exclusive_2, reserved_2;
  logic crosses_2;
  logic [12:0] end_2;
  logic uneven_2, unaligned_2, big_2, uncommon_2, bad_length_2;

  assign unused = ^end_2[11:0];
  assign end_2  = {1'b0, address_1 & ~12'(mask_1)} + {1'b0, span_1[11:0]};

  always_ff @(posedge clk) begin
    taken_1 <= taken;
    incr_1 <= burst == Incr;
    wrap_1 <= burst == Wrap;
    exclusive_1 <= lock == 2'd1;
    reserved_1 <= lock == 2'd3;
    power_1 <= (len[3:0] == 4'd0 || len[3:0] == 4'd1 || len[3:0] == 4'd3 || len[3:0] == 4'd7
                || len[3:0] == 4'd15);
    long_1 <= |len[7:4];
    single_1 <= len[3:0] == 4'd0;
    too_long_1 <= |len[7:4] && (AXI3 != 0 || burst == Fixed);
    wide_1 <= burst == 2'd3 || size > MostSize;
    address_1 <= address;
    mask_1 <= 7'((8'd1 << size) - 8'd1);
    span_1 <= 15'(len) << size;

    incr_2 <= taken_1 && incr_1;
    wrap_2 <= taken_1 && wrap_1;
    exclusive_2 <= taken_1 && exclusive_1;
    reserved_2 <= taken_1 && reserved_1;
    crosses_2 <= |span_1[14:12] || end_2[12];
    uneven_2 <= !power_1 || long_1;
    uncommon_2 <= single_1;
    unaligned_2 <= |(address_1[6:0] & mask_1);
    big_2 <= |span_1[14:7] || |(address_1[6:0] & (span_1[6:0] | mask_1));
    bad_length_2 <= taken_1 && (too_long_1 || wide_1);

    crosses_4k <= incr_2 && crosses_2;
    bad_wrap <= wrap_2 && (uneven_2 || uncommon_2 || unaligned_2);
    bad_exclusive <= reserved_2 || exclusive_2 && (uneven_2 || big_2);
    bad_burst <= bad_length_2;
    if (rst) begin
      {taken_1, incr_2, wrap_2, exclusive_2, reserved_2, bad_length_2} <= '0;
      {crosses_4k, bad_wrap, bad_exclusive, bad_burst} <= '0;
    end
  end
endmodule
