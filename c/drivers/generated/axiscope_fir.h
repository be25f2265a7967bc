/* Made from hardware/fir/fir.rdl by `make registers`. */
#ifndef AXISCOPE_FIR_H
#define AXISCOPE_FIR_H

/* FIR filter. A 16-tap filter for a stream, which processes one sample per cycle. Write
   registers only as full words (WSTRB is ignored). */

/* Block. Identifies the kind of block. */
#define AXISCOPE_FIR_BLOCK 0x000u
/* 0x41584652 ('AXFR'). */
#define AXISCOPE_FIR_BLOCK_ID_LOW 0u
#define AXISCOPE_FIR_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_FIR_BLOCK_ID_VALUE 0x41584652u

/* Version. Version of the register map. */
#define AXISCOPE_FIR_VERSION 0x004u
/* Incremented for compatible changes, which old drivers can ignore. */
#define AXISCOPE_FIR_VERSION_MINOR_LOW 0u
#define AXISCOPE_FIR_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_FIR_VERSION_MINOR_VALUE 0x0u
/* Incremented for incompatible changes: old drivers must refuse the block. */
#define AXISCOPE_FIR_VERSION_MAJOR_LOW 16u
#define AXISCOPE_FIR_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_FIR_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. Parameters that this instance was built with. */
#define AXISCOPE_FIR_CAPABILITIES 0x008u
/* Width of a sample, in bits. */
#define AXISCOPE_FIR_CAPABILITIES_SAMPLE_BITS_LOW 0u
#define AXISCOPE_FIR_CAPABILITIES_SAMPLE_BITS_MASK 0x3fu

/* Registers AXISCOPE_FIR_PROGRAM_* begin here. */
#define AXISCOPE_FIR_FILTER 0x080u

/* Program. Write these registers only between packets, because a change affects the samples that
   are in the filter. A reset does not change the registers. Bits without a field read back as
   written. */

/* Coefficient. Coefficient k is multiplied by the sample that arrived k samples before the
   newest one. */
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT 0x000u
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_COUNT 16u
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_STRIDE 0x4u
/* Two's complement. */
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_VALUE_LOW 0u
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_VALUE_MASK 0xffffu

/* Shift. Number of bits by which the sum is shifted right: the number of fraction bits in the
   coefficients. */
#define AXISCOPE_FIR_PROGRAM_SHIFT 0x040u
/* 0 to 31. */
#define AXISCOPE_FIR_PROGRAM_SHIFT_BITS_LOW 0u
#define AXISCOPE_FIR_PROGRAM_SHIFT_BITS_MASK 0x1fu

#endif
