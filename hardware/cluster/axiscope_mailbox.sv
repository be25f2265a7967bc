/// Two queues of words behind a plain request interface: jobs for the proxy core, and reports of
/// finished jobs.
///
/// Word 0 is the queue of jobs, word 1 is the fill level of that queue, word 2 is the queue of
/// reports, and word 3 is its fill level.
module axiscope_mailbox #(
    /// Number of words in each queue: a power of two, at most 32768.
    parameter int unsigned WORDS = 64
) (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high. It empties both queues.
    input  logic        rst,
    /// Starts an access (one-cycle pulse).
    input  logic        req,
    /// The access is a write.
    input  logic        req_is_write,
    /// Number of the word to access.
    input  logic [ 1:0] index,
    /// Word to write.
    input  logic [31:0] data,
    /// Word that is read, valid in the same cycle as the access.
    output logic [31:0] read_data,
    /// The queue of reports is not empty.
    output logic        done_waits,
    /// A written word was lost because its queue was full (one-cycle pulse).
    output logic        lost
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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
