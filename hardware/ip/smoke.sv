/// Smoke test of a wrapper: runs the script of `smoke_dut`, which is generated for each wrapper.
///
/// It writes and reads registers, models the memory behind the block's port, and drives a master
/// and streams if the block has such ports. It ends with an error if a value is wrong or a rule of
/// the bus is broken.
module smoke;
  logic aclk = 1'b0, aresetn = 1'b0;
  always #5 aclk = ~aclk;

  logic [ 7:0] at = 8'd0;
  logic [71:0] step;
  logic flag, axi3;
  logic [2:0] size;

  logic [15:0] lite_awaddr = 0, lite_araddr = 0;
  logic lite_awvalid = 0, lite_wvalid = 0, lite_bready = 0, lite_arvalid = 0, lite_rready = 0;
  logic lite_awready, lite_wready, lite_bvalid, lite_arready, lite_rvalid;
  logic [31:0] lite_wdata = 0, lite_rdata;
  logic [1:0] lite_bresp, lite_rresp;

  // Master in front of blocks with a slave port: bursts of `beats` beats from 0x1000_0000.
  logic [7:0] beats = 8'd1, sent = 8'd0;
  logic start_ar = 0, start_aw = 0;
  logic give_ar = 0, give_aw = 0, give_w = 0;
  logic take_ar, take_aw, take_w, have_r, have_b, r_last;
  int unsigned got_r = 0, got_b = 0;

  // Model of the memory.
  logic reading = 0, writing = 0, answering = 0;
  logic [15:0] read_id, write_id;
  logic [7:0] read_left, write_left;
  int unsigned reads = 0, writes = 0, sent_beats = 0, got_beats = 0, to_send = 0;
  logic [15:0] m_arid, m_awid, m_wid;
  logic [63:0] m_araddr, m_awaddr;
  logic [7:0] m_arlen, m_awlen;
  logic [2:0] m_arsize, m_awsize;
  logic [1:0] m_arburst, m_awburst, m_arlock, m_awlock;
  logic m_arvalid, m_awvalid, m_wvalid, m_wlast, m_rready, m_bready, m_tvalid, s_tready;
  logic [15:0] m_wstrb;

  smoke_dut i_dut (
      .aclk,
      .aresetn,
      .at,
      .step,
      .flag,
      .axi3,
      .size,
      .s_axil_awaddr (lite_awaddr),
      .s_axil_awprot (3'd0),
      .s_axil_awvalid(lite_awvalid),
      .s_axil_awready(lite_awready),
      .s_axil_wdata  (lite_wdata),
      .s_axil_wstrb  (4'hF),
      .s_axil_wvalid (lite_wvalid),
      .s_axil_wready (lite_wready),
      .s_axil_bresp  (lite_bresp),
      .s_axil_bvalid (lite_bvalid),
      .s_axil_bready (lite_bready),
      .s_axil_araddr (lite_araddr),
      .s_axil_arprot (3'd0),
      .s_axil_arvalid(lite_arvalid),
      .s_axil_arready(lite_arready),
      .s_axil_rdata  (lite_rdata),
      .s_axil_rresp  (lite_rresp),
      .s_axil_rvalid (lite_rvalid),
      .s_axil_rready (lite_rready),
      .s_axi_awid    (16'd1),
      .s_axi_awaddr  (64'h1000_0000),
      .s_axi_awlen   (beats - 8'd1),
      .s_axi_awsize  (size),
      .s_axi_awburst (2'd1),
      .s_axi_awlock  (2'd0),
      .s_axi_awcache (4'd3),
      .s_axi_awprot  (3'd0),
      .s_axi_awqos   (4'd0),
      .s_axi_awuser  (32'd0),
      .s_axi_awvalid (give_aw),
      .s_axi_awready (take_aw),
      .s_axi_wid     (16'd1),
      .s_axi_wdata   ({16{sent}}),
      .s_axi_wstrb   (16'hFFFF),
      .s_axi_wlast   (sent + 8'd1 == beats),
      .s_axi_wvalid  (give_w),
      .s_axi_wready  (take_w),
      .s_axi_bid     (),
      .s_axi_bresp   (),
      .s_axi_bvalid  (have_b),
      .s_axi_bready  (1'b1),
      .s_axi_arid    (16'd1),
      .s_axi_araddr  (64'h1000_0000),
      .s_axi_arlen   (beats - 8'd1),
      .s_axi_arsize  (size),
      .s_axi_arburst (2'd1),
      .s_axi_arlock  (2'd0),
      .s_axi_arcache (4'd3),
      .s_axi_arprot  (3'd0),
      .s_axi_arqos   (4'd0),
      .s_axi_aruser  (32'd0),
      .s_axi_arvalid (give_ar),
      .s_axi_arready (take_ar),
      .s_axi_rid     (),
      .s_axi_rdata   (),
      .s_axi_rresp   (),
      .s_axi_rlast   (r_last),
      .s_axi_rvalid  (have_r),
      .s_axi_rready  (1'b1),
      .m_axi_awid    (m_awid),
      .m_axi_awaddr  (m_awaddr),
      .m_axi_awlen   (m_awlen),
      .m_axi_awsize  (m_awsize),
      .m_axi_awburst (m_awburst),
      .m_axi_awlock  (m_awlock),
      .m_axi_awcache (),
      .m_axi_awprot  (),
      .m_axi_awqos   (),
      .m_axi_awuser  (),
      .m_axi_awvalid (m_awvalid),
      .m_axi_awready (~writing),
      .m_axi_wid     (m_wid),
      .m_axi_wdata   (),
      .m_axi_wstrb   (m_wstrb),
      .m_axi_wlast   (m_wlast),
      .m_axi_wvalid  (m_wvalid),
      .m_axi_wready  (writing & ~answering),
      .m_axi_bid     (write_id),
      .m_axi_bresp   (2'd0),
      .m_axi_bvalid  (answering),
      .m_axi_bready  (m_bready),
      .m_axi_arid    (m_arid),
      .m_axi_araddr  (m_araddr),
      .m_axi_arlen   (m_arlen),
      .m_axi_arsize  (m_arsize),
      .m_axi_arburst (m_arburst),
      .m_axi_arlock  (m_arlock),
      .m_axi_arcache (),
      .m_axi_arprot  (),
      .m_axi_arqos   (),
      .m_axi_aruser  (),
      .m_axi_arvalid (m_arvalid),
      .m_axi_arready (~reading),
      .m_axi_rid     (read_id),
      .m_axi_rdata   ({4{32'h600D_DA7A}}),
      .m_axi_rresp   (2'd0),
      .m_axi_rlast   (read_left == 8'd0),
      .m_axi_rvalid  (reading),
      .m_axi_rready  (m_rready),
      .s_axis_tdata  ({16{8'h55}}),
      .s_axis_tlast  (sent_beats + 1 == to_send),
      .s_axis_tvalid (sent_beats < to_send),
      .s_axis_tready (s_tready),
      .m_axis_tdata  (),
      .m_axis_tlast  (),
      .m_axis_tvalid (m_tvalid),
      .m_axis_tready (1'b1)
  );

  function automatic void check(input logic good, input string what);
    if (!good) $fatal(1, "smoke: %s, at step %0d, time %0t", what, at, $time);
  endfunction

  function automatic void burst(input logic [63:0] address, input logic [7:0] length,
                                input logic [2:0] size, input logic [1:0] kind,
                                input logic [1:0] lock);
    check(kind == 2'd1, "a burst is not INCR");
    check(lock == 2'd0, "a burst is locked");
    check(!axi3 || length < 8'd16, "a burst of AXI3 has more than 16 beats");
    check({1'b0, address[11:0]} + ((13'(length) + 13'd1) << size) <= 13'd4096,
          "a burst crosses 4 KiB");
  endfunction

  always @(posedge aclk) begin
    if (aresetn) begin
      if (m_arvalid && !reading) begin
        burst(m_araddr, m_arlen, m_arsize, m_arburst, m_arlock);
        reading   <= 1'b1;
        read_id   <= m_arid;
        read_left <= m_arlen;
      end else if (reading && m_rready) begin
        read_left <= read_left - 8'd1;
        reading   <= read_left != 8'd0;
        reads     <= reads + 32'(read_left == 8'd0);
      end
      if (m_awvalid && !writing) begin
        burst(m_awaddr, m_awlen, m_awsize, m_awburst, m_awlock);
        writing    <= 1'b1;
        write_id   <= m_awid;
        write_left <= m_awlen;
      end else if (writing && !answering && m_wvalid) begin
        check(m_wlast == (write_left == 8'd0), "WLAST is misplaced");
        check(m_wstrb != 16'd0, "a beat has no bytes");
        check(!axi3 || m_wid == write_id, "WID is not the AWID of its burst");
        write_left <= write_left - 8'd1;
        answering  <= m_wlast;
      end else if (answering && m_bready) begin
        writing   <= 1'b0;
        answering <= 1'b0;
        writes    <= writes + 1;
      end
      if (sent_beats < to_send && s_tready) sent_beats <= sent_beats + 1;
      if (m_tvalid) got_beats <= got_beats + 1;
      if (give_ar && take_ar) give_ar <= 1'b0;
      if (give_aw && take_aw) give_aw <= 1'b0;
      if (give_w && take_w) begin
        sent   <= sent + 8'd1;
        give_w <= sent + 8'd1 != beats;
      end
      if (have_r) got_r <= got_r + 32'(r_last);
      if (have_b) got_b <= got_b + 1;
    end
    // Requests of the script to master and stream, one cycle later.
    if (start_ar) give_ar <= 1'b1;
    if (start_aw) begin
      give_aw <= 1'b1;
      give_w  <= 1'b1;
      sent    <= 8'd0;
    end
  end

  task automatic write(input logic [31:0] address, input logic [31:0] value);
    logic aw_now, w_now;
    lite_awaddr  = address[15:0];
    lite_wdata   = value;
    lite_awvalid = 1'b1;
    lite_wvalid  = 1'b1;
    while (lite_awvalid || lite_wvalid) begin
      #1;
      aw_now = lite_awready;
      w_now  = lite_wready;
      @(negedge aclk);
      if (aw_now) lite_awvalid = 1'b0;
      if (w_now) lite_wvalid = 1'b0;
    end
    lite_bready = 1'b1;
    while (!lite_bvalid) @(negedge aclk);
    check(lite_bresp == 2'd0, "a register's write was refused");
    @(negedge aclk);
    lite_bready = 1'b0;
  endtask

  task automatic expect_(input logic [31:0] address, input logic [31:0] value);
    logic now;
    lite_araddr  = address[15:0];
    lite_arvalid = 1'b1;
    while (lite_arvalid) begin
      #1;
      now = lite_arready;
      @(negedge aclk);
      if (now) lite_arvalid = 1'b0;
    end
    lite_rready = 1'b1;
    while (!lite_rvalid) @(negedge aclk);
    check(lite_rresp == 2'd0, "a register's read was refused");
    check(lite_rdata == value, $sformatf(
          "register 0x%0h is 0x%0h, not 0x%0h", address, lite_rdata, value));
    @(negedge aclk);
    lite_rready = 1'b0;
  endtask

  initial begin
    repeat (10) @(negedge aclk);
    aresetn = 1'b1;
    // Counters and monitors clear themselves after a reset, so the script waits.
    if (step[71:64] != 8'd6) repeat (2000) @(negedge aclk);
    check(step != 72'd0, "the script is empty");
    while (step[71:64] != 8'd0) begin
      case (step[71:64])
        8'd1: write(step[63:32], step[31:0]);
        8'd2: expect_(step[63:32], step[31:0]);
        8'd3: while (reads < step[31:0]) @(negedge aclk);
        8'd4: while (writes < step[31:0]) @(negedge aclk);
        8'd5: while (got_beats < step[31:0]) @(negedge aclk);
        8'd6: while (32'(flag) != step[31:0]) @(negedge aclk);
        8'd7: to_send = to_send + step[31:0];
        8'd8: begin
          beats = step[7:0];
          start_ar = 1'b1;
          @(negedge aclk);
          start_ar = 1'b0;
          while (got_r == 0) @(negedge aclk);
        end
        8'd9: begin
          beats = step[7:0];
          start_aw = 1'b1;
          @(negedge aclk);
          start_aw = 1'b0;
          while (got_b == 0) @(negedge aclk);
        end
        8'd10: repeat (step[31:0]) @(negedge aclk);
        default: check(1'b0, "no such step");
      endcase
      repeat (20) @(negedge aclk);
      at = at + 8'd1;
      #1;
    end
    $display("smoke: passed, %0d steps, %0d reads, %0d writes, %0d beats of a stream", at, reads,
             writes, got_beats);
    $finish;
  end

  initial begin
    repeat (100_000) @(posedge aclk);
    check(1'b0, "the script does not end");
  end
endmodule
