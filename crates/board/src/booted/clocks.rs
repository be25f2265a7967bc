//! Finds the clocks that are set by the registers of a board, and clocks that do not follow from
//! the registers.

use axiscope_platform::bootfile::{Chip, Setting};

use crate::{FoundBlock, decoded::Words};

/// Allowed relative difference between the measured and the stated frequency of a clock in the
/// programmable logic (assumed).
const PL_TOLERANCE: f64 = 5e-3;

/// Lists the registers from which a clock follows, with their words, as text in brackets. If `key`
/// is not a clock, the text is empty.
pub(super) fn registers_of(boot: &Chip, words: &Words, key: &str) -> String {
    let Some(clock) = boot.clocks.iter().find(|clock| clock.key == key) else {
        return String::new();
    };
    let plls = clock.sources.values();
    let plls = plls.filter_map(|source| boot.plls.get(source.split('/').next()?));
    let all = std::iter::once(&clock.register).chain(plls.map(|pll| &pll.control));
    let mut shown: Vec<String> = Vec::new();
    for register in all {
        let (address, _) = boot.bits(register);
        let name = register.split_once('.').map_or("", |(_, name)| name);
        if let Some(word) = words.get(&address) {
            shown.push(format!("{name} = 0x{word:08X} at 0x{address:08X}"));
        }
    }
    shown.dedup();
    match shown.is_empty() {
        true => String::new(),
        false => format!(" ({})", shown.join(", ")),
    }
}

/// Whether the register of a clock is among the words.
pub(super) fn is_read(boot: &Chip, words: &Words, key: &str) -> bool {
    let clock = boot.clocks.iter().find(|clock| clock.key == key);
    clock.is_some_and(|clock| words.contains_key(&boot.bits(&clock.register).0))
}

/// Returns the number of a clock in the programmable logic, given the name of its setting.
pub(super) fn pl_clock(key: &str) -> Option<u32> {
    let digits = key.strip_prefix("clocks.pl")?.strip_suffix("_mhz")?;
    digits.parse().ok()
}

/// Returns a sentence for each clock of a block that does not follow from the registers of a board.
pub(super) fn strange_clocks(
    blocks: &[FoundBlock],
    boot: &Chip,
    (found, words): (&[Setting], &Words),
) -> Vec<String> {
    let mut out = Vec::new();
    for clock in &boot.clocks {
        let is_found = found.iter().any(|setting| setting.key == clock.key);
        let Some(n) = pl_clock(&clock.key).filter(|_| !is_found) else {
            continue;
        };
        let mut users = blocks.iter().filter(|b| b.design.pl_clock == Some(n));
        if let Some(block) = users.next() {
            out.push(format!(
                "pl_mhz: the clock of {} was not compared with the design: {} selects no documented clock{}",
                block.name,
                clock.register,
                registers_of(boot, words, &clock.key)
            ));
        }
    }
    out
}

/// Returns a sentence if a block of the design uses a clock whose frequency the registers set to a
/// different value.
pub(super) fn other_clock(blocks: &[FoundBlock], n: u32, mhz: f64) -> Option<String> {
    let user = blocks.iter().find(|b| b.design.pl_clock == Some(n));
    let block = user?;
    let (stated, of, field) = match block.design.pl_clock_mhz {
        Some(from) => (from, "clock that makes the one of", "axiscope,pl-clock-hz"),
        None => (block.pl_mhz?, "clock of", "axiscope,pl-hz"),
    };
    let differs = (mhz / stated - 1.0).abs() > PL_TOLERANCE;
    differs.then(|| {
        format!(
            "pl_mhz: the design says {stated} MHz of the {of} {} ({field}), and the registers set PL clock {n} to {mhz} MHz: \
             set the clock (assigned-clock-rates in the overlay), or boot with the image of this design",
            block.name
        )
    })
}
