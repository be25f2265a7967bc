/* Made from rtl/trigger by `make registers`. */
#ifndef AXISCOPE_TRIGGER_H
#define AXISCOPE_TRIGGER_H

/* Trigger and interrupt. What a pulse at `trigger_in` does is in the block's register
   ON_TRIGGER. It acts two cycles after the pulse, in every block, so that blocks with one
   trigger act in one cycle. Events give a pulse at `trigger_out` two cycles after they happen,
   and an interrupt. */

/* Command. Acts once when written as 1 and reads as 0. */
#define AXISCOPE_TRIGGER_COMMAND 0x000u
/* The event FIRED happens: with OUT.fired set a pulse at `trigger_out`. */
#define AXISCOPE_TRIGGER_COMMAND_FIRE_LOW 0u
#define AXISCOPE_TRIGGER_COMMAND_FIRE_MASK 0x1u

/* Events. What has happened. Writing 1 takes a bit back. */
#define AXISCOPE_TRIGGER_EVENTS 0x004u
/* A pulse came at `trigger_in`. */
#define AXISCOPE_TRIGGER_EVENTS_TRIGGERED_LOW 0u
#define AXISCOPE_TRIGGER_EVENTS_TRIGGERED_MASK 0x1u
/* COMMAND.fire was written. */
#define AXISCOPE_TRIGGER_EVENTS_FIRED_LOW 1u
#define AXISCOPE_TRIGGER_EVENTS_FIRED_MASK 0x1u
/* Reads ended: their busy bit fell. */
#define AXISCOPE_TRIGGER_EVENTS_READS_ENDED_LOW 2u
#define AXISCOPE_TRIGGER_EVENTS_READS_ENDED_MASK 0x1u
/* Writes ended: their busy bit fell. */
#define AXISCOPE_TRIGGER_EVENTS_WRITES_ENDED_LOW 3u
#define AXISCOPE_TRIGGER_EVENTS_WRITES_ENDED_MASK 0x1u
/* The work ended, of a block that does reads and writes as one. */
#define AXISCOPE_TRIGGER_EVENTS_WORK_ENDED_LOW 4u
#define AXISCOPE_TRIGGER_EVENTS_WORK_ENDED_MASK 0x1u

/* Out. Events that give a pulse at `trigger_out`; a chain of blocks sets TRIGGERED. */
#define AXISCOPE_TRIGGER_OUT 0x008u
/* That event. */
#define AXISCOPE_TRIGGER_OUT_TRIGGERED_LOW 0u
#define AXISCOPE_TRIGGER_OUT_TRIGGERED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_OUT_FIRED_LOW 1u
#define AXISCOPE_TRIGGER_OUT_FIRED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_OUT_READS_ENDED_LOW 2u
#define AXISCOPE_TRIGGER_OUT_READS_ENDED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_OUT_WRITES_ENDED_LOW 3u
#define AXISCOPE_TRIGGER_OUT_WRITES_ENDED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_OUT_WORK_ENDED_LOW 4u
#define AXISCOPE_TRIGGER_OUT_WORK_ENDED_MASK 0x1u

/* Interrupt. Events that hold `irq` high for as long as their bit stands in EVENTS. */
#define AXISCOPE_TRIGGER_INTERRUPT 0x00cu
/* That event. */
#define AXISCOPE_TRIGGER_INTERRUPT_TRIGGERED_LOW 0u
#define AXISCOPE_TRIGGER_INTERRUPT_TRIGGERED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_INTERRUPT_FIRED_LOW 1u
#define AXISCOPE_TRIGGER_INTERRUPT_FIRED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_INTERRUPT_READS_ENDED_LOW 2u
#define AXISCOPE_TRIGGER_INTERRUPT_READS_ENDED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_INTERRUPT_WRITES_ENDED_LOW 3u
#define AXISCOPE_TRIGGER_INTERRUPT_WRITES_ENDED_MASK 0x1u
/* That event. */
#define AXISCOPE_TRIGGER_INTERRUPT_WORK_ENDED_LOW 4u
#define AXISCOPE_TRIGGER_INTERRUPT_WORK_ENDED_MASK 0x1u

/* State. What this instance was built with. */
#define AXISCOPE_TRIGGER_STATE 0x010u
/* Trigger and interrupt are there (TRIGGER). Otherwise all of these registers do nothing, and
   ON_TRIGGER neither. */
#define AXISCOPE_TRIGGER_STATE_PRESENT_LOW 0u
#define AXISCOPE_TRIGGER_STATE_PRESENT_MASK 0x1u

#endif
