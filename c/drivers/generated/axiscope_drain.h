/* Made from hardware/common/drain.rdl by `make registers`. */
#ifndef AXISCOPE_DRAIN_H
#define AXISCOPE_DRAIN_H

/* Soft reset. Brings the block to the state after a reset, by the rules of AXI: what it shows
   stays until it is taken, data that are due are sent, and what is due is swallowed. Meanwhile
   starts are ignored. Registers keep what was written to them. Work that a soft reset breaks off
   has no end: no event, no trigger, no interrupt. */

/* Command. Acts once when written as 1 and reads as 0. */
#define AXISCOPE_DRAIN_COMMAND 0x000u
/* Nothing new is issued; when nothing is due any more, all but the registers is reset, counters
   too. */
#define AXISCOPE_DRAIN_COMMAND_SOFT_RESET_LOW 0u
#define AXISCOPE_DRAIN_COMMAND_SOFT_RESET_MASK 0x1u
/* The same, but it goes on for all of the cycles of BOUND: for responses that the block knows
   nothing of, because it was reset alone. */
#define AXISCOPE_DRAIN_COMMAND_SETTLE_LOW 1u
#define AXISCOPE_DRAIN_COMMAND_SETTLE_MASK 0x1u
/* After DRAIN_TIMED_OUT: resets at once what is shown and due, too, as ARESETn does. Only where
   the port's other side is reset, too. Ignored otherwise. */
#define AXISCOPE_DRAIN_COMMAND_ABANDON_LOW 2u
#define AXISCOPE_DRAIN_COMMAND_ABANDON_MASK 0x1u

/* Bound. How long it waits for what is due. */
#define AXISCOPE_DRAIN_BOUND 0x004u
/* 8 to this power, cycles: 1 to 2097152. After reset 6, 262144: 64 bursts of 256 beats at a
   sixteenth of a beat a cycle. */
#define AXISCOPE_DRAIN_BOUND_CYCLES_LOG8_LOW 0u
#define AXISCOPE_DRAIN_BOUND_CYCLES_LOG8_MASK 0x7u

/* State. How far the last soft reset is. It is done when HALTED is 0, whatever DRAIN_TIMED_OUT
   says. */
#define AXISCOPE_DRAIN_STATE 0x008u
/* It waits for what is due. */
#define AXISCOPE_DRAIN_STATE_DRAINING_LOW 0u
#define AXISCOPE_DRAIN_STATE_DRAINING_MASK 0x1u
/* It has waited as long as it may, and something was still due. The block stays halted; it is
   reset yet as soon as the last of it comes, or by ABANDON. This bit stays after that, too,
   until the next soft reset. */
#define AXISCOPE_DRAIN_STATE_DRAIN_TIMED_OUT_LOW 1u
#define AXISCOPE_DRAIN_STATE_DRAIN_TIMED_OUT_MASK 0x1u
/* The block takes no start: a soft reset is not done. */
#define AXISCOPE_DRAIN_STATE_HALTED_LOW 2u
#define AXISCOPE_DRAIN_STATE_HALTED_MASK 0x1u
/* Read bursts shown or under way. */
#define AXISCOPE_DRAIN_STATE_READS_DUE_LOW 8u
#define AXISCOPE_DRAIN_STATE_READS_DUE_MASK 0x7fu
/* Write bursts shown, under way or unanswered. */
#define AXISCOPE_DRAIN_STATE_WRITES_DUE_LOW 16u
#define AXISCOPE_DRAIN_STATE_WRITES_DUE_MASK 0x7fu
/* This instance was built with a soft reset (SOFT_RESET). Otherwise all commands here are
   ignored. */
#define AXISCOPE_DRAIN_STATE_PRESENT_LOW 31u
#define AXISCOPE_DRAIN_STATE_PRESENT_MASK 0x1u

#endif
