/* Axiscope on the ZCU102 with a monitor, for examples/bare_metal: blocks, and memory that they may use.
 * Written by tools/board_projects.py from boards/zcu102_monitor.toml; change that. */
#ifndef AXISCOPE_WINDOWS_H
#define AXISCOPE_WINDOWS_H

#include "axiscope_uart.h"

#define AXISCOPE_BOARD "zcu102_monitor"
/* Memory that the program itself does not use: look at its linker script. */
#define AXISCOPE_BUFFER_BASE 0x10000000u
#define AXISCOPE_BUFFER_BYTES 0x10000000u

/* Name, port, first byte, bytes, clock in Hz. */
static const axiscope_window axiscope_windows[] = {
    {"axiscope-hp0", "HP0", 0xa0000000u, 0x1000u, 300000000u},
    {"axiscope-hp1", "HP1", 0xa0004000u, 0x1000u, 300000000u},
    {"axiscope-hp2", "HP2", 0xa0008000u, 0x1000u, 300000000u},
    {"axiscope-hp3", "HP3", 0xa000c000u, 0x1000u, 300000000u},
    {"axiscope-hp3-monitor", "HP3", 0xa0010000u, 0x4000u, 300000000u},
};

#endif
