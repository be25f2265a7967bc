/* Soft reset of a block with a memory port: a traffic generator, a channel of a stream DMA, a
 * smart DMA, a convolution accelerator or a latency probe. All have these registers at the same
 * place; `block` is the address of the block's own registers.
 */
#ifndef AXISCOPE_SOFT_RESET_H
#define AXISCOPE_SOFT_RESET_H

#include "axiscope_bus.h"
#include "generated/axiscope_drain.h"
#include "generated/axiscope_traffic_generator.h"

/* Bursts that are due: shown, under way or unanswered. */
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

/* What is due now. */
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
        /* First: one that ends late is done, too, and its time out stands on. */
        if (AXISCOPE_GET(AXISCOPE_DRAIN_STATE_HALTED, word) == 0u)
            return AXISCOPE_OK;
        if (AXISCOPE_GET(AXISCOPE_DRAIN_STATE_DRAIN_TIMED_OUT, word) != 0u)
            return AXISCOPE_STILL_DUE;
    }
    return AXISCOPE_HANGS;
}

/* How long it waits: 8 to this power, cycles, 0 to 7; after a reset of the block 6. */
static inline void axiscope_soft_reset_bound(void *bus, uint64_t block, uint32_t cycles_log8)
{
    AXISCOPE_WRITE32(
        bus, block + AXISCOPE_TRAFFIC_GENERATOR_DRAIN + AXISCOPE_DRAIN_BOUND,
        AXISCOPE_PUT(AXISCOPE_DRAIN_BOUND_CYCLES_LOG8, cycles_log8));
}

/* Halts the block, waits until nothing is due at its port, resets all but its registers;
 * NO_SOFT_RESET, STILL_DUE (it stays halted until that comes, or is abandoned), HANGS. */
static inline axiscope_status axiscope_soft_reset(void *bus, uint64_t block)
{
    return axiscope_drain_run_(
        bus, block, AXISCOPE_PUT(AXISCOPE_DRAIN_COMMAND_SOFT_RESET, 1));
}

/* The same, for all of the bound: after a reset of the block alone, it swallows the responses
 * to what was asked for before. */
static inline axiscope_status axiscope_settle(void *bus, uint64_t block)
{
    return axiscope_drain_run_(bus, block, AXISCOPE_PUT(AXISCOPE_DRAIN_COMMAND_SETTLE, 1));
}

/* After STILL_DUE: forgets what is due, as the block's own reset does. The other side of the port
 * must be reset, too. The block ignores it otherwise. */
static inline void axiscope_abandon(void *bus, uint64_t block)
{
    axiscope_drain_command_(bus, block, AXISCOPE_PUT(AXISCOPE_DRAIN_COMMAND_ABANDON, 1));
}

#endif
