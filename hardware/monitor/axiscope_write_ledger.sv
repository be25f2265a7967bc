/// Tracks what is outstanding for writes: data for addresses, and responses for data.
module axiscope_write_ledger (
    /// Clock, rising edge.
    input  logic clk,
    /// Synchronous reset, active high.
    input  logic rst,
    /// An address is accepted.
    input  logic address,
    /// A beat of data is accepted.
    input  logic beat,
    /// WLAST.
    input  logic last,
    /// A response is accepted.
    input  logic response,
    /// In earlier cycles more addresses were accepted than bursts of data.
    output logic addressed,
    /// Data are outstanding, for an address or for a burst that has started.
    output logic owed,
    /// A burst has all of its data and no response; whether it has its address is not considered.
    output logic responds,
    /// As many addresses as bursts of data were accepted, and no burst of data has started.
    output logic quiet
);
  logic signed [9:0] lead;
  logic [8:0] complete;
  logic begun;

  assign addressed = !lead[9] && |lead;
  assign owed = addressed || begun;
  assign responds = |complete;
  assign quiet = lead == '0 && !begun && !beat;

  always_ff @(posedge clk) begin
    if (address && !(beat && last)) lead <= lead + 1'b1;
    if (!address && beat && last) lead <= lead - 1'b1;
    if (beat && last && !(response && responds) && !(&complete)) complete <= complete + 1'b1;
    if (!(beat && last) && response && responds) complete <= complete - 1'b1;
    if (beat) begun <= !last;
    if (rst) begin
      lead <= '0;
      complete <= '0;
      begun <= 1'b0;
    end
  end
endmodule
