//! What the model still gives for bursts that it was shown, and how much of it nobody waits for any more.

/// Bytes or answers to come, in order.
#[derive(Debug, Default)]
pub struct Owed {
    due: u64,
    /// Of these, the first: they are of what a reset dropped.
    stale: u64,
}

impl Owed {
    /// So much more is to come.
    pub const fn promise(&mut self, much: u64) {
        self.due += much;
    }

    /// So much comes; gives how much of it somebody waits for.
    pub fn comes(&mut self, much: u64) -> u64 {
        let old = much.min(self.stale);
        self.due = self.due.saturating_sub(much);
        self.stale -= old;
        much - old
    }

    /// Nobody waits for what is to come now.
    pub const fn drop_all(&mut self) {
        self.stale = self.due;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_dropped_comes_first_and_is_for_nobody() {
        let mut owed = Owed::default();
        owed.promise(100);
        assert_eq!(owed.comes(40), 40);
        owed.drop_all();
        owed.promise(50);
        assert_eq!(owed.comes(20), 0);
        assert_eq!(owed.comes(60), 20);
        assert_eq!(owed.comes(30), 30);
    }
}
