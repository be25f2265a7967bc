/* Made from hardware/player/player.rdl by `make registers`. */
#ifndef AXISCOPE_PLAYER_H
#define AXISCOPE_PLAYER_H

#include "axiscope_drain.h"

#include "axiscope_counters.h"

/* Program player. Plays a program of bursts from a table on one AXI port, with counters.
   Registers are written as whole words (WSTRB is ignored). */

/* Block. What this block is. */
#define AXISCOPE_PLAYER_BLOCK 0x000u
/* 0x4158504C ('AXPL'). */
#define AXISCOPE_PLAYER_BLOCK_ID_LOW 0u
#define AXISCOPE_PLAYER_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_PLAYER_BLOCK_ID_VALUE 0x4158504cu

/* Version. Version of the register map. */
#define AXISCOPE_PLAYER_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_PLAYER_VERSION_MINOR_LOW 0u
#define AXISCOPE_PLAYER_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_PLAYER_VERSION_MINOR_VALUE 0x0u
/* Changes that they cannot. */
#define AXISCOPE_PLAYER_VERSION_MAJOR_LOW 16u
#define AXISCOPE_PLAYER_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_PLAYER_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What this instance was built with. */
#define AXISCOPE_PLAYER_CAPABILITIES 0x008u
/* Bytes of a beat of the bus, power of two. */
#define AXISCOPE_PLAYER_CAPABILITIES_BEAT_BYTES_LOG2_LOW 0u
#define AXISCOPE_PLAYER_CAPABILITIES_BEAT_BYTES_LOG2_MASK 0xfu
/* Most beats of a burst, power of two. */
#define AXISCOPE_PLAYER_CAPABILITIES_BEATS_LOG2_LOW 4u
#define AXISCOPE_PLAYER_CAPABILITIES_BEATS_LOG2_MASK 0xfu
/* Most bursts in flight of a direction, power of two. */
#define AXISCOPE_PLAYER_CAPABILITIES_OUTSTANDING_LOG2_LOW 8u
#define AXISCOPE_PLAYER_CAPABILITIES_OUTSTANDING_LOG2_MASK 0xfu
/* Bits of an ID that are told apart. */
#define AXISCOPE_PLAYER_CAPABILITIES_ID_BITS_LOW 12u
#define AXISCOPE_PLAYER_CAPABILITIES_ID_BITS_MASK 0x7u
/* Bits of the latency timer. */
#define AXISCOPE_PLAYER_CAPABILITIES_TIME_BITS_LOW 16u
#define AXISCOPE_PLAYER_CAPABILITIES_TIME_BITS_MASK 0x3fu
/* Bits of an address. */
#define AXISCOPE_PLAYER_CAPABILITIES_ADDRESS_BITS_LOW 24u
#define AXISCOPE_PLAYER_CAPABILITIES_ADDRESS_BITS_MASK 0x7fu

/* Control. Commands act once when written as 1 and read as 0. Start and stop together, here or
   by the trigger: the stop wins; nothing is issued, and the program ends at once. */
#define AXISCOPE_PLAYER_CONTROL 0x00cu
/* The program starts; ignored while the block is busy. */
#define AXISCOPE_PLAYER_CONTROL_START_LOW 0u
#define AXISCOPE_PLAYER_CONTROL_START_MASK 0x1u
/* No more entries are issued; what is in flight drains. */
#define AXISCOPE_PLAYER_CONTROL_STOP_LOW 1u
#define AXISCOPE_PLAYER_CONTROL_STOP_MASK 0x1u
/* All counters are copied for reading; done when STATUS.snapshot_busy falls. */
#define AXISCOPE_PLAYER_CONTROL_SNAPSHOT_LOW 8u
#define AXISCOPE_PLAYER_CONTROL_SNAPSHOT_MASK 0x1u
/* All counters to zero; done when STATUS.clear_busy falls. Nothing counts before. */
#define AXISCOPE_PLAYER_CONTROL_CLEAR_LOW 9u
#define AXISCOPE_PLAYER_CONTROL_CLEAR_MASK 0x1u
/* ENDED and all of REFUSED to zero: takes the interrupt away. */
#define AXISCOPE_PLAYER_CONTROL_ACKNOWLEDGE_LOW 16u
#define AXISCOPE_PLAYER_CONTROL_ACKNOWLEDGE_MASK 0x1u

