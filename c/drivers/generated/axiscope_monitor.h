/* Made from hardware/monitor/monitor.rdl by `make registers`. */
#ifndef AXISCOPE_MONITOR_H
#define AXISCOPE_MONITOR_H

/* Monitor. Watches an AXI bus and drives nothing of it. Registers are written as whole words
   (WSTRB is ignored). */

/* Block. What this block is. */
#define AXISCOPE_MONITOR_BLOCK 0x000u
/* 0x41584D4E ('AXMN'). */
#define AXISCOPE_MONITOR_BLOCK_ID_LOW 0u
#define AXISCOPE_MONITOR_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_MONITOR_BLOCK_ID_VALUE 0x41584d4eu

/* Version. Version of the register map. */
#define AXISCOPE_MONITOR_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_MONITOR_VERSION_MINOR_LOW 0u
#define AXISCOPE_MONITOR_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_MONITOR_VERSION_MINOR_VALUE 0x0u
/* Changes that they cannot. */
#define AXISCOPE_MONITOR_VERSION_MAJOR_LOW 16u
#define AXISCOPE_MONITOR_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_MONITOR_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What it was built with. */
#define AXISCOPE_MONITOR_CAPABILITIES 0x008u
/* Bursts in flight that it holds, each direction. */
#define AXISCOPE_MONITOR_CAPABILITIES_IN_FLIGHT_LOW 0u
#define AXISCOPE_MONITOR_CAPABILITIES_IN_FLIGHT_MASK 0xffu
/* ID groups. */
#define AXISCOPE_MONITOR_CAPABILITIES_GROUPS_LOW 8u
#define AXISCOPE_MONITOR_CAPABILITIES_GROUPS_MASK 0xfu
/* Slowest bursts kept, each direction. */
#define AXISCOPE_MONITOR_CAPABILITIES_SLOWEST_LOW 12u
#define AXISCOPE_MONITOR_CAPABILITIES_SLOWEST_MASK 0xffu
/* The bus is AXI3: bursts of 16 beats, AxLOCK of two bits, WID. */
#define AXISCOPE_MONITOR_CAPABILITIES_AXI3_LOW 24u
#define AXISCOPE_MONITOR_CAPABILITIES_AXI3_MASK 0x1u
/* WDATA, WSTRB, RDATA and RRESP are looked at for changes while they wait. */
#define AXISCOPE_MONITOR_CAPABILITIES_CHECKS_DATA_LOW 25u
#define AXISCOPE_MONITOR_CAPABILITIES_CHECKS_DATA_MASK 0x1u

/* Widths. What it was built with. */
#define AXISCOPE_MONITOR_WIDTHS 0x00cu
/* Bytes of a beat. */
#define AXISCOPE_MONITOR_WIDTHS_DATA_BYTES_LOW 0u
#define AXISCOPE_MONITOR_WIDTHS_DATA_BYTES_MASK 0xffu
/* Bits of an address. */
#define AXISCOPE_MONITOR_WIDTHS_ADDRESS_BITS_LOW 8u
#define AXISCOPE_MONITOR_WIDTHS_ADDRESS_BITS_MASK 0xffu
/* Bits of an ID. */
#define AXISCOPE_MONITOR_WIDTHS_ID_BITS_LOW 16u
#define AXISCOPE_MONITOR_WIDTHS_ID_BITS_MASK 0xffu

/* Control. Commands act once when written as 1 and read as 0. */
#define AXISCOPE_MONITOR_CONTROL 0x010u
/* Totals, slowest, most in flight and protocol errors are forgotten. */
#define AXISCOPE_MONITOR_CONTROL_CLEAR_LOW 0u
#define AXISCOPE_MONITOR_CONTROL_CLEAR_MASK 0x1u
/* All figures of one cycle are kept for reading; wait for STATUS. */
#define AXISCOPE_MONITOR_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_MONITOR_CONTROL_SNAPSHOT_MASK 0x1u

/* Counting. Protocol errors are told whether or not it counts. */
#define AXISCOPE_MONITOR_COUNTING 0x014u
/* Cycles, and what happens in them, count. A trigger can change it, see ON_TRIGGER. */
#define AXISCOPE_MONITOR_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_MONITOR_COUNTING_ENABLE_MASK 0x1u

