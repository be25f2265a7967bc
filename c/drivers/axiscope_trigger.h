/* Trigger input, trigger output and interrupt of a traffic generator. `block` is the address of its
 * registers. Values are built from the generated fields, such as
 * AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_START_READS, 1).
 */
#ifndef AXISCOPE_TRIGGER_DRIVER_H
#define AXISCOPE_TRIGGER_DRIVER_H

#include "axiscope_bus.h"
#include "generated/axiscope_traffic_generator.h"
#include "generated/axiscope_trigger.h"

/* Returns 1 if the instance was built with TRIGGER = 1. Otherwise the other functions here have no
 * effect.
 */
static inline uint32_t axiscope_trigger_present(void *bus, uint64_t block)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER;
    return AXISCOPE_GET(
        AXISCOPE_TRIGGER_EVENTS_PRESENT, AXISCOPE_READ32(bus, at + AXISCOPE_TRIGGER_EVENTS));
}

/* Selects the commands that a pulse at trigger_in runs from now on: fields of ON_TRIGGER; 0: none.
 */
static inline void axiscope_trigger_arm(void *bus, uint64_t block, uint32_t commands)
{
    AXISCOPE_WRITE32(bus, block + AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER, commands);
}

/* Selects the events that cause a pulse at trigger_out or an interrupt from now on: fields of USES.
 */
static inline void axiscope_trigger_uses(void *bus, uint64_t block, uint32_t uses)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER;
    AXISCOPE_WRITE32(bus, at + AXISCOPE_TRIGGER_USES, uses);
}

/* Causes the event FIRED. */
static inline void axiscope_trigger_fire(void *bus, uint64_t block)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER;
    AXISCOPE_WRITE32(
        bus, at + AXISCOPE_TRIGGER_COMMAND, AXISCOPE_PUT(AXISCOPE_TRIGGER_COMMAND_FIRE, 1));
}

/* Returns the events since the last call, as fields of EVENTS, and clears them and the interrupt.
 */
static inline uint32_t axiscope_trigger_take_events(void *bus, uint64_t block)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER + AXISCOPE_TRIGGER_EVENTS;
    uint32_t happened =
        AXISCOPE_READ32(bus, at) & ~AXISCOPE_PUT(AXISCOPE_TRIGGER_EVENTS_PRESENT, 1);
    AXISCOPE_WRITE32(bus, at, happened);
    return happened;
}

#endif
