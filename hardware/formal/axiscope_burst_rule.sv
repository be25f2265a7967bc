/// Whether an address is a legal burst of the kind that Axiscope's masters send.
module axiscope_burst_rule #(
    /// Data width in bits.
    parameter int unsigned DATA_WIDTH = 32,
    /// Longest burst, beats.
    parameter int unsigned MAX_BEATS  = 256,
    /// 1: beats may be narrower than the bus.
    parameter bit          NARROW     = 0
) (
    /// Offset of the first byte in its 4 KiB page.
    input logic [11:0] address_low,
    /// LENGTH: beats less one.
    input logic [7:0] length,
    /// Bytes a beat, as a power of two.
    input logic [2:0] size,
    /// Burst type.
    input logic [1:0] burst,
    /// The burst is INCR, has full-width beats unless narrow ones are allowed, is not too long, and
    /// does not cross 4 KiB.
    output logic legal
);

  localparam int unsigned Size = $clog2(DATA_WIDTH / 8);

  logic [15:0] first_beat;
  logic [15:0] bytes;
  logic [ 2:0] shift;
  assign shift = NARROW ? size : 3'(Size);
  assign first_beat = 16'(address_low >> shift) << shift;
  assign bytes = (16'(length) + 16'd1) << shift;
  logic wide;
  assign wide = NARROW ? size <= 3'(Size) : size == 3'(Size);
  assign legal = burst == 2'b01 && wide && 9'(length) < 9'(MAX_BEATS) &&
      first_beat + bytes <= 16'h1000;

endmodule
