/// Program player: plays a table of bursts on one AXI4 (or AXI3) port, with counters.
///
/// Each entry of the table defines the shape, the ID and the pace of one burst, and what the burst
/// waits for. The program may be repeated in loops. The registers and the table (player.rdl) are
/// accessed through AXI4-Lite on the same clock.
module axiscope_player #(
    /// Width of a beat in bits: 32, 64, 128, 256 or 512.
    parameter int unsigned DATA_WIDTH = 128,
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of the port's IDs in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 6,
    /// Number of ID bits that are distinguished, 0 to 4 and at most ID_WIDTH. The other bits are 0.
    parameter int unsigned ID_BITS = 2,
    /// Width of AxUSER in bits, 1 to 16.
    parameter int unsigned USER_WIDTH = 1,
    /// Number of entries in the table: a power of two, 16 to 512.
    parameter int unsigned ENTRIES = 256,
    /// Largest number of bursts in flight in each direction: a power of two, 2 to 64.
    parameter int unsigned IN_FLIGHT = 32,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3 = 0,
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// 1: the block has a soft reset. 0: the soft reset registers have no effect.
    parameter int unsigned SOFT_RESET = 0,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and memory port.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Interrupt: high while an event is pending that the interrupt register enables.
    output logic irq,
    /// Trigger input: pulse of one cycle. The commands in ON_TRIGGER run in the next cycle. Tie
    /// this input to 0 if it is unused.
    input logic trigger_in,
    /// Trigger output: pulse of one cycle.
    output logic trigger_out,
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
    /// Registers: write response: OKAY.
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
    /// Registers: read response: OKAY.
    output logic [1:0] s_axil_rresp,
    /// Write address valid.
    output logic m_axi_awvalid,
    /// Ready for the write address.
    input logic m_axi_awready,
    /// AWID, taken from the entry.
    output logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_awlen,
    /// AWSIZE: log2 of the bytes per beat, taken from the entry.
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
    /// AWDOMAIN of ACE-Lite, taken from its register. Leave it open on AXI.
    output logic [1:0] m_axi_awdomain,
    /// AWSNOOP of ACE-Lite, taken from its register. Leave it open on AXI.
    output logic [2:0] m_axi_awsnoop,
    /// AWBAR of ACE-Lite, taken from its register. Leave it open on AXI.
    output logic [1:0] m_axi_awbar,
    /// Write data valid.
    output logic m_axi_wvalid,
    /// Ready for write data.
    input logic m_axi_wready,
    /// WID, for AXI3 only. Leave it open on AXI4.
    output logic [ID_WIDTH-1:0] m_axi_wid,
    /// WDATA: each 32-bit word is its own address XORed with the data seed.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// WSTRB: follows from the size, the offset and the patterns of the entry.
    output logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// WLAST: last beat of a burst.
    output logic m_axi_wlast,
    /// Write response valid.
    input logic m_axi_bvalid,
    /// BREADY: always high.
    output logic m_axi_bready,
    /// BID: only the distinguished bits are used.
    input logic [ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Read address valid.
    output logic m_axi_arvalid,
    /// Ready for the read address.
    input logic m_axi_arready,
    /// ARID, taken from the entry.
    output logic [ID_WIDTH-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_arlen,
    /// ARSIZE: log2 of the bytes per beat, taken from the entry.
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
    /// ARDOMAIN of ACE-Lite, taken from its register. Leave it open on AXI.
    output logic [1:0] m_axi_ardomain,
    /// ARSNOOP of ACE-Lite, taken from its register. Leave it open on AXI.
    output logic [3:0] m_axi_arsnoop,
    /// ARBAR of ACE-Lite, taken from its register. Leave it open on AXI.
    output logic [1:0] m_axi_arbar,
    /// Read data valid.
    input logic m_axi_rvalid,
    /// RREADY: always high.
    output logic m_axi_rready,
    /// RID: only the distinguished bits are used.
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
    if (DATA_WIDTH < 32 || DATA_WIDTH > 512 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error("axiscope_player: DATA_WIDTH is %0d; give 32, 64, 128, 256 or 512", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_player: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_player: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (ID_BITS > 4 || ID_BITS > ID_WIDTH) begin : gen_bad_id_bits
      $error("axiscope_player: ID_BITS is %0d; give 0 to 4, no more than ID_WIDTH", ID_BITS);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_player: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (ENTRIES < 16 || ENTRIES > 512 || (ENTRIES & (ENTRIES - 1)) != 0) begin : gen_bad_entries
      $error("axiscope_player: ENTRIES is %0d; give a power of two, 16 to 512", ENTRIES);
      logic none[0];
    end
    if (IN_FLIGHT < 2 || IN_FLIGHT > 64 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_player: IN_FLIGHT is %0d; give a power of two, 2 to 64", IN_FLIGHT);
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_player: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_player: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_player: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_player: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  import axiscope_player_regs_pkg::*;
  import axiscope_player_words_pkg::*;
  import axiscope_player_map_pkg::*;

  localparam int unsigned BeatLog2 = $clog2(DATA_WIDTH / 8);
  localparam int unsigned EntryBits = $clog2(ENTRIES);
  localparam int unsigned FlightBits = $clog2(IN_FLIGHT) + 1;
  localparam int unsigned IdPins = ID_BITS == 0 ? 1 : ID_BITS;
  localparam int unsigned Ids = 2 ** ID_BITS;
  localparam int unsigned ByteBits = DATA_WIDTH > 256 ? 7 : 6;

  logic rst, core_rst, halted, busy, start, stop;
  axiscope_player__in_t  status;
  axiscope_player__out_t regs;

  assign rst = !aresetn;

  // Registers.
  logic req, req_is_write, write_ack, read_ack;
  logic [13:0] req_addr;
  logic [31:0] req_data, read_data;
  logic [3:0] regs_unused;

  // The window of the table has the size of the largest possible table.
  function automatic logic mapped(input logic [13:0] address);
    return axiscope_player_mapped(32'(address)) && (!address[13] || 32'(address[12:4]) < ENTRIES);
  endfunction

  logic write_mapped, read_mapped;
  assign write_mapped = mapped(s_axil_awaddr);
  assign read_mapped  = mapped(s_axil_araddr);

  axiscope_axi_lite #(
      .ADDR_WIDTH(14),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  axiscope_player_regs i_regs (
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
  assign status.capabilities.outstanding_log2.next = 4'($clog2(IN_FLIGHT));
  assign status.capabilities.id_bits.next = 3'(ID_BITS);
  assign status.capabilities.time_bits.next = 6'(TIME_BITS);
  assign status.capabilities.address_bits.next = 7'(ADDR_WIDTH);
  assign status.table_size.entries.next = 16'(ENTRIES);

  // Start values of the program. They must not change while AxVALID is high for an address that
  // depends on them.
  axiscope_program_t frame;
  logic [31:0] word;

  axiscope_register_bank #(
      .WORDS(16)
  ) i_bank (
      .clk(aclk),
      .req(regs.frame.req),
      .req_is_write(req_is_write),
      .index(req_addr[5:2]),
      .locked({16{busy}}),
      .data(req_data),
      .read_data(word),
      .words(frame)
  );

  assign status.frame.rd_ack  = regs.frame.req && !req_is_write;
  assign status.frame.wr_ack  = regs.frame.req && req_is_write;
  assign status.frame.rd_data = word;

  // Bursts in flight: reads, writes. The note on a read contains its size and the offset of its
  // address within a beat.
  logic [1:0] issue, axvalid, asked;
  logic [1:0][Ids-1:0] some;
  logic [Ids-1:0] id_busy, id_busy_1;
  logic [1:0][FlightBits-1:0] in_flight;
  logic [IdPins-1:0] issue_id, chase_id;
  logic [ADDR_WIDTH-1:0] issue_address;
  axiscope_program_entry_t issue_entry;
  logic [2:0] read_size;
  logic [5:2] read_place;
  logic write_note, data_busy;

  assign m_axi_rready = 1'b1;
  assign m_axi_bready = 1'b1;

  axiscope_id_queues #(
      .WIDTH(7),
      .ID_WIDTH(ID_BITS),
      .IN_FLIGHT(IN_FLIGHT)
  ) i_reads (
      .clk(aclk),
      .rst(core_rst),
      .issue(issue[0]),
      .issue_id,
      .issue_note({issue_entry.burst.size, issue_address[5:2]}),
      .done_id(IdPins'(m_axi_rid)),
      .done(m_axi_rvalid && m_axi_rlast),
      .note({read_size, read_place}),
      .asked(asked[0]),
      .some(some[0]),
      .in_flight(in_flight[0])
  );

  axiscope_id_queues #(
      .WIDTH(1),
      .ID_WIDTH(ID_BITS),
      .IN_FLIGHT(IN_FLIGHT)
  ) i_writes (
      .clk(aclk),
      .rst(core_rst),
      .issue(issue[1]),
      .issue_id,
      .issue_note(1'b0),
      .done_id(IdPins'(m_axi_bid)),
      .done(m_axi_bvalid),
      .note(write_note),
      .asked(asked[1]),
      .some(some[1]),
      .in_flight(in_flight[1])
  );

  // Start, end, interrupt.
  logic fetch_busy, place_busy, issue_busy, ended, ends;
  logic [3:0] refused, refused_now;
  logic [EntryBits-1:0] refused_entry, refused_number;

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
      .ended(ends),
      .trigger_out
  );
  assign status.counting.enable.hwset = triggered_count;
  assign status.counting.enable.hwclr = triggered_count_no_more;
  assign clear = regs.control.clear.value || triggered_clear;
  assign snapshot = regs.control.snapshot.value || triggered_snapshot;

  assign start = (regs.control.start.value || triggered_start) && !busy && !halted;
  assign stop = regs.control.stop.value || triggered_stop;
  assign busy = fetch_busy || place_busy || issue_busy || data_busy || axvalid != '0 ||
      in_flight[0] != '0 || in_flight[1] != '0;

  always_ff @(posedge aclk) begin
    if (ends) ended <= 1'b1;
    refused <= refused | refused_now;
    if (refused == '0) refused_entry <= refused_number;
    if (start || regs.control.acknowledge.value) {ended, refused} <= '0;
    irq <= (ended && regs.interrupt.on_ended.value) ||
        (refused != '0 && regs.interrupt.on_refused.value);
    if (core_rst) {ended, refused, irq} <= '0;
  end

  assign status.status.busy.next = busy;
  assign status.status.ended.next = ended;
  assign status.refused.page.next = refused[0];
  assign status.refused.size.next = refused[1];
  assign status.refused.beats.next = refused[2];
  assign status.refused.address.next = refused[3];
  assign status.refused.first_entry.next = refused == '0 ? '0 : 16'(refused_entry);

  axiscope_drain #(
      .PRESENT(SOFT_RESET)
  ) i_drain (
      .clk(aclk),
      .rst,
      .soft_reset(regs.drain.command.soft_reset.value),
      .settle(regs.drain.command.settle.value),
      .abandon(regs.drain.command.abandon.value),
      .cycles_log8(regs.drain.bound.cycles_log8.value),
      .due(data_busy || in_flight[0] != '0 || in_flight[1] != '0),
      .core_rst,
      .halted,
      .draining(status.drain.state.draining.next),
      .timed_out(status.drain.state.drain_timed_out.next)
  );

  assign status.drain.state.present.next = SOFT_RESET != 0;
  assign status.drain.state.halted.next = halted;
  assign status.drain.state.reads_due.next = SOFT_RESET != 0 ? 7'(in_flight[0]) : '0;
  assign status.drain.state.writes_due.next = SOFT_RESET != 0 ? 7'(in_flight[1]) : '0;

  // The table. The bus can read it while no program is running.
  logic fetch, bus_read;
  logic [1:0] bus_word;
  logic [EntryBits-1:0] fetch_entry, bus_entry;
  logic [3:0][31:0] entry_words;
  axiscope_program_entry_t entry;

  assign bus_entry = req_addr[4+:EntryBits];
  assign entry = entry_words;

  axiscope_player_table #(
      .ENTRIES(ENTRIES)
  ) i_table (
      .clk(aclk),
      .write(regs.bursts.req && req_is_write && !busy),
      .write_entry(bus_entry),
      .write_word(req_addr[3:2]),
      .write_data(req_data),
      .read(busy ? fetch : regs.bursts.req),
      .read_entry(busy ? fetch_entry : bus_entry),
      .entry(entry_words)
  );

  always_ff @(posedge aclk) begin
    bus_read <= regs.bursts.req && !req_is_write && !rst;
    bus_word <= req_addr[3:2];
  end

  assign status.bursts.rd_ack  = bus_read;
  assign status.bursts.rd_data = entry_words[bus_word];
  assign status.bursts.wr_ack  = regs.bursts.req && req_is_write;

  // Entries are fetched, placed and issued.
  logic entry_valid, entry_ready, entry_last;
  logic [EntryBits-1:0] entry_number;
  logic placed, placed_ready, placed_gapless, room;
  logic [ADDR_WIDTH-1:0] placed_address;
  axiscope_program_entry_t placed_entry;
  logic pointer_known;
  logic [63:0] pointer;

  axiscope_player_fetch #(
      .ENTRY_BITS(EntryBits)
  ) i_fetch (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .stop,
      .first_entry(EntryBits'(frame.range.first_entry)),
      .last_entry(EntryBits'(frame.range.last_entry)),
      .loops(frame.loops.count),
      .read(fetch),
      .read_entry(fetch_entry),
      .busy(fetch_busy),
      .valid(entry_valid),
      .ready(entry_ready),
      .number(entry_number),
      .last(entry_last)
  );

  // The pointer is valid from the cycle after the one in which its read is no longer in flight.
  assign id_busy  = some[0] | some[1];
  assign chase_id = ID_BITS == 0 ? '0 : IdPins'(entry.burst.id);
  always_ff @(posedge aclk) id_busy_1 <= id_busy;

  axiscope_player_pointer #(
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH  (ID_BITS)
  ) i_pointer (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .beat(m_axi_rvalid && asked[0]),
      .beat_last(m_axi_rlast),
      .beat_id(IdPins'(m_axi_rid)),
      .beat_error(m_axi_rresp[1]),
      .beat_data(m_axi_rdata),
      .beat_place(read_place),
      .beat_narrow(read_size < 3'd3),
      .id(chase_id),
      .known(pointer_known),
      .word(pointer)
  );

  axiscope_player_place #(
      .BEAT_BYTES_LOG2(BeatLog2),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ENTRY_BITS(EntryBits),
      .AXI3(AXI3)
  ) i_place (
      .clk(aclk),
      .rst(core_rst),
      .start,
      .stop,
      .base({frame.base_high.value, frame.base_low.value}),
      .base_step(frame.base_step.bytes),
      .base_loops(frame.base_loops.loops),
      .in_valid(entry_valid),
      .in_ready(entry_ready),
      .in_entry(entry),
      .in_number(entry_number),
      .in_last(entry_last),
      .ahead(issue_busy),
      .id_busy(id_busy[chase_id] || id_busy_1[chase_id]),
      .pointer_known,
      .pointer,
      .busy(place_busy),
      .out_valid(placed),
      .out_ready(placed_ready),
      .out_address(placed_address),
      .out_entry(placed_entry),
      .out_gapless(placed_gapless),
      .refused(refused_now),
      .refused_number
  );

  logic [1:0][IdPins-1:0] axid;
  logic [1:0][ADDR_WIDTH-1:0] axaddr;
  logic [1:0][7:0] axlen;
  logic [1:0][2:0] axsize;

  axiscope_player_issue #(
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH  (ID_BITS),
      .IN_FLIGHT (IN_FLIGHT)
  ) i_issue (
      .clk(aclk),
      .rst(core_rst),
      .stop,
      .halted,
      .in_valid(placed),
      .in_ready(placed_ready),
      .in_address(placed_address),
      .in_entry(placed_entry),
      .in_gapless(placed_gapless),
      .busy(issue_busy),
      .some,
      .in_flight,
      .outstanding_less_one({frame.outstanding.writes_less_one, frame.outstanding.reads_less_one}),
      .room,
      .issue,
      .issue_id,
      .issue_address,
      .issue_entry,
      .axvalid,
      .axready({m_axi_awready, m_axi_arready}),
      .axid,
      .axaddr,
      .axlen,
      .axsize
  );

  assign {m_axi_awvalid, m_axi_arvalid} = axvalid;
  assign {m_axi_awaddr, m_axi_araddr} = axaddr;
  assign {m_axi_awlen, m_axi_arlen} = axlen;
  assign {m_axi_awsize, m_axi_arsize} = axsize;
  assign m_axi_arid = ID_WIDTH'(axid[0]);
  assign m_axi_awid = ID_WIDTH'(axid[1]);
  assign {m_axi_awburst, m_axi_arburst} = 4'b0101;
  assign {m_axi_awlock, m_axi_arlock} = '0;
  assign m_axi_arcache = frame.read_sideband.cache;
  assign m_axi_arprot = frame.read_sideband.prot;
  assign m_axi_arqos = frame.read_sideband.qos;
  assign m_axi_ardomain = frame.read_sideband.domain;
  assign m_axi_arsnoop = frame.read_sideband.snoop;
  assign m_axi_arbar = frame.read_sideband.bar;
  assign m_axi_aruser = USER_WIDTH'(frame.user.read);
  assign m_axi_awcache = frame.write_sideband.cache;
  assign m_axi_awprot = frame.write_sideband.prot;
  assign m_axi_awqos = frame.write_sideband.qos;
  assign m_axi_awdomain = frame.write_sideband.domain;
  assign m_axi_awsnoop = frame.write_sideband.snoop;
  assign m_axi_awbar = frame.write_sideband.bar;
  assign m_axi_awuser = USER_WIDTH'(frame.user.write);

  logic [IdPins-1:0] wid;

  axiscope_player_data #(
      .DATA_WIDTH(DATA_WIDTH),
      .ID_BITS(IdPins)
  ) i_data (
      .clk(aclk),
      .rst(core_rst),
      .data_seed(frame.data_seed.value),
      .issue(issue[1]),
      .issue_id,
      .issue_address(issue_address[31:0]),
      .issue_len(issue_entry.burst.beats_less_one),
      .issue_size(issue_entry.burst.size),
      .issue_first(issue_entry.strobes.first),
      .issue_last(issue_entry.strobes.last),
      .room,
      .busy(data_busy),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wid,
      .wdata(m_axi_wdata),
      .wstrb(m_axi_wstrb),
      .wlast(m_axi_wlast)
  );

  assign m_axi_wid = ID_WIDTH'(wid);

  // Counters.
  axiscope_counters #(
      .TIME_BITS (TIME_BITS),
      .BEAT_BYTES(DATA_WIDTH / 8),
      .ID_WIDTH  (ID_BITS),
      .IN_FLIGHT (IN_FLIGHT)
  ) i_counters (
      .clk(aclk),
      .rst(core_rst),
      .enable(regs.counting.enable.value),
      .clear,
      .clear_busy(status.status.clear_busy.next),
      .snapshot,
      .snapshot_busy(status.status.snapshot_busy.next),
      .arid(axid[0]),
      .arvalid(m_axi_arvalid),
      .arready(m_axi_arready),
      .rid(IdPins'(m_axi_rid)),
      .rvalid(m_axi_rvalid),
      .rready(m_axi_rready),
      .rlast(m_axi_rlast),
      .rerror(m_axi_rresp[1]),
      .read_beat_bytes(ByteBits'(1) << read_size),
      .awid(axid[1]),
      .awvalid(m_axi_awvalid),
      .awready(m_axi_awready),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .wstrb(m_axi_wstrb),
      .bid(IdPins'(m_axi_bid)),
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
  logic [3:0] unused;
  assign unused[0] = ^{m_axi_bid, m_axi_rid, m_axi_bresp[0], m_axi_rresp[0], regs_unused};
  assign unused[1] = ^{write_note, asked[1]};
  assign unused[2] = ^{regs.counters.wr_data, regs.counters.wr_biten, regs.counters.addr};
  assign unused[3] = ^{frame, issue_entry, issue_address, req_addr};
endmodule
