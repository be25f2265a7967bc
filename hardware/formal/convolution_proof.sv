// The convolution accelerator against the rules of an AXI master. A stand-in replaces its registers
// with any contents and any starts; reset may happen again, and the slave may do anything that AXI
// allows.
module convolution_proof #(
    // 0: no second reset, which makes the search smaller, so that the proof goes deeper.
    parameter bit RESETS = 1,
    // 1: soft resets may happen.
    parameter bit SOFT_RESET = 0
) (
    input logic clk,
    input logic rst,
    input logic trigger_in,
    input logic m_axi_awready,
    input logic m_axi_wready,
    input logic m_axi_bvalid,
    input logic [0:0] m_axi_bid,
    input logic [1:0] m_axi_bresp,
    input logic m_axi_arready,
    input logic m_axi_rvalid,
    input logic [0:0] m_axi_rid,
    input logic [127:0] m_axi_rdata,
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
  logic [127:0] m_axi_wdata;
  logic [15:0] m_axi_wstrb;
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

  axiscope_convolution #(
      .ADDR_WIDTH(32),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .BUFFER_BEATS(16),
      .SOFT_RESET(SOFT_RESET)
  ) i_convolution (
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

  logic [2:0] reads, writes;

  // A burst of the array that is not the current one is issued.
  logic other;
  assign other = i_convolution.i_reader.issue[!i_convolution.i_reader.current];

  axiscope_axi_master_properties #(
      .ADDR_WIDTH(32),
      .DATA_WIDTH(128),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .READ_LIMIT(Limit),
      .WRITE_LIMIT(Limit),
      .LEAD(Limit)
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

  always_ff @(posedge clk) begin
    // Short bursts, so that several of them fit into the depth of the proof.
    assume (i_convolution.job.burst.outstanding_less_one < 6'(Limit));
    if (started && !rst) begin
      // The register limits the bursts in flight, and an idle block expects no more responses.
      assert (reads <= 3'(i_convolution.job.burst.outstanding_less_one) + 3'd1);
      assert (writes <= 3'(i_convolution.job.burst.outstanding_less_one) + 3'd1);
      assert (i_convolution.busy || (reads == '0 && writes == '0));
      // No response is lost: the count of bursts in flight is exact.
      assert (i_convolution.i_reader.in_flight == 7'(reads) + 7'(m_axi_arvalid));
      assert (i_convolution.i_writer.i_issuer.in_flight == 7'(writes) + 7'(m_axi_awvalid));
      // The memory bus never stalls: each buffer has room for the data that arrive.
      assert (m_axi_rready && m_axi_bready);
      assert (!m_axi_rvalid || (i_convolution.i_reader.gen_array[0].i_buffer.in_ready &&
          i_convolution.i_reader.gen_array[1].i_buffer.in_ready));
      // At most one burst is issued, and only if its buffer has room for all of its beats.
      assert (i_convolution.i_reader.issue != 2'b11);
      assert (!i_convolution.i_reader.issue[0] || i_convolution.i_reader.fits[0]);
      assert (!i_convolution.i_reader.issue[1] || i_convolution.i_reader.fits[1]);
      // In order whole, a burst of the other array is issued only if its buffer is empty. The rule
      // against a deadlock acts after 31 cycles, more than this proof covers.
      assert (!i_convolution.i_reader.filling || !other ||
          i_convolution.i_reader.room[!i_convolution.i_reader.current] == 5'd16);
    end
  end

  if (SOFT_RESET) begin : g_soft_reset
    axiscope_drain_properties i_drains (
        .clk,
        .rst(rst || !started),
        .halted(i_convolution.halted),
        .timed_out(i_convolution.status.drain.state.drain_timed_out.next),
        .asked(i_convolution.regs.drain.command.soft_reset.value ||
               i_convolution.regs.drain.command.settle.value),
        .abandon(i_convolution.regs.drain.command.abandon.value),
        .due(reads != '0 || writes != '0),
        .shown(m_axi_arvalid || m_axi_awvalid || m_axi_wvalid),
        .waits((m_axi_arvalid && !m_axi_arready) || (m_axi_awvalid && !m_axi_awready) ||
               (m_axi_wvalid && !m_axi_wready)),
        .busy(i_convolution.busy)
    );
  end

  // Covers: the assumptions leave the block room to act.
  if (!SOFT_RESET) begin : g_covers
    always_ff @(posedge clk) begin
      if (started && !rst) begin
        cover (reads == 3'd2 && m_axi_rvalid && m_axi_rlast && m_axi_arlen == 8'd1);
        cover (m_axi_wvalid && m_axi_wready && m_axi_wlast && m_axi_awlen == 8'd1);
        cover (i_convolution.job.burst.fill && reads == 3'd1 && m_axi_arvalid &&
               m_axi_arlen == 8'd3);
        cover (i_convolution.job.burst.fill && i_convolution.job.burst.whole && reads == 3'd1 &&
               m_axi_arvalid);
      end
    end
  end

endmodule
