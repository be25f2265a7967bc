/// Stream DMA channels with loop-back, source and sink, to stress memory ports in one or both
/// directions.
///
/// Each channel is a master of its own. In the vectors of the ports, channel 0 is lowest: bits
/// W*c+W-1 to W*c of a signal of W bits belong to channel c.
module axiscope_stream_system #(
    /// Number of DMA channels, each with its own port, 1 to 4.
    parameter int unsigned CHANNELS = 2,
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
    /// Beats of each loop-back queue, a power of two.
    parameter int unsigned LOOP_FIFO_BEATS = 512,
    /// 1: bursts are issued at the pace, and with the pauses, that the registers state. 0: these
    /// registers do nothing.
    parameter int unsigned PACE = 1,
    /// Response to an address without a register: 1: SLVERR, 0: OKAY. It reads as 0 in both cases.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and memory ports.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: ready for the write address.
    output logic s_axil_awready,
    /// Registers: write address, bytes.
    input logic [14:0] s_axil_awaddr,
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
    input logic [14:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: ready for read data.
    input logic s_axil_rready,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Registers: read response: OKAY, or SLVERR.
    output logic [1:0] s_axil_rresp,
    /// Bit c: an enabled interrupt of channel c is pending.
    output logic [CHANNELS-1:0] irq_channel,
    /// An interrupt of some channel is pending.
    output logic irq,
    /// Trigger pulse of one cycle; the commands of each channel's ON_TRIGGER run in the next cycle.
    /// Tie it to 0 if unused.
    input logic trigger_in,
    /// Trigger pulse of one cycle, from any channel.
    output logic trigger_out,
    /// Write address valid.
    output logic [CHANNELS-1:0] m_axi_awvalid,
    /// Ready for the write address.
    input logic [CHANNELS-1:0] m_axi_awready,
    /// Write ID: one for all bursts, from its register.
    output logic [CHANNELS*ID_WIDTH-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [CHANNELS*ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: beats less one; an AXI3 port uses the low four bits.
    output logic [CHANNELS*8-1:0] m_axi_awlen,
    /// AWSIZE: log2 of the bytes of a beat, always the full width.
    output logic [CHANNELS*3-1:0] m_axi_awsize,
    /// AWBURST: INCR.
    output logic [CHANNELS*2-1:0] m_axi_awburst,
    /// AWLOCK: normal access.
    output logic [CHANNELS-1:0] m_axi_awlock,
    /// AWCACHE, from its register.
    output logic [CHANNELS*4-1:0] m_axi_awcache,
    /// AWPROT, from its register.
    output logic [CHANNELS*3-1:0] m_axi_awprot,
    /// AWQOS, from its register.
    output logic [CHANNELS*4-1:0] m_axi_awqos,
    /// AWUSER, from its register.
    output logic [CHANNELS*USER_WIDTH-1:0] m_axi_awuser,
    /// Write data valid.
    output logic [CHANNELS-1:0] m_axi_wvalid,
    /// Ready for write data.
    input logic [CHANNELS-1:0] m_axi_wready,
    /// WID, for AXI3; leave it open on AXI4.
    output logic [CHANNELS*ID_WIDTH-1:0] m_axi_wid,
    /// Write data.
    output logic [CHANNELS*DATA_WIDTH-1:0] m_axi_wdata,
    /// WSTRB: all ones.
    output logic [CHANNELS*DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// WLAST: last beat of a burst.
    output logic [CHANNELS-1:0] m_axi_wlast,
    /// Write response valid.
    input logic [CHANNELS-1:0] m_axi_bvalid,
    /// BREADY: always high.
    output logic [CHANNELS-1:0] m_axi_bready,
    /// BID: ignored, because all bursts have one ID.
    input logic [CHANNELS*ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [CHANNELS*2-1:0] m_axi_bresp,
    /// Read address valid.
    output logic [CHANNELS-1:0] m_axi_arvalid,
    /// Ready for the read address.
    input logic [CHANNELS-1:0] m_axi_arready,
    /// Read ID: one for all bursts, from its register.
    output logic [CHANNELS*ID_WIDTH-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [CHANNELS*ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: beats less one; an AXI3 port uses the low four bits.
    output logic [CHANNELS*8-1:0] m_axi_arlen,
    /// ARSIZE: log2 of the bytes of a beat, always the full width.
    output logic [CHANNELS*3-1:0] m_axi_arsize,
    /// ARBURST: INCR.
    output logic [CHANNELS*2-1:0] m_axi_arburst,
    /// ARLOCK: normal access.
    output logic [CHANNELS-1:0] m_axi_arlock,
    /// ARCACHE, from its register.
    output logic [CHANNELS*4-1:0] m_axi_arcache,
    /// ARPROT, from its register.
    output logic [CHANNELS*3-1:0] m_axi_arprot,
    /// ARQOS, from its register.
    output logic [CHANNELS*4-1:0] m_axi_arqos,
    /// ARUSER, from its register.
    output logic [CHANNELS*USER_WIDTH-1:0] m_axi_aruser,
    /// Read data valid.
    input logic [CHANNELS-1:0] m_axi_rvalid,
    /// RREADY: always high.
    output logic [CHANNELS-1:0] m_axi_rready,
    /// RID: ignored, because all bursts have one ID.
    input logic [CHANNELS*ID_WIDTH-1:0] m_axi_rid,
    /// Read data.
    input logic [CHANNELS*DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input logic [CHANNELS*2-1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input logic [CHANNELS-1:0] m_axi_rlast
);
  import axiscope_stream_system_regs_pkg::*;
  import axiscope_stream_system_map_pkg::*;
  import axiscope_stream_dma_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (CHANNELS < 1 || CHANNELS > 4) begin : gen_bad_channels
      $error("axiscope_stream_system: CHANNELS is %0d; give 1 to 4", CHANNELS);
      logic none[0];
    end
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_system: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_stream_system: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_stream_system: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_stream_system: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (FIFO_BEATS < 8 || FIFO_BEATS > 32768 ||
        (FIFO_BEATS & (FIFO_BEATS - 1)) != 0) begin : gen_bad_fifo_beats
      $error(
          "axiscope_stream_system: FIFO_BEATS is %0d; give a power of two, 8 to 32768", FIFO_BEATS
      );
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_stream_system: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (LOOP_FIFO_BEATS < 2 || LOOP_FIFO_BEATS > 32768 ||
        (LOOP_FIFO_BEATS & (LOOP_FIFO_BEATS - 1)) != 0) begin : gen_bad_loop_fifo_beats
      $error(
          "axiscope_stream_system: LOOP_FIFO_BEATS is %0d; give a power of two, 2 to 32768",
          LOOP_FIFO_BEATS
      );
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_stream_system: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (PACE > 1) begin : gen_bad_pace
      $error("axiscope_stream_system: PACE is %0d; give 0 or 1", PACE);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_stream_system: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  logic rst, req, req_is_write, write_ack, read_ack;
  logic [14:0] req_addr;
  logic [31:0] req_data, read_data;

  assign rst = !aresetn;

  // Part 0 is the system's own registers; part c + 1 is channel c.
  // The pages of 256 bytes are looked up separately, which takes fewer levels of logic.
  function automatic logic mapped(input logic [14:0] address);
    logic own, channel;
    {own, channel} = '0;
    for (int unsigned page = 0; page < 16; page++) begin
      if (address[11:8] == 4'(page)) begin
        own |= axiscope_stream_system_mapped({20'd0, 4'(page), address[7:0]});
        channel |= axiscope_stream_dma_mapped({20'd0, 4'(page), address[7:0]});
      end
    end
    return address[14:12] == '0 ? own : 32'(address[14:12]) <= CHANNELS && channel;
  endfunction

  logic write_mapped, read_mapped;
  assign write_mapped = mapped(s_axil_awaddr);
  assign read_mapped  = mapped(s_axil_araddr);

  axiscope_axi_lite #(
      .ADDR_WIDTH(15),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  logic [CHANNELS:0] part_req, part_write_ack, part_read_ack;
  logic [CHANNELS:0][31:0] part_data;
  // Part of the address that was on the bus in the previous cycle: the part of an access that
  // starts in this cycle.
  logic [CHANNELS:0] chosen;

  genvar part;
  generate
    for (part = 0; part <= CHANNELS; part++) begin : gen_part
      // The slave takes over the address in the same cycle, and starts the access in the next one.
      always_ff @(posedge aclk) begin
        chosen[part] <= (s_axil_awvalid && s_axil_wvalid ? s_axil_awaddr[14:12] :
            s_axil_araddr[14:12]) == 3'(part);
      end
      assign part_req[part] = req && chosen[part];
    end
  endgenerate

  assign write_ack = part_write_ack != '0;
  assign read_ack  = part_read_ack != '0;

  always_comb begin
    read_data = '0;
    for (int unsigned p = 0; p <= CHANNELS; p++) begin
      if (part_read_ack[p]) read_data |= part_data[p];
    end
  end

  axiscope_stream_system__in_t status;
  axiscope_stream_system__out_t regs;
  logic [3:0] regs_unused;

  axiscope_stream_system_regs i_regs (
      .clk(aclk),
      .rst,
      .s_cpuif_req(part_req[0]),
      .s_cpuif_req_is_wr(req_is_write),
      .s_cpuif_addr(req_addr[6:0]),
      .s_cpuif_wr_data(req_data),
      .s_cpuif_wr_biten('1),
      .s_cpuif_req_stall_wr(regs_unused[0]),
      .s_cpuif_req_stall_rd(regs_unused[1]),
      .s_cpuif_rd_ack(part_read_ack[0]),
      .s_cpuif_rd_err(regs_unused[2]),
      .s_cpuif_rd_data(part_data[0]),
      .s_cpuif_wr_ack(part_write_ack[0]),
      .s_cpuif_wr_err(regs_unused[3]),
      .hwif_in(status),
      .hwif_out(regs)
  );

  assign status.capabilities.channels.next = 3'(CHANNELS);
  assign status.capabilities.loop_fifo_beats_log2.next = 4'($clog2(LOOP_FIFO_BEATS));
  assign status.interrupts.channels.next = 4'(irq_channel);

  logic [CHANNELS-1:0] fired;
  assign trigger_out = fired != '0;

  always_ff @(posedge aclk) irq <= irq_channel != '0 && !rst;

  genvar c;
  generate
    for (c = 0; c < CHANNELS; c++) begin : gen_channel
      logic mm2s_started, s2mm_started, data_error;
      logic [31:0] mm2s_base, s2mm_base, s2mm_bytes;
      logic mm2s_valid, mm2s_ready, mm2s_last, s2mm_valid, s2mm_ready, s2mm_last;
      logic [DATA_WIDTH-1:0] mm2s_data, s2mm_data;

      axiscope_stream_channel #(
          .DATA_WIDTH(DATA_WIDTH),
          .ADDR_WIDTH(ADDR_WIDTH),
          .ID_WIDTH  (ID_WIDTH),
          .USER_WIDTH(USER_WIDTH),
          .AXI3      (AXI3),
          .FIFO_BEATS(FIFO_BEATS),
          .TIME_BITS (TIME_BITS),
          .PACE      (PACE)
      ) i_channel (
          .aclk,
          .aresetn,
          .req(part_req[c+1]),
          .req_is_write,
          .req_addr(req_addr[11:0]),
          .req_data,
          .write_ack(part_write_ack[c+1]),
          .read_ack(part_read_ack[c+1]),
          .read_data(part_data[c+1]),
          .irq(irq_channel[c]),
          .trigger_in,
          .trigger_out(fired[c]),
          .data_error,
          .mm2s_started,
          .s2mm_started,
          .mm2s_base,
          .s2mm_base,
          .s2mm_bytes,
          .m_axis_tvalid(mm2s_valid),
          .m_axis_tready(mm2s_ready),
          .m_axis_tdata(mm2s_data),
          .m_axis_tlast(mm2s_last),
          .s_axis_tvalid(s2mm_valid),
          .s_axis_tready(s2mm_ready),
          .s_axis_tdata(s2mm_data),
          .s_axis_tlast(s2mm_last),
          .m_axi_awvalid(m_axi_awvalid[c]),
          .m_axi_awready(m_axi_awready[c]),
          .m_axi_awid(m_axi_awid[ID_WIDTH*c+:ID_WIDTH]),
          .m_axi_awaddr(m_axi_awaddr[ADDR_WIDTH*c+:ADDR_WIDTH]),
          .m_axi_awlen(m_axi_awlen[8*c+:8]),
          .m_axi_awsize(m_axi_awsize[3*c+:3]),
          .m_axi_awburst(m_axi_awburst[2*c+:2]),
          .m_axi_awlock(m_axi_awlock[c]),
          .m_axi_awcache(m_axi_awcache[4*c+:4]),
          .m_axi_awprot(m_axi_awprot[3*c+:3]),
          .m_axi_awqos(m_axi_awqos[4*c+:4]),
          .m_axi_awuser(m_axi_awuser[USER_WIDTH*c+:USER_WIDTH]),
          .m_axi_wvalid(m_axi_wvalid[c]),
          .m_axi_wready(m_axi_wready[c]),
          .m_axi_wid(m_axi_wid[ID_WIDTH*c+:ID_WIDTH]),
          .m_axi_wdata(m_axi_wdata[DATA_WIDTH*c+:DATA_WIDTH]),
          .m_axi_wstrb(m_axi_wstrb[DATA_WIDTH/8*c+:DATA_WIDTH/8]),
          .m_axi_wlast(m_axi_wlast[c]),
          .m_axi_bvalid(m_axi_bvalid[c]),
          .m_axi_bready(m_axi_bready[c]),
          .m_axi_bid(m_axi_bid[ID_WIDTH*c+:ID_WIDTH]),
          .m_axi_bresp(m_axi_bresp[2*c+:2]),
          .m_axi_arvalid(m_axi_arvalid[c]),
          .m_axi_arready(m_axi_arready[c]),
          .m_axi_arid(m_axi_arid[ID_WIDTH*c+:ID_WIDTH]),
          .m_axi_araddr(m_axi_araddr[ADDR_WIDTH*c+:ADDR_WIDTH]),
          .m_axi_arlen(m_axi_arlen[8*c+:8]),
          .m_axi_arsize(m_axi_arsize[3*c+:3]),
          .m_axi_arburst(m_axi_arburst[2*c+:2]),
          .m_axi_arlock(m_axi_arlock[c]),
          .m_axi_arcache(m_axi_arcache[4*c+:4]),
          .m_axi_arprot(m_axi_arprot[3*c+:3]),
          .m_axi_arqos(m_axi_arqos[4*c+:4]),
          .m_axi_aruser(m_axi_aruser[USER_WIDTH*c+:USER_WIDTH]),
          .m_axi_rvalid(m_axi_rvalid[c]),
          .m_axi_rready(m_axi_rready[c]),
          .m_axi_rid(m_axi_rid[ID_WIDTH*c+:ID_WIDTH]),
          .m_axi_rdata(m_axi_rdata[DATA_WIDTH*c+:DATA_WIDTH]),
          .m_axi_rresp(m_axi_rresp[2*c+:2]),
          .m_axi_rlast(m_axi_rlast[c])
      );

      axiscope_stream_ends #(
          .DATA_WIDTH(DATA_WIDTH),
          .LOOP_FIFO_BEATS(LOOP_FIFO_BEATS)
      ) i_ends (
          .clk(aclk),
          .rst,
          .to_sink(regs.channel[c].mode.sink.value),
          .from_source(regs.channel[c].mode.source.value),
          .data_seed(regs.channel[c].data_seed.value.value),
          .mm2s_started,
          .s2mm_started,
          .mm2s_base,
          .s2mm_base,
          .s2mm_bytes,
          .s_axis_tvalid(mm2s_valid),
          .s_axis_tready(mm2s_ready),
          .s_axis_tdata(mm2s_data),
          .s_axis_tlast(mm2s_last),
          .m_axis_tvalid(s2mm_valid),
          .m_axis_tready(s2mm_ready),
          .m_axis_tdata(s2mm_data),
          .m_axis_tlast(s2mm_last),
          .data_error,
          .found(status.channel[c].sink.data_error.next),
          .found_address(status.channel[c].first_data_error.address_low.next),
          .last(status.channel[c].sink.last.next)
      );
    end
  endgenerate

  generate
    for (c = CHANNELS; c < 4; c++) begin : gen_absent
      assign status.channel[c].sink.data_error.next = 1'b0;
      assign status.channel[c].sink.last.next = 1'b0;
      assign status.channel[c].first_data_error.address_low.next = '0;
    end
  endgenerate

  logic unused;
  assign unused = ^{regs_unused, req_addr[14:12]};
endmodule
