/// Issues the bursts of a program in order. A burst is issued once the bursts that it waits for
/// have been answered and its gap is over.
///
/// The cycle in which a burst is issued is the first cycle of AxVALID.
module axiscope_player_issue
  import axiscope_player_words_pkg::*;
#(
    /// Address width in bits.
    parameter int unsigned ADDR_WIDTH = 40,
    /// Number of ID bits that are distinguished, 0 to 4.
    parameter int unsigned ID_WIDTH   = 2,
    /// Largest number of bursts in flight in each direction, a power of two.
    parameter int unsigned IN_FLIGHT  = 32,
    /// Derived, do not set: width of an ID in bits.
    parameter int unsigned ID_BITS    = ID_WIDTH == 0 ? 1 : ID_WIDTH
) (
    /// Clock, rising edge.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Stop: bursts that are waiting here are dropped (one-cycle pulse).
    input logic stop,
    /// Halt: no new burst is issued.
    input logic halted,
    /// A burst is offered.
    input logic in_valid,
    /// The burst is accepted.
    output logic in_ready,
    /// Address of the burst.
    input logic [ADDR_WIDTH-1:0] in_address,
    /// Entry of the burst.
    input axiscope_program_entry_t in_entry,
    /// The burst has no gap.
    input logic in_gapless,
    /// Bursts wait here.
    output logic busy,
    /// IDs with bursts in flight: reads, writes.
    input logic [1:0][2**ID_WIDTH-1:0] some,
    /// Number of bursts in flight: reads, writes.
    input logic [1:0][$clog2(IN_FLIGHT):0] in_flight,
    /// Largest number of bursts in flight, minus one: reads, writes.
    input logic [1:0][5:0] outstanding_less_one,
    /// There is room for the data of a write.
    input logic room,
    /// A burst is issued: a read, a write.
    output logic [1:0] issue,
    /// ID of the issued burst.
    output logic [ID_BITS-1:0] issue_id,
    /// Address of the issued burst.
    output logic [ADDR_WIDTH-1:0] issue_address,
    /// Entry of the issued burst.
    output axiscope_program_entry_t issue_entry,
    /// AxVALID: reads, writes.
    output logic [1:0] axvalid,
    /// AxREADY.
    input logic [1:0] axready,
    /// AxID: the distinguished bits.
    output logic [1:0][ID_BITS-1:0] axid,
    /// AxADDR.
    output logic [1:0][ADDR_WIDTH-1:0] axaddr,
    /// AxLEN.
    output logic [1:0][7:0] axlen,
    /// AxSIZE.
    output logic [1:0][2:0] axsize
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_player_issue: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH > 4) begin : gen_bad_id_width
      $error("axiscope_player_issue: ID_WIDTH is %0d; give 0 to 4", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 2 || IN_FLIGHT > 64 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_player_issue: IN_FLIGHT is %0d; give a power of two, 2 to 64", IN_FLIGHT);
      logic none[0];
    end
    if (ID_BITS != (ID_WIDTH == 0 ? 1 : ID_WIDTH)) begin : gen_bad_id_bits
      $error("axiscope_player_issue: ID_BITS is %0d; give 1, or ID_WIDTH if more", ID_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Ids = 2 ** ID_WIDTH;
  localparam int unsigned EntryBits = $bits(axiscope_program_entry_t);
  localparam logic [5:0] Most = 6'(IN_FLIGHT - 1);

  logic queued, head, open, answers, answered, free, go, tick, taken, gapless;
  logic [ 2:0] level;
  logic [15:0] gap;
  logic [14:0] passed, unit;
  logic [ADDR_WIDTH-1:0] address;
  axiscope_program_entry_t queue_entry;
  logic [1:0] place, fits, channel, direction_busy;
  logic [1:0][5:0] most_less_one;
  logic [Ids-1:0] id_busy;
  logic write;

  axiscope_fifo #(
      .WIDTH(ADDR_WIDTH + EntryBits + 1),
      .DEPTH(4)
  ) i_queue (
      .clk,
      .rst(rst || stop),
      .in_valid,
      .in_ready,
      .in_data({in_address, in_entry, in_gapless}),
      .out_valid(queued),
      .out_ready(taken),
      .out_data({address, queue_entry, gapless}),
      .level
  );

  // This depends only on the distinguished bits of the ID, which arrive with the entry.
  assign issue_id = ID_WIDTH == 0 ? '0 : ID_BITS'(issue_entry.burst.id);
  assign write = issue_entry.burst.write;
  assign id_busy = some[0] | some[1];
  assign busy = head || level != '0;

  genvar d;
  generate
    for (d = 0; d < 2; d++) begin : gen_direction
      assign direction_busy[d] = |some[d];
      assign most_less_one[d] = outstanding_less_one[d] < Most ? outstanding_less_one[d] : Most;
      assign channel[d] = !axvalid[d] || axready[d];
      assign issue[d] = go && write == 1'(d);

      // A response in this cycle makes room two cycles later. The result is computed for both cases
      // before it is known whether a burst is issued.
      assign fits[d] = issue[d] ? 7'(in_flight[d]) < 7'(most_less_one[d]) :
          7'(in_flight[d]) <= 7'(most_less_one[d]);

      always_ff @(posedge clk) begin
        place[d] <= fits[d];
        if (axready[d]) axvalid[d] <= 1'b0;
        if (issue[d]) begin
          axvalid[d] <= 1'b1;
          axid[d] <= issue_id;
          axaddr[d] <= issue_address;
          axlen[d] <= issue_entry.burst.beats_less_one;
          axsize[d] <= issue_entry.burst.size;
        end
        if (rst) axvalid[d] <= 1'b0;
      end
    end
  endgenerate

  always_comb begin
    unique case (issue_entry.burst.wait_for)
      2'd0: answers = 1'b1;
      2'd1: answers = id_busy == '0;
      2'd2: answers = !id_busy[issue_id];
      default: answers = !direction_busy[write];
    endcase
  end

  assign free = place[write] && channel[write] && (!write || room);
  assign go = head && open && answered && free && !halted && !stop;
  assign taken = queued && (!head || go);
  assign tick = &(passed | ~unit);

  // Nothing is issued in between, so a wait that is satisfied remains satisfied until the burst is
  // issued.
  always_ff @(posedge clk) begin
    if (go) head <= 1'b0;
    answered <= answers;
    if (head && !open && answered) begin
      passed <= tick ? '0 : passed + 1'b1;
      if (tick) begin
        gap  <= gap - 1'b1;
        open <= gap == 16'd1;
      end
    end
    if (taken) begin
      head <= 1'b1;
      open <= gapless;
      answered <= queue_entry.burst.wait_for == '0;
      issue_address <= address;
      issue_entry <= queue_entry;
      gap <= queue_entry.address_high.gap;
      unit <= ~(15'h7FFF << queue_entry.burst.gap_log2);
      passed <= '0;
    end
    if (rst || stop) head <= 1'b0;
  end
endmodule
