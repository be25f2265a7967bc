/// All rules of one AXI4 port; instantiate it next to a block and connect it to the block's port.
///
/// With ASSUME_MASTER = 0 the block is a master: what it sends is checked, and the slave is assumed
/// to be correct but as awkward as AXI allows. With ASSUME_MASTER = 1 the roles are swapped, for a
/// port of the block to which masters are connected.
module axiscope_axi_master_properties #(
    /// Address width in bits, 13 or more.
    parameter int unsigned ADDR_WIDTH    = 16,
    /// Data width in bits.
    parameter int unsigned DATA_WIDTH    = 32,
    /// Identifier width in bits; keep it small, because there is a queue per identifier.
    parameter int unsigned ID_WIDTH      = 1,
    /// AxUSER width in bits.
    parameter int unsigned USER_WIDTH    = 1,
    /// Limit of read bursts in flight, from the accepted address to the last beat.
    parameter int unsigned READ_LIMIT    = 2,
    /// Limit of write bursts in flight, from the accepted address to the response.
    parameter int unsigned WRITE_LIMIT   = 2,
    /// Limit of write bursts whose data are complete before their address is accepted, 1 or more.
    parameter int unsigned LEAD          = 1,
    /// Longest burst, beats: 256, or 16 for AXI3.
    parameter int unsigned MAX_BEATS     = 256,
    /// 1: assume that the master is correct and check the slave. 0: the other way round.
    parameter bit          ASSUME_MASTER = 0,
    /// 1: beats may be narrower than the bus.
    parameter bit          NARROW        = 0
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Write address: identifier.
    input logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address.
    input logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// Write address: beats less one.
    input logic [7:0] m_axi_awlen,
    /// Write address: bytes per beat, as a power of two.
    input logic [2:0] m_axi_awsize,
    /// Write address: burst type.
    input logic [1:0] m_axi_awburst,
    /// Write address: exclusive access.
    input logic m_axi_awlock,
    /// Write address: memory attributes.
    input logic [3:0] m_axi_awcache,
    /// Write address: protection.
    input logic [2:0] m_axi_awprot,
    /// Write address: quality of service.
    input logic [3:0] m_axi_awqos,
    /// Write address: user sideband.
    input logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write address: valid.
    input logic m_axi_awvalid,
    /// Write address: ready.
    input logic m_axi_awready,
    /// Write data.
    input logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// Write data: byte enables.
    input logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// Write data: last beat.
    input logic m_axi_wlast,
    /// Write data: valid.
    input logic m_axi_wvalid,
    /// Write data: ready.
    input logic m_axi_wready,
    /// Write response: identifier.
    input logic [ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Write response: valid.
    input logic m_axi_bvalid,
    /// Write response: ready.
    input logic m_axi_bready,
    /// Read address: identifier.
    input logic [ID_WIDTH-1:0] m_axi_arid,
    /// Read address.
    input logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// Read address: beats less one.
    input logic [7:0] m_axi_arlen,
    /// Read address: bytes per beat, as a power of two.
    input logic [2:0] m_axi_arsize,
    /// Read address: burst type.
    input logic [1:0] m_axi_arburst,
    /// Read address: exclusive access.
    input logic m_axi_arlock,
    /// Read address: memory attributes.
    input logic [3:0] m_axi_arcache,
    /// Read address: protection.
    input logic [2:0] m_axi_arprot,
    /// Read address: quality of service.
    input logic [3:0] m_axi_arqos,
    /// Read address: user sideband.
    input logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read address: valid.
    input logic m_axi_arvalid,
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
    input logic m_axi_rready,
    /// Read bursts in flight.
    output logic [$clog2(READ_LIMIT+1):0] reads,
    /// Read bursts in flight, per identifier.
    output logic [2**ID_WIDTH-1:0][$clog2(READ_LIMIT+1):0] reads_of,
    /// Length, less one, of the oldest read burst of each identifier.
    output logic [2**ID_WIDTH-1:0][7:0] read_length_of,
    /// Beats of that burst that have arrived, per identifier.
    output logic [2**ID_WIDTH-1:0][7:0] read_beats_of,
    /// Write bursts in flight.
    output logic [$clog2(WRITE_LIMIT+1):0] writes,
    /// Write bursts in flight with data still to come.
    output logic [$clog2(WRITE_LIMIT+1):0] writes_without_data,
    /// Write bursts with complete data whose address has not been accepted.
    output logic [$clog2(LEAD+1):0] writes_without_address,
    /// Write bursts with address and data and without a response, per identifier.
    output logic [2**ID_WIDTH-1:0][$clog2(WRITE_LIMIT+1):0] writes_unanswered_of,
    /// Beats that have arrived of the write burst whose data are arriving.
    output logic [7:0] write_beats,
    /// Length, less one, of the write burst whose data are arriving, if its address is known.
    output logic [7:0] write_length,
    /// The address of the write burst whose data are arriving is known.
    output logic write_length_known,
    /// A write burst has both address and data from this cycle on.
    output logic write_pairs,
    /// Identifier of the write burst that has both address and data.
    output logic [ID_WIDTH-1:0] write_pair_id
);

  axiscope_channel_properties #(
      .WIDTH (ID_WIDTH + ADDR_WIDTH + 25 + USER_WIDTH),
      .ASSUME(ASSUME_MASTER)
  ) i_aw (
      .clk,
      .rst,
      .valid(m_axi_awvalid),
      .ready(m_axi_awready),
      .payload({
        m_axi_awid,
        m_axi_awaddr,
        m_axi_awlen,
        m_axi_awsize,
        m_axi_awburst,
        m_axi_awlock,
        m_axi_awcache,
        m_axi_awprot,
        m_axi_awqos,
        m_axi_awuser
      })
  );

  axiscope_channel_properties #(
      .WIDTH (DATA_WIDTH + DATA_WIDTH / 8 + 1),
      .ASSUME(ASSUME_MASTER)
  ) i_w (
      .clk,
      .rst,
      .valid  (m_axi_wvalid),
      .ready  (m_axi_wready),
      .payload({m_axi_wdata, m_axi_wstrb, m_axi_wlast})
  );

  axiscope_channel_properties #(
      .WIDTH (ID_WIDTH + 2),
      .ASSUME(!ASSUME_MASTER)
  ) i_b (
      .clk,
      .rst,
      .valid  (m_axi_bvalid),
      .ready  (m_axi_bready),
      .payload({m_axi_bid, m_axi_bresp})
  );

  axiscope_channel_properties #(
      .WIDTH (ID_WIDTH + ADDR_WIDTH + 25 + USER_WIDTH),
      .ASSUME(ASSUME_MASTER)
  ) i_ar (
      .clk,
      .rst,
      .valid(m_axi_arvalid),
      .ready(m_axi_arready),
      .payload({
        m_axi_arid,
        m_axi_araddr,
        m_axi_arlen,
        m_axi_arsize,
        m_axi_arburst,
        m_axi_arlock,
        m_axi_arcache,
        m_axi_arprot,
        m_axi_arqos,
        m_axi_aruser
      })
  );

  axiscope_channel_properties #(
      .WIDTH (ID_WIDTH + DATA_WIDTH + 3),
      .ASSUME(!ASSUME_MASTER)
  ) i_r (
      .clk,
      .rst,
      .valid  (m_axi_rvalid),
      .ready  (m_axi_rready),
      .payload({m_axi_rid, m_axi_rdata, m_axi_rresp, m_axi_rlast})
  );

  axiscope_read_properties #(
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .LIMIT(READ_LIMIT),
      .MAX_BEATS(MAX_BEATS),
      .ASSUME_MASTER(ASSUME_MASTER),
      .NARROW(NARROW)
  ) i_reads (
      .clk,
      .rst,
      .arid(m_axi_arid),
      .araddr(m_axi_araddr[11:0]),
      .arlen(m_axi_arlen),
      .arsize(m_axi_arsize),
      .arburst(m_axi_arburst),
      .arvalid(m_axi_arvalid),
      .arready(m_axi_arready),
      .rid(m_axi_rid),
      .rlast(m_axi_rlast),
      .rvalid(m_axi_rvalid),
      .rready(m_axi_rready),
      .under_way(reads),
      .under_way_of(reads_of),
      .length_of(read_length_of),
      .beats_of(read_beats_of)
  );

  axiscope_write_properties #(
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .LIMIT(WRITE_LIMIT),
      .LEAD(LEAD),
      .MAX_BEATS(MAX_BEATS),
      .ASSUME_MASTER(ASSUME_MASTER),
      .NARROW(NARROW)
  ) i_writes (
      .clk,
      .rst,
      .awid(m_axi_awid),
      .awaddr(m_axi_awaddr[11:0]),
      .awlen(m_axi_awlen),
      .awsize(m_axi_awsize),
      .awburst(m_axi_awburst),
      .awvalid(m_axi_awvalid),
      .awready(m_axi_awready),
      .wlast(m_axi_wlast),
      .wvalid(m_axi_wvalid),
      .wready(m_axi_wready),
      .bid(m_axi_bid),
      .bvalid(m_axi_bvalid),
      .bready(m_axi_bready),
      .under_way(writes),
      .without_data(writes_without_data),
      .without_address(writes_without_address),
      .unanswered_of(writes_unanswered_of),
      .beats_come(write_beats),
      .length_now(write_length),
      .length_known(write_length_known),
      .pairs(write_pairs),
      .pair_id(write_pair_id)
  );

endmodule
