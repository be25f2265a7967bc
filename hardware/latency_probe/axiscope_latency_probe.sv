/// Latency probe. It issues one AXI4 transaction at a time on a port. Registers define the
/// transaction and contain its times.
module axiscope_latency_probe #(
    /// Address width in bits, 13 to 64.
    parameter int unsigned ADDR_WIDTH       = 64,
    /// Data width in bits, a power of two, 32 to 1024.
    parameter int unsigned DATA_WIDTH       = 128,
    /// Identifier width in bits, 1 to 16.
    parameter int unsigned ID_WIDTH         = 4,
    /// AxUSER width in bits, 1 to 32.
    parameter int unsigned USER_WIDTH       = 1,
    /// Size of each of the two data buffers in bytes: a power of two, from two beats to 4096.
    parameter int unsigned BUFFER_BYTES     = 4096,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3             = 0,
    /// 1: the block has a soft reset. 0: the soft reset registers have no effect.
    parameter int unsigned SOFT_RESET       = 1,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and port.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,

    /// Interrupt: high while an enabled interrupt is pending.
    output logic irq,
    /// Trigger input: pulse of one cycle. The commands in ON_TRIGGER run in the next cycle. Tie
    /// this input to 0 if it is unused.
    input  logic trigger_in,
    /// Trigger output: pulse of one cycle.
    output logic trigger_out,

    /// Registers: write address.
    input logic [13:0] s_axil_awaddr,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: write address ready.
    output logic s_axil_awready,
    /// Registers: write data. Only full words are written, because there is no WSTRB.
    input logic [31:0] s_axil_wdata,
    /// Registers: write data valid.
    input logic s_axil_wvalid,
    /// Registers: write data ready.
    output logic s_axil_wready,
    /// Registers: write response: OKAY, or SLVERR.
    output logic [1:0] s_axil_bresp,
    /// Registers: write response valid.
    output logic s_axil_bvalid,
    /// Registers: write response ready.
    input logic s_axil_bready,
    /// Registers: read address.
    input logic [13:0] s_axil_araddr,
    /// Registers: read address valid.
    input logic s_axil_arvalid,
    /// Registers: read address ready.
    output logic s_axil_arready,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Registers: read response: OKAY, or SLVERR.
    output logic [1:0] s_axil_rresp,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: read data ready.
    input logic s_axil_rready,

    /// Write address: identifier.
    output logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// Write address: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_awlen,
    /// Write address: log2 of the bytes per beat.
    output logic [2:0] m_axi_awsize,
    /// Write address: burst type, always INCR.
    output logic [1:0] m_axi_awburst,
    /// Write address: exclusive access, never.
    output logic m_axi_awlock,
    /// Write address: memory attributes.
    output logic [3:0] m_axi_awcache,
    /// Write address: protection.
    output logic [2:0] m_axi_awprot,
    /// Write address: quality of service.
    output logic [3:0] m_axi_awqos,
    /// Write address: user sideband.
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write address: valid.
    output logic m_axi_awvalid,
    /// Write address: ready.
    input logic m_axi_awready,
    /// Write data: identifier, for AXI3 only. Leave it open on AXI4.
    output logic [ID_WIDTH-1:0] m_axi_wid,
    /// Write data.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// Write data: byte enables, all.
    output logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// Write data: last beat.
    output logic m_axi_wlast,
    /// Write data: valid.
    output logic m_axi_wvalid,
    /// Write data: ready.
    input logic m_axi_wready,
    /// Write response: identifier.
    input logic [ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Write response: valid.
    input logic m_axi_bvalid,
    /// Write response: ready.
    output logic m_axi_bready,
    /// Read address: identifier.
    output logic [ID_WIDTH-1:0] m_axi_arid,
    /// Read address.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// Read address: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_arlen,
    /// Read address: log2 of the bytes per beat.
    output logic [2:0] m_axi_arsize,
    /// Read address: burst type, always INCR.
    output logic [1:0] m_axi_arburst,
    /// Read address: exclusive access, never.
    output logic m_axi_arlock,
    /// Read address: memory attributes.
    output logic [3:0] m_axi_arcache,
    /// Read address: protection.
    output logic [2:0] m_axi_arprot,
    /// Read address: quality of service.
    output logic [3:0] m_axi_arqos,
    /// Read address: user sideband.
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read address: valid.
    output logic m_axi_arvalid,
    /// Read address: ready.
    input logic m_axi_arready,
    /// Read data: identifier.
    input logic [ID_WIDTH-1:0] m_axi_rid,
    /// Read data.
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read data: response.
    input logic [1:0] m_axi_rresp,
    /// Read data: last beat.
    input logic m_axi_rlast,
    /// Read data: valid.
    input logic m_axi_rvalid,
    /// Read data: ready.
    output logic m_axi_rready
);

  import axiscope_latency_probe_regs_pkg::*;
  import axiscope_latency_probe_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 13 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_latency_probe: ADDR_WIDTH is %0d; give 13 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (DATA_WIDTH < 32 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error(
          "axiscope_latency_probe: DATA_WIDTH is %0d; give a power of two, 32 to 1024", DATA_WIDTH
      );
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_latency_probe: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 32) begin : gen_bad_user_width
      $error("axiscope_latency_probe: USER_WIDTH is %0d; give 1 to 32", USER_WIDTH);
      logic none[0];
    end
    if (BUFFER_BYTES < DATA_WIDTH / 4 || BUFFER_BYTES > 4096 ||
        (BUFFER_BYTES & (BUFFER_BYTES - 1)) != 0) begin : gen_bad_buffer_bytes
      $error(
          "axiscope_latency_probe: BUFFER_BYTES is %0d; give a power of two, two beats to 4096",
          BUFFER_BYTES
      );
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_latency_probe: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (SOFT_RESET > 1) begin : gen_bad_soft_reset
      $error("axiscope_latency_probe: SOFT_RESET is %0d; give 0 or 1", SOFT_RESET);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_latency_probe: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Banks = DATA_WIDTH / 32;
  localparam int unsigned Beats = BUFFER_BYTES / (DATA_WIDTH / 8);
  localparam int unsigned BeatBits = $clog2(Beats);

  axiscope_latency_probe__in_t  to_regs;
  axiscope_latency_probe__out_t from_regs;

  logic                         rst;
  logic                         core_rst;
  logic                         halted;
  logic                         due;
  logic                         draining;
  logic                         timed_out;
  logic req, req_is_write, write_ack, read_ack;
  logic [13:0] req_addr;
  logic [31:0] req_data, read_data;
  logic [      3:0]       regs_unused;

  logic                   busy;
  logic                   is_write;
  logic [      2:0]       refusal;
  logic [     31:0]       elapsed;
  logic [      1:0]       done;
  logic [      1:0]       fault;
  logic [      1:0][ 1:0] response;
  logic [      1:0][63:0] start_time;
  logic [      1:0][31:0] address_time;
  logic [      1:0][31:0] first_time;
  logic [      1:0][31:0] last_time;
  logic [     31:0]       response_time;
  logic                   fetch;
  logic [      7:0]       fetch_index;
  logic                   store;
  logic [      7:0]       store_index;
  logic                   kept_comes;
  logic                   word_comes;
  logic [      9:0]       word_in;
  logic [      9:0]       word_out;
  logic [      9:0]       word_asked;
  logic [     31:0]       word_read;
  logic [Banks-1:0]       written_banks;
  logic [Banks-1:0][31:0] fetched;
  logic [Banks-1:0][31:0] kept;
  logic start_read, start_write, triggered_start_read, triggered_start_write, ended;

  assign rst = !aresetn;

  // The window of each buffer has the size of the larger buffer.
  function automatic logic mapped(input logic [13:0] address);
    return axiscope_latency_probe_mapped(32'(address)) &&
        (address[13:12] == '0 || 32'(address[11:0]) < BUFFER_BYTES);
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

  axiscope_latency_probe_regs i_regs (
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
      .hwif_in(to_regs),
      .hwif_out(from_regs)
  );

  always_comb begin
    to_regs.widths.data_bytes.next = 8'(DATA_WIDTH / 8);
    to_regs.widths.address_bits.next = 8'(ADDR_WIDTH);
    to_regs.widths.id_bits.next = 8'(ID_WIDTH);
    to_regs.widths.user_bits.next = 8'(USER_WIDTH);
    to_regs.buffers.bytes.next = 16'(BUFFER_BYTES);
    to_regs.buffers.beats_log2.next = AXI3 != 0 ? 4'd4 : 4'd8;
    to_regs.status.busy.next = busy;
    to_regs.status.is_write.next = is_write;
    to_regs.status.refusal.next = refusal;
    to_regs.status.address_waits.next = m_axi_arvalid || m_axi_awvalid;
    to_regs.status.data_wait.next = m_axi_wvalid || (due && !is_write && !m_axi_arvalid);
    to_regs.drain.state.present.next = SOFT_RESET != 0;
    to_regs.drain.state.halted.next = halted;
    to_regs.drain.state.draining.next = draining;
    to_regs.drain.state.drain_timed_out.next = timed_out;
    to_regs.drain.state.reads_due.next = 7'(due && !is_write && SOFT_RESET != 0);
    to_regs.drain.state.writes_due.next = 7'(due && is_write && SOFT_RESET != 0);
    to_regs.elapsed.cycles.next = elapsed;
    to_regs.read_start_low.cycles.next = start_time[0][31:0];
    to_regs.read_start_high.cycles.next = start_time[0][63:32];
    to_regs.read_address.cycles.next = address_time[0];
    to_regs.read_first.cycles.next = first_time[0];
    to_regs.read_last.cycles.next = last_time[0];
    to_regs.write_start_low.cycles.next = start_time[1][31:0];
    to_regs.write_start_high.cycles.next = start_time[1][63:32];
    to_regs.write_address.cycles.next = address_time[1];
    to_regs.write_first.cycles.next = first_time[1];
    to_regs.write_last.cycles.next = last_time[1];
    to_regs.write_response.cycles.next = response_time;
    to_regs.read_result.done.next = done[0];
    to_regs.read_result.fault.next = fault[0];
    to_regs.read_result.response.next = response[0];
    to_regs.write_result.done.next = done[1];
    to_regs.write_result.fault.next = fault[1];
    to_regs.write_result.response.next = response[1];
    to_regs.write_data.wr_ack = from_regs.write_data.req;
    to_regs.write_data.rd_ack = 1'b0;
    to_regs.write_data.rd_data = '0;
    to_regs.read_data.rd_ack = word_comes;
    to_regs.read_data.rd_data = word_read;
    to_regs.read_data.wr_ack = 1'b0;
    to_regs.interrupt_status.done.hwset = ended;
  end

  // Interrupt and commands. Commands come from the bus or the trigger. A refused start also raises
  // busy for a cycle, but nothing is outstanding, so it causes no end event.
  axiscope_trigger_commands #(
      .COMMANDS(2)
  ) i_trigger_commands (
      .clk(aclk),
      .rst,
      .core_rst,
      .trigger_in,
      .armed({from_regs.on_trigger.start_write.value, from_regs.on_trigger.start_read.value}),
      .busy(due),
      .out_ended(from_regs.on_trigger.out_ended.value),
      .out_triggered(from_regs.on_trigger.out_triggered.value),
      .given({triggered_start_write, triggered_start_read}),
      .ended,
      .trigger_out
  );
  assign start_read  = from_regs.control.start_read.value || triggered_start_read;
  assign start_write = from_regs.control.start_write.value || triggered_start_write;

  always_ff @(posedge aclk) begin
    irq <= !rst && from_regs.interrupt_status.done.value && from_regs.interrupt_enable.done.value;
  end

  axiscope_drain #(
      .PRESENT(SOFT_RESET)
  ) i_drain (
      .clk(aclk),
      .rst,
      .soft_reset(from_regs.drain.command.soft_reset.value),
      .settle(from_regs.drain.command.settle.value),
      .abandon(from_regs.drain.command.abandon.value),
      .cycles_log8(from_regs.drain.bound.cycles_log8.value),
      .due,
      .core_rst,
      .halted,
      .draining,
      .timed_out
  );

  axiscope_latency_probe_engine #(
      .ADDR_WIDTH(ADDR_WIDTH),
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH  (ID_WIDTH),
      .USER_WIDTH(USER_WIDTH),
      .AXI3      (AXI3)
  ) i_engine (
      .clk(aclk),
      .rst(core_rst),
      .halted,
      .due,
      .start_read,
      .start_write,
      .address({from_regs.address_high.value.value, from_regs.address_low.value.value}),
      .length(from_regs.burst.length.value),
      .id({
        from_regs.write_attributes.id.value[ID_WIDTH-1:0],
        from_regs.read_attributes.id.value[ID_WIDTH-1:0]
      }),
      .cache({from_regs.write_attributes.cache.value, from_regs.read_attributes.cache.value}),
      .prot({from_regs.write_attributes.prot.value, from_regs.read_attributes.prot.value}),
      .qos({from_regs.write_attributes.qos.value, from_regs.read_attributes.qos.value}),
      .user({
        from_regs.write_user.value.value[USER_WIDTH-1:0],
        from_regs.read_user.value.value[USER_WIDTH-1:0]
      }),
      .busy,
      .is_write,
      .refusal,
      .elapsed,
      .done,
      .fault,
      .response,
      .start_time,
      .address_time,
      .first_time,
      .last_time,
      .response_time,
      .fetch,
      .fetch_index,
      .fetched,
      .store,
      .store_index,
      .m_axi_awid,
      .m_axi_awaddr,
      .m_axi_awlen,
      .m_axi_awsize,
      .m_axi_awburst,
      .m_axi_awlock,
      .m_axi_awcache,
      .m_axi_awprot,
      .m_axi_awqos,
      .m_axi_awuser,
      .m_axi_awvalid,
      .m_axi_awready,
      .m_axi_wid,
      .m_axi_wdata,
      .m_axi_wstrb,
      .m_axi_wlast,
      .m_axi_wvalid,
      .m_axi_wready,
      .m_axi_bid,
      .m_axi_bresp,
      .m_axi_bvalid,
      .m_axi_bready,
      .m_axi_arid,
      .m_axi_araddr,
      .m_axi_arlen,
      .m_axi_arsize,
      .m_axi_arburst,
      .m_axi_arlock,
      .m_axi_arcache,
      .m_axi_arprot,
      .m_axi_arqos,
      .m_axi_aruser,
      .m_axi_arvalid,
      .m_axi_arready,
      .m_axi_rid,
      .m_axi_rresp,
      .m_axi_rlast,
      .m_axi_rvalid,
      .m_axi_rready
  );

  // Beats beyond the end of the buffers wrap around.
  logic unused;
  assign unused  = &{1'b0, fetch_index, store_index};

  // Data to write: they are stored as words and sent as beats.

  assign word_in = from_regs.write_data.addr[11:2];

  genvar n;
  generate
    for (n = 0; n < Banks; n++) begin : g_write
      assign written_banks[n] = from_regs.write_data.req && word_in % 10'(Banks) == 10'(n);
    end
  endgenerate

  axiscope_word_buffer #(
      .DATA_WIDTH(DATA_WIDTH),
      .BEATS(Beats)
  ) i_write_data (
      .clk(aclk),
      .write_banks(written_banks),
      .write_beat(BeatBits'(word_in / 10'(Banks))),
      .write_data({Banks{from_regs.write_data.wr_data}}),
      .read_enable(fetch),
      .read_beat(BeatBits'(fetch_index)),
      .read_data(fetched)
  );

  // Data that were read: they arrive as beats and are read as words.

  assign word_out = from_regs.read_data.addr[11:2];

  always_ff @(posedge aclk) begin
    kept_comes <= !rst && from_regs.read_data.req;
    word_comes <= !rst && kept_comes;
    word_asked <= word_out;
    word_read  <= '0;
    for (int unsigned bank = 0; bank < Banks; bank++) begin
      if (word_asked % 10'(Banks) == 10'(bank)) word_read <= kept[bank];
    end
  end

  axiscope_word_buffer #(
      .DATA_WIDTH(DATA_WIDTH),
      .BEATS(Beats)
  ) i_read_data (
      .clk(aclk),
      .write_banks({Banks{store}}),
      .write_beat(BeatBits'(store_index)),
      .write_data(m_axi_rdata),
      .read_enable(from_regs.read_data.req),
      .read_beat(BeatBits'(word_out / 10'(Banks))),
      .read_data(kept)
  );

endmodule
