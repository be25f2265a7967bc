//! Keeps track of the bytes or responses that the model still owes for bursts that it has seen, and how many
//! of them a reset has dropped.

/// Bytes or responses that the model still has to deliver, in order.
#[derive(Debug, Default)]
pub struct Owed {
    due: u64,
    /// The number of these bytes or responses, starting with the oldest, that belong to bursts that
    /// a reset has dropped.
    stale: u64,
}

impl Owed {
    /// Adds an amount that the model still has to deliver.
    pub const fn promise(&mut self, much: u64) {
        self.due += much;
    }

    /// Receives an amount from the model. Returns the part of the amount that was not dropped.
    pub fn comes(&mut self, much: u64) -> u64 {
        let old = much.min(self.stale);
        self.due = self.due.saturating_sub(much);
        self.stale -= old;
        much - old
    }

    /// Drops everything that the model still has to deliver.
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
