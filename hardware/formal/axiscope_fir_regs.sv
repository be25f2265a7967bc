// Replaces the generated registers of the filter in proofs. Outputs
// without a driver take any value in every cycle.
module axiscope_fir_regs (
    input logic clk,
    input logic rst,
    input logic s_cpuif_req,
    input logic s_cpuif_req_is_wr,
    input logic [7:0] s_cpuif_addr,
    input logic [31:0] s_cpuif_wr_data,
    input logic [31:0] s_cpuif_wr_biten,
    output logic s_cpuif_req_stall_wr,
    output logic s_cpuif_req_stall_rd,
    output logic s_cpuif_rd_ack,
    output logic s_cpuif_rd_err,
    output logic [31:0] s_cpuif_rd_data,
    output logic s_cpuif_wr_ack,
    output logic s_cpuif_wr_err,
    input axiscope_fir_regs_pkg::axiscope_fir__in_t hwif_in,
    output axiscope_fir_regs_pkg::axiscope_fir__out_t hwif_out
);

endmodule
