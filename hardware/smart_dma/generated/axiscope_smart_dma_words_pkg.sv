// Made from smart_dma.rdl by tools/rtl/words.py.

package axiscope_smart_dma_words_pkg;

  typedef struct packed {
    logic [31:0] value;
  } base_low_t;

  typedef struct packed {
    logic [31:0] value;
  } base_high_t;

  typedef struct packed {
    logic [31:0] bytes;
  } local_offset_t;

  typedef struct packed {
    logic [31:0] bytes;
  } row_t;

  typedef struct packed {
    logic [31:0] count;
  } rows_t;

  typedef struct packed {
    logic [31:0] bytes;
  } stride_t;

  typedef struct packed {
    logic [31:0] times_less_one;
  } again_t;

  typedef struct packed {
    logic [31:0] bytes;
  } sub_copy_t;

  typedef struct packed {
    logic [31:0] cycles;
  } idle_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [5:0] outstanding_less_one;
    logic [5:0] unused_15_10;
    logic [0:0] blocking;
    logic [0:0] to_memory;
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
    logic [31:0] unused_15;
    logic [31:0] unused_14;
    logic [31:0] unused_13;
    logic [31:0] unused_12;
    user_t user;
    sideband_t sideband;
    burst_t burst;
    idle_t idle;
    sub_copy_t sub_copy;
    again_t again;
    stride_t stride;
    rows_t rows;
    row_t row;
    local_offset_t local_offset;
    base_high_t base_high;
    base_low_t base_low;
  } axiscope_copy_t;

endpackage
