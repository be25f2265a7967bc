/* Made from hardware/player/player.rdl by `make registers`. */
#ifndef AXISCOPE_PLAYER_H
#define AXISCOPE_PLAYER_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Program player. Plays a program of bursts from a table on one AXI port, with counters. Write
   registers only as full words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_PLAYER_BLOCK 0x000u
/* 0x4158504C ('AXPL'). */
#define AXISCOPE_PLAYER_BLOCK_ID_LOW 0u
#define AXISCOPE_PLAYER_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_PLAYER_BLOCK_ID_VALUE 0x4158504cu

/* Version. Version of the register map. */
#define AXISCOPE_PLAYER_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_PLAYER_VERSION_MINOR_LOW 0u
#define AXISCOPE_PLAYER_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_PLAYER_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_PLAYER_VERSION_MAJOR_LOW 16u
#define AXISCOPE_PLAYER_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_PLAYER_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_PLAYER_CAPABILITIES 0x008u
/* log2 of the number of bytes in a beat of the bus. */
#define AXISCOPE_PLAYER_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_PLAYER_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* log2 of the maximum number of beats in a burst. */
#define AXISCOPE_PLAYER_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_PLAYER_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* log2 of the maximum number of bursts in flight per direction. */
#define AXISCOPE_PLAYER_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_PLAYER_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* Number of ID bits that the instance distinguishes. */
#define AXISCOPE_PLAYER_CAPABILITIES_ID_BITS_LOW 12u
#define AXISCOPE_PLAYER_CAPABILITIES_ID_BITS_MASK 0x7u
/* Width of the latency timer, in bits. */
#define AXISCOPE_PLAYER_CAPABILITIES_TIME_BITS_LOW 16u
#define AXISCOPE_PLAYER_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Width of an address, in bits. */
#define AXISCOPE_PLAYER_CAPABILITIES_ADDRESS_BITS_LOW 24u
#define AXISCOPE_PLAYER_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu

/* Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop are
   issued together, here or by the trigger, the stop takes precedence: nothing is issued, and the
   program ends at once. */
#define AXISCOPE_PLAYER_CONTROL 0x00cu
/* Starts the program. Ignored while the block is busy. */
#define AXISCOPE_PLAYER_CONTROL_START_LOW 0u
#define AXISCOPE_PLAYER_CONTROL_START_MASK 0x1u
/* Issues no more entries. Bursts in flight are completed. */
#define AXISCOPE_PLAYER_CONTROL_STOP_LOW 1u
#define AXISCOPE_PLAYER_CONTROL_STOP_MASK 0x1u
/* Copies all counters to the snapshot, from which they can be read as soon as
   STATUS.snapshot_busy is 0. */
#define AXISCOPE_PLAYER_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_PLAYER_CONTROL_SNAPSHOT_MASK 0x1u
/* Sets all counters to zero. Clearing is complete when STATUS.clear_busy is 0; until then,
   nothing is counted. */
#define AXISCOPE_PLAYER_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_PLAYER_CONTROL_CLEAR_MASK 0x1u
/* Clears ENDED and all bits of REFUSED, and thereby the interrupt. */
#define AXISCOPE_PLAYER_CONTROL_ACKNOWLEDGE_LOW 16u
#define AXISCOPE_PLAYER_CONTROL_ACKNOWLEDGE_MASK 0x1u

/* Counting. Enables the counters. */
#define AXISCOPE_PLAYER_COUNTING 0x010u
/* The counters run while this bit is 1. A trigger can change the bit (ON_TRIGGER). */
#define AXISCOPE_PLAYER_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_PLAYER_COUNTING_ENABLE_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_PLAYER_STATUS 0x014u
/* Entries remain to be issued, or bursts are in flight. */
#define AXISCOPE_PLAYER_STATUS_BUSY_LOW 0u
#define AXISCOPE_PLAYER_STATUS_BUSY_MASK 0x1u
/* A program ended or was stopped, and all its bursts have been answered. The bit stays 1 until
   the next start or ACKNOWLEDGE. */
#define AXISCOPE_PLAYER_STATUS_ENDED_LOW 1u
#define AXISCOPE_PLAYER_STATUS_ENDED_MASK 0x1u
/* A snapshot was requested and is not complete yet. */
#define AXISCOPE_PLAYER_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_PLAYER_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear or reset is not complete yet. */
#define AXISCOPE_PLAYER_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_PLAYER_STATUS_CLEAR_BUSY_MASK 0x1u

/* Refused. Entries that are not legal bursts are skipped. These bits show why, until the next
   start or ACKNOWLEDGE. */
