/* Driver of the channels of the stream system: DMAs between memory and streams, and the ends of the
 * streams. Reads are MM2S, writes S2MM. It is C99 without libraries; axiscope_bus.h defines how
 * registers are accessed. The driver makes the same accesses as the Rust driver in
 * crates/instrument.
 */
#ifndef AXISCOPE_STREAM_H
#define AXISCOPE_STREAM_H

#include "axiscope_unit.h"
#include "generated/axiscope_stream_dma.h"
#include "generated/axiscope_stream_system.h"

/* Bytes from the system's registers to those of channel 0, and from one channel to the next. */
#define AXISCOPE_STREAM_CHANNEL_BYTES 0x1000u

/* A channel of a stream system, and its parameters. */
typedef struct {
    void *bus;
    uint64_t mode; /* address of the register that selects the ends of the streams */
    uint64_t base; /* the channel's own registers */
    uint32_t beat_bytes;
    uint32_t most_beats;
    uint32_t most_outstanding;
    uint32_t fifo_beats;
    uint32_t loop_fifo_beats;
    uint32_t pace; /* 1: bursts can keep an interval and pauses */
} axiscope_stream;

/* A transfer of one direction. */
typedef struct {
    uint64_t base;        /* first byte, a multiple of a beat */
    uint32_t bytes;       /* a multiple of a beat */
    uint32_t beats;       /* longest burst, 1 to most_beats */
    uint32_t outstanding; /* limit of bursts in flight, 1 to most_outstanding */
    axiscope_sideband sideband;
    uint32_t interval_cycles; /* minimum from one address to the next; 0: no limit */
    uint32_t pause_bursts;    /* bursts from one pause to the next; 0: no pauses */
    uint32_t pause_cycles;    /* length of a pause, in addition to the interval */
} axiscope_transfer;

static inline uint32_t axiscope_stream_get_(const axiscope_stream *s, uint32_t offset)
{
    return AXISCOPE_READ32(s->bus, s->base + offset);
}

static inline void axiscope_stream_put_(const axiscope_stream *s, uint32_t offset, uint32_t word)
{
    AXISCOPE_WRITE32(s->bus, s->base + offset, word);
}

/* Opens channel `number` of the stream system at an address. Errors: NO_STREAM, OTHER_MAP,
 * NO_CHANNEL.
 */
