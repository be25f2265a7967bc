/// FIR filter with 16 taps on an AXI4-Stream, which processes one sample per cycle. The
/// coefficients are in registers (fir.rdl).
module axiscope_fir #(
    /// Width of samples and results in bits, 8 to 32.
    parameter int unsigned SAMPLE_WIDTH = 16,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and streams.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: ready for the write address.
    output logic s_axil_awready,
    /// Registers: write address in bytes.
    input logic [7:0] s_axil_awaddr,
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
    input logic [7:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: ready for read data.
    input logic s_axil_rready,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Registers: read response: OKAY, or SLVERR.
    output logic [1:0] s_axil_rresp,
    /// Samples: valid.
    input logic s_axis_tvalid,
    /// Samples: ready. A sample is transferred when valid and ready are high.
    output logic s_axis_tready,
    /// Samples: data, two's complement.
    input logic [SAMPLE_WIDTH-1:0] s_axis_tdata,
    /// Samples: last of a packet.
    input logic s_axis_tlast,
    /// Results: valid.
    output logic m_axis_tvalid,
    /// Results: ready. A result is transferred when valid and ready are high.
    input logic m_axis_tready,
    /// Results: data, two's complement.
    output logic [SAMPLE_WIDTH-1:0] m_axis_tdata,
    /// Results: last of a packet.
    output logic m_axis_tlast
);
  import axiscope_fir_regs_pkg::*;
  import axiscope_fir_words_pkg::*;
  import axiscope_fir_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (SAMPLE_WIDTH < 8 || SAMPLE_WIDTH > 32) begin : gen_bad_sample_width
      $error("axiscope_fir: SAMPLE_WIDTH is %0d; give 8 to 32", SAMPLE_WIDTH);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_fir: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  logic rst, req, req_is_write, write_ack, read_ack;
  logic [7:0] req_addr;
  logic [31:0] req_data, read_data, word;
  logic [3:0] regs_unused;
  axiscope_fir__in_t status;
  axiscope_fir__out_t regs;
  axiscope_fir_program_t program_words;
  logic [31:0][31:0] words;
  logic signed [15:0][15:0] coefficients;

  assign rst = !aresetn;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_fir_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_fir_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .ADDR_WIDTH(8),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  axiscope_fir_regs i_regs (
      .clk(aclk),
      .rst,
      .s_cpuif_req(req),
      .s_cpuif_req_is_wr(req_is_write),
      .s_cpuif_addr(req_addr),
      .s_cpuif_wr_data(req_data),
      .s_cpuif_wr_biten('1),
      .s_cpuif_req_stall_wr(regs_unused[0]),
      .s_cpuif_req_stall_rd(regs_unused[1]),
      .s_cpuif_rd_ack(read_ack),
      .s_cpuif_rd_err(regs_unused[2]),
      .s_cpuif_rd_data(read_data),
      .s_cpuif_wr_ack(write_ack),
      .s_cpuif_wr_err(regs_unused[3]),
      .hwif_in(status),
      .hwif_out(regs)
  );

  assign status.capabilities.sample_bits.next = 6'(SAMPLE_WIDTH);

  axiscope_register_bank #(
      .WORDS(32)
  ) i_bank (
      .clk(aclk),
      .req(regs.filter.req),
      .req_is_write,
      .index(req_addr[6:2]),
      .locked('0),
      .data(req_data),
      .read_data(word),
      .words
  );

  assign program_words = words;
  assign status.filter.rd_ack = regs.filter.req && !req_is_write;
  assign status.filter.wr_ack = regs.filter.req && req_is_write;
  assign status.filter.rd_data = word;

  genvar k;
  generate
    for (k = 0; k < 16; k++) begin : gen_coefficient
      assign coefficients[k] = words[k][15:0];
    end
  endgenerate

  axiscope_fir_taps #(
      .SAMPLE_WIDTH(SAMPLE_WIDTH)
  ) i_taps (
      .clk(aclk),
      .rst,
      .coefficients,
      .shift_bits(program_words.shift.bits),
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tlast,
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tlast
  );

  logic unused;
  assign unused = ^{regs_unused, program_words};
endmodule
