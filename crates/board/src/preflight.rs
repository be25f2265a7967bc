//! Checks whether the registers of the design's blocks may be read, because an access without an answer hangs
//! the board.

use crate::agent::{Fault, Finding};

use crate::{FoundBlock, Registers, Root};

/// Returns an error if a check of the chip finds that the registers of the blocks do not answer, because
/// their clock is stopped, their reset is asserted or their port is off. Checks of ports to memory are not
/// considered.
///
/// If the chip is unknown or its registers cannot be accessed, nothing is checked and accesses are allowed.
///
/// # Errors
/// If a finding means that the registers do not answer.
pub fn reachable(root: &Root, blocks: &[FoundBlock]) -> Result<(), Fault> {
    let findings = Registers::of(root).and_then(|mut r| r.findings(blocks, &[], Some(&[])));
    refused(findings.unwrap_or_default())
}

/// Returns an error for the first finding because of which the registers must not be accessed.
///
/// # Errors
/// If there is such a finding.
pub fn refused(findings: Vec<Finding>) -> Result<(), Fault> {
    match findings.into_iter().find(|f| f.refuses) {
        None => Ok(()),
        Some(first) => Err(Fault::refused(report(&first)).fix(fix(&first))),
    }
}

/// Describes a finding in a sentence.
pub fn report(f: &Finding) -> String {
    let value = f.value.map_or(String::new(), |v| format!(" is {v:#x}"));
    let at = f
        .address
        .map_or(String::new(), |at| format!(" at 0x{at:08X}"));
    format!("{} ({}{value}{at}): {}", f.check, f.name, f.message)
}

/// Describes how to correct a finding, with its source.
pub fn fix(f: &Finding) -> String {
    format!("{} [{}]", f.fix, f.source)
}
