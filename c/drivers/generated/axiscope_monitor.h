/* Made from hardware/monitor/monitor.rdl by `make registers`. */
#ifndef AXISCOPE_MONITOR_H
#define AXISCOPE_MONITOR_H

/* Monitor. Watches an AXI bus and drives none of its signals. Write registers only as full words
   (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_MONITOR_BLOCK 0x000u
/* 0x41584D4E ('AXMN'). */
#define AXISCOPE_MONITOR_BLOCK_ID_LOW 0u
#define AXISCOPE_MONITOR_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_MONITOR_BLOCK_ID_VALUE 0x41584d4eu

/* Version. Version of the register map. */
#define AXISCOPE_MONITOR_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_MONITOR_VERSION_MINOR_LOW 0u
#define AXISCOPE_MONITOR_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_MONITOR_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_MONITOR_VERSION_MAJOR_LOW 16u
#define AXISCOPE_MONITOR_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_MONITOR_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_MONITOR_CAPABILITIES 0x008u
/* Maximum number of bursts in flight that the monitor can track, per direction. */
#define AXISCOPE_MONITOR_CAPABILITIES_IN_FLIGHT_LOW 0u
#define AXISCOPE_MONITOR_CAPABILITIES_IN_FLIGHT_MASK 0xffu
/* Number of ID groups. */
#define AXISCOPE_MONITOR_CAPABILITIES_GROUPS_LOW 8u
#define AXISCOPE_MONITOR_CAPABILITIES_GROUPS_MASK 0xfu
/* Number of slowest bursts that are kept, per direction. */
#define AXISCOPE_MONITOR_CAPABILITIES_SLOWEST_LOW 12u
#define AXISCOPE_MONITOR_CAPABILITIES_SLOWEST_MASK 0xffu
/* The bus is AXI3: bursts of up to 16 beats, a two-bit AxLOCK, and WID. */
#define AXISCOPE_MONITOR_CAPABILITIES_AXI3_LOW 24u
#define AXISCOPE_MONITOR_CAPABILITIES_AXI3_MASK 0x1u
/* The monitor checks that WDATA, WSTRB, RDATA and RRESP do not change while they wait for READY. */
#define AXISCOPE_MONITOR_CAPABILITIES_CHECKS_DATA_LOW 25u
#define AXISCOPE_MONITOR_CAPABILITIES_CHECKS_DATA_MASK 0x1u

/* Widths. Parameters that this instance was built with. */
#define AXISCOPE_MONITOR_WIDTHS 0x00cu
/* Number of bytes in a beat. */
#define AXISCOPE_MONITOR_WIDTHS_DATA_BYTES_LOW 0u
#define AXISCOPE_MONITOR_WIDTHS_DATA_BYTES_MASK 0xffu
/* Width of an address, in bits. */
#define AXISCOPE_MONITOR_WIDTHS_ADDRESS_BITS_LOW 8u
#define AXISCOPE_MONITOR_WIDTHS_ADDRESS_BITS_MASK 0xffu
/* Width of an ID, in bits. */
#define AXISCOPE_MONITOR_WIDTHS_ID_BITS_LOW 16u
#define AXISCOPE_MONITOR_WIDTHS_ID_BITS_MASK 0xffu

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. */
#define AXISCOPE_MONITOR_CONTROL 0x010u
/* Clears the totals, the slowest bursts, the highest numbers of bursts in flight and the
   protocol errors. */
#define AXISCOPE_MONITOR_CONTROL_CLEAR_LOW 0u
#define AXISCOPE_MONITOR_CONTROL_CLEAR_MASK 0x1u
/* Captures all values in the same cycle for reading. The snapshot is complete when
   STATUS.snapshot_busy is 0. */
#define AXISCOPE_MONITOR_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_MONITOR_CONTROL_SNAPSHOT_MASK 0x1u

