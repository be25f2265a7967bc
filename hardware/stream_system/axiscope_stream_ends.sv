/// What a channel's two streams are joined to: each other through a queue, or sink and source.
module axiscope_stream_ends #(
    /// Bits of a beat.
    parameter int unsigned DATA_WIDTH = 64,
    /// Beats of the loop-back queue, a power of two.
    parameter int unsigned LOOP_FIFO_BEATS = 512
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// MM2S ends in the sink.
    input  logic                  to_sink,
    /// S2MM is fed by the source.
    input  logic                  from_source,
    /// Exclusive-or of address and word.
    input  logic [          31:0] data_seed,
    /// One cycle: MM2S begins.
    input  logic                  mm2s_started,
    /// One cycle: S2MM begins.
    input  logic                  s2mm_started,
    /// Bits 31 to 0 of MM2S' first address.
    input  logic [          31:0] mm2s_base,
    /// Bits 31 to 0 of S2MM's first address.
    input  logic [          31:0] s2mm_base,
    /// Bytes of S2MM's transfer.
    input  logic [          31:0] s2mm_bytes,
    /// MM2S stream: a beat is there.
    input  logic                  s_axis_tvalid,
    /// MM2S stream: it is taken when both are high.
    output logic                  s_axis_tready,
    /// MM2S stream: the beat.
    input  logic [DATA_WIDTH-1:0] s_axis_tdata,
    /// MM2S stream: the last of a transfer.
    input  logic                  s_axis_tlast,
    /// S2MM stream: a beat is there.
    output logic                  m_axis_tvalid,
    /// S2MM stream: it is taken when both are high.
    input  logic                  m_axis_tready,
    /// S2MM stream: the beat.
    output logic [DATA_WIDTH-1:0] m_axis_tdata,
    /// S2MM stream: the last of a packet.
    output logic                  m_axis_tlast,
    /// A beat was wrong, two cycles ago.
    output logic                  data_error,
    /// A beat of this transfer was wrong.
    output logic                  found,
    /// Bits 31 to 0 of the address of the first such beat.
    output logic [          31:0] found_address,
    /// TLAST has come to the sink.
    output logic                  last
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128) begin : gen_bad_data_width
      $error("axiscope_stream_ends: DATA_WIDTH is %0d; give 32, 64 or 128", DATA_WIDTH);
      logic none[0];
    end
    if (LOOP_FIFO_BEATS < 2 || LOOP_FIFO_BEATS > 32768 ||
        (LOOP_FIFO_BEATS & (LOOP_FIFO_BEATS - 1)) != 0) begin : gen_bad_loop_fifo_beats
      $error(
          "axiscope_stream_ends: LOOP_FIFO_BEATS is %0d; give a power of two, 2 to 32768",
          LOOP_FIFO_BEATS
      );
      logic none[0];
    end
  endgenerate

  logic loop, loop_ready, loop_valid, loop_last, source_valid, source_last, unused;
  logic [DATA_WIDTH-1:0] loop_data, source_data;

  assign loop = !to_sink && !from_source;
  assign s_axis_tready = to_sink || (loop && loop_ready);
  assign m_axis_tvalid = from_source ? source_valid : loop_valid;
  assign m_axis_tdata = from_source ? source_data : loop_data;
  assign m_axis_tlast = from_source ? source_last : loop_last;

  axiscope_block_fifo #(
      .WIDTH(DATA_WIDTH + 1),
      .DEPTH(LOOP_FIFO_BEATS)
  ) i_loop (
      .clk,
      .rst(rst || !loop),
      .in_valid(s_axis_tvalid && loop),
      .in_ready(loop_ready),
      .in_data({s_axis_tlast, s_axis_tdata}),
      .out_valid(loop_valid),
      .out_ready(m_axis_tready),
      .out_data({loop_last, loop_data}),
      .empty(unused)
  );

  axiscope_stream_source #(
      .DATA_WIDTH(DATA_WIDTH)
  ) i_source (
      .clk,
      .rst,
      .start(s2mm_started),
      .base(s2mm_base),
      .bytes(s2mm_bytes),
      .data_seed,
      .m_axis_tvalid(source_valid),
      .m_axis_tready(m_axis_tready && from_source),
      .m_axis_tdata(source_data),
      .m_axis_tlast(source_last)
  );

  axiscope_stream_sink #(
      .DATA_WIDTH(DATA_WIDTH)
  ) i_sink (
      .clk,
      .rst,
      .start(mm2s_started),
      .base (mm2s_base),
      .data_seed,
      .beat (s_axis_tvalid && to_sink),
      .tdata(s_axis_tdata),
      .tlast(s_axis_tlast),
      .data_error,
      .found,
      .found_address,
      .last
  );
endmodule
