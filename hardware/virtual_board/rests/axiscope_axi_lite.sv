/// The register bus on the virtual board. Its clock is stopped while there is no access.
module axiscope_axi_lite #(
    /// Address width in bits.
    parameter int unsigned ADDR_WIDTH = 12,
    /// Response to an address without a register: SLVERR (1) or OKAY (0).
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// Write address valid.
    input  logic                  s_axil_awvalid,
    /// Ready for the write address.
    output logic                  s_axil_awready,
    /// Write address.
    input  logic [ADDR_WIDTH-1:0] s_axil_awaddr,
    /// Write data valid.
    input  logic                  s_axil_wvalid,
    /// Ready for write data.
    output logic                  s_axil_wready,
    /// Write data.
    input  logic [          31:0] s_axil_wdata,
    /// Write response valid.
    output logic                  s_axil_bvalid,
    /// Ready for the write response.
    input  logic                  s_axil_bready,
    /// Write response: OKAY, or SLVERR.
    output logic [           1:0] s_axil_bresp,
    /// Read address valid.
    input  logic                  s_axil_arvalid,
    /// Ready for the read address.
    output logic                  s_axil_arready,
    /// Read address.
    input  logic [ADDR_WIDTH-1:0] s_axil_araddr,
    /// Read data valid.
    output logic                  s_axil_rvalid,
    /// Ready for read data.
    input  logic                  s_axil_rready,
    /// Read data.
    output logic [          31:0] s_axil_rdata,
    /// Read response: OKAY, or SLVERR.
    output logic [           1:0] s_axil_rresp,
    /// A register exists at the write address.
    input  logic                  write_mapped,
    /// A register exists at the read address.
    input  logic                  read_mapped,
    /// An access starts (one-cycle pulse).
    output logic                  req,
    /// The access is a write.
    output logic                  req_is_write,
    /// Byte address of the access.
    output logic [ADDR_WIDTH-1:0] req_addr,
    /// Data of the access.
    output logic [          31:0] req_data,
    /// The write access is complete.
    input  logic                  write_ack,
    /// The read access is complete.
    input  logic                  read_ack,
    /// Word that was read.
    input  logic [          31:0] read_data
);
  // Number of cycles after an access until the registers no longer change. Commands are pulses, so
  // they end within this time.
  localparam logic [2:0] AfterCycles = 3'd4;

  logic running, pending, wakes;
  logic [2:0] left;

  initial {pending, left} = '0;

  assign wakes = rst || s_axil_awvalid || s_axil_wvalid || s_axil_arvalid || pending;

  axiscope_rest i_rest (
      .clk,
      .awake(wakes || left != '0),
      .running
  );

  always_ff @(edge running) begin
    pending <= wakes && !((s_axil_bvalid && s_axil_bready) || (s_axil_rvalid && s_axil_rready));
    if (wakes) left <= AfterCycles;
    else if (left != '0) left <= left - 1'b1;
    if (rst) pending <= 1'b0;
  end

  axiscope_axi_lite_awake #(
      .ADDR_WIDTH(ADDR_WIDTH),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_awake (
      .clk(running),
      .*
  );
endmodule
