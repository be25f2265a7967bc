/// Connects an AXI3 or AXI4 bus of 32 bits to a register bus (AXI4-Lite), for designs without a
/// vendor's interconnect. It handles one write and one read at a time. Each beat becomes one
/// register access.
///
/// Three kinds of accesses do not reach the registers. Accesses outside the window and accesses
/// with beats wider than the bus are answered with DECERR. Writes to only part of a word are
/// answered with SLVERR. The response of a burst is the worst of its beats. Exclusive accesses are
/// answered with OKAY, which means that the slave does not support them. Write data belong to the
/// last write address, so masters must not interleave the data of writes.
module axiscope_lite_bridge #(
    /// Address of the window.
    parameter logic [31:0] BASE = 32'h4000_0000,
    /// Address bits of the window, 12 to 30.
    parameter int unsigned ADDR_WIDTH = 18,
    /// Width of the identifiers in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 12
) (
    /// Clock of both buses.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Write address valid.
    input logic s_axi_awvalid,
    /// Ready for a write address.
    output logic s_axi_awready,
    /// Identifier of the write.
    input logic [ID_WIDTH-1:0] s_axi_awid,
    /// Address of the write in bytes.
    input logic [31:0] s_axi_awaddr,
    /// Number of beats in the write minus one. AXI3 has only the low four bits.
    input logic [7:0] s_axi_awlen,
    /// log2 of the number of bytes per beat, at most 2.
    input logic [2:0] s_axi_awsize,
    /// Type of the burst: fixed, increasing or wrapping.
    input logic [1:0] s_axi_awburst,
    /// Write data valid.
    input logic s_axi_wvalid,
    /// Ready for write data.
    output logic s_axi_wready,
    /// Write data.
    input logic [31:0] s_axi_wdata,
    /// Bytes of the beat that are to be written.
    input logic [3:0] s_axi_wstrb,
    /// Last beat of the write.
    input logic s_axi_wlast,
    /// Write response valid.
    output logic s_axi_bvalid,
    /// Ready for the write response.
    input logic s_axi_bready,
    /// Identifier of the write response.
    output logic [ID_WIDTH-1:0] s_axi_bid,
    /// Write response: the worst response over all beats.
    output logic [1:0] s_axi_bresp,
    /// Read address valid.
    input logic s_axi_arvalid,
    /// Ready for a read address.
    output logic s_axi_arready,
    /// Identifier of the read.
    input logic [ID_WIDTH-1:0] s_axi_arid,
    /// Address of the read in bytes.
    input logic [31:0] s_axi_araddr,
    /// Number of beats in the read minus one. AXI3 has only the low four bits.
    input logic [7:0] s_axi_arlen,
    /// log2 of the number of bytes per beat, at most 2.
    input logic [2:0] s_axi_arsize,
    /// Type of the burst: fixed, increasing or wrapping.
    input logic [1:0] s_axi_arburst,
    /// Read data valid.
    output logic s_axi_rvalid,
    /// Ready for read data.
    input logic s_axi_rready,
    /// Identifier of the read data.
    output logic [ID_WIDTH-1:0] s_axi_rid,
    /// Read data: the word that contains the bytes of the beat.
    output logic [31:0] s_axi_rdata,
    /// Read response.
    output logic [1:0] s_axi_rresp,
    /// Last beat of the read.
    output logic s_axi_rlast,
    /// Registers: write address valid.
    output logic m_axil_awvalid,
    /// Registers: ready for the write address.
    input logic m_axil_awready,
    /// Registers: write address within the window, in bytes.
    output logic [ADDR_WIDTH-1:0] m_axil_awaddr,
    /// Registers: write data valid.
    output logic m_axil_wvalid,
    /// Registers: ready for write data.
    input logic m_axil_wready,
    /// Registers: write data, full words only.
    output logic [31:0] m_axil_wdata,
    /// Registers: write response valid.
    input logic m_axil_bvalid,
    /// Registers: ready for the write response.
    output logic m_axil_bready,
    /// Registers: write response.
    input logic [1:0] m_axil_bresp,
    /// Registers: read address valid.
    output logic m_axil_arvalid,
    /// Registers: ready for the read address.
    input logic m_axil_arready,
    /// Registers: read address within the window, in bytes.
    output logic [ADDR_WIDTH-1:0] m_axil_araddr,
    /// Registers: read data valid.
    input logic m_axil_rvalid,
    /// Registers: ready for read data.
    output logic m_axil_rready,
    /// Registers: read data.
    input logic [31:0] m_axil_rdata,
    /// Registers: read response.
    input logic [1:0] m_axil_rresp
);
  localparam logic [1:0] Okay = 2'b00, Slverr = 2'b10, Decerr = 2'b11;
  localparam logic [1:0] Increasing = 2'b01, Wrapping = 2'b10;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 12 || ADDR_WIDTH > 30) begin : gen_bad_address
      $error("axiscope_lite_bridge: ADDR_WIDTH is %0d; give 12 to 30", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id
      $error("axiscope_lite_bridge: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
  endgenerate

  // Address bits that change within a burst. A burst does not leave its page of 4 KiB.
  function automatic logic [11:0] moving(input logic [1:0] burst, input logic [1:0] size,
                                         input logic [7:0] len);
    unique case (burst)
      Increasing: return '1;
      // The number of beats in a wrapping burst is a power of two.
      Wrapping:   return (12'(len) << size) | ((12'd1 << size) - 12'd1);
      default:    return '0;
    endcase
  endfunction

  // Address of the next beat. The first beat may be unaligned, and all others are aligned.
  function automatic logic [11:0] next(input logic [11:0] address, input logic [1:0] size,
                                       input logic [11:0] mask);
    logic [11:0] aligned;
    aligned = address & ~((12'd1 << size) - 12'd1);
    return (address & ~mask) | ((aligned + (12'd1 << size)) & mask);
  endfunction

  function automatic logic inside_window(input logic [31:ADDR_WIDTH] high);
    return high == BASE[31:ADDR_WIDTH];
  endfunction

  // Writes. `sending` means that a beat is being sent to the registers.
  logic write_goes, write_in, sending, last_beat;
  logic [11:0] write_mask;
  logic [1:0] write_size;
  logic [ADDR_WIDTH-1:0] write_at;

  assign s_axi_awready = !write_goes;
  assign s_axi_wready  = write_goes && !sending && !s_axi_bvalid;
  assign m_axil_bready = sending && !m_axil_awvalid && !m_axil_wvalid;

  always_ff @(posedge aclk) begin
    if (m_axil_awready) m_axil_awvalid <= 1'b0;
    if (m_axil_wready) m_axil_wvalid <= 1'b0;
    if (s_axi_bvalid && s_axi_bready) begin
      s_axi_bvalid <= 1'b0;
      write_goes   <= 1'b0;
    end
    if (s_axi_awvalid && s_axi_awready) begin
      write_goes  <= 1'b1;
      write_in    <= inside_window(s_axi_awaddr[31:ADDR_WIDTH]) && s_axi_awsize <= 3'd2;
      write_mask  <= moving(s_axi_awburst, s_axi_awsize[1:0], s_axi_awlen);
      write_size  <= s_axi_awsize[1:0];
      write_at    <= s_axi_awaddr[ADDR_WIDTH-1:0];
      s_axi_bid   <= s_axi_awid;
      s_axi_bresp <= Okay;
    end
    if (s_axi_wvalid && s_axi_wready) begin
      write_at[11:0] <= next(write_at[11:0], write_size, write_mask);
      m_axil_awaddr  <= {write_at[ADDR_WIDTH-1:2], 2'b00};
      m_axil_wdata   <= s_axi_wdata;
      last_beat      <= s_axi_wlast;
      if (write_in && s_axi_wstrb == '1) begin
        {m_axil_awvalid, m_axil_wvalid, sending} <= '1;
      end else begin
        s_axi_bvalid <= s_axi_wlast;
        if (!write_in) s_axi_bresp <= Decerr;
        else if (s_axi_wstrb != '0) s_axi_bresp <= s_axi_bresp | Slverr;
      end
    end
    if (m_axil_bvalid && m_axil_bready) begin
      sending      <= 1'b0;
      s_axi_bvalid <= last_beat;
      s_axi_bresp  <= s_axi_bresp | m_axil_bresp;
    end
    if (!aresetn) {write_goes, sending, s_axi_bvalid, m_axil_awvalid, m_axil_wvalid} <= '0;
  end

  // Reads. `asking` means that the address of a beat is being sent to the registers, or that its
  // data are awaited.
  logic read_goes, read_in, asking;
  logic [11:0] read_mask;
  logic [1:0] read_size;
  logic [7:0] beats_left;
  logic [ADDR_WIDTH-1:0] read_at;

  assign s_axi_arready = !read_goes;
  assign m_axil_rready = asking && !m_axil_arvalid;
  assign m_axil_araddr = {read_at[ADDR_WIDTH-1:2], 2'b00};

  always_ff @(posedge aclk) begin
    if (m_axil_arready) m_axil_arvalid <= 1'b0;
    if (s_axi_arvalid && s_axi_arready) begin
      read_goes  <= 1'b1;
      read_in    <= inside_window(s_axi_araddr[31:ADDR_WIDTH]) && s_axi_arsize <= 3'd2;
      read_mask  <= moving(s_axi_arburst, s_axi_arsize[1:0], s_axi_arlen);
      read_size  <= s_axi_arsize[1:0];
      read_at    <= s_axi_araddr[ADDR_WIDTH-1:0];
      beats_left <= s_axi_arlen;
      s_axi_rid  <= s_axi_arid;
    end
    if (read_goes && !asking && !s_axi_rvalid) begin
      if (read_in) {m_axil_arvalid, asking} <= '1;
      else s_axi_rvalid <= 1'b1;
      s_axi_rdata <= '0;
      s_axi_rresp <= Decerr;
      s_axi_rlast <= beats_left == '0;
    end
    if (m_axil_rvalid && m_axil_rready) begin
      asking       <= 1'b0;
      s_axi_rvalid <= 1'b1;
      s_axi_rdata  <= m_axil_rdata;
      s_axi_rresp  <= m_axil_rresp;
    end
    if (s_axi_rvalid && s_axi_rready) begin
      s_axi_rvalid  <= 1'b0;
      beats_left    <= beats_left - 1'b1;
      read_at[11:0] <= next(read_at[11:0], read_size, read_mask);
      if (s_axi_rlast) read_goes <= 1'b0;
    end
    if (!aresetn) {read_goes, asking, s_axi_rvalid, m_axil_arvalid} <= '0;
  end
endmodule
