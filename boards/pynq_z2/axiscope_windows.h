/* Axiscope on the PYNQ-Z2, for examples/bare_metal: blocks, and memory that they may use.
 * Written by tools/board_projects.py from boards/pynq_z2.toml; change that. */
#ifndef AXISCOPE_WINDOWS_H
#define AXISCOPE_WINDOWS_H

#include "axiscope_uart.h"

#define AXISCOPE_BOARD "pynq_z2"
/* Memory that the program itself does not use: look at its linker script. */
#define AXISCOPE_BUFFER_BASE 0x10000000u
#define AXISCOPE_BUFFER_BYTES 0x4000000u

/* Name, port, first byte, bytes, clock in Hz. */
static const axiscope_window axiscope_windows[] = {
    {"axiscope-hp0", "HP0", 0x40000000u, 0x1000u, 100000000u},
    {"axiscope-hp1", "HP1", 0x40008000u, 0x1000u, 100000000u},
    {"axiscope-hp2", "HP2", 0x40010000u, 0x1000u, 100000000u},
    {"axiscope-hp3", "HP3", 0x40018000u, 0x8000u, 100000000u},
    {"axiscope-acp", "ACP", 0x40020000u, 0x1000u, 100000000u},
};

#endif