/* Status. What goes on. */
#define AXISCOPE_MONITOR_STATUS 0x018u
/* The snapshot asked for is not there yet. */
#define AXISCOPE_MONITOR_STATUS_SNAPSHOT_BUSY_LOW 0u
#define AXISCOPE_MONITOR_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* The clear asked for is not done; nothing counts before. */
#define AXISCOPE_MONITOR_STATUS_CLEAR_BUSY_LOW 1u
#define AXISCOPE_MONITOR_STATUS_CLEAR_BUSY_MASK 0x1u
/* More reads came than it holds: until none is in flight latencies of reads are not counted, and
   responses not paired. */
#define AXISCOPE_MONITOR_STATUS_READS_LOST_LOW 8u
#define AXISCOPE_MONITOR_STATUS_READS_LOST_MASK 0x1u
/* The same for writes. */
#define AXISCOPE_MONITOR_STATUS_WRITES_LOST_LOW 9u
#define AXISCOPE_MONITOR_STATUS_WRITES_LOST_MASK 0x1u

/* Protocol errors. What was seen since the last clear or reset; live, not of the snapshot. */
#define AXISCOPE_MONITOR_ERRORS 0x01cu
/* ARVALID fell before ARREADY. */
#define AXISCOPE_MONITOR_ERRORS_AR_DROPPED_LOW 0u
#define AXISCOPE_MONITOR_ERRORS_AR_DROPPED_MASK 0x1u
/* AWVALID fell before AWREADY. */
#define AXISCOPE_MONITOR_ERRORS_AW_DROPPED_LOW 1u
#define AXISCOPE_MONITOR_ERRORS_AW_DROPPED_MASK 0x1u
/* WVALID fell before WREADY. */
#define AXISCOPE_MONITOR_ERRORS_W_DROPPED_LOW 2u
#define AXISCOPE_MONITOR_ERRORS_W_DROPPED_MASK 0x1u
/* RVALID fell before RREADY. */
#define AXISCOPE_MONITOR_ERRORS_R_DROPPED_LOW 3u
#define AXISCOPE_MONITOR_ERRORS_R_DROPPED_MASK 0x1u
/* BVALID fell before BREADY. */
#define AXISCOPE_MONITOR_ERRORS_B_DROPPED_LOW 4u
#define AXISCOPE_MONITOR_ERRORS_B_DROPPED_MASK 0x1u
/* What went with ARVALID changed before ARREADY. */
#define AXISCOPE_MONITOR_ERRORS_AR_CHANGED_LOW 5u
#define AXISCOPE_MONITOR_ERRORS_AR_CHANGED_MASK 0x1u
/* What went with AWVALID changed before AWREADY. */
#define AXISCOPE_MONITOR_ERRORS_AW_CHANGED_LOW 6u
#define AXISCOPE_MONITOR_ERRORS_AW_CHANGED_MASK 0x1u
/* What went with WVALID changed before WREADY. */
#define AXISCOPE_MONITOR_ERRORS_W_CHANGED_LOW 7u
#define AXISCOPE_MONITOR_ERRORS_W_CHANGED_MASK 0x1u
/* What went with RVALID changed before RREADY. */
#define AXISCOPE_MONITOR_ERRORS_R_CHANGED_LOW 8u
#define AXISCOPE_MONITOR_ERRORS_R_CHANGED_MASK 0x1u
/* What went with BVALID changed before BREADY. */
#define AXISCOPE_MONITOR_ERRORS_B_CHANGED_LOW 9u
#define AXISCOPE_MONITOR_ERRORS_B_CHANGED_MASK 0x1u
/* A read burst crosses 4 KiB. */
#define AXISCOPE_MONITOR_ERRORS_READ_4K_LOW 10u
#define AXISCOPE_MONITOR_ERRORS_READ_4K_MASK 0x1u
/* A write burst crosses 4 KiB. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_4K_LOW 11u
#define AXISCOPE_MONITOR_ERRORS_WRITE_4K_MASK 0x1u
/* A wrapping read of other than 2, 4, 8 or 16 beats, or not aligned to its beat. */
#define AXISCOPE_MONITOR_ERRORS_READ_WRAP_LOW 12u
#define AXISCOPE_MONITOR_ERRORS_READ_WRAP_MASK 0x1u
/* The same for writes. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_WRAP_LOW 13u
#define AXISCOPE_MONITOR_ERRORS_WRITE_WRAP_MASK 0x1u
/* An exclusive read whose bytes are no power of two, more than 128 or not aligned to their
   number, of more than 16 beats, or AxLOCK 3. */
