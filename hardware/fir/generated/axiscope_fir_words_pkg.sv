// Made from fir.rdl by tools/rtl/words.py.

package axiscope_fir_words_pkg;

  typedef struct packed {
    logic [15:0] unused_31_16;
    logic [15:0] value;
  } coefficient_t;

  typedef struct packed {
    logic [26:0] unused_31_5;
    logic [4:0] bits;
  } shift_t;

  typedef struct packed {
    logic [31:0] unused_31;
    logic [31:0] unused_30;
    logic [31:0] unused_29;
    logic [31:0] unused_28;
    logic [31:0] unused_27;
    logic [31:0] unused_26;
    logic [31:0] unused_25;
    logic [31:0] unused_24;
    logic [31:0] unused_23;
    logic [31:0] unused_22;
    logic [31:0] unused_21;
    logic [31:0] unused_20;
    logic [31:0] unused_19;
    logic [31:0] unused_18;
    logic [31:0] unused_17;
    shift_t shift;
    coefficient_t coefficient_15;
    coefficient_t coefficient_14;
    coefficient_t coefficient_13;
    coefficient_t coefficient_12;
    coefficient_t coefficient_11;
    coefficient_t coefficient_10;
    coefficient_t coefficient_9;
    coefficient_t coefficient_8;
    coefficient_t coefficient_7;
    coefficient_t coefficient_6;
    coefficient_t coefficient_5;
    coefficient_t coefficient_4;
    coefficient_t coefficient_3;
    coefficient_t coefficient_2;
    coefficient_t coefficient_1;
    coefficient_t coefficient_0;
  } axiscope_fir_program_t;

endpackage
