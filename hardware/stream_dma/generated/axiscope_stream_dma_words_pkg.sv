// Made from stream_dma.rdl by tools/rtl/words.py.

package axiscope_stream_dma_words_pkg;

  typedef struct packed {
    logic [31:0] value;
  } base_low_t;

  typedef struct packed {
    logic [31:0] value;
  } base_high_t;

  typedef struct packed {
    logic [31:0] bytes;
  } length_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [5:0] outstanding_less_one;
    logic [6:0] unused_15_9;
    logic [0:0] end_at_last;
    logic [7:0] beats_less_one;
  } burst_t;

  typedef struct packed {
    logic [15:0] id;
    logic [3:0] unused_15_12;
    logic [3:0] qos;
    logic [0:0] unused_7_7;
    logic [2:0] prot;
    logic [3:0] cache;
  } sideband_t;

  typedef struct packed {
    logic [15:0] unused_31_16;
    logic [15:0] value;
  } user_t;

  typedef struct packed {
    logic [19:0] unused_31_12;
    logic [11:0] interval_cycles;
  } pace_t;

  typedef struct packed {
    logic [15:0] cycles;
    logic [15:0] bursts;
  } pause_t;

  typedef struct packed {
    pause_t pause;
    pace_t pace;
    user_t user;
    sideband_t sideband;
    burst_t burst;
    length_t length;
    base_high_t base_high;
    base_low_t base_low;
  } axiscope_transfer_t;

endpackage
