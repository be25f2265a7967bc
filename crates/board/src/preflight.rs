//! Whether the registers of the design's blocks may be read: an access that nothing answers hangs the board.

use crate::agent::{Fault, Finding};

use crate::{FoundBlock, Registers, Root};

/// Refuses where a check of the chip says that the blocks' registers do not answer: their clock is stopped, their
/// reset is held, their port is off. What the blocks do at ports to memory is not asked.
///
/// A chip that is unknown, or that cannot be looked at, keeps nobody from a block.
///
/// # Errors
/// The first finding that refuses.
pub fn reachable(root: &Root, blocks: &[FoundBlock]) -> Result<(), Fault> {
    let findings = Registers::of(root).and_then(|mut r| r.findings(blocks, &[], Some(&[])));
    refused(findings.unwrap_or_default())
}

/// The first finding that refuses, as a refusal.
///
/// # Errors
/// That one.
pub fn refused(findings: Vec<Finding>) -> Result<(), Fault> {
    match findings.into_iter().find(|f| f.refuses) {
        None => Ok(()),
        Some(first) => Err(Fault::refused(told(&first)).mend(mend(&first))),
    }
}

/// A finding in words.
pub fn told(f: &Finding) -> String {
    let value = f.value.map_or(String::new(), |v| format!(" is {v:#x}"));
    format!("{} ({}{value}): {}", f.check, f.name, f.said)
}

/// How a finding is set right, with its source.
pub fn mend(f: &Finding) -> String {
    format!("{} [{}]", f.mend, f.source)
}
