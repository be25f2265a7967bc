/// 16 taps in transposed form: products of the newest sample run down a chain of adders.
///
/// Each packet is filtered by itself: before its first sample there are zeros. The result is
/// the sum, shifted right with half of its last place added (ties go up), then saturated.
module axiscope_fir_taps #(
    /// Bits of a sample, two's complement.
    parameter int unsigned SAMPLE_WIDTH = 16
) (
    /// Rising edge.
    input  logic                                 clk,
    /// Synchronous reset, active high.
    input  logic                                 rst,
    /// Coefficients, two's complement; 0 goes with the newest sample.
    input  logic signed [            15:0][15:0] coefficients,
    /// Bits to shift the sum right.
    input  logic        [             4:0]       shift_bits,
    /// A sample is there.
    input  logic                                 s_axis_tvalid,
    /// It is taken when both are high; falls in the cycle in which the output is held.
    output logic                                 s_axis_tready,
    /// The sample.
    input  logic        [SAMPLE_WIDTH-1:0]       s_axis_tdata,
    /// The last of a packet.
    input  logic                                 s_axis_tlast,
    /// A result is there, five cycles after its sample.
    output logic                                 m_axis_tvalid,
    /// It is taken when both are high.
    input  logic                                 m_axis_tready,
    /// The result.
    output logic        [SAMPLE_WIDTH-1:0]       m_axis_tdata,
    /// The last of a packet.
    output logic                                 m_axis_tlast
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (SAMPLE_WIDTH < 8 || SAMPLE_WIDTH > 32) begin : gen_bad_sample_width
      $error("axiscope_fir_taps: SAMPLE_WIDTH is %0d; give 8 to 32", SAMPLE_WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Taps = 16;
  localparam int unsigned ProductBits = SAMPLE_WIDTH + 16;
  // 16 products need 4 bits more, and the half one; the half of a shift by 31 needs 32.
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
  // All bits above the sign's place are the sign.
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