/* Counting. Counters count while enabled. */
#define AXISCOPE_PLAYER_COUNTING 0x010u
/* Counters count. A trigger can change it, see ON_TRIGGER. */
#define AXISCOPE_PLAYER_COUNTING_ENABLE_LOW 0u
#define AXISCOPE_PLAYER_COUNTING_ENABLE_MASK 0x1u

/* Status. What goes on. */
#define AXISCOPE_PLAYER_STATUS 0x014u
/* Entries are to be issued, or bursts are in flight. */
#define AXISCOPE_PLAYER_STATUS_BUSY_LOW 0u
#define AXISCOPE_PLAYER_STATUS_BUSY_MASK 0x1u
/* A program ended or was stopped, and all its bursts are answered; until the next start or
   ACKNOWLEDGE. */
#define AXISCOPE_PLAYER_STATUS_ENDED_LOW 1u
#define AXISCOPE_PLAYER_STATUS_ENDED_MASK 0x1u
/* A snapshot is asked for and not there yet. */
#define AXISCOPE_PLAYER_STATUS_SNAPSHOT_BUSY_LOW 8u
#define AXISCOPE_PLAYER_STATUS_SNAPSHOT_BUSY_MASK 0x1u
/* A clear (or reset) is not done yet. */
#define AXISCOPE_PLAYER_STATUS_CLEAR_BUSY_LOW 9u
#define AXISCOPE_PLAYER_STATUS_CLEAR_BUSY_MASK 0x1u

/* Refused. Entries that are no legal burst are passed over; why, until the next start or
   ACKNOWLEDGE. */
#define AXISCOPE_PLAYER_REFUSED 0x018u
/* An entry would have crossed a 4 KiB boundary. */
#define AXISCOPE_PLAYER_REFUSED_PAGE_LOW 0u
#define AXISCOPE_PLAYER_REFUSED_PAGE_MASK 0x1u
/* An entry had beats of more bytes than the bus. */
#define AXISCOPE_PLAYER_REFUSED_SIZE_LOW 1u
#define AXISCOPE_PLAYER_REFUSED_SIZE_MASK 0x1u
/* An entry had more than 16 beats, on AXI3. */
#define AXISCOPE_PLAYER_REFUSED_BEATS_LOW 2u
#define AXISCOPE_PLAYER_REFUSED_BEATS_MASK 0x1u
/* An entry was at an address that the port cannot say. */
#define AXISCOPE_PLAYER_REFUSED_ADDRESS_LOW 3u
#define AXISCOPE_PLAYER_REFUSED_ADDRESS_MASK 0x1u
/* The first that was refused: its number. */
#define AXISCOPE_PLAYER_REFUSED_FIRST_ENTRY_LOW 16u
#define AXISCOPE_PLAYER_REFUSED_FIRST_ENTRY_MASK 0xffffu

/* Interrupt. What raises the interrupt line, while it is. */
#define AXISCOPE_PLAYER_INTERRUPT 0x01cu
/* STATUS.ended. */
#define AXISCOPE_PLAYER_INTERRUPT_ON_ENDED_LOW 0u
#define AXISCOPE_PLAYER_INTERRUPT_ON_ENDED_MASK 0x1u
/* Any of REFUSED. */
#define AXISCOPE_PLAYER_INTERRUPT_ON_REFUSED_LOW 1u
#define AXISCOPE_PLAYER_INTERRUPT_ON_REFUSED_MASK 0x1u

/* Table. How large the table is. */
#define AXISCOPE_PLAYER_TABLE_SIZE 0x020u
/* Entries. In RANGE, numbers beyond wrap. */
#define AXISCOPE_PLAYER_TABLE_SIZE_ENTRIES_LOW 0u
#define AXISCOPE_PLAYER_TABLE_SIZE_ENTRIES_MASK 0xffffu

/* On trigger. Commands that a pulse at `trigger_in` gives, all in one cycle, two cycles after
   it. */
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
/* COUNTING.enable is set. */
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_LOW 16u
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_MASK 0x1u
/* COUNTING.enable is taken back. */
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_NO_MORE_LOW 17u
#define AXISCOPE_PLAYER_ON_TRIGGER_COUNT_NO_MORE_MASK 0x1u
/* No command: when the program ends, a pulse at `trigger_out`. */
#define AXISCOPE_PLAYER_ON_TRIGGER_OUT_ENDED_LOW 24u
#define AXISCOPE_PLAYER_ON_TRIGGER_OUT_ENDED_MASK 0x1u
/* No command: two cycles after a pulse at `trigger_in` one at `trigger_out`. */
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

