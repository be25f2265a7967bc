/// The issuer on the virtual board. Its clock is stopped while it waits for its slave.
///
/// When a burst is issued, accepted or answered, the clock runs for a few cycles. The clock is
/// never stopped while a pace is set or is still taking effect, or while the issuer is not busy,
/// because it then follows its registers.
module axiscope_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// 1: `cross_4k` can let bursts cross multiples of 4 KiB, which is illegal in AXI.
    parameter int unsigned CROSS_4K        = 0
) (
    /// Clock, rising edge.
    input  logic         clk,
    /// Synchronous reset, active high.
    input  logic         rst,
    /// Starts (one-cycle pulse). Ignored while busy.
    input  logic         start,
    /// Stops issuing programmed bursts (one-cycle pulse). If it coincides with a start, the block
    /// is busy for one cycle and issues none.
    input  logic         stop,
    /// Busy: there are bursts that have not been issued, or bursts in flight.
    output logic         busy,
    /// Number of bursts in flight: AxVALID is high for them, or a response is outstanding.
    output logic [  6:0] in_flight,
    /// Base address, bits 31 to 12. Offsets are relative to it.
    input  logic [31:12] base_page,
    /// Offset of the first burst of the window.
    input  logic [ 11:0] first_offset_bytes,
    /// Largest possible offset of a burst.
    input  logic [ 31:0] last_offset_bytes,
    /// Number of bytes from one burst to the next, or mask of random offsets.
    input  logic [ 31:0] step,
    /// Seed of random offsets.
    input  logic [ 30:0] seed,
    /// 0: sequence, 1: random.
    input  logic         random,
    /// Number of beats in a programmed burst, minus one.
    input  logic [  7:0] beats_less_one,
    /// Bursts are not cut at 4 KiB.
    input  logic         cross_4k,
    /// Largest number of bursts in flight, minus one.
    input  logic [  5:0] outstanding_less_one,
    /// Number of programmed bursts to issue. 0 means until stopped.
    input  logic [ 31:0] count_bursts,
    /// Minimum number of cycles from one programmed burst to the next.
    input  logic [ 16:0] interval_cycles,
    /// Rate of the token bucket.
    input  logic [ 15:0] beats_per_65536_cycles,
    /// Depth of the token bucket.
    input  logic [  8:0] depth_beats,
    /// There is room for the bookkeeping of one more burst.
    input  logic         room,
    /// A burst is issued. AxVALID is high from the next cycle.
    output logic         issue,
    /// Address of the issued burst, bits 31 to 0.
    output logic [ 31:0] issue_address,
    /// Number of beats in the issued burst, minus one.
    output logic [  7:0] issue_len,
    /// A burst ends in this cycle.
    input  logic         done,
    /// AxVALID.
    output logic         axvalid,
    /// AxREADY.
    input  logic         axready,
    /// Bits 31 to 0 of AxADDR.
    output logic [ 31:0] axaddr,
    /// AxLEN.
    output logic [  7:0] axlen
);
  // Number of cycles after an event until the next burst is ready (walk, cutter and limit), plus
  // one to be safe.
  localparam logic [2:0] AfterCycles = 3'd4;

  logic running, wakes;
  logic [2:0] left;

  initial left = '0;

  assign wakes = rst || start || stop || done || issue || !busy || (axvalid && axready) ||
      !i_awake.paced || interval_cycles != '0 || beats_per_65536_cycles != '0;

  axiscope_rest i_rest (
      .clk,
      .awake(wakes || left != '0),
      .running
  );

  always_ff @(edge running) begin
    if (wakes) left <= AfterCycles;
    else if (left != '0) left <= left - 1'b1;
  end

  axiscope_issuer_awake #(
      .BEAT_BYTES_LOG2(BEAT_BYTES_LOG2),
      .CROSS_4K(CROSS_4K)
  ) i_awake (
      .clk(running),
      .*
  );
endmodule
