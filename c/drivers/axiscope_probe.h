/* Driver of the latency probe, which sends and times one AXI transaction at a time. It is C99
 * without libraries; axiscope_bus.h defines how registers are accessed. The driver makes the same
 * accesses as the Rust driver in crates/instrument.
 */
#ifndef AXISCOPE_PROBE_H
#define AXISCOPE_PROBE_H

#include "axiscope_unit.h"
#include "generated/axiscope_latency_probe.h"

/* A probe at an address of a bus, and its parameters. */
typedef struct {
    void *bus;
    uint64_t base;
    uint32_t beat_bytes;
    uint32_t address_bits;
    uint32_t buffer_bytes;
    uint32_t most_beats;
} axiscope_probe;

/* Times of a transaction, in cycles after the first cycle in which AxVALID was high; `start` is the
 * number of that cycle since reset. `response` is the latency, which ends with the last beat of a
 * read.
 */
typedef struct {
    uint64_t start;
    uint32_t address;
    uint32_t first;
    uint32_t last;
    uint32_t response;
} axiscope_times;

static inline uint32_t axiscope_probe_get_(const axiscope_probe *p, uint32_t offset)
{
    return AXISCOPE_READ32(p->bus, p->base + offset);
}

static inline void axiscope_probe_put_(const axiscope_probe *p, uint32_t offset, uint32_t word)
{
    AXISCOPE_WRITE32(p->bus, p->base + offset, word);
}

/* Opens the probe at an address. Error: NO_PROBE. */
static inline axiscope_status axiscope_probe_open(axiscope_probe *p, void *bus, uint64_t base)
{
    uint32_t word;
    p->bus = bus;
    p->base = base;
    word = axiscope_probe_get_(p, AXISCOPE_LATENCY_PROBE_IDENTITY);
    if (AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_IDENTITY_BLOCK, word)
            != AXISCOPE_LATENCY_PROBE_IDENTITY_BLOCK_VALUE
        || AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_IDENTITY_VERSION, word)
            != AXISCOPE_LATENCY_PROBE_IDENTITY_VERSION_VALUE)
        return AXISCOPE_NO_PROBE;
    word = axiscope_probe_get_(p, AXISCOPE_LATENCY_PROBE_WIDTHS);
    p->beat_bytes = AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_WIDTHS_DATA_BYTES, word);
    p->address_bits = AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_WIDTHS_ADDRESS_BITS, word);
    word = axiscope_probe_get_(p, AXISCOPE_LATENCY_PROBE_BUFFERS);
    p->buffer_bytes = AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_BUFFERS_BYTES, word);
    p->most_beats = 1u << AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_BUFFERS_BEATS_LOG2, word);
    return AXISCOPE_OK;
}

static inline axiscope_status axiscope_probe_check_(
    const axiscope_probe *p, uint32_t bytes, const axiscope_sideband *with)
{
    uint32_t most = p->most_beats * p->beat_bytes;
    if (most > p->buffer_bytes)
        most = p->buffer_bytes;
    if (bytes == 0u || bytes > most || bytes % p->beat_bytes != 0u)
        return AXISCOPE_BAD_BYTES;
    return axiscope_check_sideband_(with);
}

