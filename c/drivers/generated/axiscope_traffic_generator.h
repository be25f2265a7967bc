/* Made from hardware/traffic_generator/traffic_generator.rdl by `make registers`. */
#ifndef AXISCOPE_TRAFFIC_GENERATOR_H
#define AXISCOPE_TRAFFIC_GENERATOR_H

#include "axiscope_drain.h"

#include "axiscope_trigger.h"

#include "axiscope_counters.h"

/* Traffic generator. Independent read and write masters on one AXI port, with counters. Write
   registers only as full words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_TRAFFIC_GENERATOR_BLOCK 0x000u
/* 0x41585447 ('AXTG'). */
#define AXISCOPE_TRAFFIC_GENERATOR_BLOCK_ID_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_TRAFFIC_GENERATOR_BLOCK_ID_VALUE 0x41585447u

/* Version. Version of the register map. */
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION_MINOR_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION_MAJOR_LOW 16u
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_TRAFFIC_GENERATOR_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES 0x008u
/* log2 of the number of bytes in a beat. */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* log2 of the maximum number of beats in a burst. */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* log2 of the maximum number of bursts in flight. */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* Bursts may cross 4 KiB boundaries, although AXI forbids it (CROSS_4K). */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_CROSS_4K_LOW 12u
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_CROSS_4K_MASK 0x1u
/* Width of the latency timer, in bits. */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_TIME_BITS_LOW 16u
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Width of an address, in bits. */
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_ADDRESS_BITS_LOW 24u
#define AXISCOPE_TRAFFIC_GENERATOR_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop of
   a direction are issued together, here or by the trigger, the stop takes precedence: nothing is
   issued, and the direction ends at once. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL 0x00cu
/* Starts reads. Ignored while reads are busy. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_START_READS_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_START_READS_MASK 0x1u
/* Starts writes. Ignored while writes are busy. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_START_WRITES_LOW 1u
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_START_WRITES_MASK 0x1u
/* Issues no more reads. The current burst is issued completely, and bursts in flight are
   completed. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_STOP_READS_LOW 2u
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_STOP_READS_MASK 0x1u
/* Issues no more writes. The current burst is issued completely, and bursts in flight are
   completed. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_STOP_WRITES_LOW 3u
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_STOP_WRITES_MASK 0x1u
/* Copies all counters to the snapshot, from which they can be read as soon as
   STATUS.snapshot_busy is 0. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_SNAPSHOT_MASK 0x1u
/* Sets all counters, the snapshot and the first data error to zero. Clearing is complete when
   STATUS.clear_busy is 0; until then, nothing is counted. */
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_TRAFFIC_GENERATOR_CONTROL_CLEAR_MASK 0x1u

/* Counting. Enables the counters. */
#define AXISCOPE_TRAFFIC_GENERATOR_COUNTING 0x010u
/* The counters run while this bit is 1. A trigger can change the bit (ON_TRIGGER). */
#define AXISCOPE_TRAFFIC_GENERATOR_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_COUNTING_ENABLE_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS 0x014u
/* Read bursts remain to be issued, or are in flight. */
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_BUSY_READS_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_BUSY_READS_MASK 0x1u
/* Write bursts remain to be issued, or are in flight. */
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_BUSY_WRITES_LOW 1u
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_BUSY_WRITES_MASK 0x1u
/* A snapshot was requested and is not complete yet. */
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear or reset is not complete yet. */
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_CLEAR_BUSY_MASK 0x1u
/* A read beat had wrong data since the last clear. FIRST_DATA_ERROR holds the address of the
   first wrong beat. */
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_DATA_ERROR_LOW 16u
#define AXISCOPE_TRAFFIC_GENERATOR_STATUS_DATA_ERROR_MASK 0x1u

/* Data seed. Each 32-bit word that is written contains the low 32 bits of its own byte address,
   XORed with this seed. If reads check their data, they expect the same values. A running
   direction keeps the seed with which it started. */
#define AXISCOPE_TRAFFIC_GENERATOR_DATA_SEED 0x018u
/* Seed. */
#define AXISCOPE_TRAFFIC_GENERATOR_DATA_SEED_VALUE_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_DATA_SEED_VALUE_MASK 0xffffffffu

/* First data error. Low word of the address of the first wrong read beat since the last clear.
   The high word is the high word of the read base. */
