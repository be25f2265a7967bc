/* Made from hardware/smart_dma/smart_dma.rdl by `make registers`. */
#ifndef AXISCOPE_SMART_DMA_H
#define AXISCOPE_SMART_DMA_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Smart DMA. Copies rectangular blocks of data between main memory and a local memory, with
   counters. Each copy is cut into sub-copies with idle cycles between them (controlled memory
   request injection). Write registers only as full words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_SMART_DMA_BLOCK 0x000u
/* 0x4158434D ('AXCM'). */
#define AXISCOPE_SMART_DMA_BLOCK_ID_LOW 0u
#define AXISCOPE_SMART_DMA_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_SMART_DMA_BLOCK_ID_VALUE 0x4158434du

/* Version. Version of the register map. */
#define AXISCOPE_SMART_DMA_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_SMART_DMA_VERSION_MINOR_LOW 0u
#define AXISCOPE_SMART_DMA_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_SMART_DMA_VERSION_MINOR_VALUE 0x1u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_SMART_DMA_VERSION_MAJOR_LOW 16u
#define AXISCOPE_SMART_DMA_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_SMART_DMA_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_SMART_DMA_CAPABILITIES 0x008u
/* log2 of the number of bytes in a beat. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* log2 of the maximum number of beats in a burst. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* log2 of the maximum number of bursts in flight. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_SMART_DMA_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* Width of the latency timer, in bits. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_TIME_BITS_LOW 12u
#define AXISCOPE_SMART_DMA_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Width of an address, in bits. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_ADDRESS_BITS_LOW 18u
#define AXISCOPE_SMART_DMA_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu
/* log2 of the size of the local memory, in bytes. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_LOCAL_BYTES_LOG2_LOW 25u
#define AXISCOPE_SMART_DMA_CAPABILITIES_LOCAL_BYTES_LOG2_MASK 0x1fu

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop are
   issued together, here or by the trigger, the stop takes precedence: nothing is issued, and the
   copy ends at once. */
#define AXISCOPE_SMART_DMA_CONTROL 0x00cu
/* Starts the copy. Ignored while busy. */
#define AXISCOPE_SMART_DMA_CONTROL_START_LOW 0u
#define AXISCOPE_SMART_DMA_CONTROL_START_MASK 0x1u
/* Issues no more bursts. Those in flight are completed. */
#define AXISCOPE_SMART_DMA_CONTROL_STOP_LOW 1u
#define AXISCOPE_SMART_DMA_CONTROL_STOP_MASK 0x1u
/* Copies all counters to the snapshot, from which they can be read as soon as
   STATUS.snapshot_busy is 0. */
#define AXISCOPE_SMART_DMA_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_SMART_DMA_CONTROL_SNAPSHOT_MASK 0x1u
/* Sets all counters and the snapshot to zero. Clearing is complete when STATUS.clear_busy is 0;
   until then, nothing is counted. */
#define AXISCOPE_SMART_DMA_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_SMART_DMA_CONTROL_CLEAR_MASK 0x1u

/* Counting. Enables the counters. */
#define AXISCOPE_SMART_DMA_COUNTING 0x010u
/* The counters run while this bit is 1. A trigger can change the bit (ON_TRIGGER). */
#define AXISCOPE_SMART_DMA_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_SMART_DMA_COUNTING_ENABLE_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_SMART_DMA_STATUS 0x014u
/* A copy still has beats to issue, or bursts are in flight. */
#define AXISCOPE_SMART_DMA_STATUS_BUSY_LOW 0u
#define AXISCOPE_SMART_DMA_STATUS_BUSY_MASK 0x1u
/* A snapshot was requested and is not complete yet. */
#define AXISCOPE_SMART_DMA_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_SMART_DMA_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear or reset is not complete yet. */
#define AXISCOPE_SMART_DMA_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_SMART_DMA_STATUS_CLEAR_BUSY_MASK 0x1u

/* Interrupt status. Events that occurred. Writing 1 clears a bit. */
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS 0x018u
/* The block became idle. */
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_DONE_LOW 0u
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_DONE_MASK 0x1u
/* The copy received its first error response. */
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_ERROR_LOW 1u
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_ERROR_MASK 0x1u

/* Interrupt enable. The interrupt line is high while any status bit that is enabled here is 1. */
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE 0x01cu
/* The block became idle. */
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_DONE_LOW 0u
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_DONE_MASK 0x1u
/* The copy received its first error response. */
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_ERROR_LOW 1u
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_ERROR_MASK 0x1u

/* Registers AXISCOPE_COPY_RESULT_* begin here. */
#define AXISCOPE_SMART_DMA_RESULT 0x020u

/* Registers AXISCOPE_COPY_* begin here. */
#define AXISCOPE_SMART_DMA_COPY 0x040u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_SMART_DMA_DRAIN 0x0c0u

