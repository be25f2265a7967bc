//! A chip's registers by name: settings, checks before a port is accessed, byte counters, and
//! dumps.
//!
//! ```text
//! data/chips/*/board_registers.toml --expand--> records --Chip--> settings, findings, counted bytes, dumps <-- Memory
//! ```
//!
//! Names, addresses, meanings and sources are in data files that are compiled into the program. A register is
//! accessed only by name, and only if the file states that this does no harm.

mod checks;
mod chip;
mod dump;
mod expand;
mod figures;
mod memory;
mod protection;
mod records;
mod settings;
#[cfg(test)]
mod tests;
mod witness;

pub use checks::{Control, Facts, MemoryRange, PortInUse};
pub use chip::Chip;
pub use memory::Memory;
pub use records::{
    Access, AddressMapAt, BootAt, Check, Dump, FigureSetting, LeftOut, NoThrottle, Protection,
    Register, Setting, Unless, Want, When, Witness,
};
pub use settings::Change;
