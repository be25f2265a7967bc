/* Driver of the program player, which plays a table of bursts in loops. It is C99 without
 * libraries; axiscope_bus.h defines how registers are accessed. The driver makes the same accesses
 * as the Rust driver in crates/instrument. hardware/player/player.rdl defines each field.
 */
#ifndef AXISCOPE_PLAYER_DRIVER_H
#define AXISCOPE_PLAYER_DRIVER_H

#include "axiscope_unit.h"
#include "generated/axiscope_player.h"

/* Words of a table entry. */
#define AXISCOPE_PLAYER_ENTRY_WORDS 4u

/* A player at an address of a bus, and its parameters. */
typedef struct {
    void *bus;
    uint64_t base;
    uint32_t beat_bytes;
    uint32_t most_beats;
    uint32_t most_outstanding;
    uint32_t ids;
    uint32_t address_bits;
    uint32_t entries;
} axiscope_player;

/* How the address of an entry is computed. */
typedef enum {
    AXISCOPE_ABSOLUTE = 0,
    AXISCOPE_RELATIVE = 1, /* base + address */
    AXISCOPE_DEPENDENT = 2 /* data of the last read of its ID + address */
} axiscope_address_mode;

/* Earlier bursts that an entry waits for. */
typedef enum {
    AXISCOPE_WAIT_NONE = 0,
    AXISCOPE_WAIT_ALL = 1,
    AXISCOPE_WAIT_ID = 2,
    AXISCOPE_WAIT_DIRECTION = 3
} axiscope_wait;

/* One burst of a program. */
typedef struct {
    axiscope_direction direction;
    axiscope_address_mode mode;
    axiscope_wait wait;
    int64_t address; /* absolute: 48 bits; otherwise a signed offset of 48 bits */
    uint32_t beats;
    uint32_t beat_bytes; /* a power of two, at most the width of the bus */
    uint32_t id;
    uint32_t gap_cycles; /* rounded to 16 bits if above 65535 */
    uint32_t first_strobes; /* 0xFFFF: all */
    uint32_t last_strobes;
} axiscope_player_entry;

/* Range, base and loops of a program. */
typedef struct {
    uint64_t base;
    int32_t base_step_bytes;
    uint32_t base_loops; /* 0: 65536 */
    uint32_t first_entry;
    uint32_t last_entry;
    uint32_t loops; /* 0: until stopped */
    uint32_t reads_outstanding;
    uint32_t writes_outstanding;
    uint32_t data_seed;
    axiscope_sideband reads; /* the ID is taken from the entry */
    axiscope_sideband writes;
    uint32_t read_domain; /* ACE-Lite; 0 on other ports */
    uint32_t read_snoop;
    uint32_t write_domain;
    uint32_t write_snoop;
} axiscope_program_frame;

/* Why entries were refused, and the number of the first one. */
typedef struct {
    int page;
    int size;
    int beats;
    int address;
    uint32_t first_entry;
} axiscope_refused;

static inline uint32_t axiscope_player_get_(const axiscope_player *p, uint32_t offset)
{
    return AXISCOPE_READ32(p->bus, p->base + offset);
}

static inline void axiscope_player_put_(const axiscope_player *p, uint32_t offset, uint32_t word)
{
    AXISCOPE_WRITE32(p->bus, p->base + offset, word);
}

/* Opens the player at an address. Errors: NO_PLAYER, OTHER_MAP. */
static inline axiscope_status axiscope_player_open(axiscope_player *p, void *bus, uint64_t base)
{
    uint32_t word;
    p->bus = bus;
    p->base = base;
    if (axiscope_player_get_(p, AXISCOPE_PLAYER_BLOCK) != AXISCOPE_PLAYER_BLOCK_ID_VALUE)
        return AXISCOPE_NO_PLAYER;
    word = axiscope_player_get_(p, AXISCOPE_PLAYER_VERSION);
    if (AXISCOPE_GET(AXISCOPE_PLAYER_VERSION_MAJOR, word) != AXISCOPE_PLAYER_VERSION_MAJOR_VALUE)
        return AXISCOPE_OTHER_MAP;
    word = axiscope_player_get_(p, AXISCOPE_PLAYER_CAPABILITIES);
    p->beat_bytes = 1u << AXISCOPE_GET(AXISCOPE_PLAYER_CAPABILITIES_BEAT_BYTES_LOG2, word);
    p->most_beats = 1u << AXISCOPE_GET(AXISCOPE_PLAYER_CAPABILITIES_BEATS_LOG2, word);
    p->most_outstanding = 1u << AXISCOPE_GET(AXISCOPE_PLAYER_CAPABILITIES_OUTSTANDING_LOG2, word);
    p->ids = 1u << AXISCOPE_GET(AXISCOPE_PLAYER_CAPABILITIES_ID_BITS, word);
    p->address_bits = AXISCOPE_GET(AXISCOPE_PLAYER_CAPABILITIES_ADDRESS_BITS, word);
    word = axiscope_player_get_(p, AXISCOPE_PLAYER_TABLE_SIZE);
    p->entries = AXISCOPE_GET(AXISCOPE_PLAYER_TABLE_SIZE_ENTRIES, word);
    return AXISCOPE_OK;
}

