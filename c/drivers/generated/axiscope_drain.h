/* Made from hardware/common/drain.rdl by `make registers`. */
#ifndef AXISCOPE_DRAIN_H
#define AXISCOPE_DRAIN_H

/* Soft reset. A soft reset puts the block in its reset state without violating the rules of AXI:
   a VALID that is high stays high until its READY, data of accepted writes are still sent, and
   outstanding responses are received and dropped. During a soft reset, start commands are
   ignored. Registers keep the values that were written. If a soft reset interrupts a job, the
   end of the job is not signalled: there is no event, no trigger pulse and no interrupt. */

/* Command. Writing 1 to a bit issues its command once. All bits read as 0. */
#define AXISCOPE_DRAIN_COMMAND 0x000u
/* Stops issuing bursts. Once nothing is outstanding, everything except the registers is reset,
   including the counters. */
#define AXISCOPE_DRAIN_COMMAND_SOFT_RESET_LOW 0u
#define AXISCOPE_DRAIN_COMMAND_SOFT_RESET_MASK 0x1u
/* Like soft_reset, but always lasts for the full time given by BOUND. Use this command if only
   this block was reset, because responses to its earlier bursts may still arrive. */
#define AXISCOPE_DRAIN_COMMAND_SETTLE_LOW 1u
#define AXISCOPE_DRAIN_COMMAND_SETTLE_MASK 0x1u
/* After DRAIN_TIMED_OUT: immediately drops every VALID that is still high and every outstanding
   transfer, as ARESETn does. Use this command only if the other side of the port is reset as
   well. Ignored at any other time. */
#define AXISCOPE_DRAIN_COMMAND_ABANDON_LOW 2u
#define AXISCOPE_DRAIN_COMMAND_ABANDON_MASK 0x1u

/* Bound. Maximum time for which a soft reset waits for outstanding transfers. */
#define AXISCOPE_DRAIN_BOUND 0x004u
/* The time is 8 to this power, in cycles: 1 to 2097152. The reset value 6 gives 262144 cycles,
   enough for 64 bursts of 256 beats at one beat per 16 cycles. */
#define AXISCOPE_DRAIN_BOUND_CYCLES_LOG8_LOW 0u
#define AXISCOPE_DRAIN_BOUND_CYCLES_LOG8_MASK 0x7u

/* State. Progress of the last soft reset. It has finished when HALTED is 0, whatever the value
   of DRAIN_TIMED_OUT. */
#define AXISCOPE_DRAIN_STATE 0x008u
/* The soft reset is waiting for outstanding transfers. */
#define AXISCOPE_DRAIN_STATE_DRAINING_LOW 0u
#define AXISCOPE_DRAIN_STATE_DRAINING_MASK 0x1u
/* The time given by BOUND passed while transfers were still outstanding. The block stays halted
   until the last of these transfers completes, which also completes the reset, or until ABANDON.
   The bit stays 1 until the next soft reset. */
#define AXISCOPE_DRAIN_STATE_DRAIN_TIMED_OUT_LOW 1u
#define AXISCOPE_DRAIN_STATE_DRAIN_TIMED_OUT_MASK 0x1u
/* A soft reset has not finished yet, so the block ignores start commands. */
#define AXISCOPE_DRAIN_STATE_HALTED_LOW 2u
#define AXISCOPE_DRAIN_STATE_HALTED_MASK 0x1u
/* Number of read bursts that are requested (ARVALID is high) or in flight. */
#define AXISCOPE_DRAIN_STATE_READS_DUE_LOW 8u
#define AXISCOPE_DRAIN_STATE_READS_DUE_MASK 0x7fu
/* Number of write bursts that are requested (AWVALID is high), in flight or not answered yet. */
#define AXISCOPE_DRAIN_STATE_WRITES_DUE_LOW 16u
#define AXISCOPE_DRAIN_STATE_WRITES_DUE_MASK 0x7fu
/* This instance was built with a soft reset (SOFT_RESET). Otherwise all commands here are
   ignored. */
#define AXISCOPE_DRAIN_STATE_PRESENT_LOW 31u
#define AXISCOPE_DRAIN_STATE_PRESENT_MASK 0x1u

#endif