#define AXISCOPE_MONITOR_ERRORS_READ_EXCLUSIVE_LOW 14u
#define AXISCOPE_MONITOR_ERRORS_READ_EXCLUSIVE_MASK 0x1u
/* The same for writes. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_EXCLUSIVE_LOW 15u
#define AXISCOPE_MONITOR_ERRORS_WRITE_EXCLUSIVE_MASK 0x1u
/* A read with AxBURST 3, AxSIZE above the bus, or more beats than its kind has: 16 where FIXED
   or AXI3. */
#define AXISCOPE_MONITOR_ERRORS_READ_BURST_LOW 16u
#define AXISCOPE_MONITOR_ERRORS_READ_BURST_MASK 0x1u
/* The same for writes. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_BURST_LOW 17u
#define AXISCOPE_MONITOR_ERRORS_WRITE_BURST_MASK 0x1u
/* RLAST before the last beat, or not with it. A burst ends with RLAST. */
#define AXISCOPE_MONITOR_ERRORS_RLAST_MISPLACED_LOW 18u
#define AXISCOPE_MONITOR_ERRORS_RLAST_MISPLACED_MASK 0x1u
/* WLAST before the last beat, or not with it. A burst's data end with WLAST. */
#define AXISCOPE_MONITOR_ERRORS_WLAST_MISPLACED_LOW 19u
#define AXISCOPE_MONITOR_ERRORS_WLAST_MISPLACED_MASK 0x1u
/* Read data of an ID that has no read in flight. */
#define AXISCOPE_MONITOR_ERRORS_R_UNASKED_LOW 20u
#define AXISCOPE_MONITOR_ERRORS_R_UNASKED_MASK 0x1u
/* A write response of an ID that has no write in flight. */
#define AXISCOPE_MONITOR_ERRORS_B_UNASKED_LOW 21u
#define AXISCOPE_MONITOR_ERRORS_B_UNASKED_MASK 0x1u
/* A write response before the last data of its burst. */
#define AXISCOPE_MONITOR_ERRORS_B_EARLY_LOW 22u
#define AXISCOPE_MONITOR_ERRORS_B_EARLY_MASK 0x1u
/* More reads in flight than the monitor holds. It comes back after a clear that comes while they
   are lost, see STATUS. */
#define AXISCOPE_MONITOR_ERRORS_READ_OVERFLOW_LOW 23u
#define AXISCOPE_MONITOR_ERRORS_READ_OVERFLOW_MASK 0x1u
/* More writes in flight than the monitor holds, or as many bursts of data ahead of their
   addresses. It comes back as that of reads does. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_OVERFLOW_LOW 24u
#define AXISCOPE_MONITOR_ERRORS_WRITE_OVERFLOW_MASK 0x1u
/* AXI3: data of two bursts interleave; the monitor does not follow them apart. */
#define AXISCOPE_MONITOR_ERRORS_W_INTERLEAVED_LOW 25u
#define AXISCOPE_MONITOR_ERRORS_W_INTERLEAVED_MASK 0x1u
/* AXI3: WID is not the ID of the address in whose turn the data come. */
#define AXISCOPE_MONITOR_ERRORS_W_ID_LOW 26u
#define AXISCOPE_MONITOR_ERRORS_W_ID_MASK 0x1u

/* First protocol error. The one that was seen first; of several in one cycle the lowest. */
#define AXISCOPE_MONITOR_FIRST_ERROR 0x020u
/* Its bit in ERRORS. */
#define AXISCOPE_MONITOR_FIRST_ERROR_KIND_LOW 0u
#define AXISCOPE_MONITOR_FIRST_ERROR_KIND_MASK 0x1fu
/* There was one. */
#define AXISCOPE_MONITOR_FIRST_ERROR_SEEN_LOW 8u
#define AXISCOPE_MONITOR_FIRST_ERROR_SEEN_MASK 0x1u

