/* Axiscope on the VCK190, for examples/bare_metal: blocks, and memory that they may use.
 * Written by tools/board_projects.py from boards/vck190.toml; change that. */
#ifndef AXISCOPE_WINDOWS_H
#define AXISCOPE_WINDOWS_H

#include "axiscope_uart.h"

#define AXISCOPE_BOARD "vck190"
/* Memory that the program itself does not use: look at its linker script. */
#define AXISCOPE_BUFFER_BASE 0x10000000u
#define AXISCOPE_BUFFER_BYTES 0x10000000u

/* Name, port, first byte, bytes, clock in Hz. */
static const axiscope_window axiscope_windows[] = {
    {"axiscope-pl0", "PL0", 0xa4000000u, 0x1000u, 300000000u},
    {"axiscope-pl1", "PL1", 0xa4001000u, 0x1000u, 300000000u},
    {"axiscope-pl2", "PL2", 0xa4002000u, 0x1000u, 300000000u},
    {"axiscope-pl3", "PL3", 0xa4003000u, 0x1000u, 300000000u},
};

#endif
