/* Driver of the traffic generator, in C99 without libraries. All code is in headers; this header
 * includes the others. axiscope_bus.h defines how registers are accessed. The driver makes the same
 * accesses in the same order as the Rust driver in crates/instrument. On 32-bit CPUs,
 * axiscope_bytes_per_second (axiscope_unit.h) divides 64-bit numbers, so link the compiler's
 * support library (-lgcc).
 */
#ifndef AXISCOPE_H
#define AXISCOPE_H

#include "axiscope_traffic.h"

static inline uint32_t axiscope_get_(const axiscope_generator *g, uint32_t offset)
{
    return AXISCOPE_READ32(g->bus, g->base + offset);
}

static inline void axiscope_put_(const axiscope_generator *g, uint32_t offset, uint32_t word)
{
    AXISCOPE_WRITE32(g->bus, g->base + offset, word);
}

static inline axiscope_status axiscope_wait_(const axiscope_generator *g, uint32_t bits)
{
    return axiscope_wait_clear_(g->bus, g->base + AXISCOPE_TRAFFIC_GENERATOR_STATUS, bits);
}

/* Opens the generator at an address. Errors: NO_GENERATOR, OTHER_MAP. */
static inline axiscope_status axiscope_open(axiscope_generator *g, void *bus, uint64_t base)
{
    uint32_t word;
    g->bus = bus;
    g->base = base;
    if (axiscope_get_(g, AXISCOPE_TRAFFIC_GENERATOR_BLOCK)
        != AXISCOPE_TRAFFIC_GENERATOR_BLOCK_ID_VALUE)
        return AXISCOPE_NO_GENERATOR;
    word = axiscope_get_(g, AXISCOPE_TRAFFIC_GENERATOR_VERSION);
    if (AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_VERSION_MAJOR, word)
        != AXISCOPE_TRAFFIC_GENERATOR_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_get_(g, AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES);
    g->beat_bytes =
        1u << AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_BEAT_BYTES_LOG2, word);
    g->most_beats = 1u << AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_BEATS_LOG2, word);
    g->most_outstanding =
        1u << AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_OUTSTANDING_LOG2, word);
    g->time_bits = AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_TIME_BITS, word);
    g->address_bits = AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_ADDRESS_BITS, word);
    g->cross_4k = AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_CROSS_4K, word);
    return AXISCOPE_OK;
}

static inline uint32_t axiscope_busy_bit_(axiscope_direction d)
{
    return d == AXISCOPE_READS ? AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_STATUS_BUSY_READS, 1)
                               : AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_STATUS_BUSY_WRITES, 1);
}

/* Returns 1 while a direction has bursts to issue or in flight. */
static inline int axiscope_is_busy(const axiscope_generator *g, axiscope_direction d)
{
    return (axiscope_get_(g, AXISCOPE_TRAFFIC_GENERATOR_STATUS) & axiscope_busy_bit_(d)) != 0u;
}

/* Writes a direction's program. Errors: BUSY unless the direction is idle, and those of
 * axiscope_check.
 */
static inline axiscope_status axiscope_program(
    const axiscope_generator *g, axiscope_direction d, const axiscope_traffic *t)
{
    uint32_t file = d == AXISCOPE_READS ? AXISCOPE_TRAFFIC_GENERATOR_READS
                                        : AXISCOPE_TRAFFIC_GENERATOR_WRITES;
    uint32_t bytes = t->beats * g->beat_bytes;
    uint32_t first = (uint32_t)(t->base & 0xFFFu);
    uint32_t step = bytes, seed = 0u, random = 0u;
    axiscope_status s = axiscope_check(g, t);
    if (s != AXISCOPE_OK)
        return s;
    if (axiscope_is_busy(g, d))
        return AXISCOPE_BUSY;
    if (t->pattern == AXISCOPE_STRIDED)
        step = bytes + (uint32_t)t->gap_bytes;
    if (t->pattern == AXISCOPE_RANDOM) {
        step = axiscope_random_mask_(t->window_bytes, bytes);
        seed = t->seed;
        random = 1u;
    }
    axiscope_put_(g, file + AXISCOPE_DIRECTION_BASE_LOW, (uint32_t)t->base & ~(uint32_t)0xFFFu);
    axiscope_put_(g, file + AXISCOPE_DIRECTION_BASE_HIGH, (uint32_t)(t->base >> 32));
    axiscope_put_(g, file + AXISCOPE_DIRECTION_FIRST_OFFSET, first);
    axiscope_put_(
        g, file + AXISCOPE_DIRECTION_LAST_OFFSET, (uint32_t)(first + t->window_bytes - bytes));
    axiscope_put_(g, file + AXISCOPE_DIRECTION_STEP, step);
    axiscope_put_(g, file + AXISCOPE_DIRECTION_SEED, seed);
    axiscope_put_(
        g, file + AXISCOPE_DIRECTION_BURST,
        AXISCOPE_PUT(AXISCOPE_DIRECTION_BURST_BEATS_LESS_ONE, t->beats - 1u)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_BURST_PATTERN, random)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_BURST_CHECK, t->check != 0u)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_BURST_CROSS_4K, t->cross_4k != 0u)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_BURST_OUTSTANDING_LESS_ONE, t->outstanding - 1u));
    axiscope_put_(g, file + AXISCOPE_DIRECTION_COUNT, t->count);
    axiscope_put_(g, file + AXISCOPE_DIRECTION_INTERVAL, t->interval_cycles);
    axiscope_put_(
        g, file + AXISCOPE_DIRECTION_RATE,
        AXISCOPE_PUT(
            AXISCOPE_DIRECTION_RATE_BEATS_PER_65536_CYCLES, t->rate_beats_per_65536_cycles)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_RATE_DEPTH_BEATS, t->rate_depth_beats));
    axiscope_put_(
        g, file + AXISCOPE_DIRECTION_SIDEBAND,
        AXISCOPE_PUT(AXISCOPE_DIRECTION_SIDEBAND_CACHE, t->cache)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_SIDEBAND_PROT, t->prot)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_SIDEBAND_QOS, t->qos)
            | AXISCOPE_PUT(AXISCOPE_DIRECTION_SIDEBAND_ID, t->id));
    axiscope_put_(g, file + AXISCOPE_DIRECTION_USER, t->user);
    return AXISCOPE_OK;
}

