// The multiplexer with the ports of each master named (s0_axi_..., s1_axi_...), as the models of
// the test bench want them. For simulation only; .svh because Verible cannot read its macros.

`define AXISCOPE_PORTS(n) \
    input  logic [ID_WIDTH-1:0]     s``n``_axi_awid, \
    input  logic [ADDR_WIDTH-1:0]   s``n``_axi_awaddr, \
    input  logic [7:0]              s``n``_axi_awlen, \
    input  logic [2:0]              s``n``_axi_awsize, \
    input  logic [1:0]              s``n``_axi_awburst, \
    input  logic                    s``n``_axi_awlock, \
    input  logic [3:0]              s``n``_axi_awcache, \
    input  logic [2:0]              s``n``_axi_awprot, \
    input  logic [3:0]              s``n``_axi_awqos, \
    input  logic [USER_WIDTH-1:0]   s``n``_axi_awuser, \
    input  logic                    s``n``_axi_awvalid, \
    output logic                    s``n``_axi_awready, \
    input  logic [DATA_WIDTH-1:0]   s``n``_axi_wdata, \
    input  logic [DATA_WIDTH/8-1:0] s``n``_axi_wstrb, \
    input  logic                    s``n``_axi_wlast, \
    input  logic                    s``n``_axi_wvalid, \
    output logic                    s``n``_axi_wready, \
    output logic [ID_WIDTH-1:0]     s``n``_axi_bid, \
    output logic [1:0]              s``n``_axi_bresp, \
    output logic                    s``n``_axi_bvalid, \
    input  logic                    s``n``_axi_bready, \
    input  logic [ID_WIDTH-1:0]     s``n``_axi_arid, \
    input  logic [ADDR_WIDTH-1:0]   s``n``_axi_araddr, \
    input  logic [7:0]              s``n``_axi_arlen, \
    input  logic [2:0]              s``n``_axi_arsize, \
    input  logic [1:0]              s``n``_axi_arburst, \
    input  logic                    s``n``_axi_arlock, \
    input  logic [3:0]              s``n``_axi_arcache, \
    input  logic [2:0]              s``n``_axi_arprot, \
    input  logic [3:0]              s``n``_axi_arqos, \
    input  logic [USER_WIDTH-1:0]   s``n``_axi_aruser, \
    input  logic                    s``n``_axi_arvalid, \
    output logic                    s``n``_axi_arready, \
    output logic [ID_WIDTH-1:0]     s``n``_axi_rid, \
    output logic [DATA_WIDTH-1:0]   s``n``_axi_rdata, \
    output logic [1:0]              s``n``_axi_rresp, \
    output logic                    s``n``_axi_rlast, \
    output logic                    s``n``_axi_rvalid, \
    input  logic                    s``n``_axi_rready

// The signal of every port, highest number first; those beyond PORTS fall off or are zero.
`define AXISCOPE_ALL(x) \
    {s7_axi_``x, s6_axi_``x, s5_axi_``x, s4_axi_``x, s3_axi_``x, s2_axi_``x, s1_axi_``x, s0_axi_``x}