static inline axiscope_status axiscope_stream_open(
    axiscope_stream *s, void *bus, uint64_t base, uint32_t number)
{
    uint32_t word;
    s->bus = bus;
    s->base = base;
    if (axiscope_stream_get_(s, AXISCOPE_STREAM_SYSTEM_BLOCK)
        != AXISCOPE_STREAM_SYSTEM_BLOCK_ID_VALUE)
        return AXISCOPE_NO_STREAM;
    word = axiscope_stream_get_(s, AXISCOPE_STREAM_SYSTEM_VERSION);
    if (AXISCOPE_GET(AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR, word)
        != AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_stream_get_(s, AXISCOPE_STREAM_SYSTEM_CAPABILITIES);
    if (number >= AXISCOPE_GET(AXISCOPE_STREAM_SYSTEM_CAPABILITIES_CHANNELS, word))
        return AXISCOPE_NO_CHANNEL;
    s->loop_fifo_beats =
        1u << AXISCOPE_GET(AXISCOPE_STREAM_SYSTEM_CAPABILITIES_LOOP_FIFO_BEATS_LOG2, word);
    s->mode = base + AXISCOPE_STREAM_SYSTEM_CHANNEL
        + (uint64_t)number * AXISCOPE_STREAM_SYSTEM_CHANNEL_STRIDE + AXISCOPE_STREAM_ENDS_MODE;
    s->base = base + (uint64_t)AXISCOPE_STREAM_CHANNEL_BYTES * (number + 1u);
    if (axiscope_stream_get_(s, AXISCOPE_STREAM_DMA_BLOCK) != AXISCOPE_STREAM_DMA_BLOCK_ID_VALUE)
        return AXISCOPE_NO_STREAM;
    word = axiscope_stream_get_(s, AXISCOPE_STREAM_DMA_VERSION);
    if (AXISCOPE_GET(AXISCOPE_STREAM_DMA_VERSION_MAJOR, word)
        != AXISCOPE_STREAM_DMA_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_stream_get_(s, AXISCOPE_STREAM_DMA_CAPABILITIES);
    s->beat_bytes = 1u << AXISCOPE_GET(AXISCOPE_STREAM_DMA_CAPABILITIES_BEAT_BYTES_LOG2, word);
    s->most_beats = 1u << AXISCOPE_GET(AXISCOPE_STREAM_DMA_CAPABILITIES_BEATS_LOG2, word);
    s->most_outstanding =
        1u << AXISCOPE_GET(AXISCOPE_STREAM_DMA_CAPABILITIES_OUTSTANDING_LOG2, word);
    s->fifo_beats = 1u << AXISCOPE_GET(AXISCOPE_STREAM_DMA_CAPABILITIES_FIFO_BEATS_LOG2, word);
    s->pace = AXISCOPE_GET(AXISCOPE_STREAM_DMA_CAPABILITIES_PACE, word);
    return AXISCOPE_OK;
}

/* Selects the ends of the streams, while both directions are idle. 0: a loop-back, so that data
 * that are read are written. 1: a sink for reads and a source for writes, each with one beat per
 * cycle.
 */
static inline void axiscope_stream_join(const axiscope_stream *s, int open)
{
    AXISCOPE_WRITE32(
        s->bus, s->mode,
        AXISCOPE_PUT(AXISCOPE_STREAM_ENDS_MODE_SINK, open != 0)
            | AXISCOPE_PUT(AXISCOPE_STREAM_ENDS_MODE_SOURCE, open != 0));
}

/* Writes the transfer of a direction, which must be idle. Errors: BAD_BEATS, BAD_OUTSTANDING,
 * BAD_TRANSFER, BAD_SIDEBAND, BAD_PACE, NO_PACE.
 */
static inline axiscope_status axiscope_stream_program(
    const axiscope_stream *s, axiscope_direction d, const axiscope_transfer *t)
{
    const uint32_t file = d == AXISCOPE_READS ? AXISCOPE_STREAM_DMA_MM2S : AXISCOPE_STREAM_DMA_S2MM;
    axiscope_status status = axiscope_check_sideband_(&t->sideband);
    if (t->beats < 1u || t->beats > s->most_beats)
        return AXISCOPE_BAD_BEATS;
    if (t->outstanding < 1u || t->outstanding > s->most_outstanding)
        return AXISCOPE_BAD_OUTSTANDING;
    if (((t->base | t->bytes) & (s->beat_bytes - 1u)) != 0u)
        return AXISCOPE_BAD_TRANSFER;
    if (status != AXISCOPE_OK || t->sideband.user > AXISCOPE_TRANSFER_USER_VALUE_MASK)
        return AXISCOPE_BAD_SIDEBAND;
    if (t->interval_cycles > AXISCOPE_TRANSFER_PACE_INTERVAL_CYCLES_MASK
        || t->pause_bursts > AXISCOPE_TRANSFER_PAUSE_BURSTS_MASK
        || t->pause_cycles > AXISCOPE_TRANSFER_PAUSE_CYCLES_MASK)
        return AXISCOPE_BAD_PACE;
    if (!s->pace && (t->interval_cycles > 1u || (t->pause_bursts != 0u && t->pause_cycles != 0u)))
        return AXISCOPE_NO_PACE;
    axiscope_stream_put_(s, file + AXISCOPE_TRANSFER_BASE_LOW, (uint32_t)t->base);
    axiscope_stream_put_(s, file + AXISCOPE_TRANSFER_BASE_HIGH, (uint32_t)(t->base >> 32));
    axiscope_stream_put_(s, file + AXISCOPE_TRANSFER_LENGTH, t->bytes);
    axiscope_stream_put_(
        s, file + AXISCOPE_TRANSFER_BURST,
        AXISCOPE_PUT(AXISCOPE_TRANSFER_BURST_BEATS_LESS_ONE, t->beats - 1u)
            | AXISCOPE_PUT(AXISCOPE_TRANSFER_BURST_OUTSTANDING_LESS_ONE, t->outstanding - 1u));
    axiscope_stream_put_(
        s, file + AXISCOPE_TRANSFER_SIDEBAND,
        AXISCOPE_PUT(AXISCOPE_TRANSFER_SIDEBAND_CACHE, t->sideband.cache)
            | AXISCOPE_PUT(AXISCOPE_TRANSFER_SIDEBAND_PROT, t->sideband.prot)
            | AXISCOPE_PUT(AXISCOPE_TRANSFER_SIDEBAND_QOS, t->sideband.qos)
            | AXISCOPE_PUT(AXISCOPE_TRANSFER_SIDEBAND_ID, t->sideband.id));
    axiscope_stream_put_(s, file + AXISCOPE_TRANSFER_USER, t->sideband.user);
    axiscope_stream_put_(
        s, file + AXISCOPE_TRANSFER_PACE,
        AXISCOPE_PUT(AXISCOPE_TRANSFER_PACE_INTERVAL_CYCLES, t->interval_cycles));
    axiscope_stream_put_(
        s, file + AXISCOPE_TRANSFER_PAUSE,
        AXISCOPE_PUT(AXISCOPE_TRANSFER_PAUSE_BURSTS, t->pause_bursts)
            | AXISCOPE_PUT(AXISCOPE_TRANSFER_PAUSE_CYCLES, t->pause_cycles));
    return AXISCOPE_OK;
}

/* Starts directions. If both are given, they start in the same clock cycle. */
static inline void axiscope_stream_start(const axiscope_stream *s, int reads, int writes)
{
    axiscope_stream_put_(
        s, AXISCOPE_STREAM_DMA_CONTROL,
        AXISCOPE_PUT(AXISCOPE_STREAM_DMA_CONTROL_START_MM2S, reads != 0)
            | AXISCOPE_PUT(AXISCOPE_STREAM_DMA_CONTROL_START_S2MM, writes != 0));
}

/* Stops a transfer. Reads issue no more bursts; writes accept no more beats from the stream, and
 * write those that they have accepted.
 */
static inline void axiscope_stream_stop(const axiscope_stream *s, int reads, int writes)
{
    axiscope_stream_put_(
        s, AXISCOPE_STREAM_DMA_CONTROL,
        AXISCOPE_PUT(AXISCOPE_STREAM_DMA_CONTROL_STOP_MM2S, reads != 0)
            | AXISCOPE_PUT(AXISCOPE_STREAM_DMA_CONTROL_STOP_S2MM, writes != 0));
}

/* Returns 1 while either direction moves data or waits for them. */
static inline int axiscope_stream_is_busy(const axiscope_stream *s)
{
    const uint32_t busy = AXISCOPE_PUT(AXISCOPE_STREAM_DMA_STATUS_BUSY_MM2S, 1)
        | AXISCOPE_PUT(AXISCOPE_STREAM_DMA_STATUS_BUSY_S2MM, 1);
    return (axiscope_stream_get_(s, AXISCOPE_STREAM_DMA_STATUS) & busy) != 0u;
}

/* Returns the bytes moved by the current or last transfer. */
static inline uint32_t axiscope_stream_moved(const axiscope_stream *s, axiscope_direction d)
{
    const uint32_t file =
        d == AXISCOPE_READS ? AXISCOPE_STREAM_DMA_MM2S_RESULT : AXISCOPE_STREAM_DMA_S2MM_RESULT;
    return axiscope_stream_get_(s, file + AXISCOPE_TRANSFER_RESULT_MOVED);
}

/* Starts (1) or stops (0) counting. */
static inline void axiscope_stream_count(const axiscope_stream *s, int enable)
{
    axiscope_stream_put_(
        s, AXISCOPE_STREAM_DMA_COUNTING,
        AXISCOPE_PUT(AXISCOPE_STREAM_DMA_COUNTING_ENABLE, enable != 0));
}

/* Sets all counters to zero. Error: HANGS if the block has no clock. */
static inline axiscope_status axiscope_stream_clear(const axiscope_stream *s)
{
    axiscope_stream_put_(
        s, AXISCOPE_STREAM_DMA_CONTROL, AXISCOPE_PUT(AXISCOPE_STREAM_DMA_CONTROL_CLEAR, 1));
    return axiscope_wait_clear_(
        s->bus, s->base + AXISCOPE_STREAM_DMA_STATUS,
        AXISCOPE_PUT(AXISCOPE_STREAM_DMA_STATUS_CLEAR_BUSY, 1));
}

/* Requests a copy of all counters at one clock edge; counting continues. */
static inline void axiscope_stream_snapshot(const axiscope_stream *s)
{
    axiscope_stream_put_(
        s, AXISCOPE_STREAM_DMA_CONTROL, AXISCOPE_PUT(AXISCOPE_STREAM_DMA_CONTROL_SNAPSHOT, 1));
}

/* Reads the counters of the last snapshot. Error: HANGS if the block has no clock. */
static inline axiscope_status axiscope_stream_read_counters(
    const axiscope_stream *s, axiscope_counters *c)
{
    axiscope_status status = axiscope_wait_clear_(
        s->bus, s->base + AXISCOPE_STREAM_DMA_STATUS,
        AXISCOPE_PUT(AXISCOPE_STREAM_DMA_STATUS_SNAPSHOT_BUSY, 1));
    if (status == AXISCOPE_OK)
        axiscope_read_all_(s->bus, s->base + AXISCOPE_STREAM_DMA_COUNTERS, c);
    return status;
}

#endif
