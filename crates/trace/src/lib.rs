//! AXI traffic from waveforms: finds the buses of a file and their transactions, infers what each burst
//! waited for, and writes a recording that an engine of the model replays.
//!
//! ```text
//! VCD, FST, CSV of an ILA --Wave--> tracks --find--> buses --observe--> transactions
//!                                        transactions --record--> recordings of streams
//! ```
//!
//! Cycles are cycles of the bus's clock. The edge of an event is the edge at which the event is sampled.

mod bus;
mod choice;
mod clock;
mod csv;
mod depend;
mod enumerations;
mod fst_blocks;
mod glob;
mod ila;
mod import;
mod names;
mod observe;
mod partner;
mod pins;
mod recording;
mod skipped;
mod split;
mod stall;
mod steps;
mod table;
mod transaction;
mod values;
mod wave;

pub use bus::{Bus, Protocol, find_buses};
pub use clock::{Clock, clock_of};
pub use depend::{Cause, Causes, Wait, waits_of};
pub use import::{Asked, Found, Imported, Listed, import, listed};
pub use observe::{Observed, Sampling, observe};
pub use partner::Partner;
pub use pins::{Field, Pins};
pub use recording::{Recording, record};
pub use skipped::Skipped;
pub use table::transactions_csv;
pub use transaction::{Direction, Transaction};
pub use wave::{Signal, Track, Wave};

/// An error in a waveform or in a request about it: file, signal and fix in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
