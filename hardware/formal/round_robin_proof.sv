// Round robin of the multiplexer: each other requester overtakes a waiting requester at most once.
module round_robin_proof #(
    parameter int unsigned PORTS = 4
) (
    input logic clk,
    input logic rst,
    input logic [PORTS-1:0] request,
    input logic allow,
    input logic accept
);

  localparam int unsigned Bits = $clog2(PORTS) + 1;

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started) assume (rst);
  end

  logic valid, begins;
  logic [$clog2(PORTS)-1:0] index;
  logic [PORTS-1:0] grant;

  axiscope_round_robin #(.PORTS(PORTS)) i_round_robin (.*);

  // A request stays until it is served.
  logic [PORTS-1:0] waits;
  always_ff @(posedge clk) begin
    waits <= rst ? '0 : request & ~(accept ? grant : '0);
    assume (rst || (request & waits) == waits);
  end

  // How often each requester was overtaken since its request or its last service.
  logic [PORTS-1:0][Bits-1:0] passed;
  always_ff @(posedge clk) begin
    for (int unsigned i = 0; i < PORTS; i++) begin
      if (rst || !request[i] || (begins && grant[i])) passed[i] <= '0;
      else if (begins) passed[i] <= passed[i] + 1'b1;
    end
  end

  logic [PORTS-1:0] reached;
  logic [ Bits-1:0] last;
  assign reached = ~i_round_robin.after_last;
  assign last = Bits'($countones(reached)) - 1'b1;

  always_ff @(posedge clk) begin
    if (started && !rst) begin
      assert ((grant & (grant - 1'b1)) == '0 && (grant & ~request) == '0);
      assert (valid == (grant != '0) && (!valid || grant[index]));
      // The search continues after the one served last, which makes the proof inductive.
      assert (reached != '0 && (reached & (reached + 1'b1)) == '0);
      if (i_round_robin.held) begin
        assert (i_round_robin.held_choice == (reached ^ (reached >> 1)));
        assert ((waits & i_round_robin.held_choice) != '0);
      end
      for (int unsigned i = 0; i < PORTS; i++) begin
        assert (passed[i] < Bits'(PORTS));
        assert (32'(passed[i]) + (i + PORTS - 1 - 32'(last)) % PORTS < PORTS);
      end
      cover (passed[0] == Bits'(PORTS - 1));
    end
  end

endmodule
