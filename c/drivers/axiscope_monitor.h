/* Driver of the monitor, which observes a bus of other blocks. It is C99 without libraries;
 * axiscope_bus.h defines how registers are accessed. The driver makes the same accesses as the Rust
 * driver in crates/instrument. hardware/monitor/monitor.rdl defines each figure.
 */
#ifndef AXISCOPE_MONITOR_DRIVER_H
#define AXISCOPE_MONITOR_DRIVER_H

#include "axiscope_unit.h"
#include "generated/axiscope_monitor.h"

/* Largest number of bursts in a table of the slowest ones. */
#define AXISCOPE_MONITOR_MOST_SLOWEST 16u

/* A monitor at an address of a bus, and its parameters. */
typedef struct {
    void *bus;
    uint64_t base;
    uint32_t in_flight;
    uint32_t groups;
    uint32_t slowest;
    uint32_t axi3;
    uint32_t checks_data;
    uint32_t beat_bytes;
    uint32_t address_bits;
    uint32_t id_bits;
} axiscope_monitor;

/* Latencies of one ID group, cycles. */
typedef struct {
    uint64_t bursts;
    uint64_t latency_sum_cycles;
    uint64_t latency_min_cycles;
    uint64_t latency_max_cycles;
    uint64_t latency_histogram[AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_COUNT];
} axiscope_group_latency;

/* One direction at a snapshot. Only as many `groups` are valid as the monitor has. */
typedef struct {
    uint64_t bytes;
    uint64_t beats;
    uint64_t bursts;
    uint64_t error_responses;
    uint64_t in_flight_cycles;
    uint32_t in_flight;
    uint32_t most_in_flight;
    axiscope_group_latency groups[AXISCOPE_MONITOR_GROUP_COUNT];
} axiscope_monitor_direction;

/* Cycles of AR or AW, by what the channel did. */
typedef struct {
    uint64_t taken;
    uint64_t held;
    uint64_t quiet;
    uint64_t idle;
} axiscope_address_causes;

/* Cycles of R or B, by what the channel did. */
typedef struct {
    uint64_t taken;
    uint64_t held;
    uint64_t waits;
    uint64_t unready;
    uint64_t idle;
} axiscope_response_causes;

/* Cycles of W, by what the channel did. */
typedef struct {
    uint64_t taken;
    uint64_t held;
    uint64_t held_ahead;
    uint64_t owed;
    uint64_t idle;
} axiscope_data_causes;

/* All totals at a snapshot; `of` is indexed by axiscope_direction. */
typedef struct {
    uint64_t cycle; /* last cycle of the snapshot, counted from reset */
    uint64_t cycles;
    axiscope_monitor_direction of[2];
    axiscope_address_causes read_address;
    axiscope_response_causes read_data;
    axiscope_address_causes write_address;
    axiscope_data_causes write_data;
    axiscope_response_causes write_response;
} axiscope_monitor_figures;

/* One of the slowest bursts. */
typedef struct {
    uint32_t latency_cycles;
    uint64_t begin_cycle; /* of AxVALID, counted from reset */
    uint64_t address;
    uint32_t id;
    uint32_t beats;
    uint32_t beat_bytes;
} axiscope_slow_burst;

/* Protocol errors since the last clear, as bits like the fields of ERRORS. The bit and the cycle of
 * the first error are valid if `seen` is not 0.
 */
typedef struct {
    uint32_t seen;
    uint32_t first;
    uint64_t first_cycle;
} axiscope_protocol_errors;

static inline uint32_t axiscope_monitor_get_(const axiscope_monitor *m, uint32_t offset)
{
    return AXISCOPE_READ32(m->bus, m->base + offset);
}