/* On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the same
   cycle, two cycles after the pulse. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER 0x0fcu
/* CONTROL.start. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_START_LOW 0u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_START_MASK 0x1u
/* CONTROL.stop, which takes effect one cycle later. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_STOP_LOW 1u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_STOP_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* CONTROL.clear. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_CLEAR_LOW 9u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_CLEAR_MASK 0x1u
/* Sets COUNTING.enable. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_MASK 0x1u
/* Clears COUNTING.enable. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` when the block becomes idle. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_ENDED_LOW 24u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_ENDED_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` two cycles after each pulse at `trigger_in`. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_SMART_DMA_COUNTERS 0x800u

/* Result of a copy. Result of the running or last copy. It is cleared at the next start. */

/* Moved, low word. Number of bytes read, or written and answered, over all repetitions. Bytes
   with an error response are included. */
#define AXISCOPE_COPY_RESULT_MOVED_LOW 0x000u
/* Bits 31 to 0 of the number of bytes. */
#define AXISCOPE_COPY_RESULT_MOVED_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_MOVED_LOW_VALUE_MASK 0xffffffffu

/* Moved, high word. See `moved_low`. */
#define AXISCOPE_COPY_RESULT_MOVED_HIGH 0x004u
/* Bits 47 to 32 of the number of bytes. */
#define AXISCOPE_COPY_RESULT_MOVED_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_MOVED_HIGH_VALUE_MASK 0xffffu

/* Elapsed, low word. Number of cycles from the start to the last response so far. 0 before the
   first response. */
#define AXISCOPE_COPY_RESULT_ELAPSED_LOW 0x008u
/* Bits 31 to 0 of the number of cycles. */
#define AXISCOPE_COPY_RESULT_ELAPSED_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ELAPSED_LOW_VALUE_MASK 0xffffffffu

/* Elapsed, high word. See `elapsed_low`. */
#define AXISCOPE_COPY_RESULT_ELAPSED_HIGH 0x00cu
/* Bits 47 to 32 of the number of cycles. */
#define AXISCOPE_COPY_RESULT_ELAPSED_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ELAPSED_HIGH_VALUE_MASK 0xffffu

/* Sub-copies. Number of sub-copies that have begun, modulo 2^32. */
#define AXISCOPE_COPY_RESULT_SUB_COPIES 0x010u
/* Number of sub-copies. */
#define AXISCOPE_COPY_RESULT_SUB_COPIES_COUNT_LOW 0u
#define AXISCOPE_COPY_RESULT_SUB_COPIES_COUNT_MASK 0xffffffffu

/* Error. The first error response. The copy continues after it. */
#define AXISCOPE_COPY_RESULT_ERROR 0x014u
/* 1: an error occurred. */
#define AXISCOPE_COPY_RESULT_ERROR_FOUND_LOW 0u
#define AXISCOPE_COPY_RESULT_ERROR_FOUND_MASK 0x1u
/* 0: SLVERR, 1: DECERR. */
#define AXISCOPE_COPY_RESULT_ERROR_DECODE_LOW 1u
#define AXISCOPE_COPY_RESULT_ERROR_DECODE_MASK 0x1u

/* First error, low word. Number of bytes moved before the beat (reads) or burst (writes) of the
   first error, that is, the position of the error in the copy. */
#define AXISCOPE_COPY_RESULT_ERROR_LOW 0x018u
/* Bits 31 to 0 of the number of bytes. */
#define AXISCOPE_COPY_RESULT_ERROR_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ERROR_LOW_VALUE_MASK 0xffffffffu

/* First error, high word. See `error_low`. */
#define AXISCOPE_COPY_RESULT_ERROR_HIGH 0x01cu
/* Bits 47 to 32 of the number of bytes. */
#define AXISCOPE_COPY_RESULT_ERROR_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ERROR_HIGH_VALUE_MASK 0xffffu

/* Copy. A 2-D copy between memory and the local memory. Write all of these registers before you
   start the block. While the block is busy, writes are ignored. A reset does not change them.
   Bits without a field read back as written. Addresses and numbers of bytes are rounded down to
   full beats. */

/* Base, low word. Address of the first row in memory. */
#define AXISCOPE_COPY_BASE_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_COPY_BASE_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_BASE_LOW_VALUE_MASK 0xffffffffu

/* Base, high word. See `base_low`. */
#define AXISCOPE_COPY_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_COPY_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_BASE_HIGH_VALUE_MASK 0xffffffffu

/* Local offset. Position of the first row in the local memory. The other rows follow without
   gaps. At the end of the local memory, the copy continues at its beginning. */
#define AXISCOPE_COPY_LOCAL_OFFSET 0x008u
/* Bytes. */
#define AXISCOPE_COPY_LOCAL_OFFSET_BYTES_LOW 0u
#define AXISCOPE_COPY_LOCAL_OFFSET_BYTES_MASK 0xffffffffu

