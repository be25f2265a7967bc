//! Tests that an engine whose answer stays valid issues the same bursts however often it is polled.

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

/// Returns when a port that accepts a burst every `accepts` cycles, and answers it after `answers` cycles, takes the bursts
/// of an engine. With `always`, the port polls in every cycle, otherwise only when the engine's last answer ends.
fn taken(mut e: Engine, accepts: &[Ps], answers: &[Ps], always: bool) -> Vec<(Ps, Ps)> {
    assert!(e.tells_when());
    let (mut found, mut flying): (Vec<_>, Vec<(Ps, u32)>) = (Vec::new(), Vec::new());
    let (mut free, mut next) = (0, 0);
    for now in (0..400).map(|cycle| cycle * CYCLE) {
        let answered: Vec<_> = flying.extract_if(.., |f| f.0 <= now + 2 * CYCLE).collect();
        for (at, id) in answered {
            e.done(id, at);
            next = 0;
        }
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
    found
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
        prop_assert!(often.len() > 2);
        prop_assert_eq!(often, run(false));
    }
}