`define AXISCOPE_IN(x, w) .s_axi_``x((PORTS * (w))'(`AXISCOPE_ALL(x)))
`define AXISCOPE_OUT(x) .s_axi_``x(x)

module axiscope_multiplexer_bench #(
    parameter int unsigned       PORTS             = 4,
    parameter int unsigned       ADDR_WIDTH        = 64,
    parameter int unsigned       DATA_WIDTH        = 128,
    parameter int unsigned       ID_WIDTH          = 4,
    parameter int unsigned       USER_WIDTH        = 2,
    parameter int unsigned       READ_LIMIT        = 64,
    parameter int unsigned       WRITE_LIMIT       = 64,
    parameter int unsigned       WRITE_ORDER_DEPTH = 16,
    parameter int unsigned       SLICES            = 31,
    localparam int unsigned      MIdWidth          = $clog2(PORTS) + ID_WIDTH
) (
    input logic clk,
    input logic rst,
    `AXISCOPE_PORTS(0),
    `AXISCOPE_PORTS(1),
    `AXISCOPE_PORTS(2),
    `AXISCOPE_PORTS(3),
    `AXISCOPE_PORTS(4),
    `AXISCOPE_PORTS(5),
    `AXISCOPE_PORTS(6),
    `AXISCOPE_PORTS(7),
    output logic [MIdWidth-1:0] m_axi_awid,
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    output logic [7:0] m_axi_awlen,
    output logic [2:0] m_axi_awsize,
    output logic [1:0] m_axi_awburst,
    output logic m_axi_awlock,
    output logic [3:0] m_axi_awcache,
    output logic [2:0] m_axi_awprot,
    output logic [3:0] m_axi_awqos,
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    output logic m_axi_awvalid,
    input logic m_axi_awready,
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    output logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    output logic m_axi_wlast,
    output logic [MIdWidth-1:0] m_axi_wid,
    output logic m_axi_wvalid,
    input logic m_axi_wready,
    input logic [MIdWidth-1:0] m_axi_bid,
    input logic [1:0] m_axi_bresp,
    input logic m_axi_bvalid,
    output logic m_axi_bready,
    output logic [MIdWidth-1:0] m_axi_arid,
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    output logic [7:0] m_axi_arlen,
    output logic [2:0] m_axi_arsize,
    output logic [1:0] m_axi_arburst,
    output logic m_axi_arlock,
    output logic [3:0] m_axi_arcache,
    output logic [2:0] m_axi_arprot,
    output logic [3:0] m_axi_arqos,
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    output logic m_axi_arvalid,
    input logic m_axi_arready,
    input logic [MIdWidth-1:0] m_axi_rid,
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    input logic [1:0] m_axi_rresp,
    input logic m_axi_rlast,
    input logic m_axi_rvalid,
    output logic m_axi_rready
);

  logic [PORTS-1:0] awready, wready, bvalid, arready, rlast, rvalid;
  logic [PORTS-1:0][  ID_WIDTH-1:0] bid;
  logic [PORTS-1:0][  ID_WIDTH-1:0] rid;
  logic [PORTS-1:0][           1:0] bresp;
  logic [PORTS-1:0][           1:0] rresp;
  logic [PORTS-1:0][DATA_WIDTH-1:0] rdata;

  axiscope_multiplexer #(
      .PORTS(PORTS),
      .ADDR_WIDTH(ADDR_WIDTH),
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .USER_WIDTH(USER_WIDTH),
      .READ_LIMIT(READ_LIMIT),
      .WRITE_LIMIT(WRITE_LIMIT),
      .WRITE_ORDER_DEPTH(WRITE_ORDER_DEPTH),
      .SLICES(SLICES)
  ) i_multiplexer (
      `AXISCOPE_IN(awid, ID_WIDTH),
      `AXISCOPE_IN(awaddr, ADDR_WIDTH),
      `AXISCOPE_IN(awlen, 8),
      `AXISCOPE_IN(awsize, 3),
      `AXISCOPE_IN(awburst, 2),
      `AXISCOPE_IN(awlock, 1),
      `AXISCOPE_IN(awcache, 4),
      `AXISCOPE_IN(awprot, 3),
      `AXISCOPE_IN(awqos, 4),
      `AXISCOPE_IN(awuser, USER_WIDTH),
      `AXISCOPE_IN(awvalid, 1),
      `AXISCOPE_OUT(awready),
      `AXISCOPE_IN(wdata, DATA_WIDTH),
      `AXISCOPE_IN(wstrb, DATA_WIDTH / 8),
      `AXISCOPE_IN(wlast, 1),
      `AXISCOPE_IN(wvalid, 1),
      `AXISCOPE_OUT(wready),
      `AXISCOPE_OUT(bid),
      `AXISCOPE_OUT(bresp),
      `AXISCOPE_OUT(bvalid),
      `AXISCOPE_IN(bready, 1),
      `AXISCOPE_IN(arid, ID_WIDTH),
      `AXISCOPE_IN(araddr, ADDR_WIDTH),
      `AXISCOPE_IN(arlen, 8),
      `AXISCOPE_IN(arsize, 3),
      `AXISCOPE_IN(arburst, 2),
      `AXISCOPE_IN(arlock, 1),
      `AXISCOPE_IN(arcache, 4),
      `AXISCOPE_IN(arprot, 3),
      `AXISCOPE_IN(arqos, 4),
      `AXISCOPE_IN(aruser, USER_WIDTH),
      `AXISCOPE_IN(arvalid, 1),
      `AXISCOPE_OUT(arready),
      `AXISCOPE_OUT(rid),
      `AXISCOPE_OUT(rdata),
      `AXISCOPE_OUT(rresp),
      `AXISCOPE_OUT(rlast),
      `AXISCOPE_OUT(rvalid),
      `AXISCOPE_IN(rready, 1),
      .aclk(clk),
      .aresetn(!rst),
      .*
  );

  assign `AXISCOPE_ALL(awready) = 8'(awready);
  assign `AXISCOPE_ALL(wready)  = 8'(wready);
  assign `AXISCOPE_ALL(bid)     = (8 * ID_WIDTH)'(bid);
  assign `AXISCOPE_ALL(bresp)   = 16'(bresp);
  assign `AXISCOPE_ALL(bvalid)  = 8'(bvalid);
  assign `AXISCOPE_ALL(arready) = 8'(arready);
  assign `AXISCOPE_ALL(rid)     = (8 * ID_WIDTH)'(rid);
  assign `AXISCOPE_ALL(rdata)   = (8 * DATA_WIDTH)'(rdata);
  assign `AXISCOPE_ALL(rresp)   = 16'(rresp);
  assign `AXISCOPE_ALL(rlast)   = 8'(rlast);
  assign `AXISCOPE_ALL(rvalid)  = 8'(rvalid);

endmodule
