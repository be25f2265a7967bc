/// Stores the word that the last read with each ID has returned, for dependent reads.
///
/// The word is taken from the first beat, at the offset of the read's address. It has 8 bytes and
/// is aligned to 4 bytes. If the beat has only 4 bytes, the upper half is 0.
module axiscope_player_pointer #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// Width of IDs in bits, 0 to 4.
    parameter int unsigned ID_WIDTH   = 2,
    /// Derived, do not set: width of the ID ports in bits.
    parameter int unsigned ID_BITS    = ID_WIDTH == 0 ? 1 : ID_WIDTH
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// Clears all pointers (one-cycle pulse).
    input  logic                  start,
    /// A beat of a read arrives.
    input  logic                  beat,
    /// The beat is the last of its burst.
    input  logic                  beat_last,
    /// ID of the beat.
    input  logic [   ID_BITS-1:0] beat_id,
    /// The beat has an error response.
    input  logic                  beat_error,
    /// Data of the beat.
    input  logic [DATA_WIDTH-1:0] beat_data,
    /// Address of the burst, bits 5 to 2.
    input  logic [           5:2] beat_place,
    /// The beats of the burst have at most 4 bytes.
    input  logic                  beat_narrow,
    /// ID whose pointer is read.
    input  logic [   ID_BITS-1:0] id,
    /// There is a pointer for the selected ID. It is updated two cycles after the beat.
    output logic                  known,
    /// Pointer of the selected ID.
    output logic [          63:0] word
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH < 32 || DATA_WIDTH > 512 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error(
          "axiscope_player_pointer: DATA_WIDTH is %0d; give 32, 64, 128, 256 or 512", DATA_WIDTH
      );
      logic none[0];
    end
    if (ID_WIDTH > 4) begin : gen_bad_id_width
      $error("axiscope_player_pointer: ID_WIDTH is %0d; give 0 to 4", ID_WIDTH);
      logic none[0];
    end
    if (ID_BITS != (ID_WIDTH == 0 ? 1 : ID_WIDTH)) begin : gen_bad_id_bits
      $error("axiscope_player_pointer: ID_BITS is %0d; give 1, or ID_WIDTH if more", ID_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Ids = 2 ** ID_WIDTH;
  localparam int unsigned Words = DATA_WIDTH / 32;

  logic [63:0] words[Ids];
  logic [Ids-1:0] midst, knows;
  logic [ID_BITS-1:0] from, to, from_1;
  logic take_1, error_1, narrow_1;
  logic [DATA_WIDTH-1:0] data_1;
  logic [5:2] place_1;
  logic [63:0] taken;

  assign from = ID_WIDTH == 0 ? '0 : beat_id;
  assign to = ID_WIDTH == 0 ? '0 : id;
  assign known = knows[to];
  assign word = words[to];

  if (Words == 1) begin : gen_one
    assign taken = 64'(data_1);
  end else begin : gen_several
    localparam int unsigned PairBits = Words == 2 ? 1 : $clog2(Words / 2);
    logic [Words/2-1:0][63:0] pairs;
    logic [63:0] pair;
    assign pairs = data_1;
    assign pair  = Words == 2 ? pairs[0] : pairs[PairBits'(place_1[5:3])];
    assign taken = narrow_1 ? 64'(place_1[2] ? pair[63:32] : pair[31:0]) : pair;
  end

  always_ff @(posedge clk) begin
    take_1   <= beat && !midst[from];
    from_1   <= from;
    error_1  <= beat_error;
    narrow_1 <= beat_narrow;
    place_1  <= beat_place;
    data_1   <= beat_data;
    if (beat) midst[from] <= !beat_last;
    if (take_1) knows[from_1] <= !error_1;
    if (start) knows <= '0;
    if (rst) {midst, knows, take_1} <= '0;
  end

  always_ff @(posedge clk) begin
    if (take_1) words[from_1] <= taken;
  end

  // A narrow bus does not have these offsets.
  logic unused;
  assign unused = ^{place_1, narrow_1};
endmodule
