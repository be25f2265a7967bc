// Made from player.rdl by tools/rtl/words.py.

package axiscope_player_words_pkg;

  typedef struct packed {
    logic [31:0] value;
  } base_low_t;

  typedef struct packed {
    logic [31:0] value;
  } base_high_t;

  typedef struct packed {
    logic [31:0] bytes;
  } base_step_t;

  typedef struct packed {
    logic [15:0] unused_31_16;
    logic [15:0] loops;
  } base_loops_t;

  typedef struct packed {
    logic [15:0] last_entry;
    logic [15:0] first_entry;
  } range_t;

  typedef struct packed {
    logic [31:0] count;
  } loops_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [5:0] writes_less_one;
    logic [9:0] unused_15_6;
    logic [5:0] reads_less_one;
  } outstanding_t;

  typedef struct packed {
    logic [31:0] value;
  } data_seed_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [1:0] bar;
    logic [3:0] snoop;
    logic [1:0] unused_15_14;
    logic [1:0] domain;
    logic [3:0] qos;
    logic [0:0] unused_7_7;
    logic [2:0] prot;
    logic [3:0] cache;
  } read_sideband_t;

  typedef struct packed {
    logic [9:0] unused_31_22;
    logic [1:0] bar;
    logic [0:0] unused_19_19;
    logic [2:0] snoop;
    logic [1:0] unused_15_14;
    logic [1:0] domain;
    logic [3:0] qos;
    logic [0:0] unused_7_7;
    logic [2:0] prot;
    logic [3:0] cache;
  } write_sideband_t;

  typedef struct packed {
    logic [15:0] write;
    logic [15:0] read;
  } user_t;

  typedef struct packed {
    logic [31:0] unused_15;
    logic [31:0] unused_14;
    logic [31:0] unused_13;
    logic [31:0] unused_12;
    logic [31:0] unused_11;
    user_t user;
    write_sideband_t write_sideband;
    read_sideband_t read_sideband;
    data_seed_t data_seed;
    outstanding_t outstanding;
    loops_t loops;
    range_t range;
    base_loops_t base_loops;
    base_step_t base_step;
    base_high_t base_high;
    base_low_t base_low;
  } axiscope_program_t;

  typedef struct packed {
    logic [31:0] value;
  } address_low_t;

  typedef struct packed {
    logic [15:0] gap;
    logic [15:0] value;
  } address_high_t;

  typedef struct packed {
    logic [7:0] unused_31_24;
    logic [3:0] gap_log2;
    logic [3:0] id;
    logic [1:0] wait_for;
    logic [1:0] mode;
    logic [0:0] write;
    logic [2:0] size;
    logic [7:0] beats_less_one;
  } burst_t;

  typedef struct packed {
    logic [15:0] last;
    logic [15:0] first;
  } strobes_t;

  typedef struct packed {
    strobes_t strobes;
    burst_t burst;
    address_high_t address_high;
    address_low_t address_low;
  } axiscope_program_entry_t;

endpackage
