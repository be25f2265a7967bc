/* Made from hardware/counters/counters.rdl by `make registers`. */
#ifndef AXISCOPE_COUNTERS_H
#define AXISCOPE_COUNTERS_H

/* Counters of one direction. A burst is one AXI burst: a piece of a programmed burst cut at 4
   KiB counts by itself. The latency of a burst is the cycles from the rising edge after which
   AxVALID of the burst is first high to the rising edge that takes its last read beat (RVALID,
   RREADY, RLAST) or its write response (BVALID, BREADY): a response taken in the cycle after
   that of AxVALID is a latency of 2. It is counted when it ends, whole, also when it began
   before counting did. */

/* Latency histogram. Bursts completed with a latency in this bin. Bin b < 8 holds the latency of
   b cycles. Bin b >= 8 holds, with o = 3 + (b - 8) / 4 (whole) and s = (b - 8) modulo 4, the
   latencies from (4 + s) * 2^(o - 2) up to, not including, (5 + s) * 2^(o - 2) cycles: four bins
   an octave. Bin 63 holds all from 114688 cycles. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM 0x000u
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_COUNT 64u
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_HISTOGRAM_STRIDE 0x8u

/* Bursts. Bursts completed: last read beats or write responses taken. */
#define AXISCOPE_DIRECTION_COUNTERS_BURSTS 0x200u

/* Bytes. Bytes moved: for each beat taken, the bytes of its size (reads) or its strobes
   (writes). */
#define AXISCOPE_DIRECTION_COUNTERS_BYTES 0x208u

/* Error responses. Bursts completed with SLVERR or DECERR in a beat (reads) or in the response
   (writes). */
#define AXISCOPE_DIRECTION_COUNTERS_ERROR_RESPONSES 0x210u

/* In-flight integral. Sum over the cycles counted of the bursts in flight in each: divided by
   the cycles it is the mean number in flight. A burst is in flight in the cycles that make its
   latency. */
#define AXISCOPE_DIRECTION_COUNTERS_IN_FLIGHT_CYCLES 0x218u

/* Latency sum. Sum of the latencies of the bursts completed, cycles. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_SUM_CYCLES 0x220u

/* Latency minimum. Least latency, cycles; all ones in the timer's width before the first burst. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_MIN_CYCLES 0x228u

/* Latency maximum. Greatest latency, cycles; 0 before the first burst. */
#define AXISCOPE_DIRECTION_COUNTERS_LATENCY_MAX_CYCLES 0x230u

/* Longest idle. Most cycles from one beat of data taken to the next (1: back to back), or from
   the start of counting to the first, also where a beat strobes no byte; stays at the timer's
   all ones once that long. What passes after the last beat does not count. */
#define AXISCOPE_DIRECTION_COUNTERS_LONGEST_IDLE_CYCLES 0x238u

/* Performance counters. The values at the last snapshot, all of one and the same clock edge.
   Zero after a clear or a reset. A read takes two words; the lower is at the lower address. */

/* Registers AXISCOPE_DIRECTION_COUNTERS_* begin here. */
#define AXISCOPE_COUNTERS_READS 0x000u

/* Cycles. Clock cycles during which counting was enabled. */
#define AXISCOPE_COUNTERS_CYCLES 0x240u

/* Flags. What the counters met and could not count right, set once seen, also while counting was
   not enabled; 0 if all is right. A burst is asked for from AxVALID on. A flag does not go until
   a clear or a reset; it comes back after a clear that comes before what it is of has ended. */
#define AXISCOPE_COUNTERS_FLAGS 0x248u
/* More reads of an ID were in flight than the block holds begin times for: their latencies
   (histogram, sum, minimum, maximum) are not right. */
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_MANY_LOW 0u
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_MANY_MASK 0x1u
/* Read data was taken of an ID without a read in flight. It is no burst; it counts in bytes and
   the longest idle, and its error with the next burst of the ID. */
#define AXISCOPE_COUNTERS_FLAGS_READS_UNASKED_LOW 1u
#define AXISCOPE_COUNTERS_FLAGS_READS_UNASKED_MASK 0x1u
/* A read lasted 63/64 of what the timer can say, or longer; of a block that tells n IDs apart,
   at least n cycles longer than that (one between may be told, or not). The latencies of its ID
   from that on may be wrong, until none of the ID was in flight. */
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_LONG_LOW 2u
#define AXISCOPE_COUNTERS_FLAGS_READS_TOO_LONG_MASK 0x1u
/* As reads_too_many, of writes. */
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_MANY_LOW 3u
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_MANY_MASK 0x1u
/* A write response was taken of an ID without a write in flight; it counts nowhere. */
#define AXISCOPE_COUNTERS_FLAGS_WRITES_UNASKED_LOW 4u
#define AXISCOPE_COUNTERS_FLAGS_WRITES_UNASKED_MASK 0x1u
/* As reads_too_long, of writes. */
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_LONG_LOW 5u
#define AXISCOPE_COUNTERS_FLAGS_WRITES_TOO_LONG_MASK 0x1u

/* Registers AXISCOPE_DIRECTION_COUNTERS_* begin here. */
#define AXISCOPE_COUNTERS_WRITES 0x400u

/* Data errors. Read beats whose data was not what was expected; 0 in blocks that check none. */
#define AXISCOPE_COUNTERS_DATA_ERRORS 0x640u

#endif
