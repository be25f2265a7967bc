/// Accelerator that filters images in packets. It is a stream DMA whose stream passes through FIR
/// filters.
///
/// The path is: MM2S, filters, a queue that holds one packet, S2MM. While a packet is read, the
/// previous packet, which has been filtered, is written. A beat has one sample per 32 bits. Each of
/// these lanes has its own filter, and all have the same coefficients. The filters' registers
/// (fir.rdl) are at 0x0000, and the DMA's (stream_dma.rdl) are at 0x1000. A write to 0x2000 empties
/// the filters and the queue, and a read there returns PACKET_BEATS.
module axiscope_fir_dma #(
    /// Width of a beat in bits: 32 or 64.
    parameter int unsigned DATA_WIDTH = 64,
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of IDs in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 6,
    /// Width of AxUSER in bits, 1 to 16.
    parameter int unsigned USER_WIDTH = 1,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3 = 0,
    /// Number of beats in the queue of each direction: a power of two, 8 to 32768. A burst is at
    /// most half as long.
    parameter int unsigned FIFO_BEATS = 512,
    /// Number of beats in the queue behind the filters: a power of two, at least the longest
    /// packet.
    parameter int unsigned PACKET_BEATS = 16384,
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// 1: the block has a soft reset. 0: the soft reset registers have no effect.
    parameter int unsigned SOFT_RESET = 1,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
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
    /// Registers: write address in bytes.
    input logic [13:0] s_axil_awaddr,
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
    input logic [13:0] s_axil_araddr,
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
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64) begin : gen_bad_data_width
      $error("axiscope_fir_dma: DATA_WIDTH is %0d; give 32 or 64", DATA_WIDTH);
      logic none[0];
    end
    if (PACKET_BEATS < 2 || PACKET_BEATS > 32768 ||
        (PACKET_BEATS & (PACKET_BEATS - 1)) != 0) begin : gen_bad_packet_beats
      $error(
          "axiscope_fir_dma: PACKET_BEATS is %0d; give a power of two, 2 to 32768", PACKET_BEATS
      );
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_fir_dma: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_fir_dma: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_fir_dma: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (FIFO_BEATS < 8 || FIFO_BEATS > 32768 ||
        (FIFO_BEATS & (FIFO_BEATS - 1)) != 0) begin : gen_bad_fifo_beats
      $error("axiscope_fir_dma: FIFO_BEATS is %0d; give a power of two, 8 to 32768", FIFO_BEATS);
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_fir_dma: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_fir_dma: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_fir_dma: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_fir_dma: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lanes = DATA_WIDTH / 32;
  // Parts on the register bus: the filters, the DMA, and the word that empties the stream.
  localparam int unsigned Parts = 3;

  logic [Parts-1:0] awvalid, awready, wvalid, wready, bvalid, bready;
  logic [Parts-1:0] arvalid, arready, rvalid, rready;
  logic [11:0] awaddr, araddr;
  logic [31:0] wdata;
  logic [2*Parts-1:0] bresp, rresp;
  logic [32*Parts-1:0] rdata;

  axiscope_lite_splitter #(
      .BLOCKS(Parts),
      .WINDOW_BITS(12)
  ) i_splitter (
      .m_axil_awvalid(awvalid),
      .m_axil_awready(awready),
      .m_axil_awaddr (awaddr),
      .m_axil_wvalid (wvalid),
      .m_axil_wready (wready),
      .m_axil_wdata  (wdata),
      .m_axil_bvalid (bvalid),
      .m_axil_bready (bready),
      .m_axil_bresp  (bresp),
      .m_axil_arvalid(arvalid),
      .m_axil_arready(arready),
      .m_axil_araddr (araddr),
      .m_axil_rvalid (rvalid),
      .m_axil_rready (rready),
      .m_axil_rdata  (rdata),
      .m_axil_rresp  (rresp),
      .*
  );

  // The last part: any write empties the stream, and a read returns the number of beats in the
  // queue.
  logic empties, keeps;
  assign awready[2] = wvalid[2] && !bvalid[2];
  assign wready[2] = awvalid[2] && !bvalid[2];
  assign empties = awvalid[2] && awready[2];
  assign arready[2] = !rvalid[2];
  assign {bresp[4+:2], rresp[4+:2]} = '0;
  assign rdata[64+:32] = PACKET_BEATS;
  assign keeps = aresetn && !empties;

  always_ff @(posedge aclk) begin
    bvalid[2] <= empties || (bvalid[2] && !bready[2]);
    rvalid[2] <= (arvalid[2] && arready[2]) || (rvalid[2] && !rready[2]);
    if (!aresetn) {bvalid[2], rvalid[2]} <= '0;
  end

  // Streams before the filters, behind them, and behind the queue.
  logic to_valid, to_last, of_valid, of_ready, of_last, in_valid, in_ready, in_last, queued;
  logic [DATA_WIDTH-1:0] to_data, of_data, in_data;
  logic [Lanes-1:0] lane_ready, lane_valid, lane_last;

  axiscope_stream_dma #(
      .DATA_WIDTH(DATA_WIDTH),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .USER_WIDTH(USER_WIDTH),
      .AXI3(AXI3),
      .FIFO_BEATS(FIFO_BEATS),
      .TIME_BITS(TIME_BITS),
      .SOFT_RESET(SOFT_RESET),
      .PACE(0),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_dma (
      .s_axil_awvalid(awvalid[1]),
      .s_axil_awready(awready[1]),
      .s_axil_awaddr (awaddr),
      .s_axil_wvalid (wvalid[1]),
      .s_axil_wready (wready[1]),
      .s_axil_wdata  (wdata),
      .s_axil_bvalid (bvalid[1]),
      .s_axil_bready (bready[1]),
      .s_axil_bresp  (bresp[2+:2]),
      .s_axil_arvalid(arvalid[1]),
      .s_axil_arready(arready[1]),
      .s_axil_araddr (araddr),
      .s_axil_rvalid (rvalid[1]),
      .s_axil_rready (rready[1]),
      .s_axil_rdata  (rdata[32+:32]),
      .s_axil_rresp  (rresp[2+:2]),
      .m_axis_tvalid (to_valid),
      .m_axis_tready (lane_ready[0]),
      .m_axis_tdata  (to_data),
      .m_axis_tlast  (to_last),
      .s_axis_tvalid (in_valid),
      .s_axis_tready (in_ready),
      .s_axis_tdata  (in_data),
      .s_axis_tlast  (in_last),
      .*
  );

  // All lanes stall together and are written together, so the signals of the first lane apply to
  // all.
  genvar lane;
  generate
    for (lane = 0; lane < Lanes; lane++) begin : gen_lane
      logic [4:0] ready;
      logic [1:0] write_answer, read_answer;
      logic [31:0] word;
      axiscope_fir #(
          .SAMPLE_WIDTH(32),
          .STRICT_REGISTERS(STRICT_REGISTERS)
      ) i_fir (
          .aclk,
          .aresetn(keeps),
          .s_axil_awvalid(awvalid[0]),
          .s_axil_awready(ready[0]),
          .s_axil_awaddr(awaddr[7:0]),
          .s_axil_wvalid(wvalid[0]),
          .s_axil_wready(ready[1]),
          .s_axil_wdata(wdata),
          .s_axil_bvalid(ready[2]),
          .s_axil_bready(bready[0]),
          .s_axil_bresp(write_answer),
          .s_axil_arvalid(arvalid[0]),
          .s_axil_arready(ready[3]),
          .s_axil_araddr(araddr[7:0]),
          .s_axil_rvalid(ready[4]),
          .s_axil_rready(rready[0]),
          .s_axil_rdata(word),
          .s_axil_rresp(read_answer),
          .s_axis_tvalid(to_valid),
          .s_axis_tready(lane_ready[lane]),
          .s_axis_tdata(to_data[32*lane+:32]),
          .s_axis_tlast(to_last),
          .m_axis_tvalid(lane_valid[lane]),
          .m_axis_tready(of_ready),
          .m_axis_tdata(of_data[32*lane+:32]),
          .m_axis_tlast(lane_last[lane])
      );
      if (lane == 0) begin : gen_first
        assign {rvalid[0], arready[0], bvalid[0], wready[0], awready[0]} = ready;
        assign {bresp[1:0], rresp[1:0], rdata[31:0]} = {write_answer, read_answer, word};
      end else begin : gen_other
        logic unused;
        assign unused = ^{ready, write_answer, read_answer, word};
      end
    end
  endgenerate

  assign of_valid = lane_valid[0];
  assign of_last  = lane_last[0];

  axiscope_block_fifo #(
      .WIDTH(DATA_WIDTH + 1),
      .DEPTH(PACKET_BEATS)
  ) i_packet (
      .clk(aclk),
      .rst(!keeps),
      .in_valid(of_valid),
      .in_ready(of_ready),
      .in_data({of_last, of_data}),
      .out_valid(in_valid),
      .out_ready(in_ready),
      .out_data({in_last, in_data}),
      .empty(queued)
  );

  logic unused;
  assign unused = ^{queued, lane_ready, lane_valid, lane_last, awaddr, araddr};
endmodule
