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
    /// Refresh a bank (LPDDR4's REFpb) or one bank of every group (DDR5's REFsb) while the others continue.
    RefreshBank = 6,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;
    /// Every kind, in the order of the discriminants.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Activate,
        Kind::Precharge,
        Kind::Read,
        Kind::Write,
        Kind::MaskedWrite,
        Kind::Refresh,
        Kind::RefreshBank,
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
            Kind::RefreshBank => "REFB",
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// Returns the set of these kinds.
    #[must_use]
    pub const fn of(kinds: &[Kind]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < kinds.len() {
            set |= 1 << kinds[i] as u8;
            i += 1;
        }
        Self(set)
    }

    /// Whether a kind is in the set.
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    /// The kinds in the set, in the order of the discriminants.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&k| self.has(k))
    }
}

/// One command on the command bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The controller clock in which it is issued.
    pub at: Clock,
    /// Kind of the command.
    pub kind: Kind,
    /// The bank; for [`Kind::Refresh`] any bank of the rank, for [`Kind::RefreshBank`] any bank that it refreshes.
    pub bank: BankId,
    /// The row of an activate, read or write, otherwise 0.
    pub row: u32,
    /// Whether the command occupies the command bus. Auto-precharges do not. In the model, refreshes and the precharges
    /// before them do not either.
    pub on_bus: bool,
}
