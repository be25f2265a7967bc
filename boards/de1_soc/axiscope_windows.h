/* Axiscope on the DE1-SoC, for examples/bare_metal: blocks, and memory that they may use.
 * Written by tools/board_projects.py from boards/de1_soc.toml; change that. */
#ifndef AXISCOPE_WINDOWS_H
#define AXISCOPE_WINDOWS_H

#include "axiscope_uart.h"

#define AXISCOPE_BOARD "de1_soc"
/* Memory that the program itself does not use: look at its linker script. */
#define AXISCOPE_BUFFER_BASE 0x10000000u
#define AXISCOPE_BUFFER_BYTES 0x8000000u

/* Name, port, first byte, bytes, clock in Hz. */
static const axiscope_window axiscope_windows[] = {
    {"axiscope-f2s0", "F2S0", 0xff200000u, 0x1000u, 50000000u},
    {"axiscope-f2h", "F2H", 0xff201000u, 0x1000u, 50000000u},
};

#endif
