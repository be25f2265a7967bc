//! Whether the registers of the design's blocks may be read: an access that nothing answers hangs the board.

use crate::agent::{Fault, Finding};

use crate::{FoundBlock, Registers, Root};

/// Refuses if a check of the chip finds that the registers of the blocks do not answer, because their clock is
/// stopped, their reset is asserted or their port is off. Checks of ports to memory are not considered.
///
/// Without a known chip or access to its registers there is nothing to check, so accesses are allowed.
///
/// # Errors
/// A finding means that the registers do not answer.
pub fn reachable(root: &Root, blocks: &[FoundBlock]) -> Result<(), Fault> {
    let findings = Registers::of(root).and_then(|mut r| r.findings(blocks, &[], Some(&[])));
    refused(findings.unwrap_or_default())
}

/// The first such finding, as a refusal.
///
/// # Errors
/// That finding.
pub fn refused(findings: Vec<Finding>) -> Result<(), Fault> {
    match findings.into_iter().find(|f| f.refuses) {
        None => Ok(()),
        Some(first) => Err(Fault::refused(report(&first)).fix(fix(&first))),
    }
}

/// A finding in words.
pub fn report(f: &Finding) -> String {
    let value = f.value.map_or(String::new(), |v| format!(" is {v:#x}"));
    format!("{} ({}{value}): {}", f.check, f.name, f.message)
}

/// How to correct a finding, with its source.
pub fn fix(f: &Finding) -> String {
    format!("{} [{}]", f.fix, f.source)
}
