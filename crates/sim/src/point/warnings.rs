//! Warnings about points that run.

use axiscope_fabric::Coherence;
use axiscope_masters::{OutsideSpec, spec::not_cacheable};
use axiscope_platform::{Platform, PortKind};

use super::Point;

impl Point {
    /// What is missing where a port could be coherent and a master's bursts are not.
    #[must_use]
    pub fn warnings(&self, p: &Platform) -> Vec<String> {
        let mut out = Vec::new();
        for m in &self.masters {
            let Some(port) = p.port(m.port()) else {
                continue;
            };
            // What a test bench's design drives is known at its pins only.
            let unasked = m
                .get::<OutsideSpec>()
                .is_some_and(|o| o.axcache == not_cacheable());
            for (side, s) in ["read", "write"].iter().zip(m.sides()) {
                if let Some(s) = s
                    && !unasked
                    && !matches!(port.kind, PortKind::Hp | PortKind::Cpu)
                    && let Coherence::NonCoherent(why) = s.coherence(&p.site(), port)
                {
                    out.push(format!("masters.{}.{side}: not coherent: {why}", m.name()));
                }
            }
        }
        out
    }
}
