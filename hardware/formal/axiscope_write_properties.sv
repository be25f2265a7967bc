/// Write bursts of an AXI4 port: legal addresses, a bounded number in flight, correct last beats,
/// one response each.
///
/// The rules of the master are checked and those of the slave assumed, or the other way round. Data
/// may lead their address by up to LEAD bursts; their number of beats is kept until the address
/// arrives.
module axiscope_write_properties #(
    /// Data width in bits.
    parameter int unsigned DATA_WIDTH    = 32,
    /// Identifier width in bits.
    parameter int unsigned ID_WIDTH      = 1,
    /// Limit of bursts in flight.
    parameter int unsigned LIMIT         = 2,
    /// Limit of bursts whose data are complete before their address is accepted, 1 or more.
    parameter int unsigned LEAD          = 1,
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
    /// Write address: identifier.
    input logic [ID_WIDTH-1:0] awid,
    /// Write address: offset of the first byte in its 4 KiB page.
    input logic [11:0] awaddr,
    /// Write address: beats less one.
    input logic [7:0] awlen,
    /// Write address: bytes per beat, as a power of two.
    input logic [2:0] awsize,
    /// Write address: burst type.
    input logic [1:0] awburst,
    /// Write address: valid.
    input logic awvalid,
    /// Write address: ready.
    input logic awready,
    /// Write data: last beat.
    input logic wlast,
    /// Write data: valid.
    input logic wvalid,
    /// Write data: ready.
    input logic wready,
    /// Write response: identifier.
    input logic [ID_WIDTH-1:0] bid,
    /// Write response: valid.
    input logic bvalid,
    /// Write response: ready.
    input logic bready,
    /// Bursts whose address has been accepted and whose response has not.
    output logic [$clog2(LIMIT+1):0] under_way,
    /// Bursts in flight with data still to come.
    output logic [$clog2(LIMIT+1):0] without_data,
    /// Bursts with complete data whose address has not been accepted.
    output logic [$clog2(LEAD+1):0] without_address,
    /// Bursts with address and data and without a response, per identifier.
    output logic [2**ID_WIDTH-1:0][$clog2(LIMIT+1):0] unanswered_of,
    /// Beats that have arrived of the burst whose data are arriving.
    output logic [7:0] beats_come,
    /// Length, less one, of the burst whose data are arriving; valid if `length_known`.
    output logic [7:0] length_now,
    /// The address of the burst whose data are arriving is known.
    output logic length_known,
    /// A burst has both address and data from this cycle on; its identifier is `pair_id`.
    output logic pairs,
    /// Identifier of the complete burst.
    output logic [ID_WIDTH-1:0] pair_id
);

  localparam int unsigned Ids = 2 ** ID_WIDTH;
  localparam int unsigned CountBits = $clog2(LIMIT + 1) + 1;
  localparam int unsigned LeadBits = $clog2(LEAD + 1) + 1;

  // Oldest entry in [0]. At most one of the two queues has entries.
  logic [    LIMIT-1:0][          7:0] lengths;
  logic [    LIMIT-1:0][ ID_WIDTH-1:0] ids;
  logic [CountBits-1:0]                addresses;
  logic [     LEAD-1:0][          7:0] leading;
  logic [ LeadBits-1:0]                leads;

  logic [          7:0]                beats;
  logic [      Ids-1:0][CountBits-1:0] answers;
  logic [CountBits-1:0]                total;

  logic asked, moves, filled, answered;
  assign asked           = awvalid && awready;
  assign moves           = wvalid && wready;
  assign filled          = moves && wlast;
  assign answered        = bvalid && bready;
  assign under_way       = total;
  assign without_data    = addresses;
  assign without_address = leads;
  assign unanswered_of   = answers;
  assign beats_come      = beats;

  // An address pairs with data that led it; data pair with an address that waits or arrives now.
  logic address_queues, address_pops, data_queue, data_pop;
  assign data_pop       = asked && leads != '0;
  assign address_pops   = filled && addresses != '0;
  assign address_queues = asked && leads == '0 && !(filled && addresses == '0);
  assign data_queue     = filled && addresses == '0 && !(asked && leads == '0);

  assign pairs          = (asked && !address_queues) || address_pops;
  assign pair_id        = addresses != '0 ? ids[0] : awid;

  always_ff @(posedge clk) begin
    if (address_pops) begin
      for (int unsigned at = 0; at + 1 < LIMIT; at++) begin
        lengths[at] <= lengths[at+1];
        ids[at]     <= ids[at+1];
      end
    end
    for (int unsigned at = 0; at < LIMIT; at++) begin
      if (address_queues && CountBits'(at) == addresses - CountBits'(address_pops)) begin
        lengths[at] <= awlen;
        ids[at]     <= awid;
      end
    end
    if (data_pop) begin
      for (int unsigned at = 0; at + 1 < LEAD; at++) leading[at] <= leading[at+1];
    end
    for (int unsigned at = 0; at < LEAD; at++) begin
      if (data_queue && LeadBits'(at) == leads - LeadBits'(data_pop)) leading[at] <= beats;
    end
    if (moves) beats <= wlast ? '0 : beats + 1'b1;
    addresses <= addresses + CountBits'(address_queues) - CountBits'(address_pops);
    leads     <= leads + LeadBits'(data_queue) - LeadBits'(data_pop);
    total     <= total + CountBits'(asked) - CountBits'(answered);
    for (int unsigned id = 0; id < Ids; id++) begin
      answers[id] <= answers[id] + CountBits'(pairs && pair_id == ID_WIDTH'(id)) -
          CountBits'(answered && bid == ID_WIDTH'(id));
    end
    if (rst) begin
      addresses <= '0;
      leads     <= '0;
      total     <= '0;
      beats     <= '0;
      answers   <= '0;
    end
  end

  logic legal_address, legal_number, legal_last, legal_lead, legal_length, legal_response;

  axiscope_burst_rule #(
      .DATA_WIDTH(DATA_WIDTH),
      .MAX_BEATS (MAX_BEATS),
      .NARROW    (NARROW)
  ) i_burst (
      .address_low(awaddr),
      .length(awlen),
      .size(awsize),
      .burst(awburst),
      .legal(legal_address)
  );

  assign length_known   = addresses != '0 || (awvalid && leads == '0);
  assign length_now     = addresses != '0 ? lengths[0] : awlen;
  assign legal_number   = total < CountBits'(LIMIT);
  assign legal_last     = length_known ? wlast == (beats == length_now) : 1'b1;
  assign legal_lead     = addresses != '0 || leads < LeadBits'(LEAD);
  // The address must match the length of the data that led it.
  assign legal_length   = leads != '0 ? awlen == leading[0] : (addresses != '0 || beats <= awlen);
  assign legal_response = answers[bid] != '0;

  always_ff @(posedge clk) begin
    if (!rst) begin
      if (ASSUME_MASTER) begin
        assume (!awvalid || (legal_address && legal_length));
        assume (!wvalid || (legal_last && legal_lead));
        assert (!asked || legal_number);
        assert (!bvalid || legal_response);
      end else begin
        assert (!awvalid || (legal_address && legal_length));
        assert (!wvalid || (legal_last && legal_lead));
        assert (total <= CountBits'(LIMIT));
        assert (!asked || legal_number);
        assume (!bvalid || legal_response);
      end
    end
  end

endmodule