#define AXISCOPE_TRAFFIC_GENERATOR_FIRST_DATA_ERROR 0x01cu
/* Address. */
#define AXISCOPE_TRAFFIC_GENERATOR_FIRST_DATA_ERROR_ADDRESS_LOW_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_FIRST_DATA_ERROR_ADDRESS_LOW_MASK 0xffffffffu

/* Registers AXISCOPE_DIRECTION_* begin here. */
#define AXISCOPE_TRAFFIC_GENERATOR_READS 0x040u

/* Registers AXISCOPE_DIRECTION_* begin here. */
#define AXISCOPE_TRAFFIC_GENERATOR_WRITES 0x080u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_TRAFFIC_GENERATOR_DRAIN 0x0c0u

/* Registers AXISCOPE_TRIGGER_* begin here. */
#define AXISCOPE_TRAFFIC_GENERATOR_TRIGGER 0x0e0u

/* On trigger. Commands to issue on a pulse at `trigger_in`, all in the same cycle. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER 0x0fcu
/* CONTROL.start_reads. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_START_READS_LOW 0u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_START_READS_MASK 0x1u
/* CONTROL.start_writes. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_START_WRITES_LOW 1u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_START_WRITES_MASK 0x1u
/* CONTROL.stop_reads. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_STOP_READS_LOW 2u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_STOP_READS_MASK 0x1u
/* CONTROL.stop_writes. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_STOP_WRITES_LOW 3u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_STOP_WRITES_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* CONTROL.clear. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_CLEAR_LOW 9u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_CLEAR_MASK 0x1u
/* Sets COUNTING.enable. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_COUNT_MASK 0x1u
/* Clears COUNTING.enable. */
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_TRAFFIC_GENERATOR_COUNTERS 0x800u

/* One direction's traffic. Write all of these registers before you start the direction. While
   the direction is busy, writes are ignored, except to interval and rate, which may be changed
   at any time. A reset does not change the registers. Bits without a field read back as written. */

/* Base, low word. Bits 31 to 12 of the address to which offsets are added, a multiple of 4 KiB.
   The window must not cross a 4 GiB boundary. */
#define AXISCOPE_DIRECTION_BASE_LOW 0x000u
/* Bits 31 to 12 of the address. */
#define AXISCOPE_DIRECTION_BASE_LOW_PAGE_LOW 12u
#define AXISCOPE_DIRECTION_BASE_LOW_PAGE_MASK 0xfffffu

/* Base, high word. Bits 63 to 32 of the address. */
#define AXISCOPE_DIRECTION_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_DIRECTION_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_DIRECTION_BASE_HIGH_VALUE_MASK 0xffffffffu

/* First offset. Offset of the first burst, and of the burst that follows the end of the window.
   It is a multiple of the beat size. */
#define AXISCOPE_DIRECTION_FIRST_OFFSET 0x008u
/* Bytes, less than 4096. */
#define AXISCOPE_DIRECTION_FIRST_OFFSET_BYTES_LOW 0u
#define AXISCOPE_DIRECTION_FIRST_OFFSET_BYTES_MASK 0xfffu

/* Last offset. Highest offset at which a burst may start: the first offset plus the size of the
   window minus the size of a burst. */
#define AXISCOPE_DIRECTION_LAST_OFFSET 0x00cu
/* Bytes. */
#define AXISCOPE_DIRECTION_LAST_OFFSET_BYTES_LOW 0u
#define AXISCOPE_DIRECTION_LAST_OFFSET_BYTES_MASK 0xffffffffu

/* Step or mask. Pattern 0 (sequence): number of bytes from the start of one burst to the start
   of the next (equal to the size of a burst: sequential; more: strided). After the last offset,
   the sequence continues at the first. Pattern 1 (random): mask of the offset's random bits. The
   offset is first offset XOR (x & mask), where x is a 32-bit xorshift sequence (13, 17, 5) whose
   first value is 2 * seed + 1. Bits that address bytes within a beat must be 0. */
#define AXISCOPE_DIRECTION_STEP 0x010u
/* Bytes, or mask. */
#define AXISCOPE_DIRECTION_STEP_VALUE_LOW 0u
#define AXISCOPE_DIRECTION_STEP_VALUE_MASK 0xffffffffu

/* Seed. Seed of the random offsets. */
#define AXISCOPE_DIRECTION_SEED 0x014u
/* Seed; only bits 30 to 0 are used. */
#define AXISCOPE_DIRECTION_SEED_VALUE_LOW 0u
#define AXISCOPE_DIRECTION_SEED_VALUE_MASK 0x7fffffffu

