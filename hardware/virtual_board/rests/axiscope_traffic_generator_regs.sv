/// The registers of the traffic generator on the virtual board. Their clock is stopped together
/// with that of the register bus.
///
/// Without a trigger, which the virtual board does not have, only the bus changes them.
module axiscope_traffic_generator_regs (
    /// Clock.
    input wire clk,
    /// Synchronous reset, active high.
    input wire rst,
    /// Starts an access (one-cycle pulse).
    input wire s_cpuif_req,
    /// The access is a write.
    input wire s_cpuif_req_is_wr,
    /// Byte address of the access.
    input wire [11:0] s_cpuif_addr,
    /// Data of a write.
    input wire [31:0] s_cpuif_wr_data,
    /// Bits that a write changes.
    input wire [31:0] s_cpuif_wr_biten,
    /// Never high.
    output wire s_cpuif_req_stall_wr,
    /// Never high.
    output wire s_cpuif_req_stall_rd,
    /// The read is complete.
    output wire s_cpuif_rd_ack,
    /// Never high.
    output wire s_cpuif_rd_err,
    /// Word that was read.
    output wire [31:0] s_cpuif_rd_data,
    /// The write is complete.
    output wire s_cpuif_wr_ack,
    /// Never high.
    output wire s_cpuif_wr_err,
    /// Inputs of the fields.
    input axiscope_traffic_generator_regs_pkg::axiscope_traffic_generator__in_t hwif_in,
    /// Values of the fields.
    output axiscope_traffic_generator_regs_pkg::axiscope_traffic_generator__out_t hwif_out
);
  axiscope_traffic_generator_regs_awake i_awake (
      .clk(i_axi_lite.running),
      .*
  );
endmodule
