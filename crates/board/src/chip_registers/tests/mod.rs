//! Tests of every entry of every file, and of the mechanisms on a memory that is a table.

mod checks;
mod dumps;
mod fake;
mod files;
mod other_chips;
mod settings;
mod witness;
mod zynq_ultrascale;
