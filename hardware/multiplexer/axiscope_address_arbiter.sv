/// Arbiter for the address channel of one direction. It has N requesters and one output, and allows
/// at most LIMIT bursts in flight.
///
/// A burst counts as in flight from the first cycle of its offer until `completed`. After a reset
/// of this block alone, responses that were not requested may arrive. They do not end a burst.
module axiscope_address_arbiter #(
    /// Number of requesters, 2 or more.
    parameter  int unsigned PORTS    = 4,
    /// Payload width in bits.
    parameter  int unsigned WIDTH    = 8,
    /// Largest number of bursts in flight, 1 or more.
    parameter  int unsigned LIMIT    = 32,
    localparam int unsigned PortBits = $clog2(PORTS)
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// The other channels of the direction allow a new offer.
    input logic allow,
    /// The last beat of a response has been delivered.
    input logic completed,
    /// Valid signals of the requesters.
    input logic [PORTS-1:0] in_valid,
    /// Ready signals to the requesters.
    output logic [PORTS-1:0] in_ready,
    /// Payloads of the requesters.
    input logic [PORTS-1:0][WIDTH-1:0] in_payload,
    /// Valid signal of the output.
    output logic out_valid,
    /// Ready signal of the output.
    input logic out_ready,
    /// Payload of the output.
    output logic [WIDTH-1:0] out_payload,
    /// Number of the requester whose address is offered.
    output logic [PortBits-1:0] out_port,
    /// First cycle of an offer.
    output logic out_begins
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PORTS < 2 || PORTS > 8) begin : gen_bad_ports
      $error("axiscope_address_arbiter: PORTS is %0d; give 2 to 8", PORTS);
      logic none[0];
    end
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_address_arbiter: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (LIMIT < 1 || LIMIT > 1024) begin : gen_bad_limit
      $error("axiscope_address_arbiter: LIMIT is %0d; give 1 to 1024", LIMIT);
      logic none[0];
    end
  endgenerate

  localparam int unsigned CountBits = $clog2(LIMIT + 1);

  logic [CountBits-1:0] under_way;
  logic [    PORTS-1:0] grant;

  axiscope_round_robin #(
      .PORTS(PORTS)
  ) i_round_robin (
      .clk,
      .rst,
      .request(in_valid),
      .allow  (allow && under_way != CountBits'(LIMIT)),
      .accept (out_ready),
      .valid  (out_valid),
      .begins (out_begins),
      .index  (out_port),
      .grant  (grant)
  );

  assign in_ready = out_ready ? grant : '0;

  // The vector is padded to a power of two, so that the selection is a plain multiplexer.
  logic [2**PortBits-1:0][WIDTH-1:0] choices;
  assign choices     = ((2 ** PortBits) * WIDTH)'(in_payload);
  assign out_payload = choices[out_port];

  always_ff @(posedge clk) begin
    if (rst) under_way <= '0;
    else if (out_begins && !completed) under_way <= under_way + 1'b1;
    else if (!out_begins && completed && under_way != '0) under_way <= under_way - 1'b1;
  end

endmodule
