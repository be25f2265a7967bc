/* Made from hardware/convolution/convolution.rdl by `make registers`. */
#ifndef AXISCOPE_CONVOLUTION_H
#define AXISCOPE_CONVOLUTION_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Convolution accelerator. Computes 4x4 matrix products of 32-bit words (modulo 2^32) from two
   arrays of tiles. Each product reads 128 bytes and writes 64. Write registers only as full
   words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_CONVOLUTION_BLOCK 0x000u
/* 0x41584356 ('AXCV'). */
#define AXISCOPE_CONVOLUTION_BLOCK_ID_LOW 0u
#define AXISCOPE_CONVOLUTION_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_CONVOLUTION_BLOCK_ID_VALUE 0x41584356u

/* Version. Version of the register map. */
#define AXISCOPE_CONVOLUTION_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_CONVOLUTION_VERSION_MINOR_LOW 0u
#define AXISCOPE_CONVOLUTION_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_CONVOLUTION_VERSION_MINOR_VALUE 0x2u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_CONVOLUTION_VERSION_MAJOR_LOW 16u
#define AXISCOPE_CONVOLUTION_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_CONVOLUTION_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_CONVOLUTION_CAPABILITIES 0x008u
/* log2 of the number of beats in each buffer. */
#define AXISCOPE_CONVOLUTION_CAPABILITIES_BUFFER_BEATS_LOG2_LOW 0u
#define AXISCOPE_CONVOLUTION_CAPABILITIES_BUFFER_BEATS_LOG2_MASK 0xfu
/* log2 of the maximum number of beats in a burst. */
#define AXISCOPE_CONVOLUTION_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_CONVOLUTION_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* Width of the latency timer, in bits. */
#define AXISCOPE_CONVOLUTION_CAPABILITIES_TIME_BITS_LOW 16u
#define AXISCOPE_CONVOLUTION_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Width of an address, in bits. */
#define AXISCOPE_CONVOLUTION_CAPABILITIES_ADDRESS_BITS_LOW 24u
#define AXISCOPE_CONVOLUTION_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. */
#define AXISCOPE_CONVOLUTION_CONTROL 0x00cu
/* Starts the job. Ignored while busy. */
#define AXISCOPE_CONVOLUTION_CONTROL_START_LOW 0u
#define AXISCOPE_CONVOLUTION_CONTROL_START_MASK 0x1u
/* Copies all counters to the snapshot, from which they can be read as soon as
   STATUS.snapshot_busy is 0. */
#define AXISCOPE_CONVOLUTION_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_CONVOLUTION_CONTROL_SNAPSHOT_MASK 0x1u
/* Sets all counters and the snapshot to zero. Clearing is complete when STATUS.clear_busy is 0;
   until then, nothing is counted. */
#define AXISCOPE_CONVOLUTION_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_CONVOLUTION_CONTROL_CLEAR_MASK 0x1u

/* Counting. Enables the counters. */
#define AXISCOPE_CONVOLUTION_COUNTING 0x010u
/* The counters run while this bit is 1. A trigger can change the bit (ON_TRIGGER). */
#define AXISCOPE_CONVOLUTION_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_CONVOLUTION_COUNTING_ENABLE_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_CONVOLUTION_STATUS 0x014u
/* Data remain to be read, computed or written, or a response is outstanding. */
#define AXISCOPE_CONVOLUTION_STATUS_BUSY_LOW 0u
#define AXISCOPE_CONVOLUTION_STATUS_BUSY_MASK 0x1u
/* A snapshot was requested and is not complete yet. */
#define AXISCOPE_CONVOLUTION_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_CONVOLUTION_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear or reset is not complete yet. */
#define AXISCOPE_CONVOLUTION_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_CONVOLUTION_STATUS_CLEAR_BUSY_MASK 0x1u

/* Interrupt status. Events that occurred. Writing 1 clears a bit. */
#define AXISCOPE_CONVOLUTION_INTERRUPT_STATUS 0x018u
/* The block became idle. */
#define AXISCOPE_CONVOLUTION_INTERRUPT_STATUS_DONE_LOW 0u
#define AXISCOPE_CONVOLUTION_INTERRUPT_STATUS_DONE_MASK 0x1u
/* An error response was received. */
#define AXISCOPE_CONVOLUTION_INTERRUPT_STATUS_ERROR_LOW 1u
#define AXISCOPE_CONVOLUTION_INTERRUPT_STATUS_ERROR_MASK 0x1u

/* Interrupt enable. The interrupt line is high while any status bit that is enabled here is 1. */
#define AXISCOPE_CONVOLUTION_INTERRUPT_ENABLE 0x01cu
/* The block became idle. */
#define AXISCOPE_CONVOLUTION_INTERRUPT_ENABLE_DONE_LOW 0u
#define AXISCOPE_CONVOLUTION_INTERRUPT_ENABLE_DONE_MASK 0x1u
/* An error response was received. */
#define AXISCOPE_CONVOLUTION_INTERRUPT_ENABLE_ERROR_LOW 1u
#define AXISCOPE_CONVOLUTION_INTERRUPT_ENABLE_ERROR_MASK 0x1u

/* Registers AXISCOPE_CONVOLUTION_JOB_* begin here. */
#define AXISCOPE_CONVOLUTION_JOB 0x040u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_CONVOLUTION_DRAIN 0x0c0u

