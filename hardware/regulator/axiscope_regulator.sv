/// Bandwidth regulator between an AXI master and a port. It allows a budget of bytes in every
/// period.
///
/// It controls VALID and READY of the two address channels and the write data channel. All other
/// signals are connected directly from the master to the port.
module axiscope_regulator #(
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and port.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: ready for the write address.
    output logic s_axil_awready,
    /// Registers: write address in bytes.
    input logic [11:0] s_axil_awaddr,
    /// Registers: write data valid.
    input logic s_axil_wvalid,
    /// Registers: ready for write data.
    output logic s_axil_wready,
    /// Registers: write data. Only full words are written, because there is no WSTRB.
    input logic [31:0] s_axil_wdata,
    /// Registers: write response valid.
    output logic s_axil_bvalid,
    /// Registers: ready for the write response.
    input logic s_axil_bready,
    /// Registers: write response: OKAY, or SLVERR.
    output logic [1:0] s_axil_bresp,
    /// Registers: read address valid.
    input logic s_axil_arvalid,
    /// Registers: ready for the read address.
    output logic s_axil_arready,
    /// Registers: read address in bytes.
    input logic [11:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: ready for read data.
    input logic s_axil_rready,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Registers: read response: OKAY, or SLVERR.
    output logic [1:0] s_axil_rresp,
    /// Master: read address valid.
    input logic s_axi_arvalid,
    /// Master: ready for its read address.
    output logic s_axi_arready,
    /// Master: write address valid.
    input logic s_axi_awvalid,
    /// Master: ready for its write address.
    output logic s_axi_awready,
    /// Master: write data valid.
    input logic s_axi_wvalid,
    /// Master: ready for its write data.
    output logic s_axi_wready,
    /// Port: read address valid.
    output logic m_axi_arvalid,
    /// Port: ready for the read address.
    input logic m_axi_arready,
    /// Port: write address valid.
    output logic m_axi_awvalid,
    /// Port: ready for the write address.
    input logic m_axi_awready,
    /// Port: write data valid.
    output logic m_axi_wvalid,
    /// Port: ready for write data.
    input logic m_axi_wready,
    /// ARLEN of the master, observed only: number of beats in the read burst minus one.
    input logic [7:0] axi_arlen,
    /// ARSIZE of the master, observed only: log2 of the bytes per read beat.
    input logic [2:0] axi_arsize,
    /// AWLEN of the master, observed only: number of beats in the write burst minus one.
    input logic [7:0] axi_awlen,
    /// AWSIZE of the master, observed only: log2 of the bytes per write beat.
    input logic [2:0] axi_awsize,
    /// WLAST of the master, observed only: last beat of a write burst.
    input logic axi_wlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_regulator: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  import axiscope_regulator_map_pkg::*;

  logic req, req_is_write, write_ack, read_ack;
  logic [11:0] req_addr;
  logic [31:0] req_data, read_data;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_regulator_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_regulator_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .rst(!aresetn),
      .*
  );

  axiscope_regulator_core i_core (.*);
endmodule
