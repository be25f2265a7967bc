/// Decides when the next programmed burst may start. It applies a minimum interval and a token
/// bucket.
module axiscope_pacer (
    /// Clock, rising edge.
    input  logic        clk,
    /// Starts again (one-cycle pulse). The next burst may start, and the bucket is empty.
    input  logic        start,
    /// A programmed burst starts.
    input  logic        issue,
    /// Number of beats in the programmed burst, minus one.
    input  logic [ 7:0] beats_less_one,
    /// Minimum number of cycles from one start to the next. With 0 or 1, there is no minimum.
    input  logic [16:0] interval_cycles,
    /// Rate of the token bucket in 1/65536 beats per cycle. 0 means no limit.
    input  logic [15:0] beats_per_65536_cycles,
    /// Depth of the token bucket, beats.
    input  logic [ 8:0] depth_beats,
    /// The next programmed burst may start.
    output logic        ready
);
  // Counts upwards from minus the interval, so that neither a subtraction nor a test for zero is
  // needed.
  logic [16:0] wait_cycles;
  // Number of beats in the bucket as a signed number, and its fraction.
  logic signed [10:0] level;
  logic [15:0] fraction;
  logic full, limited, waited, none;
  logic [16:0] filled;

  assign full   = !level[10] && level[8:0] >= depth_beats;
  assign filled = 17'(beats_per_65536_cycles) + 17'(fraction);
  // If there is no rate limit, the level is 0.
  assign ready  = waited && !level[10];

  always_ff @(posedge clk) begin
    // Registers are sampled here one cycle later. Whether a burst had to wait is known in the same
    // cycle.
    limited <= beats_per_65536_cycles != '0;
    none <= ~|interval_cycles[16:1];
    if (issue) waited <= none;
    // The third-to-last cycle, or a later one if an interval of 0 or 1 was set in the cycle in
    // which the burst was issued.
    else if (&wait_cycles[16:2] && |wait_cycles[1:0]) waited <= 1'b1;
    if (issue) wait_cycles <= ~interval_cycles;
    else if (!waited) wait_cycles <= wait_cycles + 1'b1;

    if (start || !limited) begin
      level <= '0;
      fraction <= '0;
    end else if (issue || !full) begin
      // A burst that starts makes room for the beats that flow into the bucket in the same cycle.
      fraction <= filled[15:0];
      // The negative of the number of beats is the complement of (beats - 1), so one adder with a
      // carry-in is sufficient.
      level <= level + (issue ? {3'b111, ~beats_less_one} : '0) + 11'(filled[16]);
    end
    if (start) wait_cycles <= '1;
    if (start) waited <= 1'b1;
  end
endmodule