/* On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the same
   cycle, two cycles after the pulse. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER 0x0fcu
/* CONTROL.start. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_START_LOW 0u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_START_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* CONTROL.clear. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_CLEAR_LOW 9u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_CLEAR_MASK 0x1u
/* Sets COUNTING.enable. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_COUNT_MASK 0x1u
/* Clears COUNTING.enable. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` when the block becomes idle. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_OUT_ENDED_LOW 24u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_OUT_ENDED_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` two cycles after each pulse at `trigger_in`. */
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_CONVOLUTION_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_CONVOLUTION_COUNTERS 0x800u

/* Job. Write all of these registers before you start the block. While the block is busy, writes
   are ignored. A reset does not change them. Bits without a field read back as written. The low
   4 bits of the bases are treated as 0. */

/* Base of A, low word. Address of the tiles of A, which are stored one after the other. */
#define AXISCOPE_CONVOLUTION_JOB_A_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_CONVOLUTION_JOB_A_LOW_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_A_LOW_VALUE_MASK 0xffffffffu

/* Base of A, high word. See `a_low`. */
#define AXISCOPE_CONVOLUTION_JOB_A_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_CONVOLUTION_JOB_A_HIGH_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_A_HIGH_VALUE_MASK 0xffffffffu

/* Base of B, low word. Address of the tiles of B, which are stored one after the other. */
#define AXISCOPE_CONVOLUTION_JOB_B_LOW 0x008u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_CONVOLUTION_JOB_B_LOW_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_B_LOW_VALUE_MASK 0xffffffffu

/* Base of B, high word. See `b_low`. */
#define AXISCOPE_CONVOLUTION_JOB_B_HIGH 0x00cu
/* Bits 63 to 32 of the address. */
#define AXISCOPE_CONVOLUTION_JOB_B_HIGH_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_B_HIGH_VALUE_MASK 0xffffffffu

/* Base of C, low word. Address of the tiles of C (the products), which are stored one after the
   other. */
#define AXISCOPE_CONVOLUTION_JOB_C_LOW 0x010u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_CONVOLUTION_JOB_C_LOW_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_C_LOW_VALUE_MASK 0xffffffffu

/* Base of C, high word. See `c_low`. */
#define AXISCOPE_CONVOLUTION_JOB_C_HIGH 0x014u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_CONVOLUTION_JOB_C_HIGH_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_C_HIGH_VALUE_MASK 0xffffffffu

/* Count. Number of products, which is also the number of tiles in each of A, B and C. */
#define AXISCOPE_CONVOLUTION_JOB_COUNT 0x018u
/* Number of products. */
#define AXISCOPE_CONVOLUTION_JOB_COUNT_TILES_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_COUNT_TILES_MASK 0x3ffffffu

/* Burst. Burst length, limit on outstanding bursts, and order of the reads. */
#define AXISCOPE_CONVOLUTION_JOB_BURST 0x01cu
/* Maximum number of beats in a burst, minus one. A burst is limited to half a buffer, and to 16
   beats in an AXI3 build. Bursts are cut at 4 KiB boundaries. */
#define AXISCOPE_CONVOLUTION_JOB_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_BURST_BEATS_LESS_ONE_MASK 0xffu
/* 0: the block alternates between bursts of A and of B. 1: it requests bursts of one array while
   the array's buffer has room, then bursts of the other array. */
#define AXISCOPE_CONVOLUTION_JOB_BURST_FILL_LOW 8u
#define AXISCOPE_CONVOLUTION_JOB_BURST_FILL_MASK 0x1u
/* Applies only if fill is 1. 0: bursts of an array are requested whenever its buffer has room.
   1: they are requested from the time at which the buffer is empty until it is full; then it is
   the other array's turn. */
#define AXISCOPE_CONVOLUTION_JOB_BURST_WHOLE_LOW 9u
#define AXISCOPE_CONVOLUTION_JOB_BURST_WHOLE_MASK 0x1u
/* Maximum number of bursts in flight per direction, minus one. */
#define AXISCOPE_CONVOLUTION_JOB_BURST_OUTSTANDING_LESS_ONE_LOW 16u
#define AXISCOPE_CONVOLUTION_JOB_BURST_OUTSTANDING_LESS_ONE_MASK 0x3fu

/* Sidebands. Static signals of both address channels. */
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND 0x020u
/* AxCACHE. */
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_CACHE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_CACHE_MASK 0xfu
/* AxPROT. */
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_PROT_LOW 4u
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_PROT_MASK 0x7u
/* AxQOS of reads. */
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_READ_QOS_LOW 8u
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_READ_QOS_MASK 0xfu
/* AxQOS of writes. */
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_WRITE_QOS_LOW 12u
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_WRITE_QOS_MASK 0xfu
/* AxID. A port with fewer ID bits uses the low ones. */
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_ID_LOW 16u
#define AXISCOPE_CONVOLUTION_JOB_SIDEBAND_ID_MASK 0xffffu

/* User. AxUSER. A port with fewer AxUSER bits uses the low ones. */
#define AXISCOPE_CONVOLUTION_JOB_USER 0x024u
/* AxUSER. */
#define AXISCOPE_CONVOLUTION_JOB_USER_VALUE_LOW 0u
#define AXISCOPE_CONVOLUTION_JOB_USER_VALUE_MASK 0xffffu

#endif
