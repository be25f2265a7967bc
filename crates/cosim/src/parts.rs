//! Decides which masters of a point are RTL on the virtual board, and which are models.

use axiscope_platform::Platform;
use axiscope_sim::{GeneratorSpec, Point, can_be_coherent, is_coherent};

use crate::{pins::PORTS, refuse::lacks};

/// States which masters of a point are RTL. If no block of the instrument can act as a master, the
/// master is a model in the same simulation, at its own port of the same processing system. Masters
/// that share a port or the caches with a model are models, too, and so are masters that a
/// dependency connects to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// For each master, the reason why it is a model. `None` if it is RTL.
    why: Vec<Option<String>>,
}

impl Parts {
    /// Decides which masters are RTL. The point must have no problems.
    #[must_use]
    pub fn of(platform: &Platform, point: &Point) -> Self {
        let mut why: Vec<Option<String>> = (point.masters.iter())
            .map(|m| lacks(platform, point, m).into_iter().next())
            .collect();
        let tied = ties(platform, point);
        // This is repeated until nothing changes, because each new model can force other masters to
        // be models.
        loop {
            let before = why.clone();
            for (a, b, by) in &tied {
                for (model, other) in [(a, b), (b, a)] {
                    if why[*model].is_some() && why[*other].is_none() {
                        let name = point.masters[*model].name();
                        why[*other] = Some(format!("{by} with masters.{name}, which is a model"));
                    }
                }
            }
            if why == before {
                break;
            }
        }
        let mut parts = Self { why };
        parts.leave_some(point);
        parts
    }

    /// If the point has more ports than the board, the masters of the last ports are models.
    fn leave_some(&mut self, point: &Point) {
        let mut ports: Vec<&str> = Vec::new();
        for (m, why) in point.masters.iter().zip(&mut self.why) {
            if why.is_some() {
                continue;
            }
            let port = point.mux_of(m.name()).map_or(m.port(), |x| &x.port);
            if !ports.contains(&port) {
                ports.push(port);
            }
            let place = ports.iter().position(|&p| p == port);
            if place.is_some_and(|k| k >= PORTS) {
                *why = Some(format!("the virtual board has {PORTS} ports"));
            }
        }
    }

    /// Whether master `n` is RTL.
    #[must_use]
    pub fn is_rtl(&self, n: usize) -> bool {
        self.why[n].is_none()
    }

    /// Returns the numbers of the masters that are RTL.
    #[must_use]
    pub fn rtl(&self) -> Vec<usize> {
        (0..self.why.len()).filter(|&n| self.is_rtl(n)).collect()
    }

    /// Returns a note for the result which lists the masters that are models. Returns `None` if
    /// there are none.
    #[must_use]
    pub fn describe(&self, point: &Point) -> Option<String> {
        let models = point.masters.iter().zip(&self.why);
        let models: Vec<String> = models
            .filter_map(|(m, why)| Some(format!("{} ({})", m.name(), why.as_ref()?)))
            .collect();
        let (rtl, all) = (self.rtl().len(), self.why.len());
        (!models.is_empty()).then(|| {
            format!(
                "virtual board: {rtl} of {all} masters in RTL; as models: {}",
                models.join(", ")
            )
        })
    }
}

/// Returns pairs of masters that must both be RTL or both be models, with the reason.
fn ties(platform: &Platform, point: &Point) -> Vec<(usize, usize, &'static str)> {
    let mut out = Vec::new();
    let number = |name: &str| point.masters.iter().position(|m| m.name() == name);
    let all: Vec<usize> = (0..point.masters.len()).collect();
    let mut chain = |of: Vec<usize>, by: &'static str| {
        out.extend(of.windows(2).map(|pair| (pair[0], pair[1], by)));
    };
    for mux in &point.muxes {
        let behind = mux.masters.iter().filter_map(|name| number(name));
        chain(behind.collect(), "shares a port");
    }
    let joins = |n: &usize| is_coherent(platform, &point.masters[*n]);
    if all
        .iter()
        .any(|n| can_be_coherent(platform, &point.masters[*n]))
    {
        chain(
            all.iter().copied().filter(joins).collect(),
            "shares the caches",
        );
    }
    for (n, m) in point.masters.iter().enumerate() {
        for e in m
            .get::<GeneratorSpec>()
            .into_iter()
            .flat_map(GeneratorSpec::engines)
        {
            let recorded = e.recording.as_ref().and_then(|r| r.after.as_ref());
            let names = (e.after.iter().map(|a| &a.master)).chain(recorded.map(|a| &a.master));
            for of in names.filter_map(|name| number(name)) {
                chain(vec![n, of], "is tied by `after`");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests;
