// The program player against the rules of an AXI master. Stand-ins replace its registers (any
// contents, any starts and stops) and its table (any entry in any cycle); reset may happen again,
// and the slave may do anything that AXI allows.
module player_proof #(
    // Which direction entries may have, and whether reset happens again; a smaller search goes
    // deeper.
    parameter bit READS = 1,
    parameter bit WRITES = 1,
    parameter bit RESETS = 1,
    // Longest burst, beats.
    parameter int unsigned BEATS = 4,
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
  logic [1:0] m_axi_awdomain;
  logic [2:0] m_axi_awsnoop;
  logic [1:0] m_axi_awbar;
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
  logic [1:0] m_axi_ardomain;
  logic [3:0] m_axi_arsnoop;
  logic [1:0] m_axi_arbar;
  logic m_axi_rready;

  axiscope_player #(
      .DATA_WIDTH(32),
      .ADDR_WIDTH(32),
      .ID_WIDTH  (1),
      .ID_BITS   (1),
      .USER_WIDTH(1),
      .ENTRIES   (16),
      .IN_FLIGHT (2),
      .SOFT_RESET(SOFT_RESET)
  ) i_player (
      .aclk(clk),
      .aresetn(!rst),
      .irq(),
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
      .*
  );

  logic [2:0] reads, writes;

  axiscope_axi_master_properties #(
      .ADDR_WIDTH(32),
      .DATA_WIDTH(32),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .READ_LIMIT(Limit),
      .WRITE_LIMIT(Limit),
      .LEAD(Limit),
      .NARROW(1)
  ) i_rules (
      .read_length_of(),
      .read_beats_of(),
      .writes_without_data(),
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

  // The ACE-Lite sidebands are stable as long as the address is.
  axiscope_channel_properties #(
      .WIDTH(7)
  ) i_aw_coherent (
      .clk,
      .rst,
      .valid  (m_axi_awvalid),
      .ready  (m_axi_awready),
      .payload({m_axi_awdomain, m_axi_awsnoop, m_axi_awbar})
  );

  axiscope_channel_properties #(
      .WIDTH(8)
  ) i_ar_coherent (
      .clk,
      .rst,
      .valid  (m_axi_arvalid),
      .ready  (m_axi_arready),
      .payload({m_axi_ardomain, m_axi_arsnoop, m_axi_arbar})
  );

  // Write data still to come for the issued bursts: offset and size, oldest first.
  logic [1:0][1:0] place, size;
  logic [1:0][7:0] len;
  logic [1:0] count, at;
  logic [7:0] beat;
  logic [3:0] lanes;
  logic sent, ended, issued;

  assign issued = i_player.issue[1];
  assign sent = m_axi_wvalid && m_axi_wready;
  assign ended = sent && beat == len[0];
  assign at = count - 2'(ended);

  always_comb begin
    for (int unsigned i = 0; i < 4; i++) begin
      lanes[i] = (2'(i) >> size[0]) == (place[0] >> size[0]) && 2'(i) >= place[0];
    end
  end

  always_ff @(posedge clk) begin
    count <= count + 2'(issued) - 2'(ended);
    if (sent) begin
      place[0] <= ((place[0] >> size[0]) + 2'd1) << size[0];
      beat <= beat + 1'b1;
    end
    if (ended) begin
      {place[0], size[0], len[0]} <= {place[1], size[1], len[1]};
      beat <= '0;
    end
    if (issued) begin
      place[at[0]] <= i_player.issue_address[1:0];
      size[at[0]]  <= i_player.issue_entry.burst.size[1:0];
      len[at[0]]   <= i_player.issue_entry.burst.beats_less_one;
    end
    if (rst) {count, beat} <= '0;
  end

  always_ff @(posedge clk) begin
    // Short bursts, so that several of them fit into the depth of the proof.
    assume (i_player.entry.burst.beats_less_one < 8'(BEATS));
    if (!READS) assume (i_player.entry.burst.write);
    if (!WRITES) assume (!i_player.entry.burst.write);
    if (started && !rst) begin
      // The register limits the bursts in flight, and an idle block expects no more responses.
      assert (7'(reads) <= 7'(i_player.frame.outstanding.reads_less_one) + 7'd1);
      assert (7'(writes) <= 7'(i_player.frame.outstanding.writes_less_one) + 7'd1);
      assert (i_player.busy || (reads == '0 && writes == '0));
      // No response is lost: the count of bursts in flight is exact, and RREADY and BREADY stay
      // high.
      assert (3'(i_player.in_flight[0]) == reads + 3'(m_axi_arvalid));
      assert (3'(i_player.in_flight[1]) == writes + 3'(m_axi_awvalid));
      assert (m_axi_rready && m_axi_bready);
      // Data only of issued bursts, and no byte outside the bytes of its beat.
      assert (!m_axi_wvalid || count != '0);
      assert (!m_axi_wvalid || (m_axi_wstrb & ~lanes) == '0);
    end
  end

  if (SOFT_RESET) begin : g_soft_reset
    axiscope_drain_properties i_drains (
        .clk,
        .rst(rst || !started),
        .halted(i_player.halted),
        .timed_out(i_player.status.drain.state.drain_timed_out.next),
        .asked(i_player.regs.drain.command.soft_reset.value ||
               i_player.regs.drain.command.settle.value),
        .abandon(i_player.regs.drain.command.abandon.value),
        .due(reads != '0 || writes != '0),
        .shown(m_axi_arvalid || m_axi_awvalid || m_axi_wvalid),
        .waits((m_axi_arvalid && !m_axi_arready) || (m_axi_awvalid && !m_axi_awready) ||
               (m_axi_wvalid && !m_axi_wready)),
        .busy(i_player.busy)
    );
  end

  // Covers: the assumptions leave the block room to act.
  if (!SOFT_RESET) begin : g_covers
    always_ff @(posedge clk) begin
      if (started && !rst) begin
        // Cover: an entry is refused.
        cover (i_player.refused != '0);
        if (READS) begin
          cover (reads == 3'd2 && m_axi_rvalid && m_axi_rlast);
          cover (m_axi_arvalid && m_axi_arsize == 3'd0 && m_axi_araddr[1:0] == 2'd3 && reads != '0);
        end
        if (WRITES) begin
          cover (writes == 3'd2 && m_axi_bvalid);
          cover (m_axi_wvalid && m_axi_wready && !m_axi_wlast && m_axi_wstrb == 4'b0100);
        end
      end
    end
  end

endmodule
