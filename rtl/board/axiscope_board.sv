/// The instrument as one piece: traffic generators, each on a memory port of its own, behind one
/// register bus. Generator n has its registers at n * 4 KiB.
///
/// This is the top that the virtual board runs. The register bus takes one access at a time.
module axiscope_board #(
    /// Traffic generators and memory ports, 1 to 16.
    parameter int unsigned PORTS = 4,
    /// Bits of a beat of every port.
    parameter int unsigned DATA_WIDTH = 128,
    /// Bits of an address.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Bits of an ID.
    parameter int unsigned ID_WIDTH = 6
) (
    /// Clock of registers and memory ports.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address and data valid.
    input logic s_axil_wvalid,
    /// Registers: write address and data taken.
    output logic s_axil_wready,
    /// Registers: write address, bytes.
    input logic [15:0] s_axil_awaddr,
    /// Registers: write data.
    input logic [31:0] s_axil_wdata,
    /// Registers: write done.
    output logic s_axil_bvalid,
    /// Registers: read address valid.
    input logic s_axil_arvalid,
    /// Registers: read address taken.
    output logic s_axil_arready,
    /// Registers: read address, bytes.
    input logic [15:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Write address valid, a bit a port.
    output logic [PORTS-1:0] m_axi_awvalid,
    /// Write address taken.
    input logic [PORTS-1:0] m_axi_awready,
    /// Write address, bytes.
    output logic [PORTS-1:0][ADDR_WIDTH-1:0] m_axi_awaddr,
    /// Beats less one.
    output logic [PORTS-1:0][7:0] m_axi_awlen,
    /// Quality of service.
    output logic [PORTS-1:0][3:0] m_axi_awqos,
    /// Write data valid.
    output logic [PORTS-1:0] m_axi_wvalid,
    /// Write data taken.
    input logic [PORTS-1:0] m_axi_wready,
    /// Write data.
    output logic [PORTS-1:0][DATA_WIDTH-1:0] m_axi_wdata,
    /// Last beat of a burst.
    output logic [PORTS-1:0] m_axi_wlast,
    /// Write response valid.
    input logic [PORTS-1:0] m_axi_bvalid,
    /// Write response.
    input logic [PORTS-1:0][1:0] m_axi_bresp,
    /// Read address valid.
    output logic [PORTS-1:0] m_axi_arvalid,
    /// Read address taken.
    input logic [PORTS-1:0] m_axi_arready,
    /// Read address, bytes.
    output logic [PORTS-1:0][ADDR_WIDTH-1:0] m_axi_araddr,
    /// Beats less one.
    output logic [PORTS-1:0][7:0] m_axi_arlen,
    /// Quality of service.
    output logic [PORTS-1:0][3:0] m_axi_arqos,
    /// Read data valid; always taken.
    input logic [PORTS-1:0] m_axi_rvalid,
    /// Read data.
    input logic [PORTS-1:0][DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input logic [PORTS-1:0][1:0] m_axi_rresp,
    /// Last beat of a burst.
    input logic [PORTS-1:0] m_axi_rlast
);
  logic [PORTS-1:0] wready, bvalid, arready, rvalid;
  logic [PORTS-1:0][31:0] rdata;

  // A place without a generator would hang the bus: it is answered with zero.
  logic no_write, no_read, lost_write, lost_read;
  assign no_write = 32'(s_axil_awaddr[15:12]) >= PORTS;
  assign no_read  = 32'(s_axil_araddr[15:12]) >= PORTS;

  always_ff @(posedge aclk) begin
    lost_write <= aresetn && s_axil_wvalid && s_axil_wready && no_write;
    lost_read  <= aresetn && s_axil_arvalid && s_axil_arready && no_read;
  end

  assign s_axil_wready  = |wready || no_write;
  assign s_axil_bvalid  = |bvalid || lost_write;
  assign s_axil_arready = |arready || no_read;
  assign s_axil_rvalid  = |rvalid || lost_read;

  always_comb begin
    s_axil_rdata = '0;
    for (int unsigned i = 0; i < PORTS; i++) if (rvalid[i]) s_axil_rdata |= rdata[i];
  end

  for (genvar i = 0; i < PORTS; i++) begin : gen_port
    logic write_here, read_here;
    assign write_here = s_axil_wvalid && s_axil_awaddr[15:12] == 4'(i);
    assign read_here  = s_axil_arvalid && s_axil_araddr[15:12] == 4'(i);

    // What no port here has (IDs, sidebands, strobes) stays open.
    // verilator lint_off PINCONNECTEMPTY
    axiscope_traffic_generator #(
        .DATA_WIDTH(DATA_WIDTH),
        .ADDR_WIDTH(ADDR_WIDTH),
        .ID_WIDTH  (ID_WIDTH)
    ) i_generator (
        .aclk,
        .aresetn,
        .s_axil_awvalid(write_here),
        .s_axil_awready(wready[i]),
        .s_axil_awaddr (s_axil_awaddr[11:0]),
        .s_axil_wvalid (write_here),
        .s_axil_wready (),
        .s_axil_wdata,
        .s_axil_bvalid (bvalid[i]),
        .s_axil_bready (1'b1),
        .s_axil_bresp  (),
        .s_axil_arvalid(read_here),
        .s_axil_arready(arready[i]),
        .s_axil_araddr (s_axil_araddr[11:0]),
        .s_axil_rvalid (rvalid[i]),
        .s_axil_rready (1'b1),
        .s_axil_rdata  (rdata[i]),
        .s_axil_rresp  (),
        .m_axi_awvalid (m_axi_awvalid[i]),
        .m_axi_awready (m_axi_awready[i]),
        .m_axi_awid    (),
        .m_axi_awaddr  (m_axi_awaddr[i]),
        .m_axi_awlen   (m_axi_awlen[i]),
        .m_axi_awsize  (),
        .m_axi_awburst (),
        .m_axi_awlock  (),
        .m_axi_awcache (),
        .m_axi_awprot  (),
        .m_axi_awqos   (m_axi_awqos[i]),
        .m_axi_awuser  (),
        .m_axi_wvalid  (m_axi_wvalid[i]),
        .m_axi_wready  (m_axi_wready[i]),
        .m_axi_wid     (),
        .m_axi_wdata   (m_axi_wdata[i]),
        .m_axi_wstrb   (),
        .m_axi_wlast   (m_axi_wlast[i]),
        .m_axi_bvalid  (m_axi_bvalid[i]),
        .m_axi_bready  (),
        .m_axi_bid     ('0),
        .m_axi_bresp   (m_axi_bresp[i]),
        .m_axi_arvalid (m_axi_arvalid[i]),
        .m_axi_arready (m_axi_arready[i]),
        .m_axi_arid    (),
        .m_axi_araddr  (m_axi_araddr[i]),
        .m_axi_arlen   (m_axi_arlen[i]),
        .m_axi_arsize  (),
        .m_axi_arburst (),
        .m_axi_arlock  (),
        .m_axi_arcache (),
        .m_axi_arprot  (),
        .m_axi_arqos   (m_axi_arqos[i]),
        .m_axi_aruser  (),
        .m_axi_rvalid  (m_axi_rvalid[i]),
        .m_axi_rready  (),
        .m_axi_rid     ('0),
        .m_axi_rdata   (m_axi_rdata[i]),
        .m_axi_rresp   (m_axi_rresp[i]),
        .m_axi_rlast   (m_axi_rlast[i])
    );
    // verilator lint_on PINCONNECTEMPTY
  end
endmodule
