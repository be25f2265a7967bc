/// Feeds S2MM: every word is the address that it will have in memory, exclusive-or a seed.
module axiscope_stream_source #(
    /// Bits of a beat.
    parameter int unsigned DATA_WIDTH = 64
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// One cycle: a packet begins, instead of what is left of the one before.
    input  logic                  start,
    /// Bits 31 to 0 of the first address; stays while the packet is sent.
    input  logic [          31:0] base,
    /// Bytes of the packet; stays while it is sent.
    input  logic [          31:0] bytes,
    /// Exclusive-or of address and word.
    input  logic [          31:0] data_seed,
    /// A beat is there.
    output logic                  m_axis_tvalid,
    /// It is taken when both are high.
    input  logic                  m_axis_tready,
    /// The beat.
    output logic [DATA_WIDTH-1:0] m_axis_tdata,
    /// The last of the packet.
    output logic                  m_axis_tlast
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128) begin : gen_bad_data_width
      $error("axiscope_stream_source: DATA_WIDTH is %0d; give 32, 64 or 128", DATA_WIDTH);
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
