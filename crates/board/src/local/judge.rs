//! Decides, from the checks of the chip, whether ports may be used.

use crate::agent::{Fault, Finding};
use crate::chip_registers::PortInUse;
use axiscope_platform::Platform;
use axiscope_sim::{ImageCpuSpec, MasterSpec, Point, is_coherent};

use super::Local;
use crate::{
    Hardware, Registers,
    discover::{blocks, buffers},
    point::is_filter,
    preflight::{fix, refused, report},
};

impl<H: Hardware> Local<H> {
    /// Returns an error if a check of the chip forbids the use of a port.
    pub(super) fn judge(&self, ports: Option<&[PortInUse]>) -> Result<(), Fault> {
        refused(self.findings(ports)?)
    }

    /// Returns the findings, or a finding that the chip is unknown.
    pub(super) fn findings(&self, ports: Option<&[PortInUse]>) -> Result<Vec<Finding>, Fault> {
        let mut registers = match Registers::of(&self.root) {
            Ok(registers) => registers,
            Err(fault) => return Ok(vec![unknown(fault)]),
        };
        let found = (blocks(&self.root), buffers(&self.root));
        let (Ok(blocks), Ok(buffers)) = found else {
            return Ok(Vec::new());
        };
        registers.findings(&blocks, &buffers, ports)
    }

    /// Returns the reasons why a point cannot run with the current settings of the chip, and the
    /// warnings. Each is one sentence.
    pub(super) fn judged(&self, ports: &[PortInUse]) -> Result<[Vec<String>; 2], Fault> {
        let findings = self.findings(Some(ports))?;
        let text = |f: &Finding| format!("{}; {}", report(f), fix(f));
        let refused = findings.iter().filter(|f| f.refuses);
        // A register that could not be read is a problem of the board, and `preflight` reports it.
        let others = (findings.iter()).filter(|f| !f.refuses && f.value.is_some());
        Ok([refused.map(text).collect(), others.map(text).collect()])
    }
}

/// Returns a finding which states that nothing was checked.
fn unknown(fault: Fault) -> Finding {
    Finding {
        check: "chip".into(),
        name: "compatible".into(),
        address: None,
        value: None,
        want: None,
        message: format!(
            "resets, clocks and widths are not checked: {}",
            fault.message
        ),
        fix: fault.fix.unwrap_or_default(),
        source: "/proc/device-tree/compatible".into(),
        refuses: false,
    }
}

/// Returns whether each master's accesses snoop the processors' caches. A program's accesses do so
/// if its buffers are cached.
pub(super) fn coherent(platform: &Platform, point: &Point) -> Vec<bool> {
    let asks = |m: &MasterSpec| {
        (m.get::<ImageCpuSpec>()).map_or_else(|| is_coherent(platform, m), |c| c.cached)
    };
    point.masters.iter().map(asks).collect()
}

/// Returns the ports at which blocks represent masters of a point, for the checks of a chip.
pub(super) fn ports(platform: &Platform, point: &Point) -> Vec<PortInUse> {
    let port = |m: &MasterSpec| PortInUse {
        name: m.port().into(),
        width_bits: m.beat_bytes().map(|bytes| u64::from(bytes) * 8),
        coherent: is_coherent(platform, m),
        ..PortInUse::default()
    };
    let blocks = point
        .masters
        .iter()
        .filter(|m| !m.is_core() && !is_filter(m));
    blocks.map(port).collect()
}
