// Start times per ID. Regardless of the order of responses, each burst gets its own latency, as
// long as no more bursts are in flight than fit. The reports of bursts in flight and of unrequested
// responses are correct.
module id_times_proof #(
    parameter int unsigned ID_WIDTH  = 1,
    parameter int unsigned IN_FLIGHT = 4
) (
    input logic clk,
    input logic rst,
    input logic issue,
    input logic [ID_WIDTH-1:0] issue_id,
    input logic response,
    input logic done,
    input logic [ID_WIDTH-1:0] done_id,
    input logic watch
);

  localparam int unsigned TimeBits = 16;
  localparam int unsigned Ids = 1 << ID_WIDTH;
  localparam int unsigned Places = $clog2(IN_FLIGHT);

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started) assume (rst);
    assume (!done || response);
  end

  logic [TimeBits-1:0] now_cycles, latency_cycles;
  logic [ID_WIDTH+Places:0] in_flight, sum;
  logic asked, too_many, unasked, late;
  always_ff @(posedge clk) now_cycles <= now_cycles + 1'b1;

  axiscope_id_times #(
      .TIME_BITS(TimeBits),
      .ID_WIDTH (ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT)
  ) i_times (
      .*
  );

  // Reference count of bursts in flight, from issues and responses.
  logic [Ids-1:0][Places:0] flying;
  logic pop;
  assign pop = done && flying[done_id] != '0;
  always_comb begin
    sum = '0;
    for (int unsigned i = 0; i < Ids; i++) sum += (ID_WIDTH + Places + 1)'(flying[i]);
  end
  always_ff @(posedge clk) begin
    for (int unsigned i = 0; i < Ids; i++) begin
      if (rst) flying[i] <= '0;
      else
        flying[i] <= flying[i] + (Places + 1)'(issue && issue_id == ID_WIDTH'(i))
            - (Places + 1)'(pop && done_id == ID_WIDTH'(i));
    end
    assume (rst || !issue || 32'(flying[issue_id]) < IN_FLIGHT || (pop && done_id == issue_id));
  end

  // Reference for one arbitrary burst: the bursts of its ID ahead of it, and its duration.
  logic watched, overtaken;
  logic [ID_WIDTH-1:0] id;
  logic [Places:0] ahead;
  logic [TimeBits-1:0] age;
  always_ff @(posedge clk) begin
    age <= age + 1'b1;
    if (watched && pop && done_id == id) begin
      ahead <= ahead - 1'b1;
      if (ahead == '0) watched <= 1'b0;
    end
    if (watched && pop && done_id != id) overtaken <= 1'b1;
    if (!watched && watch && issue) begin
      watched <= 1'b1;
      overtaken <= 1'b0;
      id <= issue_id;
      ahead <= flying[issue_id] - (Places + 1)'(pop && done_id == issue_id);
      age <= TimeBits'(1);
    end
    if (rst) watched <= 1'b0;
  end

  logic ends;
  assign ends = watched && pop && done_id == id && ahead == '0;

  // Location of the burst's start time, which makes the proof inductive.
  logic [Places-1:0] place;
  assign place = i_times.head[id] + ahead[Places-1:0];

  always_ff @(posedge clk) begin
    if (started && !rst) begin
      assert (asked == (flying[done_id] != '0));
      assert (unasked == (response && flying[done_id] == '0));
      assert (!too_many);
      assert (in_flight == sum);
      if (ends) assert (latency_cycles == age);
      for (int unsigned i = 0; i < Ids; i++) begin
        assert (32'(flying[i]) <= IN_FLIGHT && i_times.count[i] == flying[i]);
        assert (i_times.tail[i] == Places'(i_times.head[i] + i_times.count[i][Places-1:0]));
      end
      if (watched) begin
        assert (ahead < flying[id]);
        assert (i_times.begin_cycles[{id, place}] == now_cycles - age);
      end
      cover (ends && overtaken && 32'(sum) >= IN_FLIGHT && age > TimeBits'(5));
      cover (32'(flying[0]) == IN_FLIGHT);
      cover (unasked && sum != '0);
    end
  end
endmodule
