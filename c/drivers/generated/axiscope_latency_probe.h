/* Made from hardware/latency_probe/latency_probe.rdl by `make registers`. */
#ifndef AXISCOPE_LATENCY_PROBE_H
#define AXISCOPE_LATENCY_PROBE_H

#include "axiscope_drain.h"

/* Latency probe. Sends one AXI transaction at a time and measures it. Times are in cycles of the
   probe's clock. The first cycle in which AxVALID is high is cycle 0. */

/* Identity. */
#define AXISCOPE_LATENCY_PROBE_IDENTITY 0x000u
/* Version of the registers. */
#define AXISCOPE_LATENCY_PROBE_IDENTITY_VERSION_LOW 0u
#define AXISCOPE_LATENCY_PROBE_IDENTITY_VERSION_MASK 0xffffu
#define AXISCOPE_LATENCY_PROBE_IDENTITY_VERSION_VALUE 0x1u
/* Kind of block: 'LP'. */
#define AXISCOPE_LATENCY_PROBE_IDENTITY_BLOCK_LOW 16u
#define AXISCOPE_LATENCY_PROBE_IDENTITY_BLOCK_MASK 0xffffu
#define AXISCOPE_LATENCY_PROBE_IDENTITY_BLOCK_VALUE 0x4c50u

/* Widths of this instance. */
#define AXISCOPE_LATENCY_PROBE_WIDTHS 0x004u
/* Number of bytes in a beat. */
#define AXISCOPE_LATENCY_PROBE_WIDTHS_DATA_BYTES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WIDTHS_DATA_BYTES_MASK 0xffu
/* Width of an address, in bits. */
#define AXISCOPE_LATENCY_PROBE_WIDTHS_ADDRESS_BITS_LOW 8u
#define AXISCOPE_LATENCY_PROBE_WIDTHS_ADDRESS_BITS_MASK 0xffu
/* Width of an ID, in bits. */
#define AXISCOPE_LATENCY_PROBE_WIDTHS_ID_BITS_LOW 16u
#define AXISCOPE_LATENCY_PROBE_WIDTHS_ID_BITS_MASK 0xffu
/* Width of AxUSER, in bits. */
#define AXISCOPE_LATENCY_PROBE_WIDTHS_USER_BITS_LOW 24u
#define AXISCOPE_LATENCY_PROBE_WIDTHS_USER_BITS_MASK 0xffu

/* Data buffers. */
#define AXISCOPE_LATENCY_PROBE_BUFFERS 0x008u
/* Size of each buffer, in bytes. Longer bursts wrap: a write sends the buffer again, and a read
   overwrites the first bytes. */
#define AXISCOPE_LATENCY_PROBE_BUFFERS_BYTES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_BUFFERS_BYTES_MASK 0xffffu
/* log2 of the maximum number of beats in a burst. 4 in an AXI3 build. */
#define AXISCOPE_LATENCY_PROBE_BUFFERS_BEATS_LOG2_LOW 16u
#define AXISCOPE_LATENCY_PROBE_BUFFERS_BEATS_LOG2_MASK 0xfu

/* Control. */
#define AXISCOPE_LATENCY_PROBE_CONTROL 0x00cu
/* Starts a read. */
#define AXISCOPE_LATENCY_PROBE_CONTROL_START_READ_LOW 0u
#define AXISCOPE_LATENCY_PROBE_CONTROL_START_READ_MASK 0x1u
/* Starts a write. Do not set this bit together with start_read: only the read would be sent. */
#define AXISCOPE_LATENCY_PROBE_CONTROL_START_WRITE_LOW 1u
#define AXISCOPE_LATENCY_PROBE_CONTROL_START_WRITE_MASK 0x1u

/* Status. */
#define AXISCOPE_LATENCY_PROBE_STATUS 0x010u
/* A transaction is running. */
#define AXISCOPE_LATENCY_PROBE_STATUS_BUSY_LOW 0u
#define AXISCOPE_LATENCY_PROBE_STATUS_BUSY_MASK 0x1u
/* The running or last transaction is a write. */
#define AXISCOPE_LATENCY_PROBE_STATUS_IS_WRITE_LOW 1u
#define AXISCOPE_LATENCY_PROBE_STATUS_IS_WRITE_MASK 0x1u
/* Reason why the last start command was refused. A refused command sends nothing and leaves
   earlier results unchanged. */
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_LOW 4u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_MASK 0x7u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_NONE 0u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_BUSY 1u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_UNALIGNED 2u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_CROSSES_4K 3u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_ADDRESS_TOO_WIDE 4u
#define AXISCOPE_LATENCY_PROBE_STATUS_REFUSAL_TOO_LONG 5u
/* AxVALID is high: the port has not accepted the address yet. */
#define AXISCOPE_LATENCY_PROBE_STATUS_ADDRESS_WAITS_LOW 8u
#define AXISCOPE_LATENCY_PROBE_STATUS_ADDRESS_WAITS_MASK 0x1u
/* Some read data have not arrived yet, or some write data have not been accepted yet. */
#define AXISCOPE_LATENCY_PROBE_STATUS_DATA_WAIT_LOW 9u
#define AXISCOPE_LATENCY_PROBE_STATUS_DATA_WAIT_MASK 0x1u