#define AXISCOPE_PLAYER_REFUSED 0x018u
/* An entry would have crossed a 4 KiB boundary. */
#define AXISCOPE_PLAYER_REFUSED_PAGE_LOW 0u
#define AXISCOPE_PLAYER_REFUSED_PAGE_MASK 0x1u
/* An entry had beats wider than the bus. */
#define AXISCOPE_PLAYER_REFUSED_SIZE_LOW 1u
#define AXISCOPE_PLAYER_REFUSED_SIZE_MASK 0x1u
/* An entry had more than 16 beats on AXI3. */
#define AXISCOPE_PLAYER_REFUSED_BEATS_LOW 2u
#define AXISCOPE_PLAYER_REFUSED_BEATS_MASK 0x1u
/* An entry had an address with more bits than the port. */
#define AXISCOPE_PLAYER_REFUSED_ADDRESS_LOW 3u
#define AXISCOPE_PLAYER_REFUSED_ADDRESS_MASK 0x1u
/* Number of the first entry that was refused. */
#define AXISCOPE_PLAYER_REFUSED_FIRST_ENTRY_LOW 16u
#define AXISCOPE_PLAYER_REFUSED_FIRST_ENTRY_MASK 0xffffu

/* Interrupt. Conditions that hold the interrupt line high. */
#define AXISCOPE_PLAYER_INTERRUPT 0x01cu
/* STATUS.ended is 1. */
#define AXISCOPE_PLAYER_INTERRUPT_ON_ENDED_LOW 0u
#define AXISCOPE_PLAYER_INTERRUPT_ON_ENDED_MASK 0x1u
/* Any bit of REFUSED is 1. */
#define AXISCOPE_PLAYER_INTERRUPT_ON_REFUSED_LOW 1u
#define AXISCOPE_PLAYER_INTERRUPT_ON_REFUSED_MASK 0x1u

/* Table size. Size of the program table. */
#define AXISCOPE_PLAYER_TABLE_SIZE 0x020u
/* Number of entries. Larger entry numbers in RANGE wrap. */
#define AXISCOPE_PLAYER_TABLE_SIZE_ENTRIES_LOW 0u
#define AXISCOPE_PLAYER_TABLE_SIZE_ENTRIES_MASK 0xffffu

/* On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the same
   cycle, two cycles after the pulse. */
#define AXISCOPE_PLAYER_ON_TRIGGER 0x024u
/* CONTROL.start. */
#define AXISCOPE_PLAYER_ON_TRIGGER_START_LOW 0u
#define AXISCOPE_PLAYER_ON_TRIGGER_START_MASK 0x1u
/* CONTROL.stop. */
#define AXISCOPE_PLAYER_ON_TRIGGER_STOP_LOW 1u
#define AXISCOPE_PLAYER_ON_TRIGGER_STOP_MASK 0x1u
/* CONTROL.snapshot. */
#define AXISCOPE_PLAYER_ON_TRIGGER_SNAPSHOT_LOW 8u
#define AXISCOPE_PLAYER_ON_TRIGGER_SNAPSHOT_MASK 0x1u
/* CONTROL.clear. */
#define AXISCOPE_PLAYER_ON_TRIGGER_CLEAR_LOW 9u
#define AXISCOPE_PLAYER_ON_TRIGGER_CLEAR_MASK 0x1u
/* Sets COUNTING.enable. */
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_MASK 0x1u
/* Clears COUNTING.enable. */
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` when the program ends. */
#define AXISCOPE_PLAYER_ON_TRIGGER_OUT_ENDED_LOW 24u
#define AXISCOPE_PLAYER_ON_TRIGGER_OUT_ENDED_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` two cycles after each pulse at `trigger_in`. */
#define AXISCOPE_PLAYER_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_PLAYER_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u

/* Registers AXISCOPE_PROGRAM_* begin here. */
#define AXISCOPE_PLAYER_FRAME 0x040u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_PLAYER_DRAIN 0x0c0u

/* Registers AXISCOPE_COUNTERS_* begin here. */
#define AXISCOPE_PLAYER_COUNTERS 0x800u

/* Registers AXISCOPE_PROGRAM_TABLE_* begin here. */
#define AXISCOPE_PLAYER_BURSTS 0x2000u

/* Program. Settings of a program. Write all of these registers before you start the block. While
   the block is busy, writes are ignored. A reset does not change them. Bits without a field read
   back as written. */

/* Base, low word. Address to which the offsets of relative entries are added, and at which a
   chain of dependent reads begins. */
#define AXISCOPE_PROGRAM_BASE_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_PROGRAM_BASE_LOW_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_BASE_LOW_VALUE_MASK 0xffffffffu

