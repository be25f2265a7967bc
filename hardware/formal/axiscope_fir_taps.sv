// Replaces the taps in proofs: they accept and deliver samples in any cycle, which includes what
// the real ones do. Outputs without a driver take any value in every cycle.
module axiscope_fir_taps #(
    parameter int unsigned SAMPLE_WIDTH = 16
) (
    input  logic                                 clk,
    input  logic                                 rst,
    input  logic signed [            15:0][15:0] coefficients,
    input  logic        [             4:0]       shift_bits,
    input  logic                                 s_axis_tvalid,
    output logic                                 s_axis_tready,
    input  logic        [SAMPLE_WIDTH-1:0]       s_axis_tdata,
    input  logic                                 s_axis_tlast,
    output logic                                 m_axis_tvalid,
    input  logic                                 m_axis_tready,
    output logic        [SAMPLE_WIDTH-1:0]       m_axis_tdata,
    output logic                                 m_axis_tlast
);

endmodule