/* Counting. Enables counting. Protocol errors are always reported. */
#define AXISCOPE_MONITOR_COUNTING 0x014u
/* Cycles and events are counted while this bit is 1. A trigger can change the bit (ON_TRIGGER). */
#define AXISCOPE_MONITOR_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_MONITOR_COUNTING_ENABLE_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_MONITOR_STATUS 0x018u
/* A snapshot was requested and is not complete yet. */
#define AXISCOPE_MONITOR_STATUS_SNAPSHOT_BUSY_LOW 0u
#define AXISCOPE_MONITOR_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear was requested and is not complete yet; nothing is counted until it is. */
#define AXISCOPE_MONITOR_STATUS_CLEAR_BUSY_LOW 1u
#define AXISCOPE_MONITOR_STATUS_CLEAR_BUSY_MASK 0x1u
/* More reads were in flight than the monitor can track. Until no read is in flight, latencies of
   reads are not counted and responses are not matched. */
#define AXISCOPE_MONITOR_STATUS_READS_LOST_LOW 8u
#define AXISCOPE_MONITOR_STATUS_READS_LOST_MASK 0x1u
/* More writes were in flight than the monitor can track. Until no write is in flight, latencies
   of writes are not counted and responses are not matched. */
#define AXISCOPE_MONITOR_STATUS_WRITES_LOST_LOW 9u
#define AXISCOPE_MONITOR_STATUS_WRITES_LOST_MASK 0x1u

/* Protocol errors. Errors since the last clear or reset. The bits show the live state, not the
   state at the snapshot. */
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
/* A signal of the AR channel changed between ARVALID and ARREADY. */
#define AXISCOPE_MONITOR_ERRORS_AR_CHANGED_LOW 5u
#define AXISCOPE_MONITOR_ERRORS_AR_CHANGED_MASK 0x1u
/* A signal of the AW channel changed between AWVALID and AWREADY. */
#define AXISCOPE_MONITOR_ERRORS_AW_CHANGED_LOW 6u
#define AXISCOPE_MONITOR_ERRORS_AW_CHANGED_MASK 0x1u
/* A signal of the W channel changed between WVALID and WREADY. */
#define AXISCOPE_MONITOR_ERRORS_W_CHANGED_LOW 7u
#define AXISCOPE_MONITOR_ERRORS_W_CHANGED_MASK 0x1u
/* A signal of the R channel changed between RVALID and RREADY. */
#define AXISCOPE_MONITOR_ERRORS_R_CHANGED_LOW 8u
#define AXISCOPE_MONITOR_ERRORS_R_CHANGED_MASK 0x1u
/* A signal of the B channel changed between BVALID and BREADY. */
#define AXISCOPE_MONITOR_ERRORS_B_CHANGED_LOW 9u
#define AXISCOPE_MONITOR_ERRORS_B_CHANGED_MASK 0x1u
/* A read burst crosses a 4 KiB boundary. */
#define AXISCOPE_MONITOR_ERRORS_READ_4K_LOW 10u
#define AXISCOPE_MONITOR_ERRORS_READ_4K_MASK 0x1u
/* A write burst crosses a 4 KiB boundary. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_4K_LOW 11u
#define AXISCOPE_MONITOR_ERRORS_WRITE_4K_MASK 0x1u
/* A wrapping read does not have 2, 4, 8 or 16 beats, or is not aligned to its beat size. */
#define AXISCOPE_MONITOR_ERRORS_READ_WRAP_LOW 12u
#define AXISCOPE_MONITOR_ERRORS_READ_WRAP_MASK 0x1u
/* A wrapping write does not have 2, 4, 8 or 16 beats, or is not aligned to its beat size. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_WRAP_LOW 13u
#define AXISCOPE_MONITOR_ERRORS_WRITE_WRAP_MASK 0x1u
/* An exclusive read has a number of bytes that is not a power of two or is above 128, is not
   aligned to this number, has more than 16 beats, or has AxLOCK = 3. */
