//! Tests that an engine whose answer stays valid issues the same bursts and reports the same figures, however
//! often it is polled.

use axiscope_fabric::{Poll, Ps};
use proptest::prelude::*;

use super::{Engine, EngineConfig};

const CYCLE: Ps = 4000;

fn engine(outstanding: u32, queue: u32, interval_cycles: Ps, catch_up_cycles: Ps) -> Engine {
    Engine::new(EngineConfig {
        beats: 4,
        outstanding,
        queue,
        interval_ps: interval_cycles * CYCLE,
        catch_up_ps: catch_up_cycles * CYCLE,
        ..EngineConfig::singles()
    })
}

/// When a burst is issued, and when the port takes it.
type Taken = (Ps, Ps);

/// Runs an engine on a port that accepts a burst every `accepts` cycles and answers it after
/// `answers` cycles. Returns the times at which the port takes bursts, and the engine's bursts in
/// flight and latency as reported in each cycle. With `always`, the port polls in every cycle, even
/// if it is busy. Otherwise, it polls only when the engine's last answer is no longer valid.
fn taken(
    mut e: Engine,
    accepts: &[Ps],
    answers: &[Ps],
    always: bool,
) -> (Vec<Taken>, Vec<(f64, f64)>) {
    assert!(e.tells_when());
    let (mut found, mut flying): (Vec<_>, Vec<(Ps, u32)>) = (Vec::new(), Vec::new());
    let mut reports = Vec::new();
    let (mut free, mut next) = (0, 0);
    for now in (0..400).map(|cycle| cycle * CYCLE) {
        let answered: Vec<_> = flying.extract_if(.., |f| f.0 <= now + 2 * CYCLE).collect();
        for (at, id) in answered {
            e.done(id, at);
            next = 0;
        }
        if always {
            let _ = e.poll(now);
        }
        let side = e.side(now);
        reports.push((side.in_flight, side.latency_mean_cycles));
        if now < free || (now < next && !always) {
            continue;
        }
        next = match e.poll(now) {
            Poll::Ready(b) if b.issued <= now => {
                let nth = found.len();
                found.push((b.issued, now));
                e.taken(now);
                free = now + accepts[nth % accepts.len()] * CYCLE;
                flying.push((now + answers[nth % answers.len()] * CYCLE, b.id));
                0
            }
            Poll::Ready(b) => b.issued,
            Poll::NotBefore(at) => at,
            Poll::Blocked => Ps::MAX,
        };
    }
    (found, reports)
}

proptest! {
    #[test]
    fn polls_in_between_change_nothing(
        (outstanding, queue) in (1..6u32, 1..6u32),
        (interval, catch_up) in (0..12 as Ps, 0..40 as Ps),
        accepts in prop::collection::vec(1..30 as Ps, 1..6),
        answers in prop::collection::vec(3..60 as Ps, 1..6),
    ) {
        let run = |always| {
            taken(engine(outstanding, queue, interval, catch_up), &accepts, &answers, always)
        };
        let often = run(true);
        let seldom = run(false);
        prop_assert!(often.0.len() > 2);
        prop_assert_eq!(often.0, seldom.0);
        for (cycle, reports) in often.1.iter().zip(&seldom.1).enumerate() {
            prop_assert_eq!(reports.0, reports.1, "in cycle {}", cycle);
        }
    }
}
