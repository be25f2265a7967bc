// Multiplexer: two to eight masters on one port.
// Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_multiplexer.sv; change those.

module axiscope_multiplexer_axi4 #(
    // Masters, 2 to 8.
    parameter PORTS = 4,
    // Address width in bits.
    parameter ADDR_WIDTH = 64,
    // Data width in bits.
    parameter DATA_WIDTH = 128,
    // Identifier width in bits on the masters' side.
    parameter ID_WIDTH = 4,
    // AxUSER width in bits.
    parameter USER_WIDTH = 1,
    // Most read bursts under way, of all masters together.
    parameter READ_LIMIT = 64,
    // Most write bursts under way, of all masters together.
    parameter WRITE_LIMIT = 64,
    // Most write bursts that have an address offered and data still to come; a power of two.
    parameter WRITE_ORDER_DEPTH = 16,
    // Register slices on the shared port, one bit a channel: {AW, W, B, AR, R}.
    parameter SLICES = 31
) (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s00_axi:s01_axi:s02_axi:s03_axi:s04_axi:s05_axi:s06_axi:s07_axi:m_axi, FREQ_HZ 100000000" *)
    // Clock of all.
    input wire aclk,
    (* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 aresetn RST" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aresetn, POLARITY ACTIVE_LOW" *)
    // Synchronous reset, active low.
    input wire aresetn,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s00_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s00_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s00_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s00_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s00_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s00_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s00_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s00_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s00_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s00_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s00_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWVALID" *)
    // Write address: valid.
    input wire s00_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi AWREADY" *)
    // Write address: ready.
    output wire s00_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s00_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s00_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s00_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi WVALID" *)
    // Write data: valid.
    input wire s00_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi WREADY" *)
    // Write data: ready.
    output wire s00_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s00_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi BRESP" *)
    // Write response.
    output wire [1:0] s00_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi BVALID" *)
    // Write response: valid.
    output wire s00_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi BREADY" *)
    // Write response: ready.
    input wire s00_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s00_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s00_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s00_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s00_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s00_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s00_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s00_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s00_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s00_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s00_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARVALID" *)
    // Read address: valid.
    input wire s00_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi ARREADY" *)
    // Read address: ready.
    output wire s00_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s00_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s00_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s00_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s00_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi RVALID" *)
    // Read data: valid.
    output wire s00_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s00_axi RREADY" *)
    // Read data: ready.
    input wire s00_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s01_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s01_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s01_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s01_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s01_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s01_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s01_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s01_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s01_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s01_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s01_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWVALID" *)
    // Write address: valid.
    input wire s01_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi AWREADY" *)
    // Write address: ready.
    output wire s01_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s01_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s01_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s01_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi WVALID" *)
    // Write data: valid.
    input wire s01_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi WREADY" *)
    // Write data: ready.
    output wire s01_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s01_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi BRESP" *)
    // Write response.
    output wire [1:0] s01_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi BVALID" *)
    // Write response: valid.
    output wire s01_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi BREADY" *)
    // Write response: ready.
    input wire s01_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s01_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s01_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s01_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s01_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s01_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s01_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s01_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s01_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s01_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s01_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARVALID" *)
    // Read address: valid.
    input wire s01_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi ARREADY" *)
    // Read address: ready.
    output wire s01_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s01_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s01_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s01_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s01_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi RVALID" *)
    // Read data: valid.
    output wire s01_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s01_axi RREADY" *)
    // Read data: ready.
    input wire s01_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s02_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s02_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s02_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s02_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s02_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s02_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s02_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s02_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s02_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s02_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s02_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWVALID" *)
    // Write address: valid.
    input wire s02_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi AWREADY" *)
    // Write address: ready.
    output wire s02_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s02_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s02_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s02_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi WVALID" *)
    // Write data: valid.
    input wire s02_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi WREADY" *)
    // Write data: ready.
    output wire s02_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s02_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi BRESP" *)
    // Write response.
    output wire [1:0] s02_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi BVALID" *)
    // Write response: valid.
    output wire s02_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi BREADY" *)
    // Write response: ready.
    input wire s02_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s02_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s02_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s02_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s02_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s02_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s02_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s02_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s02_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s02_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s02_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARVALID" *)
    // Read address: valid.
    input wire s02_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi ARREADY" *)
    // Read address: ready.
    output wire s02_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s02_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s02_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s02_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s02_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi RVALID" *)
    // Read data: valid.
    output wire s02_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s02_axi RREADY" *)
    // Read data: ready.
    input wire s02_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s03_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s03_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s03_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s03_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s03_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s03_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s03_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s03_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s03_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s03_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s03_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWVALID" *)
    // Write address: valid.
    input wire s03_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi AWREADY" *)
    // Write address: ready.
    output wire s03_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s03_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s03_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s03_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi WVALID" *)
    // Write data: valid.
    input wire s03_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi WREADY" *)
    // Write data: ready.
    output wire s03_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s03_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi BRESP" *)
    // Write response.
    output wire [1:0] s03_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi BVALID" *)
    // Write response: valid.
    output wire s03_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi BREADY" *)
    // Write response: ready.
    input wire s03_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s03_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s03_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s03_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s03_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s03_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s03_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s03_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s03_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s03_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s03_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARVALID" *)
    // Read address: valid.
    input wire s03_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi ARREADY" *)
    // Read address: ready.
    output wire s03_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s03_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s03_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s03_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s03_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi RVALID" *)
    // Read data: valid.
    output wire s03_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s03_axi RREADY" *)
    // Read data: ready.
    input wire s03_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s04_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s04_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s04_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s04_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s04_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s04_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s04_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s04_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s04_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s04_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s04_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWVALID" *)
    // Write address: valid.
    input wire s04_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi AWREADY" *)
    // Write address: ready.
    output wire s04_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s04_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s04_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s04_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi WVALID" *)
    // Write data: valid.
    input wire s04_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi WREADY" *)
    // Write data: ready.
    output wire s04_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s04_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi BRESP" *)
    // Write response.
    output wire [1:0] s04_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi BVALID" *)
    // Write response: valid.
    output wire s04_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi BREADY" *)
    // Write response: ready.
    input wire s04_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s04_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s04_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s04_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s04_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s04_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s04_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s04_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s04_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s04_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s04_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARVALID" *)
    // Read address: valid.
    input wire s04_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi ARREADY" *)
    // Read address: ready.
    output wire s04_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s04_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s04_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s04_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s04_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi RVALID" *)
    // Read data: valid.
    output wire s04_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s04_axi RREADY" *)
    // Read data: ready.
    input wire s04_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s05_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s05_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s05_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s05_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s05_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s05_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s05_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s05_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s05_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s05_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s05_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWVALID" *)
    // Write address: valid.
    input wire s05_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi AWREADY" *)
    // Write address: ready.
    output wire s05_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s05_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s05_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s05_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi WVALID" *)
    // Write data: valid.
    input wire s05_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi WREADY" *)
    // Write data: ready.
    output wire s05_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s05_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi BRESP" *)
    // Write response.
    output wire [1:0] s05_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi BVALID" *)
    // Write response: valid.
    output wire s05_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi BREADY" *)
    // Write response: ready.
    input wire s05_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s05_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s05_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s05_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s05_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s05_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s05_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s05_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s05_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s05_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s05_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARVALID" *)
    // Read address: valid.
    input wire s05_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi ARREADY" *)
    // Read address: ready.
    output wire s05_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s05_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s05_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s05_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s05_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi RVALID" *)
    // Read data: valid.
    output wire s05_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s05_axi RREADY" *)
    // Read data: ready.
    input wire s05_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s06_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s06_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s06_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s06_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s06_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s06_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s06_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s06_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s06_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s06_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s06_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWVALID" *)
    // Write address: valid.
    input wire s06_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi AWREADY" *)
    // Write address: ready.
    output wire s06_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s06_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s06_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s06_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi WVALID" *)
    // Write data: valid.
    input wire s06_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi WREADY" *)
    // Write data: ready.
    output wire s06_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s06_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi BRESP" *)
    // Write response.
    output wire [1:0] s06_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi BVALID" *)
    // Write response: valid.
    output wire s06_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi BREADY" *)
    // Write response: ready.
    input wire s06_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s06_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s06_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s06_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s06_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s06_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s06_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s06_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s06_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s06_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s06_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARVALID" *)
    // Read address: valid.
    input wire s06_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi ARREADY" *)
    // Read address: ready.
    output wire s06_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s06_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s06_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s06_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s06_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi RVALID" *)
    // Read data: valid.
    output wire s06_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s06_axi RREADY" *)
    // Read data: ready.
    input wire s06_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s07_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    input wire [ID_WIDTH-1:0] s07_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWADDR" *)
    // Write address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s07_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    input wire [7:0] s07_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    input wire [2:0] s07_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWBURST" *)
    // Write address: burst type.
    input wire [1:0] s07_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWLOCK" *)
    // Write address: exclusive access.
    input wire s07_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWCACHE" *)
    // Write address: memory attributes.
    input wire [3:0] s07_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWPROT" *)
    // Write address: protection.
    input wire [2:0] s07_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWQOS" *)
    // Write address: quality of service.
    input wire [3:0] s07_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWUSER" *)
    // Write address: user sideband.
    input wire [USER_WIDTH-1:0] s07_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWVALID" *)
    // Write address: valid.
    input wire s07_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi AWREADY" *)
    // Write address: ready.
    output wire s07_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi WDATA" *)
    // Write data.
    input wire [DATA_WIDTH-1:0] s07_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi WSTRB" *)
    // Write data: byte enables.
    input wire [DATA_WIDTH/8-1:0] s07_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi WLAST" *)
    // Write data: last beat of the burst.
    input wire s07_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi WVALID" *)
    // Write data: valid.
    input wire s07_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi WREADY" *)
    // Write data: ready.
    output wire s07_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi BID" *)
    // Write response: identifier.
    output wire [ID_WIDTH-1:0] s07_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi BRESP" *)
    // Write response.
    output wire [1:0] s07_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi BVALID" *)
    // Write response: valid.
    output wire s07_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi BREADY" *)
    // Write response: ready.
    input wire s07_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARID" *)
    // Read address: identifier.
    input wire [ID_WIDTH-1:0] s07_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARADDR" *)
    // Read address: address of the first byte.
    input wire [ADDR_WIDTH-1:0] s07_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    input wire [7:0] s07_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    input wire [2:0] s07_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARBURST" *)
    // Read address: burst type.
    input wire [1:0] s07_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARLOCK" *)
    // Read address: exclusive access.
    input wire s07_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARCACHE" *)
    // Read address: memory attributes.
    input wire [3:0] s07_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARPROT" *)
    // Read address: protection.
    input wire [2:0] s07_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARQOS" *)
    // Read address: quality of service.
    input wire [3:0] s07_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARUSER" *)
    // Read address: user sideband.
    input wire [USER_WIDTH-1:0] s07_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARVALID" *)
    // Read address: valid.
    input wire s07_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi ARREADY" *)
    // Read address: ready.
    output wire s07_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi RID" *)
    // Read data: identifier.
    output wire [ID_WIDTH-1:0] s07_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi RDATA" *)
    // Read data.
    output wire [DATA_WIDTH-1:0] s07_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi RRESP" *)
    // Read data: response.
    output wire [1:0] s07_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi RLAST" *)
    // Read data: last beat of the burst.
    output wire s07_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi RVALID" *)
    // Read data: valid.
    output wire s07_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s07_axi RREADY" *)
    // Read data: ready.
    input wire s07_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 1" *)
    // Write address: identifier.
    output wire [((((PORTS > 1 ? 1 : 0) + (PORTS > 2 ? 1 : 0) + (PORTS > 4 ? 1 : 0) + (PORTS > 8 ? 1 : 0) + (PORTS > 16 ? 1 : 0) + (PORTS > 32 ? 1 : 0) + (PORTS > 64 ? 1 : 0) + (PORTS > 128 ? 1 : 0) + (PORTS > 256 ? 1 : 0) + (PORTS > 512 ? 1 : 0) + (PORTS > 1024 ? 1 : 0) + (PORTS > 2048 ? 1 : 0) + (PORTS > 4096 ? 1 : 0) + (PORTS > 8192 ? 1 : 0) + (PORTS > 16384 ? 1 : 0) + (PORTS > 32768 ? 1 : 0) + (PORTS > 65536 ? 1 : 0) + (PORTS > 131072 ? 1 : 0) + (PORTS > 262144 ? 1 : 0) + (PORTS > 524288 ? 1 : 0))) + ID_WIDTH)-1:0] m_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWADDR" *)
    // Write address: address of the first byte.
    output wire [ADDR_WIDTH-1:0] m_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWLEN" *)
    // Write address: beats in the burst, less one.
    output wire [7:0] m_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWSIZE" *)
    // Write address: bytes a beat, as a power of two.
    output wire [2:0] m_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWBURST" *)
    // Write address: burst type.
    output wire [1:0] m_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWLOCK" *)
    // Write address: exclusive access.
    output wire m_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWCACHE" *)
    // Write address: memory attributes.
    output wire [3:0] m_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWPROT" *)
    // Write address: protection.
    output wire [2:0] m_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWQOS" *)
    // Write address: quality of service.
    output wire [3:0] m_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWUSER" *)
    // Write address: user sideband.
    output wire [USER_WIDTH-1:0] m_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWVALID" *)
    // Write address: valid.
    output wire m_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi AWREADY" *)
    // Write address: ready.
    input wire m_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi WDATA" *)
    // Write data.
    output wire [DATA_WIDTH-1:0] m_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi WSTRB" *)
    // Write data: byte enables.
    output wire [DATA_WIDTH/8-1:0] m_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi WLAST" *)
    // Write data: last beat of the burst.
    output wire m_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi WVALID" *)
    // Write data: valid.
    output wire m_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi WREADY" *)
    // Write data: ready.
    input wire m_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi BID" *)
    // Write response: identifier.
    input wire [((((PORTS > 1 ? 1 : 0) + (PORTS > 2 ? 1 : 0) + (PORTS > 4 ? 1 : 0) + (PORTS > 8 ? 1 : 0) + (PORTS > 16 ? 1 : 0) + (PORTS > 32 ? 1 : 0) + (PORTS > 64 ? 1 : 0) + (PORTS > 128 ? 1 : 0) + (PORTS > 256 ? 1 : 0) + (PORTS > 512 ? 1 : 0) + (PORTS > 1024 ? 1 : 0) + (PORTS > 2048 ? 1 : 0) + (PORTS > 4096 ? 1 : 0) + (PORTS > 8192 ? 1 : 0) + (PORTS > 16384 ? 1 : 0) + (PORTS > 32768 ? 1 : 0) + (PORTS > 65536 ? 1 : 0) + (PORTS > 131072 ? 1 : 0) + (PORTS > 262144 ? 1 : 0) + (PORTS > 524288 ? 1 : 0))) + ID_WIDTH)-1:0] m_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi BRESP" *)
    // Write response.
    input wire [1:0] m_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi BVALID" *)
    // Write response: valid.
    input wire m_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi BREADY" *)
    // Write response: ready.
    output wire m_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARID" *)
    // Read address: identifier.
    output wire [((((PORTS > 1 ? 1 : 0) + (PORTS > 2 ? 1 : 0) + (PORTS > 4 ? 1 : 0) + (PORTS > 8 ? 1 : 0) + (PORTS > 16 ? 1 : 0) + (PORTS > 32 ? 1 : 0) + (PORTS > 64 ? 1 : 0) + (PORTS > 128 ? 1 : 0) + (PORTS > 256 ? 1 : 0) + (PORTS > 512 ? 1 : 0) + (PORTS > 1024 ? 1 : 0) + (PORTS > 2048 ? 1 : 0) + (PORTS > 4096 ? 1 : 0) + (PORTS > 8192 ? 1 : 0) + (PORTS > 16384 ? 1 : 0) + (PORTS > 32768 ? 1 : 0) + (PORTS > 65536 ? 1 : 0) + (PORTS > 131072 ? 1 : 0) + (PORTS > 262144 ? 1 : 0) + (PORTS > 524288 ? 1 : 0))) + ID_WIDTH)-1:0] m_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARADDR" *)
    // Read address: address of the first byte.
    output wire [ADDR_WIDTH-1:0] m_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARLEN" *)
    // Read address: beats in the burst, less one.
    output wire [7:0] m_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARSIZE" *)
    // Read address: bytes a beat, as a power of two.
    output wire [2:0] m_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARBURST" *)
    // Read address: burst type.
    output wire [1:0] m_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARLOCK" *)
    // Read address: exclusive access.
    output wire m_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARCACHE" *)
    // Read address: memory attributes.
    output wire [3:0] m_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARPROT" *)
    // Read address: protection.
    output wire [2:0] m_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARQOS" *)
    // Read address: quality of service.
    output wire [3:0] m_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARUSER" *)
    // Read address: user sideband.
    output wire [USER_WIDTH-1:0] m_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARVALID" *)
    // Read address: valid.
    output wire m_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi ARREADY" *)
    // Read address: ready.
    input wire m_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi RID" *)
    // Read data: identifier.
    input wire [((((PORTS > 1 ? 1 : 0) + (PORTS > 2 ? 1 : 0) + (PORTS > 4 ? 1 : 0) + (PORTS > 8 ? 1 : 0) + (PORTS > 16 ? 1 : 0) + (PORTS > 32 ? 1 : 0) + (PORTS > 64 ? 1 : 0) + (PORTS > 128 ? 1 : 0) + (PORTS > 256 ? 1 : 0) + (PORTS > 512 ? 1 : 0) + (PORTS > 1024 ? 1 : 0) + (PORTS > 2048 ? 1 : 0) + (PORTS > 4096 ? 1 : 0) + (PORTS > 8192 ? 1 : 0) + (PORTS > 16384 ? 1 : 0) + (PORTS > 32768 ? 1 : 0) + (PORTS > 65536 ? 1 : 0) + (PORTS > 131072 ? 1 : 0) + (PORTS > 262144 ? 1 : 0) + (PORTS > 524288 ? 1 : 0))) + ID_WIDTH)-1:0] m_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi RDATA" *)
    // Read data.
    input wire [DATA_WIDTH-1:0] m_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi RRESP" *)
    // Read data: response.
    input wire [1:0] m_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi RLAST" *)
    // Read data: last beat of the burst.
    input wire m_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi RVALID" *)
    // Read data: valid.
    input wire m_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_axi RREADY" *)
    // Read data: ready.
    output wire m_axi_rready
);

  wire [8*ID_WIDTH-1:0] s_axi_awid_all = {s07_axi_awid, s06_axi_awid, s05_axi_awid, s04_axi_awid, s03_axi_awid, s02_axi_awid, s01_axi_awid, s00_axi_awid};
  wire [8*ADDR_WIDTH-1:0] s_axi_awaddr_all = {s07_axi_awaddr, s06_axi_awaddr, s05_axi_awaddr, s04_axi_awaddr, s03_axi_awaddr, s02_axi_awaddr, s01_axi_awaddr, s00_axi_awaddr};
  wire [8*8-1:0] s_axi_awlen_all = {s07_axi_awlen, s06_axi_awlen, s05_axi_awlen, s04_axi_awlen, s03_axi_awlen, s02_axi_awlen, s01_axi_awlen, s00_axi_awlen};
  wire [8*3-1:0] s_axi_awsize_all = {s07_axi_awsize, s06_axi_awsize, s05_axi_awsize, s04_axi_awsize, s03_axi_awsize, s02_axi_awsize, s01_axi_awsize, s00_axi_awsize};
  wire [8*2-1:0] s_axi_awburst_all = {s07_axi_awburst, s06_axi_awburst, s05_axi_awburst, s04_axi_awburst, s03_axi_awburst, s02_axi_awburst, s01_axi_awburst, s00_axi_awburst};
  wire [8-1:0] s_axi_awlock_all = {s07_axi_awlock, s06_axi_awlock, s05_axi_awlock, s04_axi_awlock, s03_axi_awlock, s02_axi_awlock, s01_axi_awlock, s00_axi_awlock};
  wire [8*4-1:0] s_axi_awcache_all = {s07_axi_awcache, s06_axi_awcache, s05_axi_awcache, s04_axi_awcache, s03_axi_awcache, s02_axi_awcache, s01_axi_awcache, s00_axi_awcache};
  wire [8*3-1:0] s_axi_awprot_all = {s07_axi_awprot, s06_axi_awprot, s05_axi_awprot, s04_axi_awprot, s03_axi_awprot, s02_axi_awprot, s01_axi_awprot, s00_axi_awprot};
  wire [8*4-1:0] s_axi_awqos_all = {s07_axi_awqos, s06_axi_awqos, s05_axi_awqos, s04_axi_awqos, s03_axi_awqos, s02_axi_awqos, s01_axi_awqos, s00_axi_awqos};
  wire [8*USER_WIDTH-1:0] s_axi_awuser_all = {s07_axi_awuser, s06_axi_awuser, s05_axi_awuser, s04_axi_awuser, s03_axi_awuser, s02_axi_awuser, s01_axi_awuser, s00_axi_awuser};
  wire [8-1:0] s_axi_awvalid_all = {s07_axi_awvalid, s06_axi_awvalid, s05_axi_awvalid, s04_axi_awvalid, s03_axi_awvalid, s02_axi_awvalid, s01_axi_awvalid, s00_axi_awvalid};
  wire [8-1:0] s_axi_awready_all;
  generate if (PORTS < 8) begin : g_s_axi_awready
    assign s_axi_awready_all[8-1:PORTS] = {(8-PORTS){1'b0}};
  end endgenerate
  assign s00_axi_awready = s_axi_awready_all[0];
  assign s01_axi_awready = s_axi_awready_all[1];
  assign s02_axi_awready = s_axi_awready_all[2];
  assign s03_axi_awready = s_axi_awready_all[3];
  assign s04_axi_awready = s_axi_awready_all[4];
  assign s05_axi_awready = s_axi_awready_all[5];
  assign s06_axi_awready = s_axi_awready_all[6];
  assign s07_axi_awready = s_axi_awready_all[7];
  wire [8*DATA_WIDTH-1:0] s_axi_wdata_all = {s07_axi_wdata, s06_axi_wdata, s05_axi_wdata, s04_axi_wdata, s03_axi_wdata, s02_axi_wdata, s01_axi_wdata, s00_axi_wdata};
  wire [8*DATA_WIDTH/8-1:0] s_axi_wstrb_all = {s07_axi_wstrb, s06_axi_wstrb, s05_axi_wstrb, s04_axi_wstrb, s03_axi_wstrb, s02_axi_wstrb, s01_axi_wstrb, s00_axi_wstrb};
  wire [8-1:0] s_axi_wlast_all = {s07_axi_wlast, s06_axi_wlast, s05_axi_wlast, s04_axi_wlast, s03_axi_wlast, s02_axi_wlast, s01_axi_wlast, s00_axi_wlast};
  wire [8-1:0] s_axi_wvalid_all = {s07_axi_wvalid, s06_axi_wvalid, s05_axi_wvalid, s04_axi_wvalid, s03_axi_wvalid, s02_axi_wvalid, s01_axi_wvalid, s00_axi_wvalid};
  wire [8-1:0] s_axi_wready_all;
  generate if (PORTS < 8) begin : g_s_axi_wready
    assign s_axi_wready_all[8-1:PORTS] = {(8-PORTS){1'b0}};
  end endgenerate
  assign s00_axi_wready = s_axi_wready_all[0];
  assign s01_axi_wready = s_axi_wready_all[1];
  assign s02_axi_wready = s_axi_wready_all[2];
  assign s03_axi_wready = s_axi_wready_all[3];
  assign s04_axi_wready = s_axi_wready_all[4];
  assign s05_axi_wready = s_axi_wready_all[5];
  assign s06_axi_wready = s_axi_wready_all[6];
  assign s07_axi_wready = s_axi_wready_all[7];
  wire [8*ID_WIDTH-1:0] s_axi_bid_all;
  generate if (PORTS < 8) begin : g_s_axi_bid
    assign s_axi_bid_all[8*ID_WIDTH-1:PORTS*ID_WIDTH] = {(8*ID_WIDTH-PORTS*ID_WIDTH){1'b0}};
  end endgenerate
  assign s00_axi_bid = s_axi_bid_all[0*ID_WIDTH +: ID_WIDTH];
  assign s01_axi_bid = s_axi_bid_all[1*ID_WIDTH +: ID_WIDTH];
  assign s02_axi_bid = s_axi_bid_all[2*ID_WIDTH +: ID_WIDTH];
  assign s03_axi_bid = s_axi_bid_all[3*ID_WIDTH +: ID_WIDTH];
  assign s04_axi_bid = s_axi_bid_all[4*ID_WIDTH +: ID_WIDTH];
  assign s05_axi_bid = s_axi_bid_all[5*ID_WIDTH +: ID_WIDTH];
  assign s06_axi_bid = s_axi_bid_all[6*ID_WIDTH +: ID_WIDTH];
  assign s07_axi_bid = s_axi_bid_all[7*ID_WIDTH +: ID_WIDTH];
  wire [8*2-1:0] s_axi_bresp_all;
  generate if (PORTS < 8) begin : g_s_axi_bresp
    assign s_axi_bresp_all[8*2-1:PORTS*2] = {(8*2-PORTS*2){1'b0}};
  end endgenerate
  assign s00_axi_bresp = s_axi_bresp_all[0*2 +: 2];
  assign s01_axi_bresp = s_axi_bresp_all[1*2 +: 2];
  assign s02_axi_bresp = s_axi_bresp_all[2*2 +: 2];
  assign s03_axi_bresp = s_axi_bresp_all[3*2 +: 2];
  assign s04_axi_bresp = s_axi_bresp_all[4*2 +: 2];
  assign s05_axi_bresp = s_axi_bresp_all[5*2 +: 2];
  assign s06_axi_bresp = s_axi_bresp_all[6*2 +: 2];
  assign s07_axi_bresp = s_axi_bresp_all[7*2 +: 2];
  wire [8-1:0] s_axi_bvalid_all;
  generate if (PORTS < 8) begin : g_s_axi_bvalid
    assign s_axi_bvalid_all[8-1:PORTS] = {(8-PORTS){1'b0}};
  end endgenerate
  assign s00_axi_bvalid = s_axi_bvalid_all[0];
  assign s01_axi_bvalid = s_axi_bvalid_all[1];
  assign s02_axi_bvalid = s_axi_bvalid_all[2];
  assign s03_axi_bvalid = s_axi_bvalid_all[3];
  assign s04_axi_bvalid = s_axi_bvalid_all[4];
  assign s05_axi_bvalid = s_axi_bvalid_all[5];
  assign s06_axi_bvalid = s_axi_bvalid_all[6];
  assign s07_axi_bvalid = s_axi_bvalid_all[7];
  wire [8-1:0] s_axi_bready_all = {s07_axi_bready, s06_axi_bready, s05_axi_bready, s04_axi_bready, s03_axi_bready, s02_axi_bready, s01_axi_bready, s00_axi_bready};
  wire [8*ID_WIDTH-1:0] s_axi_arid_all = {s07_axi_arid, s06_axi_arid, s05_axi_arid, s04_axi_arid, s03_axi_arid, s02_axi_arid, s01_axi_arid, s00_axi_arid};
  wire [8*ADDR_WIDTH-1:0] s_axi_araddr_all = {s07_axi_araddr, s06_axi_araddr, s05_axi_araddr, s04_axi_araddr, s03_axi_araddr, s02_axi_araddr, s01_axi_araddr, s00_axi_araddr};
  wire [8*8-1:0] s_axi_arlen_all = {s07_axi_arlen, s06_axi_arlen, s05_axi_arlen, s04_axi_arlen, s03_axi_arlen, s02_axi_arlen, s01_axi_arlen, s00_axi_arlen};
  wire [8*3-1:0] s_axi_arsize_all = {s07_axi_arsize, s06_axi_arsize, s05_axi_arsize, s04_axi_arsize, s03_axi_arsize, s02_axi_arsize, s01_axi_arsize, s00_axi_arsize};
  wire [8*2-1:0] s_axi_arburst_all = {s07_axi_arburst, s06_axi_arburst, s05_axi_arburst, s04_axi_arburst, s03_axi_arburst, s02_axi_arburst, s01_axi_arburst, s00_axi_arburst};
  wire [8-1:0] s_axi_arlock_all = {s07_axi_arlock, s06_axi_arlock, s05_axi_arlock, s04_axi_arlock, s03_axi_arlock, s02_axi_arlock, s01_axi_arlock, s00_axi_arlock};
  wire [8*4-1:0] s_axi_arcache_all = {s07_axi_arcache, s06_axi_arcache, s05_axi_arcache, s04_axi_arcache, s03_axi_arcache, s02_axi_arcache, s01_axi_arcache, s00_axi_arcache};
  wire [8*3-1:0] s_axi_arprot_all = {s07_axi_arprot, s06_axi_arprot, s05_axi_arprot, s04_axi_arprot, s03_axi_arprot, s02_axi_arprot, s01_axi_arprot, s00_axi_arprot};
  wire [8*4-1:0] s_axi_arqos_all = {s07_axi_arqos, s06_axi_arqos, s05_axi_arqos, s04_axi_arqos, s03_axi_arqos, s02_axi_arqos, s01_axi_arqos, s00_axi_arqos};
  wire [8*USER_WIDTH-1:0] s_axi_aruser_all = {s07_axi_aruser, s06_axi_aruser, s05_axi_aruser, s04_axi_aruser, s03_axi_aruser, s02_axi_aruser, s01_axi_aruser, s00_axi_aruser};
  wire [8-1:0] s_axi_arvalid_all = {s07_axi_arvalid, s06_axi_arvalid, s05_axi_arvalid, s04_axi_arvalid, s03_axi_arvalid, s02_axi_arvalid, s01_axi_arvalid, s00_axi_arvalid};
  wire [8-1:0] s_axi_arready_all;
  generate if (PORTS < 8) begin : g_s_axi_arready
    assign s_axi_arready_all[8-1:PORTS] = {(8-PORTS){1'b0}};
  end endgenerate
  assign s00_axi_arready = s_axi_arready_all[0];
  assign s01_axi_arready = s_axi_arready_all[1];
  assign s02_axi_arready = s_axi_arready_all[2];
  assign s03_axi_arready = s_axi_arready_all[3];
  assign s04_axi_arready = s_axi_arready_all[4];
  assign s05_axi_arready = s_axi_arready_all[5];
  assign s06_axi_arready = s_axi_arready_all[6];
  assign s07_axi_arready = s_axi_arready_all[7];
  wire [8*ID_WIDTH-1:0] s_axi_rid_all;
  generate if (PORTS < 8) begin : g_s_axi_rid
    assign s_axi_rid_all[8*ID_WIDTH-1:PORTS*ID_WIDTH] = {(8*ID_WIDTH-PORTS*ID_WIDTH){1'b0}};
  end endgenerate
  assign s00_axi_rid = s_axi_rid_all[0*ID_WIDTH +: ID_WIDTH];
  assign s01_axi_rid = s_axi_rid_all[1*ID_WIDTH +: ID_WIDTH];
  assign s02_axi_rid = s_axi_rid_all[2*ID_WIDTH +: ID_WIDTH];
  assign s03_axi_rid = s_axi_rid_all[3*ID_WIDTH +: ID_WIDTH];
  assign s04_axi_rid = s_axi_rid_all[4*ID_WIDTH +: ID_WIDTH];
  assign s05_axi_rid = s_axi_rid_all[5*ID_WIDTH +: ID_WIDTH];
  assign s06_axi_rid = s_axi_rid_all[6*ID_WIDTH +: ID_WIDTH];
  assign s07_axi_rid = s_axi_rid_all[7*ID_WIDTH +: ID_WIDTH];
  wire [8*DATA_WIDTH-1:0] s_axi_rdata_all;
  generate if (PORTS < 8) begin : g_s_axi_rdata
    assign s_axi_rdata_all[8*DATA_WIDTH-1:PORTS*DATA_WIDTH] = {(8*DATA_WIDTH-PORTS*DATA_WIDTH){1'b0}};
  end endgenerate
  assign s00_axi_rdata = s_axi_rdata_all[0*DATA_WIDTH +: DATA_WIDTH];
  assign s01_axi_rdata = s_axi_rdata_all[1*DATA_WIDTH +: DATA_WIDTH];
  assign s02_axi_rdata = s_axi_rdata_all[2*DATA_WIDTH +: DATA_WIDTH];
  assign s03_axi_rdata = s_axi_rdata_all[3*DATA_WIDTH +: DATA_WIDTH];
  assign s04_axi_rdata = s_axi_rdata_all[4*DATA_WIDTH +: DATA_WIDTH];
  assign s05_axi_rdata = s_axi_rdata_all[5*DATA_WIDTH +: DATA_WIDTH];
  assign s06_axi_rdata = s_axi_rdata_all[6*DATA_WIDTH +: DATA_WIDTH];
  assign s07_axi_rdata = s_axi_rdata_all[7*DATA_WIDTH +: DATA_WIDTH];
  wire [8*2-1:0] s_axi_rresp_all;
  generate if (PORTS < 8) begin : g_s_axi_rresp
    assign s_axi_rresp_all[8*2-1:PORTS*2] = {(8*2-PORTS*2){1'b0}};
  end endgenerate
  assign s00_axi_rresp = s_axi_rresp_all[0*2 +: 2];
  assign s01_axi_rresp = s_axi_rresp_all[1*2 +: 2];
  assign s02_axi_rresp = s_axi_rresp_all[2*2 +: 2];
  assign s03_axi_rresp = s_axi_rresp_all[3*2 +: 2];
  assign s04_axi_rresp = s_axi_rresp_all[4*2 +: 2];
  assign s05_axi_rresp = s_axi_rresp_all[5*2 +: 2];
  assign s06_axi_rresp = s_axi_rresp_all[6*2 +: 2];
  assign s07_axi_rresp = s_axi_rresp_all[7*2 +: 2];
  wire [8-1:0] s_axi_rlast_all;
  generate if (PORTS < 8) begin : g_s_axi_rlast
    assign s_axi_rlast_all[8-1:PORTS] = {(8-PORTS){1'b0}};
  end endgenerate
  assign s00_axi_rlast = s_axi_rlast_all[0];
  assign s01_axi_rlast = s_axi_rlast_all[1];
  assign s02_axi_rlast = s_axi_rlast_all[2];
  assign s03_axi_rlast = s_axi_rlast_all[3];
  assign s04_axi_rlast = s_axi_rlast_all[4];
  assign s05_axi_rlast = s_axi_rlast_all[5];
  assign s06_axi_rlast = s_axi_rlast_all[6];
  assign s07_axi_rlast = s_axi_rlast_all[7];
  wire [8-1:0] s_axi_rvalid_all;
  generate if (PORTS < 8) begin : g_s_axi_rvalid
    assign s_axi_rvalid_all[8-1:PORTS] = {(8-PORTS){1'b0}};
  end endgenerate
  assign s00_axi_rvalid = s_axi_rvalid_all[0];
  assign s01_axi_rvalid = s_axi_rvalid_all[1];
  assign s02_axi_rvalid = s_axi_rvalid_all[2];
  assign s03_axi_rvalid = s_axi_rvalid_all[3];
  assign s04_axi_rvalid = s_axi_rvalid_all[4];
  assign s05_axi_rvalid = s_axi_rvalid_all[5];
  assign s06_axi_rvalid = s_axi_rvalid_all[6];
  assign s07_axi_rvalid = s_axi_rvalid_all[7];
  wire [8-1:0] s_axi_rready_all = {s07_axi_rready, s06_axi_rready, s05_axi_rready, s04_axi_rready, s03_axi_rready, s02_axi_rready, s01_axi_rready, s00_axi_rready};
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
  ) i_block (
      .aclk(aclk),
      .aresetn(aresetn),
      .s_axi_awid(s_axi_awid_all[PORTS*ID_WIDTH-1:0]),
      .s_axi_awaddr(s_axi_awaddr_all[PORTS*ADDR_WIDTH-1:0]),
      .s_axi_awlen(s_axi_awlen_all[PORTS*8-1:0]),
      .s_axi_awsize(s_axi_awsize_all[PORTS*3-1:0]),
      .s_axi_awburst(s_axi_awburst_all[PORTS*2-1:0]),
      .s_axi_awlock(s_axi_awlock_all[PORTS-1:0]),
      .s_axi_awcache(s_axi_awcache_all[PORTS*4-1:0]),
      .s_axi_awprot(s_axi_awprot_all[PORTS*3-1:0]),
      .s_axi_awqos(s_axi_awqos_all[PORTS*4-1:0]),
      .s_axi_awuser(s_axi_awuser_all[PORTS*USER_WIDTH-1:0]),
      .s_axi_awvalid(s_axi_awvalid_all[PORTS-1:0]),
      .s_axi_awready(s_axi_awready_all[PORTS-1:0]),
      .s_axi_wdata(s_axi_wdata_all[PORTS*DATA_WIDTH-1:0]),
      .s_axi_wstrb(s_axi_wstrb_all[PORTS*DATA_WIDTH/8-1:0]),
      .s_axi_wlast(s_axi_wlast_all[PORTS-1:0]),
      .s_axi_wvalid(s_axi_wvalid_all[PORTS-1:0]),
      .s_axi_wready(s_axi_wready_all[PORTS-1:0]),
      .s_axi_bid(s_axi_bid_all[PORTS*ID_WIDTH-1:0]),
      .s_axi_bresp(s_axi_bresp_all[PORTS*2-1:0]),
      .s_axi_bvalid(s_axi_bvalid_all[PORTS-1:0]),
      .s_axi_bready(s_axi_bready_all[PORTS-1:0]),
      .s_axi_arid(s_axi_arid_all[PORTS*ID_WIDTH-1:0]),
      .s_axi_araddr(s_axi_araddr_all[PORTS*ADDR_WIDTH-1:0]),
      .s_axi_arlen(s_axi_arlen_all[PORTS*8-1:0]),
      .s_axi_arsize(s_axi_arsize_all[PORTS*3-1:0]),
      .s_axi_arburst(s_axi_arburst_all[PORTS*2-1:0]),
      .s_axi_arlock(s_axi_arlock_all[PORTS-1:0]),
      .s_axi_arcache(s_axi_arcache_all[PORTS*4-1:0]),
      .s_axi_arprot(s_axi_arprot_all[PORTS*3-1:0]),
      .s_axi_arqos(s_axi_arqos_all[PORTS*4-1:0]),
      .s_axi_aruser(s_axi_aruser_all[PORTS*USER_WIDTH-1:0]),
      .s_axi_arvalid(s_axi_arvalid_all[PORTS-1:0]),
      .s_axi_arready(s_axi_arready_all[PORTS-1:0]),
      .s_axi_rid(s_axi_rid_all[PORTS*ID_WIDTH-1:0]),
      .s_axi_rdata(s_axi_rdata_all[PORTS*DATA_WIDTH-1:0]),
      .s_axi_rresp(s_axi_rresp_all[PORTS*2-1:0]),
      .s_axi_rlast(s_axi_rlast_all[PORTS-1:0]),
      .s_axi_rvalid(s_axi_rvalid_all[PORTS-1:0]),
      .s_axi_rready(s_axi_rready_all[PORTS-1:0]),
      .m_axi_awid(m_axi_awid),
      .m_axi_awaddr(m_axi_awaddr),
      .m_axi_awlen(m_axi_awlen),
      .m_axi_awsize(m_axi_awsize),
      .m_axi_awburst(m_axi_awburst),
      .m_axi_awlock(m_axi_awlock),
      .m_axi_awcache(m_axi_awcache),
      .m_axi_awprot(m_axi_awprot),
      .m_axi_awqos(m_axi_awqos),
      .m_axi_awuser(m_axi_awuser),
      .m_axi_awvalid(m_axi_awvalid),
      .m_axi_awready(m_axi_awready),
      .m_axi_wdata(m_axi_wdata),
      .m_axi_wstrb(m_axi_wstrb),
      .m_axi_wlast(m_axi_wlast),
      .m_axi_wid(),
      .m_axi_wvalid(m_axi_wvalid),
      .m_axi_wready(m_axi_wready),
      .m_axi_bid(m_axi_bid),
      .m_axi_bresp(m_axi_bresp),
      .m_axi_bvalid(m_axi_bvalid),
      .m_axi_bready(m_axi_bready),
      .m_axi_arid(m_axi_arid),
      .m_axi_araddr(m_axi_araddr),
      .m_axi_arlen(m_axi_arlen),
      .m_axi_arsize(m_axi_arsize),
      .m_axi_arburst(m_axi_arburst),
      .m_axi_arlock(m_axi_arlock),
      .m_axi_arcache(m_axi_arcache),
      .m_axi_arprot(m_axi_arprot),
      .m_axi_arqos(m_axi_arqos),
      .m_axi_aruser(m_axi_aruser),
      .m_axi_arvalid(m_axi_arvalid),
      .m_axi_arready(m_axi_arready),
      .m_axi_rid(m_axi_rid),
      .m_axi_rdata(m_axi_rdata),
      .m_axi_rresp(m_axi_rresp),
      .m_axi_rlast(m_axi_rlast),
      .m_axi_rvalid(m_axi_rvalid),
      .m_axi_rready(m_axi_rready)
  );

endmodule
