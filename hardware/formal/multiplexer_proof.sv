// The multiplexer with two masters. The rules of masters are assumed at its inputs and checked at
// the shared port; the rules of slaves the other way round. Reset may happen in any cycle.
//
// Each master marks its addresses and data with its number, and the slave marks data with the
// number in the identifier, so that a misrouted beat is detected.
module multiplexer_proof #(
    parameter bit [4:0] SLICES = 5'b11111,
    parameter int unsigned LIMIT = 2,
    // Which direction moves, and whether reset happens again; a smaller search goes deeper.
    parameter bit READS = 1,
    parameter bit WRITES = 1,
    parameter bit RESETS = 1,
    localparam int unsigned Ports = 2
) (
    input logic clk,
    input logic rst,
    input logic [7:0] watched,
    input logic [Ports-1:0][0:0] s_axi_awid,
    input logic [Ports-1:0][12:0] s_axi_awaddr,
    input logic [Ports-1:0][7:0] s_axi_awlen,
    input logic [Ports-1:0][2:0] s_axi_awsize,
    input logic [Ports-1:0][1:0] s_axi_awburst,
    input logic [Ports-1:0] s_axi_awlock,
    input logic [Ports-1:0][3:0] s_axi_awcache,
    input logic [Ports-1:0][2:0] s_axi_awprot,
    input logic [Ports-1:0][3:0] s_axi_awqos,
    input logic [Ports-1:0][0:0] s_axi_awuser,
    input logic [Ports-1:0] s_axi_awvalid,
    input logic [Ports-1:0][7:0] s_axi_wdata,
    input logic [Ports-1:0][0:0] s_axi_wstrb,
    input logic [Ports-1:0] s_axi_wlast,
    input logic [Ports-1:0] s_axi_wvalid,
    input logic [Ports-1:0] s_axi_bready,
    input logic [Ports-1:0][0:0] s_axi_arid,
    input logic [Ports-1:0][12:0] s_axi_araddr,
    input logic [Ports-1:0][7:0] s_axi_arlen,
    input logic [Ports-1:0][2:0] s_axi_arsize,
    input logic [Ports-1:0][1:0] s_axi_arburst,
    input logic [Ports-1:0] s_axi_arlock,
    input logic [Ports-1:0][3:0] s_axi_arcache,
    input logic [Ports-1:0][2:0] s_axi_arprot,
    input logic [Ports-1:0][3:0] s_axi_arqos,
    input logic [Ports-1:0][0:0] s_axi_aruser,
    input logic [Ports-1:0] s_axi_arvalid,
    input logic [Ports-1:0] s_axi_rready,
    input logic m_axi_awready,
    input logic m_axi_wready,
    input logic [1:0] m_axi_bid,
    input logic [1:0] m_axi_bresp,
    input logic m_axi_bvalid,
    input logic m_axi_arready,
    input logic [1:0] m_axi_rid,
    input logic [7:0] m_axi_rdata,
    input logic [1:0] m_axi_rresp,
    input logic m_axi_rlast,
    input logic m_axi_rvalid
);

  // Short bursts, so that whole bursts fit into the depth of the proof.
  localparam int unsigned Beats = 3;

  logic [Ports-1:0] s_axi_awready;
  logic [Ports-1:0] s_axi_wready;
  logic [Ports-1:0][0:0] s_axi_bid;
  logic [Ports-1:0][1:0] s_axi_bresp;
  logic [Ports-1:0] s_axi_bvalid;
  logic [Ports-1:0] s_axi_arready;
  logic [Ports-1:0][0:0] s_axi_rid;
  logic [Ports-1:0][7:0] s_axi_rdata;
  logic [Ports-1:0][1:0] s_axi_rresp;
  logic [Ports-1:0] s_axi_rlast;
  logic [Ports-1:0] s_axi_rvalid;
  logic [1:0] m_axi_awid;
  logic [12:0] m_axi_awaddr;
  logic [7:0] m_axi_awlen;
  logic [2:0] m_axi_awsize;
  logic [1:0] m_axi_awburst;
  logic m_axi_awlock;
  logic [3:0] m_axi_awcache;
  logic [2:0] m_axi_awprot;
  logic [3:0] m_axi_awqos;
  logic [0:0] m_axi_awuser;
  logic m_axi_awvalid;
  logic [7:0] m_axi_wdata;
  logic [0:0] m_axi_wstrb;
  logic m_axi_wlast;
  logic [1:0] m_axi_wid;
  logic m_axi_wvalid;
  logic m_axi_bready;
  logic [1:0] m_axi_arid;
  logic [12:0] m_axi_araddr;
  logic [7:0] m_axi_arlen;
  logic [2:0] m_axi_arsize;
  logic [1:0] m_axi_arburst;
  logic m_axi_arlock;
  logic [3:0] m_axi_arcache;
  logic [2:0] m_axi_arprot;
  logic [3:0] m_axi_arqos;
  logic [0:0] m_axi_aruser;
  logic m_axi_arvalid;
  logic m_axi_rready;

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started)
      assume (rst);
      else if (!RESETS) assume (!rst);
    if (!READS) assume (s_axi_arvalid == '0);
    if (!WRITES) assume (s_axi_awvalid == '0 && s_axi_wvalid == '0);
    assume ({s_axi_arcache, s_axi_arprot, s_axi_arqos, s_axi_arlock} == '0);
    assume ({s_axi_awcache, s_axi_awprot, s_axi_awqos, s_axi_awlock} == '0);
  end

  axiscope_multiplexer #(
      .PORTS(2),
      .ADDR_WIDTH(13),
      .DATA_WIDTH(8),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .READ_LIMIT(LIMIT),
      .WRITE_LIMIT(LIMIT),
      .WRITE_ORDER_DEPTH(2),
      .SLICES(SLICES)
  ) i_multiplexer (
      .aclk(clk),
      .aresetn(!rst),
      .*
  );

  localparam int unsigned Bits = $clog2(LIMIT + 1) + 1;

  // The shared port

  logic [Bits-1:0] m_reads, m_writes;

  axiscope_axi_master_properties #(
      .ADDR_WIDTH(13),
      .DATA_WIDTH(8),
      .ID_WIDTH(2),
      .USER_WIDTH(1),
      .READ_LIMIT(LIMIT),
      .WRITE_LIMIT(LIMIT),
      .LEAD(LIMIT),
      .MAX_BEATS(Beats)
  ) i_port (
      .reads(m_reads),
      .writes(m_writes),
      .reads_of(),
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
      .*
  );

  always_ff @(posedge clk) begin
    assume (m_axi_rdata[0] == m_axi_rid[1]);
    if (started && !rst) begin
      if (m_axi_arvalid) assert (m_axi_araddr[12] == m_axi_arid[1]);
      if (m_axi_awvalid) assert (m_axi_awaddr[12] == m_axi_awid[1]);
    end
  end

  // The masters

  logic [1:0][Bits-1:0] s_reads, s_writes;
  logic [1:0][7:0] ar_inside, aw_inside, w_inside, r_inside, b_inside;

  for (genvar port = 0; port < 2; port++) begin : g_master
    axiscope_axi_master_properties #(
        .ADDR_WIDTH(13),
        .DATA_WIDTH(8),
        .ID_WIDTH(1),
        .USER_WIDTH(1),
        .READ_LIMIT(LIMIT),
        .WRITE_LIMIT(LIMIT),
        .LEAD(1),
        .MAX_BEATS(Beats),
        .ASSUME_MASTER(1)
    ) i_rules (
        .clk,
        .rst,
        .m_axi_awid(s_axi_awid[port]),
        .m_axi_awaddr(s_axi_awaddr[port]),
        .m_axi_awlen(s_axi_awlen[port]),
        .m_axi_awsize(s_axi_awsize[port]),
        .m_axi_awburst(s_axi_awburst[port]),
        .m_axi_awlock(s_axi_awlock[port]),
        .m_axi_awcache(s_axi_awcache[port]),
        .m_axi_awprot(s_axi_awprot[port]),
        .m_axi_awqos(s_axi_awqos[port]),
        .m_axi_awuser(s_axi_awuser[port]),
        .m_axi_awvalid(s_axi_awvalid[port]),
        .m_axi_awready(s_axi_awready[port]),
        .m_axi_wdata(s_axi_wdata[port]),
        .m_axi_wstrb(s_axi_wstrb[port]),
        .m_axi_wlast(s_axi_wlast[port]),
        .m_axi_wvalid(s_axi_wvalid[port]),
        .m_axi_wready(s_axi_wready[port]),
        .m_axi_bid(s_axi_bid[port]),
        .m_axi_bresp(s_axi_bresp[port]),
        .m_axi_bvalid(s_axi_bvalid[port]),
        .m_axi_bready(s_axi_bready[port]),
        .m_axi_arid(s_axi_arid[port]),
        .m_axi_araddr(s_axi_araddr[port]),
        .m_axi_arlen(s_axi_arlen[port]),
        .m_axi_arsize(s_axi_arsize[port]),
        .m_axi_arburst(s_axi_arburst[port]),
        .m_axi_arlock(s_axi_arlock[port]),
        .m_axi_arcache(s_axi_arcache[port]),
        .m_axi_arprot(s_axi_arprot[port]),
        .m_axi_arqos(s_axi_arqos[port]),
        .m_axi_aruser(s_axi_aruser[port]),
        .m_axi_arvalid(s_axi_arvalid[port]),
        .m_axi_arready(s_axi_arready[port]),
        .m_axi_rid(s_axi_rid[port]),
        .m_axi_rdata(s_axi_rdata[port]),
        .m_axi_rresp(s_axi_rresp[port]),
        .m_axi_rlast(s_axi_rlast[port]),
        .m_axi_rvalid(s_axi_rvalid[port]),
        .m_axi_rready(s_axi_rready[port]),
        .reads(s_reads[port]),
        .writes(s_writes[port]),
        .reads_of(),
        .read_length_of(),
        .read_beats_of(),
        .writes_without_data(),
        .writes_without_address(),
        .writes_unanswered_of(),
        .write_beats(),
        .write_length(),
        .write_length_known(),
        .write_pairs(),
        .write_pair_id()
    );

    always_ff @(posedge clk) begin
      assume (s_axi_araddr[port][12] == port[0]);
      assume (s_axi_awaddr[port][12] == port[0]);
      assume (s_axi_wdata[port][0] == port[0]);
      if (started && !rst && s_axi_rvalid[port]) assert (s_axi_rdata[port][0] == port[0]);
    end

    axiscope_stream_properties #(
        .WIDTH($bits(
            {
              m_axi_arid[0],
              m_axi_araddr,
              m_axi_arlen,
              m_axi_arsize,
              m_axi_arburst,
              m_axi_arlock,
              m_axi_arcache,
              m_axi_arprot,
              m_axi_arqos,
              m_axi_aruser
            }
        )),
        .CAPACITY(2)
    ) i_ar (
        .clk,
        .rst,
        .watched,
        .in_moves(s_axi_arvalid[port] && s_axi_arready[port]),
        .in_payload({
          s_axi_arid[port],
          s_axi_araddr[port],
          s_axi_arlen[port],
          s_axi_arsize[port],
          s_axi_arburst[port],
          s_axi_arlock[port],
          s_axi_arcache[port],
          s_axi_arprot[port],
          s_axi_arqos[port],
          s_axi_aruser[port]
        }),
        .out_moves(m_axi_arvalid && m_axi_arready && m_axi_arid[1] == port[0]),
        .out_payload({
          m_axi_arid[0],
          m_axi_araddr,
          m_axi_arlen,
          m_axi_arsize,
          m_axi_arburst,
          m_axi_arlock,
          m_axi_arcache,
          m_axi_arprot,
          m_axi_arqos,
          m_axi_aruser
        }),
        .held(ar_inside[port])
    );

    axiscope_stream_properties #(
        .WIDTH($bits(
            {
              m_axi_awid[0],
              m_axi_awaddr,
              m_axi_awlen,
              m_axi_awsize,
              m_axi_awburst,
              m_axi_awlock,
              m_axi_awcache,
              m_axi_awprot,
              m_axi_awqos,
              m_axi_awuser
            }
        )),
        .CAPACITY(2)
    ) i_aw (
        .clk,
        .rst,
        .watched,
        .in_moves(s_axi_awvalid[port] && s_axi_awready[port]),
        .in_payload({
          s_axi_awid[port],
          s_axi_awaddr[port],
          s_axi_awlen[port],
          s_axi_awsize[port],
          s_axi_awburst[port],
          s_axi_awlock[port],
          s_axi_awcache[port],
          s_axi_awprot[port],
          s_axi_awqos[port],
          s_axi_awuser[port]
        }),
        .out_moves(m_axi_awvalid && m_axi_awready && m_axi_awid[1] == port[0]),
        .out_payload({
          m_axi_awid[0],
          m_axi_awaddr,
          m_axi_awlen,
          m_axi_awsize,
          m_axi_awburst,
          m_axi_awlock,
          m_axi_awcache,
          m_axi_awprot,
          m_axi_awqos,
          m_axi_awuser
        }),
        .held(aw_inside[port])
    );

    axiscope_stream_properties #(
        .WIDTH($bits({m_axi_wdata, m_axi_wstrb, m_axi_wlast})),
        .CAPACITY(2)
    ) i_w (
        .clk,
        .rst,
        .watched,
        .in_moves(s_axi_wvalid[port] && s_axi_wready[port]),
        .in_payload({s_axi_wdata[port], s_axi_wstrb[port], s_axi_wlast[port]}),
        .out_moves(m_axi_wvalid && m_axi_wready && m_axi_wdata[0] == port[0]),
        .out_payload({m_axi_wdata, m_axi_wstrb, m_axi_wlast}),
        .held(w_inside[port])
    );

    axiscope_stream_properties #(
        .WIDTH($bits({m_axi_rid[0], m_axi_rdata, m_axi_rresp, m_axi_rlast})),
        .CAPACITY(2)
    ) i_r (
        .clk,
        .rst,
        .watched,
        .in_moves(m_axi_rvalid && m_axi_rready && m_axi_rid[1] == port[0]),
        .in_payload({m_axi_rid[0], m_axi_rdata, m_axi_rresp, m_axi_rlast}),
        .out_moves(s_axi_rvalid[port] && s_axi_rready[port]),
        .out_payload({s_axi_rid[port], s_axi_rdata[port], s_axi_rresp[port], s_axi_rlast[port]}),
        .held(r_inside[port])
    );

    axiscope_stream_properties #(
        .WIDTH($bits({m_axi_bid[0], m_axi_bresp})),
        .CAPACITY(2)
    ) i_b (
        .clk,
        .rst,
        .watched,
        .in_moves(m_axi_bvalid && m_axi_bready && m_axi_bid[1] == port[0]),
        .in_payload({m_axi_bid[0], m_axi_bresp}),
        .out_moves(s_axi_bvalid[port] && s_axi_bready[port]),
        .out_payload({s_axi_bid[port], s_axi_bresp[port]}),
        .held(b_inside[port])
    );
  end

  // Everything inside is offered, so that nothing stays behind.
  always_ff @(posedge clk) begin
    if (started && !rst) begin
      assert (m_axi_arvalid || ar_inside == '0);
      assert (m_axi_awvalid || aw_inside == '0);
      assert (m_axi_wvalid || w_inside == '0);
      assert (|s_axi_rvalid || r_inside == '0);
      assert (|s_axi_bvalid || b_inside == '0);
    end
  end

  // Data on the shared port belong to the address of the same number and have its identifier.
  logic [7:0] address_number, data_number;
  logic address_seen, data_seen, address_port, data_port;
  logic [1:0] address_id, data_id;
  always_ff @(posedge clk) begin
    if (m_axi_awvalid && m_axi_awready) begin
      address_number <= address_number + 1'b1;
      if (address_number == watched) begin
        address_seen <= 1'b1;
        address_port <= m_axi_awid[1];
        address_id   <= m_axi_awid;
      end
    end
    if (m_axi_wvalid && m_axi_wready) begin
      if (m_axi_wlast) data_number <= data_number + 1'b1;
      if (data_number == watched) begin
        data_seen <= 1'b1;
        data_port <= m_axi_wdata[0];
        data_id   <= m_axi_wid;
        if (data_seen) assert (rst || data_port == m_axi_wdata[0]);
      end
    end
    if (rst) begin
      address_number <= '0;
      data_number    <= '0;
      address_seen   <= 1'b0;
      data_seen      <= 1'b0;
    end
    if (started && !rst && address_seen && data_seen) begin
      assert (address_port == data_port && address_id == data_id);
    end
  end

  // Covers: the assumptions leave the block room to act.
  always_ff @(posedge clk) begin
    if (started && !rst) begin
      if (READS) begin
        cover (m_reads == Bits'(LIMIT) && s_reads[0] != '0 && s_reads[1] != '0);
        cover (s_axi_rvalid[1] && s_axi_rready[1] && s_axi_rlast[1] && s_reads[0] != '0);
      end
      if (WRITES) begin
        cover (m_writes == Bits'(LIMIT) && s_writes[0] != '0 && s_writes[1] != '0);
        cover (s_axi_bvalid[0] && s_axi_bready[0] && s_writes[1] != '0);
        cover (address_seen && data_seen && watched == 8'd1 && address_port);
      end
    end
  end

endmodule
