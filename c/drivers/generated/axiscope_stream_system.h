/* Made from hardware/stream_system/stream_system.rdl by `make registers`. */
#ifndef AXISCOPE_STREAM_SYSTEM_H
#define AXISCOPE_STREAM_SYSTEM_H

/* Stream system. One to four stream DMA channels, each on its own AXI port, with loop-back,
   source and sink. The stream DMA registers of channel c begin at 0x1000 * (c + 1). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_STREAM_SYSTEM_BLOCK 0x000u
/* 0x41585353 ('AXSS'). */
#define AXISCOPE_STREAM_SYSTEM_BLOCK_ID_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_STREAM_SYSTEM_BLOCK_ID_VALUE 0x41585353u

/* Version. Version of the register map. */
#define AXISCOPE_STREAM_SYSTEM_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_STREAM_SYSTEM_VERSION_MINOR_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_STREAM_SYSTEM_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_LOW 16u
#define AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_STREAM_SYSTEM_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES 0x008u
/* Number of DMA channels. */
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_CHANNELS_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_CHANNELS_MASK 0x7u
/* log2 of the number of beats in each loop-back queue. */
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_LOOP_FIFO_BEATS_LOG2_LOW 8u
#define AXISCOPE_STREAM_SYSTEM_CAPABILITIES_LOOP_FIFO_BEATS_LOG2_MASK 0xfu

/* Interrupts. Levels of the channels' interrupt lines. Clear an interrupt in its channel. */
#define AXISCOPE_STREAM_SYSTEM_INTERRUPTS 0x00cu
/* Bit c is the line of channel c. */
#define AXISCOPE_STREAM_SYSTEM_INTERRUPTS_CHANNELS_LOW 0u
#define AXISCOPE_STREAM_SYSTEM_INTERRUPTS_CHANNELS_MASK 0xfu

/* Registers AXISCOPE_STREAM_ENDS_* begin here. */
#define AXISCOPE_STREAM_SYSTEM_CHANNEL 0x040u
#define AXISCOPE_STREAM_SYSTEM_CHANNEL_COUNT 4u
#define AXISCOPE_STREAM_SYSTEM_CHANNEL_STRIDE 0x10u

/* Ends of one channel's streams. Connections of the channel's streams, and the results of the
   sink. */

/* Mode. Connections of the channel's streams. Change them only while both directions of the
   channel are idle. If both bits are 0, the MM2S stream goes through a queue to S2MM (duplex).
   Setting a bit drops the contents of the queue. */
#define AXISCOPE_STREAM_ENDS_MODE 0x000u
/* MM2S ends in the sink, which takes one beat per cycle and checks the data (PS to PL). */
#define AXISCOPE_STREAM_ENDS_MODE_SINK_LOW 0u
#define AXISCOPE_STREAM_ENDS_MODE_SINK_MASK 0x1u
/* The source feeds S2MM with one beat per cycle (PL to PS). */
#define AXISCOPE_STREAM_ENDS_MODE_SOURCE_LOW 1u
#define AXISCOPE_STREAM_ENDS_MODE_SOURCE_MASK 0x1u

/* Data seed. In each 32-bit word, the source sends and the sink expects the low 32 bits of the
   word's own byte address in memory, XORed with this seed. The traffic generator uses the same
   pattern. The pattern restarts with each transfer. */
#define AXISCOPE_STREAM_ENDS_DATA_SEED 0x004u
/* Seed. */
#define AXISCOPE_STREAM_ENDS_DATA_SEED_VALUE_LOW 0u
#define AXISCOPE_STREAM_ENDS_DATA_SEED_VALUE_MASK 0xffffffffu

/* Sink. Results of the sink for the running or last MM2S transfer. */
#define AXISCOPE_STREAM_ENDS_SINK 0x008u
/* A beat had unexpected data. */
#define AXISCOPE_STREAM_ENDS_SINK_DATA_ERROR_LOW 0u
#define AXISCOPE_STREAM_ENDS_SINK_DATA_ERROR_MASK 0x1u
/* TLAST has arrived. */
#define AXISCOPE_STREAM_ENDS_SINK_LAST_LOW 1u
#define AXISCOPE_STREAM_ENDS_SINK_LAST_MASK 0x1u

/* First data error. Low word of the memory address of the first wrong beat. */
#define AXISCOPE_STREAM_ENDS_FIRST_DATA_ERROR 0x00cu
/* Address. */
#define AXISCOPE_STREAM_ENDS_FIRST_DATA_ERROR_ADDRESS_LOW_LOW 0u
#define AXISCOPE_STREAM_ENDS_FIRST_DATA_ERROR_ADDRESS_LOW_MASK 0xffffffffu

#endif
