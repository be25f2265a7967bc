/* Made from hardware/smart_dma/smart_dma.rdl by `make registers`. */
#ifndef AXISCOPE_SMART_DMA_H
#define AXISCOPE_SMART_DMA_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Smart DMA. 2-D copies between memory and a local memory, cut into sub-copies with idle cycles
   between them (controlled memory request injection), with counters. Registers are written as
   whole words (WSTRB is ignored). */

/* Block. What this block is. */
#define AXISCOPE_SMART_DMA_BLOCK 0x000u
/* 0x4158434D ('AXCM'). */
#define AXISCOPE_SMART_DMA_BLOCK_ID_LOW 0u
#define AXISCOPE_SMART_DMA_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_SMART_DMA_BLOCK_ID_VALUE 0x4158434du

/* Version. Version of the register map. */
#define AXISCOPE_SMART_DMA_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_SMART_DMA_VERSION_MINOR_LOW 0u
#define AXISCOPE_SMART_DMA_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_SMART_DMA_VERSION_MINOR_VALUE 0x1u
/* Changes that they cannot. */
#define AXISCOPE_SMART_DMA_VERSION_MAJOR_LOW 16u
#define AXISCOPE_SMART_DMA_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_SMART_DMA_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What this instance was built with. */
#define AXISCOPE_SMART_DMA_CAPABILITIES 0x008u
/* Bytes of a beat, power of two. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* Most beats of a burst, power of two. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_SMART_DMA_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* Most bursts in flight, power of two. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_SMART_DMA_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* Bits of the latency timer. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_TIME_BITS_LOW 12u
#define AXISCOPE_SMART_DMA_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Bits of an address. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_ADDRESS_BITS_LOW 18u
#define AXISCOPE_SMART_DMA_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu
/* Bytes of the local memory, power of two. */
#define AXISCOPE_SMART_DMA_CAPABILITIES_LOCAL_BYTES_LOG2_LOW 25u
#define AXISCOPE_SMART_DMA_CAPABILITIES_LOCAL_BYTES_LOG2_MASK 0x1fu

/* Control. Commands act once when written as 1 and read as 0. Start and stop together, here or
   by the trigger: the stop wins; nothing is issued, and the copy ends at once. */
#define AXISCOPE_SMART_DMA_CONTROL 0x00cu
/* The copy starts; ignored while busy. */
#define AXISCOPE_SMART_DMA_CONTROL_START_LOW 0u
#define AXISCOPE_SMART_DMA_CONTROL_START_MASK 0x1u
/* No more bursts are issued; those in flight end. */
#define AXISCOPE_SMART_DMA_CONTROL_STOP_LOW 1u
#define AXISCOPE_SMART_DMA_CONTROL_STOP_MASK 0x1u
/* All counters are copied for reading; done when STATUS.snapshot_busy falls. */
#define AXISCOPE_SMART_DMA_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_SMART_DMA_CONTROL_SNAPSHOT_MASK 0x1u
/* All counters to zero, snapshot too; done when STATUS.clear_busy falls. Nothing counts before. */
#define AXISCOPE_SMART_DMA_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_SMART_DMA_CONTROL_CLEAR_MASK 0x1u

/* Counting. Counters count while enabled. */
#define AXISCOPE_SMART_DMA_COUNTING 0x010u
/* Counters count. A trigger can change it, see ON_TRIGGER. */
#define AXISCOPE_SMART_DMA_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_SMART_DMA_COUNTING_ENABLE_MASK 0x1u

/* Status. What goes on. */
#define AXISCOPE_SMART_DMA_STATUS 0x014u
/* A copy has beats to issue or bursts in flight. */
#define AXISCOPE_SMART_DMA_STATUS_BUSY_LOW 0u
#define AXISCOPE_SMART_DMA_STATUS_BUSY_MASK 0x1u
/* A snapshot is asked for and not there yet. */
#define AXISCOPE_SMART_DMA_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_SMART_DMA_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear (or reset) is not done yet. */
#define AXISCOPE_SMART_DMA_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_SMART_DMA_STATUS_CLEAR_BUSY_MASK 0x1u

/* Interrupt status. What has happened; a 1 written clears the bit. */
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS 0x018u
/* The block became idle. */
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_DONE_LOW 0u
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_DONE_MASK 0x1u
/* The copy had its first error response. */
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_ERROR_LOW 1u
#define AXISCOPE_SMART_DMA_INTERRUPT_STATUS_ERROR_MASK 0x1u