/* Address, low word. */
#define AXISCOPE_LATENCY_PROBE_ADDRESS_LOW 0x014u
/* Bits 31 to 0. */
#define AXISCOPE_LATENCY_PROBE_ADDRESS_LOW_VALUE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_ADDRESS_LOW_VALUE_MASK 0xffffffffu

/* Address, high word. */
#define AXISCOPE_LATENCY_PROBE_ADDRESS_HIGH 0x018u
/* Bits 63 to 32. */
#define AXISCOPE_LATENCY_PROBE_ADDRESS_HIGH_VALUE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_ADDRESS_HIGH_VALUE_MASK 0xffffffffu

/* Burst. */
#define AXISCOPE_LATENCY_PROBE_BURST 0x01cu
/* Beats minus one (AxLEN). */
#define AXISCOPE_LATENCY_PROBE_BURST_LENGTH_LOW 0u
#define AXISCOPE_LATENCY_PROBE_BURST_LENGTH_MASK 0xffu

/* Attributes. */
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES 0x020u
/* AxCACHE. */
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_CACHE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_CACHE_MASK 0xfu
/* AxPROT. */
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_PROT_LOW 4u
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_PROT_MASK 0x7u
/* AxQOS. */
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_QOS_LOW 8u
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_QOS_MASK 0xfu
/* AxID; bits beyond id_bits are dropped. */
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_ID_LOW 16u
#define AXISCOPE_LATENCY_PROBE_READ_ATTRIBUTES_ID_MASK 0xffffu

/* Attributes. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES 0x024u
/* AxCACHE. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_CACHE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_CACHE_MASK 0xfu
/* AxPROT. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_PROT_LOW 4u
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_PROT_MASK 0x7u
/* AxQOS. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_QOS_LOW 8u
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_QOS_MASK 0xfu
/* AxID; bits beyond id_bits are dropped. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_ID_LOW 16u
#define AXISCOPE_LATENCY_PROBE_WRITE_ATTRIBUTES_ID_MASK 0xffffu

/* AxUSER. */
#define AXISCOPE_LATENCY_PROBE_READ_USER 0x028u
/* AxUSER; bits beyond user_bits are dropped. */
#define AXISCOPE_LATENCY_PROBE_READ_USER_VALUE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_USER_VALUE_MASK 0xffffffffu

/* AxUSER. */
#define AXISCOPE_LATENCY_PROBE_WRITE_USER 0x02cu
/* AxUSER; bits beyond user_bits are dropped. */
#define AXISCOPE_LATENCY_PROBE_WRITE_USER_VALUE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_USER_VALUE_MASK 0xffffffffu

/* Time since AxVALID. For a running transaction, the time so far; otherwise, the time at which
   the last transaction ended. All times saturate at their highest value. */
#define AXISCOPE_LATENCY_PROBE_ELAPSED 0x030u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_ELAPSED_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_ELAPSED_CYCLES_MASK 0xffffffffu

/* Interrupt status. Events that occurred. Writing 1 clears a bit. */
#define AXISCOPE_LATENCY_PROBE_INTERRUPT_STATUS 0x034u
/* A transaction completed. */
#define AXISCOPE_LATENCY_PROBE_INTERRUPT_STATUS_DONE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_INTERRUPT_STATUS_DONE_MASK 0x1u

/* Interrupt enable. The interrupt line is high while any status bit that is enabled here is 1. */
#define AXISCOPE_LATENCY_PROBE_INTERRUPT_ENABLE 0x038u
/* A transaction completed. */
#define AXISCOPE_LATENCY_PROBE_INTERRUPT_ENABLE_DONE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_INTERRUPT_ENABLE_DONE_MASK 0x1u

