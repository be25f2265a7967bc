//! Small sets of ports and banks as masks.

/// The members of a set of ports or banks.
#[inline(always)]
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        // Emptiness is checked first, because finding a member of a set that is known not to be empty takes one
        // instruction.
        if set == 0 {
            return None;
        }
        let x = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(x)
    })
}