/* Converts an entry to words of the table. Errors: BAD_BEATS, BAD_BYTES, BAD_SIDEBAND, BAD_ENTRY.
 */
static inline axiscope_status axiscope_player_words(
    const axiscope_player *p, const axiscope_player_entry *e, uint32_t words[AXISCOPE_PLAYER_ENTRY_WORDS])
{
    const uint64_t address = (uint64_t)e->address;
    uint32_t size = 0u, log2 = 0u, gap = e->gap_cycles;
    if (e->beats == 0u || e->beats > p->most_beats)
        return AXISCOPE_BAD_BEATS;
    while (size < 7u && 1u << size < e->beat_bytes)
        size++;
    if (1u << size != e->beat_bytes || e->beat_bytes > p->beat_bytes)
        return AXISCOPE_BAD_BYTES;
    if (e->id >= p->ids || e->first_strobes > 0xFFFFu || e->last_strobes > 0xFFFFu)
        return AXISCOPE_BAD_SIDEBAND;
    if (e->mode == AXISCOPE_ABSOLUTE) {
        const uint64_t first = address & ~(uint64_t)(e->beat_bytes - 1u);
        if (address >> 48 != 0u
            || (first ^ (first + e->beats * e->beat_bytes - 1u)) >> 12 != 0u)
            return AXISCOPE_BAD_ENTRY;
    } else if ((address + ((uint64_t)1 << 47)) >> 48 != 0u) {
        return AXISCOPE_BAD_ENTRY;
    }
    while (gap > 0xFFFFu) {
        log2++;
        gap = (e->gap_cycles >> log2) + ((e->gap_cycles >> (log2 - 1u)) & 1u);
    }
    if (log2 > 15u)
        return AXISCOPE_BAD_PACE;
    words[0] = (uint32_t)address;
    words[1] = AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_VALUE, address >> 32)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_GAP, gap);
    words[2] = AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_BEATS_LESS_ONE, e->beats - 1u)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_SIZE, size)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_WRITE, e->direction)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_MODE, e->mode)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_WAIT_FOR, e->wait)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_ID, e->id)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_BURST_GAP_LOG2, log2);
    words[3] = AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_STROBES_FIRST, e->first_strobes)
               | AXISCOPE_PUT(AXISCOPE_PROGRAM_ENTRY_STROBES_LAST, e->last_strobes);
    return AXISCOPE_OK;
}

/* Returns 1 while a program is played or bursts are in flight. */
static inline int axiscope_player_is_busy(const axiscope_player *p)
{
    return (int)AXISCOPE_GET(
        AXISCOPE_PLAYER_STATUS_BUSY, axiscope_player_get_(p, AXISCOPE_PLAYER_STATUS));
}

/* Writes entries, given as words, to the table. Errors: BAD_ENTRY if the table is too small, BUSY.
 */
static inline axiscope_status axiscope_player_load(
    const axiscope_player *p, uint32_t first, const uint32_t (*words)[AXISCOPE_PLAYER_ENTRY_WORDS],
    uint32_t count)
{
    uint32_t i, k;
    if (axiscope_player_is_busy(p))
        return AXISCOPE_BUSY;
    if (first > p->entries || count > p->entries - first)
        return AXISCOPE_BAD_ENTRY;
    for (i = 0; i < count; i++)
        for (k = 0; k < AXISCOPE_PLAYER_ENTRY_WORDS; k++)
            axiscope_player_put_(
                p,
                AXISCOPE_PLAYER_BURSTS + AXISCOPE_PROGRAM_TABLE_ENTRY
                    + (first + i) * AXISCOPE_PROGRAM_TABLE_ENTRY_STRIDE + 4u * k,
                words[i][k]);
    return AXISCOPE_OK;
}

