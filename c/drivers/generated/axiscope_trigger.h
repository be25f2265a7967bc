/* Made from hardware/common/trigger.rdl by `make registers`. */
#ifndef AXISCOPE_TRIGGER_H
#define AXISCOPE_TRIGGER_H

/* Trigger and interrupt. The block's ON_TRIGGER register selects the commands to issue on a
   pulse at `trigger_in`. They take effect two cycles after the pulse in every block, so that all
   blocks on one trigger act in the same cycle. An event can generate a pulse at `trigger_out`,
   two cycles later, and an interrupt. */

/* Command. Writing 1 to a bit issues its command once. All bits read as 0. */
#define AXISCOPE_TRIGGER_COMMAND 0x000u
/* Generates the event FIRED, which generates a pulse at `trigger_out` if USES.out_fired is set. */
#define AXISCOPE_TRIGGER_COMMAND_FIRE_LOW 0u
#define AXISCOPE_TRIGGER_COMMAND_FIRE_MASK 0x1u

/* Events. Events that occurred. Writing 1 clears a bit. */
#define AXISCOPE_TRIGGER_EVENTS 0x004u
/* A pulse arrived at `trigger_in`. */
#define AXISCOPE_TRIGGER_EVENTS_TRIGGERED_LOW 0u
#define AXISCOPE_TRIGGER_EVENTS_TRIGGERED_MASK 0x1u
/* 1 was written to COMMAND.fire. */
#define AXISCOPE_TRIGGER_EVENTS_FIRED_LOW 1u
#define AXISCOPE_TRIGGER_EVENTS_FIRED_MASK 0x1u
/* The reads ended: their busy bit returned to 0. */
#define AXISCOPE_TRIGGER_EVENTS_READS_ENDED_LOW 2u
#define AXISCOPE_TRIGGER_EVENTS_READS_ENDED_MASK 0x1u
/* The writes ended: their busy bit returned to 0. */
#define AXISCOPE_TRIGGER_EVENTS_WRITES_ENDED_LOW 3u
#define AXISCOPE_TRIGGER_EVENTS_WRITES_ENDED_MASK 0x1u
/* The job ended (only in blocks whose reads and writes belong to one job). */
#define AXISCOPE_TRIGGER_EVENTS_WORK_ENDED_LOW 4u
#define AXISCOPE_TRIGGER_EVENTS_WORK_ENDED_MASK 0x1u
/* This instance was built with trigger and interrupt (TRIGGER). Otherwise these registers and
   ON_TRIGGER do nothing. */
#define AXISCOPE_TRIGGER_EVENTS_PRESENT_LOW 31u
#define AXISCOPE_TRIGGER_EVENTS_PRESENT_MASK 0x1u

/* Uses. Effects of events. In a chain of blocks, set OUT_TRIGGERED. */
#define AXISCOPE_TRIGGER_USES 0x008u
/* TRIGGERED generates a pulse at `trigger_out`. */
#define AXISCOPE_TRIGGER_USES_OUT_TRIGGERED_LOW 0u
#define AXISCOPE_TRIGGER_USES_OUT_TRIGGERED_MASK 0x1u
/* FIRED generates a pulse at `trigger_out`. */
#define AXISCOPE_TRIGGER_USES_OUT_FIRED_LOW 1u
#define AXISCOPE_TRIGGER_USES_OUT_FIRED_MASK 0x1u
/* READS_ENDED generates a pulse at `trigger_out`. */
#define AXISCOPE_TRIGGER_USES_OUT_READS_ENDED_LOW 2u
#define AXISCOPE_TRIGGER_USES_OUT_READS_ENDED_MASK 0x1u
/* WRITES_ENDED generates a pulse at `trigger_out`. */
#define AXISCOPE_TRIGGER_USES_OUT_WRITES_ENDED_LOW 3u
#define AXISCOPE_TRIGGER_USES_OUT_WRITES_ENDED_MASK 0x1u
/* WORK_ENDED generates a pulse at `trigger_out`. */
#define AXISCOPE_TRIGGER_USES_OUT_WORK_ENDED_LOW 4u
#define AXISCOPE_TRIGGER_USES_OUT_WORK_ENDED_MASK 0x1u
/* TRIGGERED holds `irq` high while its bit in EVENTS is 1. */
#define AXISCOPE_TRIGGER_USES_INTERRUPT_TRIGGERED_LOW 8u
#define AXISCOPE_TRIGGER_USES_INTERRUPT_TRIGGERED_MASK 0x1u
/* FIRED holds `irq` high while its bit in EVENTS is 1. */
#define AXISCOPE_TRIGGER_USES_INTERRUPT_FIRED_LOW 9u
#define AXISCOPE_TRIGGER_USES_INTERRUPT_FIRED_MASK 0x1u
/* READS_ENDED holds `irq` high while its bit in EVENTS is 1. */
#define AXISCOPE_TRIGGER_USES_INTERRUPT_READS_ENDED_LOW 10u
#define AXISCOPE_TRIGGER_USES_INTERRUPT_READS_ENDED_MASK 0x1u
/* WRITES_ENDED holds `irq` high while its bit in EVENTS is 1. */
#define AXISCOPE_TRIGGER_USES_INTERRUPT_WRITES_ENDED_LOW 11u
#define AXISCOPE_TRIGGER_USES_INTERRUPT_WRITES_ENDED_MASK 0x1u
/* WORK_ENDED holds `irq` high while its bit in EVENTS is 1. */
#define AXISCOPE_TRIGGER_USES_INTERRUPT_WORK_ENDED_LOW 12u
#define AXISCOPE_TRIGGER_USES_INTERRUPT_WORK_ENDED_MASK 0x1u

#endif
