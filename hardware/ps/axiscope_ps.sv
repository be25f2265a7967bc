// A port of the processing system for test benches. It is an AXI4 slave that answers like this port
// of the board, based on Axiscope's model (crates/ps). It is for simulation only, and needs DPI-C
// and libaxiscope_ps (docs/howto/test_bench.md).
//
// All ports in a test bench refer to the same setup file, which defines the board and the other
// load on its memory. A port's clock must have the period of the setup (`axiscope bench --port
// HP0@100`), but may stop for a while. A deviation of more than 1 % ends the simulation, and so
// does a violation of AXI. The message gives the port, the time and the cause. A reset drops the
// bursts in flight, and a warning at the end of the simulation reports them.
module axiscope_ps #(
    parameter string SETUP = "ps.json",  // written by `axiscope bench`
    parameter string PORT = "HP0",  // one of the ports in it
    parameter int unsigned ADDR_WIDTH = 40,  // 12 to 64
    parameter int unsigned DATA_WIDTH = 128,  // as in the setup file
    parameter int unsigned ID_WIDTH = 6,  // 1 to 32
    parameter string REPORT = "",  // output file for the counts
    parameter string WAITS = ""  // output file for waits of all channels
) (
    input logic clk,
    input logic aresetn,

    input logic [ID_WIDTH-1:0] s_axi_arid,
    input logic [ADDR_WIDTH-1:0] s_axi_araddr,
    input logic [7:0] s_axi_arlen,
    input logic [2:0] s_axi_arsize,
    input logic [1:0] s_axi_arburst,
    input logic s_axi_arlock,
    input logic [3:0] s_axi_arcache,
    input logic [2:0] s_axi_arprot,
    input logic [3:0] s_axi_arqos,
    input logic s_axi_arvalid,
    output logic s_axi_arready,
    output logic [ID_WIDTH-1:0] s_axi_rid,
    output logic [DATA_WIDTH-1:0] s_axi_rdata,
    output logic [1:0] s_axi_rresp,
    output logic s_axi_rlast,
    output logic s_axi_rvalid,
    input logic s_axi_rready,

    input logic [ID_WIDTH-1:0] s_axi_awid,
    input logic [ADDR_WIDTH-1:0] s_axi_awaddr,
    input logic [7:0] s_axi_awlen,
    input logic [2:0] s_axi_awsize,
    input logic [1:0] s_axi_awburst,
    input logic s_axi_awlock,
    input logic [3:0] s_axi_awcache,
    input logic [2:0] s_axi_awprot,
    input logic [3:0] s_axi_awqos,
    input logic s_axi_awvalid,
    output logic s_axi_awready,
    input logic [DATA_WIDTH-1:0] s_axi_wdata,
    input logic [DATA_WIDTH/8-1:0] s_axi_wstrb,
    input logic s_axi_wlast,
    input logic s_axi_wvalid,
    output logic s_axi_wready,
    output logic [ID_WIDTH-1:0] s_axi_bid,
    output logic [1:0] s_axi_bresp,
    output logic s_axi_bvalid,
    input logic s_axi_bready
);
  timeunit 1ns; timeprecision 1ps;

  import axiscope_ps_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 12 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_ps: ADDR_WIDTH is %0d; give 12 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (DATA_WIDTH < 8 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error("axiscope_ps: DATA_WIDTH is %0d; give a power of two, 8 to 1024", DATA_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 32) begin : gen_bad_id_width
      $error("axiscope_ps: ID_WIDTH is %0d; give 1 to 32", ID_WIDTH);
      logic none[0];
    end
  endgenerate

  chandle ps;
  int port;

  initial port = axiscope_ps_dpi_port(SETUP, PORT, DATA_WIDTH / 8, ps);

  // Fields in the order in which the C code unpacks them, from bit 0: address, identifier, length,
  // size, burst, lock, cache, protection, QoS, valid.
  wire [127:0] ar = 128'({
    s_axi_arvalid,
    s_axi_arqos,
    s_axi_arprot,
    s_axi_arcache,
    s_axi_arlock,
    s_axi_arburst,
    s_axi_arsize,
    s_axi_arlen,
    32'(s_axi_arid),
    64'(s_axi_araddr)
  });
  wire [127:0] aw = 128'({
    s_axi_awvalid,
    s_axi_awqos,
    s_axi_awprot,
    s_axi_awcache,
    s_axi_awlock,
    s_axi_awburst,
    s_axi_awsize,
    s_axi_awlen,
    32'(s_axi_awid),
    64'(s_axi_awaddr)
  });
  wire [3:0] flags = {s_axi_bready, s_axi_rready, s_axi_wlast, s_axi_wvalid};

  bit [1023:0] rdata;
  bit [31:0] rid, bid;
  bit [11:0] driven;

  // In four-state simulators, signals that affect the behaviour must not be undefined.
  function automatic void unknown();
    if ($isunknown(s_axi_arvalid)) undefined("s_axi_arvalid");
    if ($isunknown(s_axi_awvalid)) undefined("s_axi_awvalid");
    if ($isunknown(s_axi_wvalid)) undefined("s_axi_wvalid");
    if ($isunknown(s_axi_rready)) undefined("s_axi_rready");
    if ($isunknown(s_axi_bready)) undefined("s_axi_bready");
    if (s_axi_arvalid && $isunknown({s_axi_araddr, s_axi_arlen, s_axi_arsize, s_axi_arburst}))
      undefined("s_axi_ar{addr,len,size,burst}");
    if (s_axi_awvalid && $isunknown({s_axi_awaddr, s_axi_awlen, s_axi_awsize, s_axi_awburst}))
      undefined("s_axi_aw{addr,len,size,burst}");
    if (s_axi_wvalid && $isunknown({s_axi_wstrb, s_axi_wlast})) undefined("s_axi_w{strb,last}");
  endfunction

  function automatic void undefined(string name);
    $fatal(1, "axiscope_ps: %s: %s is X or Z outside reset: give it a value", PORT, name);
  endfunction

  // Undefined data are passed as zero, because the C code has only two-state bits. An undefined
  // reset counts as a reset.
  always @(posedge clk) begin
    if (aresetn !== 1'b1) begin
      void'(axiscope_ps_dpi_reset(ps, port, longint'($realtime * 1000.0)));
      {s_axi_arready, s_axi_awready, s_axi_wready, s_axi_rvalid, s_axi_bvalid} <= '0;
    end else begin
      unknown();
      if (axiscope_ps_dpi_step(
              ps,
              port,
              longint'($realtime * 1000.0),
              ar,
              aw,
              1024'(s_axi_wdata),
              128'(s_axi_wstrb),
              flags,
              rdata,
              rid,
              bid,
              driven
          ) != 0) begin
        $fatal(1, "axiscope_ps: %s", axiscope_ps_dpi_error(ps));
      end
      {s_axi_arready, s_axi_awready, s_axi_wready} <= driven[2:0];
      {s_axi_rvalid, s_axi_rlast, s_axi_rresp} <= {driven[3], driven[4], driven[6:5]};
      {s_axi_bvalid, s_axi_bresp} <= {driven[7], driven[9:8]};
      s_axi_rdata <= rdata[DATA_WIDTH-1:0];
      s_axi_rid <= rid[ID_WIDTH-1:0];
      s_axi_bid <= bid[ID_WIDTH-1:0];
    end
  end

  final begin
    axiscope_ps_dpi_end(ps);
    if (REPORT != "") void'(axiscope_ps_dpi_report(ps, REPORT));
    if (WAITS != "") void'(axiscope_ps_dpi_waits(ps, WAITS));
  end
endmodule
