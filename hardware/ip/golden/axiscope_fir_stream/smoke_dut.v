// Written by tools/rtl/wrap.py from hardware/blocks.toml for hardware/ip/smoke.sv.

module smoke_dut (
    input wire aclk,
    input wire aresetn,
    input wire [7:0] at,
    output reg [71:0] step,
    output wire flag,
    output wire axi3,
    output wire [2:0] size,
    input wire [15:0] s_axil_awaddr,
    input wire [2:0] s_axil_awprot,
    input wire [0:0] s_axil_awvalid,
    output wire [0:0] s_axil_awready,
    input wire [31:0] s_axil_wdata,
    input wire [3:0] s_axil_wstrb,
    input wire [0:0] s_axil_wvalid,
    output wire [0:0] s_axil_wready,
    output wire [1:0] s_axil_bresp,
    output wire [0:0] s_axil_bvalid,
    input wire [0:0] s_axil_bready,
    input wire [15:0] s_axil_araddr,
    input wire [2:0] s_axil_arprot,
    input wire [0:0] s_axil_arvalid,
    output wire [0:0] s_axil_arready,
    output wire [31:0] s_axil_rdata,
    output wire [1:0] s_axil_rresp,
    output wire [0:0] s_axil_rvalid,
    input wire [0:0] s_axil_rready,
    input wire [15:0] s_axi_awid,
    input wire [63:0] s_axi_awaddr,
    input wire [7:0] s_axi_awlen,
    input wire [2:0] s_axi_awsize,
    input wire [1:0] s_axi_awburst,
    input wire [1:0] s_axi_awlock,
    input wire [3:0] s_axi_awcache,
    input wire [2:0] s_axi_awprot,
    input wire [3:0] s_axi_awqos,
    input wire [31:0] s_axi_awuser,
    input wire [0:0] s_axi_awvalid,
    output wire [0:0] s_axi_awready,
    input wire [15:0] s_axi_arid,
    input wire [63:0] s_axi_araddr,
    input wire [7:0] s_axi_arlen,
    input wire [2:0] s_axi_arsize,
    input wire [1:0] s_axi_arburst,
    input wire [1:0] s_axi_arlock,
    input wire [3:0] s_axi_arcache,
    input wire [2:0] s_axi_arprot,
    input wire [3:0] s_axi_arqos,
    input wire [31:0] s_axi_aruser,
    input wire [0:0] s_axi_arvalid,
    output wire [0:0] s_axi_arready,
    input wire [15:0] s_axi_wid,
    input wire [127:0] s_axi_wdata,
    input wire [15:0] s_axi_wstrb,
    input wire [0:0] s_axi_wlast,
    input wire [0:0] s_axi_wvalid,
    output wire [0:0] s_axi_wready,
    output wire [15:0] s_axi_bid,
    output wire [1:0] s_axi_bresp,
    output wire [0:0] s_axi_bvalid,
    input wire [0:0] s_axi_bready,
    output wire [15:0] s_axi_rid,
    output wire [127:0] s_axi_rdata,
    output wire [1:0] s_axi_rresp,
    output wire [0:0] s_axi_rlast,
    output wire [0:0] s_axi_rvalid,
    input wire [0:0] s_axi_rready,
    output wire [15:0] m_axi_awid,
    output wire [63:0] m_axi_awaddr,
    output wire [7:0] m_axi_awlen,
    output wire [2:0] m_axi_awsize,
    output wire [1:0] m_axi_awburst,
    output wire [1:0] m_axi_awlock,
    output wire [3:0] m_axi_awcache,
    output wire [2:0] m_axi_awprot,
    output wire [3:0] m_axi_awqos,
    output wire [31:0] m_axi_awuser,
    output wire [0:0] m_axi_awvalid,
    input wire [0:0] m_axi_awready,
    output wire [15:0] m_axi_arid,
    output wire [63:0] m_axi_araddr,
    output wire [7:0] m_axi_arlen,
    output wire [2:0] m_axi_arsize,
    output wire [1:0] m_axi_arburst,
    output wire [1:0] m_axi_arlock,
    output wire [3:0] m_axi_arcache,
    output wire [2:0] m_axi_arprot,
    output wire [3:0] m_axi_arqos,
    output wire [31:0] m_axi_aruser,
    output wire [0:0] m_axi_arvalid,
    input wire [0:0] m_axi_arready,
    output wire [15:0] m_axi_wid,
    output wire [127:0] m_axi_wdata,
    output wire [15:0] m_axi_wstrb,
    output wire [0:0] m_axi_wlast,
    output wire [0:0] m_axi_wvalid,
    input wire [0:0] m_axi_wready,
    input wire [15:0] m_axi_bid,
    input wire [1:0] m_axi_bresp,
    input wire [0:0] m_axi_bvalid,
    output wire [0:0] m_axi_bready,
    input wire [15:0] m_axi_rid,
    input wire [127:0] m_axi_rdata,
    input wire [1:0] m_axi_rresp,
    input wire [0:0] m_axi_rlast,
    input wire [0:0] m_axi_rvalid,
    output wire [0:0] m_axi_rready,
    input wire [127:0] s_axis_tdata,
    input wire [0:0] s_axis_tlast,
    input wire [0:0] s_axis_tvalid,
    output wire [0:0] s_axis_tready,
    output wire [127:0] m_axis_tdata,
    output wire [0:0] m_axis_tlast,
    output wire [0:0] m_axis_tvalid,
    input wire [0:0] m_axis_tready
);

  assign flag = 1'b0;
  assign size = 3'd4;
  assign axi3 = 1'b0;
  assign s_axi_awready[0:0] = 1'd0;
  assign s_axi_arready[0:0] = 1'd0;
  assign s_axi_wready[0:0] = 1'd0;
  assign s_axi_bid[15:0] = 16'd0;
  assign s_axi_bresp[1:0] = 2'd0;
  assign s_axi_bvalid[0:0] = 1'd0;
  assign s_axi_rid[15:0] = 16'd0;
  assign s_axi_rdata[127:0] = 128'd0;
  assign s_axi_rresp[1:0] = 2'd0;
  assign s_axi_rlast[0:0] = 1'd0;
  assign s_axi_rvalid[0:0] = 1'd0;
  assign m_axi_awid[15:0] = 16'd0;
  assign m_axi_awaddr[63:0] = 64'd0;
  assign m_axi_awlen[7:0] = 8'd0;
  assign m_axi_awsize[2:0] = 3'd0;
  assign m_axi_awburst[1:0] = 2'd0;
  assign m_axi_awlock[1:0] = 2'd0;
  assign m_axi_awcache[3:0] = 4'd0;
  assign m_axi_awprot[2:0] = 3'd0;
  assign m_axi_awqos[3:0] = 4'd0;
  assign m_axi_awuser[31:0] = 32'd0;
  assign m_axi_awvalid[0:0] = 1'd0;
  assign m_axi_arid[15:0] = 16'd0;
  assign m_axi_araddr[63:0] = 64'd0;
  assign m_axi_arlen[7:0] = 8'd0;
  assign m_axi_arsize[2:0] = 3'd0;
  assign m_axi_arburst[1:0] = 2'd0;
  assign m_axi_arlock[1:0] = 2'd0;
  assign m_axi_arcache[3:0] = 4'd0;
  assign m_axi_arprot[2:0] = 3'd0;
  assign m_axi_arqos[3:0] = 4'd0;
  assign m_axi_aruser[31:0] = 32'd0;
  assign m_axi_arvalid[0:0] = 1'd0;
  assign m_axi_wid[15:0] = 16'd0;
  assign m_axi_wdata[127:0] = 128'd0;
  assign m_axi_wstrb[15:0] = 16'd0;
  assign m_axi_wlast[0:0] = 1'd0;
  assign m_axi_wvalid[0:0] = 1'd0;
  assign m_axi_bready[0:0] = 1'd0;
  assign m_axi_rready[0:0] = 1'd0;
  assign m_axis_tdata[127:16] = 112'd0;

  // The script: what to do, address, value.
  always @* begin
    case (at)
      8'd0: step = {8'd2, 32'h0, 32'h41584652};
      8'd1: step = {8'd1, 32'h80, 32'h5};
      8'd2: step = {8'd2, 32'h80, 32'h5};
      8'd3: step = {8'd7, 32'h0, 32'h8};
      8'd4: step = {8'd5, 32'h0, 32'h8};
      default: step = 72'd0;
    endcase
  end

  axiscope_fir_stream i_dut (
      .aclk(aclk),
      .aresetn(aresetn),
      .s_axil_awvalid(s_axil_awvalid[0:0]),
      .s_axil_awready(s_axil_awready[0:0]),
      .s_axil_awaddr(s_axil_awaddr[7:0]),
      .s_axil_wvalid(s_axil_wvalid[0:0]),
      .s_axil_wready(s_axil_wready[0:0]),
      .s_axil_wdata(s_axil_wdata[31:0]),
      .s_axil_bvalid(s_axil_bvalid[0:0]),
      .s_axil_bready(s_axil_bready[0:0]),
      .s_axil_bresp(s_axil_bresp[1:0]),
      .s_axil_arvalid(s_axil_arvalid[0:0]),
      .s_axil_arready(s_axil_arready[0:0]),
      .s_axil_araddr(s_axil_araddr[7:0]),
      .s_axil_rvalid(s_axil_rvalid[0:0]),
      .s_axil_rready(s_axil_rready[0:0]),
      .s_axil_rdata(s_axil_rdata[31:0]),
      .s_axil_rresp(s_axil_rresp[1:0]),
      .s_axil_awprot(s_axil_awprot[2:0]),
      .s_axil_wstrb(s_axil_wstrb[3:0]),
      .s_axil_arprot(s_axil_arprot[2:0]),
      .m_axis_tvalid(m_axis_tvalid[0:0]),
      .m_axis_tready(m_axis_tready[0:0]),
      .m_axis_tdata(m_axis_tdata[15:0]),
      .m_axis_tlast(m_axis_tlast[0:0]),
      .s_axis_tvalid(s_axis_tvalid[0:0]),
      .s_axis_tready(s_axis_tready[0:0]),
      .s_axis_tdata(s_axis_tdata[15:0]),
      .s_axis_tlast(s_axis_tlast[0:0])
  );

endmodule