/* Row. Length of a row. If it is 0, the copy ends at once. */
#define AXISCOPE_COPY_ROW 0x00cu
/* Bytes. */
#define AXISCOPE_COPY_ROW_BYTES_LOW 0u
#define AXISCOPE_COPY_ROW_BYTES_MASK 0xffffffffu

/* Rows. Number of rows. If it is 0, the copy ends at once. */
#define AXISCOPE_COPY_ROWS 0x010u
/* Rows. */
#define AXISCOPE_COPY_ROWS_COUNT_LOW 0u
#define AXISCOPE_COPY_ROWS_COUNT_MASK 0xffffffffu

/* Stride. Distance in memory from the beginning of one row to the beginning of the next. */
#define AXISCOPE_COPY_STRIDE 0x014u
/* Bytes, modulo 2^32 and signed: rows may go backwards. */
#define AXISCOPE_COPY_STRIDE_BYTES_LOW 0u
#define AXISCOPE_COPY_STRIDE_BYTES_MASK 0xffffffffu

/* Repetitions. Repeats the full copy, from the same addresses. */
#define AXISCOPE_COPY_AGAIN 0x018u
/* Number of copies minus one. */
#define AXISCOPE_COPY_AGAIN_TIMES_LESS_ONE_LOW 0u
#define AXISCOPE_COPY_AGAIN_TIMES_LESS_ONE_MASK 0xffffffffu

/* Sub-copy. Size of the sub-copies into which the copy is cut, independently of its rows. The
   last sub-copy of each repetition contains the remaining bytes. */
#define AXISCOPE_COPY_SUB_COPY 0x01cu
/* Bytes. 0: each repetition is one sub-copy. */
#define AXISCOPE_COPY_SUB_COPY_BYTES_LOW 0u
#define AXISCOPE_COPY_SUB_COPY_BYTES_MASK 0xffffffffu

/* Idle. Pause between two sub-copies. The last sub-copy has no pause after it. */
#define AXISCOPE_COPY_IDLE 0x020u
/* Cycles. */
#define AXISCOPE_COPY_IDLE_CYCLES_LOW 0u
#define AXISCOPE_COPY_IDLE_CYCLES_MASK 0xffffffffu

/* Burst. Direction, burst length, limit on bursts in flight, and time at which the pause begins. */
#define AXISCOPE_COPY_BURST 0x024u
/* Maximum number of beats in a burst, minus one; at most 15 in an AXI3 build. Bursts are cut at
   4 KiB boundaries and at the ends of rows and sub-copies. */
#define AXISCOPE_COPY_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_COPY_BURST_BEATS_LESS_ONE_MASK 0xffu
/* 0: memory to local memory (reads), 1: local memory to memory (writes). */
#define AXISCOPE_COPY_BURST_TO_MEMORY_LOW 8u
#define AXISCOPE_COPY_BURST_TO_MEMORY_MASK 0x1u
/* 0 (paced): the pause begins when all bursts of the sub-copy have been issued and as many
   cycles have passed as the sub-copy has beats. A sub-copy of n beats with a pause of i cycles
   therefore gives a load of n / (n + i), whatever the latency, as long as the memory keeps up. 1
   (blocking): the pause begins when the last burst has been answered, as in a loop of blocking
   copies. */
#define AXISCOPE_COPY_BURST_BLOCKING_LOW 9u
#define AXISCOPE_COPY_BURST_BLOCKING_MASK 0x1u
/* Maximum number of bursts in flight, minus one. */
#define AXISCOPE_COPY_BURST_OUTSTANDING_LESS_ONE_LOW 16u
#define AXISCOPE_COPY_BURST_OUTSTANDING_LESS_ONE_MASK 0x3fu

/* Sidebands. Static signals of both address channels. */
#define AXISCOPE_COPY_SIDEBAND 0x028u
/* AxCACHE. */
#define AXISCOPE_COPY_SIDEBAND_CACHE_LOW 0u
#define AXISCOPE_COPY_SIDEBAND_CACHE_MASK 0xfu
/* AxPROT. */
#define AXISCOPE_COPY_SIDEBAND_PROT_LOW 4u
#define AXISCOPE_COPY_SIDEBAND_PROT_MASK 0x7u
/* AxQOS. */
#define AXISCOPE_COPY_SIDEBAND_QOS_LOW 8u
#define AXISCOPE_COPY_SIDEBAND_QOS_MASK 0xfu
/* AxID. A port with fewer ID bits uses the low ones. */
#define AXISCOPE_COPY_SIDEBAND_ID_LOW 16u
#define AXISCOPE_COPY_SIDEBAND_ID_MASK 0xffffu

/* User. AxUSER. A port with fewer AxUSER bits uses the low ones. */
#define AXISCOPE_COPY_USER 0x02cu
/* AxUSER. */
#define AXISCOPE_COPY_USER_VALUE_LOW 0u
#define AXISCOPE_COPY_USER_VALUE_MASK 0xffffu

#endif
