// Counters: what one AXI port does, read by a simple bus.
// Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_counters.sv; change those.

module axiscope_counters_plain #(
    // Bits of the latency timer, 24 to 32.
    parameter TIME_BITS = 24,
    // Bytes of a beat of the port, at most 64.
    parameter BEAT_BYTES = 16,
    // Bits of an ID that are told apart, 0 to 6: 0 where the port's master uses one ID.
    parameter ID_WIDTH = 0,
    // Bursts in flight of each ID and direction that are held: a power of two, 2 to 256.
    parameter IN_FLIGHT = 64
) (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 clk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME clk, ASSOCIATED_RESET rst, FREQ_HZ 100000000" *)
    // Clock of all.
    input wire clk,
    (* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 rst RST" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME rst, POLARITY ACTIVE_HIGH" *)
    // Synchronous reset, active high.
    input wire rst,
    // Counters count.
    input wire enable,
    // One cycle: all counters to zero.
    input wire clear,
    // High until they are; nothing counts before.
    output wire clear_busy,
    // One cycle: all counters are copied for reading.
    input wire snapshot,
    // High until they are.
    output wire snapshot_busy,
    // ARID of the port; without meaning where ID_WIDTH is 0.
    input wire [(ID_WIDTH == 0 ? 1 : ID_WIDTH)-1:0] arid,
    // ARVALID of the port.
    input wire arvalid,
    // ARREADY of the port.
    input wire arready,
    // RID of the port; without meaning where ID_WIDTH is 0.
    input wire [(ID_WIDTH == 0 ? 1 : ID_WIDTH)-1:0] rid,
    // RVALID of the port.
    input wire rvalid,
    // RREADY of the port.
    input wire rready,
    // RLAST of the port.
    input wire rlast,
    // RRESP of the port is SLVERR or DECERR: its bit 1.
    input wire rerror,
    // Bytes of a read beat: 2^ARSIZE.
    input wire [(BEAT_BYTES > 32 ? 7 : 6)-1:0] read_beat_bytes,
    // AWID of the port; without meaning where ID_WIDTH is 0.
    input wire [(ID_WIDTH == 0 ? 1 : ID_WIDTH)-1:0] awid,
    // AWVALID of the port.
    input wire awvalid,
    // AWREADY of the port.
    input wire awready,
    // WVALID of the port.
    input wire wvalid,
    // WREADY of the port.
    input wire wready,
    // WSTRB of the port.
    input wire [BEAT_BYTES-1:0] wstrb,
    // BID of the port; without meaning where ID_WIDTH is 0.
    input wire [(ID_WIDTH == 0 ? 1 : ID_WIDTH)-1:0] bid,
    // BVALID of the port.
    input wire bvalid,
    // BREADY of the port.
    input wire bready,
    // BRESP of the port is SLVERR or DECERR: its bit 1.
    input wire berror,
    // The read beat taken in the cycle before held wrong data.
    input wire data_error,
    // The register bus reads; one cycle.
    input wire read,
    // Byte address of the 32-bit word in the counters' part of the register map; held until it is there.
    input wire [8:0] read_address,
    // The word is there, three cycles after.
    output wire read_ack,
    // The word.
    output wire [31:0] read_data
);

  axiscope_counters #(
      .TIME_BITS(TIME_BITS),
      .BEAT_BYTES(BEAT_BYTES),
      .ID_WIDTH(ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT)
  ) i_block (
      .clk(clk),
      .rst(rst),
      .enable(enable),
      .clear(clear),
      .clear_busy(clear_busy),
      .snapshot(snapshot),
      .snapshot_busy(snapshot_busy),
      .arid(arid),
      .arvalid(arvalid),
      .arready(arready),
      .rid(rid),
      .rvalid(rvalid),
      .rready(rready),
      .rlast(rlast),
      .rerror(rerror),
      .read_beat_bytes(read_beat_bytes),
      .awid(awid),
      .awvalid(awvalid),
      .awready(awready),
      .wvalid(wvalid),
      .wready(wready),
      .wstrb(wstrb),
      .bid(bid),
      .bvalid(bvalid),
      .bready(bready),
      .berror(berror),
      .data_error(data_error),
      .read(read),
      .read_address(read_address),
      .read_ack(read_ack),
      .read_data(read_data)
  );

endmodule
