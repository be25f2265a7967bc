/* Driver of the accelerator cluster: firmware of its proxy core, jobs through the mailbox, the
 * bandwidth regulator, and the counters of its smart DMA. It is C99 without libraries;
 * axiscope_bus.h defines how registers are accessed. The driver makes the same accesses as the Rust
 * driver in crates/instrument. hardware/cluster/README.md describes jobs and reports.
 */
#ifndef AXISCOPE_CLUSTER_DRIVER_H
#define AXISCOPE_CLUSTER_DRIVER_H

#include "axiscope_unit.h"
#include "generated/axiscope_cluster.h"
#include "generated/axiscope_regulator.h"
#include "generated/axiscope_smart_dma.h"

/* Offsets of the parts from the cluster's own registers. */
#define AXISCOPE_CLUSTER_DMA 0x1000u
#define AXISCOPE_CLUSTER_REGULATOR 0x2000u
#define AXISCOPE_CLUSTER_CORE 0x4000u

/* Words of a job before those of the copy, of a copy, and of a report. */
#define AXISCOPE_CLUSTER_JOB_HEAD 2u
#define AXISCOPE_CLUSTER_COPY_WORDS (AXISCOPE_COPY_USER / 4u + 1u)
#define AXISCOPE_CLUSTER_REPORT_WORDS 4u

/* Which part cuts a copy into sub-copies. */
typedef enum {
    AXISCOPE_BY_HARDWARE = 1, /* sub-copies are separated by the requested idle cycles */
    AXISCOPE_BY_FIRMWARE = 2  /* a loop of blocking copies */
} axiscope_cutter;

/* A cluster at an address of a bus, and its parameters. */
typedef struct {
    void *bus;
    uint64_t base;
    uint32_t most_beats;
    uint32_t most_outstanding;
    uint32_t core_bytes;
} axiscope_cluster;

/* A copy between memory and the local memory, where it starts at the first byte. */
typedef struct {
    axiscope_direction direction; /* reads: memory to local memory */
    uint64_t base;                /* first byte of the first row, a multiple of a beat */
    uint32_t row_bytes;           /* a multiple of a beat */
    uint32_t rows;
    int32_t stride_bytes;         /* from the start of a row to that of the next */
    uint64_t times;               /* how often the whole copy runs, 1 to 2^32 */
    uint32_t sub_copy_bytes;      /* 0: the copy is not cut */
    uint32_t idle_cycles;         /* between sub-copies */
    uint32_t blocking;            /* 1: they begin at the last response of a sub-copy */
    uint32_t beats;               /* longest burst, 1 to most_beats */
    uint32_t outstanding;         /* limit of bursts in flight, 1 to most_outstanding */
    axiscope_sideband sideband;
} axiscope_copy;

/* Result of a job. */
typedef struct {
    uint32_t tag;    /* tag of the job */
    uint64_t cycles; /* from the job's start to its last response */
} axiscope_report;

static inline uint32_t axiscope_cluster_get_(const axiscope_cluster *c, uint32_t offset)
{
    return AXISCOPE_READ32(c->bus, c->base + offset);
}

static inline void axiscope_cluster_put_(const axiscope_cluster *c, uint32_t offset, uint32_t word)
{
    AXISCOPE_WRITE32(c->bus, c->base + offset, word);
}

