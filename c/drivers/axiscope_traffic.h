/* Description of the traffic of one direction of a traffic generator, and a check whether an
 * instance supports it.
 */
#ifndef AXISCOPE_TRAFFIC_H
#define AXISCOPE_TRAFFIC_H

#include "axiscope_unit.h"
#include "generated/axiscope_traffic_generator.h"

/* Order of the bursts in their window. */
typedef enum {
    AXISCOPE_SEQUENTIAL = 0, /* contiguous bursts */
    AXISCOPE_STRIDED = 1,    /* a gap of gap_bytes after each burst */
    AXISCOPE_RANDOM = 2      /* random places, in the largest power of two that fits the window */
} axiscope_pattern;

/* One direction's traffic. */
typedef struct {
    uint32_t beats;                       /* beats of a burst, 1 to 256 */
    axiscope_pattern pattern;
    uint64_t gap_bytes;                   /* only for strided; whole beats */
    uint32_t seed;                        /* only for random; less than 2^31 */
    uint64_t base;                        /* first byte of the window; for random, 4 KiB aligned */
    uint64_t window_bytes;                /* the window must be in one aligned 4 GiB */
    uint32_t outstanding;                 /* limit of bursts in flight, 1 to 64 */
    uint32_t count;                       /* bursts to issue; 0: until stopped */
    uint32_t interval_cycles;             /* minimum from burst to burst; 0: none */
    uint32_t rate_beats_per_65536_cycles; /* token bucket; 0: no limit */
    uint32_t rate_depth_beats;
    uint32_t check;                       /* 1: reads are compared with the pattern of writes */
    uint32_t qos;                         /* AxQOS */
    uint32_t cache;                       /* AxCACHE */
    uint32_t prot;                        /* AxPROT */
    uint32_t id;                          /* AxID */
    uint32_t user;                        /* AxUSER */
    uint32_t cross_4k;                    /* 1: bursts are not cut at 4 KiB, illegal in AXI */
} axiscope_traffic;

/* A generator, and its parameters. */
typedef struct {
    void *bus;
    uint64_t base;
    uint32_t beat_bytes;
    uint32_t most_beats;
    uint32_t most_outstanding;
    uint32_t time_bits;
    uint32_t address_bits;
    uint32_t cross_4k; /* whether bursts may cross multiples of 4 KiB */
} axiscope_generator;

/* Returns sequential bursts at full rate, 16 in flight, until stopped, to normal non-cacheable
 * bufferable memory (AxCACHE 3), non-secure (AxPROT 2).
 */
static inline axiscope_traffic axiscope_sequential(
    uint32_t beats, uint64_t base, uint64_t window_bytes)
{
    axiscope_traffic t;
    t.beats = beats;
    t.pattern = AXISCOPE_SEQUENTIAL;
    t.gap_bytes = 0u;
    t.seed = 0u;
    t.base = base;
    t.window_bytes = window_bytes;
    t.outstanding = 16u;
    t.count = 0u;
    t.interval_cycles = 0u;
    t.rate_beats_per_65536_cycles = 0u;
    t.rate_depth_beats = 0u;
    t.check = 0u;
    t.qos = 0u;
    t.cache = 3u;
    t.prot = 2u;
    t.id = 0u;
    t.user = 0u;
    t.cross_4k = 0u;
    return t;
}

/* Returns OK, or why this generator does not support the traffic. */
static inline axiscope_status axiscope_check(const axiscope_generator *g, const axiscope_traffic *t)
{
    uint64_t bytes = (uint64_t)t->beats * g->beat_bytes;
    uint64_t last = t->base + (t->window_bytes - 1u);
    if (t->beats < 1u || t->beats > g->most_beats)
        return AXISCOPE_BAD_BEATS;
    if (t->outstanding < 1u || t->outstanding > g->most_outstanding)
        return AXISCOPE_BAD_OUTSTANDING;
    if (t->interval_cycles > AXISCOPE_DIRECTION_INTERVAL_CYCLES_MASK
        || t->rate_beats_per_65536_cycles > AXISCOPE_DIRECTION_RATE_BEATS_PER_65536_CYCLES_MASK
        || t->rate_depth_beats > AXISCOPE_DIRECTION_RATE_DEPTH_BEATS_MASK)
        return AXISCOPE_BAD_PACE;
    if (t->qos > AXISCOPE_DIRECTION_SIDEBAND_QOS_MASK
        || t->cache > AXISCOPE_DIRECTION_SIDEBAND_CACHE_MASK
        || t->prot > AXISCOPE_DIRECTION_SIDEBAND_PROT_MASK
        || t->id > AXISCOPE_DIRECTION_SIDEBAND_ID_MASK
        || t->user > AXISCOPE_DIRECTION_USER_VALUE_MASK)
        return AXISCOPE_BAD_SIDEBAND;
    if ((t->base & (g->beat_bytes - 1u)) != 0u
        || (t->pattern == AXISCOPE_RANDOM && (t->base & 0xFFFu) != 0u))
        return AXISCOPE_BAD_BASE;
    if (t->window_bytes < bytes || t->window_bytes > (uint64_t)1 << 32)
        return AXISCOPE_BAD_WINDOW;
    if (last < t->base || last >> 32 != t->base >> 32
        || (g->address_bits < 64u && last >> g->address_bits != 0u))
        return AXISCOPE_BAD_BASE;
    if (t->pattern == AXISCOPE_STRIDED
        && (t->gap_bytes > UINT32_MAX - bytes || (t->gap_bytes & (g->beat_bytes - 1u)) != 0u))
        return AXISCOPE_BAD_STRIDE;
    if (t->pattern == AXISCOPE_RANDOM && t->seed > AXISCOPE_DIRECTION_SEED_VALUE_MASK)
        return AXISCOPE_BAD_SEED;
    if (t->cross_4k != 0u && g->cross_4k == 0u)
        return AXISCOPE_NO_CROSSING;
    return AXISCOPE_OK;
}

/* Returns the mask of the random bits of an offset: multiples of a burst's bytes, rounded up to a
 * power of two, in the largest power of two that fits the window.
 */
static inline uint32_t axiscope_random_mask_(uint64_t window, uint64_t bytes)
{
    uint64_t whole = 1u, step = 1u;
    while (whole <= window >> 1)
        whole <<= 1;
    while (step < bytes)
        step <<= 1;
    return (uint32_t)(whole > step ? whole - step : 0u);
}

#endif