/* First protocol error, time, low word. The cycle in which it showed, counted from reset: that
   of the handshake, or of the wrong level. For WLAST and WID that of the later of data and
   address. */
#define AXISCOPE_MONITOR_FIRST_ERROR_LOW 0x024u
/* Bits 31 to 0. */
#define AXISCOPE_MONITOR_FIRST_ERROR_LOW_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_FIRST_ERROR_LOW_CYCLES_MASK 0xffffffffu

/* First protocol error, time, high word. See the low word. */
#define AXISCOPE_MONITOR_FIRST_ERROR_HIGH 0x028u
/* Bits 63 to 32. */
#define AXISCOPE_MONITOR_FIRST_ERROR_HIGH_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_FIRST_ERROR_HIGH_CYCLES_MASK 0xffffffffu

/* Bursts in flight at the snapshot. Those from the first cycle of AxVALID to that of the
   response. */
#define AXISCOPE_MONITOR_IN_FLIGHT 0x02cu
/* Reads. */
#define AXISCOPE_MONITOR_IN_FLIGHT_READS_LOW 0u
#define AXISCOPE_MONITOR_IN_FLIGHT_READS_MASK 0xffffu
/* Writes. */
#define AXISCOPE_MONITOR_IN_FLIGHT_WRITES_LOW 16u
#define AXISCOPE_MONITOR_IN_FLIGHT_WRITES_MASK 0xffffu

/* Most bursts in flight in a cycle counted. Until the last snapshot. */
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT 0x030u
/* Reads. */
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_READS_LOW 0u
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_READS_MASK 0xffffu
/* Writes. */
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_WRITES_LOW 16u
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_WRITES_MASK 0xffffu

/* Snapshot, time, low word. The last cycle that the snapshot knows of, counted from reset. */
#define AXISCOPE_MONITOR_SNAPSHOT_LOW 0x034u
/* Bits 31 to 0. */
#define AXISCOPE_MONITOR_SNAPSHOT_LOW_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_SNAPSHOT_LOW_CYCLES_MASK 0xffffffffu

/* Snapshot, time, high word. See the low word. */
#define AXISCOPE_MONITOR_SNAPSHOT_HIGH 0x038u
/* Bits 63 to 32. */
#define AXISCOPE_MONITOR_SNAPSHOT_HIGH_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_SNAPSHOT_HIGH_CYCLES_MASK 0xffffffffu

/* On trigger. Commands that a pulse at `trigger_in` gives, all in one cycle, two cycles after
   it. */
#define AXISCOPE_MONITOR_ON_TRIGGER 0x03cu
/* CONTROL.clear. */
#define AXISCOPE_MONITOR_ON_TRIGGER_CLEAR_LOW 0u
#define AXISCOPE_MONITOR_ON_TRIGGER_CLEAR_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_MONITOR_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_MONITOR_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* COUNTING.enable is set. */
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_MASK 0x1u
/* COUNTING.enable is taken back. */
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u

/* ID group. An ID is in the first group where its bits that `mask` names are those of `match`;
   where none fits it is in no group. As reset, all are in group 0. Write while nothing counts. */
#define AXISCOPE_MONITOR_GROUP 0x040u
#define AXISCOPE_MONITOR_GROUP_COUNT 4u
#define AXISCOPE_MONITOR_GROUP_STRIDE 0x4u
/* What the ID's bits are. */
#define AXISCOPE_MONITOR_GROUP_MATCH_LOW 0u
#define AXISCOPE_MONITOR_GROUP_MATCH_MASK 0xffffu
/* Which bits of the ID are compared. */
#define AXISCOPE_MONITOR_GROUP_MASK_LOW 16u
#define AXISCOPE_MONITOR_GROUP_MASK_MASK 0xffffu

/* Registers AXISCOPE_SLOWEST_BURSTS_* begin here. */
#define AXISCOPE_MONITOR_SLOWEST 0x400u

/* Registers AXISCOPE_MONITOR_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS 0x2000u

/* A slow burst. As it was when it ended. Places that hold none have latency 0. */

