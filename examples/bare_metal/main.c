/* Axiscope on a board without an operating system: this program serves the blocks' registers over the serial
 * port, and `axiscope run FILE --board uart:/dev/ttyUSB1` does the rest from your computer.
 *
 * For Vitis: an empty "standalone" application on the project's .xsa, with this file, the folder c/drivers and
 * the board's axiscope_windows.h (dist/boards/BOARD/) among its sources. The first-stage boot loader or Vitis loads the
 * bitstream. For a different library, rewrite the three functions below.
 */
#include <stdint.h>

#include "xil_cache.h"
#include "xil_printf.h"

/* The processor's caches may contain the buffer, and ports that do not snoop bypass them. */
#define AXISCOPE_UART_FLUSH(address, bytes) Xil_DCacheFlushRange((INTPTR)(address), (INTPTR)(bytes))

#include "axiscope_uart.h"
#include "axiscope_windows.h"

/* Functions of the standalone library: they receive and send a character on the serial port. */
char inbyte(void);
void outbyte(char c);

static int get(void *line)
{
    (void)line;
    return (unsigned char)inbyte();
}

static void put(void *line, char c)
{
    (void)line;
    outbyte(c);
}

int main(void)
{
    static axiscope_uart uart = {
        .board = AXISCOPE_BOARD,
        .blocks = axiscope_windows,
        .block_count = sizeof(axiscope_windows) / sizeof(axiscope_windows[0]),
        .buffer_base = AXISCOPE_BUFFER_BASE,
        .buffer_bytes = AXISCOPE_BUFFER_BYTES,
        .get = get,
        .put = put,
    };
    axiscope_uart_serve(&uart);
    return 0;
}
