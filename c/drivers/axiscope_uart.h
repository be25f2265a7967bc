/* Gives the agent on another computer access to the registers and memory of a board without an operating
 * system, over a serial line (`axiscope run FILE --board uart:/dev/ttyUSB1`).
 *
 * A request is a line with a number, commands, an asterisk and a checksum. The answer has the same form.
 *
 *     12 wa0000010=1 ra0000014*5e
 *     12 3*0f
 *
 * Numbers are hexadecimal. When the line is complete, its commands run without a pause between them:
 *
 *     rADDRESS         reads a word; the answer contains its value
 *     wADDRESS=VALUE   writes a word
 *     mADDRESS+BYTES   reads bytes of the buffer, two digits each, at most AXISCOPE_UART_BYTES
 *     MADDRESS=DIGITS  writes bytes of the buffer
 *     i                describes the board, its blocks and its buffer
 *
 * The checksum is the exclusive or of all characters before the asterisk. A damaged line is answered with
 * `?`. A request with the same number as the last one is not run again but gets the same answer. Words are
 * accessible only in blocks, and bytes only in the buffer; other addresses are answered with `!`.
 */
#ifndef AXISCOPE_UART_H
#define AXISCOPE_UART_H

#include "axiscope_bus.h"

/* Called around accesses to the buffer. If the processor's caches may contain it, define this to
 * clean and invalidate these bytes (Xil_DCacheFlushRange).
 */
#ifndef AXISCOPE_UART_FLUSH
#define AXISCOPE_UART_FLUSH(address, bytes) ((void)(address), (void)(bytes))
#endif

/* Accesses the byte at an address of the buffer. */
#ifndef AXISCOPE_UART_BYTE
#define AXISCOPE_UART_BYTE(address) (*(volatile uint8_t *)(uintptr_t)(address))
#endif

/* Largest number of buffer bytes in one command. */
#define AXISCOPE_UART_BYTES 128u
/* Largest number of characters in a line. */
#define AXISCOPE_UART_LINE 1024u

/* A block of the instrument. */
typedef struct {
    const char *name; /* name as in an overlay: axiscope-hp0 */
    const char *port;
    uint64_t base;
    uint32_t bytes;
    uint32_t pl_hz; /* frequency of the port's clock */
} axiscope_window;

/* A board and its serial line. */
typedef struct {
    const char *board;
    const axiscope_window *blocks;
    uint32_t block_count;
    uint64_t buffer_base;
    uint64_t buffer_bytes;
    int (*get)(void *line);          /* waits for a character; negative: closed */
    void (*put)(void *line, char c); /* sends a character */
    void *line;
    /* Internal: the number of the last request, and its answer. */
    uint32_t last;
    uint32_t length;
    char answer[AXISCOPE_UART_LINE];
} axiscope_uart;

static inline void axiscope_uart_char_(axiscope_uart *u, char c)
{
    if (u->length < AXISCOPE_UART_LINE - 4u)
        u->answer[u->length++] = c;
}

static inline void axiscope_uart_text_(axiscope_uart *u, const char *text)
{
    while (*text)
        axiscope_uart_char_(u, *text++);
}

static inline void axiscope_uart_hex_(axiscope_uart *u, uint64_t value, uint32_t digits)
{
    uint32_t shift = 60u;
    while (shift > 0u && (shift >> 2) >= digits && (value >> shift) == 0u)
        shift -= 4u;
    for (;; shift -= 4u) {
        axiscope_uart_char_(u, "0123456789abcdef"[(value >> shift) & 15u]);
        if (shift == 0u)
            break;
    }
}

/* Reads a hexadecimal number; returns 0 if there is none. */
static inline int axiscope_uart_number_(const char **at, uint64_t *value)
{
    int any = 0;
    *value = 0u;
    for (;; (*at)++, any = 1) {
        char c = **at;
        uint32_t digit = c >= '0' && c <= '9' ? (uint32_t)(c - '0')
            : c >= 'a' && c <= 'f'            ? (uint32_t)(c - 'a') + 10u
                                              : 16u;
        if (digit > 15u)
            return any;
        *value = *value << 4 | digit;
    }
}

static inline int axiscope_uart_is_word_(const axiscope_uart *u, uint64_t address)
{
    uint32_t n;
    for (n = 0u; n < u->block_count; n++) {
        const axiscope_window *b = &u->blocks[n];
        if (address >= b->base && address - b->base + 4u <= b->bytes && (address & 3u) == 0u)
            return 1;
    }
    return 0;
}

static inline int axiscope_uart_is_memory_(const axiscope_uart *u, uint64_t address, uint64_t bytes)
{
    return bytes <= AXISCOPE_UART_BYTES && address >= u->buffer_base
        && address - u->buffer_base <= u->buffer_bytes
        && bytes <= u->buffer_bytes - (address - u->buffer_base);
}

