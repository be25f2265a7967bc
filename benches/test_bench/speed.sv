// Runs the example accelerator repeatedly for a given number of cycles, with an ideal RAM or with a
// port of the processing system. Prints the number of cycles and the number of bytes moved.
module speed #(
    parameter bit IDEAL = 1'b0,
    parameter bit START = 1'b1,
    parameter string SETUP = "ps.json",
    parameter string PORT = "HP0"
);
  timeunit 1ns; timeprecision 1ps;

  localparam int unsigned BYTES = 1 << 20;

  logic clk = 1'b0, aresetn = 1'b0, start = 1'b0, busy;
  always #2ns clk = ~clk;

  logic s_axi_arid, s_axi_rid, s_axi_awid, s_axi_bid;
  logic [39:0] s_axi_araddr, s_axi_awaddr;
  logic [7:0] s_axi_arlen, s_axi_awlen;
  logic [2:0] s_axi_arsize, s_axi_awsize;
  logic [1:0] s_axi_arburst, s_axi_awburst, s_axi_rresp, s_axi_bresp;
  logic s_axi_arvalid, s_axi_arready, s_axi_rlast, s_axi_rvalid, s_axi_rready;
  logic s_axi_awvalid, s_axi_awready, s_axi_wlast, s_axi_wvalid, s_axi_wready;
  logic s_axi_bvalid, s_axi_bready;
  logic [127:0] s_axi_rdata, s_axi_wdata;
  logic [15:0] s_axi_wstrb;
  wire s_axi_arlock = 1'b0, s_axi_awlock = 1'b0;
  wire [3:0] s_axi_arcache = 4'd3, s_axi_awcache = 4'd3, s_axi_arqos = 4'd0, s_axi_awqos = 4'd0;
  wire [2:0] s_axi_arprot = 3'd2, s_axi_awprot = 3'd2;

  scale_add dut (
      .clk,
      .rst_n(aresetn),
      .start,
      .busy,
      .source(40'h10_0000),
      .target(40'h40_0000),
      .bytes(BYTES),
      .factor(32'd3),
      .offset(32'd7),
      .m_axi_arid(s_axi_arid),
      .m_axi_araddr(s_axi_araddr),
      .m_axi_arlen(s_axi_arlen),
      .m_axi_arsize(s_axi_arsize),
      .m_axi_arburst(s_axi_arburst),
      .m_axi_arvalid(s_axi_arvalid),
      .m_axi_arready(s_axi_arready),
      .m_axi_rid(s_axi_rid),
      .m_axi_rdata(s_axi_rdata),
      .m_axi_rresp(s_axi_rresp),
      .m_axi_rlast(s_axi_rlast),
      .m_axi_rvalid(s_axi_rvalid),
      .m_axi_rready(s_axi_rready),
      .m_axi_awid(s_axi_awid),
      .m_axi_awaddr(s_axi_awaddr),
      .m_axi_awlen(s_axi_awlen),
      .m_axi_awsize(s_axi_awsize),
      .m_axi_awburst(s_axi_awburst),
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
      .m_axi_bready(s_axi_bready)
  );

  if (IDEAL) begin : gen_ideal
    ideal_ram ram (.*);
  end else begin : gen_ps
    axiscope_ps #(
        .SETUP(SETUP),
        .PORT(PORT),
        .DATA_WIDTH(128),
        .ID_WIDTH(1)
    ) ps (
        .*
    );
  end

  int unsigned cycles;
  longint unsigned beats = 0;
  always @(posedge clk) begin
    start <= START && aresetn && !busy && !start;
    beats <= beats + 64'(s_axi_rvalid && s_axi_rready) + 64'(s_axi_wvalid && s_axi_wready);
  end

  initial begin
    if (!$value$plusargs("cycles=%d", cycles)) $fatal(1, "give +cycles=");
    repeat (10) @(posedge clk);
    aresetn <= 1'b1;
    repeat (cycles) @(posedge clk);
    $display("cycles %0d bytes %0d", cycles, 16 * beats);
    $finish;
  end
endmodule

// This RAM accepts one burst at a time in each direction, transfers one beat per cycle, and answers
// without latency.
module ideal_ram (
    input logic clk,
    input logic aresetn,
    input logic s_axi_arid,
    input logic [39:0] s_axi_araddr,
    input logic [7:0] s_axi_arlen,
    input logic s_axi_arvalid,
    output logic s_axi_arready,
    output logic s_axi_rid,
    output logic [127:0] s_axi_rdata,
    output logic [1:0] s_axi_rresp,
    output logic s_axi_rlast,
    output logic s_axi_rvalid,
    input logic s_axi_rready,
    input logic s_axi_awid,
    input logic [39:0] s_axi_awaddr,
    input logic s_axi_awvalid,
    output logic s_axi_awready,
    input logic [127:0] s_axi_wdata,
    input logic [15:0] s_axi_wstrb,
    input logic s_axi_wlast,
    input logic s_axi_wvalid,
    output logic s_axi_wready,
    output logic s_axi_bid,
    output logic [1:0] s_axi_bresp,
    output logic s_axi_bvalid,
    input logic s_axi_bready
);
  logic [127:0] memory[1 << 19];
  logic [18:0] read_at, write_at;
  logic [7:0] left;
  logic writing;
  assign s_axi_arready = !s_axi_rvalid;
  assign s_axi_rdata = memory[read_at];
  assign s_axi_rlast = left == 0;
  assign s_axi_rid = s_axi_arid;
  assign s_axi_awready = !writing && !s_axi_bvalid;
  assign s_axi_wready = writing;
  assign s_axi_bid = s_axi_awid;
  assign {s_axi_rresp, s_axi_bresp} = '0;

  always @(posedge clk) begin
    if (!aresetn) begin
      {s_axi_rvalid, s_axi_bvalid, writing} <= '0;
    end else begin
      if (s_axi_arvalid && s_axi_arready) begin
        {s_axi_rvalid, read_at, left} <= {1'b1, s_axi_araddr[22:4], s_axi_arlen};
      end else if (s_axi_rvalid && s_axi_rready) begin
        {s_axi_rvalid, read_at, left} <= {left != 0, read_at + 19'd1, left - 8'd1};
      end
      if (s_axi_awvalid && s_axi_awready) {writing, write_at} <= {1'b1, s_axi_awaddr[22:4]};
      if (s_axi_wvalid && s_axi_wready) begin
        for (int i = 0; i < 16; i++)
        if (s_axi_wstrb[i]) memory[write_at][8*i+:8] <= s_axi_wdata[8*i+:8];
        write_at <= write_at + 19'd1;
        if (s_axi_wlast) {writing, s_axi_bvalid} <= 2'b01;
      end
      if (s_axi_bvalid && s_axi_bready) s_axi_bvalid <= 1'b0;
    end
  end
endmodule