/* Program. The frame of a program. Write all before a start; while the block is busy, writes are
   ignored. A reset leaves them as they are; bits without a field read as written. */

/* Base, low word. Where relative entries count from, and where a chain of dependent reads
   begins. */
#define AXISCOPE_PROGRAM_BASE_LOW 0x000u
/* Bits 31 to 0 of the address. */
#define AXISCOPE_PROGRAM_BASE_LOW_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_BASE_LOW_VALUE_MASK 0xffffffffu

/* Base, high word. See the low word. */
#define AXISCOPE_PROGRAM_BASE_HIGH 0x004u
/* Bits 63 to 32 of the address. */
#define AXISCOPE_PROGRAM_BASE_HIGH_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_BASE_HIGH_VALUE_MASK 0xffffffffu

/* Base step. Added to the base after each loop of the program. */
#define AXISCOPE_PROGRAM_BASE_STEP 0x008u
/* Bytes, with a sign. */
#define AXISCOPE_PROGRAM_BASE_STEP_BYTES_LOW 0u
#define AXISCOPE_PROGRAM_BASE_STEP_BYTES_MASK 0xffffffffu

/* Base loops. Loops after which the base is again what the registers say. */
#define AXISCOPE_PROGRAM_BASE_LOOPS 0x00cu
/* Loops; 0: 65536. */
#define AXISCOPE_PROGRAM_BASE_LOOPS_LOOPS_LOW 0u
#define AXISCOPE_PROGRAM_BASE_LOOPS_LOOPS_MASK 0xffffu

/* Range. Which entries of the table are the program; so a table may hold several. */
#define AXISCOPE_PROGRAM_RANGE 0x010u
/* Number of the first entry. */
#define AXISCOPE_PROGRAM_RANGE_FIRST_ENTRY_LOW 0u
#define AXISCOPE_PROGRAM_RANGE_FIRST_ENTRY_MASK 0xffffu
/* Number of the last entry. Less than the first: it goes on at the table's begin. */
#define AXISCOPE_PROGRAM_RANGE_LAST_ENTRY_LOW 16u
#define AXISCOPE_PROGRAM_RANGE_LAST_ENTRY_MASK 0xffffu

/* Loops. How often the program is played. */
#define AXISCOPE_PROGRAM_LOOPS 0x014u
/* Times; 0: until stopped. */
#define AXISCOPE_PROGRAM_LOOPS_COUNT_LOW 0u
#define AXISCOPE_PROGRAM_LOOPS_COUNT_MASK 0xffffffffu

/* Outstanding. Most bursts in flight of each direction, of all IDs. More than the instance holds
   (CAPABILITIES) is taken as what it holds. */
#define AXISCOPE_PROGRAM_OUTSTANDING 0x018u
/* Reads less one. */
#define AXISCOPE_PROGRAM_OUTSTANDING_READS_LESS_ONE_LOW 0u
#define AXISCOPE_PROGRAM_OUTSTANDING_READS_LESS_ONE_MASK 0x3fu
/* Writes less one. */
#define AXISCOPE_PROGRAM_OUTSTANDING_WRITES_LESS_ONE_LOW 16u
#define AXISCOPE_PROGRAM_OUTSTANDING_WRITES_LESS_ONE_MASK 0x3fu

/* Data seed. Each 32-bit word that is written holds the low 32 bits of its own byte address,
   exclusive-or this. */
#define AXISCOPE_PROGRAM_DATA_SEED 0x01cu
/* Seed. */
#define AXISCOPE_PROGRAM_DATA_SEED_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_DATA_SEED_VALUE_MASK 0xffffffffu

/* Sidebands of reads. Static signals of the read address channel; those of ACE-Lite for coherent
   ports. */
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
/* ARBAR of ACE-Lite: 0 normal access, 2 one that ignores barriers. */
#define AXISCOPE_PROGRAM_READ_SIDEBAND_BAR_LOW 20u
#define AXISCOPE_PROGRAM_READ_SIDEBAND_BAR_MASK 0x3u

/* Sidebands of writes. Static signals of the write address channel; those of ACE-Lite for
   coherent ports. */
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
/* AWBAR of ACE-Lite: 0 normal access, 2 one that ignores barriers. */
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_BAR_LOW 20u
#define AXISCOPE_PROGRAM_WRITE_SIDEBAND_BAR_MASK 0x3u

