/* A board without an operating system: its registers and memory over a serial line, for the agent on the
 * other computer (`axiscope run FILE --board uart:/dev/ttyUSB1`).
 *
 * A request is a line: its number, commands, an asterisk and a check; the answer has the same form.
 *
 *     12 wa0000010=1 ra0000014*5e
 *     12 3*0f
 *
 * Numbers are hexadecimal. Commands run one right after the other once the whole line is there:
 *
 *     rADDRESS         a word is read; the answer has its value
 *     wADDRESS=VALUE   a word is written
 *     mADDRESS+BYTES   bytes of the buffer are read, two digits each, at most AXISCOPE_UART_BYTES
 *     MADDRESS=DIGITS  bytes of the buffer are written
 *     i                what is here: the board, its blocks, its buffer
 *
 * The check is the exclusive or of all characters before the asterisk. A line that is damaged is answered
 * with `?`, and a request whose number is that of the last one is not done again: it gets the same answer.
 * Words are reached in blocks only, bytes in the buffer only: what is elsewhere is answered with `!`.
 */
#ifndef AXISCOPE_UART_H
#define AXISCOPE_UART_H

#include "axiscope_bus.h"

/* Called around accesses to the buffer: where the processor's caches hold it, clean and invalidate these
 * bytes (Xil_DCacheFlushRange). */
#ifndef AXISCOPE_UART_FLUSH
#define AXISCOPE_UART_FLUSH(address, bytes) ((void)(address), (void)(bytes))
#endif

/* The byte at an address of the buffer. */
#ifndef AXISCOPE_UART_BYTE
#define AXISCOPE_UART_BYTE(address) (*(volatile uint8_t *)(uintptr_t)(address))
#endif

/* Most bytes of the buffer in one command. */
#define AXISCOPE_UART_BYTES 128u
/* Most characters of a line. */
#define AXISCOPE_UART_LINE 1024u

/* A block of the instrument. */
typedef struct {
    const char *name; /* as in an overlay: axiscope-hp0 */
    const char *port;
    uint64_t base;
    uint32_t bytes;
    uint32_t pl_hz; /* of the port's clock */
} axiscope_window;

/* A board, and its line. */
typedef struct {
    const char *board;
    const axiscope_window *blocks;
    uint32_t block_count;
    uint64_t buffer_base;
    uint64_t buffer_bytes;
    int (*get)(void *line);          /* the next character; waits for it; negative: the line is gone */
    void (*put)(void *line, char c); /* sends one */
    void *line;
    /* Own: the number of the last request, and what was answered. */
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

/* Takes a hexadecimal number; 0 where there is none. */
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

/* One command; what it answers is added. 0: it cannot be done. */
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

/* Answers a request: a line without its end. */
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
        /* Damaged: what was answered last stays. */
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

/* Serves until the line is gone. */
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
            /* A line that is too long loses its check, and is answered as damaged. */
            line[n < sizeof(line) ? n : 0u] = 0;
            axiscope_uart_request(u, line);
            n = 0u;
        }
    }
}

#endif
