//! Warnings about points that can run.

use axiscope_fabric::Coherence;
use axiscope_masters::{OutsideSpec, spec::not_cacheable};
use axiscope_platform::{Platform, PortKind};

use super::Point;

impl Point {
    /// Warns about boot registers that contradict the point, and about masters at coherent ports whose bursts are not
    /// coherent, with the reason.
    #[must_use]
    pub fn warnings(&self, p: &Platform) -> Vec<String> {
        let mut out = self.clock_warnings(p);
        out.extend(self.boot_warnings(p));
        for m in &self.masters {
            let Some(port) = p.port(m.port()) else {
                continue;
            };
            // The signals of a design in a test bench are known only at its pins.
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
