/// Counts one direction in the current epoch, except for latencies: bytes, beats, bursts, errors,
/// and the integral of the number of bursts in flight. All inputs belong to the same bus cycle, and
/// so do the values of an epoch.
module axiscope_monitor_scalars #(
    /// log2 of the longest epoch, cycles.
    parameter int unsigned EPOCH_BITS = 10,
    /// Width, in bits, of the values that the walker reads.
    parameter int unsigned VALUE_BITS = 36
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset. It sets all counts to zero.
    input  logic                  clear,
    /// The cycle is the last of an epoch.
    input  logic                  epoch,
    /// Bytes of the accepted beat. 0 if no beat is accepted.
    input  logic [           7:0] bytes,
    /// A beat is accepted.
    input  logic                  beat,
    /// A burst ends.
    input  logic                  done,
    /// The burst ends with an error response.
    input  logic                  done_error,
    /// Number of bursts in flight. 0 if the cycle is not counted.
    input  logic [           8:0] in_flight,
    /// The walker selects a slot of this direction, 72 to 76.
    input  logic                  look,
    /// Low bits of the slot's number.
    input  logic [           2:0] look_slot,
    /// Content of the slot, valid in the next cycle. 0 if none was selected.
    output logic [VALUE_BITS-1:0] value_1
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (EPOCH_BITS < 10 || EPOCH_BITS > 16) begin : gen_bad_epoch_bits
      $error("axiscope_monitor_scalars: EPOCH_BITS is %0d; give 10 to 16", EPOCH_BITS);
      logic none[0];
    end
    if (VALUE_BITS < 33 || VALUE_BITS > 64) begin : gen_bad_value_bits
      $error("axiscope_monitor_scalars: VALUE_BITS is %0d; give 33 to 64", VALUE_BITS);
      logic none[0];
    end
  endgenerate

  logic [EPOCH_BITS+7:0] bytes_sum, bytes_next, bytes_last;
  logic [EPOCH_BITS+8:0] flight_sum, flight_next, flight_last;
  logic [EPOCH_BITS-1:0] beats, beats_next, beats_last, bursts, bursts_next, bursts_last;
  logic [EPOCH_BITS-1:0] errors, errors_next, errors_last;

  assign bytes_next  = bytes_sum + (EPOCH_BITS + 8)'(bytes);
  assign flight_next = flight_sum + (EPOCH_BITS + 9)'(in_flight);
  assign beats_next  = beats + EPOCH_BITS'(beat);
  assign bursts_next = bursts + EPOCH_BITS'(done);
  assign errors_next = errors + EPOCH_BITS'(done && done_error);

  always_ff @(posedge clk) begin
    bytes_sum <= bytes_next;
    flight_sum <= flight_next;
    beats <= beats_next;
    bursts <= bursts_next;
    errors <= errors_next;
    if (epoch) begin
      bytes_last  <= bytes_next;
      flight_last <= flight_next;
      beats_last  <= beats_next;
      bursts_last <= bursts_next;
      errors_last <= errors_next;
    end
    if (clear || epoch) begin
      bytes_sum <= '0;
      flight_sum <= '0;
      beats <= '0;
      bursts <= '0;
      errors <= '0;
    end
  end

  always_ff @(posedge clk) begin
    case (look_slot)
      3'd0: value_1 <= VALUE_BITS'(bytes_last);
      3'd1: value_1 <= VALUE_BITS'(beats_last);
      3'd2: value_1 <= VALUE_BITS'(bursts_last);
      3'd3: value_1 <= VALUE_BITS'(errors_last);
      default: value_1 <= VALUE_BITS'(flight_last);
    endcase
    if (!look) value_1 <= '0;
  end
endmodule
