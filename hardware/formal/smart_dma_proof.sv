// The smart DMA against the rules of an AXI master. A stand-in replaces its registers with any
// contents and any starts and stops; reset may happen again, and slave and datapath are free.
module smart_dma_proof #(
    // Direction of the copies, and whether reset happens again; a smaller search goes deeper.
    parameter bit WRITES = 1,
    parameter bit RESETS = 1,
    // Longest burst, and whether the slave is fair, which shows that a stop ends the copy.
    parameter int unsigned BEATS = 4,
    parameter bit FAIR = 0,
    // 1: soft resets may happen.
    parameter bit SOFT_RESET = 0
) (
    input logic clk,
    input logic rst,
    input logic trigger_in,
    input logic local_enable,
    input logic [0:0] local_write,
    input logic [3:0] local_address,
    input logic [31:0] local_wdata,
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
  // An address, LIMIT bursts of BEATS beats, each with a cycle of waiting, and a few cycles more.
  localparam int unsigned StopWithin = 2 * (1 + Limit * BEATS) + 4;

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started)
      assume (rst);
      else if (!RESETS) assume (!rst);
  end

  logic [31:0] local_rdata;
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

  axiscope_smart_dma #(
      .DATA_WIDTH (32),
      .ADDR_WIDTH (32),
      .ID_WIDTH   (1),
      .USER_WIDTH (1),
      .LOCAL_BYTES(64),
      .SOFT_RESET(SOFT_RESET)
  ) i_dma (
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
      .irq(),
      .trigger_out(),
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

  axiscope_gapless_properties i_gapless (
      .clk,
      .rst,
      .due  (without_data != '0),
      .valid(m_axi_wvalid),
      .ready(m_axi_wready),
      .last (m_axi_wlast)
  );

  always_ff @(posedge clk) begin
    // Short bursts, so that several bursts and sub-copies fit into the depth of the proof.
    assume (i_dma.i_core.copy.burst.outstanding_less_one < 6'(Limit));
    assume (i_dma.i_core.copy.burst.beats_less_one < 8'(BEATS));
    assume (i_dma.i_core.copy.idle.cycles < 32'd4);
    assume (i_dma.i_core.copy.burst.to_memory == WRITES);
    if (started && !rst) begin
      // The register limits the bursts in flight, an idle block expects no responses, and only one
      // direction is active.
      assert (reads <= 3'(i_dma.i_core.copy.burst.outstanding_less_one) + 3'd1);
      assert (writes <= 3'(i_dma.i_core.copy.burst.outstanding_less_one) + 3'd1);
      assert (i_dma.i_core.busy || (reads == '0 && writes == '0 && !m_axi_wvalid));
      assert (!(m_axi_arvalid && m_axi_awvalid));
      // No response is lost: the count of bursts in flight is exact.
      assert (i_dma.i_core.i_issuer.in_flight ==
          7'(reads) + 7'(writes) + 7'(m_axi_arvalid || m_axi_awvalid));
      // The memory bus never stalls.
      assert (m_axi_rready && m_axi_bready);
    end
  end

  if (FAIR) begin : g_fair
    axiscope_fair_slave i_fair (
        .clk,
        .rst,
        .due  ({m_axi_awvalid, m_axi_wvalid, unanswered != '0, m_axi_arvalid, reads != '0}),
        .comes({m_axi_awready, m_axi_wready, m_axi_bvalid, m_axi_arready, m_axi_rvalid})
    );
    axiscope_end_properties #(
        .WITHIN(StopWithin)
    ) i_end (
        .clk,
        .rst,
        .asked(i_dma.i_core.stop),
        .busy (i_dma.i_core.busy)
    );
  end

  if (SOFT_RESET) begin : g_soft_reset
    axiscope_drain_properties i_drains (
        .clk,
        .rst(rst || !started),
        .halted(i_dma.i_core.halted),
        .timed_out(i_dma.i_core.status.drain.state.drain_timed_out.next),
        .asked(i_dma.i_core.regs.drain.command.soft_reset.value ||
               i_dma.i_core.regs.drain.command.settle.value),
        .abandon(i_dma.i_core.regs.drain.command.abandon.value),
        .due(reads != '0 || writes != '0),
        .shown(m_axi_arvalid || m_axi_awvalid || m_axi_wvalid),
        .waits((m_axi_arvalid && !m_axi_arready) || (m_axi_awvalid && !m_axi_awready) ||
               (m_axi_wvalid && !m_axi_wready)),
        .busy(i_dma.i_core.busy)
    );
  end

  // Covers: the assumptions leave the block room to act.
  logic page_end;
  assign page_end = 13'(m_axi_araddr[11:0]) + (13'(m_axi_arlen) + 13'd1) * 13'd4 == 13'h1000;
  if (!SOFT_RESET && !FAIR) begin : g_covers
    always_ff @(posedge clk) begin
      if (started && !rst) begin
        if (!WRITES) begin
          cover (reads == 3'd2 && m_axi_rvalid && m_axi_rlast && m_axi_arlen == 8'd1);
          cover (m_axi_arvalid && page_end && reads != '0);
          cover (reads != '0 && i_dma.i_core.i_progress.sub_copies == 32'd2);
        end else begin
          cover (writes == 3'd2 && m_axi_bvalid);
          cover (m_axi_wvalid && m_axi_wready && m_axi_wlast && m_axi_awlen == 8'd2);
        end
      end
    end
  end

endmodule
