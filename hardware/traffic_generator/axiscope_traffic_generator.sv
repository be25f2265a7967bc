/// Traffic generator: an AXI4 (or AXI3) read master, a write master, and their counters.
///
/// Both run independently on one port and sustain one beat per cycle each. Registers
/// (traffic_generator.rdl) define the bursts, their pattern, pace and sidebands. They are accessed
/// through AXI4-Lite on the same clock.
module axiscope_traffic_generator #(
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
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// 1: registers may let bursts cross multiples of 4 KiB. Such bursts are illegal in AXI. Use
    /// them only to reproduce measurements, and only on ports that are known to accept them.
    parameter int unsigned CROSS_4K = 0,
    /// 1: the block has a soft reset. 0: the soft reset registers have no effect.
    parameter int unsigned SOFT_RESET = 0,
    /// 1: the block has trigger and interrupt. 0: their registers do nothing.
    parameter int unsigned TRIGGER = 0,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and memory port.
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
    /// WDATA: each 32-bit word is its own address XORed with the data seed.
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
    input logic m_axi_rlast,
    /// Trigger input: pulse of one cycle. The commands in ON_TRIGGER run in the next cycle.
    input logic trigger_in,
    /// Trigger output: pulse of one cycle after an event that TRIGGER.uses enables for it.
    output logic trigger_out,
    /// Interrupt, level-sensitive: an event has happened that TRIGGER.uses enables for it.
    output logic irq
);
  import axiscope_traffic_generator_regs_pkg::*;
  import axiscope_traffic_generator_words_pkg::*;
  import axiscope_traffic_generator_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_traffic_generator: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_traffic_generator: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_traffic_generator: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_traffic_generator: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_traffic_generator: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_traffic_generator: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (CROSS_4K > 1) begin : gen_bad_cross_4k
      $error("axiscope_traffic_generator: CROSS_4K is %0d; give 0 or 1", CROSS_4K);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_traffic_generator: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (TRIGGER > 1) begin : gen_bad_trigger
      $error("axiscope_traffic_generator: TRIGGER is %0d; give 0 or 1", TRIGGER);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_traffic_generator: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned BeatLog2 = $clog2(DATA_WIDTH / 8);

  logic rst, core_rst, halted;
  logic [6:0] reads_due, writes_due;
  axiscope_traffic_generator__in_t  status;
  axiscope_traffic_generator__out_t regs;

  assign rst = !aresetn;

  // Registers.
  logic req, req_is_write, write_ack, read_ack;
  logic [11:0] req_addr;
  logic [31:0] req_data, read_data;
  logic [3:0] regs_unused;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_traffic_generator_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_traffic_generator_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  axiscope_traffic_generator_regs i_regs (
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
  assign status.capabilities.beats_log2.next = AXI3 != 0 ? 4'd4 : 4'd8;
  assign status.capabilities.outstanding_log2.next = 4'd6;
  assign status.capabilities.cross_4k.next = CROSS_4K != 0;
  assign status.capabilities.time_bits.next = 6'(TIME_BITS);
  assign status.capabilities.address_bits.next = 7'(ADDR_WIDTH);

  axiscope_drain #(
      .PRESENT(SOFT_RESET)
  ) i_drain (
      .clk(aclk),
      .rst,
      .soft_reset(regs.drain.command.soft_reset.value),
      .settle(regs.drain.command.settle.value),
      .abandon(regs.drain.command.abandon.value),
      .cycles_log8(regs.drain.bound.cycles_log8.value),
      .due(reads_due != '0 || writes_due != '0),
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
  logic on_trigger, start_reads, start_writes, stop_reads, stop_writes, snapshot, clear;
  logic [4:0] happens;

  axiscope_trigger #(
      .PRESENT(TRIGGER)
  ) i_trigger (
      .clk(aclk),
      .rst,
      .core_rst,
      .trigger_in,
      .fire(regs.trigger.command.fire.value),
      .busy({1'b0, status.status.busy_writes.next, status.status.busy_reads.next}),
      .standing({
        regs.trigger.events.work_ended.value,
        regs.trigger.events.writes_ended.value,
        regs.trigger.events.reads_ended.value,
        regs.trigger.events.fired.value,
        regs.trigger.events.triggered.value
      }),
      .out_of({
        regs.trigger.uses.out_work_ended.value,
        regs.trigger.uses.out_writes_ended.value,
        regs.trigger.uses.out_reads_ended.value,
        regs.trigger.uses.out_fired.value,
        regs.trigger.uses.out_triggered.value
      }),
      .interrupt_of({
        regs.trigger.uses.interrupt_work_ended.value,
        regs.trigger.uses.interrupt_writes_ended.value,
        regs.trigger.uses.interrupt_reads_ended.value,
        regs.trigger.uses.interrupt_fired.value,
        regs.trigger.uses.interrupt_triggered.value
      }),
      .on_trigger,
      .happens,
      .trigger_out,
      .irq
  );

  assign status.trigger.events.present.next = TRIGGER != 0;
  assign status.trigger.events.triggered.hwset = happens[0];
  assign status.trigger.events.fired.hwset = happens[1];
  assign status.trigger.events.reads_ended.hwset = happens[2];
  assign status.trigger.events.writes_ended.hwset = happens[3];
  assign status.trigger.events.work_ended.hwset = happens[4];
  assign status.counting.enable.hwset = on_trigger && regs.on_trigger.count.value;
  assign status.counting.enable.hwclr = on_trigger && regs.on_trigger.count_no_more.value;
  assign start_reads = regs.control.start_reads.value
      || (on_trigger && regs.on_trigger.start_reads.value);
  assign start_writes = regs.control.start_writes.value
      || (on_trigger && regs.on_trigger.start_writes.value);
  assign stop_reads = regs.control.stop_reads.value
      || (on_trigger && regs.on_trigger.stop_reads.value);
  assign stop_writes = regs.control.stop_writes.value
      || (on_trigger && regs.on_trigger.stop_writes.value);
  assign snapshot = regs.control.snapshot.value || (on_trigger && regs.on_trigger.snapshot.value);
  assign clear = regs.control.clear.value || (on_trigger && regs.on_trigger.clear.value);

  // Registers of the directions, 16 words for each direction.
  axiscope_direction_t reads, writes;
  logic [31:0] word;

  // Signals must not change while AxVALID is high, so only the pace (interval, rate) can be changed
  // while the direction is busy.
  localparam logic [15:0] Pace = 16'h0300;
  logic [31:0] locked;
  assign locked[15:0]  = status.status.busy_reads.next ? ~Pace : '0;
  assign locked[31:16] = status.status.busy_writes.next ? ~Pace : '0;

  axiscope_register_bank #(
      .WORDS(32)
  ) i_bank (
      .clk(aclk),
      .req(regs.reads.req || regs.writes.req),
      .req_is_write(req_is_write),
      .index({req_addr[7], req_addr[5:2]}),
      .locked,
      .data(req_data),
      .read_data(word),
      .words({writes, reads})
  );

  assign status.reads.rd_ack   = regs.reads.req && !req_is_write;
  assign status.reads.wr_ack   = regs.reads.req && req_is_write;
  assign status.reads.rd_data  = word;
  assign status.writes.rd_ack  = regs.writes.req && !req_is_write;
  assign status.writes.wr_ack  = regs.writes.req && req_is_write;
  assign status.writes.rd_data = word;

  // A direction keeps the seed with which it started, because WDATA must not change while WVALID
  // waits.
  logic [31:0] read_seed, write_seed;
  always_ff @(posedge aclk) begin
    if (!status.status.busy_reads.next) read_seed <= regs.data_seed.value.value;
    if (!status.status.busy_writes.next) write_seed <= regs.data_seed.value.value;
  end

  // Reads.
  logic read_issue, read_issued, read_done;
  logic [31:0] araddr, read_address;
  logic [7:0] read_len;

  assign m_axi_rready = 1'b1;
  assign read_done = m_axi_rvalid && m_axi_rlast;

  axiscope_issuer #(
      .BEAT_BYTES_LOG2(BeatLog2),
      .CROSS_4K(CROSS_4K)
  ) i_reads (
      .clk(aclk),
      .rst(core_rst),
      .start(start_reads && !halted),
      .stop(stop_reads),
      .busy(status.status.busy_reads.next),
      .in_flight(reads_due),
      .base_page(reads.base_low.page),
      .first_offset_bytes(reads.first_offset.bytes),
      .last_offset_bytes(reads.last_offset.bytes),
      .step(reads.step.value),
      .seed(reads.seed.value),
      .random(reads.burst.pattern),
      .beats_less_one(most_beats(reads.burst.beats_less_one)),
      .cross_4k(reads.burst.cross_4k),
      .outstanding_less_one(reads.burst.outstanding_less_one),
      .count_bursts(reads.count.bursts),
      .interval_cycles(reads.interval.cycles),
      .beats_per_65536_cycles(reads.rate.beats_per_65536_cycles),
      .depth_beats(reads.rate.depth_beats),
      .room(!halted),
      .issue(read_issue),
      .issue_address(read_address),
      .issue_len(read_len),
      .done(read_done),
      .axvalid(m_axi_arvalid),
      .axready(m_axi_arready),
      .axaddr(araddr),
      .axlen(m_axi_arlen)
  );

  assign m_axi_araddr = ADDR_WIDTH'({reads.base_high.value, araddr});
  assign m_axi_arid = ID_WIDTH'(reads.sideband.id);
  assign m_axi_arsize = 3'(BeatLog2);
  assign m_axi_arburst = 2'b01;
  assign m_axi_arlock = 1'b0;
  assign m_axi_arcache = reads.sideband.cache;
  assign m_axi_arprot = reads.sideband.prot;
  assign m_axi_arqos = reads.sideband.qos;
  assign m_axi_aruser = USER_WIDTH'(reads.user.value);

  // The check takes the address of a burst from the AR register, in the first cycle of ARVALID.
  always_ff @(posedge aclk) read_issued <= read_issue && !core_rst;

  logic data_error;

  axiscope_read_check #(
      .DATA_WIDTH(DATA_WIDTH),
      .CROSS_4K  (CROSS_4K)
  ) i_check (
      .clk(aclk),
      .rst(core_rst),
      .idle(reads_due == '0),
      .enable(reads.burst.check),
      .clear,
      .data_seed(read_seed),
      .issue(read_issued),
      .issue_address(araddr[31:BeatLog2]),
      .beat(m_axi_rvalid),
      .rlast(m_axi_rlast),
      .rerror(m_axi_rresp[1]),
      .rdata(m_axi_rdata),
      .data_error,
      .found(status.status.data_error.next),
      .found_address(status.first_data_error.address_low.next)
  );

  // Writes.
  logic write_issue, write_room, write_busy, write_data_busy;
  logic [31:0] awaddr, write_address;
  logic [7:0] write_len;

  assign m_axi_bready = 1'b1;
  assign status.status.busy_writes.next = write_busy || write_data_busy;

  axiscope_issuer #(
      .BEAT_BYTES_LOG2(BeatLog2),
      .CROSS_4K(CROSS_4K)
  ) i_writes (
      .clk(aclk),
      .rst(core_rst),
      .start(start_writes && !halted),
      .stop(stop_writes),
      .busy(write_busy),
      .in_flight(writes_due),
      .base_page(writes.base_low.page),
      .first_offset_bytes(writes.first_offset.bytes),
      .last_offset_bytes(writes.last_offset.bytes),
      .step(writes.step.value),
      .seed(writes.seed.value),
      .random(writes.burst.pattern),
      .beats_less_one(most_beats(writes.burst.beats_less_one)),
      .cross_4k(writes.burst.cross_4k),
      .outstanding_less_one(writes.burst.outstanding_less_one),
      .count_bursts(writes.count.bursts),
      .interval_cycles(writes.interval.cycles),
      .beats_per_65536_cycles(writes.rate.beats_per_65536_cycles),
      .depth_beats(writes.rate.depth_beats),
      .room(write_room && !halted),
      .issue(write_issue),
      .issue_address(write_address),
      .issue_len(write_len),
      .done(m_axi_bvalid),
      .axvalid(m_axi_awvalid),
      .axready(m_axi_awready),
      .axaddr(awaddr),
      .axlen(m_axi_awlen)
  );

  assign m_axi_awaddr = ADDR_WIDTH'({writes.base_high.value, awaddr});
  assign m_axi_awid = ID_WIDTH'(writes.sideband.id);
  assign m_axi_awsize = 3'(BeatLog2);
  assign m_axi_awburst = 2'b01;
  assign m_axi_awlock = 1'b0;
  assign m_axi_awcache = writes.sideband.cache;
  assign m_axi_awprot = writes.sideband.prot;
  assign m_axi_awqos = writes.sideband.qos;
  assign m_axi_awuser = USER_WIDTH'(writes.user.value);
  assign m_axi_wid = m_axi_awid;

  axiscope_write_data #(
      .DATA_WIDTH(DATA_WIDTH),
      .CROSS_4K  (CROSS_4K)
  ) i_write_data (
      .clk(aclk),
      .rst(core_rst),
      .data_seed(write_seed),
      .issue(write_issue),
      .issue_address(write_address[31:BeatLog2]),
      .issue_len(write_len),
      .room(write_room),
      .busy(write_data_busy),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wdata(m_axi_wdata),
      .wstrb(m_axi_wstrb),
      .wlast(m_axi_wlast)
  );

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

  // Counters are read-only. A write to them is answered and has no effect.
  assign status.counters.wr_ack = regs.counters.req && regs.counters.req_is_wr;

  function automatic logic [7:0] most_beats(logic [7:0] less_one);
    return AXI3 != 0 && |less_one[7:4] ? 8'd15 : less_one;
  endfunction

  // Unused ports and outputs, collected so that lint does not report them.
  logic [3:0] unused;
  assign unused[0] = ^{m_axi_bid, m_axi_rid, m_axi_bresp[0], m_axi_rresp[0], regs_unused};
  assign unused[1] = ^{read_address, read_len, write_address};
  assign unused[2] = ^{regs.counters.wr_data, regs.counters.wr_biten, regs.counters.addr};
  assign unused[3] = ^{reads, writes};
endmodule