/* Base, high word. See `base_low`. */
#define AXISCOPE_PROGRAM_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_PROGRAM_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_BASE_HIGH_VALUE_MASK 0xffffffffu

/* Base step. Number of bytes that are added to the base after each loop of the program. */
#define AXISCOPE_PROGRAM_BASE_STEP 0x008u
/* Bytes, signed. */
#define AXISCOPE_PROGRAM_BASE_STEP_BYTES_LOW 0u
#define AXISCOPE_PROGRAM_BASE_STEP_BYTES_MASK 0xffffffffu

/* Base loops. Number of loops after which the base returns to the value in the base registers. */
#define AXISCOPE_PROGRAM_BASE_LOOPS 0x00cu
/* Number of loops. 0 means 65536. */
#define AXISCOPE_PROGRAM_BASE_LOOPS_LOOPS_LOW 0u
#define AXISCOPE_PROGRAM_BASE_LOOPS_LOOPS_MASK 0xffffu

/* Range. Entries of the table that belong to the program. One table may contain several
   programs. */
#define AXISCOPE_PROGRAM_RANGE 0x010u
/* Number of the first entry. */
#define AXISCOPE_PROGRAM_RANGE_FIRST_ENTRY_LOW 0u
#define AXISCOPE_PROGRAM_RANGE_FIRST_ENTRY_MASK 0xffffu
/* Number of the last entry. If it is less than the first, the program continues at the beginning
   of the table. */
#define AXISCOPE_PROGRAM_RANGE_LAST_ENTRY_LOW 16u
#define AXISCOPE_PROGRAM_RANGE_LAST_ENTRY_MASK 0xffffu

/* Loops. Number of times that the program is played. */
#define AXISCOPE_PROGRAM_LOOPS 0x014u
/* Number of times. 0: until the program is stopped. */
#define AXISCOPE_PROGRAM_LOOPS_COUNT_LOW 0u
#define AXISCOPE_PROGRAM_LOOPS_COUNT_MASK 0xffffffffu

/* Outstanding. Maximum number of bursts in flight per direction, over all IDs. Values above the
   limit of the instance (CAPABILITIES) are replaced by this limit. */
#define AXISCOPE_PROGRAM_OUTSTANDING 0x018u
/* Maximum number of reads in flight, minus one. */
#define AXISCOPE_PROGRAM_OUTSTANDING_READS_LESS_ONE_LOW 0u
#define AXISCOPE_PROGRAM_OUTSTANDING_READS_LESS_ONE_MASK 0x3fu
/* Maximum number of writes in flight, minus one. */
#define AXISCOPE_PROGRAM_OUTSTANDING_WRITES_LESS_ONE_LOW 16u
#define AXISCOPE_PROGRAM_OUTSTANDING_WRITES_LESS_ONE_MASK 0x3fu

/* Data seed. Each 32-bit word that is written contains the low 32 bits of its own byte address,
   XORed with this seed. */
#define AXISCOPE_PROGRAM_DATA_SEED 0x01cu
/* Seed. */
#define AXISCOPE_PROGRAM_DATA_SEED_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_DATA_SEED_VALUE_MASK 0xffffffffu

/* Sidebands of reads. Static signals of the read address channel, including the ACE-Lite signals
   for coherent ports. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND 0x020u
/* ARCACHE. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_CACHE_LOW 0u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_CACHE_MASK 0xfu
/* ARPROT. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_PROT_LOW 4u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_PROT_MASK 0x7u
/* ARQOS. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_QOS_LOW 8u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_QOS_MASK 0xfu
/* ARDOMAIN of ACE-Lite: 0 non-shareable, 1 inner, 2 outer, 3 system. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_DOMAIN_LOW 12u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_DOMAIN_MASK 0x3u
/* ARSNOOP of ACE-Lite: 0 ReadOnce or ReadNoSnoop. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_SNOOP_LOW 16u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_SNOOP_MASK 0xfu
/* ARBAR of ACE-Lite: 0 normal access, 2 access that ignores barriers. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_BAR_LOW 20u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_BAR_MASK 0x3u

/* Sidebands of writes. Static signals of the write address channel, including the ACE-Lite
   signals for coherent ports. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND 0x024u
/* AWCACHE. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_CACHE_LOW 0u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_CACHE_MASK 0xfu
/* AWPROT. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_PROT_LOW 4u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_PROT_MASK 0x7u
/* AWQOS. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_QOS_LOW 8u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_QOS_MASK 0xfu
/* AWDOMAIN of ACE-Lite: 0 non-shareable, 1 inner, 2 outer, 3 system. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_DOMAIN_LOW 12u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_DOMAIN_MASK 0x3u
/* AWSNOOP of ACE-Lite: 0 WriteUnique or WriteNoSnoop, 1 WriteLineUnique. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_SNOOP_LOW 16u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_SNOOP_MASK 0x7u
/* AWBAR of ACE-Lite: 0 normal access, 2 access that ignores barriers. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_BAR_LOW 20u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_BAR_MASK 0x3u

/* User. AxUSER. A port with fewer AxUSER bits uses the low ones. */
#define AXISCOPE_PROGRAM_USER 0x028u
/* ARUSER. */
#define AXISCOPE_PROGRAM_USER_READ_LOW 0u
#define AXISCOPE_PROGRAM_USER_READ_MASK 0xffffu
/* AWUSER. */
#define AXISCOPE_PROGRAM_USER_WRITE_LOW 16u
#define AXISCOPE_PROGRAM_USER_WRITE_MASK 0xffffu

