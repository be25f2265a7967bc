/// Compares read data with what the writes' pattern would have put there.
///
/// Beats with an error response are not compared: they carry no data.
module axiscope_read_check #(
    /// Bits of a beat.
    parameter int unsigned DATA_WIDTH = 128
) (
    /// Rising edge.
    input  logic                           clk,
    /// Synchronous reset, active high.
    input  logic                           rst,
    /// Data is compared.
    input  logic                           enable,
    /// One cycle: forget the first error.
    input  logic                           clear,
    /// Exclusive-or of address and word.
    input  logic [                   31:0] data_seed,
    /// A burst is issued.
    input  logic                           issue,
    /// Bits 31 down to those of a beat of its address.
    input  logic [31:$clog2(DATA_WIDTH/8)] issue_address,
    /// A beat is taken.
    input  logic                           beat,
    /// RLAST.
    input  logic                           rlast,
    /// RRESP says that the beat is an error.
    input  logic                           rerror,
    /// RDATA.
    input  logic [         DATA_WIDTH-1:0] rdata,
    /// The beat taken in the cycle before was wrong.
    output logic                           data_error,
    /// A beat was wrong since the clear.
    output logic                           found,
    /// Bits 31 to 0 of the address of the first such beat.
    output logic [                   31:0] found_address
);
  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  localparam int unsigned PageBits = 12 - Lsb;
  localparam int unsigned Lanes = DATA_WIDTH / 32;

  logic compare, last;
  logic [DATA_WIDTH-1:0] data;
  logic [31:Lsb] first, address;
  logic [7:0] index;
  logic [Lanes-1:0] wrong;

  // Addresses of the bursts in flight; 64 fit, as many as may be in flight.
  logic [31:Lsb] begin_address[64];
  logic [5:0] head, tail;

  assign first   = begin_address[head];
  assign address = {first[31:12], first[11:Lsb] + PageBits'(index)};

  always_ff @(posedge clk) begin
    if (issue) begin_address[tail] <= issue_address;
  end

  always_ff @(posedge clk) begin
    if (issue) tail <= tail + 1'b1;
    compare <= beat && enable && !rerror;
    last <= beat && rlast;
    data <= rdata;
    if (rst) begin
      tail <= '0;
      {compare, last} <= '0;
    end
  end

  logic taken;
  always_ff @(posedge clk) begin
    taken <= beat;
    if (taken) index <= last ? '0 : index + 1'b1;
    if (last) head <= head + 1'b1;
    if (rst) begin
      taken <= 1'b0;
      index <= '0;
      head  <= '0;
    end
  end

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    assign wrong[lane] = data[32*lane+:32] != ({address, Lsb'(4 * lane)} ^ data_seed);
  end
  assign data_error = compare && |wrong;

  always_ff @(posedge clk) begin
    if (data_error && !found) begin
      found <= 1'b1;
      found_address <= {address, Lsb'(0)};
    end
    if (rst || clear) found <= 1'b0;
  end
endmodule
