/* Made from hardware/stream_dma/stream_dma.rdl by `make registers`. */
#ifndef AXISCOPE_STREAM_DMA_H
#define AXISCOPE_STREAM_DMA_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Stream DMA. Memory to stream (MM2S) and stream to memory (S2MM) on one AXI port, independent
   of each other, with counters. Registers are written as whole words (WSTRB is ignored). */

/* Block. What this block is. */
#define AXISCOPE_STREAM_DMA_BLOCK 0x000u
/* 0x41585344 ('AXSD'). */
#define AXISCOPE_STREAM_DMA_BLOCK_ID_LOW 0u
#define AXISCOPE_STREAM_DMA_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_STREAM_DMA_BLOCK_ID_VALUE 0x41585344u

/* Version. Version of the register map. */
#define AXISCOPE_STREAM_DMA_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_STREAM_DMA_VERSION_MINOR_LOW 0u
#define AXISCOPE_STREAM_DMA_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_STREAM_DMA_VERSION_MINOR_VALUE 0x3u
/* Changes that they cannot. */
#define AXISCOPE_STREAM_DMA_VERSION_MAJOR_LOW 16u
#define AXISCOPE_STREAM_DMA_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_STREAM_DMA_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What this instance was built with. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES 0x008u
/* Bytes of a beat, power of two. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* Most beats of a burst, power of two. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* Most bursts in flight, power of two. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* Beats of each direction's queue, power of two. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_FIFO_BEATS_LOG2_LOW 12u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_FIFO_BEATS_LOG2_MASK 0xfu
/* Bits of the latency timer. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_TIME_BITS_LOW 16u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Bursts keep the pace and pauses of PACE and PAUSE; 0: those do nothing. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_PACE_LOW 22u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_PACE_MASK 0x1u
/* Bits of an address. */
#define AXISCOPE_STREAM_DMA_CAPABILITIES_ADDRESS_BITS_LOW 24u
#define AXISCOPE_STREAM_DMA_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu

/* Control. Commands act once when written as 1 and read as 0. Start and stop of a direction
   together, here or by the trigger: the stop wins; nothing is moved, and the direction ends at
   once. */
#define AXISCOPE_STREAM_DMA_CONTROL 0x00cu
/* MM2S starts; ignored while it is busy. */
#define AXISCOPE_STREAM_DMA_CONTROL_START_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_CONTROL_START_MM2S_MASK 0x1u
/* S2MM starts; ignored while it is busy. */
#define AXISCOPE_STREAM_DMA_CONTROL_START_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_CONTROL_START_S2MM_MASK 0x1u
/* MM2S issues no more reads; what was asked for goes to the stream, without TLAST unless it was
   the end. */
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_MM2S_MASK 0x1u
/* S2MM takes no more from the stream; what was taken is written. */
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_S2MM_LOW 3u
#define AXISCOPE_STREAM_DMA_CONTROL_STOP_S2MM_MASK 0x1u
/* All counters are copied for reading; done when STATUS.snapshot_busy falls. */
#define AXISCOPE_STREAM_DMA_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_STREAM_DMA_CONTROL_SNAPSHOT_MASK 0x1u
/* All counters to zero, snapshot too; done when STATUS.clear_busy falls. Nothing counts before. */
#define AXISCOPE_STREAM_DMA_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_STREAM_DMA_CONTROL_CLEAR_MASK 0x1u

/* Counting. Counters count while enabled. */
#define AXISCOPE_STREAM_DMA_COUNTING 0x010u
/* Counters count. A trigger can change it, see ON_TRIGGER. */
#define AXISCOPE_STREAM_DMA_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_STREAM_DMA_COUNTING_ENABLE_MASK 0x1u

/* Status. What goes on. */
#define AXISCOPE_STREAM_DMA_STATUS 0x014u
/* MM2S has beats to read or to send. */
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_MM2S_MASK 0x1u
/* S2MM has beats to take, to write or unanswered. */
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_STATUS_BUSY_S2MM_MASK 0x1u
/* A snapshot is asked for and not there yet. */
#define AXISCOPE_STREAM_DMA_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_STREAM_DMA_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear (or reset) is not done yet. */
#define AXISCOPE_STREAM_DMA_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_STREAM_DMA_STATUS_CLEAR_BUSY_MASK 0x1u

/* Interrupt status. What has happened; a 1 written clears the bit. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS 0x018u
/* MM2S became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_MM2S_MASK 0x1u
/* S2MM became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_DONE_S2MM_MASK 0x1u
/* MM2S had its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_MM2S_MASK 0x1u
/* S2MM had its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_S2MM_LOW 3u
#define AXISCOPE_STREAM_DMA_INTERRUPT_STATUS_ERROR_S2MM_MASK 0x1u

/* Interrupt enable. The interrupt line is high while a status bit is 1 whose bit here is 1. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE 0x01cu
/* MM2S became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_MM2S_LOW 0u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_MM2S_MASK 0x1u
/* S2MM became idle. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_S2MM_LOW 1u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_DONE_S2MM_MASK 0x1u
/* MM2S had its first error response. */
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_ERROR_MM2S_LOW 2u
#define AXISCOPE_STREAM_DMA_INTERRUPT_ENABLE_ERROR_MM2S_MASK 0x1u
/* S2MM had its first error response. */
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

