// Replaces the AXI4-Lite slave in proofs: any access may happen in any cycle. Outputs without a
// driver take any value in every cycle.
module axiscope_axi_lite #(
    parameter int unsigned ADDR_WIDTH = 12,
    parameter bit STRICT_REGISTERS = 1'b0
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic                  s_axil_awvalid,
    output logic                  s_axil_awready,
    input  logic [ADDR_WIDTH-1:0] s_axil_awaddr,
    input  logic                  s_axil_wvalid,
    output logic                  s_axil_wready,
    input  logic [          31:0] s_axil_wdata,
    output logic                  s_axil_bvalid,
    input  logic                  s_axil_bready,
    output logic [           1:0] s_axil_bresp,
    input  logic                  s_axil_arvalid,
    output logic                  s_axil_arready,
    input  logic [ADDR_WIDTH-1:0] s_axil_araddr,
    output logic                  s_axil_rvalid,
    input  logic                  s_axil_rready,
    output logic [          31:0] s_axil_rdata,
    output logic [           1:0] s_axil_rresp,
    input  logic                  write_mapped,
    input  logic                  read_mapped,
    output logic                  req,
    output logic                  req_is_write,
    output logic [ADDR_WIDTH-1:0] req_addr,
    output logic [          31:0] req_data,
    input  logic                  write_ack,
    input  logic                  read_ack,
    input  logic [          31:0] read_data
);

endmodule
