/* Axiscope on the ZC702, for examples/bare_metal: blocks, and memory that they may use.
 * Written by tools/board_projects.py from boards/zc702.toml; change that. */
#ifndef AXISCOPE_WINDOWS_H
#define AXISCOPE_WINDOWS_H

#include "axiscope_uart.h"

#define AXISCOPE_BOARD "zc702"
/* Memory that the program itself does not use: look at its linker script. */
#define AXISCOPE_BUFFER_BASE 0x10000000u
#define AXISCOPE_BUFFER_BYTES 0x8000000u

/* Name, port, first byte, bytes, clock in Hz. */
static const axiscope_window axiscope_windows[] = {
    {"axiscope-hp0", "HP0", 0x40000000u, 0x1000u, 125000000u},
    {"axiscope-hp1", "HP1", 0x40008000u, 0x1000u, 125000000u},
    {"axiscope-hp2", "HP2", 0x40010000u, 0x8000u, 125000000u},
    {"axiscope-acp", "ACP", 0x40018000u, 0x1000u, 125000000u},
};

#endif
