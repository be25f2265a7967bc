/// Computes the address of a burst from the base address or a pointer, and refuses illegal bursts.
///
/// An entry takes two cycles. A dependent entry first waits until all earlier bursts have been
/// issued and all bursts with its ID have been answered.
module axiscope_player_place
  import axiscope_player_words_pkg::*;
#(
    /// log2 of the bytes of a beat of the bus.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 40,
    /// Width of an entry's number in bits.
    parameter int unsigned ENTRY_BITS = 8,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3 = 0
) (
    /// Clock, rising edge.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// A program starts (one-cycle pulse).
    input logic start,
    /// Stop: entries that are here are dropped (one-cycle pulse).
    input logic stop,
    /// Base address at the start of the program.
    input logic [63:0] base,
    /// Signed step that is added to the base after a loop.
    input logic [31:0] base_step,
    /// Number of loops after which the base returns to its start value.
    input logic [15:0] base_loops,
    /// An entry is offered.
    input logic in_valid,
    /// The entry is accepted.
    output logic in_ready,
    /// Table entry.
    input axiscope_program_entry_t in_entry,
    /// Number of the entry.
    input logic [ENTRY_BITS-1:0] in_number,
    /// The entry is the last of a loop.
    input logic in_last,
    /// There are entries between this stage and the issuing of their bursts.
    input logic ahead,
    /// The ID of the entry has bursts in flight.
    input logic id_busy,
    /// The pointer of the ID is known.
    input logic pointer_known,
    /// Pointer of the ID.
    input logic [63:0] pointer,
    /// The stage contains an entry.
    output logic busy,
    /// A legal burst is offered.
    output logic out_valid,
    /// The burst is accepted.
    input logic out_ready,
    /// Address of the burst.
    output logic [ADDR_WIDTH-1:0] out_address,
    /// Entry of the burst.
    output axiscope_program_entry_t out_entry,
    /// The burst has no gap.
    output logic out_gapless,
    /// Why the entry is refused: 4 KiB page, size, beats, address (one bit each).
    output logic [3:0] refused,
    /// Number of the refused entry.
    output logic [ENTRY_BITS-1:0] refused_number
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 6) begin : gen_bad_beat_bytes_log2
      $error("axiscope_player_place: BEAT_BYTES_LOG2 is %0d; give 2 to 6", BEAT_BYTES_LOG2);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_player_place: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ENTRY_BITS < 4 || ENTRY_BITS > 9) begin : gen_bad_entry_bits
      $error("axiscope_player_place: ENTRY_BITS is %0d; give 4 to 9", ENTRY_BITS);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_player_place: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
  endgenerate

  typedef enum logic [1:0] {
    Absolute,
    Relative,
    Dependent,
    Reserved
  } mode_e;

  logic [63:0] base_now, from, offset, address;
  logic [15:0] loops;
  logic dependent, move, legal;
  mode_e mode;
  logic [14:0] span;
  logic [6:0] beyond;
  logic [15:0] last_byte;

  assign mode = mode_e'(in_entry.burst.mode);
  assign dependent = mode == Dependent;
  assign move = !busy || out_ready;
  assign in_ready = move && !(dependent && (busy || ahead || id_busy));

  always_comb begin
    unique case (mode)
      Relative:  from = base_now;
      Dependent: from = pointer_known ? pointer : base_now;
      default:   from = '0;
    endcase
    offset = {
      {16{in_entry.address_high.value[15] && (mode == Relative || dependent)}},
      in_entry.address_high.value,
      in_entry.address_low.value
    };
  end

  always_ff @(posedge clk) begin
    if (move) busy <= 1'b0;
    if (in_valid && in_ready) begin
      busy <= 1'b1;
      address <= from + offset;
      out_entry <= in_entry;
      out_gapless <= in_entry.address_high.gap == '0;
      // Number of bytes in the burst minus one, and number of bytes in a beat.
      span <= 15'({7'd0, in_entry.burst.beats_less_one} << in_entry.burst.size) | 15'(beyond_of(
          in_entry.burst.size
      ));
      beyond <= beyond_of(in_entry.burst.size);
      refused_number <= in_number;
      if (in_last) begin
        base_now <= base_now + 64'(signed'(base_step));
        loops <= loops - 1'b1;
        if (loops == 16'd1) begin
          base_now <= base;
          loops <= base_loops;
        end
      end
    end
    if (start) begin
      base_now <= base;
      loops <= base_loops;
    end
    if (stop || rst) busy <= 1'b0;
  end

  // The bits of the address that select a byte within a beat.
  function automatic logic [6:0] beyond_of(input logic [2:0] size);
    return ~(7'h7F << size);
  endfunction

  // The first beat counts as a full beat, including the bytes below the burst's address.
  assign last_byte  = 16'({address[11:7], address[6:0] & ~beyond}) + 16'(span);

  assign refused[0] = busy && |last_byte[15:12];
  assign refused[1] = busy && out_entry.burst.size > 3'(BEAT_BYTES_LOG2);
  assign refused[2] = busy && AXI3 != 0 && |out_entry.burst.beats_less_one[7:4];
  if (ADDR_WIDTH < 64) begin : gen_beyond
    assign refused[3] = busy && |address[63:ADDR_WIDTH];
  end else begin : gen_all
    assign refused[3] = 1'b0;
  end
  // These bits are not used, because they do not affect the 4 KiB page.
  logic unused;
  assign unused = ^last_byte[11:0];

  assign legal = refused == '0;
  assign out_valid = busy && legal;
  assign out_address = address[ADDR_WIDTH-1:0];
endmodule
