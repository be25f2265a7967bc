// Stream system: one to four stream DMAs with sources and sinks.
// Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_stream_system.sv; change those.

module axiscope_stream_system_axi4 #(
    // DMA channels, each with its own port, 1 to 4.
    parameter CHANNELS = 2,
    // Bits of a beat: 32, 64 or 128.
    parameter DATA_WIDTH = 64,
    // Bits of an address, 32 to 64.
    parameter ADDR_WIDTH = 64,
    // Bits of an ID, 1 to 16.
    parameter ID_WIDTH = 6,
    // Bits of AxUSER, 1 to 16.
    parameter USER_WIDTH = 1,
    // Beats of each direction's queue, a power of two, 8 to 32768. No burst is longer than half of it.
    parameter FIFO_BEATS = 512,
    // Bits of the latency timer, 24 to 32: no latency may be longer than it counts.
    parameter TIME_BITS = 24,
    // Beats of each loop-back queue, a power of two.
    parameter LOOP_FIFO_BEATS = 512,
    // 1: bursts keep the pace and pauses of their registers. 0: those do nothing.
    parameter PACE = 1,
    // 1: an address without a register is answered SLVERR. 0: OKAY. It reads as 0 either way.
    parameter STRICT_REGISTERS = 0
) (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:m00_axi:m01_axi:m02_axi:m03_axi, FREQ_HZ 100000000" *)
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
    input wire [14:0] s_axil_awaddr,
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
    input wire [14:0] s_axil_araddr,
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m00_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // Write address valid.
    output wire m00_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWREADY" *)
    // Write address taken.
    input wire m00_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWID" *)
    // Write ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m00_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWADDR" *)
    // Write address, bytes.
    output wire [ADDR_WIDTH-1:0] m00_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m00_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m00_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWBURST" *)
    // INCR.
    output wire [1:0] m00_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWLOCK" *)
    // Normal access.
    output wire m00_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWCACHE" *)
    // From its register.
    output wire [3:0] m00_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWPROT" *)
    // From its register.
    output wire [2:0] m00_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWQOS" *)
    // From its register.
    output wire [3:0] m00_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi AWUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m00_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi WVALID" *)
    // Write data valid.
    output wire m00_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi WREADY" *)
    // Write data taken.
    input wire m00_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi WDATA" *)
    // Write data.
    output wire [DATA_WIDTH-1:0] m00_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi WSTRB" *)
    // All ones.
    output wire [DATA_WIDTH/8-1:0] m00_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi WLAST" *)
    // Last beat of a burst.
    output wire m00_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi BVALID" *)
    // Write response valid.
    input wire m00_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi BREADY" *)
    // Always high.
    output wire m00_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi BID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m00_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi BRESP" *)
    // Write response.
    input wire [1:0] m00_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARVALID" *)
    // Read address valid.
    output wire m00_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARREADY" *)
    // Read address taken.
    input wire m00_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARID" *)
    // Read ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m00_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARADDR" *)
    // Read address, bytes.
    output wire [ADDR_WIDTH-1:0] m00_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m00_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m00_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARBURST" *)
    // INCR.
    output wire [1:0] m00_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARLOCK" *)
    // Normal access.
    output wire m00_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARCACHE" *)
    // From its register.
    output wire [3:0] m00_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARPROT" *)
    // From its register.
    output wire [2:0] m00_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARQOS" *)
    // From its register.
    output wire [3:0] m00_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi ARUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m00_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi RVALID" *)
    // Read data valid.
    input wire m00_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi RREADY" *)
    // Always high.
    output wire m00_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi RID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m00_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi RDATA" *)
    // Read data.
    input wire [DATA_WIDTH-1:0] m00_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi RRESP" *)
    // Read response.
    input wire [1:0] m00_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m00_axi RLAST" *)
    // Last beat of a burst.
    input wire m00_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m01_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // Write address valid.
    output wire m01_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWREADY" *)
    // Write address taken.
    input wire m01_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWID" *)
    // Write ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m01_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWADDR" *)
    // Write address, bytes.
    output wire [ADDR_WIDTH-1:0] m01_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m01_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m01_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWBURST" *)
    // INCR.
    output wire [1:0] m01_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWLOCK" *)
    // Normal access.
    output wire m01_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWCACHE" *)
    // From its register.
    output wire [3:0] m01_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWPROT" *)
    // From its register.
    output wire [2:0] m01_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWQOS" *)
    // From its register.
    output wire [3:0] m01_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi AWUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m01_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi WVALID" *)
    // Write data valid.
    output wire m01_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi WREADY" *)
    // Write data taken.
    input wire m01_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi WDATA" *)
    // Write data.
    output wire [DATA_WIDTH-1:0] m01_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi WSTRB" *)
    // All ones.
    output wire [DATA_WIDTH/8-1:0] m01_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi WLAST" *)
    // Last beat of a burst.
    output wire m01_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi BVALID" *)
    // Write response valid.
    input wire m01_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi BREADY" *)
    // Always high.
    output wire m01_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi BID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m01_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi BRESP" *)
    // Write response.
    input wire [1:0] m01_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARVALID" *)
    // Read address valid.
    output wire m01_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARREADY" *)
    // Read address taken.
    input wire m01_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARID" *)
    // Read ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m01_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARADDR" *)
    // Read address, bytes.
    output wire [ADDR_WIDTH-1:0] m01_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m01_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m01_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARBURST" *)
    // INCR.
    output wire [1:0] m01_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARLOCK" *)
    // Normal access.
    output wire m01_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARCACHE" *)
    // From its register.
    output wire [3:0] m01_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARPROT" *)
    // From its register.
    output wire [2:0] m01_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARQOS" *)
    // From its register.
    output wire [3:0] m01_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi ARUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m01_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi RVALID" *)
    // Read data valid.
    input wire m01_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi RREADY" *)
    // Always high.
    output wire m01_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi RID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m01_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi RDATA" *)
    // Read data.
    input wire [DATA_WIDTH-1:0] m01_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi RRESP" *)
    // Read response.
    input wire [1:0] m01_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m01_axi RLAST" *)
    // Last beat of a burst.
    input wire m01_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m02_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // Write address valid.
    output wire m02_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWREADY" *)
    // Write address taken.
    input wire m02_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWID" *)
    // Write ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m02_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWADDR" *)
    // Write address, bytes.
    output wire [ADDR_WIDTH-1:0] m02_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m02_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m02_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWBURST" *)
    // INCR.
    output wire [1:0] m02_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWLOCK" *)
    // Normal access.
    output wire m02_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWCACHE" *)
    // From its register.
    output wire [3:0] m02_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWPROT" *)
    // From its register.
    output wire [2:0] m02_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWQOS" *)
    // From its register.
    output wire [3:0] m02_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi AWUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m02_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi WVALID" *)
    // Write data valid.
    output wire m02_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi WREADY" *)
    // Write data taken.
    input wire m02_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi WDATA" *)
    // Write data.
    output wire [DATA_WIDTH-1:0] m02_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi WSTRB" *)
    // All ones.
    output wire [DATA_WIDTH/8-1:0] m02_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi WLAST" *)
    // Last beat of a burst.
    output wire m02_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi BVALID" *)
    // Write response valid.
    input wire m02_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi BREADY" *)
    // Always high.
    output wire m02_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi BID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m02_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi BRESP" *)
    // Write response.
    input wire [1:0] m02_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARVALID" *)
    // Read address valid.
    output wire m02_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARREADY" *)
    // Read address taken.
    input wire m02_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARID" *)
    // Read ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m02_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARADDR" *)
    // Read address, bytes.
    output wire [ADDR_WIDTH-1:0] m02_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m02_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m02_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARBURST" *)
    // INCR.
    output wire [1:0] m02_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARLOCK" *)
    // Normal access.
    output wire m02_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARCACHE" *)
    // From its register.
    output wire [3:0] m02_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARPROT" *)
    // From its register.
    output wire [2:0] m02_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARQOS" *)
    // From its register.
    output wire [3:0] m02_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi ARUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m02_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi RVALID" *)
    // Read data valid.
    input wire m02_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi RREADY" *)
    // Always high.
    output wire m02_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi RID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m02_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi RDATA" *)
    // Read data.
    input wire [DATA_WIDTH-1:0] m02_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi RRESP" *)
    // Read response.
    input wire [1:0] m02_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m02_axi RLAST" *)
    // Last beat of a burst.
    input wire m02_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m03_axi, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // Write address valid.
    output wire m03_axi_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWREADY" *)
    // Write address taken.
    input wire m03_axi_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWID" *)
    // Write ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m03_axi_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWADDR" *)
    // Write address, bytes.
    output wire [ADDR_WIDTH-1:0] m03_axi_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m03_axi_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m03_axi_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWBURST" *)
    // INCR.
    output wire [1:0] m03_axi_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWLOCK" *)
    // Normal access.
    output wire m03_axi_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWCACHE" *)
    // From its register.
    output wire [3:0] m03_axi_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWPROT" *)
    // From its register.
    output wire [2:0] m03_axi_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWQOS" *)
    // From its register.
    output wire [3:0] m03_axi_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi AWUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m03_axi_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi WVALID" *)
    // Write data valid.
    output wire m03_axi_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi WREADY" *)
    // Write data taken.
    input wire m03_axi_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi WDATA" *)
    // Write data.
    output wire [DATA_WIDTH-1:0] m03_axi_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi WSTRB" *)
    // All ones.
    output wire [DATA_WIDTH/8-1:0] m03_axi_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi WLAST" *)
    // Last beat of a burst.
    output wire m03_axi_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi BVALID" *)
    // Write response valid.
    input wire m03_axi_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi BREADY" *)
    // Always high.
    output wire m03_axi_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi BID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m03_axi_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi BRESP" *)
    // Write response.
    input wire [1:0] m03_axi_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARVALID" *)
    // Read address valid.
    output wire m03_axi_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARREADY" *)
    // Read address taken.
    input wire m03_axi_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARID" *)
    // Read ID: one for all bursts, from its register.
    output wire [ID_WIDTH-1:0] m03_axi_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARADDR" *)
    // Read address, bytes.
    output wire [ADDR_WIDTH-1:0] m03_axi_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARLEN" *)
    // Beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m03_axi_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARSIZE" *)
    // log2 of the bytes of a beat: the full width.
    output wire [2:0] m03_axi_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARBURST" *)
    // INCR.
    output wire [1:0] m03_axi_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARLOCK" *)
    // Normal access.
    output wire m03_axi_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARCACHE" *)
    // From its register.
    output wire [3:0] m03_axi_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARPROT" *)
    // From its register.
    output wire [2:0] m03_axi_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARQOS" *)
    // From its register.
    output wire [3:0] m03_axi_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi ARUSER" *)
    // From its register.
    output wire [USER_WIDTH-1:0] m03_axi_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi RVALID" *)
    // Read data valid.
    input wire m03_axi_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi RREADY" *)
    // Always high.
    output wire m03_axi_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi RID" *)
    // Not looked at: all bursts have one ID.
    input wire [ID_WIDTH-1:0] m03_axi_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi RDATA" *)
    // Read data.
    input wire [DATA_WIDTH-1:0] m03_axi_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi RRESP" *)
    // Read response.
    input wire [1:0] m03_axi_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m03_axi RLAST" *)
    // Last beat of a burst.
    input wire m03_axi_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:signal:interrupt:1.0 irq INTERRUPT" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME irq, SENSITIVITY LEVEL_HIGH" *)
    // High while an interrupt is pending and enabled.
    output wire irq,
    // One cycle: the commands of each channel's ON_TRIGGER are given in the next. Tie it to 0 where there is none.
    input wire trigger_in,
    // One cycle: trigger, of any channel.
    output wire trigger_out,
    // Bit c: an enabled interrupt of channel c is pending.
    output wire [CHANNELS-1:0] irq_channel
);

  wire [4-1:0] m_axi_awvalid_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awvalid
    assign m_axi_awvalid_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_awvalid = m_axi_awvalid_all[0];
  assign m01_axi_awvalid = m_axi_awvalid_all[1];
  assign m02_axi_awvalid = m_axi_awvalid_all[2];
  assign m03_axi_awvalid = m_axi_awvalid_all[3];
  wire [4-1:0] m_axi_awready_all = {m03_axi_awready, m02_axi_awready, m01_axi_awready, m00_axi_awready};
  wire [4*ID_WIDTH-1:0] m_axi_awid_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awid
    assign m_axi_awid_all[4*ID_WIDTH-1:CHANNELS*ID_WIDTH] = {(4*ID_WIDTH-CHANNELS*ID_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_awid = m_axi_awid_all[0*ID_WIDTH +: ID_WIDTH];
  assign m01_axi_awid = m_axi_awid_all[1*ID_WIDTH +: ID_WIDTH];
  assign m02_axi_awid = m_axi_awid_all[2*ID_WIDTH +: ID_WIDTH];
  assign m03_axi_awid = m_axi_awid_all[3*ID_WIDTH +: ID_WIDTH];
  wire [4*ADDR_WIDTH-1:0] m_axi_awaddr_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awaddr
    assign m_axi_awaddr_all[4*ADDR_WIDTH-1:CHANNELS*ADDR_WIDTH] = {(4*ADDR_WIDTH-CHANNELS*ADDR_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_awaddr = m_axi_awaddr_all[0*ADDR_WIDTH +: ADDR_WIDTH];
  assign m01_axi_awaddr = m_axi_awaddr_all[1*ADDR_WIDTH +: ADDR_WIDTH];
  assign m02_axi_awaddr = m_axi_awaddr_all[2*ADDR_WIDTH +: ADDR_WIDTH];
  assign m03_axi_awaddr = m_axi_awaddr_all[3*ADDR_WIDTH +: ADDR_WIDTH];
  wire [4*8-1:0] m_axi_awlen_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awlen
    assign m_axi_awlen_all[4*8-1:CHANNELS*8] = {(4*8-CHANNELS*8){1'b0}};
  end endgenerate
  assign m00_axi_awlen = m_axi_awlen_all[0*8 +: 8];
  assign m01_axi_awlen = m_axi_awlen_all[1*8 +: 8];
  assign m02_axi_awlen = m_axi_awlen_all[2*8 +: 8];
  assign m03_axi_awlen = m_axi_awlen_all[3*8 +: 8];
  wire [4*3-1:0] m_axi_awsize_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awsize
    assign m_axi_awsize_all[4*3-1:CHANNELS*3] = {(4*3-CHANNELS*3){1'b0}};
  end endgenerate
  assign m00_axi_awsize = m_axi_awsize_all[0*3 +: 3];
  assign m01_axi_awsize = m_axi_awsize_all[1*3 +: 3];
  assign m02_axi_awsize = m_axi_awsize_all[2*3 +: 3];
  assign m03_axi_awsize = m_axi_awsize_all[3*3 +: 3];
  wire [4*2-1:0] m_axi_awburst_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awburst
    assign m_axi_awburst_all[4*2-1:CHANNELS*2] = {(4*2-CHANNELS*2){1'b0}};
  end endgenerate
  assign m00_axi_awburst = m_axi_awburst_all[0*2 +: 2];
  assign m01_axi_awburst = m_axi_awburst_all[1*2 +: 2];
  assign m02_axi_awburst = m_axi_awburst_all[2*2 +: 2];
  assign m03_axi_awburst = m_axi_awburst_all[3*2 +: 2];
  wire [4-1:0] m_axi_awlock_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awlock
    assign m_axi_awlock_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_awlock = m_axi_awlock_all[0];
  assign m01_axi_awlock = m_axi_awlock_all[1];
  assign m02_axi_awlock = m_axi_awlock_all[2];
  assign m03_axi_awlock = m_axi_awlock_all[3];
  wire [4*4-1:0] m_axi_awcache_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awcache
    assign m_axi_awcache_all[4*4-1:CHANNELS*4] = {(4*4-CHANNELS*4){1'b0}};
  end endgenerate
  assign m00_axi_awcache = m_axi_awcache_all[0*4 +: 4];
  assign m01_axi_awcache = m_axi_awcache_all[1*4 +: 4];
  assign m02_axi_awcache = m_axi_awcache_all[2*4 +: 4];
  assign m03_axi_awcache = m_axi_awcache_all[3*4 +: 4];
  wire [4*3-1:0] m_axi_awprot_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awprot
    assign m_axi_awprot_all[4*3-1:CHANNELS*3] = {(4*3-CHANNELS*3){1'b0}};
  end endgenerate
  assign m00_axi_awprot = m_axi_awprot_all[0*3 +: 3];
  assign m01_axi_awprot = m_axi_awprot_all[1*3 +: 3];
  assign m02_axi_awprot = m_axi_awprot_all[2*3 +: 3];
  assign m03_axi_awprot = m_axi_awprot_all[3*3 +: 3];
  wire [4*4-1:0] m_axi_awqos_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awqos
    assign m_axi_awqos_all[4*4-1:CHANNELS*4] = {(4*4-CHANNELS*4){1'b0}};
  end endgenerate
  assign m00_axi_awqos = m_axi_awqos_all[0*4 +: 4];
  assign m01_axi_awqos = m_axi_awqos_all[1*4 +: 4];
  assign m02_axi_awqos = m_axi_awqos_all[2*4 +: 4];
  assign m03_axi_awqos = m_axi_awqos_all[3*4 +: 4];
  wire [4*USER_WIDTH-1:0] m_axi_awuser_all;
  generate if (CHANNELS < 4) begin : g_m_axi_awuser
    assign m_axi_awuser_all[4*USER_WIDTH-1:CHANNELS*USER_WIDTH] = {(4*USER_WIDTH-CHANNELS*USER_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_awuser = m_axi_awuser_all[0*USER_WIDTH +: USER_WIDTH];
  assign m01_axi_awuser = m_axi_awuser_all[1*USER_WIDTH +: USER_WIDTH];
  assign m02_axi_awuser = m_axi_awuser_all[2*USER_WIDTH +: USER_WIDTH];
  assign m03_axi_awuser = m_axi_awuser_all[3*USER_WIDTH +: USER_WIDTH];
  wire [4-1:0] m_axi_wvalid_all;
  generate if (CHANNELS < 4) begin : g_m_axi_wvalid
    assign m_axi_wvalid_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_wvalid = m_axi_wvalid_all[0];
  assign m01_axi_wvalid = m_axi_wvalid_all[1];
  assign m02_axi_wvalid = m_axi_wvalid_all[2];
  assign m03_axi_wvalid = m_axi_wvalid_all[3];
  wire [4-1:0] m_axi_wready_all = {m03_axi_wready, m02_axi_wready, m01_axi_wready, m00_axi_wready};
  wire [4*DATA_WIDTH-1:0] m_axi_wdata_all;
  generate if (CHANNELS < 4) begin : g_m_axi_wdata
    assign m_axi_wdata_all[4*DATA_WIDTH-1:CHANNELS*DATA_WIDTH] = {(4*DATA_WIDTH-CHANNELS*DATA_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_wdata = m_axi_wdata_all[0*DATA_WIDTH +: DATA_WIDTH];
  assign m01_axi_wdata = m_axi_wdata_all[1*DATA_WIDTH +: DATA_WIDTH];
  assign m02_axi_wdata = m_axi_wdata_all[2*DATA_WIDTH +: DATA_WIDTH];
  assign m03_axi_wdata = m_axi_wdata_all[3*DATA_WIDTH +: DATA_WIDTH];
  wire [4*DATA_WIDTH/8-1:0] m_axi_wstrb_all;
  generate if (CHANNELS < 4) begin : g_m_axi_wstrb
    assign m_axi_wstrb_all[4*DATA_WIDTH/8-1:CHANNELS*DATA_WIDTH/8] = {(4*DATA_WIDTH/8-CHANNELS*DATA_WIDTH/8){1'b0}};
  end endgenerate
  assign m00_axi_wstrb = m_axi_wstrb_all[0*DATA_WIDTH/8 +: DATA_WIDTH/8];
  assign m01_axi_wstrb = m_axi_wstrb_all[1*DATA_WIDTH/8 +: DATA_WIDTH/8];
  assign m02_axi_wstrb = m_axi_wstrb_all[2*DATA_WIDTH/8 +: DATA_WIDTH/8];
  assign m03_axi_wstrb = m_axi_wstrb_all[3*DATA_WIDTH/8 +: DATA_WIDTH/8];
  wire [4-1:0] m_axi_wlast_all;
  generate if (CHANNELS < 4) begin : g_m_axi_wlast
    assign m_axi_wlast_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_wlast = m_axi_wlast_all[0];
  assign m01_axi_wlast = m_axi_wlast_all[1];
  assign m02_axi_wlast = m_axi_wlast_all[2];
  assign m03_axi_wlast = m_axi_wlast_all[3];
  wire [4-1:0] m_axi_bvalid_all = {m03_axi_bvalid, m02_axi_bvalid, m01_axi_bvalid, m00_axi_bvalid};
  wire [4-1:0] m_axi_bready_all;
  generate if (CHANNELS < 4) begin : g_m_axi_bready
    assign m_axi_bready_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_bready = m_axi_bready_all[0];
  assign m01_axi_bready = m_axi_bready_all[1];
  assign m02_axi_bready = m_axi_bready_all[2];
  assign m03_axi_bready = m_axi_bready_all[3];
  wire [4*ID_WIDTH-1:0] m_axi_bid_all = {m03_axi_bid, m02_axi_bid, m01_axi_bid, m00_axi_bid};
  wire [4*2-1:0] m_axi_bresp_all = {m03_axi_bresp, m02_axi_bresp, m01_axi_bresp, m00_axi_bresp};
  wire [4-1:0] m_axi_arvalid_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arvalid
    assign m_axi_arvalid_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_arvalid = m_axi_arvalid_all[0];
  assign m01_axi_arvalid = m_axi_arvalid_all[1];
  assign m02_axi_arvalid = m_axi_arvalid_all[2];
  assign m03_axi_arvalid = m_axi_arvalid_all[3];
  wire [4-1:0] m_axi_arready_all = {m03_axi_arready, m02_axi_arready, m01_axi_arready, m00_axi_arready};
  wire [4*ID_WIDTH-1:0] m_axi_arid_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arid
    assign m_axi_arid_all[4*ID_WIDTH-1:CHANNELS*ID_WIDTH] = {(4*ID_WIDTH-CHANNELS*ID_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_arid = m_axi_arid_all[0*ID_WIDTH +: ID_WIDTH];
  assign m01_axi_arid = m_axi_arid_all[1*ID_WIDTH +: ID_WIDTH];
  assign m02_axi_arid = m_axi_arid_all[2*ID_WIDTH +: ID_WIDTH];
  assign m03_axi_arid = m_axi_arid_all[3*ID_WIDTH +: ID_WIDTH];
  wire [4*ADDR_WIDTH-1:0] m_axi_araddr_all;
  generate if (CHANNELS < 4) begin : g_m_axi_araddr
    assign m_axi_araddr_all[4*ADDR_WIDTH-1:CHANNELS*ADDR_WIDTH] = {(4*ADDR_WIDTH-CHANNELS*ADDR_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_araddr = m_axi_araddr_all[0*ADDR_WIDTH +: ADDR_WIDTH];
  assign m01_axi_araddr = m_axi_araddr_all[1*ADDR_WIDTH +: ADDR_WIDTH];
  assign m02_axi_araddr = m_axi_araddr_all[2*ADDR_WIDTH +: ADDR_WIDTH];
  assign m03_axi_araddr = m_axi_araddr_all[3*ADDR_WIDTH +: ADDR_WIDTH];
  wire [4*8-1:0] m_axi_arlen_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arlen
    assign m_axi_arlen_all[4*8-1:CHANNELS*8] = {(4*8-CHANNELS*8){1'b0}};
  end endgenerate
  assign m00_axi_arlen = m_axi_arlen_all[0*8 +: 8];
  assign m01_axi_arlen = m_axi_arlen_all[1*8 +: 8];
  assign m02_axi_arlen = m_axi_arlen_all[2*8 +: 8];
  assign m03_axi_arlen = m_axi_arlen_all[3*8 +: 8];
  wire [4*3-1:0] m_axi_arsize_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arsize
    assign m_axi_arsize_all[4*3-1:CHANNELS*3] = {(4*3-CHANNELS*3){1'b0}};
  end endgenerate
  assign m00_axi_arsize = m_axi_arsize_all[0*3 +: 3];
  assign m01_axi_arsize = m_axi_arsize_all[1*3 +: 3];
  assign m02_axi_arsize = m_axi_arsize_all[2*3 +: 3];
  assign m03_axi_arsize = m_axi_arsize_all[3*3 +: 3];
  wire [4*2-1:0] m_axi_arburst_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arburst
    assign m_axi_arburst_all[4*2-1:CHANNELS*2] = {(4*2-CHANNELS*2){1'b0}};
  end endgenerate
  assign m00_axi_arburst = m_axi_arburst_all[0*2 +: 2];
  assign m01_axi_arburst = m_axi_arburst_all[1*2 +: 2];
  assign m02_axi_arburst = m_axi_arburst_all[2*2 +: 2];
  assign m03_axi_arburst = m_axi_arburst_all[3*2 +: 2];
  wire [4-1:0] m_axi_arlock_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arlock
    assign m_axi_arlock_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_arlock = m_axi_arlock_all[0];
  assign m01_axi_arlock = m_axi_arlock_all[1];
  assign m02_axi_arlock = m_axi_arlock_all[2];
  assign m03_axi_arlock = m_axi_arlock_all[3];
  wire [4*4-1:0] m_axi_arcache_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arcache
    assign m_axi_arcache_all[4*4-1:CHANNELS*4] = {(4*4-CHANNELS*4){1'b0}};
  end endgenerate
  assign m00_axi_arcache = m_axi_arcache_all[0*4 +: 4];
  assign m01_axi_arcache = m_axi_arcache_all[1*4 +: 4];
  assign m02_axi_arcache = m_axi_arcache_all[2*4 +: 4];
  assign m03_axi_arcache = m_axi_arcache_all[3*4 +: 4];
  wire [4*3-1:0] m_axi_arprot_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arprot
    assign m_axi_arprot_all[4*3-1:CHANNELS*3] = {(4*3-CHANNELS*3){1'b0}};
  end endgenerate
  assign m00_axi_arprot = m_axi_arprot_all[0*3 +: 3];
  assign m01_axi_arprot = m_axi_arprot_all[1*3 +: 3];
  assign m02_axi_arprot = m_axi_arprot_all[2*3 +: 3];
  assign m03_axi_arprot = m_axi_arprot_all[3*3 +: 3];
  wire [4*4-1:0] m_axi_arqos_all;
  generate if (CHANNELS < 4) begin : g_m_axi_arqos
    assign m_axi_arqos_all[4*4-1:CHANNELS*4] = {(4*4-CHANNELS*4){1'b0}};
  end endgenerate
  assign m00_axi_arqos = m_axi_arqos_all[0*4 +: 4];
  assign m01_axi_arqos = m_axi_arqos_all[1*4 +: 4];
  assign m02_axi_arqos = m_axi_arqos_all[2*4 +: 4];
  assign m03_axi_arqos = m_axi_arqos_all[3*4 +: 4];
  wire [4*USER_WIDTH-1:0] m_axi_aruser_all;
  generate if (CHANNELS < 4) begin : g_m_axi_aruser
    assign m_axi_aruser_all[4*USER_WIDTH-1:CHANNELS*USER_WIDTH] = {(4*USER_WIDTH-CHANNELS*USER_WIDTH){1'b0}};
  end endgenerate
  assign m00_axi_aruser = m_axi_aruser_all[0*USER_WIDTH +: USER_WIDTH];
  assign m01_axi_aruser = m_axi_aruser_all[1*USER_WIDTH +: USER_WIDTH];
  assign m02_axi_aruser = m_axi_aruser_all[2*USER_WIDTH +: USER_WIDTH];
  assign m03_axi_aruser = m_axi_aruser_all[3*USER_WIDTH +: USER_WIDTH];
  wire [4-1:0] m_axi_rvalid_all = {m03_axi_rvalid, m02_axi_rvalid, m01_axi_rvalid, m00_axi_rvalid};
  wire [4-1:0] m_axi_rready_all;
  generate if (CHANNELS < 4) begin : g_m_axi_rready
    assign m_axi_rready_all[4-1:CHANNELS] = {(4-CHANNELS){1'b0}};
  end endgenerate
  assign m00_axi_rready = m_axi_rready_all[0];
  assign m01_axi_rready = m_axi_rready_all[1];
  assign m02_axi_rready = m_axi_rready_all[2];
  assign m03_axi_rready = m_axi_rready_all[3];
  wire [4*ID_WIDTH-1:0] m_axi_rid_all = {m03_axi_rid, m02_axi_rid, m01_axi_rid, m00_axi_rid};
  wire [4*DATA_WIDTH-1:0] m_axi_rdata_all = {m03_axi_rdata, m02_axi_rdata, m01_axi_rdata, m00_axi_rdata};
  wire [4*2-1:0] m_axi_rresp_all = {m03_axi_rresp, m02_axi_rresp, m01_axi_rresp, m00_axi_rresp};
  wire [4-1:0] m_axi_rlast_all = {m03_axi_rlast, m02_axi_rlast, m01_axi_rlast, m00_axi_rlast};
  axiscope_stream_system #(
      .CHANNELS(CHANNELS),
      .DATA_WIDTH(DATA_WIDTH),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .USER_WIDTH(USER_WIDTH),
      .FIFO_BEATS(FIFO_BEATS),
      .TIME_BITS(TIME_BITS),
      .LOOP_FIFO_BEATS(LOOP_FIFO_BEATS),
      .PACE(PACE),
      .STRICT_REGISTERS(STRICT_REGISTERS),
      .AXI3(0)
  ) i_block (
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
      .irq_channel(irq_channel),
      .irq(irq),
      .trigger_in(trigger_in),
      .trigger_out(trigger_out),
      .m_axi_awvalid(m_axi_awvalid_all[CHANNELS-1:0]),
      .m_axi_awready(m_axi_awready_all[CHANNELS-1:0]),
      .m_axi_awid(m_axi_awid_all[CHANNELS*ID_WIDTH-1:0]),
      .m_axi_awaddr(m_axi_awaddr_all[CHANNELS*ADDR_WIDTH-1:0]),
      .m_axi_awlen(m_axi_awlen_all[CHANNELS*8-1:0]),
      .m_axi_awsize(m_axi_awsize_all[CHANNELS*3-1:0]),
      .m_axi_awburst(m_axi_awburst_all[CHANNELS*2-1:0]),
      .m_axi_awlock(m_axi_awlock_all[CHANNELS-1:0]),
      .m_axi_awcache(m_axi_awcache_all[CHANNELS*4-1:0]),
      .m_axi_awprot(m_axi_awprot_all[CHANNELS*3-1:0]),
      .m_axi_awqos(m_axi_awqos_all[CHANNELS*4-1:0]),
      .m_axi_awuser(m_axi_awuser_all[CHANNELS*USER_WIDTH-1:0]),
      .m_axi_wvalid(m_axi_wvalid_all[CHANNELS-1:0]),
      .m_axi_wready(m_axi_wready_all[CHANNELS-1:0]),
      .m_axi_wid(),
      .m_axi_wdata(m_axi_wdata_all[CHANNELS*DATA_WIDTH-1:0]),
      .m_axi_wstrb(m_axi_wstrb_all[CHANNELS*DATA_WIDTH/8-1:0]),
      .m_axi_wlast(m_axi_wlast_all[CHANNELS-1:0]),
      .m_axi_bvalid(m_axi_bvalid_all[CHANNELS-1:0]),
      .m_axi_bready(m_axi_bready_all[CHANNELS-1:0]),
      .m_axi_bid(m_axi_bid_all[CHANNELS*ID_WIDTH-1:0]),
      .m_axi_bresp(m_axi_bresp_all[CHANNELS*2-1:0]),
      .m_axi_arvalid(m_axi_arvalid_all[CHANNELS-1:0]),
      .m_axi_arready(m_axi_arready_all[CHANNELS-1:0]),
      .m_axi_arid(m_axi_arid_all[CHANNELS*ID_WIDTH-1:0]),
      .m_axi_araddr(m_axi_araddr_all[CHANNELS*ADDR_WIDTH-1:0]),
      .m_axi_arlen(m_axi_arlen_all[CHANNELS*8-1:0]),
      .m_axi_arsize(m_axi_arsize_all[CHANNELS*3-1:0]),
      .m_axi_arburst(m_axi_arburst_all[CHANNELS*2-1:0]),
      .m_axi_arlock(m_axi_arlock_all[CHANNELS-1:0]),
      .m_axi_arcache(m_axi_arcache_all[CHANNELS*4-1:0]),
      .m_axi_arprot(m_axi_arprot_all[CHANNELS*3-1:0]),
      .m_axi_arqos(m_axi_arqos_all[CHANNELS*4-1:0]),
      .m_axi_aruser(m_axi_aruser_all[CHANNELS*USER_WIDTH-1:0]),
      .m_axi_rvalid(m_axi_rvalid_all[CHANNELS-1:0]),
      .m_axi_rready(m_axi_rready_all[CHANNELS-1:0]),
      .m_axi_rid(m_axi_rid_all[CHANNELS*ID_WIDTH-1:0]),
      .m_axi_rdata(m_axi_rdata_all[CHANNELS*DATA_WIDTH-1:0]),
      .m_axi_rresp(m_axi_rresp_all[CHANNELS*2-1:0]),
      .m_axi_rlast(m_axi_rlast_all[CHANNELS-1:0])
  );

endmodule
