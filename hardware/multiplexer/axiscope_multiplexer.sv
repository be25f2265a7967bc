/// Connects N AXI4 masters to one port.
///
/// Reads and writes are independent of each other. In each direction, masters take turns burst by
/// burst (round robin), so saturated masters transfer equal numbers of bursts, and their bandwidths
/// are proportional to their burst lengths. The number of the master is added above the identifier,
/// so that responses can be routed back. Write data follow the order of the addresses. Nothing is
/// buffered: a master that does not accept its read data stalls all masters.
module axiscope_multiplexer #(
    /// Number of masters, 2 to 8.
    parameter  int unsigned PORTS             = 4,
    /// Address width in bits.
    parameter  int unsigned ADDR_WIDTH        = 64,
    /// Data width in bits.
    parameter  int unsigned DATA_WIDTH        = 128,
    /// Identifier width in bits on the masters' side.
    parameter  int unsigned ID_WIDTH          = 4,
    /// AxUSER width in bits.
    parameter  int unsigned USER_WIDTH        = 1,
    /// Largest number of read bursts in flight, for all masters together.
    parameter  int unsigned READ_LIMIT        = 64,
    /// Largest number of write bursts in flight, for all masters together.
    parameter  int unsigned WRITE_LIMIT       = 64,
    /// Largest number of write bursts with an address that has been offered and with data that are
    /// still outstanding. A power of two.
    parameter  int unsigned WRITE_ORDER_DEPTH = 16,
    /// Register slices on the shared port, one bit per channel: {AW, W, B, AR, R}.
    parameter  int unsigned SLICES            = 31,
    localparam int unsigned PortBits          = $clog2(PORTS),
    localparam int unsigned MIdWidth          = PortBits + ID_WIDTH
) (
    /// Clock.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Write address: identifier.
    input logic [PORTS-1:0][ID_WIDTH-1:0] s_axi_awid,
    /// Write address: address of the first byte.
    input logic [PORTS-1:0][ADDR_WIDTH-1:0] s_axi_awaddr,
    /// Write address: number of beats in the burst minus one.
    input logic [PORTS-1:0][7:0] s_axi_awlen,
    /// Write address: log2 of the bytes per beat.
    input logic [PORTS-1:0][2:0] s_axi_awsize,
    /// Write address: burst type.
    input logic [PORTS-1:0][1:0] s_axi_awburst,
    /// Write address: exclusive access.
    input logic [PORTS-1:0] s_axi_awlock,
    /// Write address: memory attributes.
    input logic [PORTS-1:0][3:0] s_axi_awcache,
    /// Write address: protection.
    input logic [PORTS-1:0][2:0] s_axi_awprot,
    /// Write address: quality of service.
    input logic [PORTS-1:0][3:0] s_axi_awqos,
    /// Write address: user sideband.
    input logic [PORTS-1:0][USER_WIDTH-1:0] s_axi_awuser,
    /// Write address: valid.
    input logic [PORTS-1:0] s_axi_awvalid,
    /// Write address: ready.
    output logic [PORTS-1:0] s_axi_awready,
    /// Write data.
    input logic [PORTS-1:0][DATA_WIDTH-1:0] s_axi_wdata,
    /// Write data: byte enables.
    input logic [PORTS-1:0][DATA_WIDTH/8-1:0] s_axi_wstrb,
    /// Write data: last beat of the burst.
    input logic [PORTS-1:0] s_axi_wlast,
    /// Write data: valid.
    input logic [PORTS-1:0] s_axi_wvalid,
    /// Write data: ready.
    output logic [PORTS-1:0] s_axi_wready,
    /// Write response: identifier.
    output logic [PORTS-1:0][ID_WIDTH-1:0] s_axi_bid,
    /// Write response.
    output logic [PORTS-1:0][1:0] s_axi_bresp,
    /// Write response: valid.
    output logic [PORTS-1:0] s_axi_bvalid,
    /// Write response: ready.
    input logic [PORTS-1:0] s_axi_bready,
    /// Read address: identifier.
    input logic [PORTS-1:0][ID_WIDTH-1:0] s_axi_arid,
    /// Read address: address of the first byte.
    input logic [PORTS-1:0][ADDR_WIDTH-1:0] s_axi_araddr,
    /// Read address: number of beats in the burst minus one.
    input logic [PORTS-1:0][7:0] s_axi_arlen,
    /// Read address: log2 of the bytes per beat.
    input logic [PORTS-1:0][2:0] s_axi_arsize,
    /// Read address: burst type.
    input logic [PORTS-1:0][1:0] s_axi_arburst,
    /// Read address: exclusive access.
    input logic [PORTS-1:0] s_axi_arlock,
    /// Read address: memory attributes.
    input logic [PORTS-1:0][3:0] s_axi_arcache,
    /// Read address: protection.
    input logic [PORTS-1:0][2:0] s_axi_arprot,
    /// Read address: quality of service.
    input logic [PORTS-1:0][3:0] s_axi_arqos,
    /// Read address: user sideband.
    input logic [PORTS-1:0][USER_WIDTH-1:0] s_axi_aruser,
    /// Read address: valid.
    input logic [PORTS-1:0] s_axi_arvalid,
    /// Read address: ready.
    output logic [PORTS-1:0] s_axi_arready,
    /// Read data: identifier.
    output logic [PORTS-1:0][ID_WIDTH-1:0] s_axi_rid,
    /// Read data.
    output logic [PORTS-1:0][DATA_WIDTH-1:0] s_axi_rdata,
    /// Read data: response.
    output logic [PORTS-1:0][1:0] s_axi_rresp,
    /// Read data: last beat of the burst.
    output logic [PORTS-1:0] s_axi_rlast,
    /// Read data: valid.
    output logic [PORTS-1:0] s_axi_rvalid,
    /// Read data: ready.
    input logic [PORTS-1:0] s_axi_rready,
    /// Write address: identifier.
    output logic [MIdWidth-1:0] m_axi_awid,
    /// Write address: address of the first byte.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// Write address: number of beats in the burst minus one.
    output logic [7:0] m_axi_awlen,
    /// Write address: log2 of the bytes per beat.
    output logic [2:0] m_axi_awsize,
    /// Write address: burst type.
    output logic [1:0] m_axi_awburst,
    /// Write address: exclusive access.
    output logic m_axi_awlock,
    /// Write address: memory attributes.
    output logic [3:0] m_axi_awcache,
    /// Write address: protection.
    output logic [2:0] m_axi_awprot,
    /// Write address: quality of service.
    output logic [3:0] m_axi_awqos,
    /// Write address: user sideband.
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write address: valid.
    output logic m_axi_awvalid,
    /// Write address: ready.
    input logic m_axi_awready,
    /// Write data.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// Write data: byte enables.
    output logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// Write data: last beat of the burst.
    output logic m_axi_wlast,
    /// Write data: identifier, for AXI3 only. Leave it open on AXI4.
    output logic [MIdWidth-1:0] m_axi_wid,
    /// Write data: valid.
    output logic m_axi_wvalid,
    /// Write data: ready.
    input logic m_axi_wready,
    /// Write response: identifier.
    input logic [MIdWidth-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Write response: valid.
    input logic m_axi_bvalid,
    /// Write response: ready.
    output logic m_axi_bready,
    /// Read address: identifier.
    output logic [MIdWidth-1:0] m_axi_arid,
    /// Read address: address of the first byte.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// Read address: number of beats in the burst minus one.
    output logic [7:0] m_axi_arlen,
    /// Read address: log2 of the bytes per beat.
    output logic [2:0] m_axi_arsize,
    /// Read address: burst type.
    output logic [1:0] m_axi_arburst,
    /// Read address: exclusive access.
    output logic m_axi_arlock,
    /// Read address: memory attributes.
    output logic [3:0] m_axi_arcache,
    /// Read address: protection.
    output logic [2:0] m_axi_arprot,
    /// Read address: quality of service.
    output logic [3:0] m_axi_arqos,
    /// Read address: user sideband.
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read address: valid.
    output logic m_axi_arvalid,
    /// Read address: ready.
    input logic m_axi_arready,
    /// Read data: identifier.
    input logic [MIdWidth-1:0] m_axi_rid,
    /// Read data.
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read data: response.
    input logic [1:0] m_axi_rresp,
    /// Read data: last beat of the burst.
    input logic m_axi_rlast,
    /// Read data: valid.
    input logic m_axi_rvalid,
    /// Read data: ready.
    output logic m_axi_rready
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PORTS < 2 || PORTS > 8) begin : gen_bad_ports
      $error("axiscope_multiplexer: PORTS is %0d; give 2 to 8", PORTS);
      logic none[0];
    end
    if (ADDR_WIDTH < 12 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_multiplexer: ADDR_WIDTH is %0d; give 12 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (DATA_WIDTH < 8 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error("axiscope_multiplexer: DATA_WIDTH is %0d; give a power of two, 8 to 1024", DATA_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_multiplexer: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 32) begin : gen_bad_user_width
      $error("axiscope_multiplexer: USER_WIDTH is %0d; give 1 to 32", USER_WIDTH);
      logic none[0];
    end
    if (READ_LIMIT < 1 || READ_LIMIT > 1024) begin : gen_bad_read_limit
      $error("axiscope_multiplexer: READ_LIMIT is %0d; give 1 to 1024", READ_LIMIT);
      logic none[0];
    end
    if (WRITE_LIMIT < 1 || WRITE_LIMIT > 1024) begin : gen_bad_write_limit
      $error("axiscope_multiplexer: WRITE_LIMIT is %0d; give 1 to 1024", WRITE_LIMIT);
      logic none[0];
    end
    if (WRITE_ORDER_DEPTH < 2 || WRITE_ORDER_DEPTH > 1024 ||
        (WRITE_ORDER_DEPTH & (WRITE_ORDER_DEPTH - 1)) != 0) begin : gen_bad_write_order_depth
      $error(
          "axiscope_multiplexer: WRITE_ORDER_DEPTH is %0d; give a power of two, 2 to 1024",
          WRITE_ORDER_DEPTH
      );
      logic none[0];
    end
    if (SLICES > 31) begin : gen_bad_slices
      $error("axiscope_multiplexer: SLICES is %0d; give 0 to 31", SLICES);
      logic none[0];
    end
  endgenerate

  localparam int unsigned AddressBits = ADDR_WIDTH + 8 + 3 + 2 + 1 + 4 + 3 + 4 + USER_WIDTH;

  logic rst;
  assign rst = !aresetn;

  // Write addresses

  logic [               PORTS-1:0][ID_WIDTH+AddressBits-1:0] aw_payload;
  logic [ID_WIDTH+AddressBits-1:0]                           aw_chosen;
  logic                                                      aw_valid;
  logic                                                      aw_ready;
  logic                                                      aw_begins;
  logic [            PortBits-1:0]                           aw_port;
  logic                                                      order_free;
  logic                                                      b_valid;
  logic                                                      b_ready;

  genvar port;
  generate
    for (port = 0; port < PORTS; port++) begin : g_aw
      assign aw_payload[port] = {
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
      };
    end
  endgenerate

  axiscope_address_arbiter #(
      .PORTS(PORTS),
      .WIDTH(ID_WIDTH + AddressBits),
      .LIMIT(WRITE_LIMIT)
  ) i_aw_arbiter (
      .clk        (aclk),
      .rst,
      .allow      (order_free),
      .completed  (b_valid && b_ready),
      .in_valid   (s_axi_awvalid),
      .in_ready   (s_axi_awready),
      .in_payload (aw_payload),
      .out_valid  (aw_valid),
      .out_ready  (aw_ready),
      .out_payload(aw_chosen),
      .out_port   (aw_port),
      .out_begins (aw_begins)
  );

  axiscope_register_slice #(
      .WIDTH (MIdWidth + AddressBits),
      .ENABLE((SLICES >> 4) % 2)
  ) i_aw_slice (
      .clk(aclk),
      .rst,
      .in_valid(aw_valid),
      .in_ready(aw_ready),
      .in_payload({aw_port, aw_chosen}),
      .out_valid(m_axi_awvalid),
      .out_ready(m_axi_awready),
      .out_payload({
        m_axi_awid,
        m_axi_awaddr,
        m_axi_awlen,
        m_axi_awsize,
        m_axi_awburst,
        m_axi_awlock,
        m_axi_awcache,
        m_axi_awprot,
        m_axi_awqos,
        m_axi_awuser
      })
  );

  // Write data are sent in the order in which their addresses were first offered. It is not the
  // order in which the addresses were accepted, because a slave may wait for data before it accepts
  // an address.

  logic                               w_valid;
  logic                               w_ready;
  logic                               w_last;
  logic [             DATA_WIDTH-1:0] w_data;
  logic [           DATA_WIDTH/8-1:0] w_strb;
  logic [               PortBits-1:0] w_port;
  logic [               ID_WIDTH-1:0] w_id;
  logic                               order_known;
  logic [$clog2(WRITE_ORDER_DEPTH):0] unused_level;

  axiscope_fifo #(
      .WIDTH(MIdWidth),
      .DEPTH(WRITE_ORDER_DEPTH)
  ) i_write_order (
      .clk      (aclk),
      .rst,
      .in_valid (aw_begins),
      .in_ready (order_free),
      .in_data  ({aw_port, aw_chosen[AddressBits+:ID_WIDTH]}),
      .out_valid(order_known),
      .out_ready(w_valid && w_ready && w_last),
      .out_data ({w_port, w_id}),
      .level    (unused_level)
  );

  // The vector is padded to a power of two, so that the selection is a plain multiplexer.
  logic [2**PortBits-1:0]                   w_valids;
  logic [2**PortBits-1:0]                   w_lasts;
  logic [2**PortBits-1:0][  DATA_WIDTH-1:0] w_datas;
  logic [2**PortBits-1:0][DATA_WIDTH/8-1:0] w_strbs;

  assign w_valids = (2 ** PortBits)'(s_axi_wvalid);
  assign w_lasts  = (2 ** PortBits)'(s_axi_wlast);
  assign w_datas  = (2 ** PortBits * DATA_WIDTH)'(s_axi_wdata);
  assign w_strbs  = (2 ** PortBits * DATA_WIDTH / 8)'(s_axi_wstrb);
  assign w_valid  = w_valids[w_port] && order_known;
  assign w_last   = w_lasts[w_port];
  assign w_data   = w_datas[w_port];
  assign w_strb   = w_strbs[w_port];

  generate
    for (port = 0; port < PORTS; port++) begin : g_w
      assign s_axi_wready[port] = w_ready && order_known && w_port == PortBits'(port);
    end
  endgenerate

  axiscope_register_slice #(
      .WIDTH (MIdWidth + DATA_WIDTH + DATA_WIDTH / 8 + 1),
      .ENABLE((SLICES >> 3) % 2)
  ) i_w_slice (
      .clk(aclk),
      .rst,
      .in_valid   (w_valid),
      .in_ready   (w_ready),
      .in_payload ({w_port, w_id, w_data, w_strb, w_last}),
      .out_valid  (m_axi_wvalid),
      .out_ready  (m_axi_wready),
      .out_payload({m_axi_wid, m_axi_wdata, m_axi_wstrb, m_axi_wlast})
  );

  // Write responses

  logic [PortBits-1:0] b_port;
  logic [ID_WIDTH-1:0] b_id;
  logic [         1:0] b_resp;

  axiscope_register_slice #(
      .WIDTH (MIdWidth + 2),
      .ENABLE((SLICES >> 2) % 2)
  ) i_b_slice (
      .clk(aclk),
      .rst,
      .in_valid   (m_axi_bvalid),
      .in_ready   (m_axi_bready),
      .in_payload ({m_axi_bid, m_axi_bresp}),
      .out_valid  (b_valid),
      .out_ready  (b_ready),
      .out_payload({b_port, b_id, b_resp})
  );

  assign b_ready = |(s_axi_bvalid & s_axi_bready);

  generate
    for (port = 0; port < PORTS; port++) begin : g_b
      assign s_axi_bvalid[port] = b_valid && b_port == PortBits'(port);
      assign s_axi_bid[port]    = b_id;
      assign s_axi_bresp[port]  = b_resp;
    end
  endgenerate

  // Read addresses

  logic [               PORTS-1:0][ID_WIDTH+AddressBits-1:0] ar_payload;
  logic [ID_WIDTH+AddressBits-1:0]                           ar_chosen;
  logic                                                      ar_valid;
  logic                                                      ar_ready;
  logic [            PortBits-1:0]                           ar_port;
  logic                                                      r_valid;
  logic                                                      r_ready;
  logic                                                      r_last;
  logic                                                      unused_ar_begins;

  generate
    for (port = 0; port < PORTS; port++) begin : g_ar
      assign ar_payload[port] = {
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
      };
    end
  endgenerate

  axiscope_address_arbiter #(
      .PORTS(PORTS),
      .WIDTH(ID_WIDTH + AddressBits),
      .LIMIT(READ_LIMIT)
  ) i_ar_arbiter (
      .clk        (aclk),
      .rst,
      .allow      (1'b1),
      .completed  (r_valid && r_ready && r_last),
      .in_valid   (s_axi_arvalid),
      .in_ready   (s_axi_arready),
      .in_payload (ar_payload),
      .out_valid  (ar_valid),
      .out_ready  (ar_ready),
      .out_payload(ar_chosen),
      .out_port   (ar_port),
      .out_begins (unused_ar_begins)
  );

  axiscope_register_slice #(
      .WIDTH (MIdWidth + AddressBits),
      .ENABLE((SLICES >> 1) % 2)
  ) i_ar_slice (
      .clk(aclk),
      .rst,
      .in_valid(ar_valid),
      .in_ready(ar_ready),
      .in_payload({ar_port, ar_chosen}),
      .out_valid(m_axi_arvalid),
      .out_ready(m_axi_arready),
      .out_payload({
        m_axi_arid,
        m_axi_araddr,
        m_axi_arlen,
        m_axi_arsize,
        m_axi_arburst,
        m_axi_arlock,
        m_axi_arcache,
        m_axi_arprot,
        m_axi_arqos,
        m_axi_aruser
      })
  );

  // Read data

  logic [  PortBits-1:0] r_port;
  logic [  ID_WIDTH-1:0] r_id;
  logic [DATA_WIDTH-1:0] r_data;
  logic [           1:0] r_resp;

  axiscope_register_slice #(
      .WIDTH (MIdWidth + DATA_WIDTH + 2 + 1),
      .ENABLE((SLICES >> 0) % 2)
  ) i_r_slice (
      .clk(aclk),
      .rst,
      .in_valid   (m_axi_rvalid),
      .in_ready   (m_axi_rready),
      .in_payload ({m_axi_rid, m_axi_rdata, m_axi_rresp, m_axi_rlast}),
      .out_valid  (r_valid),
      .out_ready  (r_ready),
      .out_payload({r_port, r_id, r_data, r_resp, r_last})
  );

  assign r_ready = |(s_axi_rvalid & s_axi_rready);

  generate
    for (port = 0; port < PORTS; port++) begin : g_r
      assign s_axi_rvalid[port] = r_valid && r_port == PortBits'(port);
      assign s_axi_rid[port]    = r_id;
      assign s_axi_rdata[port]  = r_data;
      assign s_axi_rresp[port]  = r_resp;
      assign s_axi_rlast[port]  = r_last;
    end
  endgenerate

endmodule