/* Writes range, base and loops of a program. Errors: BUSY, BAD_ENTRY, BAD_OUTSTANDING, BAD_PACE,
 * BAD_SIDEBAND.
 */
static inline axiscope_status axiscope_player_frame(
    const axiscope_player *p, const axiscope_program_frame *f)
{
    const uint32_t at = AXISCOPE_PLAYER_FRAME;
    if (axiscope_player_is_busy(p))
        return AXISCOPE_BUSY;
    if (f->first_entry >= p->entries || f->last_entry >= p->entries)
        return AXISCOPE_BAD_ENTRY;
    if (f->reads_outstanding == 0u || f->reads_outstanding > p->most_outstanding
        || f->writes_outstanding == 0u || f->writes_outstanding > p->most_outstanding)
        return AXISCOPE_BAD_OUTSTANDING;
    if (f->base_loops > 0xFFFFu)
        return AXISCOPE_BAD_PACE;
    if (axiscope_check_sideband_(&f->reads) != AXISCOPE_OK
        || axiscope_check_sideband_(&f->writes) != AXISCOPE_OK || f->reads.user > 0xFFFFu
        || f->writes.user > 0xFFFFu || f->read_domain > 3u || f->write_domain > 3u
        || f->read_snoop > 15u || f->write_snoop > 7u)
        return AXISCOPE_BAD_SIDEBAND;
    axiscope_player_put_(p, at + AXISCOPE_PROGRAM_BASE_LOW, (uint32_t)f->base);
    axiscope_player_put_(p, at + AXISCOPE_PROGRAM_BASE_HIGH, (uint32_t)(f->base >> 32));
    axiscope_player_put_(p, at + AXISCOPE_PROGRAM_BASE_STEP, (uint32_t)f->base_step_bytes);
    axiscope_player_put_(p, at + AXISCOPE_PROGRAM_BASE_LOOPS, f->base_loops);
    axiscope_player_put_(
        p, at + AXISCOPE_PROGRAM_RANGE,
        AXISCOPE_PUT(AXISCOPE_PROGRAM_RANGE_FIRST_ENTRY, f->first_entry)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_RANGE_LAST_ENTRY, f->last_entry));
    axiscope_player_put_(p, at + AXISCOPE_PROGRAM_LOOPS, f->loops);
    axiscope_player_put_(
        p, at + AXISCOPE_PROGRAM_OUTSTANDING,
        AXISCOPE_PUT(AXISCOPE_PROGRAM_OUTSTANDING_READS_LESS_ONE, f->reads_outstanding - 1u)
            | AXISCOPE_PUT(
                AXISCOPE_PROGRAM_OUTSTANDING_WRITES_LESS_ONE, f->writes_outstanding - 1u));
    axiscope_player_put_(p, at + AXISCOPE_PROGRAM_DATA_SEED, f->data_seed);
    axiscope_player_put_(
        p, at + AXISCOPE_PROGRAM_READ_SIDEBAND,
        AXISCOPE_PUT(AXISCOPE_PROGRAM_READ_SIDEBAND_CACHE, f->reads.cache)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_READ_SIDEBAND_PROT, f->reads.prot)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_READ_SIDEBAND_QOS, f->reads.qos)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_READ_SIDEBAND_DOMAIN, f->read_domain)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_READ_SIDEBAND_SNOOP, f->read_snoop));
    axiscope_player_put_(
        p, at + AXISCOPE_PROGRAM_WRITE_SIDEBAND,
        AXISCOPE_PUT(AXISCOPE_PROGRAM_WRITE_SIDEBAND_CACHE, f->writes.cache)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_WRITE_SIDEBAND_PROT, f->writes.prot)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_WRITE_SIDEBAND_QOS, f->writes.qos)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_WRITE_SIDEBAND_DOMAIN, f->write_domain)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_WRITE_SIDEBAND_SNOOP, f->write_snoop));
    axiscope_player_put_(
        p, at + AXISCOPE_PROGRAM_USER,
        AXISCOPE_PUT(AXISCOPE_PROGRAM_USER_READ, f->reads.user)
            | AXISCOPE_PUT(AXISCOPE_PROGRAM_USER_WRITE, f->writes.user));
    return AXISCOPE_OK;
}

