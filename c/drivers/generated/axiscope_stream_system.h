/* Made from hardware/stream_system/stream_system.rdl by `make registers`. */
#ifndef AXISCOPE_STREAM_SYSTEM_H
#define AXISCOPE_STREAM_SYSTEM_H

/* Stream system. One to four stream DMA channels, each on its own AXI port, with loop-back,
   source and sink. Channel c has the registers of the stream DMA at 0x1000 * (c + 1). */

/* Block. What this block is. */
#define AXISCOPE_STREAM_SYSTEM_BLOCK 0x000u
/* 0x41585353 ('AXSS'). */
#define AXISCOPE_STREAM_SYSTEM_BLOCK_ID_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_STREAM_SYSTEM_BLOCK_ID_VALUE 0x41585353u

/* Version. Version of the register map. */
#define AXISCOPE_STREAM_SYSTEM_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_STREAM_SYSTEM_VERSION_MINOR_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_STREAM_SYSTEM_VERSION_MINOR_VALUE 0x0u
/* Changes that they cannot. */
#define AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_LOW 16u
#define AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What this instance was built with. */
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES 0x008u
/* DMA channels. */
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_CHANNELS_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_CHANNELS_MASK 0x7u
/* Beats of each loop-back queue, power of two. */
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_LOOP_FIFO_BEATS_LOG2_LOW 8u
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_LOOP_FIFO_BEATS_LOG2_MASK 0xfu

/* Interrupts. The channels' interrupt lines; cleared in the channels. */
#define AXISCOPE_STREAM_SYSTEM_INTERRUPTS 0x00cu
/* Bit c: channel c. */
#define AXISCOPE_STREAM_SYSTEM_INTERRUPTS_CHANNELS_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_INTERRUPTS_CHANNELS_MASK 0xfu

/* Registers AXISCOPE_STREAM_ENDS_* begin here. */
#define AXISCOPE_STREAM_SYSTEM_CHANNEL 0x040u
#define AXISCOPE_STREAM_SYSTEM_CHANNEL_COUNT 4u
#define AXISCOPE_STREAM_SYSTEM_CHANNEL_STRIDE 0x10u

/* Ends of one channel's streams. What the channel's streams are joined to, and what the sink
   found. */

/* Mode. Change it only while both directions of the channel are idle. With both 0 the MM2S
   stream goes through a queue to S2MM (duplex); what is in the queue is thrown away when a bit
   is set. */
#define AXISCOPE_STREAM_ENDS_MODE 0x000u
/* MM2S ends in the sink, which takes a beat a cycle and compares (PS to PL). */
#define AXISCOPE_STREAM_ENDS_MODE_SINK_LOW 0u
#define AXISCOPE_STREAM_ENDS_MODE_SINK_MASK 0x1u
/* S2MM is fed by the source, a beat a cycle (PL to PS). */
#define AXISCOPE_STREAM_ENDS_MODE_SOURCE_LOW 1u
#define AXISCOPE_STREAM_ENDS_MODE_SOURCE_MASK 0x1u

/* Data seed. The source sends, and the sink expects, in each 32-bit word the low 32 bits of the
   word's own byte address in memory, exclusive-or this: the pattern of the traffic generator. A
   new transfer begins anew. */
#define AXISCOPE_STREAM_ENDS_DATA_SEED 0x004u
/* Seed. */
#define AXISCOPE_STREAM_ENDS_DATA_SEED_VALUE_LOW 0u
#define AXISCOPE_STREAM_ENDS_DATA_SEED_VALUE_MASK 0xffffffffu

/* Sink. What the sink saw of the present or last MM2S transfer. */
#define AXISCOPE_STREAM_ENDS_SINK 0x008u
/* A beat was not what was expected. */
#define AXISCOPE_STREAM_ENDS_SINK_DATA_ERROR_LOW 0u
#define AXISCOPE_STREAM_ENDS_SINK_DATA_ERROR_MASK 0x1u
/* TLAST has come. */
#define AXISCOPE_STREAM_ENDS_SINK_LAST_LOW 1u
#define AXISCOPE_STREAM_ENDS_SINK_LAST_MASK 0x1u

/* First data error. Low word of the memory address of the first wrong beat. */
#define AXISCOPE_STREAM_ENDS_FIRST_DATA_ERROR 0x00cu
/* Address. */
#define AXISCOPE_STREAM_ENDS_FIRST_DATA_ERROR_ADDRESS_LOW_LOW 0u
#define AXISCOPE_STREAM_ENDS_FIRST_DATA_ERROR_ADDRESS_LOW_MASK 0xffffffffu

#endif
