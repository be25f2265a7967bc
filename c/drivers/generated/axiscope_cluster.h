/* Made from hardware/cluster/cluster.rdl by `make registers`. */
#ifndef AXISCOPE_CLUSTER_H
#define AXISCOPE_CLUSTER_H

/* Accelerator cluster. Smart DMA with local memory, bandwidth regulator and a proxy core
   (RISC-V) that takes jobs through a mailbox. On the register bus: these registers at 0x00000,
   the smart DMA's at 0x01000, the regulator's at 0x02000, the proxy core's memory from 0x04000
   (up to 16 KiB), the local memory from 0x10000 (up to 64 KiB). The proxy core sees its memory
   at 0 and the same bus at 0x80000000. Whole words only (WSTRB is ignored). */

/* Block. What this block is. */
#define AXISCOPE_CLUSTER_BLOCK 0x000u
/* 0x4158434C ('AXCL'). */
#define AXISCOPE_CLUSTER_BLOCK_ID_LOW 0u
#define AXISCOPE_CLUSTER_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_CLUSTER_BLOCK_ID_VALUE 0x4158434cu

/* Version. Version of the register map. */
#define AXISCOPE_CLUSTER_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_CLUSTER_VERSION_MINOR_LOW 0u
#define AXISCOPE_CLUSTER_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_CLUSTER_VERSION_MINOR_VALUE 0x0u
/* Changes that they cannot. */
#define AXISCOPE_CLUSTER_VERSION_MAJOR_LOW 16u
#define AXISCOPE_CLUSTER_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_CLUSTER_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What this instance was built with. */
#define AXISCOPE_CLUSTER_CAPABILITIES 0x008u
/* Bytes of the proxy core's memory, power of two. */
#define AXISCOPE_CLUSTER_CAPABILITIES_CORE_BYTES_LOG2_LOW 0u
#define AXISCOPE_CLUSTER_CAPABILITIES_CORE_BYTES_LOG2_MASK 0xffu
/* Words of each queue of the mailbox, power of two. */
#define AXISCOPE_CLUSTER_CAPABILITIES_MAILBOX_WORDS_LOG2_LOW 8u
#define AXISCOPE_CLUSTER_CAPABILITIES_MAILBOX_WORDS_LOG2_MASK 0xffu

/* Control. The proxy core begins at address 0 of its memory, so write that first. Stopping it
   empties both queues; a copy that goes on is not stopped. */
#define AXISCOPE_CLUSTER_CONTROL 0x00cu
/* The proxy core runs; otherwise it is in reset. */
#define AXISCOPE_CLUSTER_CONTROL_RUN_LOW 0u
#define AXISCOPE_CLUSTER_CONTROL_RUN_MASK 0x1u

/* Status. What goes on. */
#define AXISCOPE_CLUSTER_STATUS 0x014u
/* The proxy core has stopped at something that it cannot do. */
#define AXISCOPE_CLUSTER_STATUS_TRAPPED_LOW 0u
#define AXISCOPE_CLUSTER_STATUS_TRAPPED_MASK 0x1u

/* Interrupt status. What has happened. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS 0x018u
/* The done queue holds words; falls when it is empty. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DONE_LOW 0u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DONE_MASK 0x1u
/* The smart DMA's interrupt; falls with it. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DMA_LOW 1u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DMA_MASK 0x1u
/* The proxy core trapped; a 1 written clears the bit. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_TRAP_LOW 2u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_TRAP_MASK 0x1u
/* A word written to a full queue was lost; a 1 written clears the bit. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_LOST_LOW 3u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_LOST_MASK 0x1u

/* Interrupt enable. The interrupt line is high while a status bit is 1 whose bit here is 1. */
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE 0x01cu
/* The done queue holds words. */
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_DONE_LOW 0u
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_DONE_MASK 0x1u
/* The smart DMA's interrupt. */
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_DMA_LOW 1u
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_DMA_MASK 0x1u
/* The proxy core trapped. */
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_TRAP_LOW 2u
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_TRAP_MASK 0x1u
/* A word was lost. */
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_LOST_LOW 3u
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE_LOST_MASK 0x1u

/* Registers AXISCOPE_MAILBOX_* begin here. */
#define AXISCOPE_CLUSTER_MAILBOX 0x020u

/* Mailbox. Two queues of words. Writing a queue adds a word at its end, reading takes the word
   at its head; an empty one reads as 0. A word written to a full queue is lost, which
   INTERRUPT_STATUS.lost says. */

/* Jobs. From the host to the proxy core. */
#define AXISCOPE_MAILBOX_JOB 0x000u
/* A word. */
#define AXISCOPE_MAILBOX_JOB_WORD_LOW 0u
#define AXISCOPE_MAILBOX_JOB_WORD_MASK 0xffffffffu

/* Jobs, words. How full the queue is; writes are ignored. */
#define AXISCOPE_MAILBOX_JOB_LEVEL 0x004u
/* Words in the queue. */
#define AXISCOPE_MAILBOX_JOB_LEVEL_WORDS_LOW 0u
#define AXISCOPE_MAILBOX_JOB_LEVEL_WORDS_MASK 0xffffu

/* Done. From the proxy core to the host. */
#define AXISCOPE_MAILBOX_DONE 0x008u
/* A word. */
#define AXISCOPE_MAILBOX_DONE_WORD_LOW 0u
#define AXISCOPE_MAILBOX_DONE_WORD_MASK 0xffffffffu

/* Done, words. How full the queue is; writes are ignored. */
#define AXISCOPE_MAILBOX_DONE_LEVEL 0x00cu
/* Words in the queue. */
#define AXISCOPE_MAILBOX_DONE_LEVEL_WORDS_LOW 0u
#define AXISCOPE_MAILBOX_DONE_LEVEL_WORDS_MASK 0xffffu

#endif