/* Opens the monitor at an address. Errors: NO_MONITOR, OTHER_MAP. */
static inline axiscope_status axiscope_monitor_open(axiscope_monitor *m, void *bus, uint64_t base)
{
    uint32_t word;
    m->bus = bus;
    m->base = base;
    if (axiscope_monitor_get_(m, AXISCOPE_MONITOR_BLOCK) != AXISCOPE_MONITOR_BLOCK_ID_VALUE)
        return AXISCOPE_NO_MONITOR;
    word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_VERSION);
    if (AXISCOPE_GET(AXISCOPE_MONITOR_VERSION_MAJOR, word)
        != AXISCOPE_MONITOR_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_CAPABILITIES);
    m->in_flight = AXISCOPE_GET(AXISCOPE_MONITOR_CAPABILITIES_IN_FLIGHT, word);
    m->groups = AXISCOPE_GET(AXISCOPE_MONITOR_CAPABILITIES_GROUPS, word);
    if (m->groups > AXISCOPE_MONITOR_GROUP_COUNT)
        m->groups = AXISCOPE_MONITOR_GROUP_COUNT;
    m->slowest = AXISCOPE_GET(AXISCOPE_MONITOR_CAPABILITIES_SLOWEST, word);
    if (m->slowest > AXISCOPE_MONITOR_MOST_SLOWEST)
        m->slowest = AXISCOPE_MONITOR_MOST_SLOWEST;
    m->axi3 = AXISCOPE_GET(AXISCOPE_MONITOR_CAPABILITIES_AXI3, word);
    m->checks_data = AXISCOPE_GET(AXISCOPE_MONITOR_CAPABILITIES_CHECKS_DATA, word);
    word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_WIDTHS);
    m->beat_bytes = AXISCOPE_GET(AXISCOPE_MONITOR_WIDTHS_DATA_BYTES, word);
    m->address_bits = AXISCOPE_GET(AXISCOPE_MONITOR_WIDTHS_ADDRESS_BITS, word);
    m->id_bits = AXISCOPE_GET(AXISCOPE_MONITOR_WIDTHS_ID_BITS, word);
    return AXISCOPE_OK;
}

/* Defines a group of IDs: those that equal `id` in the bits of `mask` and are in no group with a
 * lower number. Call it only while counting is off. Error: BAD_GROUP.
 */
static inline axiscope_status axiscope_monitor_group(
    const axiscope_monitor *m, uint32_t number, uint32_t id, uint32_t mask)
{
    const uint32_t most = (1u << m->id_bits) - 1u;
    if (number >= m->groups || id > most || mask > most)
        return AXISCOPE_BAD_GROUP;
    AXISCOPE_WRITE32(
        m->bus, m->base + AXISCOPE_MONITOR_GROUP + number * AXISCOPE_MONITOR_GROUP_STRIDE,
        AXISCOPE_PUT(AXISCOPE_MONITOR_GROUP_MATCH, id)
            | AXISCOPE_PUT(AXISCOPE_MONITOR_GROUP_MASK, mask));
    return AXISCOPE_OK;
}

/* Starts (1) or stops (0) counting. */
static inline void axiscope_monitor_count(const axiscope_monitor *m, int enable)
{
    AXISCOPE_WRITE32(
        m->bus, m->base + AXISCOPE_MONITOR_COUNTING,
        AXISCOPE_PUT(AXISCOPE_MONITOR_COUNTING_ENABLE, enable != 0));
}

/* Clears totals, slowest bursts and protocol errors. Error: HANGS. */
static inline axiscope_status axiscope_monitor_clear(const axiscope_monitor *m)
{
    AXISCOPE_WRITE32(
        m->bus, m->base + AXISCOPE_MONITOR_CONTROL,
        AXISCOPE_PUT(AXISCOPE_MONITOR_CONTROL_CLEAR, 1));
    return axiscope_wait_clear_(
        m->bus, m->base + AXISCOPE_MONITOR_STATUS,
        AXISCOPE_PUT(AXISCOPE_MONITOR_STATUS_CLEAR_BUSY, 1));
}

/* Takes a snapshot of all figures at one cycle, and waits until it can be read. Error: HANGS. */
static inline axiscope_status axiscope_monitor_snapshot(const axiscope_monitor *m)
{
    AXISCOPE_WRITE32(
        m->bus, m->base + AXISCOPE_MONITOR_CONTROL,
        AXISCOPE_PUT(AXISCOPE_MONITOR_CONTROL_SNAPSHOT, 1));
    return axiscope_wait_clear_(
        m->bus, m->base + AXISCOPE_MONITOR_STATUS,
        AXISCOPE_PUT(AXISCOPE_MONITOR_STATUS_SNAPSHOT_BUSY, 1));
}

static inline void axiscope_read_group_(void *bus, uint64_t at, axiscope_group_latency *g)
{
    uint32_t i;
    for (i = 0; i < AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_COUNT; i++)
        g->latency_histogram[i] = axiscope_read64_(
            bus, at + AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM
                     + i * AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_STRIDE);
    g->bursts = axiscope_read64_(bus, at + AXISCOPE_MONITOR_GROUP_TOTALS_BURSTS);
    g->latency_sum_cycles =
        axiscope_read64_(bus, at + AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_SUM_CYCLES);
    g->latency_min_cycles =
        axiscope_read64_(bus, at + AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_MIN_CYCLES);
    g->latency_max_cycles =
        axiscope_read64_(bus, at + AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_MAX_CYCLES);
}

