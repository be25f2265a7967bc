//! Tests every entry of every file, and the functions that use them, on a table that serves as
//! memory.

mod checks;
mod dumps;
mod fake;
mod files;
mod other_chips;
mod settings;
mod witness;
mod zynq_ultrascale;
