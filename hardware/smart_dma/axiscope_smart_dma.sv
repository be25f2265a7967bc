/// Smart DMA. It makes 2-D copies between memory and a local memory, cut into sub-copies of
/// programmable size with programmable idle cycles between them.
module axiscope_smart_dma #(
    /// Width of a beat in bits: 32, 64, 128 or 256.
    parameter int unsigned DATA_WIDTH = 128,
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of IDs in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 6,
    /// Width of AxUSER in bits, 1 to 16.
    parameter int unsigned USER_WIDTH = 1,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3 = 0,
    /// Size of the local memory in bytes: a power of two, at least 16 beats.
    parameter int unsigned LOCAL_BYTES = 32768,
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// 1: the block has a soft reset. 0: the soft reset registers have no effect.
    parameter int unsigned SOFT_RESET = 1,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers, memory port and local memory.
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
    /// Interrupt: high while an enabled interrupt is pending.
    output logic irq,
    /// Trigger input: pulse of one cycle. The commands in ON_TRIGGER run in the next cycle. Tie
    /// this input to 0 if it is unused.
    input logic trigger_in,
    /// Trigger output: pulse of one cycle.
    output logic trigger_out,
    /// Datapath port: access to the local memory.
    input logic local_enable,
    /// Datapath port: the 32-bit words of the beat that are written. If there are none, the access
    /// is a read.
    input logic [DATA_WIDTH/32-1:0] local_write,
    /// Datapath port: number of the beat.
    input logic [$clog2(LOCAL_BYTES*8/DATA_WIDTH)-1:0] local_address,
    /// Datapath port: data to write.
    input logic [DATA_WIDTH-1:0] local_wdata,
    /// Datapath port: data read, valid from the cycle after the access until the next read.
    output logic [DATA_WIDTH-1:0] local_rdata,
    /// Write address valid.
    output logic m_axi_awvalid,
    /// Ready for the write address.
    input logic m_axi_awready,
    /// Write ID: the same for all bursts, taken from its register.
    output logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_awlen,
    /// AWSIZE: log2 of the bytes per beat, always the full width of the port.
    output logic [2:0] m_axi_awsize,
    /// AWBURST: INCR.
    output logic [1:0] m_axi_awburst,
    /// AWLOCK: normal access.
    output logic m_axi_awlock,
    /// AWCACHE, taken from its register.
    output logic [3:0] m_axi_awcache,
    /// AWPROT, taken from its register.
    output logic [2:0] m_axi_awprot,
    /// AWQOS, taken from its register.
    output logic [3:0] m_axi_awqos,
    /// AWUSER, taken from its register.
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write data valid.
    output logic m_axi_wvalid,
    /// Ready for write data.
    input logic m_axi_wready,
    /// WID, for AXI3 only. Leave it open on AXI4.
    output logic [ID_WIDTH-1:0] m_axi_wid,
    /// Write data.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// WSTRB: all ones.
    output logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// WLAST: last beat of a burst.
    output logic m_axi_wlast,
    /// Write response valid.
    input logic m_axi_bvalid,
    /// BREADY: always high.
    output logic m_axi_bready,
    /// BID: ignored, because all bursts have the same ID.
    input logic [ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Read address valid.
    output logic m_axi_arvalid,
    /// Ready for the read address.
    input logic m_axi_arready,
    /// Read ID: the same for all bursts, taken from its register.
    output logic [ID_WIDTH-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_arlen,
    /// ARSIZE: log2 of the bytes per beat, always the full width of the port.
    output logic [2:0] m_axi_arsize,
    /// ARBURST: INCR.
    output logic [1:0] m_axi_arburst,
    /// ARLOCK: normal access.
    output logic m_axi_arlock,
    /// ARCACHE, taken from its register.
    output logic [3:0] m_axi_arcache,
    /// ARPROT, taken from its register.
    output logic [2:0] m_axi_arprot,
    /// ARQOS, taken from its register.
    output logic [3:0] m_axi_arqos,
    /// ARUSER, taken from its register.
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read data valid.
    input logic m_axi_rvalid,
    /// RREADY: always high.
    output logic m_axi_rready,
    /// RID: ignored, because all bursts have the same ID.
    input logic [ID_WIDTH-1:0] m_axi_rid,
    /// Read data.
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input logic [1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input logic m_axi_rlast
);
  import axiscope_smart_dma_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_smart_dma: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_smart_dma: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_smart_dma: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_smart_dma: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (LOCAL_BYTES < 2 * DATA_WIDTH || LOCAL_BYTES > 16777216 ||
        (LOCAL_BYTES & (LOCAL_BYTES - 1)) != 0) begin : gen_bad_local_bytes
      $error(
          "axiscope_smart_dma: LOCAL_BYTES is %0d; give a power of two, 16 beats to 16777216",
          LOCAL_BYTES
      );
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_smart_dma: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_smart_dma: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_smart_dma: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_smart_dma: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  logic req, req_is_write, write_ack, read_ack;
  logic [11:0] req_addr;
  logic [31:0] req_data, read_data;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_smart_dma_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_smart_dma_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .rst(!aresetn),
      .*
  );

  axiscope_smart_dma_core #(
      .DATA_WIDTH (DATA_WIDTH),
      .ADDR_WIDTH (ADDR_WIDTH),
      .ID_WIDTH   (ID_WIDTH),
      .USER_WIDTH (USER_WIDTH),
      .AXI3       (AXI3),
      .LOCAL_BYTES(LOCAL_BYTES),
      .TIME_BITS  (TIME_BITS),
      .SOFT_RESET (SOFT_RESET)
  ) i_core (
      .*
  );
endmodule
