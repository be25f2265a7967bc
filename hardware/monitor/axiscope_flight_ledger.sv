/// Counts the bursts in flight in one direction, and detects whether the monitor has lost track of
/// them.
///
/// It counts regardless of IDs, so that it continues to count if more bursts are in flight than the
/// tracker can hold. Once this has happened, no response is matched until all bursts have ended and
/// the tracker restarts.
module axiscope_flight_ledger (
    /// Clock, rising edge.
    input  logic       clk,
    /// Synchronous reset, active high.
    input  logic       rst,
    /// AxVALID.
    input  logic       address_valid,
    /// The address is accepted.
    input  logic       address_taken,
    /// A burst ends.
    input  logic       ended,
    /// The tracker has no slot for a burst.
    input  logic       overflow,
    /// No write data are in progress.
    input  logic       data_quiet,
    /// Number of bursts in flight in this cycle, including one whose address is waiting. At most
    /// 511.
    output logic [8:0] in_flight,
    /// Some burst is outstanding whose address was accepted in an earlier cycle.
    output logic       due,
    /// The monitor has lost track of bursts.
    output logic       lost
);
  logic [8:0] count;
  logic minus;

  assign due = |count;
  assign minus = ended && due;
  assign in_flight = count + 9'(address_valid && !(&count));

  always_ff @(posedge clk) begin
    if (address_taken && !minus && !(&count)) count <= count + 1'b1;
    if (!address_taken && minus) count <= count - 1'b1;
    if (!due && !address_valid && data_quiet) lost <= 1'b0;
    if (overflow) lost <= 1'b1;
    if (rst) begin
      count <= '0;
      lost  <= 1'b0;
    end
  end
endmodule
