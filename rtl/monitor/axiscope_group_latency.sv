/// Sum, least and greatest latency of each ID group since the last epoch, in two banks.
///
/// One bank counts while the walker looks at the other, which holds the epoch before.
module axiscope_group_latency #(
    /// ID groups: 1, 2 or 4.
    parameter int unsigned GROUPS       = 1,
    /// Bits of a latency.
    parameter int unsigned LATENCY_BITS = 24,
    /// Bits of the sum of an epoch.
    parameter int unsigned SUM_BITS     = 35
) (
    /// Rising edge.
    input  logic                    clk,
    /// Synchronous reset, active high.
    input  logic                    rst,
    /// A latency counts; one in the cycle of `epoch` still belongs to the old.
    input  logic                    count,
    /// Its group.
    input  logic [             1:0] group,
    /// The latency.
    input  logic [LATENCY_BITS-1:0] latency_cycles,
    /// The banks change places.
    input  logic                    epoch,
    /// The group looked at.
    input  logic [             1:0] look_group,
    /// Its sum.
    output logic [    SUM_BITS-1:0] sum,
    /// Its least; all ones where nothing counted.
    output logic [LATENCY_BITS-1:0] least,
    /// Its greatest; 0 where nothing counted.
    output logic [LATENCY_BITS-1:0] most
);
  localparam int unsigned W = SUM_BITS + 2 * LATENCY_BITS;
  localparam int unsigned GroupBits = GROUPS > 2 ? 2 : 1;

  logic active, counting, change;
  logic [1:0] counted;
  logic [LATENCY_BITS-1:0] latency;
  logic [W-1:0] out[2];
  logic [1:0] known;

  always_ff @(posedge clk) begin
    counting <= count;
    counted  <= group;
    latency  <= latency_cycles;
    change   <= epoch;
    active   <= active ^ change;
    if (rst) {active, counting, change} <= '0;
  end

  // One sum and two comparisons serve both banks.
  logic [SUM_BITS-1:0] old_sum;
  logic [LATENCY_BITS-1:0] old_least, old_most;
  logic old;
  logic [W-1:0] next;

  assign old = known[active];
  assign {old_sum, old_least, old_most} = out[active];
  assign next = {
    (old ? old_sum : '0) + SUM_BITS'(latency),
    latency < old_least || !old ? latency : old_least,
    latency > old_most || !old ? latency : old_most
  };

  for (genvar b = 0; b < 2; b++) begin : gen_bank
    logic [W-1:0] memory[1<<GroupBits];
    logic [3:0] filled;
    logic [1:0] address;
    logic mine;

    assign mine = active == 1'(b);
    assign address = mine ? counted : look_group;
    assign out[b] = memory[address[GroupBits-1:0]];
    assign known[b] = filled[address];

    always_ff @(posedge clk) begin
      if (mine && counting) memory[address[GroupBits-1:0]] <= next;
    end

    always_ff @(posedge clk) begin
      if (mine && counting) filled[address] <= 1'b1;
      // The bank that begins to count next is empty.
      if (change && !mine) filled <= '0;
      if (rst) filled <= '0;
    end
  end

  logic rests;
  assign rests = !active;
  assign {sum, least, most} = known[rests] ? out[rests]
      : {SUM_BITS'(0), {LATENCY_BITS{1'b1}}, LATENCY_BITS'(0)};
endmodule
