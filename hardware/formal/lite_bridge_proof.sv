// The bridge from an AXI bus to a register bus. A host sends bursts of any kind and length. Each
// beat of a whole word in the window goes once, unchanged, to the register at its address, and
// nothing else reaches the registers. The host gets the answers of the registers: the word of each
// beat, or the worst response of a write. It gets DECERR or SLVERR for beats that did not go to a
// register.
module lite_bridge_proof (
    input logic clk,
    input logic rst,
    input logic s_axi_awvalid,
    input logic [0:0] s_axi_awid,
    input logic [31:0] s_axi_awaddr,
    input logic [7:0] s_axi_awlen,
    input logic [2:0] s_axi_awsize,
    input logic [1:0] s_axi_awburst,
    input logic s_axi_wvalid,
    input logic [31:0] s_axi_wdata,
    input logic [3:0] s_axi_wstrb,
    input logic s_axi_wlast,
    input logic s_axi_bready,
    input logic s_axi_arvalid,
    input logic [0:0] s_axi_arid,
    input logic [31:0] s_axi_araddr,
    input logic [7:0] s_axi_arlen,
    input logic [2:0] s_axi_arsize,
    input logic [1:0] s_axi_arburst,
    input logic s_axi_rready,
    input logic m_axil_awready,
    input logic m_axil_wready,
    input logic m_axil_bvalid,
    input logic [1:0] m_axil_bresp,
    input logic m_axil_arready,
    input logic m_axil_rvalid,
    input logic [31:0] m_axil_rdata,
    input logic [1:0] m_axil_rresp
);
  localparam logic [31:0] Base = 32'h4000_0000;
  localparam int unsigned WindowBits = 13;
  localparam logic [1:0] Fixed = 2'b00, Increasing = 2'b01, Wrapping = 2'b10;
  localparam logic [1:0] ExOkay = 2'b01, Slverr = 2'b10, Decerr = 2'b11;

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started) assume (rst);
  end

  logic s_axi_awready, s_axi_wready, s_axi_bvalid, s_axi_arready, s_axi_rvalid, s_axi_rlast;
  logic [0:0] s_axi_bid, s_axi_rid;
  logic [1:0] s_axi_bresp, s_axi_rresp;
  logic [31:0] s_axi_rdata, m_axil_wdata;
  logic m_axil_awvalid, m_axil_wvalid, m_axil_bready, m_axil_arvalid, m_axil_rready;
  logic [WindowBits-1:0] m_axil_awaddr, m_axil_araddr;

  axiscope_lite_bridge #(
      .BASE(Base),
      .ADDR_WIDTH(WindowBits),
      .ID_WIDTH(1)
  ) i_bridge (
      .aclk(clk),
      .aresetn(!rst),
      .*
  );

  // The rules cover only increasing bursts. Bursts of the other kinds are presented to them as
  // increasing bursts that fill the same bytes, or that start at the page; beats wider than the bus
  // are presented as whole words.
  function automatic logic [31:0] place(input logic [31:0] address, input logic [7:0] len,
                                        input logic [2:0] size, input logic [1:0] burst);
    if (burst == Increasing) return address;
    if (burst == Wrapping) return address & ~((32'(len) + 32'd1 << size) - 32'd1);
    return '0;
  endfunction

  // A wrapping burst has 2, 4, 8 or 16 beats, and its address is a multiple of a beat. The fourth
  // kind does not exist.
  function automatic logic legal_kind(input logic [31:0] address, input logic [7:0] len,
                                      input logic [2:0] size, input logic [1:0] burst);
    return burst == Fixed || burst == Increasing || (burst == Wrapping &&
        (len == 8'd1 || len == 8'd3 || len == 8'd7 || len == 8'd15) &&
        (address[11:0] & ((12'd1 << size) - 12'd1)) == '0);
  endfunction

  function automatic logic [2:0] at_most_word(input logic [2:0] size);
    return size > 3'd2 ? 3'd2 : size;
  endfunction

  always_comb begin
    assume (!s_axi_awvalid || legal_kind(s_axi_awaddr, s_axi_awlen, s_axi_awsize, s_axi_awburst));
    assume (!s_axi_arvalid || legal_kind(s_axi_araddr, s_axi_arlen, s_axi_arsize, s_axi_arburst));
  end

  // Those parts of an address that the rules do not see also stay unchanged until it is accepted.
  axiscope_channel_properties #(
      .WIDTH (37),
      .ASSUME(1)
  ) i_aw (
      .clk,
      .rst,
      .valid  (s_axi_awvalid),
      .ready  (s_axi_awready),
      .payload({s_axi_awaddr, s_axi_awsize, s_axi_awburst})
  );

  axiscope_channel_properties #(
      .WIDTH (37),
      .ASSUME(1)
  ) i_ar (
      .clk,
      .rst,
      .valid  (s_axi_arvalid),
      .ready  (s_axi_arready),
      .payload({s_axi_araddr, s_axi_arsize, s_axi_arburst})
  );

  logic [1:0] reads, writes, writes_without_data, writes_without_address;
  logic [1:0][1:0] reads_of, writes_unanswered_of;
  logic [1:0][7:0] read_length_of, read_beats_of;
  logic [7:0] write_beats, write_length;
  logic write_length_known, write_pairs, write_pair_id;

  axiscope_axi_master_properties #(
      .ADDR_WIDTH(32),
      .DATA_WIDTH(32),
      .ID_WIDTH(1),
      .USER_WIDTH(1),
      .READ_LIMIT(1),
      .WRITE_LIMIT(1),
      .ASSUME_MASTER(1),
      .NARROW(1)
  ) i_rules (
      .clk,
      .rst,
      .m_axi_awid(s_axi_awid),
      .m_axi_awaddr(place(s_axi_awaddr, s_axi_awlen, at_most_word(s_axi_awsize), s_axi_awburst)),
      .m_axi_awlen(s_axi_awlen),
      .m_axi_awsize(at_most_word(s_axi_awsize)),
      .m_axi_awburst(Increasing),
      .m_axi_awlock(1'b0),
      .m_axi_awcache('0),
      .m_axi_awprot('0),
      .m_axi_awqos('0),
      .m_axi_awuser('0),
      .m_axi_awvalid(s_axi_awvalid),
      .m_axi_awready(s_axi_awready),
      .m_axi_wdata(s_axi_wdata),
      .m_axi_wstrb(s_axi_wstrb),
      .m_axi_wlast(s_axi_wlast),
      .m_axi_wvalid(s_axi_wvalid),
      .m_axi_wready(s_axi_wready),
      .m_axi_bid(s_axi_bid),
      .m_axi_bresp(s_axi_bresp),
      .m_axi_bvalid(s_axi_bvalid),
      .m_axi_bready(s_axi_bready),
      .m_axi_arid(s_axi_arid),
      .m_axi_araddr(place(s_axi_araddr, s_axi_arlen, at_most_word(s_axi_arsize), s_axi_arburst)),
      .m_axi_arlen(s_axi_arlen),
      .m_axi_arsize(at_most_word(s_axi_arsize)),
      .m_axi_arburst(Increasing),
      .m_axi_arlock(1'b0),
      .m_axi_arcache('0),
      .m_axi_arprot('0),
      .m_axi_arqos('0),
      .m_axi_aruser('0),
      .m_axi_arvalid(s_axi_arvalid),
      .m_axi_arready(s_axi_arready),
      .m_axi_rid(s_axi_rid),
      .m_axi_rdata(s_axi_rdata),
      .m_axi_rresp(s_axi_rresp),
      .m_axi_rlast(s_axi_rlast),
      .m_axi_rvalid(s_axi_rvalid),
      .m_axi_rready(s_axi_rready),
      .reads,
      .reads_of,
      .read_length_of,
      .read_beats_of,
      .writes,
      .writes_without_data,
      .writes_without_address,
      .writes_unanswered_of,
      .write_beats,
      .write_length,
      .write_length_known,
      .write_pairs,
      .write_pair_id
  );

  // The host's last access in each direction.
  typedef struct packed {
    logic [31:0] address;
    logic [7:0]  len;
    logic [2:0]  size;
    logic [1:0]  burst;
    logic        id;
  } burst_t;

  // Offset in its page of beat `beat`, from the text of the AXI specification (A3.4.1).
  function automatic logic [11:0] offset(input burst_t b, input logic [7:0] beat);
    logic [11:0] address, bytes, all;
    address = b.address[11:0];
    bytes   = 12'd1 << b.size;
    all     = (12'(b.len) + 12'd1) << b.size;
    if (b.burst == Fixed || beat == '0) return address;
    if (b.burst == Increasing) return (address & ~(bytes - 12'd1)) + (12'(beat) << b.size);
    return (address & ~(all - 12'd1)) | ((address + (12'(beat) << b.size)) & (all - 12'd1));
  endfunction

  // Address bits that change within a burst.
  function automatic logic [11:0] changing(input burst_t b);
    if (b.burst == Increasing) return '1;
    return b.burst == Wrapping ? ((12'(b.len) + 12'd1) << b.size) - 12'd1 : '0;
  endfunction

  function automatic logic in_window(input burst_t b);
    return b.address[31:WindowBits] == Base[31:WindowBits] && b.size <= 3'd2;
  endfunction

  // Register that a beat reaches.
  function automatic logic [WindowBits-1:0] register_of(input burst_t b, input logic [7:0] beat);
    return {b.address[WindowBits-1:12], offset(b, beat)} & ~WindowBits'(3);
  endfunction

  function automatic logic [1:0] worse(input logic [1:0] a, input logic [1:0] b);
    return a > b ? a : b;
  endfunction

  burst_t write, read;
  // Last beat of the write that the host sent: its number and content.
  logic [ 7:0] beat_at;
  logic [31:0] beat_data;
  logic [ 3:0] beat_strobes;
  logic [ 1:0] worst;
  logic [31:0] read_word;
  logic [ 1:0] read_answer;
  // A beat that has to reach the registers is on its way; its address and its data were accepted.
  logic due, address_out, data_out;
  // The registers owe a word.
  logic asked, fetched;
  logic full_beat;
  assign full_beat = in_window(write) && s_axi_wstrb == '1;

  always_ff @(posedge clk) begin
    if (s_axi_awvalid && s_axi_awready) begin
      write <= '{s_axi_awaddr, s_axi_awlen, s_axi_awsize, s_axi_awburst, s_axi_awid};
      worst <= '0;
    end
    if (s_axi_wvalid && s_axi_wready) begin
      {beat_at, beat_data, beat_strobes} <= {write_beats, s_axi_wdata, s_axi_wstrb};
      {due, address_out, data_out} <= {full_beat, 2'b00};
      if (!in_window(write)) worst <= worse(worst, Decerr);
      else if (s_axi_wstrb != '0 && s_axi_wstrb != '1) worst <= worse(worst, Slverr);
    end
    if (m_axil_awvalid && m_axil_awready) address_out <= 1'b1;
    if (m_axil_wvalid && m_axil_wready) data_out <= 1'b1;
    if (m_axil_bvalid && m_axil_bready) begin
      due   <= 1'b0;
      worst <= worse(worst, m_axil_bresp);
    end
    if (s_axi_arvalid && s_axi_arready)
      read <= '{s_axi_araddr, s_axi_arlen, s_axi_arsize, s_axi_arburst, s_axi_arid};
    if (m_axil_arvalid && m_axil_arready) asked <= 1'b1;
    if (m_axil_rvalid && m_axil_rready) begin
      {asked, fetched} <= 2'b01;
      {read_word, read_answer} <= {m_axil_rdata, m_axil_rresp};
    end
    if (s_axi_rvalid && s_axi_rready) fetched <= 1'b0;
    if (rst) {due, asked, fetched} <= '0;
  end

  // Values of the previous cycle.
  logic was_awvalid, was_wvalid, was_arvalid, was_bvalid, was_rvalid, late_bvalid, late_rvalid;
  logic [WindowBits-1:0] was_awaddr, was_araddr;
  logic [31:0] was_wdata, was_rdata;
  logic [1:0] was_bresp, was_rresp;
  always_ff @(posedge clk) begin
    was_awvalid <= m_axil_awvalid && !m_axil_awready && !rst;
    was_wvalid <= m_axil_wvalid && !m_axil_wready && !rst;
    was_arvalid <= m_axil_arvalid && !m_axil_arready && !rst;
    was_bvalid <= m_axil_bvalid && !m_axil_bready && !rst;
    was_rvalid <= m_axil_rvalid && !m_axil_rready && !rst;
    late_bvalid <= was_bvalid && !m_axil_bready && !rst;
    late_rvalid <= was_rvalid && !m_axil_rready && !rst;
    {was_awaddr, was_araddr, was_wdata} <= {m_axil_awaddr, m_axil_araddr, m_axil_wdata};
    {was_bresp, was_rresp, was_rdata} <= {m_axil_bresp, m_axil_rresp, m_axil_rdata};
  end

  // Assumptions: the registers obey AXI4-Lite. They respond only to accepted accesses, hold each
  // response until it is accepted, and never respond EXOKAY.
  always_comb begin
    assume (!m_axil_bvalid || (due && address_out && data_out && m_axil_bresp != ExOkay));
    assume (!m_axil_rvalid || (asked && m_axil_rresp != ExOkay));
    if (started && was_bvalid) assume (m_axil_bvalid && m_axil_bresp == was_bresp);
    if (started && was_rvalid)
      assume (m_axil_rvalid && m_axil_rresp == was_rresp && m_axil_rdata == was_rdata);
  end

  always_ff @(posedge clk) begin
    if (started && !rst) begin
      // An offer to the registers stays until it is accepted.
      if (was_awvalid) assert (m_axil_awvalid && m_axil_awaddr == was_awaddr);
      if (was_wvalid) assert (m_axil_wvalid && m_axil_wdata == was_wdata);
      if (was_arvalid) assert (m_axil_arvalid && m_axil_araddr == was_araddr);

      // Only beats that are due reach the registers, each once and unchanged.
      if (m_axil_awvalid) begin
        assert (due && !address_out && in_window(write) && beat_strobes == '1);
        assert (m_axil_awaddr == register_of(write, beat_at));
      end
      if (m_axil_wvalid) assert (due && !data_out && m_axil_wdata == beat_data);
      if (m_axil_arvalid) begin
        assert (reads != '0 && in_window(read) && !asked && !fetched);
        assert (m_axil_araddr == register_of(read, read_beats_of[read.id]));
      end

      // The host gets a response once everything has been written, and the word of each beat.
      if (s_axi_bvalid)
        assert (!due && writes_without_data == '0 && s_axi_bid == write.id && s_axi_bresp == worst);
      if (s_axi_rvalid) begin
        assert (s_axi_rid == read.id && fetched == in_window(read));
        if (in_window(read))
          assert (s_axi_rdata == read_word && s_axi_rresp == read_answer);
          else assert (s_axi_rdata == '0 && s_axi_rresp == Decerr);
      end

      // The bridge waits for nothing but the host and the registers.
      assert (!late_bvalid && !late_rvalid);
      if (writes != '0 && !due && !s_axi_bvalid) assert (s_axi_wready);
      assert (writes_without_address == '0);
    end
  end

  // How the state of the rules relates to the state of the bridge, which makes the proof inductive.
  always_ff @(posedge clk) begin
    if (started && !rst) begin
      assert (i_bridge.write_goes == (writes == 2'd1) && writes <= 2'd1);
      assert (i_bridge.read_goes == (reads == 2'd1) && reads <= 2'd1);
      assert (reads_of[read.id] == reads && reads_of[!read.id] == '0);
      assert (i_bridge.sending == due);
      assert (due == (m_axil_awvalid || m_axil_wvalid || (due && address_out && data_out)));
      if (due) assert (m_axil_awvalid == !address_out && m_axil_wvalid == !data_out);
      assert (i_bridge.asking == (m_axil_arvalid || asked));
      assert (!(m_axil_arvalid && asked));
      assert (!(due && s_axi_bvalid) && !(i_bridge.asking && s_axi_rvalid));
      assert (!fetched || s_axi_rvalid);
      if (writes == '0) begin
        assert (!due && !s_axi_bvalid && write_beats == '0 && writes_without_data == '0);
        assert (writes_unanswered_of == '0);
      end else begin
        assert (i_bridge.write_in == in_window(write) && s_axi_bid == write.id);
        assert (s_axi_bresp == worst && worst != ExOkay);
        assert (writes_unanswered_of[!write.id] == '0);
        assert (writes_without_data <= 2'd1);
        assert (writes_unanswered_of[write.id] == 2'(writes_without_data == '0));
        if (writes_without_data != '0) begin
          assert (write_length == write.len && write_length_known && write_pair_id == write.id);
          assert (write_beats <= write.len && !s_axi_bvalid);
          if (in_window(write))
            assert (i_bridge.write_at == {write.address[WindowBits-1:12], offset(
                write, write_beats
            )});
        end
        assert (legal_kind(write.address, write.len, write.size, write.burst));
        if (in_window(write))
          assert (i_bridge.write_size == write.size[1:0] && i_bridge.write_mask == changing(write));
      end
      if (writes_without_data == '0) assert (write_beats == '0);
      if (due) assert (i_bridge.last_beat == (writes_without_data == '0));
      if (due && writes_without_data != '0) assert (beat_at == write_beats - 8'd1);
      if (due) assert (writes != '0 && in_window(write) && beat_strobes == '1);
      if (!due && !s_axi_bvalid && writes != '0) assert (writes_without_data != '0);
      if (reads == '0) begin
        assert (!i_bridge.asking && !s_axi_rvalid);
        assert (read_beats_of == '0);
      end else begin
        assert (i_bridge.read_in == in_window(read) && s_axi_rid == read.id);
        assert (read_length_of[read.id] == read.len && read_beats_of[!read.id] == '0);
        assert (i_bridge.beats_left == read.len - read_beats_of[read.id]);
        assert (read_beats_of[read.id] <= read.len);
        if (in_window(read))
          assert (i_bridge.read_at == {read.address[WindowBits-1:12], offset(
              read, read_beats_of[read.id]
          )});
        assert (legal_kind(read.address, read.len, read.size, read.burst));
        if (in_window(read))
          assert (i_bridge.read_size == read.size[1:0] && i_bridge.read_mask == changing(read));
        if (i_bridge.asking) assert (in_window(read) && !fetched);
        if (i_bridge.asking || s_axi_rvalid) assert (s_axi_rlast == (i_bridge.beats_left == '0));
      end
    end
  end

  // Covers: the assumptions leave both sides room to act.
  always_ff @(posedge clk) begin
    if (started && !rst) begin
      cover (s_axi_bvalid && s_axi_bready && write.len == 8'd1 && worst == Slverr && due == 1'b0 &&
             beat_at == 8'd1 && beat_strobes == '1);
      cover (s_axi_bvalid && worst == Decerr && write.size == 3'd3);
      cover (s_axi_bvalid && write.burst == Wrapping && beat_data == 32'd7 && worst == '0);
      cover (s_axi_rvalid && s_axi_rlast && read.len == 8'd1 && read.burst == Wrapping && in_window(
          read
      ) && register_of(
          read, 8'd1
      ) < register_of(
          read, 8'd0
      ));
      cover (s_axi_rvalid && s_axi_rlast && !in_window(read));
    end
  end
endmodule
