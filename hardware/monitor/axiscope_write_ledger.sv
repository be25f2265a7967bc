/// Tracks what is outstanding for writes: data that belong to addresses, and responses that belong
/// to data.
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
    /// In earlier cycles, more addresses than bursts of data were accepted.
    output logic addressed,
    /// Data are outstanding, either for an address or for a burst that has started.
    output logic owed,
    /// A burst has all of its data and no response yet. It does not matter whether its address has
    /// arrived.
    output logic responds,
    /// The numbers of accepted addresses and accepted bursts of data are equal, and no burst of
    /// data is in progress.
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
