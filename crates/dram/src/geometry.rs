//! Ranks, bank groups and banks. Banks are numbered consecutively over the whole channel.

/// A bank of the channel, numbered `(rank * bank_groups + group) * banks_per_group + bank`.
pub type BankId = u8;

/// The numbers of ranks, bank groups and banks of a channel. DDR3 and LPDDR4 have one group that holds all
/// banks of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Ranks on the channel.
    pub ranks: u8,
    /// Bank groups per rank; 1 where the standard has none.
    pub bank_groups: u8,
    /// Banks in each group.
    pub banks_per_group: u8,
}

impl Geometry {
    /// Largest number of banks of a channel, because sets of banks are 64-bit masks.
    pub const MAX_BANKS: usize = 64;

    /// Banks on the whole channel.
    #[must_use]
    pub const fn banks(&self) -> usize {
        self.ranks as usize * self.banks_per_rank()
    }

    /// Banks of one rank.
    #[must_use]
    pub const fn banks_per_rank(&self) -> usize {
        self.bank_groups as usize * self.banks_per_group as usize
    }

    /// The rank to which a bank belongs.
    #[must_use]
    pub const fn rank_of(&self, bank: BankId) -> usize {
        bank as usize / self.banks_per_rank()
    }

    /// The bank group to which a bank belongs, numbered over all ranks.
    #[must_use]
    pub const fn group_of(&self, bank: BankId) -> usize {
        bank as usize / self.banks_per_group as usize
    }

    /// Returns a mask with a bit for every bank in the group of `bank`.
    #[must_use]
    pub const fn group_mask(&self, bank: BankId) -> u64 {
        let n = self.banks_per_group as usize;
        let ones = if n >= 64 { u64::MAX } else { (1 << n) - 1 };
        ones << (self.group_of(bank) * n)
    }

    /// Returns a mask of the banks that are in the rank of `bank` and at the same position in their groups.
    #[must_use]
    pub fn same_bank_mask(&self, bank: BankId) -> u64 {
        let place = bank % self.banks_per_group;
        let first = self.rank_of(bank) * self.banks_per_rank() + place as usize;
        let step = self.banks_per_group as usize;
        (0..self.bank_groups as usize).fold(0, |mask, g| mask | 1 << (first + g * step))
    }

    /// A mask with a bit for every bank of `rank`.
    #[must_use]
    pub const fn rank_mask(&self, rank: usize) -> u64 {
        let n = self.banks_per_rank();
        let ones = if n >= 64 { u64::MAX } else { (1 << n) - 1 };
        ones << (rank * n)
    }
}