#define AXISCOPE_MONITOR_ERRORS_READ_EXCLUSIVE_LOW 14u
#define AXISCOPE_MONITOR_ERRORS_READ_EXCLUSIVE_MASK 0x1u
/* An exclusive write has a number of bytes that is not a power of two or is above 128, is not
   aligned to this number, has more than 16 beats, or has AxLOCK = 3. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_EXCLUSIVE_LOW 15u
#define AXISCOPE_MONITOR_ERRORS_WRITE_EXCLUSIVE_MASK 0x1u
/* A read has AxBURST = 3, beats wider than the bus, or too many beats (FIXED and AXI3 allow 16). */
#define AXISCOPE_MONITOR_ERRORS_READ_BURST_LOW 16u
#define AXISCOPE_MONITOR_ERRORS_READ_BURST_MASK 0x1u
/* A write has AxBURST = 3, beats wider than the bus, or too many beats (FIXED and AXI3 allow
   16). */
#define AXISCOPE_MONITOR_ERRORS_WRITE_BURST_LOW 17u
#define AXISCOPE_MONITOR_ERRORS_WRITE_BURST_MASK 0x1u
/* RLAST arrived before the last beat, or was missing in the last beat. The monitor treats RLAST
   as the end of the burst. */
#define AXISCOPE_MONITOR_ERRORS_RLAST_MISPLACED_LOW 18u
#define AXISCOPE_MONITOR_ERRORS_RLAST_MISPLACED_MASK 0x1u
/* WLAST arrived before the last beat, or was missing in the last beat. The monitor treats WLAST
   as the end of the burst's data. */
#define AXISCOPE_MONITOR_ERRORS_WLAST_MISPLACED_LOW 19u
#define AXISCOPE_MONITOR_ERRORS_WLAST_MISPLACED_MASK 0x1u
/* Read data arrived for an ID without a read in flight. */
#define AXISCOPE_MONITOR_ERRORS_R_UNASKED_LOW 20u
#define AXISCOPE_MONITOR_ERRORS_R_UNASKED_MASK 0x1u
/* A write response arrived for an ID without a write in flight. */
#define AXISCOPE_MONITOR_ERRORS_B_UNASKED_LOW 21u
#define AXISCOPE_MONITOR_ERRORS_B_UNASKED_MASK 0x1u
/* A write response arrived before the last data of its burst. */
#define AXISCOPE_MONITOR_ERRORS_B_EARLY_LOW 22u
#define AXISCOPE_MONITOR_ERRORS_B_EARLY_MASK 0x1u
/* More reads were in flight than the monitor can track. If a clear occurs while
   STATUS.reads_lost is 1, the error is reported again. */
#define AXISCOPE_MONITOR_ERRORS_READ_OVERFLOW_LOW 23u
#define AXISCOPE_MONITOR_ERRORS_READ_OVERFLOW_MASK 0x1u
/* More writes were in flight than the monitor can track, or the data of too many bursts arrived
   before their addresses. As with reads, the error is reported again after a clear. */
#define AXISCOPE_MONITOR_ERRORS_WRITE_OVERFLOW_LOW 24u
#define AXISCOPE_MONITOR_ERRORS_WRITE_OVERFLOW_MASK 0x1u
/* AXI3: the data of two bursts are interleaved. The monitor does not separate them. */
#define AXISCOPE_MONITOR_ERRORS_W_INTERLEAVED_LOW 25u
#define AXISCOPE_MONITOR_ERRORS_W_INTERLEAVED_MASK 0x1u
/* AXI3: WID differs from the ID of the address to which the data belong. */
#define AXISCOPE_MONITOR_ERRORS_W_ID_LOW 26u
#define AXISCOPE_MONITOR_ERRORS_W_ID_MASK 0x1u

/* First protocol error. The error that occurred first or, if several occurred in the same cycle,
   the one with the lowest bit number. */
#define AXISCOPE_MONITOR_FIRST_ERROR 0x020u
/* Number of the error's bit in ERRORS. */
#define AXISCOPE_MONITOR_FIRST_ERROR_KIND_LOW 0u
#define AXISCOPE_MONITOR_FIRST_ERROR_KIND_MASK 0x1fu
/* 1: an error occurred. */
#define AXISCOPE_MONITOR_FIRST_ERROR_SEEN_LOW 8u
#define AXISCOPE_MONITOR_FIRST_ERROR_SEEN_MASK 0x1u

