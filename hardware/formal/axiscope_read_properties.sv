/// Read bursts of an AXI4 port: legal addresses, a bounded number in flight, and no data without a
/// request.
///
/// The rules of the master are checked and those of the slave assumed, or the other way round.
module axiscope_read_properties #(
    /// Data width in bits.
    parameter int unsigned DATA_WIDTH    = 32,
    /// Identifier width in bits; each identifier has its own queue.
    parameter int unsigned ID_WIDTH      = 1,
    /// Limit of bursts in flight.
    parameter int unsigned LIMIT         = 2,
    /// Longest burst, beats.
    parameter int unsigned MAX_BEATS     = 256,
    /// 1: assume that the master is correct and check the slave. 0: the other way round.
    parameter bit          ASSUME_MASTER = 0,
    /// 1: beats may be narrower than the bus.
    parameter bit          NARROW        = 0
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Read address: identifier.
    input logic [ID_WIDTH-1:0] arid,
    /// Read address: offset of the first byte in its 4 KiB page.
    input logic [11:0] araddr,
    /// Read address: beats less one.
    input logic [7:0] arlen,
    /// Read address: bytes per beat, as a power of two.
    input logic [2:0] arsize,
    /// Read address: burst type.
    input logic [1:0] arburst,
    /// Read address: valid.
    input logic arvalid,
    /// Read address: ready.
    input logic arready,
    /// Read data: identifier.
    input logic [ID_WIDTH-1:0] rid,
    /// Read data: last beat.
    input logic rlast,
    /// Read data: valid.
    input logic rvalid,
    /// Read data: ready.
    input logic rready,
    /// Bursts whose address has been accepted and whose last beat has not.
    output logic [$clog2(LIMIT+1):0] under_way,
    /// Bursts in flight, per identifier.
    output logic [2**ID_WIDTH-1:0][$clog2(LIMIT+1):0] under_way_of,
    /// Length, less one, of the oldest burst of each identifier.
    output logic [2**ID_WIDTH-1:0][7:0] length_of,
    /// Beats of the oldest burst that have arrived, per identifier.
    output logic [2**ID_WIDTH-1:0][7:0] beats_of
);

  localparam int unsigned Ids = 2 ** ID_WIDTH;
  localparam int unsigned CountBits = $clog2(LIMIT + 1) + 1;

  // Per identifier: bursts waiting, their lengths (oldest in [0]), and beats of the oldest that
  // have arrived.
  logic [      Ids-1:0][CountBits-1:0]      count;
  logic [      Ids-1:0][    LIMIT-1:0][7:0] lengths;
  logic [      Ids-1:0][          7:0]      beats;
  logic [CountBits-1:0]                     total;

  logic asked, came, ended;
  assign asked        = arvalid && arready;
  assign came         = rvalid && rready;
  assign ended        = came && rlast;
  assign under_way    = total;
  assign under_way_of = count;
  assign beats_of     = beats;

  for (genvar id = 0; id < Ids; id++) begin : g_length
    assign length_of[id] = lengths[id][0];
  end

  logic [Ids-1:0] push, pop;

  always_comb begin
    for (int unsigned id = 0; id < Ids; id++) begin
      push[id] = asked && arid == ID_WIDTH'(id);
      pop[id]  = ended && rid == ID_WIDTH'(id);
    end
  end

  always_ff @(posedge clk) begin
    total <= rst ? '0 : total + CountBits'(asked) - CountBits'(ended);
    for (int unsigned id = 0; id < Ids; id++) begin
      if (pop[id]) begin
        for (int unsigned at = 0; at + 1 < LIMIT; at++) lengths[id][at] <= lengths[id][at+1];
      end
      for (int unsigned at = 0; at < LIMIT; at++) begin
        if (push[id] && CountBits'(at) == count[id] - CountBits'(pop[id])) begin
          lengths[id][at] <= arlen;
        end
      end
      count[id] <= rst ? '0 : count[id] + CountBits'(push[id]) - CountBits'(pop[id]);
      if (rst || pop[id]) beats[id] <= '0;
      else if (came && rid == ID_WIDTH'(id)) beats[id] <= beats[id] + 1'b1;
    end
  end

  logic legal_address, legal_number, legal_data;

  axiscope_burst_rule #(
      .DATA_WIDTH(DATA_WIDTH),
      .MAX_BEATS (MAX_BEATS),
      .NARROW    (NARROW)
  ) i_burst (
      .address_low(araddr),
      .length(arlen),
      .size(arsize),
      .burst(arburst),
      .legal(legal_address)
  );

  assign legal_number = total < CountBits'(LIMIT);
  assign legal_data   = count[rid] != '0 && rlast == (beats[rid] == lengths[rid][0]);

  always_ff @(posedge clk) begin
    if (!rst) begin
      if (ASSUME_MASTER) begin
        assume (!arvalid || legal_address);
        // The slave limits the number: it accepts no more than it can hold.
        assert (!asked || legal_number);
        assert (!rvalid || legal_data);
      end else begin
        assert (!arvalid || legal_address);
        assert (total <= CountBits'(LIMIT));
        assert (!asked || legal_number);
        assume (!rvalid || legal_data);
      end
    end
  end

endmodule
