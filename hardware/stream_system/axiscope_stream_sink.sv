/// Accepts the beats of MM2S, one per cycle, and compares them with the pattern of the source.
module axiscope_stream_sink #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 64
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// A transfer starts (one cycle).
    input  logic                  start,
    /// First address of the transfer, bits 31 to 0.
    input  logic [          31:0] base,
    /// Seed: a data word is its address, exclusive-or this.
    input  logic [          31:0] data_seed,
    /// A beat is accepted.
    input  logic                  beat,
    /// Data of the beat.
    input  logic [DATA_WIDTH-1:0] tdata,
    /// Last beat of the packet.
    input  logic                  tlast,
    /// The beat that was accepted two cycles before was wrong.
    output logic                  data_error,
    /// Some beat of this transfer was wrong.
    output logic                  found,
    /// Address of the first wrong beat, bits 31 to 0.
    output logic [          31:0] found_address,
    /// TLAST has arrived.
    output logic                  last
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_sink: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  localparam int unsigned Lanes = DATA_WIDTH / 32;

  logic [31:Lsb] address, compared_address;
  logic [Lanes-1:0] wrong;
  logic compared;

  always_ff @(posedge clk) begin
    compared <= beat && !rst && !start;
    compared_address <= address;
    data_error <= compared && wrong != '0;
    if (beat) begin
      address <= address + 1'b1;
      last <= last || tlast;
    end
    if (compared && wrong != '0 && !found) begin
      found <= 1'b1;
      found_address <= {compared_address, Lsb'(0)};
    end
    if (start) address <= base[31:Lsb];
    if (rst || start) begin
      found <= 1'b0;
      last <= 1'b0;
      data_error <= 1'b0;
    end
  end

  genvar lane;
  generate
    for (lane = 0; lane < Lanes; lane++) begin : gen_lane
      always_ff @(posedge clk) begin
        wrong[lane] <= tdata[32*lane+:32] != ({address, Lsb'(4 * lane)} ^ data_seed);
      end
    end
  endgenerate

  logic unused;
  assign unused = ^base;
endmodule
