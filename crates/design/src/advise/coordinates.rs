//! A search one axis after another, for spaces that are too large to be run whole.

use axiscope_platform::Error;

use super::search::{Search, Tried};

/// Rounds over all axes at most.
const ROUNDS: u64 = 4;

/// From today's design on: all values of one axis, the best of them kept, then those of the next; over
/// and over, until a round makes nothing better. Method: coordinate descent. It may end in a design
/// that only two changes at once would make better.
pub(crate) fn walk(search: &mut Search<'_>) -> Result<Vec<Tried>, Error> {
    let axes = search.space.axes.len();
    let mut here = vec![0; axes];
    let mut tried: Vec<Tried> = Vec::new();
    let each: usize = search.space.axes.iter().map(|a| a.values.len()).sum();
    let of = ROUNDS * each as u64;
    let mut done = 0;
    for _ in 0..ROUNDS {
        let before = here.clone();
        for axis in 0..axes {
            let count = search.space.axes[axis].values.len();
            let mut batch: Vec<Vec<usize>> = (0..count)
                .map(|place| {
                    let mut places = here.clone();
                    places[axis] = place;
                    places
                })
                .collect();
            batch.retain(|places| !tried.iter().any(|t| t.places == *places));
            done += count as u64;
            tried.extend(search.coarse(batch)?.into_iter().flatten());
            search.runs.progress(done, of);
            let on_axis = |t: &&Tried| {
                let others = here.iter().zip(&t.places).enumerate();
                others.into_iter().all(|(k, (a, b))| k == axis || a == b)
            };
            let best = tried.iter().filter(on_axis);
            if let Some(best) = best.min_by(|a, b| a.badness.total_cmp(&b.badness)) {
                here = best.places.clone();
            }
        }
        if here == before {
            break;
        }
    }
    Ok(tried)
}
