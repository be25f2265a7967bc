//! The event loop: visits the clocks of the controller in which something happens.
//!
//! `axiscope-sim` owns the loop and calls it. The code is here because every profile optimises this crate:
//! the rest of `axiscope-sim` runs once per point and compiles much faster without optimisation.

use axiscope_controller::{Controller, NEVER};
use axiscope_fabric::{AxiMaster, Domain, Fabric, Ps};

use crate::{Leave, Master};

/// A controller that runs masters of any kind.
pub trait Steps: Controller + Sized {
    /// [`run_until`] of this controller.
    fn run_until(
        &mut self,
        fabric: &mut Fabric<Box<dyn Master>>,
        domain: Domain,
        leave: &mut Leave,
        clock: i64,
        until: Ps,
    ) -> i64;
}

/// The loop for each kind of controller. Each instance compiles controller and fabric again, so it is left out of
/// unit tests, which run no controller.
#[cfg(not(test))]
mod kinds {
    use axiscope_controller::with_kinds;
    use axiscope_fabric::{Domain, Fabric, Ps};

    use super::{Steps, run_until};
    use crate::{Leave, Master};

    macro_rules! steps {
        ($($(#[$doc:meta])* $variant:ident = $controller:ty, $name:literal;)*) => {
            $(impl Steps for $controller {
                fn run_until(
                    &mut self,
                    fabric: &mut Fabric<Box<dyn Master>>,
                    domain: Domain,
                    leave: &mut Leave,
                    clock: i64,
                    until: Ps,
                ) -> i64 {
                    run_until(self, fabric, domain, leave, clock, until)
                }
            })*
        };
    }

    with_kinds!(steps);
}

/// Runs from controller clock `clock` to the time `until`, and returns the next clock. `domain` is the clock of the
/// controller. The loop stops early if `leave` requests it.
pub fn run_until<M: AxiMaster, C: Controller>(
    controller: &mut C,
    fabric: &mut Fabric<M>,
    domain: Domain,
    leave: &mut Leave,
    mut clock: i64,
    until: Ps,
) -> i64 {
    let mut now = domain.edge(clock);
    loop {
        if now >= until {
            return clock;
        }
        if !leave.step() {
            return domain.at_or_after(until);
        }
        fabric.advance(controller, clock, now);
        let next = controller.step(clock, fabric);
        let wake = fabric.wake();
        let at = if next < NEVER {
            domain.edge(next)
        } else {
            Ps::MAX
        };
        if wake < at {
            clock = domain.at_or_after(wake).max(clock + 1).min(next);
            now = domain.edge(clock);
        } else if next < NEVER {
            (clock, now) = (next, at);
        } else {
            return domain.at_or_after(until);
        }
    }
}