/* Starts a transaction, waits for its end, and reads its times. */
static inline axiscope_status axiscope_probe_run_(
    const axiscope_probe *p, int is_write, uint64_t address, uint32_t bytes,
    const axiscope_sideband *with, axiscope_times *times)
{
    const uint32_t at = is_write ? AXISCOPE_LATENCY_PROBE_WRITE_START_LOW
                                 : AXISCOPE_LATENCY_PROBE_READ_START_LOW;
    uint32_t word = 0u, i;
    axiscope_probe_put_(p, AXISCOPE_LATENCY_PROBE_ADDRESS_LOW, (uint32_t)address);
    axiscope_probe_put_(p, AXISCOPE_LATENCY_PROBE_ADDRESS_HIGH, (uint32_t)(address >> 32));
    axiscope_probe_put_(
        p, AXISCOPE_LATENCY_PROBE_BURST,
        AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_BURST_LENGTH, bytes / p->beat_bytes - 1u));
    axiscope_probe_put_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES
                    : AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES,
        AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_CACHE, with->cache)
            | AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_PROT, with->prot)
            | AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_QOS, with->qos)
            | AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_ID, with->id));
    axiscope_probe_put_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_USER : AXISCOPE_LATENCY_PROBE_READ_USER,
        with->user);
    axiscope_probe_put_(
        p, AXISCOPE_LATENCY_PROBE_CONTROL,
        is_write ? AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_CONTROL_START_WRITE, 1)
                 : AXISCOPE_PUT(AXISCOPE_LATENCY_PROBE_CONTROL_START_READ, 1));
    for (i = 0; i < AXISCOPE_PATIENCE; i++) {
        word = axiscope_probe_get_(p, AXISCOPE_LATENCY_PROBE_STATUS);
        if (AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_STATUS_BUSY, word) == 0u)
            break;
    }
    if (i == AXISCOPE_PATIENCE)
        return AXISCOPE_HANGS;
    if (AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL, word)
        != AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_NONE)
        return AXISCOPE_REFUSED;
    word = axiscope_probe_get_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_RESULT : AXISCOPE_LATENCY_PROBE_READ_RESULT);
    if (AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_READ_RESULT_RESPONSE, word) != 0u
        || AXISCOPE_GET(AXISCOPE_LATENCY_PROBE_READ_RESULT_FAULT, word) != 0u)
        return AXISCOPE_ERROR_RESPONSE;
    times->start = (uint64_t)axiscope_probe_get_(p, at + 4u) << 32;
    times->start |= axiscope_probe_get_(p, at);
    times->address = axiscope_probe_get_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_ADDRESS : AXISCOPE_LATENCY_PROBE_READ_ADDRESS);
    times->first = axiscope_probe_get_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_FIRST : AXISCOPE_LATENCY_PROBE_READ_FIRST);
    times->last = axiscope_probe_get_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_LAST : AXISCOPE_LATENCY_PROBE_READ_LAST);
    times->response = axiscope_probe_get_(
        p, is_write ? AXISCOPE_LATENCY_PROBE_WRITE_RESPONSE : AXISCOPE_LATENCY_PROBE_READ_LAST);
    return AXISCOPE_OK;
}

/* Writes bytes (whole beats, as little-endian words) in one burst. Errors: BAD_BYTES, BAD_SIDEBAND,
 * REFUSED, ERROR_RESPONSE, HANGS.
 */
static inline axiscope_status axiscope_probe_write(
    const axiscope_probe *p, uint64_t address, const uint32_t *data, uint32_t bytes,
    const axiscope_sideband *with, axiscope_times *times)
{
    uint32_t i;
    axiscope_status s = axiscope_probe_check_(p, bytes, with);
    if (s != AXISCOPE_OK)
        return s;
    for (i = 0; i < bytes / 4u; i++)
        axiscope_probe_put_(
            p, AXISCOPE_LATENCY_PROBE_WRITE_DATA + i * AXISCOPE_LATENCY_PROBE_WRITE_DATA_STRIDE,
            data[i]);
    return axiscope_probe_run_(p, 1, address, bytes, with, times);
}

/* Reads bytes in one burst. Errors as for axiscope_probe_write. */
static inline axiscope_status axiscope_probe_read(
    const axiscope_probe *p, uint64_t address, uint32_t *data, uint32_t bytes,
    const axiscope_sideband *with, axiscope_times *times)
{
    uint32_t i;
    axiscope_status s = axiscope_probe_check_(p, bytes, with);
    if (s == AXISCOPE_OK)
        s = axiscope_probe_run_(p, 0, address, bytes, with, times);
    if (s != AXISCOPE_OK)
        return s;
    for (i = 0; i < bytes / 4u; i++)
        data[i] = axiscope_probe_get_(
            p, AXISCOPE_LATENCY_PROBE_READ_DATA + i * AXISCOPE_LATENCY_PROBE_READ_DATA_STRIDE);
    return AXISCOPE_OK;
}

#endif
