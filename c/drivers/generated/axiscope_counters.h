/* Made from hardware/counters/counters.rdl by `make registers`. */
#ifndef AXISCOPE_COUNTERS_H
#define AXISCOPE_COUNTERS_H

/* Counters of one direction. A burst is one AXI burst: each piece of a programmed burst that is
   cut at a 4 KiB boundary counts separately. The latency of a burst is the number of cycles from
   the rising edge after which its AxVALID is first high to the rising edge at which its last
   read beat is taken (RVALID, RREADY, RLAST) or its write response (BVALID, BREADY). If the
   response is taken in the cycle after that of AxVALID, the latency is 2. A burst is counted
   when it completes, with its full latency, even if it began before counting was enabled. */

/* Latency histogram. Number of completed bursts whose latency falls in this bin. Bin b < 8
   counts latencies of b cycles. From bin 8 on, each octave has four bins. Let o = 3+(b-8)/4,
   rounded down, and s = (b-8) modulo 4. Then bin b counts latencies of at least (4+s)*2^(o-2)
   and less than (5+s)*2^(o-2) cycles. Bin 63 counts all latencies of at least 114688 cycles. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM 0x000u
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_COUNT 64u
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_STRIDE 0x8u

/* Bursts. Number of completed bursts. A burst is complete when its last read beat or its write
   response is taken. */
#define AXISCOPE_DIRECTION_COUNTERS_BURSTS 0x200u

/* Bytes. Number of bytes moved. For each beat taken, its size (reads) or the number of bytes
   selected by its strobes (writes) is added. */
#define AXISCOPE_DIRECTION_COUNTERS_BYTES 0x208u

/* Error responses. Number of completed bursts with SLVERR or DECERR in any beat (reads) or in
   the response (writes). */
#define AXISCOPE_DIRECTION_COUNTERS_ERROR_RESPONSES 0x210u

/* In-flight integral. Number of bursts in flight, summed over all counted cycles. The mean
   number of bursts in flight is this sum divided by the number of counted cycles. A burst is in
   flight during the cycles of its latency. */
#define AXISCOPE_DIRECTION_COUNTERS_IN_FLIGHT_CYCLES 0x218u

/* Latency sum. Sum of the latencies of all completed bursts, in cycles. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_SUM_CYCLES 0x220u

/* Latency minimum. Lowest latency, in cycles. Before the first burst, all bits within the
   timer's width read as 1. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_MIN_CYCLES 0x228u

/* Latency maximum. Highest latency, in cycles. 0 before the first burst. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_MAX_CYCLES 0x230u

/* Longest idle. Highest number of cycles from one data beat to the next (1: back to back), or
   from the start of counting to the first beat. Beats whose strobes select no byte are included.
   The value saturates at the timer's maximum. The time after the last beat is not included. */
#define AXISCOPE_DIRECTION_COUNTERS_LONGEST_IDLE_CYCLES 0x238u

/* Performance counters. Values at the last snapshot, all from the same clock edge. Zero after a
   clear or a reset. Each value is read as two words; the low word is at the lower address. */

/* Registers AXISCOPE_DIRECTION_COUNTERS_* begin here. */
#define AXISCOPE_COUNTERS_READS 0x000u

/* Cycles. Number of clock cycles during which counting was enabled. */
#define AXISCOPE_COUNTERS_CYCLES 0x240u

/* Flags. Events that the counters could not count correctly. 0 means that all counts are
   correct. Flags are also set while counting is disabled. A burst counts as requested from the
   first cycle of its AxVALID. A flag stays set until a clear or a reset. If its cause persists
   at a clear, the flag is set again. */
#define AXISCOPE_COUNTERS_FLAGS 0x248u
/* More reads of one ID were in flight than the block can time, so their latencies (histogram,
   sum, minimum, maximum) are wrong. */
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_MANY_LOW 0u
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_MANY_MASK 0x1u
/* Read data arrived for an ID without a read in flight. The data are not counted as a burst.
   They are included in the number of bytes and in the longest idle time, and an error response
   among them is counted with the next burst of the ID. */
#define AXISCOPE_COUNTERS_FLAGS_READS_UNASKED_LOW 1u
#define AXISCOPE_COUNTERS_FLAGS_READS_UNASKED_MASK 0x1u
/* A read lasted at least 63/64 of the timer's range. In a block that distinguishes n IDs, the
   flag is guaranteed only for reads that lasted n cycles longer than that. From then on,
   latencies of reads with this ID may be wrong until none of them is in flight. */
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_LONG_LOW 2u
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_LONG_MASK 0x1u
/* Like reads_too_many, but for writes. */
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_MANY_LOW 3u
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_MANY_MASK 0x1u
/* A write response arrived for an ID without a write in flight. It is not counted anywhere. */
#define AXISCOPE_COUNTERS_FLAGS_WRITES_UNASKED_LOW 4u
#define AXISCOPE_COUNTERS_FLAGS_WRITES_UNASKED_MASK 0x1u
/* Like reads_too_long, but for writes. */
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_LONG_LOW 5u
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_LONG_MASK 0x1u

/* Registers AXISCOPE_DIRECTION_COUNTERS_* begin here. */
#define AXISCOPE_COUNTERS_WRITES 0x400u

/* Data errors. Number of read beats with unexpected data. 0 in blocks that do not check data. */
#define AXISCOPE_COUNTERS_DATA_ERRORS 0x640u

#endif
