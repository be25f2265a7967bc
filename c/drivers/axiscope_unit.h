/* Common parts of all blocks with a memory port: directions, sidebands of addresses, and
 * performance counters. The drivers of the blocks include this header.
 */
#ifndef AXISCOPE_UNIT_H
#define AXISCOPE_UNIT_H

#include "axiscope_bus.h"
#include "generated/axiscope_counters.h"

/* The two directions of a port. */
typedef enum {
    AXISCOPE_READS = 0, /* memory to programmable logic */
    AXISCOPE_WRITES = 1 /* programmable logic to memory */
} axiscope_direction;

/* Sidebands of an address. */
typedef struct {
    uint32_t cache; /* AxCACHE */
    uint32_t prot;  /* AxPROT */
    uint32_t qos;   /* AxQOS */
    uint32_t id;    /* AxID */
    uint32_t user;  /* AxUSER */
} axiscope_sideband;

/* Returns sidebands for normal memory: not cacheable, bufferable, non-secure. */
static inline axiscope_sideband axiscope_plain(void)
{
    axiscope_sideband plain;
    plain.cache = 3u;
    plain.prot = 2u;
    plain.qos = 0u;
    plain.id = 0u;
    plain.user = 0u;
    return plain;
}

/* Returns BAD_SIDEBAND if a value does not fit its signal. The width of AxUSER depends on the
 * block, so it is not checked here.
 */
static inline axiscope_status axiscope_check_sideband_(const axiscope_sideband *with)
{
    if (with->cache > 15u || with->prot > 7u || with->qos > 15u || with->id > 0xFFFFu)
        return AXISCOPE_BAD_SIDEBAND;
    return AXISCOPE_OK;
}

/* Counters of one direction; hardware/counters/counters.rdl defines each of them. */
typedef struct {
    uint64_t bursts;
    uint64_t bytes;
    uint64_t error_responses;
    uint64_t in_flight_cycles;
    uint64_t latency_sum_cycles;
    uint64_t latency_min_cycles;
    uint64_t latency_max_cycles;
    uint64_t longest_idle_cycles;
    uint64_t latency_histogram[AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_COUNT];
    /* Flags (0 or 1) of conditions under which counts are wrong. */
    uint32_t too_many; /* too many in flight: wrong latencies */
    uint32_t unasked;  /* an unrequested response */
    uint32_t too_long; /* a burst longer than the timer's range */
} axiscope_direction_counters;

/* All counters at a snapshot; `of` is indexed by axiscope_direction. */
typedef struct {
    uint64_t cycles;
    axiscope_direction_counters of[2];
    uint64_t data_errors;
} axiscope_counters;

/* Reads a counter of two words, the lower one first. */
static inline uint64_t axiscope_read64_(void *bus, uint64_t address)
{
    uint32_t low = AXISCOPE_READ32(bus, address);
    return (uint64_t)AXISCOPE_READ32(bus, address + 4u) << 32 | low;
}

/* Reads a status word until the given bits are 0. Error: HANGS. */
static inline axiscope_status axiscope_wait_clear_(void *bus, uint64_t status, uint32_t bits)
{
    uint32_t i;
    for (i = 0; i < AXISCOPE_PATIENCE; i++)
        if ((AXISCOPE_READ32(bus, status) & bits) == 0u)
            return AXISCOPE_OK;
    return AXISCOPE_HANGS;
}

static inline void axiscope_read_direction_(void *bus, uint64_t at, axiscope_direction_counters *c)
{
    uint32_t i;
    for (i = 0; i < AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_COUNT; i++)
        c->latency_histogram[i] = axiscope_read64_(
            bus, at + AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM
                     + i * AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_STRIDE);
    c->bursts = axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_BURSTS);
    c->bytes = axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_BYTES);
    c->error_responses = axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_ERROR_RESPONSES);
    c->in_flight_cycles = axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_IN_FLIGHT_CYCLES);
    c->latency_sum_cycles =
        axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_LATENCY_SUM_CYCLES);
    c->latency_min_cycles =
        axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_LATENCY_MIN_CYCLES);
    c->latency_max_cycles =
        axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_LATENCY_MAX_CYCLES);
    c->longest_idle_cycles =
        axiscope_read64_(bus, at + AXISCOPE_DIRECTION_COUNTERS_LONGEST_IDLE_CYCLES);
}

static inline void axiscope_read_flags_(void *bus, uint64_t at, axiscope_counters *c)
{
    uint32_t word = AXISCOPE_READ32(bus, at + AXISCOPE_COUNTERS_FLAGS);
    axiscope_direction_counters *reads = &c->of[AXISCOPE_READS];
    axiscope_direction_counters *writes = &c->of[AXISCOPE_WRITES];
    reads->too_many = AXISCOPE_GET(AXISCOPE_COUNTERS_FLAGS_READS_TOO_MANY, word);
    reads->unasked = AXISCOPE_GET(AXISCOPE_COUNTERS_FLAGS_READS_UNASKED, word);
    reads->too_long = AXISCOPE_GET(AXISCOPE_COUNTERS_FLAGS_READS_TOO_LONG, word);
    writes->too_many = AXISCOPE_GET(AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_MANY, word);
    writes->unasked = AXISCOPE_GET(AXISCOPE_COUNTERS_FLAGS_WRITES_UNASKED, word);
    writes->too_long = AXISCOPE_GET(AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_LONG, word);
}

/* Reads all counters of a block that begin at an address. */
static inline void axiscope_read_all_(void *bus, uint64_t at, axiscope_counters *c)
{
    c->cycles = axiscope_read64_(bus, at + AXISCOPE_COUNTERS_CYCLES);
    axiscope_read_flags_(bus, at, c);
    axiscope_read_direction_(bus, at + AXISCOPE_COUNTERS_READS, &c->of[AXISCOPE_READS]);
    axiscope_read_direction_(bus, at + AXISCOPE_COUNTERS_WRITES, &c->of[AXISCOPE_WRITES]);
    c->data_errors = axiscope_read64_(bus, at + AXISCOPE_COUNTERS_DATA_ERRORS);
}

/* Returns the rate of a direction at a clock in Hz, bytes per second; 0 if nothing was counted. */
static inline uint64_t axiscope_bytes_per_second(
    const axiscope_counters *c, axiscope_direction d, uint32_t clock_hz)
{
    uint64_t cycles = c->cycles, bytes = c->of[d].bytes;
    /* Keeps the products below 64 bits. The rounding error is less than 2^-31 of the rate. */
    while (cycles >> 32 != 0u) {
        cycles >>= 1;
        bytes >>= 1;
    }
    if (cycles == 0u)
        return 0u;
    return bytes / cycles * clock_hz + bytes % cycles * clock_hz / cycles;
}

#endif