/* Sets the word that all written data are exclusive-ored with. */
static inline void axiscope_data_seed(const axiscope_generator *g, uint32_t seed)
{
    axiscope_put_(g, AXISCOPE_TRAFFIC_GENERATOR_DATA_SEED, seed);
}

/* Starts directions. If both are given, they start in the same clock cycle. */
static inline void axiscope_start(const axiscope_generator *g, int reads, int writes)
{
    axiscope_put_(
        g, AXISCOPE_TRAFFIC_GENERATOR_CONTROL,
        AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_CONTROL_START_READS, reads != 0)
            | AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_CONTROL_START_WRITES, writes != 0));
}

/* Stops issuing bursts; those in flight end. */
static inline void axiscope_stop(const axiscope_generator *g)
{
    axiscope_put_(
        g, AXISCOPE_TRAFFIC_GENERATOR_CONTROL,
        AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_CONTROL_STOP_READS, 1)
            | AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_CONTROL_STOP_WRITES, 1));
}

/* Waits until no burst is in flight. Error: HANGS (is the memory port enabled?). */
static inline axiscope_status axiscope_drain(const axiscope_generator *g)
{
    return axiscope_wait_(
        g, axiscope_busy_bit_(AXISCOPE_READS) | axiscope_busy_bit_(AXISCOPE_WRITES));
}

/* Starts (1) or stops (0) counting. */
static inline void axiscope_count(const axiscope_generator *g, int enable)
{
    axiscope_put_(
        g, AXISCOPE_TRAFFIC_GENERATOR_COUNTING,
        AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_COUNTING_ENABLE, enable != 0));
}

/* Sets all counters to zero. Error: HANGS if the block has no clock. */
static inline axiscope_status axiscope_clear(const axiscope_generator *g)
{
    axiscope_put_(
        g, AXISCOPE_TRAFFIC_GENERATOR_CONTROL,
        AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_CONTROL_CLEAR, 1));
    return axiscope_wait_(g, AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_STATUS_CLEAR_BUSY, 1));
}

/* Requests a copy of all counters at one clock edge; counting continues. */
static inline void axiscope_snapshot(const axiscope_generator *g)
{
    axiscope_put_(
        g, AXISCOPE_TRAFFIC_GENERATOR_CONTROL,
        AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_CONTROL_SNAPSHOT, 1));
}

/* Reads the counters of the last snapshot. Error: HANGS if the block has no clock. */
static inline axiscope_status axiscope_read_counters(
    const axiscope_generator *g, axiscope_counters *c)
{
    axiscope_status s =
        axiscope_wait_(g, AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_STATUS_SNAPSHOT_BUSY, 1));
    if (s == AXISCOPE_OK)
        axiscope_read_all_(g->bus, g->base + AXISCOPE_TRAFFIC_GENERATOR_COUNTERS, c);
    return s;
}

/* Returns 1 and the address of the first wrong read data since the last clear, or 0 if no data were
 * wrong. `reads_base` is the base that the reads were programmed with.
 */
static inline int axiscope_first_data_error(
    const axiscope_generator *g, uint64_t reads_base, uint64_t *address)
{
    uint32_t status = axiscope_get_(g, AXISCOPE_TRAFFIC_GENERATOR_STATUS);
    if (AXISCOPE_GET(AXISCOPE_TRAFFIC_GENERATOR_STATUS_DATA_ERROR, status) == 0u)
        return 0;
    *address =
        reads_base >> 32 << 32 | axiscope_get_(g, AXISCOPE_TRAFFIC_GENERATOR_FIRST_DATA_ERROR);
    return 1;
}

#endif
