/* Made from hardware/stream_dma/stream_dma.rdl by `make registers`. */
#ifndef AXISCOPE_STREAM_DMA_H
#define AXISCOPE_STREAM_DMA_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Stream DMA. Memory to stream (MM2S) and stream to memory (S2MM) on one AXI port, independent
   of each other, with counters. Write registers only as full words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_STREAM_DMA_BLOCK 0x000u
/* 0x41585344 ('AXSD'). */
#define AXISCOPE_STREAM_DMA_BLOCK_ID_LOW 0u
#define AXISCOPE_STREAM_DMA_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_STREAM_DMA_BLOCK_ID_VALUE 0x41585344u

/* Version. Version of the register map. */
#define AXISCOPE_STREAM_DMA_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_STREAM_DMA_VERSION_MINOR_LOW 0u
#define AXISCOPE_STREAM_DMA_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_STREAM_DMA_VERSION_MINOR_VALUE 0x3u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_STREAM_DMA_VERSION_MAJOR_LOW 16u
#define AXISCOPE_STREAM_DMA_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_STREAM_DMA_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES 0x008u
/* log2 of the number of bytes in a beat. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* log2 of the maximum number of beats in a burst. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* log2 of the maximum number of bursts in flight. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* log2 of the number of beats in each direction's queue. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_FIFO_BEATS_LOG2_LOW 12u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_FIFO_BEATS_LOG2_MASK 0xfu
/* Width of the latency timer, in bits. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_TIME_BITS_LOW 16u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* 1: PACE sets the distance between bursts, and PAUSE sets the pauses between groups of bursts.
   0: these two registers do nothing. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_PACE_LOW 22u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_PACE_MASK 0x1u
/* Width of an address, in bits. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_ADDRESS_BITS_LOW 24u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop of
   a direction are issued together, here or by the trigger, the stop takes precedence: nothing is
   moved, and the direction ends at once. */
#define AXISCOPE_STREAM_DMA_CONTROL 0x00cu
/* Starts MM2S. Ignored while it is busy. */
#define AXISCOPE_STREAM_DMA_CONTROL_START_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_CONTROL_START_MM2S_MASK 0x1u
/* Starts S2MM. Ignored while it is busy. */
#define AXISCOPE_STREAM_DMA_CONTROL_START_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_CONTROL_START_S2MM_MASK 0x1u
/* MM2S issues no more reads. Data that were already requested are still sent to the stream,
   without TLAST unless they end the transfer. */
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_MM2S_MASK 0x1u
/* S2MM takes no more data from the stream. Data that it has already taken are written. */
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_S2MM_LOW 3u
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_S2MM_MASK 0x1u
/* Copies all counters to the snapshot, from which they can be read as soon as
   STATUS.snapshot_busy is 0. */
#define AXISCOPE_STREAM_DMA_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_STREAM_DMA_CONTROL_SNAPSHOT_MASK 0x1u
/* Sets all counters and the snapshot to zero. Clearing is complete when STATUS.clear_busy is 0;
   until then, nothing is counted. */
#define AXISCOPE_STREAM_DMA_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_STREAM_DMA_CONTROL_CLEAR_MASK 0x1u

/* Counting. Enables the counters. */
#define AXISCOPE_STREAM_DMA_COUNTING 0x010u
/* The counters run while this bit is 1. A trigger can change the bit (ON_TRIGGER). */
#define AXISCOPE_STREAM_DMA_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_STREAM_DMA_COUNTING_ENABLE_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_STREAM_DMA_STATUS 0x014u
/* MM2S has beats to read or to send. */
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_MM2S_MASK 0x1u
/* S2MM has beats to take or to write, or writes without a response. */
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_S2MM_MASK 0x1u
/* A snapshot was requested and is not complete yet. */
#define AXISCOPE_STREAM_DMA_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_STREAM_DMA_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear or reset is not complete yet. */
#define AXISCOPE_STREAM_DMA_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_STREAM_DMA_STATUS_CLEAR_BUSY_MASK 0x1u