/* Entry. One burst. Entries are issued strictly in the order of the table. */

/* Address, low word. The address in mode 0 (absolute), otherwise a signed offset. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_LOW 0x000u
/* Bits 31 to 0. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_LOW_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_LOW_VALUE_MASK 0xffffffffu

/* Address, high bits, and gap. The gap starts when the previous entry is issued, or when the
   bursts that this entry waits for have been answered, whichever is later. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH 0x004u
/* Address: bits 47 to 32. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_VALUE_MASK 0xffffu
/* Gap before the burst is issued, in units of 2^gap_log2 cycles. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_GAP_LOW 16u
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_GAP_MASK 0xffffu

/* Burst. Shape, ID and wait condition of the burst. */
#define AXISCOPE_PROGRAM_ENTRY_BURST 0x008u
/* Beats minus one. An AXI3 build refuses values above 15. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_BURST_BEATS_LESS_ONE_MASK 0xffu
/* AxSIZE: log2 of the number of bytes in a beat. Beats wider than the bus are refused. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_SIZE_LOW 8u
#define AXISCOPE_PROGRAM_ENTRY_BURST_SIZE_MASK 0x7u
/* 0: read, 1: write. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_WRITE_LOW 11u
#define AXISCOPE_PROGRAM_ENTRY_BURST_WRITE_MASK 0x1u
/* 0 (absolute): the entry's address. 1 (relative): base + offset. 2 (dependent): offset + the
   data of the last read with this ID; the entry waits for all bursts with its ID. Before the
   first such read, and after an error response, the address is base + offset. 3: same as 0. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_MODE_LOW 12u
#define AXISCOPE_PROGRAM_ENTRY_BURST_MODE_MASK 0x3u
/* 0: does not wait. 1: waits until all earlier bursts have been answered. 2: waits until all
   earlier bursts with this ID have been answered. 3: waits until all earlier bursts in this
   direction have been answered. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_WAIT_FOR_LOW 14u
#define AXISCOPE_PROGRAM_ENTRY_BURST_WAIT_FOR_MASK 0x3u
/* AxID. The instance uses only the low CAPABILITIES.id_bits bits. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_ID_LOW 16u
#define AXISCOPE_PROGRAM_ENTRY_BURST_ID_MASK 0xfu
/* Unit of the gap: 2 to this power, in cycles. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_GAP_LOG2_LOW 20u
#define AXISCOPE_PROGRAM_ENTRY_BURST_GAP_LOG2_MASK 0xfu

/* Strobes. Bytes for which a write sets strobes. Bytes for which AXI forbids strobes (below the
   start address, or outside a narrow beat) are never strobed. Each bit stands for one byte lane,
   or for a 16th of the lanes on buses with more than 16 lanes. In a burst of one beat, only the
   bytes in both patterns are strobed. */
#define AXISCOPE_PROGRAM_ENTRY_STROBES 0x00cu
/* Pattern of the first beat. */
#define AXISCOPE_PROGRAM_ENTRY_STROBES_FIRST_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_STROBES_FIRST_MASK 0xffffu
/* Pattern of the last beat. */
#define AXISCOPE_PROGRAM_ENTRY_STROBES_LAST_LOW 16u
#define AXISCOPE_PROGRAM_ENTRY_STROBES_LAST_MASK 0xffffu

/* Table. List of bursts. It is held in block RAM, and a reset does not clear it. While the block
   is busy, writes are ignored and reads return undefined values. There are no entries beyond
   TABLE_SIZE. */

/* Registers AXISCOPE_PROGRAM_ENTRY_* begin here. */
#define AXISCOPE_PROGRAM_TABLE_ENTRY 0x000u
#define AXISCOPE_PROGRAM_TABLE_ENTRY_COUNT 512u
#define AXISCOPE_PROGRAM_TABLE_ENTRY_STRIDE 0x10u

#endif