/* Reads the totals of a direction. Its groups begin at `first`, with the same spacing as those of
 * reads.
 */
static inline void axiscope_read_monitored_(
    const axiscope_monitor *m, uint64_t at, uint64_t first, axiscope_monitor_direction *d)
{
    const uint64_t apart = AXISCOPE_MONITOR_TOTALS_READS1 - AXISCOPE_MONITOR_TOTALS_READS0;
    uint32_t g;
    d->bytes = axiscope_read64_(m->bus, at + AXISCOPE_MONITOR_DIRECTION_TOTALS_BYTES);
    d->beats = axiscope_read64_(m->bus, at + AXISCOPE_MONITOR_DIRECTION_TOTALS_BEATS);
    d->bursts = axiscope_read64_(m->bus, at + AXISCOPE_MONITOR_DIRECTION_TOTALS_BURSTS);
    d->error_responses =
        axiscope_read64_(m->bus, at + AXISCOPE_MONITOR_DIRECTION_TOTALS_ERROR_RESPONSES);
    d->in_flight_cycles =
        axiscope_read64_(m->bus, at + AXISCOPE_MONITOR_DIRECTION_TOTALS_IN_FLIGHT_CYCLES);
    for (g = 0; g < m->groups; g++)
        axiscope_read_group_(m->bus, first + g * apart, &d->groups[g]);
}

static inline void axiscope_read_address_causes_(
    void *bus, uint64_t at, axiscope_address_causes *c)
{
    c->taken = axiscope_read64_(bus, at + AXISCOPE_MONITOR_ADDRESS_CAUSES_TAKEN);
    c->held = axiscope_read64_(bus, at + AXISCOPE_MONITOR_ADDRESS_CAUSES_HELD);
    c->quiet = axiscope_read64_(bus, at + AXISCOPE_MONITOR_ADDRESS_CAUSES_QUIET);
    c->idle = axiscope_read64_(bus, at + AXISCOPE_MONITOR_ADDRESS_CAUSES_IDLE);
}

static inline void axiscope_read_response_causes_(
    void *bus, uint64_t at, axiscope_response_causes *c)
{
    c->taken = axiscope_read64_(bus, at + AXISCOPE_MONITOR_RESPONSE_CAUSES_TAKEN);
    c->held = axiscope_read64_(bus, at + AXISCOPE_MONITOR_RESPONSE_CAUSES_HELD);
    c->waits = axiscope_read64_(bus, at + AXISCOPE_MONITOR_RESPONSE_CAUSES_WAITS);
    c->unready = axiscope_read64_(bus, at + AXISCOPE_MONITOR_RESPONSE_CAUSES_UNREADY);
    c->idle = axiscope_read64_(bus, at + AXISCOPE_MONITOR_RESPONSE_CAUSES_IDLE);
}

static inline void axiscope_read_data_causes_(void *bus, uint64_t at, axiscope_data_causes *c)
{
    c->taken = axiscope_read64_(bus, at + AXISCOPE_MONITOR_DATA_CAUSES_TAKEN);
    c->held = axiscope_read64_(bus, at + AXISCOPE_MONITOR_DATA_CAUSES_HELD);
    c->held_ahead = axiscope_read64_(bus, at + AXISCOPE_MONITOR_DATA_CAUSES_HELD_AHEAD);
    c->owed = axiscope_read64_(bus, at + AXISCOPE_MONITOR_DATA_CAUSES_OWED);
    c->idle = axiscope_read64_(bus, at + AXISCOPE_MONITOR_DATA_CAUSES_IDLE);
}

