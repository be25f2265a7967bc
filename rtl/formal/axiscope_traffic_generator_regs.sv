// Stands in for the generated registers in proofs: any contents, which stay while it runs, as the
// registers' description asks. Outputs without a driver are free in every cycle.
module axiscope_traffic_generator_regs (
    input logic clk,
    input logic rst,
    input logic s_cpuif_req,
    input logic s_cpuif_req_is_wr,
    input logic [11:0] s_cpuif_addr,
    input logic [31:0] s_cpuif_wr_data,
    input logic [31:0] s_cpuif_wr_biten,
    output logic s_cpuif_req_stall_wr,
    output logic s_cpuif_req_stall_rd,
    output logic s_cpuif_rd_ack,
    output logic s_cpuif_rd_err,
    output logic [31:0] s_cpuif_rd_data,
    output logic s_cpuif_wr_ack,
    output logic s_cpuif_wr_err,
    input axiscope_traffic_generator_regs_pkg::axiscope_traffic_generator__in_t hwif_in,
    output axiscope_traffic_generator_regs_pkg::axiscope_traffic_generator__out_t hwif_out
);

  import axiscope_traffic_generator_regs_pkg::*;

  // Small, so that several bursts fit into the depth of the proof.
  localparam logic [7:0] MostLength = 8'd3;
  localparam logic [5:0] MostOutstanding = 6'd1;

  axiscope_direction__out_t reads_free, writes_free, reads, writes;
  logic [31:0] seed_free, seed;

  always_ff @(posedge clk) begin
    assume (reads_free.burst.beats_less_one.value <= MostLength);
    assume (writes_free.burst.beats_less_one.value <= MostLength);
    assume (reads_free.burst.outstanding_less_one.value <= MostOutstanding);
    assume (writes_free.burst.outstanding_less_one.value <= MostOutstanding);
    if (rst) begin
      reads  <= reads_free;
      writes <= writes_free;
      seed   <= seed_free;
    end
  end

  assign hwif_out.reads = reads;
  assign hwif_out.writes = writes;
  assign hwif_out.data_seed.value.value = seed;

endmodule
