//! FIR filter: made from `hardware/fir/fir.rdl` by `make registers`.

use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41584652 ('AXFR').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41584652;
    pub const ALL: &[Field] = &[ID];
}
/// Version. Version of the register map.
pub const VERSION: Register = Register::new(0x4, version::ALL);
pub mod version {
    use crate::register::Field;
    /// Incremented for compatible changes, which old drivers can ignore.
    pub const MINOR: Field = Field::new("minor", 0, 16);
    pub const MINOR_VALUE: u32 = 0;
    /// Incremented for incompatible changes: old drivers must refuse the block.
    pub const MAJOR: Field = Field::new("major", 16, 16);
    pub const MAJOR_VALUE: u32 = 1;
    pub const ALL: &[Field] = &[MINOR, MAJOR];
}
/// Capabilities. Parameters that this instance was built with.
pub const CAPABILITIES: Register = Register::new(0x8, capabilities::ALL);
pub mod capabilities {
    use crate::register::Field;
    /// Width of a sample, in bits.
    pub const SAMPLE_BITS: Field = Field::new("sample_bits", 0, 6);
    pub const ALL: &[Field] = &[SAMPLE_BITS];
}
pub const FILTER: u32 = 0x80;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("capabilities", CAPABILITIES),
    Item::file("filter", FILTER, fir_program::MAP),
];
/// Program. Write these registers only between packets, because a change affects the samples
/// that are in the filter. A reset does not change the registers. Bits without a field read
/// back as written.
pub mod fir_program {
    use crate::register::{Item, Register};
    /// Coefficient. Coefficient k is multiplied by the sample that arrived k samples before the
    /// newest one.
    pub const COEFFICIENT: Register = Register::new(0x0, coefficient::ALL);
    pub const COEFFICIENT_COUNT: usize = 16;
    pub mod coefficient {
        use crate::register::Field;
        /// Two's complement.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Shift. Number of bits by which the sum is shifted right: the number of fraction bits in
    /// the coefficients.
    pub const SHIFT: Register = Register::new(0x40, shift::ALL);
    pub mod shift {
        use crate::register::Field;
        /// 0 to 31.
        pub const BITS: Field = Field::new("bits", 0, 5);
        pub const ALL: &[Field] = &[BITS];
    }
    pub const MAP: &[Item] = &[
        Item::register("coefficient", COEFFICIENT).times(16, 4),
        Item::register("shift", SHIFT),
    ];
}