/* Reads the totals of the last snapshot. */
static inline void axiscope_monitor_read(const axiscope_monitor *m, axiscope_monitor_figures *f)
{
    const uint64_t at = m->base + AXISCOPE_MONITOR_TOTALS;
    axiscope_monitor_direction *reads = &f->of[AXISCOPE_READS];
    axiscope_monitor_direction *writes = &f->of[AXISCOPE_WRITES];
    uint32_t word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_IN_FLIGHT);
    reads->in_flight = AXISCOPE_GET(AXISCOPE_MONITOR_IN_FLIGHT_READS, word);
    writes->in_flight = AXISCOPE_GET(AXISCOPE_MONITOR_IN_FLIGHT_WRITES, word);
    word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_MOST_IN_FLIGHT);
    reads->most_in_flight = AXISCOPE_GET(AXISCOPE_MONITOR_MOST_IN_FLIGHT_READS, word);
    writes->most_in_flight = AXISCOPE_GET(AXISCOPE_MONITOR_MOST_IN_FLIGHT_WRITES, word);
    f->cycle = axiscope_read64_(m->bus, m->base + AXISCOPE_MONITOR_SNAPSHOT_LOW);
    f->cycles = axiscope_read64_(m->bus, at + AXISCOPE_MONITOR_TOTALS_CYCLES);
    axiscope_read_monitored_(
        m, at + AXISCOPE_MONITOR_TOTALS_READS, at + AXISCOPE_MONITOR_TOTALS_READS0, reads);
    axiscope_read_monitored_(
        m, at + AXISCOPE_MONITOR_TOTALS_WRITES, at + AXISCOPE_MONITOR_TOTALS_WRITES0, writes);
    axiscope_read_address_causes_(
        m->bus, at + AXISCOPE_MONITOR_TOTALS_READ_ADDRESS, &f->read_address);
    axiscope_read_response_causes_(m->bus, at + AXISCOPE_MONITOR_TOTALS_READ_DATA, &f->read_data);
    axiscope_read_address_causes_(
        m->bus, at + AXISCOPE_MONITOR_TOTALS_WRITE_ADDRESS, &f->write_address);
    axiscope_read_data_causes_(m->bus, at + AXISCOPE_MONITOR_TOTALS_WRITE_DATA, &f->write_data);
    axiscope_read_response_causes_(
        m->bus, at + AXISCOPE_MONITOR_TOTALS_WRITE_RESPONSE, &f->write_response);
}

/* Writes the slowest bursts of a direction up to the last snapshot, the slowest first, to `into`:
 * at most AXISCOPE_MONITOR_MOST_SLOWEST. Returns their number.
 */
static inline uint32_t axiscope_monitor_slowest(
    const axiscope_monitor *m, axiscope_direction d, axiscope_slow_burst *into)
{
    const uint64_t at = m->base + AXISCOPE_MONITOR_SLOWEST
        + (d == AXISCOPE_READS ? AXISCOPE_SLOWEST_BURSTS_READS : AXISCOPE_SLOWEST_BURSTS_WRITES);
    uint32_t i;
    for (i = 0; i < m->slowest; i++) {
        const uint64_t place = at + i * AXISCOPE_SLOWEST_BURSTS_READS_STRIDE;
        uint32_t word = AXISCOPE_READ32(m->bus, place + AXISCOPE_SLOW_BURST_LATENCY);
        if (word == 0u)
            break;
        into[i].latency_cycles = word;
        word = AXISCOPE_READ32(m->bus, place + AXISCOPE_SLOW_BURST_BURST);
        into[i].id = AXISCOPE_GET(AXISCOPE_SLOW_BURST_BURST_ID, word);
        into[i].beats = AXISCOPE_GET(AXISCOPE_SLOW_BURST_BURST_BEATS_LESS_ONE, word) + 1u;
        into[i].beat_bytes = 1u << AXISCOPE_GET(AXISCOPE_SLOW_BURST_BURST_SIZE, word);
        into[i].begin_cycle = axiscope_read64_(m->bus, place + AXISCOPE_SLOW_BURST_BEGIN_LOW);
        into[i].address = axiscope_read64_(m->bus, place + AXISCOPE_SLOW_BURST_ADDRESS_LOW);
    }
    return i;
}

/* Returns the protocol errors since the last clear. These are current values, not those of the
 * snapshot.
 */
static inline axiscope_protocol_errors axiscope_monitor_errors(const axiscope_monitor *m)
{
    axiscope_protocol_errors e;
    uint32_t word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_FIRST_ERROR);
    e.seen = axiscope_monitor_get_(m, AXISCOPE_MONITOR_ERRORS);
    e.first = AXISCOPE_GET(AXISCOPE_MONITOR_FIRST_ERROR_KIND, word);
    e.first_cycle = 0u;
    if (AXISCOPE_GET(AXISCOPE_MONITOR_FIRST_ERROR_SEEN, word) != 0u)
        e.first_cycle = axiscope_read64_(m->bus, m->base + AXISCOPE_MONITOR_FIRST_ERROR_LOW);
    return e;
}

/* Returns 1 if more bursts of a direction were in flight than the monitor holds. It then follows
 * none of them until all have ended.
 */
static inline int axiscope_monitor_lost(const axiscope_monitor *m, axiscope_direction d)
{
    const uint32_t word = axiscope_monitor_get_(m, AXISCOPE_MONITOR_STATUS);
    return d == AXISCOPE_READS ? AXISCOPE_GET(AXISCOPE_MONITOR_STATUS_READS_LOST, word) != 0u
                               : AXISCOPE_GET(AXISCOPE_MONITOR_STATUS_WRITES_LOST, word) != 0u;
}

#endif
