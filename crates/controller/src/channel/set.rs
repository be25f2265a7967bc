//! Small sets as masks: of ports and banks, and of queue slots.

/// The members of a set of ports or banks.
#[inline(always)]
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        // Asked first: where a set is known to have a member, finding it is one instruction.
        if set == 0 {
            return None;
        }
        let x = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(x)
    })
}

/// Calls `each` for every slot of a set. By halves: steps through a 128-bit mask cost
/// several times those through a word.
#[inline]
pub(crate) fn each_slot(set: u128, mut each: impl FnMut(usize)) {
    for (first, half) in [(0, set as u64), (64, (set >> 64) as u64)] {
        for slot in members(half) {
            each(first + slot);
        }
    }
}
