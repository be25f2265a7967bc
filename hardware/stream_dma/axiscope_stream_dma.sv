/// Stream DMA: memory to stream and stream to memory on one AXI4 (or AXI3) port.
///
/// The two directions are independent and sustain one beat per cycle each. Registers
/// (stream_dma.rdl) are behind AXI4-Lite on the same clock; an interrupt reports the end and
/// errors.
module axiscope_stream_dma #(
    /// Width of a beat in bits: 32, 64, 128 or 256.
    parameter int unsigned DATA_WIDTH = 64,
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of IDs in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 6,
    /// Width of AxUSER in bits, 1 to 16.
    parameter int unsigned USER_WIDTH = 1,
    /// 1: bursts have at most 16 beats, for AXI3.
    parameter int unsigned AXI3 = 0,
    /// Beats of each direction's queue, a power of two, 8 to 32768. A burst is at most half as
    /// long.
    parameter int unsigned FIFO_BEATS = 512,
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// 1: the block has a soft reset. 0: the registers of the soft reset do nothing.
    parameter int unsigned SOFT_RESET = 1,
    /// 1: bursts are issued at the pace, and with the pauses, that the registers state. 0: these
    /// registers do nothing.
    parameter int unsigned PACE = 1,
    /// Response to an address without a register: 1: SLVERR, 0: OKAY. It reads as 0 in both cases.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers, memory port and streams.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: ready for the write address.
    output logic s_axil_awready,
    /// Registers: write address, bytes.
    input logic [11:0] s_axil_awaddr,
    /// Registers: write data valid.
    input logic s_axil_wvalid,
    /// Registers: ready for write data.
    output logic s_axil_wready,
    /// Registers: write data; whole words only, because there is no WSTRB.
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
    /// Registers: read address, bytes.
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
    /// Trigger pulse of one cycle; the commands of ON_TRIGGER run in the next cycle. Tie it to 0 if
    /// unused.
    input logic trigger_in,
    /// Trigger pulse of one cycle.
    output logic trigger_out,
    /// MM2S stream: valid.
    output logic m_axis_tvalid,
    /// MM2S stream: ready; a beat moves when valid and ready are high.
    input logic m_axis_tready,
    /// MM2S stream: data.
    output logic [DATA_WIDTH-1:0] m_axis_tdata,
    /// MM2S stream: last beat of a complete transfer.
    output logic m_axis_tlast,
    /// S2MM stream: valid.
    input logic s_axis_tvalid,
    /// S2MM stream: ready; low while no transfer runs.
    output logic s_axis_tready,
    /// S2MM stream: data.
    input logic [DATA_WIDTH-1:0] s_axis_tdata,
    /// S2MM stream: last beat of a packet.
    input logic s_axis_tlast,
    /// Write address valid.
    output logic m_axi_awvalid,
    /// Ready for the write address.
    input logic m_axi_awready,
    /// Write ID: one for all bursts, from its register.
    output logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: beats less one; an AXI3 port uses the low four bits.
    output logic [7:0] m_axi_awlen,
    /// AWSIZE: log2 of the bytes of a beat, always the full width.
    output logic [2:0] m_axi_awsize,
    /// AWBURST: INCR.
    output logic [1:0] m_axi_awburst,
    /// AWLOCK: normal access.
    output logic m_axi_awlock,
    /// AWCACHE, from its register.
    output logic [3:0] m_axi_awcache,
    /// AWPROT, from its register.
    output logic [2:0] m_axi_awprot,
    /// AWQOS, from its register.
    output logic [3:0] m_axi_awqos,
    /// AWUSER, from its register.
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write data valid.
    output logic m_axi_wvalid,
    /// Ready for write data.
    input logic m_axi_wready,
    /// WID, for AXI3; leave it open on AXI4.
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
    /// BID: ignored, because all bursts have one ID.
    input logic [ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Read address valid.
    output logic m_axi_arvalid,
    /// Ready for the read address.
    input logic m_axi_arready,
    /// Read ID: one for all bursts, from its register.
    output logic [ID_WIDTH-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: beats less one; an AXI3 port uses the low four bits.
    output logic [7:0] m_axi_arlen,
    /// ARSIZE: log2 of the bytes of a beat, always the full width.
    output logic [2:0] m_axi_arsize,
    /// ARBURST: INCR.
    output logic [1:0] m_axi_arburst,
    /// ARLOCK: normal access.
    output logic m_axi_arlock,
    /// ARCACHE, from its register.
    output logic [3:0] m_axi_arcache,
    /// ARPROT, from its register.
    output logic [2:0] m_axi_arprot,
    /// ARQOS, from its register.
    output logic [3:0] m_axi_arqos,
    /// ARUSER, from its register.
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read data valid.
    input logic m_axi_rvalid,
    /// RREADY: always high.
    output logic m_axi_rready,
    /// RID: ignored, because all bursts have one ID.
    input logic [ID_WIDTH-1:0] m_axi_rid,
    /// Read data.
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input logic [1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input logic m_axi_rlast
);
  import axiscope_stream_dma_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_dma: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_stream_dma: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_stream_dma: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_stream_dma: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (FIFO_BEATS < 8 || FIFO_BEATS > 32768 ||
        (FIFO_BEATS & (FIFO_BEATS - 1)) != 0) begin : gen_bad_fifo_beats
      $error("axiscope_stream_dma: FIFO_BEATS is %0d; give a power of two, 8 to 32768", FIFO_BEATS);
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_stream_dma: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_stream_dma: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_stream_dma: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (PACE > 1) begin : gen_bad_pace
      $error("axiscope_stream_dma: PACE is %0d; give 0 or 1", PACE);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_stream_dma: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  logic req, req_is_write, write_ack, read_ack;
  logic [11:0] req_addr;
  logic [31:0] req_data, read_data;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_stream_dma_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_stream_dma_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .rst(!aresetn),
      .*
  );

  // Used by a source and a sink of a known pattern, which a plain DMA does not have.
  logic [97:0] unused;

  axiscope_stream_channel #(
      .DATA_WIDTH(DATA_WIDTH),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH  (ID_WIDTH),
      .USER_WIDTH(USER_WIDTH),
      .AXI3      (AXI3),
      .FIFO_BEATS(FIFO_BEATS),
      .TIME_BITS (TIME_BITS),
      .SOFT_RESET(SOFT_RESET),
      .PACE      (PACE)
  ) i_channel (
      .data_error(1'b0),
      .mm2s_started(unused[0]),
      .s2mm_started(unused[1]),
      .mm2s_base(unused[33:2]),
      .s2mm_base(unused[65:34]),
      .s2mm_bytes(unused[97:66]),
      .*
  );
endmodule