/* On trigger. Commands that a pulse at `trigger_in` gives, all in one cycle, two cycles after
   it. */
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
/* COUNTING.enable is set. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_MASK 0x1u
/* COUNTING.enable is taken back. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* No command: when MM2S becomes idle, a pulse at `trigger_out`. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_MM2S_ENDED_LOW 24u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_MM2S_ENDED_MASK 0x1u
/* No command: two cycles after a pulse at `trigger_in` one at `trigger_out`. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u
/* No command: when S2MM becomes idle, a pulse at `trigger_out`. */
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_S2MM_ENDED_LOW 26u
#define AXISCOPE_STREAM_DMA_ON_TRIGGER_OUT_S2MM_ENDED_MASK 0x1u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_STREAM_DMA_COUNTERS 0x800u

/* What became of a transfer. Of the present or last transfer; forgotten at the next start. */

/* Moved. MM2S: bytes read. S2MM: bytes whose write was answered. Those with an error response
   count. */
#define AXISCOPE_TRANSFER_RESULT_MOVED 0x000u
/* Bytes. */
#define AXISCOPE_TRANSFER_RESULT_MOVED_BYTES_LOW 0u
#define AXISCOPE_TRANSFER_RESULT_MOVED_BYTES_MASK 0xffffffffu

/* Error. The first error response; the transfer goes on after it. */
#define AXISCOPE_TRANSFER_RESULT_ERROR 0x004u
/* There was one. */
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

/* First error, high word. See the low word. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_HIGH 0x00cu
/* Bits 63 to 32 of the address. */
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_HIGH_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_RESULT_ERROR_ADDRESS_HIGH_VALUE_MASK 0xffffffffu

/* One direction's transfer. Write all before a start; while the direction is busy, writes are
   ignored. A reset leaves them as they are; bits without a field read as written. */

/* Base, low word. Bits 31 to 0 of the first address; bits below a beat are taken as 0. */
#define AXISCOPE_TRANSFER_BASE_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_TRANSFER_BASE_LOW_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_BASE_LOW_VALUE_MASK 0xffffffffu

/* Base, high word. Bits 63 to 32 of the first address. A transfer may go on past a multiple of 4
   GiB. */
#define AXISCOPE_TRANSFER_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_TRANSFER_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_BASE_HIGH_VALUE_MASK 0xffffffffu

/* Length. Bytes of the transfer; bits below a beat are taken as 0. With 0 it is done at once. */
#define AXISCOPE_TRANSFER_LENGTH 0x008u
/* Bytes. */
#define AXISCOPE_TRANSFER_LENGTH_BYTES_LOW 0u
#define AXISCOPE_TRANSFER_LENGTH_BYTES_MASK 0xffffffffu

/* Burst. Length and outstanding limit. */
#define AXISCOPE_TRANSFER_BURST 0x00cu
/* Most beats of a burst less one; a greater one than CAPABILITIES says is taken as that. Bursts
   are cut at 4 KiB and go on aligned with the page. */
#define AXISCOPE_TRANSFER_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_TRANSFER_BURST_BEATS_LESS_ONE_MASK 0xffu
/* S2MM: TLAST ends the transfer before its length. Otherwise it is not looked at. */
#define AXISCOPE_TRANSFER_BURST_END_AT_LAST_LOW 8u
#define AXISCOPE_TRANSFER_BURST_END_AT_LAST_MASK 0x1u
/* Most bursts in flight less one. */
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
/* AxID; as many low bits as the port has. */
#define AXISCOPE_TRANSFER_SIDEBAND_ID_LOW 16u
#define AXISCOPE_TRANSFER_SIDEBAND_ID_MASK 0xffffu

/* User. AxUSER; as many low bits as the port has. */
#define AXISCOPE_TRANSFER_USER 0x014u
/* AxUSER. */
#define AXISCOPE_TRANSFER_USER_VALUE_LOW 0u
#define AXISCOPE_TRANSFER_USER_VALUE_MASK 0xffffu

/* Pace. How fast bursts follow one another. */
#define AXISCOPE_TRANSFER_PACE 0x018u
/* Least cycles from one burst's address to the next one's; 0 and 1: as fast as the port takes
   them. */
#define AXISCOPE_TRANSFER_PACE_INTERVAL_CYCLES_LOW 0u
#define AXISCOPE_TRANSFER_PACE_INTERVAL_CYCLES_MASK 0xfffu

/* Pause. Pauses after so many bursts of the transfer, as after the sub-copies of a program. */
#define AXISCOPE_TRANSFER_PAUSE 0x01cu
/* Bursts from one pause to the next; 0: no pause. */
#define AXISCOPE_TRANSFER_PAUSE_BURSTS_LOW 0u
#define AXISCOPE_TRANSFER_PAUSE_BURSTS_MASK 0xffffu
/* Cycles of a pause, beside those of PACE. */
#define AXISCOPE_TRANSFER_PAUSE_CYCLES_LOW 16u
#define AXISCOPE_TRANSFER_PAUSE_CYCLES_MASK 0xffffu

#endif