static inline void axiscope_uart_who_(axiscope_uart *u)
{
    uint32_t n;
    axiscope_uart_text_(u, " board=");
    axiscope_uart_text_(u, u->board);
    axiscope_uart_text_(u, " buffer=");
    axiscope_uart_hex_(u, u->buffer_base, 1u);
    axiscope_uart_char_(u, ',');
    axiscope_uart_hex_(u, u->buffer_bytes, 1u);
    for (n = 0u; n < u->block_count; n++) {
        const axiscope_window *b = &u->blocks[n];
        axiscope_uart_text_(u, " block=");
        axiscope_uart_text_(u, b->name);
        axiscope_uart_char_(u, ',');
        axiscope_uart_text_(u, b->port);
        axiscope_uart_char_(u, ',');
        axiscope_uart_hex_(u, b->base, 1u);
        axiscope_uart_char_(u, ',');
        axiscope_uart_hex_(u, b->bytes, 1u);
        axiscope_uart_char_(u, ',');
        axiscope_uart_hex_(u, b->pl_hz, 1u);
    }
}

/* Runs one command and appends its answer. Returns 0 if the command cannot be run. */
static inline int axiscope_uart_do_(axiscope_uart *u, const char **at)
{
    uint64_t address, value, n;
    char what = *(*at)++;
    if (what == 'i') {
        axiscope_uart_who_(u);
        return 1;
    }
    if (!axiscope_uart_number_(at, &address))
        return 0;
    if (what == 'r' && axiscope_uart_is_word_(u, address)) {
        axiscope_uart_char_(u, ' ');
        axiscope_uart_hex_(u, AXISCOPE_READ32(u->line, address), 1u);
        return 1;
    }
    if (what == 'w' && *(*at)++ == '=' && axiscope_uart_number_(at, &value)
        && axiscope_uart_is_word_(u, address)) {
        AXISCOPE_WRITE32(u->line, address, (uint32_t)value);
        return 1;
    }
    if (what == 'm' && *(*at)++ == '+' && axiscope_uart_number_(at, &value)
        && axiscope_uart_is_memory_(u, address, value)) {
        AXISCOPE_UART_FLUSH(address, value);
        axiscope_uart_char_(u, ' ');
        for (n = 0u; n < value; n++)
            axiscope_uart_hex_(u, AXISCOPE_UART_BYTE(address + n), 2u);
        return 1;
    }
    if (what == 'M' && *(*at)++ == '=') {
        uint64_t first = address;
        for (; **at && **at != ' '; address++) {
            char digits[3] = {(*at)[0], (*at)[1], 0};
            const char *two = digits;
            if (!axiscope_uart_is_memory_(u, address, 1u) || !axiscope_uart_number_(&two, &value)
                || two != digits + 2)
                return 0;
            AXISCOPE_UART_BYTE(address) = (uint8_t)value;
            *at += 2;
        }
        AXISCOPE_UART_FLUSH(first, address - first);
        return 1;
    }
    return 0;
}

/* Answers a request, which is a line without its end. */
static inline void axiscope_uart_request(axiscope_uart *u, char *line)
{
    uint64_t number = 0u, check = 0u;
    uint32_t sum = 0u, n;
    char *star = line;
    const char *at = line;
    while (*star && *star != '*')
        sum ^= (uint8_t)*star++;
    if (*star == '*') {
        const char *digits = star + 1;
        *star = 0;
        if (!axiscope_uart_number_(&digits, &check) || *digits)
            check = 0x100u;
    } else {
        check = 0x100u;
    }
    if (check != (sum & 0xFFu) || !axiscope_uart_number_(&at, &number)) {
        /* The request is damaged; the stored answer of the last request stays. */
        const char *again = "?\n";
        while (*again)
            u->put(u->line, *again++);
        return;
    }
    if (u->length == 0u || (uint32_t)number != u->last) {
        u->last = (uint32_t)number;
        u->length = 0u;
        axiscope_uart_hex_(u, number, 1u);
        while (*at == ' ') {
            at++;
            if (!axiscope_uart_do_(u, &at)) {
                axiscope_uart_text_(u, " !");
                break;
            }
        }
    }
    for (n = 0u, sum = 0u; n < u->length; n++) {
        sum ^= (uint8_t)u->answer[n];
        u->put(u->line, u->answer[n]);
    }
    u->put(u->line, '*');
    u->put(u->line, "0123456789abcdef"[(sum >> 4) & 15u]);
    u->put(u->line, "0123456789abcdef"[sum & 15u]);
    u->put(u->line, '\n');
}

/* Answers requests until the line is closed. */
static inline void axiscope_uart_serve(axiscope_uart *u)
{
    char line[AXISCOPE_UART_LINE];
    uint32_t n = 0u;
    int c;
    u->length = 0u;
    while ((c = u->get(u->line)) >= 0) {
        if (c != '\n' && c != '\r') {
            if (n < sizeof(line))
                line[n] = (char)c;
            n++;
        } else if (n > 0u) {
            /* A line that is too long is truncated without its check, so it is answered as damaged.
             */
            line[n < sizeof(line) ? n : 0u] = 0;
            axiscope_uart_request(u, line);
            n = 0u;
        }
    }
}

#endif
