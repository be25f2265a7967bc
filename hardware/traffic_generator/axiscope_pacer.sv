/// Says when the next programmed burst may start: least interval, and token bucket.
module axiscope_pacer (
    /// Rising edge.
    input  logic        clk,
    /// One cycle: begin anew, free to go, bucket empty.
    input  logic        start,
    /// A programmed burst starts.
    input  logic        issue,
    /// Its beats less one.
    input  logic [ 7:0] beats_less_one,
    /// Least cycles from a start to the next; 0 and 1: none.
    input  logic [16:0] interval_cycles,
    /// Beats that flow into the bucket a cycle, in 1/65536; 0: no limit.
    input  logic [15:0] beats_per_65536_cycles,
    /// Beats at which the bucket takes no more.
    input  logic [ 8:0] depth_beats,
    /// The next may start.
    output logic        ready
);
  // Counts up to its end from minus the interval: no subtraction, no zero test of its own.
  logic [16:0] wait_cycles;
  // Beats in the bucket, as a number with a sign, and their fraction.
  logic signed [10:0] level;
  logic [15:0] fraction;
  logic full, limited, waited, none;
  logic [16:0] filled;

  assign full   = !level[10] && level[8:0] >= depth_beats;
  assign filled = 17'(beats_per_65536_cycles) + 17'(fraction);
  // Without a limit the level is 0.
  assign ready  = waited && !level[10];

  always_ff @(posedge clk) begin
    // What registers say is known here a cycle later; whether it waited, in the same.
    limited <= beats_per_65536_cycles != '0;
    none <= ~|interval_cycles[16:1];
    if (issue) waited <= none;
    // The last but two, or beyond: an interval of 0 or 1 that came in the cycle of the issue.
    else if (&wait_cycles[16:2] && |wait_cycles[1:0]) waited <= 1'b1;
    if (issue) wait_cycles <= ~interval_cycles;
    else if (!waited) wait_cycles <= wait_cycles + 1'b1;

    if (start || !limited) begin
      level <= '0;
      fraction <= '0;
    end else if (issue || !full) begin
      // A burst that starts makes room for what flows in meanwhile.
      fraction <= filled[15:0];
      // Minus the beats is the complement of the beats less one: one adder with a carry in.
      level <= level + (issue ? {3'b111, ~beats_less_one} : '0) + 11'(filled[16]);
    end
    if (start) wait_cycles <= '1;
    if (start) waited <= 1'b1;
  end
endmodule
