// The register bus splitter with two blocks and two windows without a block. Each access goes once,
// unchanged, to the block of its address, and its response comes back once: the block's own, or
// DECERR.
module lite_splitter_proof (
    input logic clk,
    input logic rst,
    input logic s_axil_awvalid,
    input logic [5:0] s_axil_awaddr,
    input logic s_axil_wvalid,
    input logic [31:0] s_axil_wdata,
    input logic s_axil_bready,
    input logic s_axil_arvalid,
    input logic [5:0] s_axil_araddr,
    input logic s_axil_rready,
    input logic [1:0] m_axil_awready,
    input logic [1:0] m_axil_wready,
    input logic [1:0] m_axil_bvalid,
    input logic [3:0] m_axil_bresp,
    input logic [1:0] m_axil_arready,
    input logic [1:0] m_axil_rvalid,
    input logic [63:0] m_axil_rdata,
    input logic [3:0] m_axil_rresp
);

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started)
      assume (rst);
      else assume (!rst);
  end

  logic s_axil_awready, s_axil_wready, s_axil_bvalid, s_axil_arready, s_axil_rvalid;
  logic [1:0] s_axil_bresp, s_axil_rresp;
  logic [31:0] s_axil_rdata, m_axil_wdata;
  logic [1:0] m_axil_awvalid, m_axil_wvalid, m_axil_bready, m_axil_arvalid, m_axil_rready;
  logic [3:0] m_axil_awaddr, m_axil_araddr;

  axiscope_lite_splitter #(
      .BLOCKS(2),
      .WINDOW_BITS(4)
  ) i_splitter (
      .aclk(clk),
      .aresetn(!rst),
      .*
  );

  // Last access of each kind that was accepted from the host: its window and content.
  logic [1:0] write_place, read_place;
  logic [3:0] write_address, read_address;
  logic [31:0] write_data;
  // Counts of the host's accesses: responses and acceptances.
  logic [2:0] writes_taken, writes_answered, reads_taken, reads_answered;
  // Per block: counts of addresses, data and responses of writes; of addresses and responses of
  // reads.
  logic [1:0][2:0] addresses, data, answers, asked, delivered;
  // Per block: count of accesses that were accepted from the host.
  logic [1:0][2:0] writes_for, reads_for;
  // Last response of the block.
  logic [1:0] write_answer, read_answer;
  logic [31:0] read_data;

  always_ff @(posedge clk) begin
    if (s_axil_awvalid && s_axil_awready) begin
      {write_place, write_address} <= s_axil_awaddr;
      writes_taken <= writes_taken + 1'b1;
    end
    if (s_axil_wvalid && s_axil_wready) write_data <= s_axil_wdata;
    if (s_axil_arvalid && s_axil_arready) begin
      {read_place, read_address} <= s_axil_araddr;
      reads_taken <= reads_taken + 1'b1;
    end
    if (s_axil_bvalid && s_axil_bready) writes_answered <= writes_answered + 1'b1;
    if (s_axil_rvalid && s_axil_rready) reads_answered <= reads_answered + 1'b1;
    for (int unsigned i = 0; i < 2; i++) begin
      if (s_axil_awready && s_axil_awaddr[5:4] == 2'(i)) writes_for[i] <= writes_for[i] + 1'b1;
      if (s_axil_arready && s_axil_araddr[5:4] == 2'(i)) reads_for[i] <= reads_for[i] + 1'b1;
      addresses[i] <= addresses[i] + 3'(m_axil_awvalid[i] && m_axil_awready[i]);
      data[i] <= data[i] + 3'(m_axil_wvalid[i] && m_axil_wready[i]);
      answers[i] <= answers[i] + 3'(m_axil_bvalid[i] && m_axil_bready[i]);
      asked[i] <= asked[i] + 3'(m_axil_arvalid[i] && m_axil_arready[i]);
      delivered[i] <= delivered[i] + 3'(m_axil_rvalid[i] && m_axil_rready[i]);
      if (m_axil_bvalid[i]) write_answer <= m_axil_bresp[2*i+:2];
      if (m_axil_rvalid[i]) begin
        read_answer <= m_axil_rresp[2*i+:2];
        read_data   <= m_axil_rdata[32*i+:32];
      end
    end
    if (rst) begin
      {writes_taken, writes_answered, reads_taken, reads_answered} <= '0;
      {addresses, data, answers, asked, delivered, writes_for, reads_for} <= '0;
    end
  end

  // Values of the previous cycle.
  logic [1:0] was_awvalid, was_wvalid, was_arvalid, was_bvalid, was_rvalid;
  logic was_s_awvalid, was_s_wvalid, was_s_arvalid, was_s_bvalid, was_s_rvalid;
  logic [5:0] was_s_awaddr, was_s_araddr;
  logic [3:0] was_awaddr, was_araddr, was_bresps, was_rresps;
  logic [31:0] was_s_wdata, was_wdata, was_s_rdata;
  logic [63:0] was_rdata;
  logic [1:0] was_s_bresp, was_s_rresp;
  // Responses of blocks that were valid and not accepted in both previous cycles.
  logic [1:0] late_bvalid, late_rvalid;

  always_ff @(posedge clk) begin
    was_s_awvalid <= s_axil_awvalid && !s_axil_awready && !rst;
    was_s_wvalid <= s_axil_wvalid && !s_axil_wready && !rst;
    was_s_arvalid <= s_axil_arvalid && !s_axil_arready && !rst;
    was_s_bvalid <= s_axil_bvalid && !s_axil_bready && !rst;
    was_s_rvalid <= s_axil_rvalid && !s_axil_rready && !rst;
    was_awvalid <= rst ? '0 : m_axil_awvalid & ~m_axil_awready;
    was_wvalid <= rst ? '0 : m_axil_wvalid & ~m_axil_wready;
    was_arvalid <= rst ? '0 : m_axil_arvalid & ~m_axil_arready;
    was_bvalid <= rst ? '0 : m_axil_bvalid & ~m_axil_bready;
    was_rvalid <= rst ? '0 : m_axil_rvalid & ~m_axil_rready;
    late_bvalid <= rst ? '0 : was_bvalid & ~m_axil_bready;
    late_rvalid <= rst ? '0 : was_rvalid & ~m_axil_rready;
    {was_s_awaddr, was_s_araddr, was_s_wdata} <= {s_axil_awaddr, s_axil_araddr, s_axil_wdata};
    {was_awaddr, was_araddr, was_wdata} <= {m_axil_awaddr, m_axil_araddr, m_axil_wdata};
    {was_bresps, was_rresps, was_rdata} <= {m_axil_bresp, m_axil_rresp, m_axil_rdata};
    {was_s_bresp, was_s_rresp, was_s_rdata} <= {s_axil_bresp, s_axil_rresp, s_axil_rdata};
  end

  // Assumptions: host and blocks obey the bus: an offer stays, and a block answers accepted
  // accesses only.
  always_comb begin
    if (started) begin
      if (was_s_awvalid) assume (s_axil_awvalid && s_axil_awaddr == was_s_awaddr);
      if (was_s_wvalid) assume (s_axil_wvalid && s_axil_wdata == was_s_wdata);
      if (was_s_arvalid) assume (s_axil_arvalid && s_axil_araddr == was_s_araddr);
      for (int unsigned i = 0; i < 2; i++) begin
        if (m_axil_bvalid[i]) assume (addresses[i] != answers[i] && data[i] != answers[i]);
        if (m_axil_rvalid[i]) assume (asked[i] != delivered[i]);
        if (was_bvalid[i]) assume (m_axil_bvalid[i] && m_axil_bresp[2*i+:2] == was_bresps[2*i+:2]);
        if (was_rvalid[i])
          assume (m_axil_rvalid[i] && m_axil_rresp[2*i+:2] == was_rresps[2*i+:2] &&
                  m_axil_rdata[32*i+:32] == was_rdata[32*i+:32]);
      end
    end
  end

  always_ff @(posedge clk) begin
    if (started && !rst) begin
      // An offer stays until it is accepted.
      assert ((was_awvalid & ~m_axil_awvalid) == '0 && (was_wvalid & ~m_axil_wvalid) == '0);
      assert ((was_arvalid & ~m_axil_arvalid) == '0);
      if (was_awvalid != '0) assert (m_axil_awaddr == was_awaddr);
      if (was_wvalid != '0) assert (m_axil_wdata == was_wdata);
      if (was_arvalid != '0) assert (m_axil_araddr == was_araddr);
      if (was_s_bvalid) assert (s_axil_bvalid && s_axil_bresp == was_s_bresp);
      if (was_s_rvalid)
        assert (s_axil_rvalid && s_axil_rresp == was_s_rresp && s_axil_rdata == was_s_rdata);

      // One access at a time, and no response without an access.
      assert (writes_taken - writes_answered <= 3'd1 && reads_taken - reads_answered <= 3'd1);
      if (s_axil_bvalid) assert (writes_taken != writes_answered);
      if (s_axil_rvalid) assert (reads_taken != reads_answered);
      // An access goes to at most one block, and a block gets no access of another.
      for (int unsigned i = 0; i < 2; i++) begin
        assert (addresses[i] <= writes_for[i] && data[i] <= writes_for[i]);
        assert (asked[i] <= reads_for[i]);
      end
      assert (m_axil_awvalid != 2'b11 && m_axil_wvalid != 2'b11 && m_axil_arvalid != 2'b11);

      // A block sees what was accepted from the host, from the cycle after the acceptance.
      if (writes_taken != writes_answered) begin
        if (m_axil_awvalid != '0) begin
          assert (m_axil_awvalid[write_place[0]] && !write_place[1]);
          assert (m_axil_awaddr == write_address);
        end
        if (m_axil_wvalid != '0)
          assert (m_axil_wvalid[write_place[0]] && !write_place[1] && m_axil_wdata == write_data);
      end
      if (reads_taken != reads_answered && m_axil_arvalid != '0)
        assert (m_axil_arvalid[read_place[0]] && !read_place[1] && m_axil_araddr == read_address);

      // The response is the block's, after the block accepted everything; without a block it is
      // DECERR.
      if (s_axil_bvalid) begin
        if (write_place[1])
          assert (s_axil_bresp == 2'b11);
          else assert (s_axil_bresp == write_answer);
      end
      if (s_axil_rvalid) begin
        if (read_place[1])
          assert (s_axil_rresp == 2'b11 && s_axil_rdata == '0);
          else assert (s_axil_rresp == read_answer && s_axil_rdata == read_data);
      end

      // A block's response is accepted soon: the splitter waits for nothing else.
      assert ((late_bvalid & ~m_axil_bready) == '0 && (late_rvalid & ~m_axil_rready) == '0);

      cover (writes_answered == 3'd1 && answers[1] != '0);
      cover (reads_answered == 3'd1 && delivered[0] != '0 && s_axil_rdata == 32'd7);
      cover (s_axil_bvalid && write_place[1]);
    end
  end

endmodule