/* Interrupt enable. The interrupt line is high while a status bit is 1 whose bit here is 1. */
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE 0x01cu
/* The block became idle. */
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_DONE_LOW 0u
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_DONE_MASK 0x1u
/* The copy had its first error response. */
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_ERROR_LOW 1u
#define AXISCOPE_SMART_DMA_INTERRUPT_ENABLE_ERROR_MASK 0x1u

/* Registers AXISCOPE_COPY_RESULT_* begin here. */
#define AXISCOPE_SMART_DMA_RESULT 0x020u

/* Registers AXISCOPE_COPY_* begin here. */
#define AXISCOPE_SMART_DMA_COPY 0x040u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_SMART_DMA_DRAIN 0x0c0u

/* On trigger. Commands that a pulse at `trigger_in` gives, all in one cycle, two cycles after
   it. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER 0x0fcu
/* CONTROL.start. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_START_LOW 0u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_START_MASK 0x1u
/* CONTROL.stop, which acts a cycle later. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_STOP_LOW 1u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_STOP_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* CONTROL.clear. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_CLEAR_LOW 9u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_CLEAR_MASK 0x1u
/* COUNTING.enable is set. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_MASK 0x1u
/* COUNTING.enable is taken back. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* No command: when the block becomes idle, a pulse at `trigger_out`. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_ENDED_LOW 24u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_ENDED_MASK 0x1u
/* No command: two cycles after a pulse at `trigger_in` one at `trigger_out`. */
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_SMART_DMA_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_SMART_DMA_COUNTERS 0x800u

/* What became of a copy. Of the present or last copy; forgotten at the next start. */

/* Moved, low word. Bytes read, or written and answered. Those with an error response count, and
   so does every time of a repeated copy. */
#define AXISCOPE_COPY_RESULT_MOVED_LOW 0x000u
/* Bits 31 to 0 of the bytes. */
#define AXISCOPE_COPY_RESULT_MOVED_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_MOVED_LOW_VALUE_MASK 0xffffffffu

/* Moved, high word. See the low word. */
#define AXISCOPE_COPY_RESULT_MOVED_HIGH 0x004u
/* Bits 47 to 32 of the bytes. */
#define AXISCOPE_COPY_RESULT_MOVED_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_MOVED_HIGH_VALUE_MASK 0xffffu

/* Elapsed, low word. Cycles from the start to the last response so far; 0 before the first. */
#define AXISCOPE_COPY_RESULT_ELAPSED_LOW 0x008u
/* Bits 31 to 0 of the cycles. */
#define AXISCOPE_COPY_RESULT_ELAPSED_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ELAPSED_LOW_VALUE_MASK 0xffffffffu

/* Elapsed, high word. See the low word. */
#define AXISCOPE_COPY_RESULT_ELAPSED_HIGH 0x00cu
/* Bits 47 to 32 of the cycles. */
#define AXISCOPE_COPY_RESULT_ELAPSED_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ELAPSED_HIGH_VALUE_MASK 0xffffu

/* Sub-copies. Sub-copies begun, modulo 2^32. */
#define AXISCOPE_COPY_RESULT_SUB_COPIES 0x010u
/* Sub-copies. */
#define AXISCOPE_COPY_RESULT_SUB_COPIES_COUNT_LOW 0u
#define AXISCOPE_COPY_RESULT_SUB_COPIES_COUNT_MASK 0xffffffffu

/* Error. The first error response; the copy goes on after it. */
#define AXISCOPE_COPY_RESULT_ERROR 0x014u
/* There was one. */
#define AXISCOPE_COPY_RESULT_ERROR_FOUND_LOW 0u
#define AXISCOPE_COPY_RESULT_ERROR_FOUND_MASK 0x1u
/* 0: SLVERR, 1: DECERR. */
#define AXISCOPE_COPY_RESULT_ERROR_DECODE_LOW 1u
#define AXISCOPE_COPY_RESULT_ERROR_DECODE_MASK 0x1u

/* First error, low word. Bytes moved before the beat (reads) or burst (writes) of the first
   error: how far into the copy it was. */
#define AXISCOPE_COPY_RESULT_ERROR_LOW 0x018u
/* Bits 31 to 0 of the bytes. */
#define AXISCOPE_COPY_RESULT_ERROR_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ERROR_LOW_VALUE_MASK 0xffffffffu

/* First error, high word. See the low word. */
#define AXISCOPE_COPY_RESULT_ERROR_HIGH 0x01cu
/* Bits 47 to 32 of the bytes. */
#define AXISCOPE_COPY_RESULT_ERROR_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_RESULT_ERROR_HIGH_VALUE_MASK 0xffffu

/* Copy. A 2-D copy between memory and the local memory. Write all before a start; while the
   block is busy, writes are ignored. A reset leaves them as they are; bits without a field read
   as written. Bits of addresses and bytes below a beat are taken as 0. */

