//! The commands that a controller sends to a device.

use crate::{BankId, Clock};

/// What a command does. The discriminants index the dense timing tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Open a row of a bank.
    Activate = 0,
    /// Close the open row of a bank.
    Precharge = 1,
    /// Read one burst from the open row.
    Read = 2,
    /// Write one whole burst to the open row.
    Write = 3,
    /// Write a burst of which some bytes are masked; LPDDR4 spaces these further apart.
    MaskedWrite = 4,
    /// Refresh a whole rank; every bank of it is closed.
    Refresh = 5,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 6;
    /// Every kind, in the order of the discriminants.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Activate,
        Kind::Precharge,
        Kind::Read,
        Kind::Write,
        Kind::MaskedWrite,
        Kind::Refresh,
    ];

    /// The name that command listings use.
    #[must_use]
    pub const fn mnemonic(self) -> &'static str {
        match self {
            Kind::Activate => "ACT",
            Kind::Precharge => "PRE",
            Kind::Read => "RD",
            Kind::Write => "WR",
            Kind::MaskedWrite => "MWR",
            Kind::Refresh => "REF",
        }
    }
}

/// One command on the command bus, as exported and as checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// When it is issued, in controller clocks.
    pub at: Clock,
    /// What it does.
    pub kind: Kind,
    /// The bank; for [`Kind::Refresh`] any bank of the rank.
    pub bank: BankId,
    /// The row of an activate, read or write, otherwise 0.
    pub row: u32,
    /// Whether it takes the command bus: not where a bank closes with its read, nor, as modelled, what
    /// a refresh needs (its precharges and itself).
    pub on_bus: bool,
}
