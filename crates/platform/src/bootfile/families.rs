//! The chips for which init files can be read. To add a chip, add its table of registers and its
//! decoder here.

use std::sync::OnceLock;

use crate::Error;
use crate::bootfile::{board::Board, chip::Chip, cyclone_v, zynq7000, zynqmp};

/// A function that adds the settings of a chip to a board. The second argument is the reference
/// clock in MHz, with the place where it was stated.
type Decode = fn(&mut Board<'_>, Option<(f64, String)>) -> Result<(), Error>;

const FAMILIES: [(&str, Decode); 3] = [
    (
        include_str!("../../../../data/chips/zynq_ultrascale/boot_registers.toml"),
        zynqmp::decode,
    ),
    (
        include_str!("../../../../data/chips/zynq7000/boot_registers.toml"),
        zynq7000::decode,
    ),
    (
        include_str!("../../../../data/chips/cyclone_v/boot_registers.toml"),
        cyclone_v::decode,
    ),
];

/// Returns the tables of all chips for which init files can be read.
///
/// # Panics
/// If a built-in table is invalid.
pub fn chips() -> &'static [Chip] {
    static READ: OnceLock<Vec<Chip>> = OnceLock::new();
    READ.get_or_init(|| {
        let parse = |(text, _)| Chip::parse(text).expect("a table of the product is valid");
        FAMILIES.map(parse).into()
    })
}

/// Returns the table of a chip by the name of the chip's file.
#[must_use]
pub fn chip(name: &str) -> Option<&'static Chip> {
    chips().iter().find(|chip| chip.chip == name)
}

/// Returns the decoder of one of [`chips`].
pub(crate) fn decoder(chip: &Chip) -> Decode {
    let at = chips().iter().position(|known| known.name == chip.name);
    FAMILIES[at.expect("one of the chips")].1
}
