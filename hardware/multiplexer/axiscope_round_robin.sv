/// Round-robin arbiter for requests that remain until they are accepted.
///
/// The choice is combinational, so a single request passes without delay. `valid` does not depend
/// on `accept`, as AXI requires of a sender.
module axiscope_round_robin #(
    /// Number of requesters, 2 or more.
    parameter  int unsigned PORTS    = 4,
    localparam int unsigned PortBits = $clog2(PORTS)
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Requests. A request must remain until it is accepted.
    input logic [PORTS-1:0] request,
    /// A new offer may start. Once an offer has started, it continues even without this signal.
    input logic allow,
    /// The offer is accepted in this cycle.
    input logic accept,
    /// A request is offered.
    output logic valid,
    /// First cycle of an offer.
    output logic begins,
    /// Number of the requester whose request is offered.
    output logic [PortBits-1:0] index,
    /// The number of this requester, one-hot. Zero if no request is offered.
    output logic [PORTS-1:0] grant
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PORTS < 2 || PORTS > 8) begin : gen_bad_ports
      $error("axiscope_round_robin: PORTS is %0d; give 2 to 8", PORTS);
      logic none[0];
    end
  endgenerate

  /// Requesters after the one that was served last have priority.
  logic [PORTS-1:0] after_last;
  logic [PORTS-1:0] candidates;
  logic [PORTS-1:0] choice;
  logic             held;
  logic [PORTS-1:0] held_choice;

  always_comb begin
    candidates = |(request & after_last) ? request & after_last : request;
    choice     = candidates & (~candidates + 1'b1);
  end

  assign begins = !held && allow && |request;
  assign valid  = held || begins;
  assign grant  = held ? held_choice : (begins ? choice : '0);

  always_comb begin
    index = '0;
    for (int unsigned port = 0; port < PORTS; port++) begin
      if (held ? held_choice[port] : choice[port]) index |= PortBits'(port);
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      held        <= 1'b0;
      held_choice <= '0;
      after_last  <= '0;
    end else begin
      held <= valid && !accept;
      if (begins) begin
        held_choice <= choice;
        after_last  <= ~(choice | (choice - 1'b1));
      end
    end
  end

endmodule
