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
    /// The beat that was accepted three cycles before was wrong.
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
  localparam int unsigned Bytes = DATA_WIDTH / 8;

  logic [31:Lsb] address, taken_address, compared_address;
  logic [Bytes/4-1:0][31:0] expected;
  logic [DATA_WIDTH-1:0] taken_data;
  logic [Bytes-1:0] wrong;
  // A beat is first stored and then compared. A beat of the previous transfer that is still stored
  // when the next one starts can cause a `data_error`, but does not change the results of the next
  // transfer (`..._here`).
  logic taken, taken_here, compared, compared_here;

  always_ff @(posedge clk) begin
    taken <= beat && !rst;
    taken_here <= beat && !rst && !start;
    taken_data <= tdata;
    taken_address <= address;
    for (int unsigned lane = 0; lane < Bytes / 4; lane++) begin
      expected[lane] <= {address, Lsb'(4 * lane)} ^ data_seed;
    end
    compared <= taken && !rst;
    compared_here <= taken_here && !rst && !start;
    compared_address <= taken_address;
    data_error <= compared && wrong != '0 && !rst;
    if (beat) begin
      address <= address + 1'b1;
      last <= last || tlast;
    end
    if (compared_here && wrong != '0 && !found) begin
      found <= 1'b1;
      found_address <= {compared_address, Lsb'(0)};
    end
    if (start) address <= base[31:Lsb];
    if (rst || start) begin
      found <= 1'b0;
      last  <= 1'b0;
    end
  end

  genvar b;
  generate
    for (b = 0; b < Bytes; b++) begin : gen_byte
      always_ff @(posedge clk) begin
        wrong[b] <= taken_data[8*b+:8] != 8'(expected[b/4] >> (8 * (b % 4)));
      end
    end
  endgenerate

  logic unused;
  assign unused = ^base;
endmodule