/* First protocol error, time, low word. Number of the cycle in which the error appeared, counted
   from reset: the cycle of the handshake, or of the wrong signal level. For errors in WLAST and
   WID, it is the cycle of the data or of the address, whichever is later. */
#define AXISCOPE_MONITOR_FIRST_ERROR_LOW 0x024u
/* Bits 31 to 0. */
#define AXISCOPE_MONITOR_FIRST_ERROR_LOW_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_FIRST_ERROR_LOW_CYCLES_MASK 0xffffffffu

/* First protocol error, time, high word. See `first_error_low`. */
#define AXISCOPE_MONITOR_FIRST_ERROR_HIGH 0x028u
/* Bits 63 to 32. */
#define AXISCOPE_MONITOR_FIRST_ERROR_HIGH_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_FIRST_ERROR_HIGH_CYCLES_MASK 0xffffffffu

/* Number of bursts in flight at the snapshot. A burst is in flight from the first cycle of
   AxVALID to the cycle of its response. */
#define AXISCOPE_MONITOR_IN_FLIGHT 0x02cu
/* Reads. */
#define AXISCOPE_MONITOR_IN_FLIGHT_READS_LOW 0u
#define AXISCOPE_MONITOR_IN_FLIGHT_READS_MASK 0xffffu
/* Writes. */
#define AXISCOPE_MONITOR_IN_FLIGHT_WRITES_LOW 16u
#define AXISCOPE_MONITOR_IN_FLIGHT_WRITES_MASK 0xffffu

/* Highest number of bursts in flight in a counted cycle. Covers the time until the last
   snapshot. */
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT 0x030u
/* Reads. */
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_READS_LOW 0u
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_READS_MASK 0xffffu
/* Writes. */
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_WRITES_LOW 16u
#define AXISCOPE_MONITOR_MOST_IN_FLIGHT_WRITES_MASK 0xffffu

/* Snapshot, time, low word. Number of the last cycle that the snapshot covers, counted from
   reset. */
#define AXISCOPE_MONITOR_SNAPSHOT_LOW 0x034u
/* Bits 31 to 0. */
#define AXISCOPE_MONITOR_SNAPSHOT_LOW_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_SNAPSHOT_LOW_CYCLES_MASK 0xffffffffu

/* Snapshot, time, high word. See `snapshot_low`. */
#define AXISCOPE_MONITOR_SNAPSHOT_HIGH 0x038u
/* Bits 63 to 32. */
#define AXISCOPE_MONITOR_SNAPSHOT_HIGH_CYCLES_LOW 0u
#define AXISCOPE_MONITOR_SNAPSHOT_HIGH_CYCLES_MASK 0xffffffffu

/* On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the same
   cycle, two cycles after the pulse. */
#define AXISCOPE_MONITOR_ON_TRIGGER 0x03cu
/* CONTROL.clear. */
#define AXISCOPE_MONITOR_ON_TRIGGER_CLEAR_LOW 0u
#define AXISCOPE_MONITOR_ON_TRIGGER_CLEAR_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_MONITOR_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_MONITOR_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* Sets COUNTING.enable. */
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_MASK 0x1u
/* Clears COUNTING.enable. */
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_MONITOR_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u

/* ID group. An ID belongs to the first group whose `match` it equals in all bits that are set in
   `mask`. An ID that matches no group is in no group. After reset, all IDs are in group 0. Write
   these registers only while nothing is counted. */
#define AXISCOPE_MONITOR_GROUP 0x040u
#define AXISCOPE_MONITOR_GROUP_COUNT 4u
#define AXISCOPE_MONITOR_GROUP_STRIDE 0x4u
/* Required values of the ID's bits. */
#define AXISCOPE_MONITOR_GROUP_MATCH_LOW 0u
#define AXISCOPE_MONITOR_GROUP_MATCH_MASK 0xffffu
/* Selects the bits of the ID that are compared. */
#define AXISCOPE_MONITOR_GROUP_MASK_LOW 16u
#define AXISCOPE_MONITOR_GROUP_MASK_MASK 0xffffu

