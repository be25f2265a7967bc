// Replaces the generated registers in proofs: starts and stops may happen in any cycle. Outputs
// without a driver take any value in every cycle.
module axiscope_player_regs (
    input logic clk,
    input logic rst,
    input logic s_cpuif_req,
    input logic s_cpuif_req_is_wr,
    input logic [13:0] s_cpuif_addr,
    input logic [31:0] s_cpuif_wr_data,
    input logic [31:0] s_cpuif_wr_biten,
    output logic s_cpuif_req_stall_wr,
    output logic s_cpuif_req_stall_rd,
    output logic s_cpuif_rd_ack,
    output logic s_cpuif_rd_err,
    output logic [31:0] s_cpuif_rd_data,
    output logic s_cpuif_wr_ack,
    output logic s_cpuif_wr_err,
    input axiscope_player_regs_pkg::axiscope_player__in_t hwif_in,
    output axiscope_player_regs_pkg::axiscope_player__out_t hwif_out
);

endmodule