/* Interrupt status. Events that occurred. Writing 1 clears a bit. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS 0x018u
/* MM2S became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_MM2S_MASK 0x1u
/* S2MM became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_S2MM_MASK 0x1u
/* MM2S received its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_MM2S_MASK 0x1u
/* S2MM received its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_S2MM_LOW 3u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_S2MM_MASK 0x1u

/* Interrupt enable. The interrupt line is high while any status bit that is enabled here is 1. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE 0x01cu
/* MM2S became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_MM2S_MASK 0x1u
/* S2MM became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_S2MM_MASK 0x1u
/* MM2S received its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_ERROR_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_ERROR_MM2S_MASK 0x1u
/* S2MM received its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_ERROR_S2MM_LOW 3u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_ERROR_S2MM_MASK 0x1u

/* Registers AXISCOPE_TRANSFER_RESULT_* begin here. */
#define AXISCOPE_STREAM_DMA_MM2S_RESULT 0x020u

/* Registers AXISCOPE_TRANSFER_RESULT_* begin here. */
#define AXISCOPE_STREAM_DMA_S2MM_RESULT 0x030u

/* Registers AXISCOPE_TRANSFER_* begin here. */
#define AXISCOPE_STREAM_DMA_MM2S 0x040u

/* Registers AXISCOPE_TRANSFER_* begin here. */
#define AXISCOPE_STREAM_DMA_S2MM 0x060u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_STREAM_DMA_DRAIN 0x0c0u

/* On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the same
   cycle, two cycles after the pulse. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER 0x0fcu
/* CONTROL.start_mm2s. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_START_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_START_MM2S_MASK 0x1u
/* CONTROL.start_s2mm. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_START_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_START_S2MM_MASK 0x1u
/* CONTROL.stop_mm2s. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_STOP_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_STOP_MM2S_MASK 0x1u
/* CONTROL.stop_s2mm. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_STOP_S2MM_LOW 3u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_STOP_S2MM_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* CONTROL.clear. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_CLEAR_LOW 9u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_CLEAR_MASK 0x1u
/* Sets COUNTING.enable. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_MASK 0x1u
/* Clears COUNTING.enable. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` when MM2S becomes idle. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_MM2S_ENDED_LOW 24u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_MM2S_ENDED_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` two cycles after each pulse at `trigger_in`. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` when S2MM becomes idle. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_S2MM_ENDED_LOW 26u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_S2MM_ENDED_MASK 0x1u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_STREAM_DMA_COUNTERS 0x800u

/* Result of a transfer. Result of the running or last transfer. It is cleared at the next start. */

/* Moved. MM2S: number of bytes read. S2MM: number of bytes whose writes have been answered.
   Bytes with an error response are included. */
#define AXISCOPE_TRANSFER_RESULT_MOVED 0x000u
/* Bytes. */
#define AXISCOPE_TRANSFER_RESULT_MOVED_BYTES_LOW 0u
#define AXISCOPE_TRANSFER_RESULT_MOVED_BYTES_MASK 0xffffffffu

/* Error. The first error response. The transfer continues after it. */
#define AXISCOPE_TRANSFER_RESULT_ERROR 0x004u
/* 1: an error occurred. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_FOUND_LOW 0u
#define AXISCOPE_TRANSFER_RESULT_ERROR_FOUND_MASK 0x1u
/* 0: SLVERR, 1: DECERR. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_DECODE_LOW 1u
#define AXISCOPE_TRANSFER_RESULT_ERROR_DECODE_MASK 0x1u

/* First error, low word. MM2S: address of the beat. S2MM: address of the burst. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_LOW 0x008u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_LOW_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_LOW_VALUE_MASK 0xffffffffu

/* First error, high word. See `error_address_low`. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_HIGH 0x00cu
/* Bits 63 to 32 of the address. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_HIGH_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_HIGH_VALUE_MASK 0xffffffffu

/* One direction's transfer. Write all of these registers before you start the direction. While
   the direction is busy, writes are ignored. A reset does not change them. Bits without a field
   read back as written. */

/* Base, low word. Bits 31 to 0 of the first address, which is rounded down to a full beat. */
#define AXISCOPE_TRANSFER_BASE_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_TRANSFER_BASE_LOW_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_BASE_LOW_VALUE_MASK 0xffffffffu

