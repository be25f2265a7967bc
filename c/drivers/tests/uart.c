/* Simulates a board with axiscope_uart.h: registers and a buffer are arrays, and the line is standard
 * input and output.
 *
 *     uart REGISTERS [LOSE]
 *
 * REGISTERS is a file of the first block's words, written back at the end. One of every LOSE
 * characters in either direction is lost. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define BLOCK 0xA0000000u
#define BLOCK_BYTES 0x1000u
#define BUFFER 0x70000000u
#define BUFFER_BYTES 0x10000000u

static uint32_t words[BLOCK_BYTES / 4u];
static uint8_t bytes[BUFFER_BYTES];

#define AXISCOPE_READ32(bus, address) ((void)(bus), words[((address) - BLOCK) / 4u])
#define AXISCOPE_WRITE32(bus, address, value) \
    ((void)(bus), (void)(words[((address) - BLOCK) / 4u] = (value)))
#define AXISCOPE_UART_BYTE(address) bytes[(address) - BUFFER]

#include "axiscope_uart.h"

static unsigned long lose, passed;

static int lost(void)
{
    return lose != 0ul && ++passed % lose == 0ul;
}

static int get(void *line)
{
    unsigned char c;
    (void)line;
    do {
        if (read(0, &c, 1) != 1)
            return -1;
    } while (lost());
    return c;
}

static void put(void *line, char c)
{
    (void)line;
    if (!lost() && write(1, &c, 1) != 1)
        exit(1);
}

int main(int count, char **given)
{
    static const axiscope_window blocks[] = {
        {"axiscope-hp0", "HP0", BLOCK, BLOCK_BYTES, 100000000u},
    };
    static axiscope_uart uart = {
        .board = "arrays",
        .blocks = blocks,
        .block_count = 1u,
        .buffer_base = BUFFER,
        .buffer_bytes = BUFFER_BYTES,
        .get = get,
        .put = put,
    };
    FILE *file = fopen(given[1], "r+b");
    lose = count > 2 ? strtoul(given[2], 0, 10) : 0ul;
    if (!file || fread(words, 1, sizeof(words), file) != sizeof(words))
        return 1;
    axiscope_uart_serve(&uart);
    rewind(file);
    return fwrite(words, 1, sizeof(words), file) != sizeof(words) || fclose(file) != 0;
}