/* User. AxUSER; as many low bits as the port has. */
#define AXISCOPE_PROGRAM_USER 0x028u
/* ARUSER. */
#define AXISCOPE_PROGRAM_USER_READ_LOW 0u
#define AXISCOPE_PROGRAM_USER_READ_MASK 0xffffu
/* AWUSER. */
#define AXISCOPE_PROGRAM_USER_WRITE_LOW 16u
#define AXISCOPE_PROGRAM_USER_WRITE_MASK 0xffffu

/* Entry. One burst. Entries are issued in the order of the table, each when all before it are. */

/* Address, low word. Absolute: the address. Otherwise an offset, with a sign. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_LOW 0x000u
/* Bits 31 to 0. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_LOW_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_LOW_VALUE_MASK 0xffffffffu

/* Address, high bits, and gap. The gap counts in cycles from when the entry before was issued,
   or from when what it waits for was answered, if that is later. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH 0x004u
/* Address: bits 47 to 32. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_VALUE_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_VALUE_MASK 0xffffu
/* Cycles, times 2^gap_log2, that pass before the burst is issued. */
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_GAP_LOW 16u
#define AXISCOPE_PROGRAM_ENTRY_ADDRESS_HIGH_GAP_MASK 0xffffu

/* Burst. Shape, ID and what the burst waits for. */
#define AXISCOPE_PROGRAM_ENTRY_BURST 0x008u
/* Beats less one. In an AXI3 build more than 15 is refused. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_BEATS_LESS_ONE_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_BURST_BEATS_LESS_ONE_MASK 0xffu
/* AxSIZE: log2 of the bytes of a beat. More than the bus has is refused. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_SIZE_LOW 8u
#define AXISCOPE_PROGRAM_ENTRY_BURST_SIZE_MASK 0x7u
/* 0: read, 1: write. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_WRITE_LOW 11u
#define AXISCOPE_PROGRAM_ENTRY_BURST_WRITE_MASK 0x1u
/* 0, absolute: the address. 1, relative: base + offset. 2, dependent: data of the last read of
   this ID + offset; base + offset before the first, and after an error response. It waits for
   all of its ID. 3: as 0. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_MODE_LOW 12u
#define AXISCOPE_PROGRAM_ENTRY_BURST_MODE_MASK 0x3u
/* 0: for nothing. 1: until all before are answered. 2: until all before of this ID are. 3: until
   all before of this direction are. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_WAIT_FOR_LOW 14u
#define AXISCOPE_PROGRAM_ENTRY_BURST_WAIT_FOR_MASK 0x3u
/* AxID: as many low bits as the instance tells apart (CAPABILITIES). */
#define AXISCOPE_PROGRAM_ENTRY_BURST_ID_LOW 16u
#define AXISCOPE_PROGRAM_ENTRY_BURST_ID_MASK 0xfu
/* Unit of the gap: 2 to this power, cycles. */
#define AXISCOPE_PROGRAM_ENTRY_BURST_GAP_LOG2_LOW 20u
#define AXISCOPE_PROGRAM_ENTRY_BURST_GAP_LOG2_MASK 0xfu

/* Strobes. Which bytes a write strobes, beside what AXI forbids (below the start address, beside
   a narrow beat). A bit is for a byte lane; on buses of more than 16 lanes for a 16th of them. A
   burst of one beat has both patterns. */
#define AXISCOPE_PROGRAM_ENTRY_STROBES 0x00cu
/* Of the first beat. */
#define AXISCOPE_PROGRAM_ENTRY_STROBES_FIRST_LOW 0u
#define AXISCOPE_PROGRAM_ENTRY_STROBES_FIRST_MASK 0xffffu
/* Of the last beat. */
#define AXISCOPE_PROGRAM_ENTRY_STROBES_LAST_LOW 16u
#define AXISCOPE_PROGRAM_ENTRY_STROBES_LAST_MASK 0xffffu

/* Table. The bursts, in block RAM: not zero after a reset. While the block is busy, writes are
   ignored and reads give anything. Entries beyond those of the instance (TABLE_SIZE) are not
   there. */

/* Registers AXISCOPE_PROGRAM_ENTRY_* begin here. */
#define AXISCOPE_PROGRAM_TABLE_ENTRY 0x000u
#define AXISCOPE_PROGRAM_TABLE_ENTRY_COUNT 512u
#define AXISCOPE_PROGRAM_TABLE_ENTRY_STRIDE 0x10u

#endif