/* Latency. As in the totals. */
#define AXISCOPE_SLOW_BURST_LATENCY 0x000u
/* Cycles; 0: no burst is here. */
#define AXISCOPE_SLOW_BURST_LATENCY_CYCLES_LOW 0u
#define AXISCOPE_SLOW_BURST_LATENCY_CYCLES_MASK 0xffffffffu

/* Begin, low word. The first cycle of AxVALID. */
#define AXISCOPE_SLOW_BURST_BEGIN_LOW 0x004u
/* Bits 31 to 0 of its number, counted from reset. */
#define AXISCOPE_SLOW_BURST_BEGIN_LOW_CYCLES_LOW 0u
#define AXISCOPE_SLOW_BURST_BEGIN_LOW_CYCLES_MASK 0xffffffffu

/* Begin, high word. See the low word. */
#define AXISCOPE_SLOW_BURST_BEGIN_HIGH 0x008u
/* Bits 63 to 32. */
#define AXISCOPE_SLOW_BURST_BEGIN_HIGH_CYCLES_LOW 0u
#define AXISCOPE_SLOW_BURST_BEGIN_HIGH_CYCLES_MASK 0xffffffffu

/* Address, low word. AxADDR. */
#define AXISCOPE_SLOW_BURST_ADDRESS_LOW 0x00cu
/* Bits 31 to 0. */
#define AXISCOPE_SLOW_BURST_ADDRESS_LOW_VALUE_LOW 0u
#define AXISCOPE_SLOW_BURST_ADDRESS_LOW_VALUE_MASK 0xffffffffu

/* Address, high word. AxADDR. */
#define AXISCOPE_SLOW_BURST_ADDRESS_HIGH 0x010u
/* Bits 63 to 32. */
#define AXISCOPE_SLOW_BURST_ADDRESS_HIGH_VALUE_LOW 0u
#define AXISCOPE_SLOW_BURST_ADDRESS_HIGH_VALUE_MASK 0xffffffffu

/* Burst. What it was. */
#define AXISCOPE_SLOW_BURST_BURST 0x014u
/* AxID. */
#define AXISCOPE_SLOW_BURST_BURST_ID_LOW 0u
#define AXISCOPE_SLOW_BURST_BURST_ID_MASK 0xffffu
/* AxLEN: its beats less one. */
#define AXISCOPE_SLOW_BURST_BURST_BEATS_LESS_ONE_LOW 16u
#define AXISCOPE_SLOW_BURST_BURST_BEATS_LESS_ONE_MASK 0xffu
/* AxSIZE: log2 of the bytes of a beat. */
#define AXISCOPE_SLOW_BURST_BURST_SIZE_LOW 24u
#define AXISCOPE_SLOW_BURST_BURST_SIZE_MASK 0x7u

/* The slowest bursts. Of the bursts counted until the last snapshot, the slowest first; of two
   that are as slow the earlier. CAPABILITIES.slowest places of each direction hold something. */

/* Registers AXISCOPE_SLOW_BURST_* begin here. */
#define AXISCOPE_SLOWEST_BURSTS_READS 0x000u
#define AXISCOPE_SLOWEST_BURSTS_READS_COUNT 16u
#define AXISCOPE_SLOWEST_BURSTS_READS_STRIDE 0x20u

/* Registers AXISCOPE_SLOW_BURST_* begin here. */
#define AXISCOPE_SLOWEST_BURSTS_WRITES 0x200u
#define AXISCOPE_SLOWEST_BURSTS_WRITES_COUNT 16u
#define AXISCOPE_SLOWEST_BURSTS_WRITES_STRIDE 0x20u

/* Latencies of one ID group. Of the bursts of one direction whose ID is in the group. The
   latency of a burst is the cycles from the rising edge after which AxVALID of the burst is
   first high to the rising edge that takes its last read beat (RVALID, RREADY, RLAST) or its
   write response: a response taken in the cycle after that of AxVALID is a latency of 2. It
   counts when it ends, whole. Latencies above 2^24 - 1 cycles count as that. */

