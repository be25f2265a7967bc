// The FIR accelerator against the rules of an AXI master. Stand-ins replace the registers of its
// DMA with any contents and any starts and stops, and its filters with any stream; reset may happen
// again, the slave is free, and filters and queue may be emptied in any cycle.
module fir_dma_proof #(
    // Which direction may run, and whether reset happens again; a smaller search goes deeper.
    parameter bit READS = 1,
    parameter bit WRITES = 1,
    parameter bit RESETS = 1,
    // 1: soft resets may happen.
    parameter bit SOFT_RESET = 0
) (
    input logic clk,
    input logic rst,
    input logic trigger_in,
    input logic empties,
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

  // A write to the last part of the registers empties filters and queue. The other parts see no
  // access, because stand-ins replace what is behind them.
  axiscope_fir_dma #(
      .DATA_WIDTH  (32),
      .ADDR_WIDTH  (32),
      .ID_WIDTH    (1),
      .USER_WIDTH  (1),
      .FIFO_BEATS  (8),
      .PACKET_BEATS(4),
      .SOFT_RESET  (SOFT_RESET)
  ) i_accelerator (
      .aclk(clk),
      .aresetn(!rst),
      .s_axil_awvalid(empties),
      .s_axil_awready(),
      .s_axil_awaddr(14'h2000),
      .s_axil_wvalid(empties),
      .s_axil_wready(),
      .s_axil_wdata('0),
      .s_axil_bvalid(),
      .s_axil_bready(1'b1),
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
      .writes_unanswered_of(),
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
    // Short bursts, so that several of them fit into the depth of the proof.
    assume (i_accelerator.i_dma.i_channel.mm2s.burst.outstanding_less_one < 6'(Limit));
    assume (i_accelerator.i_dma.i_channel.s2mm.burst.outstanding_less_one < 6'(Limit));
    if (!READS) assume (!i_accelerator.i_dma.i_channel.start_mm2s);
    if (!WRITES) assume (!i_accelerator.i_dma.i_channel.start_s2mm);
    if (started && !rst) begin
      // The register limits the bursts in flight, and an idle block expects no more responses.
      assert (reads <= 3'(i_accelerator.i_dma.i_channel.mm2s.burst.outstanding_less_one) + 3'd1);
      assert (writes <= 3'(i_accelerator.i_dma.i_channel.s2mm.burst.outstanding_less_one) + 3'd1);
      assert (i_accelerator.i_dma.i_channel.mm2s_busy || reads == '0);
      assert (i_accelerator.i_dma.i_channel.s2mm_busy || writes == '0);
      // No response is lost: the count of bursts in flight is exact.
      assert (i_accelerator.i_dma.i_channel.i_reader.i_issuer.in_flight ==
              7'(reads) + 7'(m_axi_arvalid));
      assert (i_accelerator.i_dma.i_channel.i_writer.i_issuer.in_flight ==
              7'(writes) + 7'(m_axi_awvalid));
      // The memory bus never stalls: there is room for the data that arrive.
      assert (m_axi_rready && m_axi_bready);
      assert (!m_axi_rvalid || i_accelerator.i_dma.i_channel.i_reader.i_fifo.in_ready);
    end
  end

  if (SOFT_RESET) begin : g_soft_reset
    axiscope_drain_properties i_drains (
        .clk,
        .rst(rst || !started),
        .halted(i_accelerator.i_dma.i_channel.halted),
        .timed_out(i_accelerator.i_dma.i_channel.status.drain.state.drain_timed_out.next),
        .asked(i_accelerator.i_dma.i_channel.regs.drain.command.soft_reset.value ||
               i_accelerator.i_dma.i_channel.regs.drain.command.settle.value),
        .abandon(i_accelerator.i_dma.i_channel.regs.drain.command.abandon.value),
        .due(reads != '0 || writes != '0),
        .shown(m_axi_arvalid || m_axi_awvalid || m_axi_wvalid),
        .waits((m_axi_arvalid && !m_axi_arready) || (m_axi_awvalid && !m_axi_awready) ||
               (m_axi_wvalid && !m_axi_wready)),
        .busy(i_accelerator.i_dma.i_channel.mm2s_busy || i_accelerator.i_dma.i_channel.s2mm_busy)
    );
  end

  // Covers: the assumptions leave the block room to act.
  logic page_end;
  assign page_end = 13'(m_axi_araddr[11:0]) + (13'(m_axi_arlen) + 13'd1) * 13'd4 == 13'h1000;
  if (!SOFT_RESET) begin : g_covers
    always_ff @(posedge clk) begin
      if (started && !rst) begin
        if (READS) begin
          cover (reads == 3'd2 && m_axi_rvalid && m_axi_rlast && m_axi_arlen == 8'd1);
          cover (m_axi_arvalid && page_end && reads != '0);
          cover (i_accelerator.to_valid && i_accelerator.to_last);
        end
        if (WRITES) begin
          cover (writes == 3'd2 && m_axi_bvalid);
          cover (m_axi_wvalid && m_axi_wready && m_axi_wlast && m_axi_awlen == 8'd2);
        end
      end
    end
  end

endmodule
