/* Made from hardware/cluster/cluster.rdl by `make registers`. */
#ifndef AXISCOPE_CLUSTER_H
#define AXISCOPE_CLUSTER_H

/* Accelerator cluster. Smart DMA with local memory, bandwidth regulator and a proxy core
   (RISC-V) that receives jobs through a mailbox. The register bus has five ranges. The cluster's
   own registers begin at 0x00000, the smart DMA's registers at 0x01000, and the regulator's at
   0x02000. The proxy core's memory (up to 16 KiB) begins at 0x04000, and the local memory (up to
   64 KiB) at 0x10000. The proxy core sees its memory at address 0 and this register bus at
   0x80000000. Write registers and memories only as full words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_CLUSTER_BLOCK 0x000u
/* 0x4158434C ('AXCL'). */
#define AXISCOPE_CLUSTER_BLOCK_ID_LOW 0u
#define AXISCOPE_CLUSTER_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_CLUSTER_BLOCK_ID_VALUE 0x4158434cu

/* Version. Version of the register map. */
#define AXISCOPE_CLUSTER_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_CLUSTER_VERSION_MINOR_LOW 0u
#define AXISCOPE_CLUSTER_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_CLUSTER_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_CLUSTER_VERSION_MAJOR_LOW 16u
#define AXISCOPE_CLUSTER_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_CLUSTER_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_CLUSTER_CAPABILITIES 0x008u
/* log2 of the size of the proxy core's memory, in bytes. */
#define AXISCOPE_CLUSTER_CAPABILITIES_CORE_BYTES_LOG2_LOW 0u
#define AXISCOPE_CLUSTER_CAPABILITIES_CORE_BYTES_LOG2_MASK 0xffu
/* log2 of the number of words in each mailbox queue. */
#define AXISCOPE_CLUSTER_CAPABILITIES_MAILBOX_WORDS_LOG2_LOW 8u
#define AXISCOPE_CLUSTER_CAPABILITIES_MAILBOX_WORDS_LOG2_MASK 0xffu

/* Control. The proxy core starts at address 0 of its memory, so write its program first.
   Stopping the core empties both queues, but does not stop a running copy. */
#define AXISCOPE_CLUSTER_CONTROL 0x00cu
/* 1: the proxy core runs. 0: it is in reset. */
#define AXISCOPE_CLUSTER_CONTROL_RUN_LOW 0u
#define AXISCOPE_CLUSTER_CONTROL_RUN_MASK 0x1u

/* Status. State of the block. */
#define AXISCOPE_CLUSTER_STATUS 0x014u
/* The proxy core trapped: it stopped at an instruction that it cannot execute. */
#define AXISCOPE_CLUSTER_STATUS_TRAPPED_LOW 0u
#define AXISCOPE_CLUSTER_STATUS_TRAPPED_MASK 0x1u

/* Interrupt status. Events. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS 0x018u
/* The done queue contains words. The bit returns to 0 when the queue is empty. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DONE_LOW 0u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DONE_MASK 0x1u
/* Level of the smart DMA's interrupt line. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DMA_LOW 1u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_DMA_MASK 0x1u
/* The proxy core trapped. Writing 1 clears the bit. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_TRAP_LOW 2u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_TRAP_MASK 0x1u
/* A word written to a full queue was lost. Writing 1 clears the bit. */
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_LOST_LOW 3u
#define AXISCOPE_CLUSTER_INTERRUPT_STATUS_LOST_MASK 0x1u

/* Interrupt enable. The interrupt line is high while any status bit that is enabled here is 1. */
#define AXISCOPE_CLUSTER_INTERRUPT_ENABLE 0x01cu
/* The done queue contains words. */
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

/* Mailbox. Two queues of words. Writing to a queue adds a word at its end; reading removes the
   word at its head. An empty queue reads as 0. A word written to a full queue is lost, and
   INTERRUPT_STATUS.lost is set. */

/* Jobs. Words from the host to the proxy core. */
#define AXISCOPE_MAILBOX_JOB 0x000u
/* A word. */
#define AXISCOPE_MAILBOX_JOB_WORD_LOW 0u
#define AXISCOPE_MAILBOX_JOB_WORD_MASK 0xffffffffu

/* Job level. Number of words in the queue. Writes are ignored. */
#define AXISCOPE_MAILBOX_JOB_LEVEL 0x004u
/* Number of words in the queue. */
#define AXISCOPE_MAILBOX_JOB_LEVEL_WORDS_LOW 0u
#define AXISCOPE_MAILBOX_JOB_LEVEL_WORDS_MASK 0xffffu

/* Done. Words from the proxy core to the host. */
#define AXISCOPE_MAILBOX_DONE 0x008u
/* A word. */
#define AXISCOPE_MAILBOX_DONE_WORD_LOW 0u
#define AXISCOPE_MAILBOX_DONE_WORD_MASK 0xffffffffu

/* Done level. Number of words in the queue. Writes are ignored. */
#define AXISCOPE_MAILBOX_DONE_LEVEL 0x00cu
/* Number of words in the queue. */
#define AXISCOPE_MAILBOX_DONE_LEVEL_WORDS_LOW 0u
#define AXISCOPE_MAILBOX_DONE_LEVEL_WORDS_MASK 0xffffu

#endif