/* Latency histogram. Bursts ended with a latency in this bin; the bins are those of the
   counters: bin b < 8 holds the latency of b cycles; bin b >= 8 holds, with o = 3 + (b - 8) / 4
   (whole) and s = (b - 8) modulo 4, the latencies from (4 + s) * 2^(o - 2) up to, not including,
   (5 + s) * 2^(o - 2) cycles. Bin 63 holds all from 114688 cycles. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM 0x000u
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_COUNT 64u
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_STRIDE 0x8u

/* Bursts ended. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_BURSTS 0x200u

/* Sum of their latencies, cycles. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_SUM_CYCLES 0x208u

/* Least latency, cycles; 2^24 - 1 before the first. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_MIN_CYCLES 0x210u

/* Greatest latency, cycles; 0 before the first. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_MAX_CYCLES 0x218u

/* Totals of one direction. Of all IDs, also of those in no group. */

/* Bytes. For each beat taken the bytes of its burst's size (reads) or its strobes (writes). */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_BYTES 0x000u

/* Beats taken. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_BEATS 0x008u

/* Bursts ended: last read beats or write responses taken. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_BURSTS 0x010u

/* Bursts ended with SLVERR or DECERR, in any beat. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_ERROR_RESPONSES 0x018u

/* In-flight integral. Sum over the cycles counted of the bursts in flight in each: from the
   first cycle of AxVALID to that of the response. Divided by the cycles it is the mean. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_IN_FLIGHT_CYCLES 0x020u

/* Cycles of an address channel. Cycles counted, by what the channel did in each; the four add up
   to the cycles. */

/* Taken: VALID and READY. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_TAKEN 0x000u

/* Held by the slave: VALID without READY. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_HELD 0x008u

/* No address, while bursts are in flight: the master asks no more. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_QUIET 0x010u

/* No address, and nothing is in flight. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_IDLE 0x018u

/* Cycles of a channel that the slave drives. Cycles counted, by what the channel did in each;
   the five add up to the cycles. Due is what was asked for in an earlier cycle and not answered:
   for R a read burst; for B a write burst whose address and last data were taken. */

/* Taken: VALID and READY. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_TAKEN 0x000u

/* Held by the master: VALID without READY. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_HELD 0x008u

/* The master waits for the slave: READY without VALID while something is due. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_WAITS 0x010u

/* Neither VALID nor READY while something is due. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_UNREADY 0x018u

/* Nothing is due. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_IDLE 0x020u

/* Cycles of the write data channel. Cycles counted, by what the channel did in each; the five
   add up to the cycles. */

/* Taken: VALID and READY. */
#define AXISCOPE_MONITOR_DATA_CAUSES_TAKEN 0x000u

/* Held by the slave, which took the address before. */
#define AXISCOPE_MONITOR_DATA_CAUSES_HELD 0x008u

/* Held by the slave, which took no address of theirs yet. */
#define AXISCOPE_MONITOR_DATA_CAUSES_HELD_AHEAD 0x010u

/* The slave waits for the master: no VALID, but the address was taken or the burst begun. */
#define AXISCOPE_MONITOR_DATA_CAUSES_OWED 0x018u

/* No data, and none are due. */
#define AXISCOPE_MONITOR_DATA_CAUSES_IDLE 0x020u

/* All that is summed up. The values at the last snapshot, all of one and the same cycle of the
   bus. Zero after a clear or a reset. A read takes two words; the lower is at the lower address. */

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS0 0x000u

/* Registers AXISCOPE_MONITOR_DIRECTION_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS 0x240u

/* Registers AXISCOPE_MONITOR_ADDRESS_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READ_ADDRESS 0x280u

/* Registers AXISCOPE_MONITOR_RESPONSE_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READ_DATA 0x2c0u

/* Cycles counted. */
#define AXISCOPE_MONITOR_TOTALS_CYCLES 0x340u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS1 0x400u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS2 0x800u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS3 0xc00u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITES0 0x1000u

/* Registers AXISCOPE_MONITOR_DIRECTION_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITES 0x1240u

/* Registers AXISCOPE_MONITOR_ADDRESS_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITE_ADDRESS 0x1280u

/* Registers AXISCOPE_MONITOR_DATA_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITE_DATA 0x12c0u

/* Registers AXISCOPE_MONITOR_RESPONSE_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITE_RESPONSE 0x1300u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITES1 0x1400u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITES2 0x1800u

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_WRITES3 0x1c00u

#endif
