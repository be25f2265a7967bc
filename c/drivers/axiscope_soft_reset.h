/* Soft reset of a block with a memory port: a traffic generator, a channel of a stream DMA, a smart
 * DMA, a convolution accelerator or a latency probe. All of them have these registers at the same
 * offset; `block` is the address of the block's own registers.
 */
#ifndef AXISCOPE_SOFT_RESET_H
#define AXISCOPE_SOFT_RESET_H

#include "axiscope_bus.h"
#include "generated/axiscope_drain.h"
#include "generated/axiscope_traffic_generator.h"

/* Outstanding bursts: offered, in progress or unanswered. */
typedef struct {
    uint32_t reads;
    uint32_t writes;
} axiscope_due;

static inline uint32_t axiscope_drain_state_(void *bus, uint64_t block)
{
    return AXISCOPE_READ32(
        bus, block + AXISCOPE_TRAFFIC_GENERATOR_DRAIN + AXISCOPE_DRAIN_STATE);
}

static inline void axiscope_drain_command_(void *bus, uint64_t block, uint32_t word)
{
    AXISCOPE_WRITE32(
        bus, block + AXISCOPE_TRAFFIC_GENERATOR_DRAIN + AXISCOPE_DRAIN_COMMAND, word);
}

/* Returns what is outstanding now. */
static inline axiscope_due axiscope_due_now(void *bus, uint64_t block)
{
    uint32_t word = axiscope_drain_state_(bus, block);
    axiscope_due due;
    due.reads = AXISCOPE_GET(AXISCOPE_DRAIN_STATE_READS_DUE, word);
    due.writes = AXISCOPE_GET(AXISCOPE_DRAIN_STATE_WRITES_DUE, word);
    return due;
}

static inline axiscope_status axiscope_drain_run_(void *bus, uint64_t block, uint32_t command)
{
    uint32_t i, word = axiscope_drain_state_(bus, block);
    if (AXISCOPE_GET(AXISCOPE_DRAIN_STATE_PRESENT, word) == 0u)
        return AXISCOPE_NO_SOFT_RESET;
    axiscope_drain_command_(bus, block, command);
    for (i = 0; i < AXISCOPE_PATIENCE; i++) {
        word = axiscope_drain_state_(bus, block);
        /* This is checked first, because a soft reset that ends late also keeps its time-out flag.
         */
        if (AXISCOPE_GET(AXISCOPE_DRAIN_STATE_HALTED, word) == 0u)
            return AXISCOPE_OK;
        if (AXISCOPE_GET(AXISCOPE_DRAIN_STATE_DRAIN_TIMED_OUT, word) != 0u)
            return AXISCOPE_STILL_DUE;
    }
    return AXISCOPE_HANGS;
}

/* Sets the time-out to 8 to this power cycles, 0 to 7. After a reset of the block the value is 6.
 */
static inline void axiscope_soft_reset_bound(void *bus, uint64_t block, uint32_t cycles_log8)
{
    AXISCOPE_WRITE32(
        bus, block + AXISCOPE_TRAFFIC_GENERATOR_DRAIN + AXISCOPE_DRAIN_BOUND,
        AXISCOPE_PUT(AXISCOPE_DRAIN_BOUND_CYCLES_LOG8, cycles_log8));
}

/* Halts the block, waits until nothing is outstanding at its port, and resets everything except its
 * registers. Errors: NO_SOFT_RESET; STILL_DUE (the block stays halted until the transfers end or
 * are abandoned); HANGS.
 */
static inline axiscope_status axiscope_soft_reset(void *bus, uint64_t block)
{
    return axiscope_drain_run_(
        bus, block, AXISCOPE_PUT(AXISCOPE_DRAIN_COMMAND_SOFT_RESET, 1));
}

/* Like axiscope_soft_reset, but always waits for the whole time-out. Use it after a reset of the
 * block alone: the block drops the responses to its earlier requests.
 */
static inline axiscope_status axiscope_settle(void *bus, uint64_t block)
{
    return axiscope_drain_run_(bus, block, AXISCOPE_PUT(AXISCOPE_DRAIN_COMMAND_SETTLE, 1));
}

/* After STILL_DUE: abandons outstanding transfers, like a reset of the block. The other side of the
 * port must be reset, too. Otherwise the call has no effect.
 */
static inline void axiscope_abandon(void *bus, uint64_t block)
{
    axiscope_drain_command_(bus, block, AXISCOPE_PUT(AXISCOPE_DRAIN_COMMAND_ABANDON, 1));
}

#endif
