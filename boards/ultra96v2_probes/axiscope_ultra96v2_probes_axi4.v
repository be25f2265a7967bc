// Ultra96-V2 with probes: 3 blocks at ports of the processing system.
// Written by tools/board_projects.py from boards/ultra96v2_probes.toml; change that.

module axiscope_ultra96v2_probes_axi4 (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:m_hp0:m_hpc0:m_hpc1" *)
    // Clock of all.
    input wire aclk,
    (* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 aresetn RST" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aresetn, POLARITY ACTIVE_LOW" *)
    // Synchronous reset, active low.
    input wire aresetn,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s_axil, PROTOCOL AXI4LITE, MAX_BURST_LENGTH 1, SUPPORTS_NARROW_BURST 0" *)
    // Registers: AWVALID.
    input wire s_axil_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWREADY" *)
    // Registers: AWREADY.
    output wire s_axil_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWADDR" *)
    // Registers: AWADDR.
    input wire [15:0] s_axil_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WVALID" *)
    // Registers: WVALID.
    input wire s_axil_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WREADY" *)
    // Registers: WREADY.
    output wire s_axil_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WDATA" *)
    // Registers: WDATA.
    input wire [31:0] s_axil_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BVALID" *)
    // Registers: BVALID.
    output wire s_axil_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BREADY" *)
    // Registers: BREADY.
    input wire s_axil_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BRESP" *)
    // Registers: BRESP.
    output wire [1:0] s_axil_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARVALID" *)
    // Registers: ARVALID.
    input wire s_axil_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARREADY" *)
    // Registers: ARREADY.
    output wire s_axil_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARADDR" *)
    // Registers: ARADDR.
    input wire [15:0] s_axil_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RVALID" *)
    // Registers: RVALID.
    output wire s_axil_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RREADY" *)
    // Registers: RREADY.
    input wire s_axil_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RDATA" *)
    // Registers: RDATA.
    output wire [31:0] s_axil_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RRESP" *)
    // Registers: RRESP.
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp0, PROTOCOL AXI4, NUM_READ_OUTSTANDING 1, NUM_WRITE_OUTSTANDING 1, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HP0: write address: identifier.
    output wire [5:0] m_hp0_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWADDR" *)
    // HP0: write address.
    output wire [48:0] m_hp0_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWLEN" *)
    // HP0: write address: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp0_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWSIZE" *)
    // HP0: write address: bytes a beat, as a power of two.
    output wire [2:0] m_hp0_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWBURST" *)
    // HP0: write address: burst type, always INCR.
    output wire [1:0] m_hp0_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWLOCK" *)
    // HP0: write address: exclusive access, never.
    output wire m_hp0_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWCACHE" *)
    // HP0: write address: memory attributes.
    output wire [3:0] m_hp0_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWPROT" *)
    // HP0: write address: protection.
    output wire [2:0] m_hp0_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWQOS" *)
    // HP0: write address: quality of service.
    output wire [3:0] m_hp0_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWUSER" *)
    // HP0: write address: user sideband.
    output wire m_hp0_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWVALID" *)
    // HP0: write address: valid.
    output wire m_hp0_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWREADY" *)
    // HP0: write address: ready.
    input wire m_hp0_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WDATA" *)
    // HP0: write data.
    output wire [127:0] m_hp0_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WSTRB" *)
    // HP0: write data: byte enables, all.
    output wire [15:0] m_hp0_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WLAST" *)
    // HP0: write data: last beat.
    output wire m_hp0_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WVALID" *)
    // HP0: write data: valid.
    output wire m_hp0_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WREADY" *)
    // HP0: write data: ready.
    input wire m_hp0_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BID" *)
    // HP0: write response: identifier.
    input wire [5:0] m_hp0_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BRESP" *)
    // HP0: write response.
    input wire [1:0] m_hp0_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BVALID" *)
    // HP0: write response: valid.
    input wire m_hp0_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BREADY" *)
    // HP0: write response: ready.
    output wire m_hp0_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARID" *)
    // HP0: read address: identifier.
    output wire [5:0] m_hp0_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARADDR" *)
    // HP0: read address.
    output wire [48:0] m_hp0_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARLEN" *)
    // HP0: read address: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp0_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARSIZE" *)
    // HP0: read address: bytes a beat, as a power of two.
    output wire [2:0] m_hp0_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARBURST" *)
    // HP0: read address: burst type, always INCR.
    output wire [1:0] m_hp0_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARLOCK" *)
    // HP0: read address: exclusive access, never.
    output wire m_hp0_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARCACHE" *)
    // HP0: read address: memory attributes.
    output wire [3:0] m_hp0_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARPROT" *)
    // HP0: read address: protection.
    output wire [2:0] m_hp0_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARQOS" *)
    // HP0: read address: quality of service.
    output wire [3:0] m_hp0_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARUSER" *)
    // HP0: read address: user sideband.
    output wire m_hp0_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARVALID" *)
    // HP0: read address: valid.
    output wire m_hp0_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARREADY" *)
    // HP0: read address: ready.
    input wire m_hp0_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RID" *)
    // HP0: read data: identifier.
    input wire [5:0] m_hp0_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RDATA" *)
    // HP0: read data.
    input wire [127:0] m_hp0_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RRESP" *)
    // HP0: read data: response.
    input wire [1:0] m_hp0_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RLAST" *)
    // HP0: read data: last beat.
    input wire m_hp0_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RVALID" *)
    // HP0: read data: valid.
    input wire m_hp0_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RREADY" *)
    // HP0: read data: ready.
    output wire m_hp0_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hpc0, PROTOCOL AXI4, NUM_READ_OUTSTANDING 1, NUM_WRITE_OUTSTANDING 1, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HPC0: write address: identifier.
    output wire [5:0] m_hpc0_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWADDR" *)
    // HPC0: write address.
    output wire [48:0] m_hpc0_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWLEN" *)
    // HPC0: write address: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hpc0_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWSIZE" *)
    // HPC0: write address: bytes a beat, as a power of two.
    output wire [2:0] m_hpc0_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWBURST" *)
    // HPC0: write address: burst type, always INCR.
    output wire [1:0] m_hpc0_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWLOCK" *)
    // HPC0: write address: exclusive access, never.
    output wire m_hpc0_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWCACHE" *)
    // HPC0: write address: memory attributes.
    output wire [3:0] m_hpc0_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWPROT" *)
    // HPC0: write address: protection.
    output wire [2:0] m_hpc0_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWQOS" *)
    // HPC0: write address: quality of service.
    output wire [3:0] m_hpc0_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWUSER" *)
    // HPC0: write address: user sideband.
    output wire m_hpc0_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWVALID" *)
    // HPC0: write address: valid.
    output wire m_hpc0_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 AWREADY" *)
    // HPC0: write address: ready.
    input wire m_hpc0_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 WDATA" *)
    // HPC0: write data.
    output wire [127:0] m_hpc0_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 WSTRB" *)
    // HPC0: write data: byte enables, all.
    output wire [15:0] m_hpc0_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 WLAST" *)
    // HPC0: write data: last beat.
    output wire m_hpc0_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 WVALID" *)
    // HPC0: write data: valid.
    output wire m_hpc0_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 WREADY" *)
    // HPC0: write data: ready.
    input wire m_hpc0_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 BID" *)
    // HPC0: write response: identifier.
    input wire [5:0] m_hpc0_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 BRESP" *)
    // HPC0: write response.
    input wire [1:0] m_hpc0_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 BVALID" *)
    // HPC0: write response: valid.
    input wire m_hpc0_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 BREADY" *)
    // HPC0: write response: ready.
    output wire m_hpc0_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARID" *)
    // HPC0: read address: identifier.
    output wire [5:0] m_hpc0_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARADDR" *)
    // HPC0: read address.
    output wire [48:0] m_hpc0_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARLEN" *)
    // HPC0: read address: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hpc0_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARSIZE" *)
    // HPC0: read address: bytes a beat, as a power of two.
    output wire [2:0] m_hpc0_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARBURST" *)
    // HPC0: read address: burst type, always INCR.
    output wire [1:0] m_hpc0_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARLOCK" *)
    // HPC0: read address: exclusive access, never.
    output wire m_hpc0_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARCACHE" *)
    // HPC0: read address: memory attributes.
    output wire [3:0] m_hpc0_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARPROT" *)
    // HPC0: read address: protection.
    output wire [2:0] m_hpc0_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARQOS" *)
    // HPC0: read address: quality of service.
    output wire [3:0] m_hpc0_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARUSER" *)
    // HPC0: read address: user sideband.
    output wire m_hpc0_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARVALID" *)
    // HPC0: read address: valid.
    output wire m_hpc0_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 ARREADY" *)
    // HPC0: read address: ready.
    input wire m_hpc0_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 RID" *)
    // HPC0: read data: identifier.
    input wire [5:0] m_hpc0_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 RDATA" *)
    // HPC0: read data.
    input wire [127:0] m_hpc0_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 RRESP" *)
    // HPC0: read data: response.
    input wire [1:0] m_hpc0_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 RLAST" *)
    // HPC0: read data: last beat.
    input wire m_hpc0_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 RVALID" *)
    // HPC0: read data: valid.
    input wire m_hpc0_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc0 RREADY" *)
    // HPC0: read data: ready.
    output wire m_hpc0_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hpc1, PROTOCOL AXI4, NUM_READ_OUTSTANDING 1, NUM_WRITE_OUTSTANDING 1, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HPC1: write address: identifier.
    output wire [5:0] m_hpc1_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWADDR" *)
    // HPC1: write address.
    output wire [48:0] m_hpc1_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWLEN" *)
    // HPC1: write address: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hpc1_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWSIZE" *)
    // HPC1: write address: bytes a beat, as a power of two.
    output wire [2:0] m_hpc1_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWBURST" *)
    // HPC1: write address: burst type, always INCR.
    output wire [1:0] m_hpc1_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWLOCK" *)
    // HPC1: write address: exclusive access, never.
    output wire m_hpc1_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWCACHE" *)
    // HPC1: write address: memory attributes.
    output wire [3:0] m_hpc1_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWPROT" *)
    // HPC1: write address: protection.
    output wire [2:0] m_hpc1_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWQOS" *)
    // HPC1: write address: quality of service.
    output wire [3:0] m_hpc1_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWUSER" *)
    // HPC1: write address: user sideband.
    output wire m_hpc1_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWVALID" *)
    // HPC1: write address: valid.
    output wire m_hpc1_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 AWREADY" *)
    // HPC1: write address: ready.
    input wire m_hpc1_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 WDATA" *)
    // HPC1: write data.
    output wire [127:0] m_hpc1_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 WSTRB" *)
    // HPC1: write data: byte enables, all.
    output wire [15:0] m_hpc1_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 WLAST" *)
    // HPC1: write data: last beat.
    output wire m_hpc1_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 WVALID" *)
    // HPC1: write data: valid.
    output wire m_hpc1_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 WREADY" *)
    // HPC1: write data: ready.
    input wire m_hpc1_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 BID" *)
    // HPC1: write response: identifier.
    input wire [5:0] m_hpc1_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 BRESP" *)
    // HPC1: write response.
    input wire [1:0] m_hpc1_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 BVALID" *)
    // HPC1: write response: valid.
    input wire m_hpc1_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 BREADY" *)
    // HPC1: write response: ready.
    output wire m_hpc1_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARID" *)
    // HPC1: read address: identifier.
    output wire [5:0] m_hpc1_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARADDR" *)
    // HPC1: read address.
    output wire [48:0] m_hpc1_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARLEN" *)
    // HPC1: read address: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hpc1_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARSIZE" *)
    // HPC1: read address: bytes a beat, as a power of two.
    output wire [2:0] m_hpc1_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARBURST" *)
    // HPC1: read address: burst type, always INCR.
    output wire [1:0] m_hpc1_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARLOCK" *)
    // HPC1: read address: exclusive access, never.
    output wire m_hpc1_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARCACHE" *)
    // HPC1: read address: memory attributes.
    output wire [3:0] m_hpc1_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARPROT" *)
    // HPC1: read address: protection.
    output wire [2:0] m_hpc1_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARQOS" *)
    // HPC1: read address: quality of service.
    output wire [3:0] m_hpc1_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARUSER" *)
    // HPC1: read address: user sideband.
    output wire m_hpc1_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARVALID" *)
    // HPC1: read address: valid.
    output wire m_hpc1_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 ARREADY" *)
    // HPC1: read address: ready.
    input wire m_hpc1_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 RID" *)
    // HPC1: read data: identifier.
    input wire [5:0] m_hpc1_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 RDATA" *)
    // HPC1: read data.
    input wire [127:0] m_hpc1_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 RRESP" *)
    // HPC1: read data: response.
    input wire [1:0] m_hpc1_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 RLAST" *)
    // HPC1: read data: last beat.
    input wire m_hpc1_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 RVALID" *)
    // HPC1: read data: valid.
    input wire m_hpc1_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hpc1 RREADY" *)
    // HPC1: read data: ready.
    output wire m_hpc1_rready,
    // Interrupts of the blocks, in their order.
    output wire [2:0] interrupts
);

  axiscope_ultra96v2_probes i_block (
      .aclk(aclk),
      .aresetn(aresetn),
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
      .m_hp0_awid(m_hp0_awid),
      .m_hp0_awaddr(m_hp0_awaddr),
      .m_hp0_awlen(m_hp0_awlen),
      .m_hp0_awsize(m_hp0_awsize),
      .m_hp0_awburst(m_hp0_awburst),
      .m_hp0_awlock(m_hp0_awlock),
      .m_hp0_awcache(m_hp0_awcache),
      .m_hp0_awprot(m_hp0_awprot),
      .m_hp0_awqos(m_hp0_awqos),
      .m_hp0_awuser(m_hp0_awuser),
      .m_hp0_awvalid(m_hp0_awvalid),
      .m_hp0_awready(m_hp0_awready),
      .m_hp0_wid(),
      .m_hp0_wdata(m_hp0_wdata),
      .m_hp0_wstrb(m_hp0_wstrb),
      .m_hp0_wlast(m_hp0_wlast),
      .m_hp0_wvalid(m_hp0_wvalid),
      .m_hp0_wready(m_hp0_wready),
      .m_hp0_bid(m_hp0_bid),
      .m_hp0_bresp(m_hp0_bresp),
      .m_hp0_bvalid(m_hp0_bvalid),
      .m_hp0_bready(m_hp0_bready),
      .m_hp0_arid(m_hp0_arid),
      .m_hp0_araddr(m_hp0_araddr),
      .m_hp0_arlen(m_hp0_arlen),
      .m_hp0_arsize(m_hp0_arsize),
      .m_hp0_arburst(m_hp0_arburst),
      .m_hp0_arlock(m_hp0_arlock),
      .m_hp0_arcache(m_hp0_arcache),
      .m_hp0_arprot(m_hp0_arprot),
      .m_hp0_arqos(m_hp0_arqos),
      .m_hp0_aruser(m_hp0_aruser),
      .m_hp0_arvalid(m_hp0_arvalid),
      .m_hp0_arready(m_hp0_arready),
      .m_hp0_rid(m_hp0_rid),
      .m_hp0_rdata(m_hp0_rdata),
      .m_hp0_rresp(m_hp0_rresp),
      .m_hp0_rlast(m_hp0_rlast),
      .m_hp0_rvalid(m_hp0_rvalid),
      .m_hp0_rready(m_hp0_rready),
      .m_hpc0_awid(m_hpc0_awid),
      .m_hpc0_awaddr(m_hpc0_awaddr),
      .m_hpc0_awlen(m_hpc0_awlen),
      .m_hpc0_awsize(m_hpc0_awsize),
      .m_hpc0_awburst(m_hpc0_awburst),
      .m_hpc0_awlock(m_hpc0_awlock),
      .m_hpc0_awcache(m_hpc0_awcache),
      .m_hpc0_awprot(m_hpc0_awprot),
      .m_hpc0_awqos(m_hpc0_awqos),
      .m_hpc0_awuser(m_hpc0_awuser),
      .m_hpc0_awvalid(m_hpc0_awvalid),
      .m_hpc0_awready(m_hpc0_awready),
      .m_hpc0_wid(),
      .m_hpc0_wdata(m_hpc0_wdata),
      .m_hpc0_wstrb(m_hpc0_wstrb),
      .m_hpc0_wlast(m_hpc0_wlast),
      .m_hpc0_wvalid(m_hpc0_wvalid),
      .m_hpc0_wready(m_hpc0_wready),
      .m_hpc0_bid(m_hpc0_bid),
      .m_hpc0_bresp(m_hpc0_bresp),
      .m_hpc0_bvalid(m_hpc0_bvalid),
      .m_hpc0_bready(m_hpc0_bready),
      .m_hpc0_arid(m_hpc0_arid),
      .m_hpc0_araddr(m_hpc0_araddr),
      .m_hpc0_arlen(m_hpc0_arlen),
      .m_hpc0_arsize(m_hpc0_arsize),
      .m_hpc0_arburst(m_hpc0_arburst),
      .m_hpc0_arlock(m_hpc0_arlock),
      .m_hpc0_arcache(m_hpc0_arcache),
      .m_hpc0_arprot(m_hpc0_arprot),
      .m_hpc0_arqos(m_hpc0_arqos),
      .m_hpc0_aruser(m_hpc0_aruser),
      .m_hpc0_arvalid(m_hpc0_arvalid),
      .m_hpc0_arready(m_hpc0_arready),
      .m_hpc0_rid(m_hpc0_rid),
      .m_hpc0_rdata(m_hpc0_rdata),
      .m_hpc0_rresp(m_hpc0_rresp),
      .m_hpc0_rlast(m_hpc0_rlast),
      .m_hpc0_rvalid(m_hpc0_rvalid),
      .m_hpc0_rready(m_hpc0_rready),
      .m_hpc1_awid(m_hpc1_awid),
      .m_hpc1_awaddr(m_hpc1_awaddr),
      .m_hpc1_awlen(m_hpc1_awlen),
      .m_hpc1_awsize(m_hpc1_awsize),
      .m_hpc1_awburst(m_hpc1_awburst),
      .m_hpc1_awlock(m_hpc1_awlock),
      .m_hpc1_awcache(m_hpc1_awcache),
      .m_hpc1_awprot(m_hpc1_awprot),
      .m_hpc1_awqos(m_hpc1_awqos),
      .m_hpc1_awuser(m_hpc1_awuser),
      .m_hpc1_awvalid(m_hpc1_awvalid),
      .m_hpc1_awready(m_hpc1_awready),
      .m_hpc1_wid(),
      .m_hpc1_wdata(m_hpc1_wdata),
      .m_hpc1_wstrb(m_hpc1_wstrb),
      .m_hpc1_wlast(m_hpc1_wlast),
      .m_hpc1_wvalid(m_hpc1_wvalid),
      .m_hpc1_wready(m_hpc1_wready),
      .m_hpc1_bid(m_hpc1_bid),
      .m_hpc1_bresp(m_hpc1_bresp),
      .m_hpc1_bvalid(m_hpc1_bvalid),
      .m_hpc1_bready(m_hpc1_bready),
      .m_hpc1_arid(m_hpc1_arid),
      .m_hpc1_araddr(m_hpc1_araddr),
      .m_hpc1_arlen(m_hpc1_arlen),
      .m_hpc1_arsize(m_hpc1_arsize),
      .m_hpc1_arburst(m_hpc1_arburst),
      .m_hpc1_arlock(m_hpc1_arlock),
      .m_hpc1_arcache(m_hpc1_arcache),
      .m_hpc1_arprot(m_hpc1_arprot),
      .m_hpc1_arqos(m_hpc1_arqos),
      .m_hpc1_aruser(m_hpc1_aruser),
      .m_hpc1_arvalid(m_hpc1_arvalid),
      .m_hpc1_arready(m_hpc1_arready),
      .m_hpc1_rid(m_hpc1_rid),
      .m_hpc1_rdata(m_hpc1_rdata),
      .m_hpc1_rresp(m_hpc1_rresp),
      .m_hpc1_rlast(m_hpc1_rlast),
      .m_hpc1_rvalid(m_hpc1_rvalid),
      .m_hpc1_rready(m_hpc1_rready),
      .interrupts(interrupts)
  );

endmodule
