/// How many bursts of a direction are in flight, and whether the monitor has lost them.
///
/// It counts without IDs, so that it goes on when more are in flight than the tracker holds.
/// Then nothing is paired until all of them have ended, and the tracker starts anew.
module axiscope_flight_ledger (
    /// Rising edge.
    input  logic       clk,
    /// Synchronous reset, active high.
    input  logic       rst,
    /// AxVALID.
    input  logic       address_valid,
    /// The address is taken.
    input  logic       address_taken,
    /// A burst ends.
    input  logic       ended,
    /// The tracker has no place for a burst.
    input  logic       overflow,
    /// No data of writes is under way.
    input  logic       data_quiet,
    /// Bursts in flight in this cycle, that whose address waits among them; at most 511.
    output logic [8:0] in_flight,
    /// Bursts are due whose address was taken in an earlier cycle.
    output logic       due,
    /// Bursts are lost.
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
