// Monitor: watches an AXI bus and drives nothing of it.
// Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_monitor.sv; change those.

module axiscope_monitor_axi4 #(
    // Bits of an address: 12 to 64.
    parameter ADDR_WIDTH = 40,
    // Bits of data: 32, 64, 128, 256, 512 or 1024.
    parameter DATA_WIDTH = 128,
    // Bits of an ID: 1 to 16.
    parameter ID_WIDTH = 4,
    // Slots for bursts in flight, each direction: 4, 8, 16 or 32. A slot is free again five cycles after the end of its burst, so that a bus with n in flight needs n + 5 where bursts are of one beat.
    parameter IN_FLIGHT = 16,
    // ID groups: 1, 2 or 4.
    parameter GROUPS = 1,
    // Slowest bursts kept, each direction: 2, 4, 8 or 16.
    parameter SLOWEST = 4,
    // 1: WDATA and RDATA must not change while they wait; costs a register and a comparison a bit.
    parameter CHECK_DATA = 1,
    // 1: an address without a register is answered SLVERR. 0: OKAY. It reads as 0 either way.
    parameter STRICT_REGISTERS = 0
) (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:watch, FREQ_HZ 100000000" *)
    // Clock of all.
    input wire aclk,
    (* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 aresetn RST" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aresetn, POLARITY ACTIVE_LOW" *)
    // Synchronous reset, active low.
    input wire aresetn,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s_axil, PROTOCOL AXI4LITE, MAX_BURST_LENGTH 1, SUPPORTS_NARROW_BURST 0" *)
    // Registers: write address valid.
    input wire s_axil_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWREADY" *)
    // Registers: write address taken.
    output wire s_axil_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWADDR" *)
    // Registers: write address, bytes.
    input wire [13:0] s_axil_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WVALID" *)
    // Registers: write data valid.
    input wire s_axil_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WREADY" *)
    // Registers: write data taken.
    output wire s_axil_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WDATA" *)
    // Registers: write data; whole words, WSTRB is not looked at.
    input wire [31:0] s_axil_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BVALID" *)
    // Registers: write response valid.
    output wire s_axil_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BREADY" *)
    // Registers: write response taken.
    input wire s_axil_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BRESP" *)
    // Registers: write response: OKAY, or SLVERR.
    output wire [1:0] s_axil_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARVALID" *)
    // Registers: read address valid.
    input wire s_axil_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARREADY" *)
    // Registers: read address taken.
    output wire s_axil_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARADDR" *)
    // Registers: read address, bytes.
    input wire [13:0] s_axil_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RVALID" *)
    // Registers: read data valid.
    output wire s_axil_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RREADY" *)
    // Registers: read data taken.
    input wire s_axil_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RDATA" *)
    // Registers: read data.
    output wire [31:0] s_axil_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RRESP" *)
    // Registers: read response: OKAY, or SLVERR.
    output wire [1:0] s_axil_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWPROT" *)
    // Registers: not looked at.
    input wire [2:0] s_axil_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WSTRB" *)
    // Registers: not looked at.
    input wire [3:0] s_axil_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARPROT" *)
    // Registers: not looked at.
    input wire [2:0] s_axil_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME watch, PROTOCOL AXI4, MAX_BURST_LENGTH 256" *)
    (* X_INTERFACE_MODE = "monitor" *)
    // Watched bus: AWID.
    input wire [ID_WIDTH-1:0] watch_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWADDR" *)
    // Watched bus: AWADDR.
    input wire [ADDR_WIDTH-1:0] watch_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWLEN" *)
    // Watched bus: AWLEN; on AXI3 its four bits.
    input wire [7:0] watch_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWSIZE" *)
    // Watched bus: AWSIZE.
    input wire [2:0] watch_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWBURST" *)
    // Watched bus: AWBURST.
    input wire [1:0] watch_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWLOCK" *)
    // Watched bus: AWLOCK; on AXI4 its bit, and 0.
    input wire watch_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWCACHE" *)
    // Watched bus: AWCACHE.
    input wire [3:0] watch_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWPROT" *)
    // Watched bus: AWPROT.
    input wire [2:0] watch_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWQOS" *)
    // Watched bus: AWQOS; 0 on AXI3.
    input wire [3:0] watch_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWVALID" *)
    // Watched bus: AWVALID.
    input wire watch_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch AWREADY" *)
    // Watched bus: AWREADY.
    input wire watch_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch WDATA" *)
    // Watched bus: WDATA.
    input wire [DATA_WIDTH-1:0] watch_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch WSTRB" *)
    // Watched bus: WSTRB.
    input wire [DATA_WIDTH/8-1:0] watch_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch WLAST" *)
    // Watched bus: WLAST.
    input wire watch_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch WVALID" *)
    // Watched bus: WVALID.
    input wire watch_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch WREADY" *)
    // Watched bus: WREADY.
    input wire watch_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch BID" *)
    // Watched bus: BID.
    input wire [ID_WIDTH-1:0] watch_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch BRESP" *)
    // Watched bus: BRESP.
    input wire [1:0] watch_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch BVALID" *)
    // Watched bus: BVALID.
    input wire watch_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch BREADY" *)
    // Watched bus: BREADY.
    input wire watch_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARID" *)
    // Watched bus: ARID.
    input wire [ID_WIDTH-1:0] watch_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARADDR" *)
    // Watched bus: ARADDR.
    input wire [ADDR_WIDTH-1:0] watch_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARLEN" *)
    // Watched bus: ARLEN; on AXI3 its four bits.
    input wire [7:0] watch_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARSIZE" *)
    // Watched bus: ARSIZE.
    input wire [2:0] watch_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARBURST" *)
    // Watched bus: ARBURST.
    input wire [1:0] watch_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARLOCK" *)
    // Watched bus: ARLOCK; on AXI4 its bit, and 0.
    input wire watch_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARCACHE" *)
    // Watched bus: ARCACHE.
    input wire [3:0] watch_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARPROT" *)
    // Watched bus: ARPROT.
    input wire [2:0] watch_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARQOS" *)
    // Watched bus: ARQOS; 0 on AXI3.
    input wire [3:0] watch_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARVALID" *)
    // Watched bus: ARVALID.
    input wire watch_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch ARREADY" *)
    // Watched bus: ARREADY.
    input wire watch_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch RID" *)
    // Watched bus: RID.
    input wire [ID_WIDTH-1:0] watch_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch RDATA" *)
    // Watched bus: RDATA.
    input wire [DATA_WIDTH-1:0] watch_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch RRESP" *)
    // Watched bus: RRESP.
    input wire [1:0] watch_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch RLAST" *)
    // Watched bus: RLAST.
    input wire watch_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch RVALID" *)
    // Watched bus: RVALID.
    input wire watch_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 watch RREADY" *)
    // Watched bus: RREADY.
    input wire watch_rready,
    // One cycle: the commands of ON_TRIGGER are given in the next. Tie it to 0 where there is none.
    input wire trigger_in
);

  axiscope_monitor #(
      .ADDR_WIDTH(ADDR_WIDTH),
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT),
      .GROUPS(GROUPS),
      .SLOWEST(SLOWEST),
      .CHECK_DATA(CHECK_DATA),
      .STRICT_REGISTERS(STRICT_REGISTERS),
      .AXI3(0)
  ) i_block (
      .aclk(aclk),
      .aresetn(aresetn),
      .trigger_in(trigger_in),
      .s_axil_awvalid(s_axil_awvalid),
      .s_axil_awready(s_axil_awready),
      .s_axil_awaddr(s_axil_awaddr),
      .s_axil_wvalid(s_axil_wvalid),
      .s_axil_wready(s_axil_wready),
      .s_axil_wdata(s_axil_wdata),
      .s_axil_bvalid(s_axil_bvalid),
      .s_axil_bready(s_axil_bready),
      .s_axil_bresp(s_axil_bresp),
      .s_axil_arvalid(s_axil_arvalid),
      .s_axil_arready(s_axil_arready),
      .s_axil_araddr(s_axil_araddr),
      .s_axil_rvalid(s_axil_rvalid),
      .s_axil_rready(s_axil_rready),
      .s_axil_rdata(s_axil_rdata),
      .s_axil_rresp(s_axil_rresp),
      .watch_awid(watch_awid),
      .watch_awaddr(watch_awaddr),
      .watch_awlen(watch_awlen),
      .watch_awsize(watch_awsize),
      .watch_awburst(watch_awburst),
      .watch_awlock({1'b0, watch_awlock}),
      .watch_awcache(watch_awcache),
      .watch_awprot(watch_awprot),
      .watch_awqos(watch_awqos),
      .watch_awvalid(watch_awvalid),
      .watch_awready(watch_awready),
      .watch_wid({ID_WIDTH{1'b0}}),
      .watch_wdata(watch_wdata),
      .watch_wstrb(watch_wstrb),
      .watch_wlast(watch_wlast),
      .watch_wvalid(watch_wvalid),
      .watch_wready(watch_wready),
      .watch_bid(watch_bid),
      .watch_bresp(watch_bresp),
      .watch_bvalid(watch_bvalid),
      .watch_bready(watch_bready),
      .watch_arid(watch_arid),
      .watch_araddr(watch_araddr),
      .watch_arlen(watch_arlen),
      .watch_arsize(watch_arsize),
      .watch_arburst(watch_arburst),
      .watch_arlock({1'b0, watch_arlock}),
      .watch_arcache(watch_arcache),
      .watch_arprot(watch_arprot),
      .watch_arqos(watch_arqos),
      .watch_arvalid(watch_arvalid),
      .watch_arready(watch_arready),
      .watch_rid(watch_rid),
      .watch_rdata(watch_rdata),
      .watch_rresp(watch_rresp),
      .watch_rlast(watch_rlast),
      .watch_rvalid(watch_rvalid),
      .watch_rready(watch_rready)
  );

endmodule
