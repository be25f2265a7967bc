// This top contains only the wires of an AXI4 bus. A cocotb bench drives both ends.
module axi_wires #(
    parameter int unsigned ADDR_WIDTH = 40,
    parameter int unsigned DATA_WIDTH = 128,
    parameter int unsigned ID_WIDTH   = 2
) (
    input logic clk,
    input logic rst_n,

    input logic [ID_WIDTH-1:0] axi_arid,
    input logic [ADDR_WIDTH-1:0] axi_araddr,
    input logic [7:0] axi_arlen,
    input logic [2:0] axi_arsize,
    input logic [1:0] axi_arburst,
    input logic axi_arlock,
    input logic [3:0] axi_arcache,
    input logic [2:0] axi_arprot,
    input logic axi_arvalid,
    input logic axi_arready,
    input logic [ID_WIDTH-1:0] axi_rid,
    input logic [DATA_WIDTH-1:0] axi_rdata,
    input logic [1:0] axi_rresp,
    input logic axi_rlast,
    input logic axi_rvalid,
    input logic axi_rready,

    input logic [ID_WIDTH-1:0] axi_awid,
    input logic [ADDR_WIDTH-1:0] axi_awaddr,
    input logic [7:0] axi_awlen,
    input logic [2:0] axi_awsize,
    input logic [1:0] axi_awburst,
    input logic axi_awlock,
    input logic [3:0] axi_awcache,
    input logic [2:0] axi_awprot,
    input logic axi_awvalid,
    input logic axi_awready,
    input logic [DATA_WIDTH-1:0] axi_wdata,
    input logic [DATA_WIDTH/8-1:0] axi_wstrb,
    input logic axi_wlast,
    input logic axi_wvalid,
    input logic axi_wready,
    input logic [ID_WIDTH-1:0] axi_bid,
    input logic [1:0] axi_bresp,
    input logic axi_bvalid,
    input logic axi_bready
);
endmodule
