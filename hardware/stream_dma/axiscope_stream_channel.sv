/// One channel of the stream DMA: both directions, registers, interrupt and counters.
///
/// The registers (stream_dma.rdl) have a plain request interface, so that several channels can
/// share one AXI4-Lite slave. `axiscope_stream_dma` is one channel with a slave of its own.
module axiscope_stream_channel #(
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
    /// 1: the registers set a pace and pauses of bursts. 0: these registers do nothing.
    parameter int unsigned PACE = 1
) (
    /// Clock of registers, memory port and streams.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// The register bus starts an access (one cycle).
    input logic req,
    /// The access is a write.
    input logic req_is_write,
    /// Byte address of an existing word; the address is not checked, so another address would
    /// access some word.
    input logic [11:0] req_addr,
    /// Data of the access.
    input logic [31:0] req_data,
    /// The write access is complete.
    output logic write_ack,
    /// The read access is complete.
    output logic read_ack,
    /// Word that was read.
    output logic [31:0] read_data,
    /// Interrupt: high while an enabled interrupt is pending.
    output logic irq,
    /// Trigger pulse of one cycle; the commands of ON_TRIGGER run in the next cycle. Tie it to 0 if
    /// unused.
    input logic trigger_in,
    /// Trigger pulse of one cycle.
    output logic trigger_out,
    /// A read beat of an earlier cycle had wrong data.
    input logic data_error,
    /// MM2S starts (one cycle).
    output logic mm2s_started,
    /// S2MM starts (one cycle).
    output logic s2mm_started,
    /// First address of MM2S, bits 31 to 0.
    output logic [31:0] mm2s_base,
    /// First address of S2MM, bits 31 to 0.
    output logic [31:0] s2mm_base,
    /// Bytes of the transfer of S2MM.
    output logic [31:0] s2mm_bytes,
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
  import axiscope_stream_dma_regs_pkg::*;
  import axiscope_stream_dma_words_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_channel: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_stream_channel: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_stream_channel: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_stream_channel: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (FIFO_BEATS < 8 || FIFO_BEATS > 32768 ||
        (FIFO_BEATS & (FIFO_BEATS - 1)) != 0) begin : gen_bad_fifo_beats
      $error(
          "axiscope_stream_channel: FIFO_BEATS is %0d; give a power of two, 8 to 32768", FIFO_BEATS
      );
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_stream_channel: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_stream_channel: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_stream_channel: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (PACE > 1) begin : gen_bad_pace
      $error("axiscope_stream_channel: PACE is %0d; give 0 or 1", PACE);
      logic none[0];
    end
  endgenerate

  localparam int unsigned BeatLog2 = $clog2(DATA_WIDTH / 8);
  localparam int unsigned Half = FIFO_BEATS / 2;
  localparam int unsigned Allowed = AXI3 != 0 ? 16 : 256;
  localparam int unsigned MostBeats = Half < Allowed ? Half : Allowed;

  logic rst, core_rst, halted, muted, mm2s_busy, s2mm_busy;
  logic [6:0] reads_due, writes_due;
  logic [3:0] regs_unused;
  axiscope_stream_dma__in_t status;
  axiscope_stream_dma__out_t regs;

  assign rst = !aresetn;

  axiscope_stream_dma_regs i_regs (
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

  assign status.capabilities.beat_bytes_log2.next = 4'(BeatLog2);
  assign status.capabilities.beats_log2.next = 4'($clog2(MostBeats));
  assign status.capabilities.outstanding_log2.next = 4'd6;
  assign status.capabilities.fifo_beats_log2.next = 4'($clog2(FIFO_BEATS));
  assign status.capabilities.time_bits.next = 6'(TIME_BITS);
  assign status.capabilities.pace.next = PACE != 0;
  assign status.capabilities.address_bits.next = 7'(ADDR_WIDTH);
  assign status.status.busy_mm2s.next = mm2s_busy;
  assign status.status.busy_s2mm.next = s2mm_busy;

  axiscope_drain #(
      .PRESENT(SOFT_RESET)
  ) i_drain (
      .clk(aclk),
      .rst,
      .soft_reset(regs.drain.command.soft_reset.value),
      .settle(regs.drain.command.settle.value),
      .abandon(regs.drain.command.abandon.value),
      .cycles_log8(regs.drain.bound.cycles_log8.value),
      .due(reads_due != '0 || writes_due != '0 || !muted),
      .core_rst,
      .halted,
      .draining(status.drain.state.draining.next),
      .timed_out(status.drain.state.drain_timed_out.next)
  );

  assign status.drain.state.present.next = SOFT_RESET != 0;
  assign status.drain.state.halted.next = halted;
  assign status.drain.state.reads_due.next = SOFT_RESET != 0 ? reads_due : '0;
  assign status.drain.state.writes_due.next = SOFT_RESET != 0 ? writes_due : '0;

  // Commands come from the register bus or from the trigger.
  logic start_mm2s, start_s2mm, stop_mm2s, stop_s2mm, mm2s_ended, s2mm_ended;
  logic clear, snapshot, triggered_snapshot, triggered_clear;
  logic triggered_count, triggered_count_no_more;
  logic triggered_start_mm2s, triggered_start_s2mm, triggered_stop_mm2s, triggered_stop_s2mm;

  axiscope_trigger_commands #(
      .COMMANDS(8),
      .PARTS(2)
  ) i_trigger_commands (
      .clk(aclk),
      .rst,
      .core_rst,
      .trigger_in,
      .armed({
        regs.on_trigger.count_no_more.value,
        regs.on_trigger.count.value,
        regs.on_trigger.clear.value,
        regs.on_trigger.snapshot.value,
        regs.on_trigger.stop_s2mm.value,
        regs.on_trigger.stop_mm2s.value,
        regs.on_trigger.start_s2mm.value,
        regs.on_trigger.start_mm2s.value
      }),
      .busy({s2mm_busy, mm2s_busy}),
      .out_ended({regs.on_trigger.out_s2mm_ended.value, regs.on_trigger.out_mm2s_ended.value}),
      .out_triggered(regs.on_trigger.out_triggered.value),
      .given({
        triggered_count_no_more,
        triggered_count,
        triggered_clear,
        triggered_snapshot,
        triggered_stop_s2mm,
        triggered_stop_mm2s,
        triggered_start_s2mm,
        triggered_start_mm2s
      }),
      .ended({s2mm_ended, mm2s_ended}),
      .trigger_out
  );
  assign status.counting.enable.hwset = triggered_count;
  assign status.counting.enable.hwclr = triggered_count_no_more;
  assign clear = regs.control.clear.value || triggered_clear;
  assign snapshot = regs.control.snapshot.value || triggered_snapshot;

  assign start_mm2s = regs.control.start_mm2s.value || triggered_start_mm2s;
  assign start_s2mm = regs.control.start_s2mm.value || triggered_start_s2mm;
  assign stop_mm2s = regs.control.stop_mm2s.value || triggered_stop_mm2s;
  assign stop_s2mm = regs.control.stop_s2mm.value || triggered_stop_s2mm;

  // Registers of the directions: 8 words each, constant while the direction is busy.
  axiscope_transfer_t mm2s, s2mm;
  logic [31:0] word;

  axiscope_register_bank #(
      .WORDS(16)
  ) i_bank (
      .clk(aclk),
      .req(regs.mm2s.req || regs.s2mm.req),
      .req_is_write,
      .index(req_addr[5:2]),
      .locked({{8{s2mm_busy}}, {8{mm2s_busy}}}),
      .data(req_data),
      .read_data(word),
      .words({s2mm, mm2s})
  );

  assign status.mm2s.rd_ack  = regs.mm2s.req && !req_is_write;
  assign status.mm2s.wr_ack  = regs.mm2s.req && req_is_write;
  assign status.mm2s.rd_data = word;
  assign status.s2mm.rd_ack  = regs.s2mm.req && !req_is_write;
  assign status.s2mm.wr_ack  = regs.s2mm.req && req_is_write;
  assign status.s2mm.rd_data = word;

  // Interrupts: a direction is done in the first cycle in which it is idle.
  logic mm2s_error, s2mm_error;

  always_ff @(posedge aclk) begin
    irq <= (regs.interrupt_status.done_mm2s.value && regs.interrupt_enable.done_mm2s.value)
        || (regs.interrupt_status.done_s2mm.value && regs.interrupt_enable.done_s2mm.value)
        || (regs.interrupt_status.error_mm2s.value && regs.interrupt_enable.error_mm2s.value)
        || (regs.interrupt_status.error_s2mm.value && regs.interrupt_enable.error_s2mm.value);
    if (rst) irq <= 1'b0;
  end

  assign status.interrupt_status.done_mm2s.hwset  = mm2s_ended;
  assign status.interrupt_status.done_s2mm.hwset  = s2mm_ended;
  assign status.interrupt_status.error_mm2s.hwset = mm2s_error;
  assign status.interrupt_status.error_s2mm.hwset = s2mm_error;

  // Memory to stream.
  logic [63:0] araddr, mm2s_error_address;

  assign mm2s_base = mm2s.base_low.value;
  assign m_axi_rready = 1'b1;
  assign m_axi_araddr = ADDR_WIDTH'(araddr);
  assign m_axi_arid = ID_WIDTH'(mm2s.sideband.id);
  assign m_axi_arsize = 3'(BeatLog2);
  assign m_axi_arburst = 2'b01;
  assign m_axi_arlock = 1'b0;
  assign m_axi_arcache = mm2s.sideband.cache;
  assign m_axi_arprot = mm2s.sideband.prot;
  assign m_axi_arqos = mm2s.sideband.qos;
  assign m_axi_aruser = USER_WIDTH'(mm2s.user.value);

  axiscope_stream_reader #(
      .DATA_WIDTH(DATA_WIDTH),
      .FIFO_BEATS(FIFO_BEATS),
      .PACE(PACE)
  ) i_reader (
      .clk(aclk),
      .rst(core_rst),
      .start(start_mm2s),
      .stop(stop_mm2s),
      .busy(mm2s_busy),
      .in_flight(reads_due),
      .halted,
      .muted,
      .started(mm2s_started),
      .base({mm2s.base_high.value, mm2s.base_low.value[31:BeatLog2]}),
      .transfer_beats(mm2s.length.bytes[31:BeatLog2]),
      .most_beats_less_one(most_beats(mm2s.burst.beats_less_one)),
      .outstanding_less_one(mm2s.burst.outstanding_less_one),
      .interval_cycles(mm2s.pace.interval_cycles),
      .pause_bursts(mm2s.pause.bursts),
      .pause_cycles(mm2s.pause.cycles),
      .arvalid(m_axi_arvalid),
      .arready(m_axi_arready),
      .araddr,
      .arlen(m_axi_arlen),
      .rvalid(m_axi_rvalid),
      .rdata(m_axi_rdata),
      .rlast(m_axi_rlast),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tlast
  );

  axiscope_transfer_progress #(
      .BEAT_BYTES_LOG2(BeatLog2)
  ) i_mm2s_progress (
      .clk(aclk),
      .rst(core_rst),
      .start(mm2s_started),
      .base({mm2s.base_high.value, mm2s.base_low.value[31:BeatLog2]}),
      .done(m_axi_rvalid && reads_due != '0),
      .done_beats(9'd1),
      .response(m_axi_rresp),
      .error(mm2s_error),
      .found(status.mm2s_result.error.found.next),
      .found_decode(status.mm2s_result.error.decode.next),
      .found_address(mm2s_error_address),
      .moved_bytes(status.mm2s_result.moved.bytes.next)
  );

  assign status.mm2s_result.error_address_low.value.next  = mm2s_error_address[31:0];
  assign status.mm2s_result.error_address_high.value.next = mm2s_error_address[63:32];

  // Stream to memory.
  logic [63:0] awaddr, s2mm_error_address;
  logic [8:0] answered_beats;

  assign s2mm_base = s2mm.base_low.value;
  assign s2mm_bytes = s2mm.length.bytes;
  assign m_axi_bready = 1'b1;
  assign m_axi_awaddr = ADDR_WIDTH'(awaddr);
  assign m_axi_awid = ID_WIDTH'(s2mm.sideband.id);
  assign m_axi_wid = m_axi_awid;
  assign m_axi_awsize = 3'(BeatLog2);
  assign m_axi_awburst = 2'b01;
  assign m_axi_awlock = 1'b0;
  assign m_axi_awcache = s2mm.sideband.cache;
  assign m_axi_awprot = s2mm.sideband.prot;
  assign m_axi_awqos = s2mm.sideband.qos;
  assign m_axi_awuser = USER_WIDTH'(s2mm.user.value);
  assign m_axi_wstrb = '1;

  axiscope_stream_writer #(
      .DATA_WIDTH(DATA_WIDTH),
      .FIFO_BEATS(FIFO_BEATS),
      .PACE(PACE)
  ) i_writer (
      .clk(aclk),
      .rst(core_rst),
      .start(start_s2mm),
      .stop(stop_s2mm),
      .busy(s2mm_busy),
      .in_flight(writes_due),
      .halted,
      .started(s2mm_started),
      .base({s2mm.base_high.value, s2mm.base_low.value[31:BeatLog2]}),
      .transfer_beats(s2mm.length.bytes[31:BeatLog2]),
      .end_at_last(s2mm.burst.end_at_last),
      .most_beats_less_one(most_beats(s2mm.burst.beats_less_one)),
      .outstanding_less_one(s2mm.burst.outstanding_less_one),
      .interval_cycles(s2mm.pace.interval_cycles),
      .pause_bursts(s2mm.pause.bursts),
      .pause_cycles(s2mm.pause.cycles),
      .awvalid(m_axi_awvalid),
      .awready(m_axi_awready),
      .awaddr,
      .awlen(m_axi_awlen),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wdata(m_axi_wdata),
      .wlast(m_axi_wlast),
      .bvalid(m_axi_bvalid),
      .answered_beats,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tlast
  );

  axiscope_transfer_progress #(
      .BEAT_BYTES_LOG2(BeatLog2)
  ) i_s2mm_progress (
      .clk(aclk),
      .rst(core_rst),
      .start(s2mm_started),
      .base({s2mm.base_high.value, s2mm.base_low.value[31:BeatLog2]}),
      .done(m_axi_bvalid && writes_due != '0),
      .done_beats(answered_beats),
      .response(m_axi_bresp),
      .error(s2mm_error),
      .found(status.s2mm_result.error.found.next),
      .found_decode(status.s2mm_result.error.decode.next),
      .found_address(s2mm_error_address),
      .moved_bytes(status.s2mm_result.moved.bytes.next)
  );

  assign status.s2mm_result.error_address_low.value.next  = s2mm_error_address[31:0];
  assign status.s2mm_result.error_address_high.value.next = s2mm_error_address[63:32];

  // Counters.
  axiscope_counters #(
      .TIME_BITS (TIME_BITS),
      .BEAT_BYTES(DATA_WIDTH / 8)
  ) i_counters (
      .clk(aclk),
      .rst(core_rst),
      .enable(regs.counting.enable.value),
      .clear,
      .clear_busy(status.status.clear_busy.next),
      .snapshot,
      .snapshot_busy(status.status.snapshot_busy.next),
      .arid('0),
      .arvalid(m_axi_arvalid),
      .arready(m_axi_arready),
      .rid('0),
      .rvalid(m_axi_rvalid),
      .rready(m_axi_rready),
      .rlast(m_axi_rlast),
      .rerror(m_axi_rresp[1]),
      .read_beat_bytes(6'(DATA_WIDTH / 8)),
      .awid('0),
      .awvalid(m_axi_awvalid),
      .awready(m_axi_awready),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wstrb(m_axi_wstrb),
      .bid('0),
      .bvalid(m_axi_bvalid),
      .bready(m_axi_bready),
      .berror(m_axi_bresp[1]),
      .data_error,
      .read(regs.counters.req && !regs.counters.req_is_wr),
      .read_address(regs.counters.addr[10:2]),
      .read_ack(status.counters.rd_ack),
      .read_data(status.counters.rd_data)
  );

  // Counters are read-only: a write is answered and has no effect.
  assign status.counters.wr_ack = regs.counters.req && regs.counters.req_is_wr;

  function automatic logic [7:0] most_beats(logic [7:0] less_one);
    return {1'b0, less_one} >= 9'(MostBeats) ? 8'(MostBeats - 1) : less_one;
  endfunction

  // Unused ports and outputs, collected so that lint does not report them.
  logic [2:0] unused;
  assign unused[0] = ^{m_axi_bid, m_axi_rid, regs_unused, araddr, awaddr};
  assign unused[1] = ^{regs.counters.wr_data, regs.counters.wr_biten, regs.counters.addr};
  assign unused[2] = ^{mm2s, s2mm};
endmodule
