// Made from convolution.rdl by tools/rtl/words.py.

package axiscope_convolution_words_pkg;

  typedef struct packed {
    logic [31:0] value;
  } a_low_t;

  typedef struct packed {
    logic [31:0] value;
  } a_high_t;

  typedef struct packed {
    logic [31:0] value;
  } b_low_t;

  typedef struct packed {
    logic [31:0] value;
  } b_high_t;

  typedef struct packed {
    logic [31:0] value;
  } c_low_t;

  typedef struct packed {
    logic [31:0] value;
  } c_high_t;

  typedef struct packed {
    logic [5:0] unused_31_26;
    logic [25:0] tiles;
  } count_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [5:0] outstanding_less_one;
    logic [5:0] unused_15_10;
    logic [0:0] whole;
    logic [0:0] fill;
    logic [7:0] beats_less_one;
  } burst_t;

  typedef struct packed {
    logic [15:0] id;
    logic [3:0] write_qos;
    logic [3:0] read_qos;
    logic [0:0] unused_7_7;
    logic [2:0] prot;
    logic [3:0] cache;
  } sideband_t;

  typedef struct packed {
    logic [15:0] unused_31_16;
    logic [15:0] value;
  } user_t;

  typedef struct packed {
    logic [31:0] unused_15;
    logic [31:0] unused_14;
    logic [31:0] unused_13;
    logic [31:0] unused_12;
    logic [31:0] unused_11;
    logic [31:0] unused_10;
    user_t user;
    sideband_t sideband;
    burst_t burst;
    count_t count;
    c_high_t c_high;
    c_low_t c_low;
    b_high_t b_high;
    b_low_t b_low;
    a_high_t a_high;
    a_low_t a_low;
  } axiscope_convolution_job_t;

endpackage
