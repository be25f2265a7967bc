// Runs the example accelerator on the memory of a board, through DPI-C. Prints the number of cycles
// that the accelerator took.
//
// +half_ps=N sets half the period of the accelerator's clock. +reset_after=N resets the accelerator
// N cycles after its first start, and starts it again.
module bench_dpi #(
    parameter string SETUP = "ps.json",
    parameter string PORT = "HP0",
    parameter int unsigned DATA_WIDTH = 128,
    parameter int unsigned BYTES = 65536
);
  timeunit 1ns; timeprecision 1ps;

  localparam int unsigned SOURCE = 'h10_0000;
  localparam int unsigned TARGET = 'h20_0000;

  logic clk = 1'b0, rst_n = 1'b0, start = 1'b0, busy;
  int half_ps;
  initial begin
    if (!$value$plusargs("half_ps=%d", half_ps)) half_ps = 2000;
    forever #(half_ps * 1ps) clk = ~clk;
  end

  logic arid, rid, awid, bid;
  logic [39:0] araddr, awaddr;
  logic [7:0] arlen, awlen;
  logic [2:0] arsize, awsize;
  logic [1:0] arburst, awburst, rresp, bresp;
  logic arvalid, arready, rlast, rvalid, rready;
  logic awvalid, awready, wlast, wvalid, wready, bvalid, bready;
  logic [DATA_WIDTH-1:0] rdata, wdata;
  logic [DATA_WIDTH/8-1:0] wstrb;

  scale_add #(
      .DATA_WIDTH(DATA_WIDTH)
  ) dut (
      .clk,
      .rst_n,
      .start,
      .busy,
      .source(40'(SOURCE)),
      .target(40'(TARGET)),
      .bytes(BYTES),
      .factor(32'd3),
      .offset(32'd7),
      .m_axi_arid(arid),
      .m_axi_araddr(araddr),
      .m_axi_arlen(arlen),
      .m_axi_arsize(arsize),
      .m_axi_arburst(arburst),
      .m_axi_arvalid(arvalid),
      .m_axi_arready(arready),
      .m_axi_rid(rid),
      .m_axi_rdata(rdata),
      .m_axi_rresp(rresp),
      .m_axi_rlast(rlast),
      .m_axi_rvalid(rvalid),
      .m_axi_rready(rready),
      .m_axi_awid(awid),
      .m_axi_awaddr(awaddr),
      .m_axi_awlen(awlen),
      .m_axi_awsize(awsize),
      .m_axi_awburst(awburst),
      .m_axi_awvalid(awvalid),
      .m_axi_awready(awready),
      .m_axi_wdata(wdata),
      .m_axi_wstrb(wstrb),
      .m_axi_wlast(wlast),
      .m_axi_wvalid(wvalid),
      .m_axi_wready(wready),
      .m_axi_bid(bid),
      .m_axi_bresp(bresp),
      .m_axi_bvalid(bvalid),
      .m_axi_bready(bready)
  );

  axiscope_ps #(
      .SETUP(SETUP),
      .PORT(PORT),
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH(1),
      .REPORT("report.json"),
      .WAITS("waits.json")
  ) ps (
      .clk,
      .aresetn(rst_n),
      .s_axi_arid(arid),
      .s_axi_araddr(araddr),
      .s_axi_arlen(arlen),
      .s_axi_arsize(arsize),
      .s_axi_arburst(arburst),
      .s_axi_arlock(1'b0),
      .s_axi_arcache(4'd3),
      .s_axi_arprot(3'd2),
      .s_axi_arqos(4'd0),
      .s_axi_arvalid(arvalid),
      .s_axi_arready(arready),
      .s_axi_rid(rid),
      .s_axi_rdata(rdata),
      .s_axi_rresp(rresp),
      .s_axi_rlast(rlast),
      .s_axi_rvalid(rvalid),
      .s_axi_rready(rready),
      .s_axi_awid(awid),
      .s_axi_awaddr(awaddr),
      .s_axi_awlen(awlen),
      .s_axi_awsize(awsize),
      .s_axi_awburst(awburst),
      .s_axi_awlock(1'b0),
      .s_axi_awcache(4'd3),
      .s_axi_awprot(3'd2),
      .s_axi_awqos(4'd0),
      .s_axi_awvalid(awvalid),
      .s_axi_awready(awready),
      .s_axi_wdata(wdata),
      .s_axi_wstrb(wstrb),
      .s_axi_wlast(wlast),
      .s_axi_wvalid(wvalid),
      .s_axi_wready(wready),
      .s_axi_bid(bid),
      .s_axi_bresp(bresp),
      .s_axi_bvalid(bvalid),
      .s_axi_bready(bready)
  );

  // A word of memory, least significant byte first.
  function automatic int unsigned word(longint address);
    for (int i = 0; i < 4; i++)
    word[8*i+:8] = axiscope_ps_pkg::axiscope_ps_dpi_peek(ps.ps, address + longint'(i));
  endfunction

  task automatic begin_work();
    start <= 1'b1;
    @(posedge clk) start <= 1'b0;
    @(posedge clk);
    while (!busy) @(posedge clk);
  endtask

  int unsigned cycles = 0;
  int reset_after;
  initial begin
    repeat (10) @(posedge clk);
    for (int i = 0; i < 64; i++)
    axiscope_ps_pkg::axiscope_ps_dpi_poke(ps.ps, longint'(SOURCE + i), byte'(5 * i + 1));
    rst_n <= 1'b1;
    repeat (500) @(posedge clk);
    begin_work();
    if ($value$plusargs("reset_after=%d", reset_after)) begin
      repeat (reset_after) @(posedge clk);
      rst_n <= 1'b0;
      repeat (5) @(posedge clk);
      rst_n <= 1'b1;
      @(posedge clk);
      begin_work();
    end
    axiscope_ps_pkg::axiscope_ps_dpi_count_anew(ps.ps);
    while (busy) begin
      @(posedge clk);
      cycles++;
    end
    for (int i = 0; i < 64; i += 4) begin
      if (word(longint'(TARGET + i)) != 3 * word(longint'(SOURCE + i)) + 7) begin
        $fatal(1, "word %0d is wrong", i / 4);
      end
    end
    $display("cycles %0d", cycles);
    $finish;
  end
endmodule
