/* Axiscope on the Ultra96, for examples/bare_metal: blocks, and memory that they may use.
 * Written by tools/board_projects.py from hardware/boards/ultra96.toml; edit that instead. */
#ifndef AXISCOPE_WINDOWS_H
#define AXISCOPE_WINDOWS_H

#include "axiscope_uart.h"

#define AXISCOPE_BOARD "ultra96"
/* Memory that the program itself does not use: look at its linker script. */
#define AXISCOPE_BUFFER_BASE 0x10000000u
#define AXISCOPE_BUFFER_BYTES 0x10000000u

/* Name, port, first byte, bytes, clock in Hz. */
static const axiscope_window axiscope_windows[] = {
    {"axiscope-hp0", "HP0", 0xa0000000u, 0x1000u, 100000000u},
    {"axiscope-hp1", "HP1", 0xa0008000u, 0x1000u, 100000000u},
    {"axiscope-hp2", "HP2", 0xa0010000u, 0x1000u, 100000000u},
    {"axiscope-hp3", "HP3", 0xa0018000u, 0x1000u, 100000000u},
    {"axiscope-hpc0", "HPC0", 0xa0020000u, 0x1000u, 100000000u},
    {"axiscope-hpc1", "HPC1", 0xa0028000u, 0x8000u, 100000000u},
};

#endif
