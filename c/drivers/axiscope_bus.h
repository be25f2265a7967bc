/* Register access of the drivers, and the results of their calls.
 *
 * You may define these two macros before you include this file. By default they access memory-mapped
 * registers (device memory, so that the CPU neither reorders nor merges accesses):
 *
 *     uint32_t AXISCOPE_READ32(void *bus, uint64_t address)
 *     void     AXISCOPE_WRITE32(void *bus, uint64_t address, uint32_t value)
 *
 * `bus` is the pointer that the caller passed to axiscope_open.
 */
#ifndef AXISCOPE_BUS_H
#define AXISCOPE_BUS_H

#include <stdint.h>

#ifndef AXISCOPE_READ32
#define AXISCOPE_READ32(bus, address) \
    ((void)(bus), *(const volatile uint32_t *)(uintptr_t)(address))
#endif

#ifndef AXISCOPE_WRITE32
#define AXISCOPE_WRITE32(bus, address, value) \
    ((void)(bus), (void)(*(volatile uint32_t *)(uintptr_t)(address) = (value)))
#endif

/* How often a status word is read before the driver returns HANGS. */
#ifndef AXISCOPE_PATIENCE
#define AXISCOPE_PATIENCE 100000u
#endif

/* Converts a value to its field's position in a word, and back. */
#define AXISCOPE_PUT(field, value) (((uint32_t)(value) & field##_MASK) << field##_LOW)
#define AXISCOPE_GET(field, word) (((uint32_t)(word) >> field##_LOW) & field##_MASK)

/* Result of a call; axiscope_message returns it as a sentence. */
typedef enum {
    AXISCOPE_OK = 0,
    AXISCOPE_NO_GENERATOR,
    AXISCOPE_OTHER_MAP,
    AXISCOPE_BUSY,
    AXISCOPE_HANGS,
    AXISCOPE_BAD_BEATS,
    AXISCOPE_BAD_OUTSTANDING,
    AXISCOPE_BAD_PACE,
    AXISCOPE_BAD_SIDEBAND,
    AXISCOPE_BAD_BASE,
    AXISCOPE_BAD_WINDOW,
    AXISCOPE_BAD_STRIDE,
    AXISCOPE_BAD_SEED,
    AXISCOPE_NO_PROBE,
    AXISCOPE_BAD_BYTES,
    AXISCOPE_REFUSED,
    AXISCOPE_ERROR_RESPONSE,
    AXISCOPE_NO_STREAM,
    AXISCOPE_NO_CHANNEL,
    AXISCOPE_BAD_TRANSFER,
    AXISCOPE_NO_CLUSTER,
    AXISCOPE_BAD_FIRMWARE,
    AXISCOPE_BAD_TIMES,
    AXISCOPE_NO_ROOM,
    AXISCOPE_NO_REPORT,
    AXISCOPE_UNKNOWN_JOB,
    AXISCOPE_NO_MONITOR,
    AXISCOPE_BAD_GROUP,
    AXISCOPE_NO_SOFT_RESET,
    AXISCOPE_STILL_DUE,
    AXISCOPE_NO_PLAYER,
    AXISCOPE_BAD_ENTRY,
    AXISCOPE_NO_PACE,
    AXISCOPE_NO_CROSSING
} axiscope_status;

/* Returns a sentence that explains a status and how to fix it. */
static inline const char *axiscope_message(axiscope_status s)
{
    switch (s) {
    case AXISCOPE_OK: return "done";
    case AXISCOPE_NO_GENERATOR: return "no traffic generator there: correct the address, or load it";
    case AXISCOPE_OTHER_MAP: return "another register map: load an instrument of this release";
    case AXISCOPE_BUSY: return "busy: stop and drain before a new program";
    case AXISCOPE_HANGS: return "does not end: are the block's clock and its port enabled?";
    case AXISCOPE_BAD_BEATS: return "beats: give 1 to the block's most_beats";
    case AXISCOPE_BAD_OUTSTANDING: return "outstanding: give 1 to its most_outstanding";
    case AXISCOPE_BAD_PACE: return "interval, rate or pause: too many for its field";
    case AXISCOPE_BAD_SIDEBAND: return "qos, cache, prot, id or user: too much for its field";
    case AXISCOPE_BAD_BASE:
        return "base: give a multiple of a beat (random: of 4 KiB), within the port's address "
               "bits, whose window crosses no multiple of 4 GiB";
    case AXISCOPE_BAD_WINDOW: return "window_bytes: give a burst's bytes to 4 GiB";
    case AXISCOPE_BAD_STRIDE: return "gap_bytes: whole beats; a burst and its gap are less than 4 GiB";
    case AXISCOPE_BAD_SEED: return "seed: give less than 2^31";
    case AXISCOPE_NO_PROBE: return "no latency probe of this release: correct the address, or load it";
    case AXISCOPE_BAD_BYTES: return "bytes: give whole beats, at most most_beats or a buffer";
    case AXISCOPE_REFUSED:
        return "refused: give a multiple of a beat within the port's address bits, and a burst "
               "that crosses no multiple of 4 KiB";
    case AXISCOPE_ERROR_RESPONSE:
        return "the port answered an error: correct the address, length or sidebands";
    case AXISCOPE_NO_STREAM: return "no stream system there: correct the address, or load it";
    case AXISCOPE_NO_CHANNEL: return "no such channel: the stream system has fewer";
    case AXISCOPE_BAD_TRANSFER: return "base or bytes: give multiples of a beat";
    case AXISCOPE_NO_CLUSTER: return "no cluster there: correct the address, or load it";
    case AXISCOPE_BAD_FIRMWARE: return "firmware: give 1 byte to the core's memory";
    case AXISCOPE_BAD_TIMES: return "times: give 1 to 2^32";
    case AXISCOPE_NO_ROOM: return "the mailbox has no room: wait for reports first";
    case AXISCOPE_NO_REPORT: return "no report waits";
    case AXISCOPE_UNKNOWN_JOB:
        return "the firmware does not know the job's kind: load the firmware of this release";
    case AXISCOPE_NO_MONITOR: return "no monitor there: correct the address, or load it";
    case AXISCOPE_BAD_GROUP: return "group, id or mask: more than the monitor was built with";
    case AXISCOPE_NO_SOFT_RESET: return "no soft reset there: build the block with SOFT_RESET = 1";
    case AXISCOPE_STILL_DUE:
        return "soft reset timed out with bursts due: is the port enabled? Give a greater bound, "
               "or reset the port and abandon them";
    case AXISCOPE_NO_PLAYER: return "no program player there: correct the address, or load it";
    case AXISCOPE_BAD_ENTRY:
        return "entry: give a number of the table, an address of 48 bits (with a sign where it is "
               "an offset), and a burst that crosses no multiple of 4 KiB";
    case AXISCOPE_NO_PACE:
        return "interval or pause: this block was built without a pace; leave them 0, or build it "
               "with PACE = 1";
    case AXISCOPE_NO_CROSSING:
        return "cross_4k: this block always cuts bursts at 4 KiB; give 0, or build it with "
               "CROSS_4K = 1";
    }
    return "unknown status";
}

#endif
