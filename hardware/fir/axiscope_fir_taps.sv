/// 16 filter taps in transposed form: the products of the newest sample are added along a chain of
/// adders.
///
/// Each packet is filtered separately, as if zeros preceded its first sample. The sum is rounded
/// (ties round up), shifted right and then saturated. Latency: five cycles.
module axiscope_fir_taps #(
    /// Width of a sample in bits, two's complement.
    parameter int unsigned SAMPLE_WIDTH = 16
) (
    /// Clock, rising edge.
    input  logic                                 clk,
    /// Synchronous reset, active high.
    input  logic                                 rst,
    /// Coefficients, two's complement. Coefficient 0 multiplies the newest sample.
    input  logic signed [            15:0][15:0] coefficients,
    /// Number of bits by which the sum is shifted right.
    input  logic        [             4:0]       shift_bits,
    /// A sample is valid.
    input  logic                                 s_axis_tvalid,
    /// Ready for a sample. Falls in the cycle in which the output is stalled.
    output logic                                 s_axis_tready,
    /// Sample.
    input  logic        [SAMPLE_WIDTH-1:0]       s_axis_tdata,
    /// Last sample of a packet.
    input  logic                                 s_axis_tlast,
    /// A result is valid, five cycles after its sample.
    output logic                                 m_axis_tvalid,
    /// The result is accepted when valid and ready are high.
    input  logic                                 m_axis_tready,
    /// Result.
    output logic        [SAMPLE_WIDTH-1:0]       m_axis_tdata,
    /// Last result of a packet.
    output logic                                 m_axis_tlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (SAMPLE_WIDTH < 8 || SAMPLE_WIDTH > 32) begin : gen_bad_sample_width
      $error("axiscope_fir_taps: SAMPLE_WIDTH is %0d; give 8 to 32", SAMPLE_WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Taps = 16;
  localparam int unsigned ProductBits = SAMPLE_WIDTH + 16;
  // The sum of 16 products needs 4 more bits than a product, and the half that is added for
  // rounding needs one more. The half for a shift by 31 needs 32 bits.
  localparam int unsigned SumBits = SAMPLE_WIDTH > 11 ? ProductBits + 5 : 32;

  logic advance, begins;
  logic [4:1] valid, first, last;
  logic signed [SAMPLE_WIDTH-1:0] sample;
  logic signed [ProductBits-1:0] product[Taps];
  logic signed [SumBits-1:0] sum[Taps+1];
  logic signed [SumBits-1:0] half, rounded, shifted;
  logic fits;

  assign advance = !m_axis_tvalid || m_axis_tready;
  assign s_axis_tready = advance;
  assign half = shift_bits == '0 ? '0 : SumBits'(1) << (shift_bits - 1'b1);
  assign shifted = rounded >>> shift_bits;
  // All bits above the sign bit are copies of it.
  assign fits = shifted[SumBits-1:SAMPLE_WIDTH-1] == '0 || (&shifted[SumBits-1:SAMPLE_WIDTH-1]);
  assign sum[Taps] = '0;

  always_ff @(posedge clk) begin
    if (advance) begin
      {m_axis_tvalid, valid} <= {valid, s_axis_tvalid};
      first <= {first[3:1], begins};
      last <= {last[3:1], s_axis_tlast};
      sample <= s_axis_tdata;
      rounded <= sum[0] + half;
      m_axis_tlast <= last[4];
      m_axis_tdata <= shifted[SAMPLE_WIDTH-1:0];
      if (!fits) m_axis_tdata <= {shifted[SumBits-1], {SAMPLE_WIDTH - 1{!shifted[SumBits-1]}}};
      if (s_axis_tvalid) begins <= s_axis_tlast;
    end
    if (rst) begin
      {m_axis_tvalid, valid} <= '0;
      begins <= 1'b1;
    end
  end

  genvar k;
  generate
    for (k = 0; k < Taps; k++) begin : gen_tap
      logic signed [SumBits-1:0] older;
      assign older = first[2] ? '0 : sum[k+1];
      always_ff @(posedge clk) begin
        if (advance) product[k] <= sample * $signed(coefficients[k]);
        if (advance && valid[2]) sum[k] <= SumBits'(product[k]) + older;
      end
    end
  endgenerate

  logic unused;
  assign unused = ^{first[4:3]};
endmodule
