// Made from traffic_generator.rdl by tools/rtl/words.py.

package axiscope_traffic_generator_words_pkg;

  typedef struct packed {
    logic [19:0] page;
    logic [11:0] unused_11_0;
  } base_low_t;

  typedef struct packed {
    logic [31:0] value;
  } base_high_t;

  typedef struct packed {
    logic [19:0] unused_31_12;
    logic [11:0] bytes;
  } first_offset_t;

  typedef struct packed {
    logic [31:0] bytes;
  } last_offset_t;

  typedef struct packed {
    logic [31:0] value;
  } step_t;

  typedef struct packed {
    logic [0:0] unused_31_31;
    logic [30:0] value;
  } seed_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [5:0] outstanding_less_one;
    logic [4:0] unused_15_11;
    logic [0:0] cross_4k;
    logic [0:0] check;
    logic [0:0] pattern;
    logic [7:0] beats_less_one;
  } burst_t;

  typedef struct packed {
    logic [31:0] bursts;
  } count_t;

  typedef struct packed {
    logic [14:0] unused_31_17;
    logic [16:0] cycles;
  } interval_t;

  typedef struct packed {
    logic [6:0] unused_31_25;
    logic [8:0] depth_beats;
    logic [15:0] beats_per_65536_cycles;
  } rate_t;

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
    rate_t rate;
    interval_t interval;
    count_t count;
    burst_t burst;
    seed_t seed;
    step_t step;
    last_offset_t last_offset;
    first_offset_t first_offset;
    base_high_t base_high;
    base_low_t base_low;
  } axiscope_direction_t;

endpackage
