//! Remembers how the boot registers of a board were decoded. Most points of an experiment have the
//! same registers, and decoding them takes much longer than reading them.

use std::{collections::BTreeMap, sync::Arc};

use axiscope_platform::{
    Error,
    bootfile::{Decoded, decode_words},
};

/// Number of register dumps for which the result is remembered. The points of an experiment differ
/// in their QoS, which has only a few values.
const KEPT: usize = 8;

/// Registers by address.
pub(crate) type Words = BTreeMap<u64, u32>;

/// The settings decoded from the registers, or the reason why they cannot be decoded.
type Meaning = Arc<Result<Decoded, Error>>;

/// Decoded register dumps of one board, most recently used first.
#[derive(Default)]
pub(crate) struct DecodedBoots {
    kept: Vec<(Words, Meaning)>,
}

impl DecodedBoots {
    /// Returns the settings that these registers contain.
    pub fn of(&mut self, words: &Words) -> Meaning {
        let kept = self.kept.iter().position(|(known, _)| known == words);
        let entry = match kept {
            Some(at) => self.kept.remove(at),
            None => (words.clone(), Arc::new(decode_words(words))),
        };
        let meaning = entry.1.clone();
        self.kept.insert(0, entry);
        self.kept.truncate(KEPT);
        meaning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_decoded_once_and_other_words_again() {
        let words = |ddrc_ctrl| Words::from([(0xF800_6000, ddrc_ctrl)]);
        let mut boots = DecodedBoots::default();
        let first = boots.of(&words(0x80));
        assert!(Arc::ptr_eq(&first, &boots.of(&words(0x80))));
        for other in 0..KEPT as u32 {
            assert!(!Arc::ptr_eq(&first, &boots.of(&words(other))));
        }
        assert_eq!(boots.kept.len(), KEPT);
        // The result that was used least recently has been forgotten.
        assert!(!Arc::ptr_eq(&first, &boots.of(&words(0x80))));
    }
}