/* Opens the cluster at an address. Errors: NO_CLUSTER, OTHER_MAP. */
static inline axiscope_status axiscope_cluster_open(axiscope_cluster *c, void *bus, uint64_t base)
{
    const uint32_t dma = AXISCOPE_CLUSTER_DMA;
    uint32_t word;
    c->bus = bus;
    c->base = base;
    if (axiscope_cluster_get_(c, AXISCOPE_CLUSTER_BLOCK) != AXISCOPE_CLUSTER_BLOCK_ID_VALUE)
        return AXISCOPE_NO_CLUSTER;
    word = axiscope_cluster_get_(c, AXISCOPE_CLUSTER_VERSION);
    if (AXISCOPE_GET(AXISCOPE_CLUSTER_VERSION_MAJOR, word) != AXISCOPE_CLUSTER_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_cluster_get_(c, AXISCOPE_CLUSTER_CAPABILITIES);
    c->core_bytes = 1u << AXISCOPE_GET(AXISCOPE_CLUSTER_CAPABILITIES_CORE_BYTES_LOG2, word);
    if (axiscope_cluster_get_(c, dma + AXISCOPE_SMART_DMA_BLOCK)
        != AXISCOPE_SMART_DMA_BLOCK_ID_VALUE)
        return AXISCOPE_NO_CLUSTER;
    word = axiscope_cluster_get_(c, dma + AXISCOPE_SMART_DMA_VERSION);
    if (AXISCOPE_GET(AXISCOPE_SMART_DMA_VERSION_MAJOR, word)
        != AXISCOPE_SMART_DMA_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_cluster_get_(c, dma + AXISCOPE_SMART_DMA_CAPABILITIES);
    c->most_beats = 1u << AXISCOPE_GET(AXISCOPE_SMART_DMA_CAPABILITIES_BEATS_LOG2, word);
    c->most_outstanding =
        1u << AXISCOPE_GET(AXISCOPE_SMART_DMA_CAPABILITIES_OUTSTANDING_LOG2, word);
    return AXISCOPE_OK;
}

/* Writes firmware (an image, not an ELF file) into the proxy core's memory and starts it. Error:
 * BAD_FIRMWARE.
 */
static inline axiscope_status axiscope_cluster_run(
    const axiscope_cluster *c, const uint8_t *firmware, uint32_t bytes)
{
    uint32_t i, k, word;
    if (bytes == 0u || bytes > c->core_bytes)
        return AXISCOPE_BAD_FIRMWARE;
    axiscope_cluster_put_(
        c, AXISCOPE_CLUSTER_CONTROL, AXISCOPE_PUT(AXISCOPE_CLUSTER_CONTROL_RUN, 0));
    for (i = 0; i < bytes; i += 4u) {
        word = 0u;
        for (k = 0; k < 4u && i + k < bytes; k++)
            word |= (uint32_t)firmware[i + k] << (8u * k);
        axiscope_cluster_put_(c, AXISCOPE_CLUSTER_CORE + i, word);
    }
    axiscope_cluster_put_(
        c, AXISCOPE_CLUSTER_CONTROL, AXISCOPE_PUT(AXISCOPE_CLUSTER_CONTROL_RUN, 1));
    return AXISCOPE_OK;
}

static inline void axiscope_cluster_enable_(
    const axiscope_cluster *c, axiscope_direction d, uint32_t enable)
{
    const uint32_t at = AXISCOPE_CLUSTER_REGULATOR + AXISCOPE_REGULATOR_ENABLE;
    const uint32_t bit = d == AXISCOPE_READS ? AXISCOPE_PUT(AXISCOPE_REGULATOR_ENABLE_READS, 1)
                                             : AXISCOPE_PUT(AXISCOPE_REGULATOR_ENABLE_WRITES, 1);
    const uint32_t others = axiscope_cluster_get_(c, at) & ~bit;
    axiscope_cluster_put_(c, at, others | (enable != 0u ? bit : 0u));
}

/* Limits the bytes of a direction in each period, given in cycles. Both directions have the same
 * period.
 */
static inline void axiscope_cluster_regulate(
    const axiscope_cluster *c, axiscope_direction d, uint32_t bytes, uint32_t period_cycles)
{
    const uint32_t at = AXISCOPE_CLUSTER_REGULATOR;
    axiscope_cluster_put_(c, at + AXISCOPE_REGULATOR_PERIOD, period_cycles);
    axiscope_cluster_put_(
        c, at + (d == AXISCOPE_READS ? AXISCOPE_REGULATOR_READ_BUDGET
                                     : AXISCOPE_REGULATOR_WRITE_BUDGET),
        bytes);
    axiscope_cluster_enable_(c, d, 1u);
}

/* Removes the limit of a direction. */
static inline void axiscope_cluster_release(const axiscope_cluster *c, axiscope_direction d)
{
    axiscope_cluster_enable_(c, d, 0u);
}

/* Posts a job for the proxy core. Errors: BAD_BEATS, BAD_OUTSTANDING, BAD_SIDEBAND, BAD_TIMES,
 * NO_ROOM.
 */
static inline axiscope_status axiscope_cluster_post(
    const axiscope_cluster *c, uint32_t tag, axiscope_cutter cutter, const axiscope_copy *copy)
{
    const uint32_t queue = AXISCOPE_CLUSTER_MAILBOX + AXISCOPE_MAILBOX_JOB;
    uint32_t words[AXISCOPE_CLUSTER_COPY_WORDS];
    uint32_t i, room, level;
    axiscope_status s = axiscope_check_sideband_(&copy->sideband);
    if (copy->beats < 1u || copy->beats > c->most_beats)
        return AXISCOPE_BAD_BEATS;
    if (copy->outstanding < 1u || copy->outstanding > c->most_outstanding)
        return AXISCOPE_BAD_OUTSTANDING;
    if (s != AXISCOPE_OK || copy->sideband.user > AXISCOPE_COPY_USER_VALUE_MASK)
        return AXISCOPE_BAD_SIDEBAND;
    if (copy->times < 1u || copy->times > (uint64_t)1 << 32)
        return AXISCOPE_BAD_TIMES;
    words[AXISCOPE_COPY_BASE_LOW / 4u] = (uint32_t)copy->base;
    words[AXISCOPE_COPY_BASE_HIGH / 4u] = (uint32_t)(copy->base >> 32);
    words[AXISCOPE_COPY_LOCAL_OFFSET / 4u] = 0u;
    words[AXISCOPE_COPY_ROW / 4u] = copy->row_bytes;
    words[AXISCOPE_COPY_ROWS / 4u] = copy->rows;
    words[AXISCOPE_COPY_STRIDE / 4u] = (uint32_t)copy->stride_bytes;
    words[AXISCOPE_COPY_AGAIN / 4u] = (uint32_t)(copy->times - 1u);
    words[AXISCOPE_COPY_SUB_COPY / 4u] = copy->sub_copy_bytes;
    words[AXISCOPE_COPY_IDLE / 4u] = copy->idle_cycles;
    words[AXISCOPE_COPY_BURST / 4u] =
        AXISCOPE_PUT(AXISCOPE_COPY_BURST_BEATS_LESS_ONE, copy->beats - 1u)
        | AXISCOPE_PUT(AXISCOPE_COPY_BURST_TO_MEMORY, copy->direction == AXISCOPE_WRITES)
        | AXISCOPE_PUT(AXISCOPE_COPY_BURST_BLOCKING, copy->blocking != 0u)
        | AXISCOPE_PUT(AXISCOPE_COPY_BURST_OUTSTANDING_LESS_ONE, copy->outstanding - 1u);
    words[AXISCOPE_COPY_SIDEBAND / 4u] =
        AXISCOPE_PUT(AXISCOPE_COPY_SIDEBAND_CACHE, copy->sideband.cache)
        | AXISCOPE_PUT(AXISCOPE_COPY_SIDEBAND_PROT, copy->sideband.prot)
        | AXISCOPE_PUT(AXISCOPE_COPY_SIDEBAND_QOS, copy->sideband.qos)
        | AXISCOPE_PUT(AXISCOPE_COPY_SIDEBAND_ID, copy->sideband.id);
    words[AXISCOPE_COPY_USER / 4u] = copy->sideband.user;
    room = 1u << AXISCOPE_GET(
               AXISCOPE_CLUSTER_CAPABILITIES_MAILBOX_WORDS_LOG2,
               axiscope_cluster_get_(c, AXISCOPE_CLUSTER_CAPABILITIES));
    level = axiscope_cluster_get_(c, AXISCOPE_CLUSTER_MAILBOX + AXISCOPE_MAILBOX_JOB_LEVEL);
    if (level + AXISCOPE_CLUSTER_JOB_HEAD + AXISCOPE_CLUSTER_COPY_WORDS > room)
        return AXISCOPE_NO_ROOM;
    axiscope_cluster_put_(c, queue, tag);
    axiscope_cluster_put_(c, queue, (uint32_t)cutter);
    for (i = 0; i < AXISCOPE_CLUSTER_COPY_WORDS; i++)
        axiscope_cluster_put_(c, queue, words[i]);
    return AXISCOPE_OK;
}

/* Reads the oldest report. Errors: NO_REPORT if none waits; UNKNOWN_JOB or ERROR_RESPONSE if the
 * job with this tag failed.
 */
static inline axiscope_status axiscope_cluster_report(
    const axiscope_cluster *c, axiscope_report *report)
{
    const uint32_t queue = AXISCOPE_CLUSTER_MAILBOX + AXISCOPE_MAILBOX_DONE;
    uint32_t code;
    if (axiscope_cluster_get_(c, AXISCOPE_CLUSTER_MAILBOX + AXISCOPE_MAILBOX_DONE_LEVEL)
        < AXISCOPE_CLUSTER_REPORT_WORDS)
        return AXISCOPE_NO_REPORT;
    report->tag = axiscope_cluster_get_(c, queue);
    code = axiscope_cluster_get_(c, queue);
    report->cycles = axiscope_cluster_get_(c, queue);
    report->cycles |= (uint64_t)axiscope_cluster_get_(c, queue) << 32;
    if (code == 0u)
        return AXISCOPE_OK;
    return code == 1u ? AXISCOPE_UNKNOWN_JOB : AXISCOPE_ERROR_RESPONSE;
}

/* Returns 1 while a copy is in progress. */
static inline int axiscope_cluster_is_busy(const axiscope_cluster *c)
{
    const uint32_t word = axiscope_cluster_get_(c, AXISCOPE_CLUSTER_DMA + AXISCOPE_SMART_DMA_STATUS);
    return AXISCOPE_GET(AXISCOPE_SMART_DMA_STATUS_BUSY, word) != 0u;
}

/* Starts (1) or stops (0) counting. */
static inline void axiscope_cluster_count(const axiscope_cluster *c, int enable)
{
    axiscope_cluster_put_(
        c, AXISCOPE_CLUSTER_DMA + AXISCOPE_SMART_DMA_COUNTING,
        AXISCOPE_PUT(AXISCOPE_SMART_DMA_COUNTING_ENABLE, enable != 0));
}

static inline axiscope_status axiscope_cluster_wait_(const axiscope_cluster *c, uint32_t bits)
{
    return axiscope_wait_clear_(
        c->bus, c->base + AXISCOPE_CLUSTER_DMA + AXISCOPE_SMART_DMA_STATUS, bits);
}

/* Sets all counters to zero. Error: HANGS if the block has no clock. */
static inline axiscope_status axiscope_cluster_clear(const axiscope_cluster *c)
{
    axiscope_cluster_put_(
        c, AXISCOPE_CLUSTER_DMA + AXISCOPE_SMART_DMA_CONTROL,
        AXISCOPE_PUT(AXISCOPE_SMART_DMA_CONTROL_CLEAR, 1));
    return axiscope_cluster_wait_(c, AXISCOPE_PUT(AXISCOPE_SMART_DMA_STATUS_CLEAR_BUSY, 1));
}

/* Requests a copy of all counters at one clock edge; counting continues. */
static inline void axiscope_cluster_snapshot(const axiscope_cluster *c)
{
    axiscope_cluster_put_(
        c, AXISCOPE_CLUSTER_DMA + AXISCOPE_SMART_DMA_CONTROL,
        AXISCOPE_PUT(AXISCOPE_SMART_DMA_CONTROL_SNAPSHOT, 1));
}

/* Reads the counters of the last snapshot. They count at the smart DMA, before the regulator.
 * Error: HANGS if the block has no clock.
 */
static inline axiscope_status axiscope_cluster_read_counters(
    const axiscope_cluster *c, axiscope_counters *counters)
{
    axiscope_status s =
        axiscope_cluster_wait_(c, AXISCOPE_PUT(AXISCOPE_SMART_DMA_STATUS_SNAPSHOT_BUSY, 1));
    if (s == AXISCOPE_OK)
        axiscope_read_all_(
            c->bus, c->base + AXISCOPE_CLUSTER_DMA + AXISCOPE_SMART_DMA_COUNTERS, counters);
    return s;
}

#endif
