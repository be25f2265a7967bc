//! A search along one axis after another, for spaces that are too large to run all candidates.

use axiscope_platform::Error;

use super::search::{Search, Tried};

/// Most rounds over all axes.
const ROUNDS: u64 = 4;

/// Starts at today's design, tries all values of one axis, keeps the best, and continues with the next axis, until a
/// round over all axes improves nothing. Method: coordinate descent. It may end at a design that only two
/// simultaneous changes would improve.
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
