/// 4x4 convolution accelerator: reads two arrays of tiles, multiplies them, and writes the product.
///
/// A beat is one row of a tile, so the data are 128 bits wide. The accelerator computes one row per
/// cycle. A tile needs eight beats read and four written, so that the memory's read rate limits it.
module axiscope_convolution #(
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of IDs in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 6,
    /// Width of AxUSER in bits, 1 to 16.
    parameter int unsigned USER_WIDTH = 1,
    /// 1: bursts have at most 16 beats, for AXI3.
    parameter int unsigned AXI3 = 0,
    /// Beats of each read buffer and of the write buffer, a power of two, 16 to 32768.
    parameter int unsigned BUFFER_BEATS = 1024,
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// 1: the block has a soft reset. 0: the registers of the soft reset do nothing.
    parameter int unsigned SOFT_RESET = 1,
    /// Response to an address without a register: 1: SLVERR, 0: OKAY. It reads as 0 in both cases.
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
    output logic [127:0] m_axi_wdata,
    /// WSTRB: all ones.
    output logic [15:0] m_axi_wstrb,
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
    input logic [127:0] m_axi_rdata,
    /// Read response.
    input logic [1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input logic m_axi_rlast
);
  import axiscope_convolution_regs_pkg::*;
  import axiscope_convolution_words_pkg::*;
  import axiscope_convolution_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_convolution: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_convolution: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_convolution: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (BUFFER_BEATS < 16 || BUFFER_BEATS > 32768 ||
        (BUFFER_BEATS & (BUFFER_BEATS - 1)) != 0) begin : gen_bad_buffer_beats
      $error(
          "axiscope_convolution: BUFFER_BEATS is %0d; give a power of two, 16 to 32768",
          BUFFER_BEATS
      );
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_convolution: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_convolution: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_convolution: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_convolution: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Half = BUFFER_BEATS / 2;
  localparam int unsigned Allowed = AXI3 != 0 ? 16 : 256;
  localparam int unsigned MostBeats = Half < Allowed ? Half : Allowed;

  logic core_rst, halted;
  logic [6:0] reads_due, writes_due;
  logic reads_flying;
  logic rst, req, req_is_write, write_ack, read_ack, start, busy, ended, reading, writing;
  logic [11:0] req_addr;
  logic [31:0] req_data, read_data, word;
  logic [3:0] regs_unused;
  axiscope_convolution__in_t status;
  axiscope_convolution__out_t regs;
  axiscope_convolution_job_t job;
  logic [7:0] most_beats_less_one;
  logic [27:0] beats;

  assign rst = !aresetn;
  assign busy = reading || writing;
  assign beats = {job.count.tiles, 2'b00};
  assign most_beats_less_one = {1'b0, job.burst.beats_less_one} >= 9'(MostBeats) ?
      8'(MostBeats - 1) : job.burst.beats_less_one;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_convolution_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_convolution_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  axiscope_convolution_regs i_regs (
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

  assign status.capabilities.buffer_beats_log2.next = 4'($clog2(BUFFER_BEATS));
  assign status.capabilities.beats_log2.next = 4'($clog2(MostBeats));
  assign status.capabilities.time_bits.next = 6'(TIME_BITS);
  assign status.capabilities.address_bits.next = 7'(ADDR_WIDTH);
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
      .due(reads_flying || writes_due != '0),
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
  logic clear, snapshot, triggered_start, triggered_snapshot, triggered_clear;
  logic triggered_count, triggered_count_no_more;

  axiscope_trigger_commands #(
      .COMMANDS(5)
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

  axiscope_register_bank #(
      .WORDS(16)
  ) i_bank (
      .clk(aclk),
      .req(regs.job.req),
      .req_is_write,
      .index(req_addr[5:2]),
      .locked({16{busy}}),
      .data(req_data),
      .read_data(word),
      .words(job)
  );

  assign status.job.rd_ack  = regs.job.req && !req_is_write;
  assign status.job.wr_ack  = regs.job.req && req_is_write;
  assign status.job.rd_data = word;

  always_ff @(posedge aclk) begin
    irq <= !rst && ((regs.interrupt_status.done.value && regs.interrupt_enable.done.value)
        || (regs.interrupt_status.error.value && regs.interrupt_enable.error.value));
  end

  assign status.interrupt_status.done.hwset = ended;
  assign status.interrupt_status.error.hwset =
      (m_axi_rvalid && m_axi_rresp[1]) || (m_axi_bvalid && m_axi_bresp[1]);

  // Tiles of A and B, row by row; their product; and the writer.
  logic [1:0] row_valid, row_ready;
  logic [1:0][127:0] row;
  logic c_valid, c_ready, waits;
  logic [127:0] c_row;
  logic [63:0] araddr, awaddr;
  logic [9:0] unused_writer;

  axiscope_array_reader #(
      .BUFFER_BEATS(BUFFER_BEATS)
  ) i_reader (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .busy(reading),
      .in_flight(reads_due),
      .flying(reads_flying),
      .halted,
      .base({job.b_high.value, job.b_low.value[31:4], job.a_high.value, job.a_low.value[31:4]}),
      .array_beats(beats),
      .most_beats_less_one,
      .outstanding_less_one(job.burst.outstanding_less_one),
      .fill(job.burst.fill),
      .whole(job.burst.whole),
      .waits,
      .arvalid(m_axi_arvalid),
      .arready(m_axi_arready),
      .araddr,
      .arlen(m_axi_arlen),
      .rvalid(m_axi_rvalid),
      .rdata(m_axi_rdata),
      .rlast(m_axi_rlast),
      .out_valid(row_valid),
      .out_ready(row_ready),
      .out_data(row)
  );

  axiscope_tile_product i_product (
      .clk(aclk),
      .rst(core_rst),
      .a_valid(row_valid[0]),
      .a_ready(row_ready[0]),
      .a_row(row[0]),
      .b_valid(row_valid[1]),
      .b_ready(row_ready[1]),
      .b_row(row[1]),
      .waits,
      .c_valid,
      .c_ready,
      .c_row
  );

  axiscope_stream_writer #(
      .DATA_WIDTH(128),
      .FIFO_BEATS(BUFFER_BEATS)
  ) i_writer (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .stop(1'b0),
      .busy(writing),
      .in_flight(writes_due),
      .halted,
      .started(unused_writer[9]),
      .base({job.c_high.value, job.c_low.value[31:4]}),
      .transfer_beats(beats),
      .end_at_last(1'b0),
      .most_beats_less_one,
      .outstanding_less_one(job.burst.outstanding_less_one),
      .interval_cycles('0),
      .pause_bursts('0),
      .pause_cycles('0),
      .awvalid(m_axi_awvalid),
      .awready(m_axi_awready),
      .awaddr,
      .awlen(m_axi_awlen),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wdata(m_axi_wdata),
      .wlast(m_axi_wlast),
      .bvalid(m_axi_bvalid),
      .answered_beats(unused_writer[8:0]),
      .s_axis_tvalid(c_valid),
      .s_axis_tready(c_ready),
      .s_axis_tdata(c_row),
      .s_axis_tlast(1'b0)
  );

  assign m_axi_rready = 1'b1;
  assign m_axi_araddr = ADDR_WIDTH'(araddr);
  assign m_axi_arid = ID_WIDTH'(job.sideband.id);
  assign m_axi_arsize = 3'd4;
  assign m_axi_arburst = 2'b01;
  assign m_axi_arlock = 1'b0;
  assign m_axi_arcache = job.sideband.cache;
  assign m_axi_arprot = job.sideband.prot;
  assign m_axi_arqos = job.sideband.read_qos;
  assign m_axi_aruser = USER_WIDTH'(job.user.value);
  assign m_axi_bready = 1'b1;
  assign m_axi_awaddr = ADDR_WIDTH'(awaddr);
  assign m_axi_awid = ID_WIDTH'(job.sideband.id);
  assign m_axi_wid = m_axi_awid;
  assign m_axi_awsize = 3'd4;
  assign m_axi_awburst = 2'b01;
  assign m_axi_awlock = 1'b0;
  assign m_axi_awcache = job.sideband.cache;
  assign m_axi_awprot = job.sideband.prot;
  assign m_axi_awqos = job.sideband.write_qos;
  assign m_axi_awuser = USER_WIDTH'(job.user.value);
  assign m_axi_wstrb = '1;

  // Counters.
  axiscope_counters #(
      .TIME_BITS (TIME_BITS),
      .BEAT_BYTES(16)
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
      .read_beat_bytes(6'(16)),
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

  // Counters are read-only: a write is answered and has no effect.
  assign status.counters.wr_ack = regs.counters.req && regs.counters.req_is_wr;

  // Unused ports and outputs, collected so that lint does not report them.
  logic [2:0] unused;
  assign unused[0] = ^{m_axi_bid, m_axi_rid, m_axi_rresp[0], m_axi_bresp[0], regs_unused};
  assign unused[1] = ^{regs.counters.wr_data, regs.counters.wr_biten, regs.counters.addr};
  assign unused[2] = ^{job, araddr, awaddr, unused_writer};
endmodule