/* Base, low word. Where the first row is in memory. */
#define AXISCOPE_COPY_BASE_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_COPY_BASE_LOW_VALUE_LOW 0u
#define AXISCOPE_COPY_BASE_LOW_VALUE_MASK 0xffffffffu

/* Base, high word. See the low word. */
#define AXISCOPE_COPY_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_COPY_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_COPY_BASE_HIGH_VALUE_MASK 0xffffffffu

/* Local offset. Where the first row is in the local memory; the others follow it without gaps.
   What goes past its end goes on at its begin. */
#define AXISCOPE_COPY_LOCAL_OFFSET 0x008u
/* Bytes. */
#define AXISCOPE_COPY_LOCAL_OFFSET_BYTES_LOW 0u
#define AXISCOPE_COPY_LOCAL_OFFSET_BYTES_MASK 0xffffffffu

/* Row. Length of a row. With 0 the copy is done at once. */
#define AXISCOPE_COPY_ROW 0x00cu
/* Bytes. */
#define AXISCOPE_COPY_ROW_BYTES_LOW 0u
#define AXISCOPE_COPY_ROW_BYTES_MASK 0xffffffffu

/* Rows. How many rows. With 0 the copy is done at once. */
#define AXISCOPE_COPY_ROWS 0x010u
/* Rows. */
#define AXISCOPE_COPY_ROWS_COUNT_LOW 0u
#define AXISCOPE_COPY_ROWS_COUNT_MASK 0xffffffffu

/* Stride. From the begin of a row in memory to that of the next. */
#define AXISCOPE_COPY_STRIDE 0x014u
/* Bytes, modulo 2^32 and with a sign: rows may go backwards. */
#define AXISCOPE_COPY_STRIDE_BYTES_LOW 0u
#define AXISCOPE_COPY_STRIDE_BYTES_MASK 0xffffffffu

/* Repeat. The whole copy is done again, from the same places. */
#define AXISCOPE_COPY_AGAIN 0x018u
/* How often it is done less one. */
#define AXISCOPE_COPY_AGAIN_TIMES_LESS_ONE_LOW 0u
#define AXISCOPE_COPY_AGAIN_TIMES_LESS_ONE_MASK 0xffffffffu

/* Sub-copy. The copy is cut into pieces of so many bytes, whatever the rows are; the last of
   each time is what is left. */
#define AXISCOPE_COPY_SUB_COPY 0x01cu
/* Bytes; with 0 each time is one piece. */
#define AXISCOPE_COPY_SUB_COPY_BYTES_LOW 0u
#define AXISCOPE_COPY_SUB_COPY_BYTES_MASK 0xffffffffu

/* Idle. Pause between a sub-copy and the next; none after the last. */
#define AXISCOPE_COPY_IDLE 0x020u
/* Cycles. */
#define AXISCOPE_COPY_IDLE_CYCLES_LOW 0u
#define AXISCOPE_COPY_IDLE_CYCLES_MASK 0xffffffffu

/* Burst. Direction, bursts, and when the pause begins. */
#define AXISCOPE_COPY_BURST 0x024u
/* Most beats of a burst less one, 15 in an AXI3 build. Bursts are cut at 4 KiB and at the ends
   of rows and sub-copies. */
#define AXISCOPE_COPY_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_COPY_BURST_BEATS_LESS_ONE_MASK 0xffu
/* 0: memory to local memory (reads), 1: local memory to memory (writes). */
#define AXISCOPE_COPY_BURST_TO_MEMORY_LOW 8u
#define AXISCOPE_COPY_BURST_TO_MEMORY_MASK 0x1u
/* 0, paced: the pause begins when all bursts of the sub-copy are issued and as many cycles have
   gone as it has beats: n beats and a pause of i cycles are the load n / (n + i), however long
   the latency, as long as the memory keeps up. 1, blocking: it begins when the last burst is
   answered, as in a loop of blocking copies. */
#define AXISCOPE_COPY_BURST_BLOCKING_LOW 9u
#define AXISCOPE_COPY_BURST_BLOCKING_MASK 0x1u
/* Most bursts in flight less one. */
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
/* AxID; as many low bits as the port has. */
#define AXISCOPE_COPY_SIDEBAND_ID_LOW 16u
#define AXISCOPE_COPY_SIDEBAND_ID_MASK 0xffffu

/* User. AxUSER; as many low bits as the port has. */
#define AXISCOPE_COPY_USER 0x02cu
/* AxUSER. */
#define AXISCOPE_COPY_USER_VALUE_LOW 0u
#define AXISCOPE_COPY_USER_VALUE_MASK 0xffffu

#endif
