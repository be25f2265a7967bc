/* Made from hardware/regulator/regulator.rdl by `make registers`. */
#ifndef AXISCOPE_REGULATOR_H
#define AXISCOPE_REGULATOR_H

/* Bandwidth regulator. Lets a master's bursts pass until the period's budget of bytes is used
   up. Reads and writes have separate budgets. Write registers only as full words (WSTRB is
   ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_REGULATOR_BLOCK 0x000u
/* 0x41584247 ('AXBG'). */
#define AXISCOPE_REGULATOR_BLOCK_ID_LOW 0u
#define AXISCOPE_REGULATOR_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_REGULATOR_BLOCK_ID_VALUE 0x41584247u

/* Version. Version of the register map. */
#define AXISCOPE_REGULATOR_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_REGULATOR_VERSION_MINOR_LOW 0u
#define AXISCOPE_REGULATOR_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_REGULATOR_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_REGULATOR_VERSION_MAJOR_LOW 16u
#define AXISCOPE_REGULATOR_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_REGULATOR_VERSION_MAJOR_VALUE 0x1u

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. */
#define AXISCOPE_REGULATOR_CONTROL 0x008u
/* Sets the counts of both directions to zero. */
#define AXISCOPE_REGULATOR_CONTROL_CLEAR_LOW 0u
#define AXISCOPE_REGULATOR_CONTROL_CLEAR_MASK 0x1u

/* Enable. Selects the regulated directions. Bursts in directions that are not selected pass
   without delay. The first period begins when a direction is first enabled. */
#define AXISCOPE_REGULATOR_ENABLE 0x00cu
/* Reads are regulated. */
#define AXISCOPE_REGULATOR_ENABLE_READS_LOW 0u
#define AXISCOPE_REGULATOR_ENABLE_READS_MASK 0x1u
/* Writes are regulated. */
#define AXISCOPE_REGULATOR_ENABLE_WRITES_LOW 1u
#define AXISCOPE_REGULATOR_ENABLE_WRITES_MASK 0x1u

/* Period. Length of a period. A new value takes effect at the start of the next period. */
#define AXISCOPE_REGULATOR_PERIOD 0x010u
/* Cycles. 0 and 1 are taken as 2. */
#define AXISCOPE_REGULATOR_PERIOD_CYCLES_LOW 0u
#define AXISCOPE_REGULATOR_PERIOD_CYCLES_MASK 0xffffffffu

/* Read budget. Number of bytes that reads may request in a period. A new value takes effect at
   the start of the next period. */
#define AXISCOPE_REGULATOR_READ_BUDGET 0x014u
/* Number of bytes. A burst passes completely or not at all, so a remainder smaller than a burst
   is lost. A burst larger than the budget never passes (see STATUS). */
#define AXISCOPE_REGULATOR_READ_BUDGET_BYTES_LOW 0u
#define AXISCOPE_REGULATOR_READ_BUDGET_BYTES_MASK 0xffffffffu

/* Write budget. Number of bytes that writes may request in a period. A new value takes effect at
   the start of the next period. */
#define AXISCOPE_REGULATOR_WRITE_BUDGET 0x018u
/* Number of bytes, under the same rules as for reads. */
#define AXISCOPE_REGULATOR_WRITE_BUDGET_BYTES_LOW 0u
#define AXISCOPE_REGULATOR_WRITE_BUDGET_BYTES_MASK 0xffffffffu

/* Status. State of the block. */
#define AXISCOPE_REGULATOR_STATUS 0x01cu
/* A read burst is waiting for budget. */
#define AXISCOPE_REGULATOR_STATUS_READS_WAIT_LOW 0u
#define AXISCOPE_REGULATOR_STATUS_READS_WAIT_MASK 0x1u
/* A write burst is waiting for budget. */
#define AXISCOPE_REGULATOR_STATUS_WRITES_WAIT_LOW 1u
#define AXISCOPE_REGULATOR_STATUS_WRITES_WAIT_MASK 0x1u
/* The waiting read burst is larger than the full budget. It waits until the budget is raised or
   the direction is no longer regulated. */
#define AXISCOPE_REGULATOR_STATUS_READS_TOO_LONG_LOW 8u
#define AXISCOPE_REGULATOR_STATUS_READS_TOO_LONG_MASK 0x1u
/* Like reads_too_long, but for writes. */
#define AXISCOPE_REGULATOR_STATUS_WRITES_TOO_LONG_LOW 9u
#define AXISCOPE_REGULATOR_STATUS_WRITES_TOO_LONG_MASK 0x1u

/* Periods. Number of periods that ended while a direction was regulated, modulo 2^32. Zero after
   CONTROL.clear. */
#define AXISCOPE_REGULATOR_PERIODS 0x020u
/* Number of periods. */
#define AXISCOPE_REGULATOR_PERIODS_COUNT_LOW 0u
#define AXISCOPE_REGULATOR_PERIODS_COUNT_MASK 0xffffffffu

/* Registers AXISCOPE_BUDGET_RESULT_* begin here. */
#define AXISCOPE_REGULATOR_READS 0x040u

/* Registers AXISCOPE_BUDGET_RESULT_* begin here. */
#define AXISCOPE_REGULATOR_WRITES 0x050u

/* Effect of a budget. The values are counted while the direction is regulated, and are zero
   after CONTROL.clear or a reset. The high word may change between two reads, so read the high
   word before and after the low word, and repeat if it has changed. */

/* Stalled, low word. Number of cycles in which a burst waited for budget. */
#define AXISCOPE_BUDGET_RESULT_STALLED_LOW 0x000u
/* Bits 31 to 0 of the number of cycles. */
#define AXISCOPE_BUDGET_RESULT_STALLED_LOW_VALUE_LOW 0u
#define AXISCOPE_BUDGET_RESULT_STALLED_LOW_VALUE_MASK 0xffffffffu

/* Stalled, high word. See `stalled_low`. */
#define AXISCOPE_BUDGET_RESULT_STALLED_HIGH 0x004u
/* Bits 47 to 32 of the number of cycles. */
#define AXISCOPE_BUDGET_RESULT_STALLED_HIGH_VALUE_LOW 0u
#define AXISCOPE_BUDGET_RESULT_STALLED_HIGH_VALUE_MASK 0xffffu

/* Periods exhausted. Number of finished periods in which a burst waited for budget. */
#define AXISCOPE_BUDGET_RESULT_EXHAUSTED 0x008u
/* Number of periods, modulo 2^32. */
#define AXISCOPE_BUDGET_RESULT_EXHAUSTED_COUNT_LOW 0u
#define AXISCOPE_BUDGET_RESULT_EXHAUSTED_COUNT_MASK 0xffffffffu

/* Left. Budget left in the current period. */
#define AXISCOPE_BUDGET_RESULT_LEFT 0x00cu
/* Bytes. */
#define AXISCOPE_BUDGET_RESULT_LEFT_BYTES_LOW 0u
#define AXISCOPE_BUDGET_RESULT_LEFT_BYTES_MASK 0xffffffffu

#endif
