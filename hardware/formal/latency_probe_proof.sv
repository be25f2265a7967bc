// The engine of the probe against the rules of an AXI master. Everything else is free: starts,
// registers, reset in any cycle, and a slave whose responses are as late or as early as AXI allows.
module latency_probe_proof #(
    // 1: bursts are short and the slave is fair, which shows that a transaction ends.
    parameter bit FAIR   = 0,
    // 0: no second reset, which makes the search smaller, so that the proof goes deeper.
    parameter bit RESETS = 1
) (
    input logic clk,
    input logic rst,
    input logic start_read,
    input logic start_write,
    input logic [63:0] address,
    input logic [7:0] length,
    input logic [1:0] id,
    input logic [1:0][3:0] cache,
    input logic [1:0][2:0] prot,
    input logic [1:0][3:0] qos,
    input logic [1:0] user,
    input logic [31:0] buffer_word,
    input logic m_axi_awready,
    input logic m_axi_wready,
    input logic [0:0] m_axi_bid,
    input logic [1:0] m_axi_bresp,
    input logic m_axi_bvalid,
    // A soft reset may halt the engine in any cycle.
    input logic halted,
    input logic m_axi_arready,
    input logic [0:0] m_axi_rid,
    input logic [31:0] m_axi_rdata,
    input logic [1:0] m_axi_rresp,
    input logic m_axi_rlast,
    input logic m_axi_rvalid
);

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started)
      assume (rst);
      else if (!RESETS) assume (!rst);
  end

  logic [15:0] m_axi_awaddr, m_axi_araddr;
  logic [7:0] m_axi_awlen, m_axi_arlen;
  logic [2:0] m_axi_awsize, m_axi_arsize, m_axi_awprot, m_axi_arprot;
  logic [1:0] m_axi_awburst, m_axi_arburst;
  logic [3:0] m_axi_awcache, m_axi_arcache, m_axi_awqos, m_axi_arqos, m_axi_wstrb;
  logic m_axi_wid, m_axi_awid, m_axi_arid, m_axi_awlock, m_axi_arlock, m_axi_awuser, m_axi_aruser;
  logic due;
  logic m_axi_awvalid, m_axi_arvalid, m_axi_wvalid, m_axi_wlast, m_axi_bready, m_axi_rready;
  logic [31:0] m_axi_wdata;

  logic busy, is_write, fetch, store;
  logic [2:0] refusal;
  logic [31:0] elapsed, response_time;
  logic [1:0] done, fault;
  logic [1:0][ 1:0] response;
  logic [1:0][63:0] start_time;
  logic [1:0][31:0] address_time, first_time, last_time;
  logic [7:0] fetch_index, store_index;

  // Model of the buffer: a registered output that changes only on a request.
  logic [31:0] fetched;
  always_ff @(posedge clk) if (fetch) fetched <= buffer_word;

  axiscope_latency_probe_engine #(
      .ADDR_WIDTH(16),
      .DATA_WIDTH(32),
      .ID_WIDTH  (1),
      .USER_WIDTH(1)
  ) i_engine (
      .*
  );

  logic [1:0] reads, writes, writes_without_data, writes_without_address;
  logic [1:0][1:0] reads_of, writes_unanswered_of;
  logic [1:0][7:0] read_length_of, read_beats_of;
  logic [7:0] write_beats, write_length;
  logic write_length_known, write_pairs, write_pair_id;

  axiscope_axi_master_properties #(
      .ADDR_WIDTH(16),
      .DATA_WIDTH(32),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .READ_LIMIT(1),
      .WRITE_LIMIT(1)
  ) i_rules (
      .*
  );

  logic fetching, reading, writing, address_open, data_open;
  assign fetching     = fetch && !m_axi_wvalid;
  assign reading      = busy && !fetching && !is_write;
  assign writing      = busy && !fetching && is_write;
  assign address_open = m_axi_awvalid;
  assign data_open    = m_axi_wvalid;

  always_ff @(posedge clk) begin
    if (started && !rst) begin
      // One transaction at a time; it ends only after all of its responses.
      assert (reads <= 2'd1 && writes <= 2'd1 && (reads == '0 || writes == '0));
      if (!busy || fetching) begin
        assert (reads == '0 && writes == '0 && writes_without_address == '0);
        assert (!m_axi_arvalid && !m_axi_awvalid && !m_axi_wvalid);
        // Unrequested responses are accepted as well.
        assert (m_axi_rready && m_axi_bready);
      end
      if (reading) assert (!m_axi_awvalid && !m_axi_wvalid && writes == '0);
      if (writing) assert (!m_axi_arvalid && reads == '0);
      // A response is accepted as soon as it arrives.
      if (reads != '0) assert (m_axi_rready);
      if (writes_unanswered_of != '0) assert (m_axi_bready);
      if (m_axi_wvalid && m_axi_awvalid) assert (m_axi_wid == m_axi_awid);
      // The stored beat is the one that arrived; a correct slave causes no fault.
      if (store) assert (store_index == read_beats_of[m_axi_rid]);
      assert (fault == '0);
    end
  end

  // How the state of the rules relates to the state of the engine, which makes the proof inductive.
  always_ff @(posedge clk) begin
    if (started && !rst) begin
      assert (i_engine.state != 2'd3);
      assert (i_engine.data_awaited == (reading && !m_axi_arvalid));
      if (busy) assert (i_engine.before_last == i_engine.burst_length - 8'd1);
      if (busy) assert (i_engine.last_beat == (i_engine.beat == i_engine.burst_length));
      assert (due == (reading || writing));
      assert (reading || reads_of == '0);
      assert (!(fetching && busy) || store_index == '0);
      // The address in flight is the one that the probe checked before it accepted the command.
      if (i_engine.accepted) begin
        assert (13'(m_axi_araddr[11:0]) + (13'(m_axi_arlen) + 13'd1) * 13'd4 <= 13'h1000);
        assert (m_axi_araddr[1:0] == '0);
      end
      if (reading) begin
        assert (reads == 2'(!m_axi_arvalid));
        assert (reads_of[m_axi_arid] == reads && reads_of[!m_axi_arid] == '0);
        if (reads != '0) assert (read_length_of[m_axi_arid] == m_axi_arlen);
        assert (read_beats_of[m_axi_arid] == store_index);
        assert (store_index <= m_axi_arlen);
      end
      assert (writing || (writes_without_data == '0 && writes_without_address == '0));
      assert (reading || read_beats_of == '0);
      assert (!reading || read_beats_of[!m_axi_arid] == '0);
      assert (writing || write_beats == '0);
      assert (writing || writes_unanswered_of == '0);
      if (writing) begin
        assert (writes == 2'(!address_open));
        assert (writes_without_data == 2'(!address_open && data_open));
        assert (writes_without_address == 2'(address_open && !data_open));
        assert (writes_unanswered_of[m_axi_awid] == 2'(!address_open && !data_open));
        assert (writes_unanswered_of[!m_axi_awid] == '0);
        assert (write_beats == (data_open ? store_index : 8'd0));
        assert (store_index <= m_axi_awlen);
        if (!address_open && data_open) begin
          assert (write_length == m_axi_awlen && write_length_known);
          assert (write_pair_id == m_axi_awid);
        end
      end
    end
  end

  if (FAIR) begin : g_fair
    always_ff @(posedge clk) assume (length < 8'd4);
    axiscope_fair_slave i_fair (
        .clk,
        .rst,
        .due({m_axi_awvalid, m_axi_wvalid, writes_unanswered_of != '0, m_axi_arvalid, reads != '0}),
        .comes({m_axi_awready, m_axi_wready, m_axi_bvalid, m_axi_arready, m_axi_rvalid})
    );
    // Fetch, address, four beats and a response, each with a cycle of waiting.
    axiscope_end_properties #(
        .WITHIN(13)
    ) i_end (
        .clk,
        .rst,
        .asked(1'b1),
        .busy
    );
  end

  // Covers: the assumptions leave the block room to act.
  logic read_ended, write_ended;
  assign read_ended  = m_axi_rvalid && m_axi_rready && m_axi_rlast && !rst;
  assign write_ended = m_axi_bvalid && m_axi_bready && !rst;
  if (!FAIR) begin : g_covers
    always_ff @(posedge clk) begin
      cover (read_ended && store_index == 8'd3);
      cover (write_ended && store_index == 8'd3);
      cover (write_ended && done[0]);
      cover (refusal == 3'd3 && !busy && !rst && started);
    end
  end

  logic unused;
  assign unused = &{
    elapsed,
    response_time,
    response,
    start_time,
    address_time,
    first_time,
    last_time,
    fetch_index,
    write_pairs
  };

endmodule