/* Registers AXISCOPE_SLOWEST_BURSTS_* begin here. */
#define AXISCOPE_MONITOR_SLOWEST 0x400u

/* Registers AXISCOPE_MONITOR_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS 0x2000u

/* A slow burst. Attributes of the burst, recorded when it completed. Entries without a burst
   have latency 0. */

/* Latency. Latency of the burst, defined as for the totals. */
#define AXISCOPE_SLOW_BURST_LATENCY 0x000u
/* Cycles. 0: this entry has no burst. */
#define AXISCOPE_SLOW_BURST_LATENCY_CYCLES_LOW 0u
#define AXISCOPE_SLOW_BURST_LATENCY_CYCLES_MASK 0xffffffffu

/* Start, low word. Number of the first cycle of AxVALID, counted from reset. */
#define AXISCOPE_SLOW_BURST_BEGIN_LOW 0x004u
/* Bits 31 to 0. */
#define AXISCOPE_SLOW_BURST_BEGIN_LOW_CYCLES_LOW 0u
#define AXISCOPE_SLOW_BURST_BEGIN_LOW_CYCLES_MASK 0xffffffffu

/* Start, high word. See `begin_low`. */
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

/* Burst. Attributes of the burst. */
#define AXISCOPE_SLOW_BURST_BURST 0x014u
/* AxID. */
#define AXISCOPE_SLOW_BURST_BURST_ID_LOW 0u
#define AXISCOPE_SLOW_BURST_BURST_ID_MASK 0xffffu
/* AxLEN: beats minus one. */
#define AXISCOPE_SLOW_BURST_BURST_BEATS_LESS_ONE_LOW 16u
#define AXISCOPE_SLOW_BURST_BURST_BEATS_LESS_ONE_MASK 0xffu
/* AxSIZE: log2 of the number of bytes in a beat. */
#define AXISCOPE_SLOW_BURST_BURST_SIZE_LOW 24u
#define AXISCOPE_SLOW_BURST_BURST_SIZE_MASK 0x7u

/* The slowest bursts. The slowest bursts that were counted up to the last snapshot, in
   descending order of latency. Of two bursts with the same latency, the earlier one is listed
   first. Each direction has CAPABILITIES.slowest entries. */

/* Registers AXISCOPE_SLOW_BURST_* begin here. */
#define AXISCOPE_SLOWEST_BURSTS_READS 0x000u
#define AXISCOPE_SLOWEST_BURSTS_READS_COUNT 16u
#define AXISCOPE_SLOWEST_BURSTS_READS_STRIDE 0x20u

/* Registers AXISCOPE_SLOW_BURST_* begin here. */
#define AXISCOPE_SLOWEST_BURSTS_WRITES 0x200u
#define AXISCOPE_SLOWEST_BURSTS_WRITES_COUNT 16u
#define AXISCOPE_SLOWEST_BURSTS_WRITES_STRIDE 0x20u

/* Latencies of one ID group. Covers the bursts of one direction whose ID is in the group. The
   latency of a burst is the number of cycles from the rising edge after which its AxVALID is
   first high to the rising edge at which its last read beat is taken (RVALID, RREADY, RLAST) or
   its write response. If the response is taken in the cycle after that of AxVALID, the latency
   is 2. A burst is counted when it completes, with its full latency. Latencies above 2^24 - 1
   cycles are counted as 2^24 - 1. */

/* Latency histogram. Number of completed bursts whose latency falls in this bin. The counters of
   other blocks use the same bins. Bin b < 8 counts latencies of b cycles. From bin 8 on, each
   octave has four bins. Let o = 3+(b-8)/4, rounded down, and s = (b-8) modulo 4. Then bin b
   counts latencies of at least (4+s)*2^(o-2) and less than (5+s)*2^(o-2) cycles. Bin 63 counts
   all latencies of at least 114688 cycles. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM 0x000u
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_COUNT 64u
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_HISTOGRAM_STRIDE 0x8u

/* Number of completed bursts. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_BURSTS 0x200u

/* Sum of the latencies of all completed bursts, in cycles. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_SUM_CYCLES 0x208u

/* Lowest latency, in cycles; 2^24 - 1 before the first burst. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_MIN_CYCLES 0x210u

/* Highest latency, in cycles; 0 before the first burst. */
#define AXISCOPE_MONITOR_GROUP_TOTALS_LATENCY_MAX_CYCLES 0x218u