/* Burst. Burst length, pattern and limit on outstanding bursts. */
#define AXISCOPE_DIRECTION_BURST 0x018u
/* Number of beats in a burst, minus one; at most 15 in an AXI3 build. */
#define AXISCOPE_DIRECTION_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_DIRECTION_BURST_BEATS_LESS_ONE_MASK 0xffu
/* 0: sequence, 1: random. */
#define AXISCOPE_DIRECTION_BURST_PATTERN_LOW 8u
#define AXISCOPE_DIRECTION_BURST_PATTERN_MASK 0x1u
/* Reads: compare the data with the pattern (see DATA_SEED). */
#define AXISCOPE_DIRECTION_BURST_CHECK_LOW 9u
#define AXISCOPE_DIRECTION_BURST_CHECK_MASK 0x1u
/* Bursts are not cut at 4 KiB boundaries, which is illegal in AXI. Set this bit only if
   CAPABILITIES.cross_4k is 1. */
#define AXISCOPE_DIRECTION_BURST_CROSS_4K_LOW 10u
#define AXISCOPE_DIRECTION_BURST_CROSS_4K_MASK 0x1u
/* Maximum number of bursts in flight, minus one. */
#define AXISCOPE_DIRECTION_BURST_OUTSTANDING_LESS_ONE_LOW 16u
#define AXISCOPE_DIRECTION_BURST_OUTSTANDING_LESS_ONE_MASK 0x3fu

/* Count. Number of programmed bursts to issue. A burst that is cut at a 4 KiB boundary counts
   once. 0: until stopped. */
#define AXISCOPE_DIRECTION_COUNT 0x01cu
/* Bursts. */
#define AXISCOPE_DIRECTION_COUNT_BURSTS_LOW 0u
#define AXISCOPE_DIRECTION_COUNT_BURSTS_MASK 0xffffffffu

/* Interval. Minimum number of cycles from the first AxVALID of one programmed burst to the first
   AxVALID of the next. For n idle cycles between bursts, set it to the number of beats plus n. 0
   and 1: no limit. */
#define AXISCOPE_DIRECTION_INTERVAL 0x020u
/* Cycles. */
#define AXISCOPE_DIRECTION_INTERVAL_CYCLES_LOW 0u
#define AXISCOPE_DIRECTION_INTERVAL_CYCLES_MASK 0x1ffffu

/* Rate. Token bucket. A programmed burst may start unless the number of tokens is negative, and
   it takes as many tokens as it has beats. */
#define AXISCOPE_DIRECTION_RATE 0x024u
/* Number of tokens (beats) added in each cycle, in units of 1/65536. 0: no limit. */
#define AXISCOPE_DIRECTION_RATE_BEATS_PER_65536_CYCLES_LOW 0u
#define AXISCOPE_DIRECTION_RATE_BEATS_PER_65536_CYCLES_MASK 0xffffu
/* Size of the bucket, in beats. */
#define AXISCOPE_DIRECTION_RATE_DEPTH_BEATS_LOW 16u
#define AXISCOPE_DIRECTION_RATE_DEPTH_BEATS_MASK 0x1ffu

/* Sidebands. Static signals of the address channel. */
#define AXISCOPE_DIRECTION_SIDEBAND 0x028u
/* AxCACHE. */
#define AXISCOPE_DIRECTION_SIDEBAND_CACHE_LOW 0u
#define AXISCOPE_DIRECTION_SIDEBAND_CACHE_MASK 0xfu
/* AxPROT. */
#define AXISCOPE_DIRECTION_SIDEBAND_PROT_LOW 4u
#define AXISCOPE_DIRECTION_SIDEBAND_PROT_MASK 0x7u
/* AxQOS. */
#define AXISCOPE_DIRECTION_SIDEBAND_QOS_LOW 8u
#define AXISCOPE_DIRECTION_SIDEBAND_QOS_MASK 0xfu
/* AxID. A port with fewer ID bits uses the low ones. */
#define AXISCOPE_DIRECTION_SIDEBAND_ID_LOW 16u
#define AXISCOPE_DIRECTION_SIDEBAND_ID_MASK 0xffffu

/* User. AxUSER. A port with fewer AxUSER bits uses the low ones. */
#define AXISCOPE_DIRECTION_USER 0x02cu
/* AxUSER. */
#define AXISCOPE_DIRECTION_USER_VALUE_LOW 0u
#define AXISCOPE_DIRECTION_USER_VALUE_MASK 0xffffu

#endif
