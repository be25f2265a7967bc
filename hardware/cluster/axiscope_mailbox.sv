/// Two queues of words behind a plain request: jobs to the proxy core, and what it has done.
///
/// Word 0 is the job queue, 1 its level, 2 the done queue, 3 its level.
module axiscope_mailbox #(
    /// Words of each queue; a power of two, at most 32768.
    parameter int unsigned WORDS = 64
) (
    /// Rising edge.
    input  logic        clk,
    /// Synchronous reset, active high: empties both.
    input  logic        rst,
    /// One cycle: an access.
    input  logic        req,
    /// It writes.
    input  logic        req_is_write,
    /// Number of the word.
    input  logic [ 1:0] index,
    /// The word to write.
    input  logic [31:0] data,
    /// The word read, in the cycle of the access.
    output logic [31:0] read_data,
    /// The done queue holds words.
    output logic        done_waits,
    /// One cycle: a word written was lost.
    output logic        lost
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (WORDS < 2 || WORDS > 32768 || (WORDS & (WORDS - 1)) != 0) begin : gen_bad_words
      $error("axiscope_mailbox: WORDS is %0d; give a power of two, 2 to 32768", WORDS);
      logic none[0];
    end
  endgenerate

  logic [1:0] write, read, ready, valid;
  logic [1:0][31:0] head;
  logic [1:0][$clog2(WORDS):0] level;

  always_comb begin
    read_data = '0;
    for (int unsigned i = 0; i < 2; i++) begin
      write[i] = req && req_is_write && !index[0] && index[1] == 1'(i);
      read[i]  = req && !req_is_write && !index[0] && index[1] == 1'(i);
      if (index[1] == 1'(i)) begin
        if (index[0]) read_data = 32'(level[i]);
        else if (valid[i]) read_data = head[i];
      end
    end
  end

  assign done_waits = valid[1];
  assign lost = (write & ~ready) != '0;

  genvar i;
  generate
    for (i = 0; i < 2; i++) begin : gen_queue
      axiscope_fifo #(
          .WIDTH(32),
          .DEPTH(WORDS)
      ) i_queue (
          .clk,
          .rst,
          .in_valid(write[i]),
          .in_ready(ready[i]),
          .in_data(data),
          .out_valid(valid[i]),
          .out_ready(read[i]),
          .out_data(head[i]),
          .level(level[i])
      );
    end
  endgenerate
endmodule
