/// Feeds S2MM: every word is the address at which it will be stored, XORed with a seed.
module axiscope_stream_source #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 64
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// A packet starts (one cycle); the rest of the previous one is dropped.
    input  logic                  start,
    /// First address of the packet, bits 31 to 0; constant while the packet is sent.
    input  logic [          31:0] base,
    /// Bytes of the packet; constant while it is sent.
    input  logic [          31:0] bytes,
    /// Seed: a data word is its address, exclusive-or this.
    input  logic [          31:0] data_seed,
    /// A beat is valid.
    output logic                  m_axis_tvalid,
    /// Ready: a transfer happens when valid and ready are high.
    input  logic                  m_axis_tready,
    /// Data of the beat.
    output logic [DATA_WIDTH-1:0] m_axis_tdata,
    /// Last beat of the packet.
    output logic                  m_axis_tlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_source: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);

  logic [31:Lsb] address, left;

  genvar lane;
  generate
    for (lane = 0; lane < DATA_WIDTH / 32; lane++) begin : gen_lane
      assign m_axis_tdata[32*lane+:32] = {address, Lsb'(4 * lane)} ^ data_seed;
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (m_axis_tvalid && m_axis_tready) begin
      address <= address + 1'b1;
      left <= left - 1'b1;
      m_axis_tvalid <= !m_axis_tlast;
      m_axis_tlast <= left == (32 - Lsb)'(2);
    end
    if (start) begin
      address <= base[31:Lsb];
      left <= bytes[31:Lsb];
      m_axis_tvalid <= |bytes[31:Lsb];
      m_axis_tlast <= bytes[31:Lsb] == (32 - Lsb)'(1);
    end
    if (rst) m_axis_tvalid <= 1'b0;
  end

  logic unused;
  assign unused = ^{base, bytes};
endmodule
