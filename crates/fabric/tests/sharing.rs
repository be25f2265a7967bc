//! Coherent ports that wait for the same caches take turns.

mod common;

use axiscope_fabric::{PathTiming, PortKind, Ps};
use common::{LINE, NS, Script, filling, run};

/// How long a write occupies the caches: longer than from its answer to the next write.
const HOLD: Ps = 90 * NS;

/// Returns when the last write of each port is answered. All ports write the same number of lines, one at a
/// time.
fn ends(kind: PortKind, ports: usize, lines: u64) -> Vec<Ps> {
    let scripts = (0..ports as u64).map(|port| {
        let mut script = Script::default();
        (0..lines).for_each(|n| script.push(true, (port << 20) + n * LINE, 4));
        script
    });
    let hold = |t: &mut PathTiming| t.write_hold_ps = [HOLD; 3];
    let mut hub = filling(kind, scripts.collect(), None, hold);
    run(&mut hub, 0);
    let end = |m: &Script| m.done.borrow().last().expect("answers").2;
    hub.masters().map(end).collect()
}

#[test]
fn no_port_is_passed_over_while_another_keeps_the_caches_busy() {
    for (kind, ports) in [(PortKind::Acp, 2), (PortKind::Hpc, 3)] {
        let ends = ends(kind, ports, 40);
        let all = ports as Ps * 40 * HOLD;
        for (port, &end) in ends.iter().enumerate() {
            let early = all - end;
            assert!(
                early < 2 * ports as Ps * HOLD,
                "{kind:?}: {port} of {ends:?}"
            );
        }
    }
}