/* Starts the program; has no effect while one is played. */
static inline void axiscope_player_start(const axiscope_player *p)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_CONTROL, AXISCOPE_PUT(AXISCOPE_PLAYER_CONTROL_START, 1));
}

/* Stops issuing entries. */
static inline void axiscope_player_stop(const axiscope_player *p)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_CONTROL, AXISCOPE_PUT(AXISCOPE_PLAYER_CONTROL_STOP, 1));
}

/* Waits until the program has ended and all bursts are answered. Error: HANGS. */
static inline axiscope_status axiscope_player_wait(const axiscope_player *p)
{
    return axiscope_wait_clear_(
        p->bus, p->base + AXISCOPE_PLAYER_STATUS, AXISCOPE_PUT(AXISCOPE_PLAYER_STATUS_BUSY, 1));
}

/* Returns which entries were refused, and why; 0 if none was. */
static inline int axiscope_player_refused(const axiscope_player *p, axiscope_refused *r)
{
    uint32_t word = axiscope_player_get_(p, AXISCOPE_PLAYER_REFUSED);
    r->page = (int)AXISCOPE_GET(AXISCOPE_PLAYER_REFUSED_PAGE, word);
    r->size = (int)AXISCOPE_GET(AXISCOPE_PLAYER_REFUSED_SIZE, word);
    r->beats = (int)AXISCOPE_GET(AXISCOPE_PLAYER_REFUSED_BEATS, word);
    r->address = (int)AXISCOPE_GET(AXISCOPE_PLAYER_REFUSED_ADDRESS, word);
    r->first_entry = AXISCOPE_GET(AXISCOPE_PLAYER_REFUSED_FIRST_ENTRY, word);
    return r->page || r->size || r->beats || r->address;
}

/* Selects the events that raise the interrupt: the end, a refusal. */
static inline void axiscope_player_interrupt(const axiscope_player *p, int ended, int refused)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_INTERRUPT,
        AXISCOPE_PUT(AXISCOPE_PLAYER_INTERRUPT_ON_ENDED, ended != 0)
            | AXISCOPE_PUT(AXISCOPE_PLAYER_INTERRUPT_ON_REFUSED, refused != 0));
}

/* Clears the interrupt, the end and the refusals. */
static inline void axiscope_player_acknowledge(const axiscope_player *p)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_CONTROL, AXISCOPE_PUT(AXISCOPE_PLAYER_CONTROL_ACKNOWLEDGE, 1));
}

/* Starts (1) or stops (0) counting. */
static inline void axiscope_player_count(const axiscope_player *p, int enable)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_COUNTING, AXISCOPE_PUT(AXISCOPE_PLAYER_COUNTING_ENABLE, enable != 0));
}

/* Sets all counters to zero. Error: HANGS. */
static inline axiscope_status axiscope_player_clear(const axiscope_player *p)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_CONTROL, AXISCOPE_PUT(AXISCOPE_PLAYER_CONTROL_CLEAR, 1));
    return axiscope_wait_clear_(
        p->bus, p->base + AXISCOPE_PLAYER_STATUS,
        AXISCOPE_PUT(AXISCOPE_PLAYER_STATUS_CLEAR_BUSY, 1));
}

/* Requests a copy of all counters for reading. */
static inline void axiscope_player_snapshot(const axiscope_player *p)
{
    axiscope_player_put_(
        p, AXISCOPE_PLAYER_CONTROL, AXISCOPE_PUT(AXISCOPE_PLAYER_CONTROL_SNAPSHOT, 1));
}

/* Reads the counters of the last snapshot. Error: HANGS. */
static inline axiscope_status axiscope_player_counters(
    const axiscope_player *p, axiscope_counters *c)
{
    axiscope_status s = axiscope_wait_clear_(
        p->bus, p->base + AXISCOPE_PLAYER_STATUS,
        AXISCOPE_PUT(AXISCOPE_PLAYER_STATUS_SNAPSHOT_BUSY, 1));
    if (s == AXISCOPE_OK)
        axiscope_read_all_(p->bus, p->base + AXISCOPE_PLAYER_COUNTERS, c);
    return s;
}

#endif