/* On trigger. Commands to issue two cycles after a pulse at `trigger_in`. */
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER 0x03cu
/* CONTROL.start_read. */
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_START_READ_LOW 0u
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_START_READ_MASK 0x1u
/* CONTROL.start_write. */
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_START_WRITE_LOW 1u
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_START_WRITE_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` when a transaction ends. */
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_OUT_ENDED_LOW 24u
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_OUT_ENDED_MASK 0x1u
/* Not a command: generates a pulse at `trigger_out` two cycles after each pulse at `trigger_in`. */
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_OUT_TRIGGERED_LOW 25u
#define AXISCOPE_LATENCY_PROBE_ON_TRIGGER_OUT_TRIGGERED_MASK 0x1u

/* Read: time of the first cycle of ARVALID, low word. Number of cycles since reset, 64 bits. */
#define AXISCOPE_LATENCY_PROBE_READ_START_LOW 0x040u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_READ_START_LOW_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_START_LOW_CYCLES_MASK 0xffffffffu

/* Read: time of the first cycle of ARVALID, high word. */
#define AXISCOPE_LATENCY_PROBE_READ_START_HIGH 0x044u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_READ_START_HIGH_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_START_HIGH_CYCLES_MASK 0xffffffffu

/* Read: time at which the address was accepted. */
#define AXISCOPE_LATENCY_PROBE_READ_ADDRESS 0x048u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_READ_ADDRESS_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_ADDRESS_CYCLES_MASK 0xffffffffu

/* Read: time of the first data beat. */
#define AXISCOPE_LATENCY_PROBE_READ_FIRST 0x04cu
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_READ_FIRST_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_FIRST_CYCLES_MASK 0xffffffffu

/* Read: time of the last data beat. */
#define AXISCOPE_LATENCY_PROBE_READ_LAST 0x050u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_READ_LAST_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_LAST_CYCLES_MASK 0xffffffffu

/* Result. */
#define AXISCOPE_LATENCY_PROBE_READ_RESULT 0x054u
/* The last transaction has completed; 0 while it is running. */
#define AXISCOPE_LATENCY_PROBE_READ_RESULT_DONE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_RESULT_DONE_MASK 0x1u
/* The port violated the protocol. RLAST was missing or arrived with the wrong beat, or a
   response had the wrong ID. */
#define AXISCOPE_LATENCY_PROBE_READ_RESULT_FAULT_LOW 1u
#define AXISCOPE_LATENCY_PROBE_READ_RESULT_FAULT_MASK 0x1u
/* Highest response code of all beats (0 OKAY, 2 SLVERR, 3 DECERR). */
#define AXISCOPE_LATENCY_PROBE_READ_RESULT_RESPONSE_LOW 4u
#define AXISCOPE_LATENCY_PROBE_READ_RESULT_RESPONSE_MASK 0x3u

/* Write: time of the first cycle of AWVALID, low word. Number of cycles since reset, 64 bits.
   WVALID rises in the same cycle. */
#define AXISCOPE_LATENCY_PROBE_WRITE_START_LOW 0x060u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_WRITE_START_LOW_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_START_LOW_CYCLES_MASK 0xffffffffu

/* Write: time of the first cycle of AWVALID, high word. */
#define AXISCOPE_LATENCY_PROBE_WRITE_START_HIGH 0x064u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_WRITE_START_HIGH_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_START_HIGH_CYCLES_MASK 0xffffffffu

/* Write: time at which the address was accepted. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ADDRESS 0x068u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_WRITE_ADDRESS_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_ADDRESS_CYCLES_MASK 0xffffffffu

/* Write: time at which the first data beat was accepted. */
#define AXISCOPE_LATENCY_PROBE_WRITE_FIRST 0x06cu
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_WRITE_FIRST_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_FIRST_CYCLES_MASK 0xffffffffu

/* Write: time at which the last data beat was accepted. */
#define AXISCOPE_LATENCY_PROBE_WRITE_LAST 0x070u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_WRITE_LAST_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_LAST_CYCLES_MASK 0xffffffffu

/* Write: time of the response. */
#define AXISCOPE_LATENCY_PROBE_WRITE_RESPONSE 0x074u
/* Cycles. */
#define AXISCOPE_LATENCY_PROBE_WRITE_RESPONSE_CYCLES_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_RESPONSE_CYCLES_MASK 0xffffffffu

/* Result. */
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT 0x078u
/* The last transaction has completed; 0 while it is running. */
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT_DONE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT_DONE_MASK 0x1u
/* The port violated the protocol. RLAST was missing or arrived with the wrong beat, or a
   response had the wrong ID. */
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT_FAULT_LOW 1u
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT_FAULT_MASK 0x1u
/* Highest response code of all beats (0 OKAY, 2 SLVERR, 3 DECERR). */
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT_RESPONSE_LOW 4u
#define AXISCOPE_LATENCY_PROBE_WRITE_RESULT_RESPONSE_MASK 0x3u

/* Registers AXISCOPE_DRAIN_* begin here. */
#define AXISCOPE_LATENCY_PROBE_DRAIN 0x0c0u

/* Data to write. Byte 0 is the first byte of the burst. */
#define AXISCOPE_LATENCY_PROBE_WRITE_DATA 0x1000u
#define AXISCOPE_LATENCY_PROBE_WRITE_DATA_COUNT 1024u
#define AXISCOPE_LATENCY_PROBE_WRITE_DATA_STRIDE 0x4u
/* Data to write. */
#define AXISCOPE_LATENCY_PROBE_WRITE_DATA_VALUE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_WRITE_DATA_VALUE_MASK 0xffffffffu

/* Data read. Byte 0 is the first byte of the burst. */
#define AXISCOPE_LATENCY_PROBE_READ_DATA 0x2000u
#define AXISCOPE_LATENCY_PROBE_READ_DATA_COUNT 1024u
#define AXISCOPE_LATENCY_PROBE_READ_DATA_STRIDE 0x4u
/* Data read. */
#define AXISCOPE_LATENCY_PROBE_READ_DATA_VALUE_LOW 0u
#define AXISCOPE_LATENCY_PROBE_READ_DATA_VALUE_MASK 0xffffffffu

#endif
