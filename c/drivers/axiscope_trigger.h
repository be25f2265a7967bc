/* Trigger in and out of a traffic generator, and its interrupt; `block` is the address of its
 * registers. What is written are the generated fields, as
 * AXISCOPE_PUT(AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER_START_READS, 1).
 */
#ifndef AXISCOPE_TRIGGER_DRIVER_H
#define AXISCOPE_TRIGGER_DRIVER_H

#include "axiscope_bus.h"
#include "generated/axiscope_traffic_generator.h"
#include "generated/axiscope_trigger.h"

/* Whether the instance was built with TRIGGER = 1; without, the others here do nothing. */
static inline uint32_t axiscope_trigger_present(void *bus, uint64_t block)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER;
    return AXISCOPE_GET(
        AXISCOPE_TRIGGER_EVENTS_PRESENT, AXISCOPE_READ32(bus, at + AXISCOPE_TRIGGER_EVENTS));
}

/* What a pulse at trigger_in does from now on: fields of ON_TRIGGER; 0: nothing. */
static inline void axiscope_trigger_arm(void *bus, uint64_t block, uint32_t commands)
{
    AXISCOPE_WRITE32(bus, block + AXISCOPE_TRAFFIC_GENERATOR_ON_TRIGGER, commands);
}

/* What events do from now on, a pulse at trigger_out or an interrupt: fields of USES. */
static inline void axiscope_trigger_uses(void *bus, uint64_t block, uint32_t uses)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER;
    AXISCOPE_WRITE32(bus, at + AXISCOPE_TRIGGER_USES, uses);
}

/* The event FIRED happens. */
static inline void axiscope_trigger_fire(void *bus, uint64_t block)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER;
    AXISCOPE_WRITE32(
        bus, at + AXISCOPE_TRIGGER_COMMAND, AXISCOPE_PUT(AXISCOPE_TRIGGER_COMMAND_FIRE, 1));
}

/* The events that have happened since they were last taken: fields of EVENTS. The interrupt falls. */
static inline uint32_t axiscope_trigger_take_events(void *bus, uint64_t block)
{
    uint64_t at = block + AXISCOPE_TRAFFIC_GENERATOR_TRIGGER + AXISCOPE_TRIGGER_EVENTS;
    uint32_t happened =
        AXISCOPE_READ32(bus, at) & ~AXISCOPE_PUT(AXISCOPE_TRIGGER_EVENTS_PRESENT, 1);
    AXISCOPE_WRITE32(bus, at, happened);
    return happened;
}

#endif
