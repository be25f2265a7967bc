/// Ends of a channel's two streams: connected to each other through a queue, or to a sink and a
/// source.
module axiscope_stream_ends #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 64,
    /// Beats of the loop-back queue, a power of two.
    parameter int unsigned LOOP_FIFO_BEATS = 512
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// 1: MM2S ends in the sink.
    input  logic                  to_sink,
    /// 1: the source feeds S2MM.
    input  logic                  from_source,
    /// Seed: a data word is its address, exclusive-or this.
    input  logic [          31:0] data_seed,
    /// MM2S starts (one cycle).
    input  logic                  mm2s_started,
    /// S2MM starts (one cycle).
    input  logic                  s2mm_started,
    /// First address of MM2S, bits 31 to 0.
    input  logic [          31:0] mm2s_base,
    /// First address of S2MM, bits 31 to 0.
    input  logic [          31:0] s2mm_base,
    /// Bytes of the transfer of S2MM.
    input  logic [          31:0] s2mm_bytes,
    /// MM2S stream: valid.
    input  logic                  s_axis_tvalid,
    /// MM2S stream: ready; a beat moves when valid and ready are high.
    output logic                  s_axis_tready,
    /// MM2S stream: data.
    input  logic [DATA_WIDTH-1:0] s_axis_tdata,
    /// MM2S stream: last beat of a transfer.
    input  logic                  s_axis_tlast,
    /// S2MM stream: valid.
    output logic                  m_axis_tvalid,
    /// S2MM stream: ready; a beat moves when valid and ready are high.
    input  logic                  m_axis_tready,
    /// S2MM stream: data.
    output logic [DATA_WIDTH-1:0] m_axis_tdata,
    /// S2MM stream: last beat of a packet.
    output logic                  m_axis_tlast,
    /// A beat was wrong, three cycles before.
    output logic                  data_error,
    /// Some beat of this transfer was wrong.
    output logic                  found,
    /// Address of the first wrong beat, bits 31 to 0.
    output logic [          31:0] found_address,
    /// TLAST has reached the sink.
    output logic                  last
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_ends: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
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
