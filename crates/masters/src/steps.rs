//! The event loop: visits the clocks of the controller in which something happens.
//!
//! `axiscope-sim` owns the loop and calls it. The code is in this crate because this crate is
//! optimised in every build profile. The other code in `axiscope-sim` runs once per point, and
//! compiles much faster without optimisation.

use axiscope_controller::{Controller, NEVER};
use axiscope_fabric::{AxiMaster, Domain, Fabric, Ps};

use crate::{Leave, Master};

/// A controller that runs masters of any kind.
pub trait Steps: Controller + Sized {
    /// Calls [`run_until`] for this controller.
    fn run_until(
        &mut self,
        fabric: &mut Fabric<Box<dyn Master>>,
        domain: Domain,
        leave: &mut Leave,
        clock: i64,
        until: Ps,
    ) -> i64;
}

/// The loop for each kind of controller. Each instance compiles the controller and the fabric
/// again, so the loop is left out of unit tests, which run no controller.
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
///
/// Times of the fabric are compared in clocks of the controller. A step that involves only the
/// controller therefore converts no times.
pub fn run_until<M: AxiMaster, C: Controller>(
    controller: &mut C,
    fabric: &mut Fabric<M>,
    domain: Domain,
    leave: &mut Leave,
    mut clock: i64,
    until: Ps,
) -> i64 {
    let end = domain.at_or_after(until);
    let mut wake = fabric.wake();
    let mut due = clock_of(domain, wake);
    loop {
        if clock >= end {
            return clock;
        }
        if !leave.step() {
            return end;
        }
        if clock >= due {
            fabric.advance(controller, clock, domain.edge(clock));
        }
        let next = controller.step(clock, fabric);
        if fabric.wake() != wake {
            wake = fabric.wake();
            due = clock_of(domain, wake);
        }
        clock = due.max(clock + 1).min(next);
        if clock >= NEVER {
            return end;
        }
    }
}

/// Returns the first clock at or after a time, or [`NEVER`] for a time that is never reached.
fn clock_of(domain: Domain, time: Ps) -> i64 {
    if time == Ps::MAX {
        NEVER
    } else {
        domain.at_or_after(time)
    }
}
