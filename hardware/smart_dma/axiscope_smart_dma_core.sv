/// Smart DMA whose registers are accessed through a simple request interface. It makes 2-D copies
/// that are cut into sub-copies with idle cycles between them.
///
/// `axiscope_smart_dma` adds an AXI4-Lite slave. In a cluster, all parts share one slave.
module axiscope_smart_dma_core #(
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
    parameter int unsigned SOFT_RESET = 1
) (
    /// Clock of registers, memory port and local memory.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// The register bus starts an access (one-cycle pulse).
    input logic req,
    /// The access is a write.
    input logic req_is_write,
    /// Byte address of an existing word. It is not checked, so any other address would access some
    /// word.
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
  import axiscope_smart_dma_regs_pkg::*;
  import axiscope_smart_dma_words_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_smart_dma_core: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_smart_dma_core: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_smart_dma_core: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_smart_dma_core: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (LOCAL_BYTES < 2 * DATA_WIDTH || LOCAL_BYTES > 16777216 ||
        (LOCAL_BYTES & (LOCAL_BYTES - 1)) != 0) begin : gen_bad_local_bytes
      $error(
          "axiscope_smart_dma_core: LOCAL_BYTES is %0d; give a power of two, 16 beats to 16777216",
          LOCAL_BYTES
      );
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_smart_dma_core: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_smart_dma_core: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_smart_dma_core: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
  endgenerate

  localparam int unsigned BeatLog2 = $clog2(DATA_WIDTH / 8);
  localparam int unsigned LocalLog2 = $clog2(LOCAL_BYTES);
  localparam int unsigned PlaceBits = LocalLog2 - BeatLog2;
  localparam int unsigned MostBeats = AXI3 != 0 ? 16 : 256;

  logic rst, core_rst, halted, busy, ended, start, stop, error, flying;
  logic [6:0] due, reads_due, writes_due;
  logic [3:0] regs_unused;
  axiscope_smart_dma__in_t status;
  axiscope_smart_dma__out_t regs;
  axiscope_copy_t copy;
  logic [31:0] word;

  assign rst = !aresetn;

  axiscope_smart_dma_regs i_regs (
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
  assign status.capabilities.time_bits.next = 6'(TIME_BITS);
  assign status.capabilities.address_bits.next = 7'(ADDR_WIDTH);
  assign status.capabilities.local_bytes_log2.next = 5'(LocalLog2);
  assign status.status.busy.next = busy;

  axiscope_drain #(
      .PRESENT(SOFT_RESET)
  ) i_drain (
      .clk(aclk),
      .rst,
      .soft_reset(regs.drain.command.soft_reset.value),
      .settle(regs.drain.command.settle.value),
      .abandon(regs.drain.command.abandon.value),
      .cycles_log8(regs.drain.bound.cycles_log8.value),
      .due(flying),
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
  logic clear, snapshot, triggered_start, triggered_stop, triggered_snapshot, triggered_clear;
  logic triggered_count, triggered_count_no_more;

  axiscope_trigger_commands #(
      .COMMANDS(6)
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
        regs.on_trigger.stop.value,
        regs.on_trigger.start.value
      }),
      .busy,
      .out_ended(regs.on_trigger.out_ended.value),
      .out_triggered(regs.on_trigger.out_triggered.value),
      .given({
        triggered_count_no_more,
        triggered_count,
        triggered_clear,
        triggered_snapshot,
        triggered_stop,
        triggered_start
      }),
      .ended,
      .trigger_out
  );
  assign status.counting.enable.hwset = triggered_count;
  assign status.counting.enable.hwclr = triggered_count_no_more;
  assign clear = regs.control.clear.value || triggered_clear;
  assign snapshot = regs.control.snapshot.value || triggered_snapshot;
  assign start = (regs.control.start.value || triggered_start) && !busy && !halted;
  // This signal is delayed by a cycle because of its high fan-out.
  always_ff @(posedge aclk) stop <= !rst && (regs.control.stop.value || triggered_stop);

  axiscope_register_bank #(
      .WORDS(16)
  ) i_bank (
      .clk(aclk),
      .req(regs.copy.req),
      .req_is_write,
      .index(req_addr[5:2]),
      .locked({16{busy}}),
      .data(req_data),
      .read_data(word),
      .words(copy)
  );

  assign status.copy.rd_ack  = regs.copy.req && !req_is_write;
  assign status.copy.wr_ack  = regs.copy.req && req_is_write;
  assign status.copy.rd_data = word;

  // Interrupt. The copy is done in the first cycle in which the block is idle.
  always_ff @(posedge aclk) begin
    irq <= !rst && ((regs.interrupt_status.done.value && regs.interrupt_enable.done.value)
        || (regs.interrupt_status.error.value && regs.interrupt_enable.error.value));
  end

  assign status.interrupt_status.done.hwset  = ended;
  assign status.interrupt_status.error.hwset = error;

  // Addresses. There is one engine for both directions, because a copy has only one direction.
  logic to_memory, begins, issue, issue_first, done;
  logic [7:0] issue_len, most_beats_less_one;
  logic [63:0] axaddr;

  // Only one direction is active at a time. After a reset of this block alone, responses that were
  // not requested may arrive. They are dropped.
  logic asked_rvalid;
  assign to_memory = copy.burst.to_memory;
  assign reads_due = to_memory ? '0 : due;
  assign writes_due = to_memory ? due : '0;
  assign asked_rvalid = m_axi_rvalid && flying && !to_memory;
  assign most_beats_less_one = {1'b0, copy.burst.beats_less_one} >= 9'(MostBeats) ?
      8'(MostBeats - 1) : copy.burst.beats_less_one;
  assign done = to_memory ? m_axi_bvalid : m_axi_rvalid && m_axi_rlast;

  axiscope_copy_issuer #(
      .BEAT_BYTES_LOG2(BeatLog2)
  ) i_issuer (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .stop,
      .base({copy.base_high.value, copy.base_low.value[31:BeatLog2]}),
      .row_beats(copy.row.bytes[31:BeatLog2]),
      .rows(copy.rows.count),
      .stride_beats(copy.stride.bytes[31:BeatLog2]),
      .times_less_one(copy.again.times_less_one),
      .sub_beats(copy.sub_copy.bytes[31:BeatLog2]),
      .idle_cycles(copy.idle.cycles),
      .halted,
      .in_flight(due),
      .flying,
      .blocking(copy.burst.blocking),
      .most_beats_less_one,
      .outstanding_less_one(copy.burst.outstanding_less_one),
      .busy,
      .begins,
      .issue,
      .issue_len,
      .issue_first,
      .done,
      .to_memory,
      .arvalid(m_axi_arvalid),
      .arready(m_axi_arready),
      .awvalid(m_axi_awvalid),
      .awready(m_axi_awready),
      .axaddr,
      .axlen(m_axi_arlen)
  );

  assign m_axi_araddr = ADDR_WIDTH'(axaddr);
  assign m_axi_arid = ID_WIDTH'(copy.sideband.id);
  assign m_axi_arsize = 3'(BeatLog2);
  assign m_axi_arburst = 2'b01;
  assign m_axi_arlock = 1'b0;
  assign m_axi_arcache = copy.sideband.cache;
  assign m_axi_arprot = copy.sideband.prot;
  assign m_axi_arqos = copy.sideband.qos;
  assign m_axi_aruser = USER_WIDTH'(copy.user.value);
  assign m_axi_rready = 1'b1;
  assign m_axi_awaddr = m_axi_araddr;
  assign m_axi_awlen = m_axi_arlen;
  assign m_axi_awid = m_axi_arid;
  assign m_axi_wid = m_axi_arid;
  assign m_axi_awsize = m_axi_arsize;
  assign m_axi_awburst = m_axi_arburst;
  assign m_axi_awlock = m_axi_arlock;
  assign m_axi_awcache = m_axi_arcache;
  assign m_axi_awprot = m_axi_arprot;
  assign m_axi_awqos = m_axi_arqos;
  assign m_axi_awuser = m_axi_aruser;
  assign m_axi_wstrb = '1;
  assign m_axi_bready = 1'b1;

  // Data.
  logic [PlaceBits-1:0] offset, read_place, fetch_place;
  logic fetch;
  logic [DATA_WIDTH-1:0] fetched;
  logic [8:0] answered_beats;

  assign offset = copy.local_offset.bytes[LocalLog2-1:BeatLog2];

  axiscope_copy_reader #(
      .PLACE_BITS(PlaceBits)
  ) i_reader (
      .clk(aclk),
      .rst(core_rst),
      .issue(issue && !to_memory),
      .issue_first,
      .offset,
      .rvalid(asked_rvalid),
      .rlast(m_axi_rlast),
      .place(read_place)
  );

  axiscope_copy_writer #(
      .DATA_WIDTH(DATA_WIDTH),
      .PLACE_BITS(PlaceBits)
  ) i_writer (
      .clk(aclk),
      .rst(core_rst),
      .issue(issue && to_memory),
      .issue_len,
      .issue_first,
      .offset,
      .fetch,
      .fetch_place,
      .fetched,
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wdata(m_axi_wdata),
      .wlast(m_axi_wlast),
      .bvalid(m_axi_bvalid),
      .answered_beats
  );

  axiscope_local_memory #(
      .DATA_WIDTH(DATA_WIDTH),
      .BEATS(1 << PlaceBits)
  ) i_local (
      .clk(aclk),
      .a_enable(fetch || asked_rvalid),
      .a_write(asked_rvalid),
      .a_address(to_memory ? fetch_place : read_place),
      .a_wdata(m_axi_rdata),
      .a_rdata(fetched),
      .b_enable(local_enable),
      .b_write(local_write),
      .b_address(local_address),
      .b_wdata(local_wdata),
      .b_rdata(local_rdata)
  );

  // Result.
  logic [47:0] moved_bytes, elapsed_cycles, found_bytes;

  axiscope_copy_progress #(
      .BEAT_BYTES_LOG2(BeatLog2)
  ) i_progress (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .busy,
      .begins,
      .done(to_memory ? m_axi_bvalid && flying : asked_rvalid),
      .done_beats(to_memory ? answered_beats : 9'd1),
      .response(to_memory ? m_axi_bresp : m_axi_rresp),
      .error,
      .found(status.result.error.found.next),
      .found_decode(status.result.error.decode.next),
      .found_bytes,
      .moved_bytes,
      .elapsed_cycles,
      .sub_copies(status.result.sub_copies.count.next)
  );

  assign status.result.moved_low.value.next = moved_bytes[31:0];
  assign status.result.moved_high.value.next = moved_bytes[47:32];
  assign status.result.elapsed_low.value.next = elapsed_cycles[31:0];
  assign status.result.elapsed_high.value.next = elapsed_cycles[47:32];
  assign status.result.error_low.value.next = found_bytes[31:0];
  assign status.result.error_high.value.next = found_bytes[47:32];

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
      .data_error(1'b0),
      .read(regs.counters.req && !regs.counters.req_is_wr),
      .read_address(regs.counters.addr[10:2]),
      .read_ack(status.counters.rd_ack),
      .read_data(status.counters.rd_data)
  );

  // Counters are read-only. A write to them is answered and has no effect.
  assign status.counters.wr_ack = regs.counters.req && regs.counters.req_is_wr;

  // Unused ports and outputs, collected so that lint does not report them.
  logic [1:0] unused;
  assign unused[0] = ^{m_axi_bid, m_axi_rid, regs_unused, axaddr, copy};
  assign unused[1] = ^{regs.counters.wr_data, regs.counters.wr_biten, regs.counters.addr};
endmodule
