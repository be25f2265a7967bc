/// Connects one register bus to many blocks. The registers of block n start at n * 2^WINDOW_BITS.
///
/// Both sides are AXI4-Lite buses with at most one write and one read at a time. All outputs are
/// registers, so blocks may be placed far apart. An access to an address without a block is
/// answered with DECERR, and reads return 0. The buses of the blocks are concatenated in each
/// vector, block 0 in the low bits.
module axiscope_lite_splitter #(
    /// Number of blocks, 1 to 64.
    parameter  int unsigned BLOCKS      = 4,
    /// Address bits of a block's registers, 4 to 24.
    parameter  int unsigned WINDOW_BITS = 12,
    localparam int unsigned Address     = WINDOW_BITS + $clog2(BLOCKS + 1)
) (
    /// Clock of all ports.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Write address valid.
    input logic s_axil_awvalid,
    /// Ready for the write address.
    output logic s_axil_awready,
    /// Write address, bytes.
    input logic [Address-1:0] s_axil_awaddr,
    /// Write data valid.
    input logic s_axil_wvalid,
    /// Ready for write data.
    output logic s_axil_wready,
    /// Write data, full words only.
    input logic [31:0] s_axil_wdata,
    /// Write response valid.
    output logic s_axil_bvalid,
    /// Ready for the write response.
    input logic s_axil_bready,
    /// Write response: the block's, or DECERR.
    output logic [1:0] s_axil_bresp,
    /// Read address valid.
    input logic s_axil_arvalid,
    /// Ready for the read address.
    output logic s_axil_arready,
    /// Read address, bytes.
    input logic [Address-1:0] s_axil_araddr,
    /// Read data valid.
    output logic s_axil_rvalid,
    /// Ready for read data.
    input logic s_axil_rready,
    /// Read data.
    output logic [31:0] s_axil_rdata,
    /// Read response: the block's, or DECERR.
    output logic [1:0] s_axil_rresp,
    /// To each block: write address valid.
    output logic [BLOCKS-1:0] m_axil_awvalid,
    /// From each block: ready for the write address.
    input logic [BLOCKS-1:0] m_axil_awready,
    /// To all blocks: write address within the block, bytes.
    output logic [WINDOW_BITS-1:0] m_axil_awaddr,
    /// To each block: write data valid.
    output logic [BLOCKS-1:0] m_axil_wvalid,
    /// From each block: ready for write data.
    input logic [BLOCKS-1:0] m_axil_wready,
    /// To all blocks: write data.
    output logic [31:0] m_axil_wdata,
    /// From each block: write response valid.
    input logic [BLOCKS-1:0] m_axil_bvalid,
    /// To each block: ready for the write response.
    output logic [BLOCKS-1:0] m_axil_bready,
    /// From each block: write response.
    input logic [2*BLOCKS-1:0] m_axil_bresp,
    /// To each block: read address valid.
    output logic [BLOCKS-1:0] m_axil_arvalid,
    /// From each block: ready for the read address.
    input logic [BLOCKS-1:0] m_axil_arready,
    /// To all blocks: read address within the block, bytes.
    output logic [WINDOW_BITS-1:0] m_axil_araddr,
    /// From each block: read data valid.
    input logic [BLOCKS-1:0] m_axil_rvalid,
    /// To each block: ready for read data.
    output logic [BLOCKS-1:0] m_axil_rready,
    /// From each block: read data.
    input logic [32*BLOCKS-1:0] m_axil_rdata,
    /// From each block: read response.
    input logic [2*BLOCKS-1:0] m_axil_rresp
);
  localparam int unsigned Select = $clog2(BLOCKS + 1);
  localparam logic [1:0] Decerr = 2'b11;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BLOCKS < 1 || BLOCKS > 64) begin : gen_bad_blocks
      $error("axiscope_lite_splitter: BLOCKS is %0d; give 1 to 64", BLOCKS);
      logic none[0];
    end
    if (WINDOW_BITS < 4 || WINDOW_BITS > 24) begin : gen_bad_window
      $error("axiscope_lite_splitter: WINDOW_BITS is %0d; give 4 to 24", WINDOW_BITS);
      logic none[0];
    end
  endgenerate

  // The number of the block at an address, one-hot. Zero if there is no block.
  function automatic logic [BLOCKS-1:0] one_of(input logic [Select-1:0] place);
    for (int unsigned i = 0; i < BLOCKS; i++) one_of[i] = place == Select'(i);
  endfunction

  // Writes. The address and the data are sent to the block of the current write independently.
  logic [BLOCKS-1:0] written;
  logic write_goes, write_lost;
  logic [1:0] write_answer;

  always_comb begin
    write_answer = '0;
    for (int unsigned i = 0; i < BLOCKS; i++) if (written[i]) write_answer |= m_axil_bresp[2*i+:2];
  end

  always_ff @(posedge aclk) begin
    s_axil_awready <= 1'b0;
    s_axil_wready  <= 1'b0;
    m_axil_bready  <= '0;
    m_axil_awvalid <= m_axil_awvalid & ~m_axil_awready;
    m_axil_wvalid  <= m_axil_wvalid & ~m_axil_wready;
    write_lost     <= 1'b0;
    if (s_axil_bvalid && s_axil_bready) begin
      s_axil_bvalid <= 1'b0;
      write_goes    <= 1'b0;
    end
    if (!write_goes && s_axil_awvalid && s_axil_wvalid) begin
      write_goes     <= 1'b1;
      s_axil_awready <= 1'b1;
      s_axil_wready  <= 1'b1;
      m_axil_awaddr  <= s_axil_awaddr[WINDOW_BITS-1:0];
      m_axil_wdata   <= s_axil_wdata;
      written        <= one_of(s_axil_awaddr[Address-1:WINDOW_BITS]);
      m_axil_awvalid <= one_of(s_axil_awaddr[Address-1:WINDOW_BITS]);
      m_axil_wvalid  <= one_of(s_axil_awaddr[Address-1:WINDOW_BITS]);
      write_lost     <= one_of(s_axil_awaddr[Address-1:WINDOW_BITS]) == '0;
    end
    if (write_lost) begin
      s_axil_bvalid <= 1'b1;
      s_axil_bresp  <= Decerr;
    end
    // The response is accepted in the cycle after it is first observed, so that it is observed
    // exactly once.
    if (write_goes && !s_axil_bvalid && m_axil_bready == '0 && |(written & m_axil_bvalid)) begin
      m_axil_bready <= written;
      s_axil_bvalid <= 1'b1;
      s_axil_bresp  <= write_answer;
    end
    if (!aresetn) begin
      {s_axil_awready, s_axil_wready, s_axil_bvalid, write_goes, write_lost} <= '0;
      {m_axil_awvalid, m_axil_wvalid, m_axil_bready} <= '0;
    end
  end

  // Reads
  logic [BLOCKS-1:0] asked;
  logic read_goes, read_lost;
  logic [ 1:0] read_answer;
  logic [31:0] read_data;

  always_comb begin
    read_answer = '0;
    read_data   = '0;
    for (int unsigned i = 0; i < BLOCKS; i++)
    if (asked[i]) begin
      read_answer |= m_axil_rresp[2*i+:2];
      read_data |= m_axil_rdata[32*i+:32];
    end
  end

  always_ff @(posedge aclk) begin
    s_axil_arready <= 1'b0;
    m_axil_rready  <= '0;
    m_axil_arvalid <= m_axil_arvalid & ~m_axil_arready;
    read_lost      <= 1'b0;
    if (s_axil_rvalid && s_axil_rready) begin
      s_axil_rvalid <= 1'b0;
      read_goes     <= 1'b0;
    end
    if (!read_goes && s_axil_arvalid) begin
      read_goes      <= 1'b1;
      s_axil_arready <= 1'b1;
      m_axil_araddr  <= s_axil_araddr[WINDOW_BITS-1:0];
      asked          <= one_of(s_axil_araddr[Address-1:WINDOW_BITS]);
      m_axil_arvalid <= one_of(s_axil_araddr[Address-1:WINDOW_BITS]);
      read_lost      <= one_of(s_axil_araddr[Address-1:WINDOW_BITS]) == '0;
    end
    if (read_lost) begin
      s_axil_rvalid <= 1'b1;
      s_axil_rdata  <= '0;
      s_axil_rresp  <= Decerr;
    end
    if (read_goes && !s_axil_rvalid && m_axil_rready == '0 && |(asked & m_axil_rvalid)) begin
      m_axil_rready <= asked;
      s_axil_rvalid <= 1'b1;
      s_axil_rdata  <= read_data;
      s_axil_rresp  <= read_answer;
    end
    if (!aresetn) begin
      {s_axil_arready, s_axil_rvalid, read_goes, read_lost} <= '0;
      {m_axil_arvalid, m_axil_rready} <= '0;
    end
  end
endmodule
