/// Sends one AXI4 burst and measures its times. This is the part of the latency probe between the
/// registers and the port.
///
/// All parameters of a burst are latched at its start, so that registers may change while it waits.
/// The address and the data of a write become valid together. Times are counted from the first
/// cycle of AxVALID, which is cycle 0.
module axiscope_latency_probe_engine #(
    /// Address width in bits, 13 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Data width in bits, a power of two, 32 to 1024.
    parameter int unsigned DATA_WIDTH = 128,
    /// Identifier width in bits.
    parameter int unsigned ID_WIDTH = 4,
    /// AxUSER width in bits.
    parameter int unsigned USER_WIDTH = 1,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3 = 0
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,

    /// Starts a read (one-cycle pulse).
    input logic start_read,
    /// Starts a write (one-cycle pulse). If a read starts in the same cycle, the read is issued and
    /// the write is dropped.
    input logic start_write,
    /// Address of the first byte.
    input logic [63:0] address,
    /// LENGTH: number of beats minus one.
    input logic [7:0] length,
    /// Identifier: [0] for reads, [1] for writes.
    input logic [1:0][ID_WIDTH-1:0] id,
    /// AxCACHE: [0] for reads, [1] for writes.
    input logic [1:0][3:0] cache,
    /// AxPROT: [0] for reads, [1] for writes.
    input logic [1:0][2:0] prot,
    /// AxQOS: [0] for reads, [1] for writes.
    input logic [1:0][3:0] qos,
    /// AxUSER: [0] for reads, [1] for writes.
    input logic [1:0][USER_WIDTH-1:0] user,

    /// Halt: no transaction starts, and a transaction that has not been offered yet is dropped.
    input logic halted,
    /// A transaction is in progress.
    output logic busy,
    /// The transaction is offered, in progress or unanswered.
    output logic due,
    /// The current or last transaction is a write.
    output logic is_write,
    /// Why the last start was refused, with the same codes as in the register.
    output logic [2:0] refusal,
    /// Number of cycles since AxVALID. It saturates, like all times here.
    output logic [31:0] elapsed,
    /// A transaction has ended: [0] read, [1] write. The other results use the same indices.
    output logic [1:0] done,
    /// The port violated the protocol.
    output logic [1:0] fault,
    /// Worst response over all beats.
    output logic [1:0][1:0] response,
    /// Cycles from reset to the first cycle of AxVALID.
    output logic [1:0][63:0] start_time,
    /// Cycles to the address handshake.
    output logic [1:0][31:0] address_time,
    /// Cycles to the first beat of data.
    output logic [1:0][31:0] first_time,
    /// Fetches beat `fetch_index`. Its data are at `fetched` from the next cycle.
    output logic [1:0][31:0] last_time,
    /// Cycles to the response of a write.
    output logic [31:0] response_time,

    /// Fetches beat `fetch_index`; its data are at `fetched` from the next cycle.
    output logic fetch,
    /// Number of the beat to fetch.
    output logic [7:0] fetch_index,
    /// Data of the beat that was fetched last.
    input logic [DATA_WIDTH-1:0] fetched,
    /// Stores the read data of this cycle as beat `store_index`.
    output logic store,
    /// Number of the beat to store.
    output logic [7:0] store_index,

    /// Write address: identifier.
    output logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// Write address: number of beats minus one.
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
    /// Read address: number of beats minus one.
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
    /// Read data: response.
    input logic [1:0] m_axi_rresp,
    /// Read data: last beat.
    input logic m_axi_rlast,
    /// Read data: valid.
    input logic m_axi_rvalid,
    /// Read data: ready.
    output logic m_axi_rready
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 13 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_latency_probe_engine: ADDR_WIDTH is %0d; give 13 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (DATA_WIDTH < 32 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error(
          "axiscope_latency_probe_engine: DATA_WIDTH is %0d; give a power of two, 32 to 1024",
          DATA_WIDTH
      );
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_latency_probe_engine: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 32) begin : gen_bad_user_width
      $error("axiscope_latency_probe_engine: USER_WIDTH is %0d; give 1 to 32", USER_WIDTH);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_latency_probe_engine: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Size = $clog2(DATA_WIDTH / 8);

  localparam logic [2:0] None = 3'd0;
  localparam logic [2:0] Busy = 3'd1;
  localparam logic [2:0] Unaligned = 3'd2;
  localparam logic [2:0] Crosses4K = 3'd3;
  localparam logic [2:0] AddressTooWide = 3'd4;
  localparam logic [2:0] TooLong = 3'd5;

  typedef enum logic [1:0] {
    Idle,
    // The first beat of write data is being read from the buffer, and the check of the start is
    // complete.
    Fetching,
    Active
  } state_e;

  state_e                  state;
  logic                    first_cycle;
  logic   [          63:0] now;
  logic   [ADDR_WIDTH-1:0] burst_address;
  logic   [           7:0] burst_length;
  logic   [  ID_WIDTH-1:0] burst_id;
  logic   [           3:0] burst_cache;
  logic   [           2:0] burst_prot;
  logic   [           3:0] burst_qos;
  logic   [USER_WIDTH-1:0] burst_user;
  logic   [           7:0] beat;
  logic   [           7:0] before_last;

  // Checks whether a start is legal

  logic                    start;
  logic   [          15:0] end_in_page;
  logic                    too_wide;
  logic   [           2:0] judged;
  logic   [           2:0] verdict;
  logic                    accepted;
  logic                    asked_write;

  assign start = (start_read || start_write) && !halted;
  assign end_in_page = 16'(address[11:0]) + ((16'(length) + 16'd1) << Size);

  if (ADDR_WIDTH < 64) begin : g_narrow
    assign too_wide = |address[63:ADDR_WIDTH];
  end else begin : g_full
    assign too_wide = 1'b0;
  end

  always_comb begin
    if (|address[Size-1:0]) judged = Unaligned;
    else if (end_in_page > 16'h1000) judged = Crosses4K;
    else if (too_wide) judged = AddressTooWide;
    else if (AXI3 != 0 && |length[7:4]) judged = TooLong;
    else judged = None;
  end

  assign accepted = state == Fetching && verdict == None;

  // Handshakes

  logic address_taken;
  logic data_awaited;
  logic read_moves;
  logic write_moves;
  logic data_moves;
  logic response_comes;
  logic last_beat;
  logic read_ends;
  logic data_end;
  logic ends;

  assign address_taken  = (m_axi_arvalid && m_axi_arready) || (m_axi_awvalid && m_axi_awready);
  // After a reset of this block alone, data that were not requested may arrive. They are accepted
  // and dropped. Data are expected from the cycle after the address was accepted.
  assign read_moves     = m_axi_rvalid && data_awaited;
  assign write_moves    = m_axi_wvalid && m_axi_wready;
  assign data_moves     = read_moves || write_moves;
  assign response_comes = m_axi_bvalid && m_axi_bready && due && is_write;
  assign read_ends      = read_moves && (last_beat || m_axi_rlast);
  assign data_end       = read_ends || (write_moves && last_beat);
  assign ends           = response_comes || read_ends;

  assign busy           = state != Idle;
  assign due            = state == Active;
  assign m_axi_rready   = !m_axi_arvalid;
  assign m_axi_bready   = !m_axi_awvalid && !m_axi_wvalid;
  assign m_axi_wlast    = last_beat;

  always_ff @(posedge clk) begin
    if (rst) begin
      state         <= Idle;
      refusal       <= None;
      is_write      <= 1'b0;
      first_cycle   <= 1'b0;
      data_awaited  <= 1'b0;
      m_axi_arvalid <= 1'b0;
      m_axi_awvalid <= 1'b0;
      m_axi_wvalid  <= 1'b0;
    end else begin
      first_cycle <= accepted;
      if (start && state == Idle) state <= Fetching;
      if (state == Fetching) begin
        state   <= Idle;
        refusal <= verdict;
      end
      if (accepted) is_write <= asked_write;
      if (accepted && !halted) begin
        state         <= Active;
        m_axi_arvalid <= !asked_write;
        m_axi_awvalid <= asked_write;
        m_axi_wvalid  <= asked_write;
      end
      if (start && state != Idle) refusal <= Busy;
      if (m_axi_arvalid && m_axi_arready) begin
        m_axi_arvalid <= 1'b0;
        data_awaited  <= 1'b1;
      end
      if (read_ends) data_awaited <= 1'b0;
      if (m_axi_awvalid && m_axi_awready) m_axi_awvalid <= 1'b0;
      if (m_axi_wvalid && m_axi_wready && last_beat) m_axi_wvalid <= 1'b0;
      if (ends) state <= Idle;
    end
  end

  always_ff @(posedge clk) begin
    if (start && state == Idle) begin
      verdict       <= judged;
      asked_write   <= !start_read;
      burst_address <= address[ADDR_WIDTH-1:0];
      burst_length  <= length;
      burst_id      <= id[!start_read];
      burst_cache   <= cache[!start_read];
      burst_prot    <= prot[!start_read];
      burst_qos     <= qos[!start_read];
      burst_user    <= user[!start_read];
      beat          <= '0;
      before_last   <= length - 1'b1;
      last_beat     <= length == '0;
    end else if (data_moves && !last_beat) begin
      beat      <= beat + 1'b1;
      last_beat <= beat == before_last;
    end
  end

  // Times and results

  always_ff @(posedge clk) begin
    now <= rst ? '0 : now + 1'b1;
    if (rst) begin
      elapsed       <= '0;
      done          <= '0;
      fault         <= '0;
      response      <= '0;
      start_time    <= '0;
      address_time  <= '0;
      first_time    <= '0;
      last_time     <= '0;
      response_time <= '0;
    end else begin
      if (accepted) elapsed <= '0;
      else if (state == Active && !ends && !(&elapsed)) elapsed <= elapsed + 1'b1;

      for (int unsigned kind = 0; kind < 2; kind++) begin
        if (accepted && asked_write == kind[0]) begin
          done[kind]     <= 1'b0;
          fault[kind]    <= 1'b0;
          response[kind] <= '0;
        end
        if (is_write == kind[0]) begin
          if (first_cycle) start_time[kind] <= now;
          if (address_taken) address_time[kind] <= elapsed;
          if (data_moves && beat == '0) first_time[kind] <= elapsed;
          if (data_end) last_time[kind] <= elapsed;
          if (ends) done[kind] <= 1'b1;
        end
      end

      if (read_moves) begin
        if (m_axi_rresp > response[0]) response[0] <= m_axi_rresp;
        if (m_axi_rlast != last_beat || m_axi_rid != burst_id) fault[0] <= 1'b1;
      end
      if (response_comes) begin
        response_time <= elapsed;
        response[1]   <= m_axi_bresp;
        fault[1]      <= m_axi_bid != burst_id;
      end
    end
  end

  // Buffers

  assign fetch         = state == Fetching || (m_axi_wvalid && m_axi_wready);
  assign fetch_index   = state == Fetching ? '0 : beat + 1'b1;
  assign store         = m_axi_rvalid && data_awaited;
  assign store_index   = beat;

  // Port

  assign m_axi_awid    = burst_id;
  assign m_axi_awaddr  = burst_address;
  assign m_axi_awlen   = burst_length;
  assign m_axi_awsize  = 3'(Size);
  assign m_axi_awburst = 2'b01;
  assign m_axi_awlock  = 1'b0;
  assign m_axi_awcache = burst_cache;
  assign m_axi_awprot  = burst_prot;
  assign m_axi_awqos   = burst_qos;
  assign m_axi_awuser  = burst_user;
  assign m_axi_wid     = burst_id;
  assign m_axi_wdata   = fetched;
  assign m_axi_wstrb   = '1;
  assign m_axi_arid    = burst_id;
  assign m_axi_araddr  = burst_address;
  assign m_axi_arlen   = burst_length;
  assign m_axi_arsize  = 3'(Size);
  assign m_axi_arburst = 2'b01;
  assign m_axi_arlock  = 1'b0;
  assign m_axi_arcache = burst_cache;
  assign m_axi_arprot  = burst_prot;
  assign m_axi_arqos   = burst_qos;
  assign m_axi_aruser  = burst_user;

endmodule
