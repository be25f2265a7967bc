// The traffic generator against the rules of an AXI master. A stand-in replaces its registers with
// any contents and any starts and stops; reset may happen again, and the slave may do anything that
// AXI allows.
module traffic_generator_proof #(
    // Which direction may run, and whether reset happens again; a smaller search goes deeper.
    parameter bit READS = 1,
    parameter bit WRITES = 1,
    parameter bit RESETS = 1,
    // Longest burst, and whether the slave is fair, which shows that a stop ends the traffic.
    parameter int unsigned BEATS = 4,
    parameter bit FAIR = 0,
    // 1: soft resets may happen.
    parameter bit SOFT_RESET = 0
) (
    input logic clk,
    input logic rst,
    input logic m_axi_awready,
    input logic m_axi_wready,
    input logic m_axi_bvalid,
    input logic [0:0] m_axi_bid,
    input logic [1:0] m_axi_bresp,
    input logic m_axi_arready,
    input logic m_axi_rvalid,
    input logic [0:0] m_axi_rid,
    input logic [31:0] m_axi_rdata,
    input logic [1:0] m_axi_rresp,
    input logic m_axi_rlast
);

  localparam int unsigned Limit = 2;
  // Two addresses, LIMIT bursts of BEATS beats, each with a cycle of waiting, and a cycle or two
  // more.
  localparam int unsigned StopWithin = 2 * (2 + Limit * BEATS) + 2;

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started)
      assume (rst);
      else if (!RESETS) assume (!rst);
  end

  logic m_axi_awvalid;
  logic [0:0] m_axi_awid;
  logic [31:0] m_axi_awaddr;
  logic [7:0] m_axi_awlen;
  logic [2:0] m_axi_awsize;
  logic [1:0] m_axi_awburst;
  logic m_axi_awlock;
  logic [3:0] m_axi_awcache;
  logic [2:0] m_axi_awprot;
  logic [3:0] m_axi_awqos;
  logic [0:0] m_axi_awuser;
  logic m_axi_wvalid;
  logic [0:0] m_axi_wid;
  logic [31:0] m_axi_wdata;
  logic [3:0] m_axi_wstrb;
  logic m_axi_wlast;
  logic m_axi_bready;
  logic m_axi_arvalid;
  logic [0:0] m_axi_arid;
  logic [31:0] m_axi_araddr;
  logic [7:0] m_axi_arlen;
  logic [2:0] m_axi_arsize;
  logic [1:0] m_axi_arburst;
  logic m_axi_arlock;
  logic [3:0] m_axi_arcache;
  logic [2:0] m_axi_arprot;
  logic [3:0] m_axi_arqos;
  logic [0:0] m_axi_aruser;
  logic m_axi_rready;

  axiscope_traffic_generator #(
      .DATA_WIDTH(32),
      .ADDR_WIDTH(32),
      .ID_WIDTH  (1),
      .USER_WIDTH(1),
      .SOFT_RESET(SOFT_RESET)
  ) i_generator (
      .aclk(clk),
      .aresetn(!rst),
      .s_axil_awvalid(1'b0),
      .s_axil_awready(),
      .s_axil_awaddr('0),
      .s_axil_wvalid(1'b0),
      .s_axil_wready(),
      .s_axil_wdata('0),
      .s_axil_bvalid(),
      .s_axil_bready(1'b0),
      .s_axil_bresp(),
      .s_axil_arvalid(1'b0),
      .s_axil_arready(),
      .s_axil_araddr('0),
      .s_axil_rvalid(),
      .s_axil_rready(1'b0),
      .s_axil_rdata(),
      .s_axil_rresp(),
      .trigger_in(1'b0),
      .trigger_out(),
      .irq(),
      .*
  );

  logic [2:0] reads, writes, without_data;
  logic [1:0][2:0] unanswered;

  axiscope_axi_master_properties #(
      .ADDR_WIDTH(32),
      .DATA_WIDTH(32),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .READ_LIMIT(Limit),
      .WRITE_LIMIT(Limit),
      .LEAD(Limit)
  ) i_rules (
      .read_length_of(),
      .read_beats_of(),
      .writes_without_data(without_data),
      .writes_without_address(),
      .writes_unanswered_of(unanswered),
      .write_beats(),
      .write_length(),
      .write_length_known(),
      .write_pairs(),
      .write_pair_id(),
      .reads_of(),
      .*
  );

  always_ff @(posedge clk) begin
    // Short bursts, so that several of them fit into the depth of the proof.
    assume (i_generator.reads.burst.beats_less_one < 8'(BEATS));
    assume (i_generator.writes.burst.beats_less_one < 8'(BEATS));
    assume (i_generator.reads.burst.outstanding_less_one < 6'(Limit));
    assume (i_generator.writes.burst.outstanding_less_one < 6'(Limit));
    if (!READS) assume (!i_generator.regs.control.start_reads.value);
    if (!WRITES) assume (!i_generator.regs.control.start_writes.value);
    if (started && !rst) begin
      // The register limits the bursts in flight, and an idle block expects no more responses.
      assert (reads <= 3'(i_generator.reads.burst.outstanding_less_one) + 3'd1);
      assert (writes <= 3'(i_generator.writes.burst.outstanding_less_one) + 3'd1);
      assert (i_generator.status.status.busy_reads.next || reads == '0);
      assert (i_generator.status.status.busy_writes.next || writes == '0);
      // No response is lost: the count of bursts in flight is exact, and RREADY and BREADY stay
      // high.
      assert (i_generator.i_reads.in_flight == 7'(reads) + 7'(m_axi_arvalid));
      assert (i_generator.i_writes.in_flight == 7'(writes) + 7'(m_axi_awvalid));
      assert (m_axi_rready && m_axi_bready);
      // Data follow their address without delay.
      assert (without_data == '0 || m_axi_wvalid);
    end
  end

  if (FAIR) begin : g_fair
    axiscope_fair_slave i_fair (
        .clk,
        .rst,
        .due  ({m_axi_awvalid, m_axi_wvalid, unanswered != '0, m_axi_arvalid, reads != '0}),
        .comes({m_axi_awready, m_axi_wready, m_axi_bvalid, m_axi_arready, m_axi_rvalid})
    );
    if (READS) begin : g_reads
      axiscope_end_properties #(
          .WITHIN(StopWithin)
      ) i_reads_end (
          .clk,
          .rst,
          .asked(i_generator.regs.control.stop_reads.value),
          .busy (i_generator.status.status.busy_reads.next)
      );
    end
    if (WRITES) begin : g_writes
      axiscope_end_properties #(
          .WITHIN(StopWithin)
      ) i_writes_end (
          .clk,
          .rst,
          .asked(i_generator.regs.control.stop_writes.value),
          .busy (i_generator.status.status.busy_writes.next)
      );
    end
  end

  if (SOFT_RESET) begin : g_soft_reset
    axiscope_drain_properties i_drains (
        .clk,
        .rst(rst || !started),
        .halted(i_generator.halted),
        .timed_out(i_generator.status.drain.state.drain_timed_out.next),
        .asked(i_generator.regs.drain.command.soft_reset.value ||
               i_generator.regs.drain.command.settle.value),
        .abandon(i_generator.regs.drain.command.abandon.value),
        .due(reads != '0 || writes != '0),
        .shown(m_axi_arvalid || m_axi_awvalid || m_axi_wvalid),
        .waits((m_axi_arvalid && !m_axi_arready) || (m_axi_awvalid && !m_axi_awready) ||
               (m_axi_wvalid && !m_axi_wready)),
        .busy(i_generator.status.status.busy_reads.next ||
              i_generator.status.status.busy_writes.next)
    );
  end

  // Covers: the assumptions leave the block room to act.
  logic page_end;
  assign page_end = 13'(m_axi_araddr[11:0]) + (13'(m_axi_arlen) + 13'd1) * 13'd4 == 13'h1000;
  if (!SOFT_RESET && !FAIR) begin : g_covers
    always_ff @(posedge clk) begin
      if (started && !rst) begin
        if (READS) begin
          cover (reads == 3'd2 && m_axi_rvalid && m_axi_rlast && m_axi_arlen == 8'(BEATS - 1));
          cover (m_axi_arvalid && page_end && m_axi_arlen == 8'(BEATS / 2 - 1) && reads != '0);
        end
        if (WRITES) begin
          cover (writes == 3'd2 && m_axi_bvalid);
          cover (m_axi_wvalid && m_axi_wready && m_axi_wlast && m_axi_awlen == 8'(BEATS - 1));
        end
      end
    end
  end

endmodule