/* Totals of one direction. Covers all IDs, including those in no group. */

/* Bytes. Number of bytes moved. For each beat taken, the beat size of its burst (reads) or the
   number of bytes selected by its strobes (writes) is added. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_BYTES 0x000u

/* Number of beats taken. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_BEATS 0x008u

/* Number of completed bursts, that is, of last read beats or write responses taken. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_BURSTS 0x010u

/* Number of completed bursts with SLVERR or DECERR in any beat (reads) or in the response
   (writes). */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_ERROR_RESPONSES 0x018u

/* In-flight integral. Number of bursts in flight, summed over all counted cycles. A burst is in
   flight from the first cycle of AxVALID to the cycle of its response. The mean number of bursts
   in flight is this sum divided by the number of counted cycles. */
#define AXISCOPE_MONITOR_DIRECTION_TOTALS_IN_FLIGHT_CYCLES 0x020u

/* Cycles of an address channel. Counted cycles, classified by the state of the channel. The sum
   of the four counts is the number of counted cycles. */

/* Taken: VALID and READY. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_TAKEN 0x000u

/* Held by the slave: VALID without READY. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_HELD 0x008u

/* No address while bursts are in flight: the master requests no further burst. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_QUIET 0x010u

/* No address, and nothing is in flight. */
#define AXISCOPE_MONITOR_ADDRESS_CAUSES_IDLE 0x018u

/* Cycles of a channel driven by the slave. Counted cycles, classified by the state of the
   channel. The sum of the five counts is the number of counted cycles. A response is due if it
   was requested in an earlier cycle and has not been sent yet: for R, after the address of a
   read burst; for B, after the address and the last data of a write burst. */

/* Taken: VALID and READY. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_TAKEN 0x000u

/* Held by the master: VALID without READY. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_HELD 0x008u

/* The master is waiting for the slave: READY without VALID while a response is due. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_WAITS 0x010u

/* Neither VALID nor READY while a response is due. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_UNREADY 0x018u

/* Nothing is due. */
#define AXISCOPE_MONITOR_RESPONSE_CAUSES_IDLE 0x020u

/* Cycles of the write data channel. Counted cycles, classified by the state of the channel. The
   sum of the five counts is the number of counted cycles. */

/* Taken: VALID and READY. */
#define AXISCOPE_MONITOR_DATA_CAUSES_TAKEN 0x000u

/* Held by the slave, which has accepted the address. */
#define AXISCOPE_MONITOR_DATA_CAUSES_HELD 0x008u

/* Held by the slave, which has not accepted the address yet. */
#define AXISCOPE_MONITOR_DATA_CAUSES_HELD_AHEAD 0x010u

/* The slave is waiting for the master: no VALID, but the address was accepted or the burst has
   begun. */
#define AXISCOPE_MONITOR_DATA_CAUSES_OWED 0x018u

/* No data, and none are expected. */
#define AXISCOPE_MONITOR_DATA_CAUSES_IDLE 0x020u

/* All totals. Values at the last snapshot, all from the same cycle of the bus. Zero after a
   clear or a reset. Each value is read as two words; the low word is at the lower address. */

/* Registers AXISCOPE_MONITOR_GROUP_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS0 0x000u

/* Registers AXISCOPE_MONITOR_DIRECTION_TOTALS_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READS 0x240u

/* Registers AXISCOPE_MONITOR_ADDRESS_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READ_ADDRESS 0x280u

/* Registers AXISCOPE_MONITOR_RESPONSE_CAUSES_* begin here. */
#define AXISCOPE_MONITOR_TOTALS_READ_DATA 0x2c0u

/* Number of counted cycles. */
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
