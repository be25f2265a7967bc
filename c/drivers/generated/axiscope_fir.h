/* Made from hardware/fir/fir.rdl by `make registers`. */
#ifndef AXISCOPE_FIR_H
#define AXISCOPE_FIR_H

/* FIR filter. 16 taps on a stream, a sample a cycle. Registers are written as whole words (WSTRB
   is ignored). */

/* Block. What this block is. */
#define AXISCOPE_FIR_BLOCK 0x000u
/* 0x41584652 ('AXFR'). */
#define AXISCOPE_FIR_BLOCK_ID_LOW 0u
#define AXISCOPE_FIR_BLOCK_ID_MASK 0xffffffffu
#define AXISCOPE_FIR_BLOCK_ID_VALUE 0x41584652u

/* Version. Version of the register map. */
#define AXISCOPE_FIR_VERSION 0x004u
/* Changes that old drivers can ignore. */
#define AXISCOPE_FIR_VERSION_MINOR_LOW 0u
#define AXISCOPE_FIR_VERSION_MINOR_MASK 0xffffu
#define AXISCOPE_FIR_VERSION_MINOR_VALUE 0x0u
/* Changes that they cannot. */
#define AXISCOPE_FIR_VERSION_MAJOR_LOW 16u
#define AXISCOPE_FIR_VERSION_MAJOR_MASK 0xffffu
#define AXISCOPE_FIR_VERSION_MAJOR_VALUE 0x1u

/* Capabilities. What this instance was built with. */
#define AXISCOPE_FIR_CAPABILITIES 0x008u
/* Bits of a sample. */
#define AXISCOPE_FIR_CAPABILITIES_SAMPLE_BITS_LOW 0u
#define AXISCOPE_FIR_CAPABILITIES_SAMPLE_BITS_MASK 0x3fu

/* Registers AXISCOPE_FIR_PROGRAM_* begin here. */
#define AXISCOPE_FIR_FILTER 0x080u

/* Program. Change it only between packets: samples within the filter see the change. A reset
   leaves it as it is; bits without a field read as written. */

/* Coefficient. Coefficient k is multiplied by the sample k before the newest. */
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT 0x000u
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_COUNT 16u
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_STRIDE 0x4u
/* Two's complement. */
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_VALUE_LOW 0u
#define AXISCOPE_FIR_PROGRAM_COEFFICIENT_VALUE_MASK 0xffffu

/* Shift. Bits by which the sum is shifted right: the fraction bits of the coefficients. */
#define AXISCOPE_FIR_PROGRAM_SHIFT 0x040u
/* 0 to 31. */
#define AXISCOPE_FIR_PROGRAM_SHIFT_BITS_LOW 0u
#define AXISCOPE_FIR_PROGRAM_SHIFT_BITS_MASK 0x1fu

#endif
