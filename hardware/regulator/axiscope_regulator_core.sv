/// Bandwidth regulator whose registers are accessed through a simple request interface.
/// `axiscope_regulator` adds an AXI4-Lite slave.
module axiscope_regulator_core (
    /// Clock of registers and port.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// The register bus starts an access (one-cycle pulse).
    input logic req,
    /// The access is a write.
    input logic req_is_write,
    /// Byte address of an existing word. It is not checked, so any other address would access some
    /// word.
    input logic [11:0] req_addr,
    /// Data of the access.
    input logic [31:0] req_data,
    /// The write access is complete.
    output logic write_ack,
    /// The read access is complete.
    output logic read_ack,
    /// Word that was read.
    output logic [31:0] read_data,
    /// Master: read address valid.
    input logic s_axi_arvalid,
    /// Master: ready for its read address.
    output logic s_axi_arready,
    /// Master: write address valid.
    input logic s_axi_awvalid,
    /// Master: ready for its write address.
    output logic s_axi_awready,
    /// Master: write data valid.
    input logic s_axi_wvalid,
    /// Master: ready for its write data.
    output logic s_axi_wready,
    /// Port: read address valid.
    output logic m_axi_arvalid,
    /// Port: ready for the read address.
    input logic m_axi_arready,
    /// Port: write address valid.
    output logic m_axi_awvalid,
    /// Port: ready for the write address.
    input logic m_axi_awready,
    /// Port: write data valid.
    output logic m_axi_wvalid,
    /// Port: ready for write data.
    input logic m_axi_wready,
    /// ARLEN of the master, observed only: number of beats in the read burst minus one.
    input logic [7:0] axi_arlen,
    /// ARSIZE of the master, observed only: log2 of the bytes per read beat.
    input logic [2:0] axi_arsize,
    /// AWLEN of the master, observed only: number of beats in the write burst minus one.
    input logic [7:0] axi_awlen,
    /// AWSIZE of the master, observed only: log2 of the bytes per write beat.
    input logic [2:0] axi_awsize,
    /// WLAST of the master, observed only: last beat of a write burst.
    input logic axi_wlast
);
  import axiscope_regulator_regs_pkg::*;

  logic rst, refill, any, shown, far;
  logic [3:0] regs_unused;
  logic [1:0] unused;
  logic [31:0] left_cycles, periods;
  axiscope_regulator__in_t  status;
  axiscope_regulator__out_t regs;

  assign rst = !aresetn;

  axiscope_regulator_regs i_regs (
      .clk(aclk),
      .rst,
      .s_cpuif_req(req),
      .s_cpuif_req_is_wr(req_is_write),
      .s_cpuif_addr(req_addr[6:0]),
      .s_cpuif_wr_data(req_data),
      .s_cpuif_wr_biten('1),
      .s_cpuif_req_stall_wr(regs_unused[0]),
      .s_cpuif_req_stall_rd(regs_unused[1]),
      .s_cpuif_rd_ack(read_ack),
      .s_cpuif_rd_err(regs_unused[2]),
      .s_cpuif_rd_data(read_data),
      .s_cpuif_wr_ack(write_ack),
      .s_cpuif_wr_err(regs_unused[3]),
      .hwif_in(status),
      .hwif_out(regs)
  );

  // Both directions have the same period. `refill` is a register that is high in the last cycle of
  // a period.
  assign any = regs.enable.reads.value || regs.enable.writes.value;

  always_ff @(posedge aclk) begin
    refill <= any && !refill && left_cycles <= 32'd2;
    if (any && !refill) left_cycles <= left_cycles - 1'b1;
    else left_cycles <= regs.period.cycles.value;
    if (refill) periods <= periods + 1'b1;
    if (regs.control.clear.value || rst) periods <= '0;
    if (rst) refill <= 1'b0;
  end

  assign status.periods.count.next = periods;

  // Reads.
  logic [47:0] reads_stalled, writes_stalled;
  logic clear;

  assign clear = regs.control.clear.value || rst;

  axiscope_budget_gate i_reads (
      .clk(aclk),
      .rst,
      .enable(regs.enable.reads.value),
      .hold(1'b0),
      .refill,
      .budget_bytes(regs.read_budget.bytes.value),
      .s_valid(s_axi_arvalid),
      .s_ready(s_axi_arready),
      .len(axi_arlen),
      .size(axi_arsize),
      .m_valid(m_axi_arvalid),
      .m_ready(m_axi_arready),
      .waiting(status.status.reads_wait.next),
      .too_long(status.status.reads_too_long.next),
      .left_bytes(status.reads.left.bytes.next),
      .shown(unused[0])
  );

  axiscope_budget_account i_reads_account (
      .clk(aclk),
      .clear,
      .refill,
      .waiting(status.status.reads_wait.next),
      .stalled_cycles(reads_stalled),
      .exhausted_periods(status.reads.exhausted.count.next)
  );

  assign status.reads.stalled_low.value.next  = reads_stalled[31:0];
  assign status.reads.stalled_high.value.next = reads_stalled[47:32];

  // Writes.
  axiscope_budget_gate i_writes (
      .clk(aclk),
      .rst,
      .enable(regs.enable.writes.value),
      .hold(far),
      .refill,
      .budget_bytes(regs.write_budget.bytes.value),
      .s_valid(s_axi_awvalid),
      .s_ready(s_axi_awready),
      .len(axi_awlen),
      .size(axi_awsize),
      .m_valid(m_axi_awvalid),
      .m_ready(m_axi_awready),
      .waiting(status.status.writes_wait.next),
      .too_long(status.status.writes_too_long.next),
      .left_bytes(status.writes.left.bytes.next),
      .shown
  );

  axiscope_budget_account i_writes_account (
      .clk(aclk),
      .clear,
      .refill,
      .waiting(status.status.writes_wait.next),
      .stalled_cycles(writes_stalled),
      .exhausted_periods(status.writes.exhausted.count.next)
  );

  assign status.writes.stalled_low.value.next  = writes_stalled[31:0];
  assign status.writes.stalled_high.value.next = writes_stalled[47:32];

  axiscope_data_gate i_data (
      .clk(aclk),
      .rst,
      .enable(regs.enable.writes.value),
      .shown,
      .s_valid(s_axi_wvalid),
      .s_ready(s_axi_wready),
      .last(axi_wlast),
      .m_valid(m_axi_wvalid),
      .m_ready(m_axi_wready),
      .far
  );

  // Unused outputs, collected so that lint does not report them.
  assign unused[1] = ^{regs_unused, req_addr[11:7]};
endmodule
