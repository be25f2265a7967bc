/// Connects an AXI4-Lite bus in the domain of the control clock to a block in another clock domain.
/// The two clocks may have any relation.
///
/// One read and one write may be outstanding. In addition to the block's own cycles, an access
/// takes up to STAGES + 1 cycles of each clock. AxPROT and WSTRB are not carried, because the
/// blocks ignore them.
///
/// Reset both sides together, or reset one side while no access is outstanding. Otherwise an access
/// may be lost, and its master waits forever. Hold the reset for 2 * STAGES + 2 cycles of the
/// slower clock.
module axiscope_lite_cdc #(
    /// Address width in bits.
    parameter int unsigned ADDR_WIDTH = 12,
    /// Registers of each synchroniser, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Clock of the control bus.
    input logic s_aclk,
    /// Reset of the control bus, synchronous, active low.
    input logic s_aresetn,
    /// Control bus: write address valid.
    input logic s_axil_awvalid,
    /// Control bus: ready for the write address.
    output logic s_axil_awready,
    /// Control bus: write address in bytes.
    input logic [ADDR_WIDTH-1:0] s_axil_awaddr,
    /// Control bus: write data valid.
    input logic s_axil_wvalid,
    /// Control bus: ready for write data.
    output logic s_axil_wready,
    /// Control bus: write data, full words only.
    input logic [31:0] s_axil_wdata,
    /// Control bus: write response valid.
    output logic s_axil_bvalid,
    /// Control bus: ready for the write response.
    input logic s_axil_bready,
    /// Control bus: write response of the block.
    output logic [1:0] s_axil_bresp,
    /// Control bus: read address valid.
    input logic s_axil_arvalid,
    /// Control bus: ready for the read address.
    output logic s_axil_arready,
    /// Control bus: read address in bytes.
    input logic [ADDR_WIDTH-1:0] s_axil_araddr,
    /// Control bus: read data valid.
    output logic s_axil_rvalid,
    /// Control bus: ready for read data.
    input logic s_axil_rready,
    /// Control bus: read data.
    output logic [31:0] s_axil_rdata,
    /// Control bus: read response of the block.
    output logic [1:0] s_axil_rresp,
    /// Clock of the block.
    input logic m_aclk,
    /// Reset of the block's side, synchronous, active low.
    input logic m_aresetn,
    /// Block: write address valid.
    output logic m_axil_awvalid,
    /// Block: ready for the write address.
    input logic m_axil_awready,
    /// Block: write address in bytes.
    output logic [ADDR_WIDTH-1:0] m_axil_awaddr,
    /// Block: write data valid.
    output logic m_axil_wvalid,
    /// Block: ready for write data.
    input logic m_axil_wready,
    /// Block: write data, full words only.
    output logic [31:0] m_axil_wdata,
    /// Block: write response valid.
    input logic m_axil_bvalid,
    /// Block: ready for the write response.
    output logic m_axil_bready,
    /// Block: write response.
    input logic [1:0] m_axil_bresp,
    /// Block: read address valid.
    output logic m_axil_arvalid,
    /// Block: ready for the read address.
    input logic m_axil_arready,
    /// Block: read address in bytes.
    output logic [ADDR_WIDTH-1:0] m_axil_araddr,
    /// Block: read data valid.
    input logic m_axil_rvalid,
    /// Block: ready for read data.
    output logic m_axil_rready,
    /// Block: read data.
    input logic [31:0] m_axil_rdata,
    /// Block: read response.
    input logic [1:0] m_axil_rresp
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 3 || ADDR_WIDTH > 32) begin : gen_bad_addr_width
      $error("axiscope_lite_cdc: ADDR_WIDTH is %0d; give 3 to 32", ADDR_WIDTH);
      logic none[0];
    end
    if (STAGES < 2 || STAGES > 8) begin : gen_bad_stages
      $error("axiscope_lite_cdc: STAGES is %0d; give 2 to 8", STAGES);
      logic none[0];
    end
  endgenerate

  logic s_rst, m_rst;
  assign s_rst = !s_aresetn;
  assign m_rst = !m_aresetn;

  // Writes: address and data cross together.
  logic write_given, write_room, write_there, write_taken;
  logic address_taken, data_taken;

  assign write_given = s_axil_awvalid && s_axil_wvalid;
  assign s_axil_awready = write_given && write_room;
  assign s_axil_wready = write_given && write_room;

  axiscope_handshake_cdc #(
      .WIDTH (ADDR_WIDTH + 32),
      .STAGES(STAGES)
  ) i_write (
      .in_clk(s_aclk),
      .in_rst(s_rst),
      .in_valid(write_given),
      .in_ready(write_room),
      .in_data({s_axil_awaddr, s_axil_wdata}),
      .out_clk(m_aclk),
      .out_rst(m_rst),
      .out_valid(write_there),
      .out_ready(write_taken),
      .out_data({m_axil_awaddr, m_axil_wdata})
  );

  // The block is offered address and data until it has accepted each of them. Once both are
  // accepted, the word has crossed.
  assign m_axil_awvalid = write_there && !address_taken;
  assign m_axil_wvalid = write_there && !data_taken;
  assign write_taken = (address_taken || m_axil_awready) && (data_taken || m_axil_wready);

  always_ff @(posedge m_aclk) begin
    address_taken <= write_there && !write_taken && (address_taken || m_axil_awready);
    data_taken <= write_there && !write_taken && (data_taken || m_axil_wready);
    if (m_rst) {address_taken, data_taken} <= '0;
  end

  axiscope_handshake_cdc #(
      .WIDTH (2),
      .STAGES(STAGES)
  ) i_write_response (
      .in_clk(m_aclk),
      .in_rst(m_rst),
      .in_valid(m_axil_bvalid),
      .in_ready(m_axil_bready),
      .in_data(m_axil_bresp),
      .out_clk(s_aclk),
      .out_rst(s_rst),
      .out_valid(s_axil_bvalid),
      .out_ready(s_axil_bready),
      .out_data(s_axil_bresp)
  );

  axiscope_handshake_cdc #(
      .WIDTH (ADDR_WIDTH),
      .STAGES(STAGES)
  ) i_read (
      .in_clk(s_aclk),
      .in_rst(s_rst),
      .in_valid(s_axil_arvalid),
      .in_ready(s_axil_arready),
      .in_data(s_axil_araddr),
      .out_clk(m_aclk),
      .out_rst(m_rst),
      .out_valid(m_axil_arvalid),
      .out_ready(m_axil_arready),
      .out_data(m_axil_araddr)
  );

  axiscope_handshake_cdc #(
      .WIDTH (34),
      .STAGES(STAGES)
  ) i_read_data (
      .in_clk(m_aclk),
      .in_rst(m_rst),
      .in_valid(m_axil_rvalid),
      .in_ready(m_axil_rready),
      .in_data({m_axil_rresp, m_axil_rdata}),
      .out_clk(s_aclk),
      .out_rst(s_rst),
      .out_valid(s_axil_rvalid),
      .out_ready(s_axil_rready),
      .out_data({s_axil_rresp, s_axil_rdata})
  );
endmodule
