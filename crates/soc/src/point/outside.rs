//! A master that another simulator plays.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SideSpec;
use crate::{Platform, platform::Port};

/// A master whose bursts come from outside the model, such as a design in a test bench. Only
/// [`crate::Live`] takes one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutsideSpec {
    /// Its name in the results.
    pub name: String,
    /// Its port.
    pub port: String,
    /// Bytes of a beat.
    pub beat_bytes: u16,
    /// AxCACHE; 3 is normal memory that is not cacheable.
    #[serde(default = "super::coherence::not_cacheable")]
    pub axcache: u8,
    /// AxPROT; 2 is non-secure data.
    #[serde(default = "super::coherence::non_secure")]
    pub axprot: u8,
    /// AxUSER\[1:0\]: 0 is non-shareable, 1 inner, 2 outer shareable.
    #[serde(default)]
    pub axuser: u8,
}

impl OutsideSpec {
    /// Beats of the longest burst that AXI has.
    pub(crate) const MOST_BEATS: u16 = 256;

    /// What goes beside the addresses of both directions.
    pub(super) fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        let side = SideSpec {
            // A line of the caches: whatever comes, where a port takes single lines only.
            burst_beats: (64 / self.beat_bytes.max(1)).max(1),
            beat_bytes: self.beat_bytes,
            axcache: self.axcache,
            axprot: self.axprot,
            axuser: self.axuser,
            before: None,
        };
        [Some(side), Some(side)]
    }

    pub(super) fn problems(&self, p: &Platform, port: &Port, out: &mut Vec<String>) {
        let at = format!("masters.{}", self.name);
        if !port.takes(u32::from(self.beat_bytes) * 8) {
            let bits = u32::from(self.beat_bytes) * 8;
            out.push(format!(
                "{at}.beat_bytes: {bits} bits; give a width that the port has"
            ));
        }
        for side in self.sides().into_iter().flatten() {
            side.problems(&at, p, port, out);
        }
    }
}