/* Base, high word. Bits 63 to 32 of the first address. A transfer may cross a 4 GiB boundary. */
#define AXISCOPE_TRANSFER_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_TRANSFER_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_BASE_HIGH_VALUE_MASK 0xffffffffu

/* Length. Number of bytes in the transfer, rounded down to full beats. If it is 0, the transfer
   ends at once. */
#define AXISCOPE_TRANSFER_LENGTH 0x008u
/* Bytes. */
#define AXISCOPE_TRANSFER_LENGTH_BYTES_LOW 0u
#define AXISCOPE_TRANSFER_LENGTH_BYTES_MASK 0xffffffffu

/* Burst. Burst length and limit on outstanding bursts. */
#define AXISCOPE_TRANSFER_BURST 0x00cu
/* Maximum number of beats in a burst, minus one. Values above the limit in CAPABILITIES are
   replaced by this limit. Bursts are cut at 4 KiB boundaries; the next burst then begins at the
   boundary. */
#define AXISCOPE_TRANSFER_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_TRANSFER_BURST_BEATS_LESS_ONE_MASK 0xffu
/* S2MM: 1: TLAST ends the transfer early. 0: TLAST is ignored. */
#define AXISCOPE_TRANSFER_BURST_END_AT_LAST_LOW 8u
#define AXISCOPE_TRANSFER_BURST_END_AT_LAST_MASK 0x1u
/* Maximum number of bursts in flight, minus one. */
#define AXISCOPE_TRANSFER_BURST_OUTSTANDING_LESS_ONE_LOW 16u
#define AXISCOPE_TRANSFER_BURST_OUTSTANDING_LESS_ONE_MASK 0x3fu

/* Sidebands. Static signals of the address channel. */
#define AXISCOPE_TRANSFER_SIDEBAND 0x010u
/* AxCACHE. */
#define AXISCOPE_TRANSFER_SIDEBAND_CACHE_LOW 0u
#define AXISCOPE_TRANSFER_SIDEBAND_CACHE_MASK 0xfu
/* AxPROT. */
#define AXISCOPE_TRANSFER_SIDEBAND_PROT_LOW 4u
#define AXISCOPE_TRANSFER_SIDEBAND_PROT_MASK 0x7u
/* AxQOS. */
#define AXISCOPE_TRANSFER_SIDEBAND_QOS_LOW 8u
#define AXISCOPE_TRANSFER_SIDEBAND_QOS_MASK 0xfu
/* AxID. A port with fewer ID bits uses the low ones. */
#define AXISCOPE_TRANSFER_SIDEBAND_ID_LOW 16u
#define AXISCOPE_TRANSFER_SIDEBAND_ID_MASK 0xffffu

/* User. AxUSER. A port with fewer AxUSER bits uses the low ones. */
#define AXISCOPE_TRANSFER_USER 0x014u
/* AxUSER. */
#define AXISCOPE_TRANSFER_USER_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_USER_VALUE_MASK 0xffffu

/* Pace. Minimum distance between bursts. */
#define AXISCOPE_TRANSFER_PACE 0x018u
/* Minimum number of cycles from one burst's address to the next. 0 and 1: as fast as the port
   accepts addresses. */
#define AXISCOPE_TRANSFER_PACE_INTERVAL_CYCLES_LOW 0u
#define AXISCOPE_TRANSFER_PACE_INTERVAL_CYCLES_MASK 0xfffu

/* Pause. Pauses after a given number of bursts, like the pauses between sub-copies of a smart
   DMA. */
#define AXISCOPE_TRANSFER_PAUSE 0x01cu
/* Number of bursts from one pause to the next. 0: no pauses. */
#define AXISCOPE_TRANSFER_PAUSE_BURSTS_LOW 0u
#define AXISCOPE_TRANSFER_PAUSE_BURSTS_MASK 0xffffu
/* Length of a pause in cycles, in addition to the cycles of PACE. */
#define AXISCOPE_TRANSFER_PAUSE_CYCLES_LOW 16u
#define AXISCOPE_TRANSFER_PAUSE_CYCLES_MASK 0xffffu

#endif
