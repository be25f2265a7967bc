/// Sends the write data of the issued bursts without gaps. Every word contains its own address. The
/// strobes follow from size, offset and pattern.
module axiscope_player_data #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// Width of IDs in bits.
    parameter int unsigned ID_BITS = 2
) (
    /// Clock, rising edge.
    input  logic                    clk,
    /// Synchronous reset, active high.
    input  logic                    rst,
    /// Seed: a data word is its address XORed with this value.
    input  logic [            31:0] data_seed,
    /// A burst is issued.
    input  logic                    issue,
    /// ID of the burst.
    input  logic [     ID_BITS-1:0] issue_id,
    /// Address of the burst, bits 31 to 0.
    input  logic [            31:0] issue_address,
    /// Number of beats in the burst, minus one.
    input  logic [             7:0] issue_len,
    /// log2 of the number of bytes per beat of the burst.
    input  logic [             2:0] issue_size,
    /// Strobes of the burst's first beat, one bit for each sixteenth of the bus.
    input  logic [            15:0] issue_first,
    /// Strobes of the last beat, one bit for each sixteenth of the bus.
    input  logic [            15:0] issue_last,
    /// There is room for one more burst.
    output logic                    room,
    /// Data remain to be sent.
    output logic                    busy,
    /// WVALID.
    output logic                    wvalid,
    /// WREADY.
    input  logic                    wready,
    /// WID, for AXI3.
    output logic [     ID_BITS-1:0] wid,
    /// WDATA.
    output logic [  DATA_WIDTH-1:0] wdata,
    /// WSTRB.
    output logic [DATA_WIDTH/8-1:0] wstrb,
    /// WLAST.
    output logic                    wlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH < 32 || DATA_WIDTH > 512 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error("axiscope_player_data: DATA_WIDTH is %0d; give 32, 64, 128, 256 or 512", DATA_WIDTH);
      logic none[0];
    end
    if (ID_BITS < 1 || ID_BITS > 16) begin : gen_bad_id_bits
      $error("axiscope_player_data: ID_BITS is %0d; give 1 to 16", ID_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Bytes = DATA_WIDTH / 8;
  localparam int unsigned Lsb = $clog2(Bytes);
  // Number of byte lanes that each bit of a pattern covers.
  localparam int unsigned Lanes = Bytes > 16 ? Bytes / 16 : 1;

  logic burst_valid, burst_taken, advance, last, begun;
  logic [31:0] address;
  logic [7:0] len, beat;
  logic [2:0] size;
  logic [15:0] first_pattern, last_pattern;
  logic [ID_BITS-1:0] id;
  logic [11:0] cursor, place;
  logic [6:0] beyond;
  logic [4:0] level;

  // At most 16 bursts may wait for their data to start. Further addresses have to wait.
  axiscope_fifo #(
      .WIDTH(ID_BITS + 32 + 8 + 3 + 32),
      .DEPTH(16)
  ) i_bursts (
      .clk,
      .rst,
      .in_valid (issue),
      .in_ready (room),
      .in_data  ({issue_id, issue_address, issue_len, issue_size, issue_first, issue_last}),
      .out_valid(burst_valid),
      .out_ready(burst_taken),
      .out_data ({id, address, len, size, first_pattern, last_pattern}),
      .level
  );

  // The first stage computes the offset and the shape of a beat, and the second stage its strobes.
  logic shaped, shaped_advance, shaped_last;
  logic [31:Lsb] shaped_word;
  logic [Lsb-1:0] shaped_place, shaped_beyond;
  logic [15:0] shaped_pattern;
  logic [ID_BITS-1:0] shaped_id;

  assign beyond = ~(7'h7F << size);
  assign place = begun ? cursor : address[11:0];
  assign last = beat == len;
  assign shaped_advance = !wvalid || wready;
  assign advance = burst_valid && (!shaped || shaped_advance);
  assign burst_taken = advance && last;
  assign busy = wvalid || shaped || level != '0;

  always_ff @(posedge clk) begin
    if (shaped_advance) shaped <= 1'b0;
    if (advance) begin
      shaped <= 1'b1;
      shaped_last <= last;
      shaped_id <= id;
      shaped_word <= {address[31:12], place[11:Lsb]};
      shaped_place <= place[Lsb-1:0];
      shaped_beyond <= Lsb'(beyond);
      shaped_pattern <= (begun ? '1 : first_pattern) & (last ? last_pattern : '1);
      // A burst stays within its 4 KiB page.
      cursor <= (place & ~12'(beyond)) + (12'd1 << size);
      begun <= !last;
      beat <= last ? '0 : beat + 1'b1;
    end
    if (rst) begin
      shaped <= 1'b0;
      begun  <= 1'b0;
      beat   <= '0;
    end
  end

  logic [31:Lsb] word;

  always_ff @(posedge clk) begin
    if (wready) wvalid <= 1'b0;
    if (shaped && shaped_advance) begin
      wvalid <= 1'b1;
      wlast  <= shaped_last;
      wid    <= shaped_id;
      word   <= shaped_word ^ data_seed[31:Lsb];
    end
    if (rst) wvalid <= 1'b0;
  end

  genvar i;
  generate
    for (i = 0; i < Bytes; i++) begin : gen_lane
      logic inside_beat, above;
      // The addresses of the lanes of a beat differ only in the bits below the beat's size. Lanes
      // below an address that is not a multiple of the size carry no data.
      assign inside_beat = ((Lsb'(i) ^ shaped_place) & ~shaped_beyond) == '0;
      assign above = (Lsb + 1)'(i) >= {1'b0, shaped_place};
      always_ff @(posedge clk) begin
        if (shaped_advance) begin
          wstrb[i] <= inside_beat && above && shaped_pattern[4'(i/Lanes)];
        end
      end
    end
  endgenerate

  generate
    for (i = 0; i < DATA_WIDTH / 32; i++) begin : gen_word
      assign wdata[32*i+:32] = {word, data_seed[Lsb-1:0] ^ Lsb'(4 * i)};
    end
  endgenerate
endmodule
