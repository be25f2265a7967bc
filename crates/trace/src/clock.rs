//! Finds the clock of a bus: by name, and by the edges that its changes follow.

use crate::{Bus, Error, Field, Track, Wave, glob::matches};

/// A clock of a file.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The signal; `None` for an ILA.
    pub name: Option<String>,
    /// Indices of the times of its rising edges.
    pub edges: Vec<u32>,
    /// Median period of the clock, ns.
    pub period_ns: f64,
}

/// Minimum percentage of a bus's changes that must follow the edges of its clock.
const FOLLOW_PERCENT: usize = 95;
/// Number of changes that are examined.
const LOOKS: usize = 2000;

impl Clock {
    fn of(wave: &Wave, name: String, track: &Track) -> Option<Self> {
        let mut edges: Vec<u32> = Vec::with_capacity(track.times.len() / 2);
        let mut before = 1;
        for (&time, &value) in track.times.iter().zip(&track.values) {
            if before == 0 && value & 1 == 1 {
                edges.push(time);
            }
            before = value & 1;
        }
        let mut gaps: Vec<f64> = edges
            .windows(2)
            .map(|w| wave.time_ns(w[1]) - wave.time_ns(w[0]))
            .collect();
        let middle = gaps.len() / 2;
        let (_, period, _) =
            (!gaps.is_empty()).then(|| gaps.select_nth_unstable_by(middle, f64::total_cmp))?;
        // Most simulators round periods to picoseconds: 3.333 ns means 300 MHz.
        let period_ns = *period;
        Some(Self {
            name: Some(name),
            edges,
            period_ns,
        })
    }

    /// Frequency of the clock, MHz.
    #[must_use]
    pub fn mhz(&self) -> f64 {
        1e3 / self.period_ns
    }

    /// Whether the bus changes at the edges of this clock.
    fn is_followed(&self, wave: &Wave, pins: &[Track]) -> bool {
        let (mut all, mut late) = (0usize, 0usize);
        for track in pins {
            for &time in track.times.iter().skip(1).take(LOOKS) {
                let at = self.edges.partition_point(|&e| e <= time);
                if at == 0 || at == self.edges.len() {
                    continue;
                }
                all += 1;
                // Delays after an edge are much shorter than a period.
                let after = wave.time_ns(time) - wave.time_ns(self.edges[at - 1]);
                late += usize::from(after > 0.4 * self.period_ns);
            }
        }
        (all - late) * 100 >= all * FOLLOW_PERCENT
    }
}

/// Ranks a name as the clock of a bus: a smaller value is more likely.
fn rank(name: &str) -> Option<u32> {
    let name = name.to_lowercase();
    let exact = [
        "aclk", "ap_clk", "clk", "clock", "clk_i", "axi_clk", "axi_aclk",
    ];
    if exact.contains(&&*name) {
        return Some(0);
    }
    let holds = name.contains("clk") || name.contains("clock");
    let gate = ["en", "div", "valid", "gate"]
        .iter()
        .any(|w| name.contains(w));
    holds.then_some(if gate { 2 } else { 1 })
}

/// Treats the time steps of a file as samples, if a period is given and no bus has a clock.
///
/// # Errors
/// If the file has too many time steps.
pub(crate) fn take_samples(
    wave: &mut Wave,
    buses: &[Bus],
    asked: Option<&str>,
    period_ns: Option<f64>,
) -> Result<(), Error> {
    if wave.is_sampled() || asked.is_some() || period_ns.is_none() {
        return Ok(());
    }
    for bus in buses {
        if clock_of(wave, bus, None, None).is_ok() || wave.damaged {
            return Ok(());
        }
    }
    wave.take_steps(false)
}

/// Returns the clock of a bus: the signal named `asked`, or the one that is found.
///
/// # Errors
/// If no signal is suitable.
pub fn clock_of(
    wave: &mut Wave,
    bus: &Bus,
    asked: Option<&str>,
    period_ns: Option<f64>,
) -> Result<Clock, Error> {
    let file = wave.file.clone();
    if wave.is_sampled() {
        let Some(period_ns) = period_ns.filter(|p| p.is_finite() && *p > 0.0) else {
            return Err(Error(format!(
                "{file}: samples of an ILA tell no time; give --period-ns, the period of its clock"
            )));
        };
        return Ok(Clock {
            name: None,
            edges: (0..wave.times() as u32).collect(),
            period_ns,
        });
    }
    let near = |path: &str| -> Option<(usize, u32)> {
        let (scope, own) = path.rsplit_once('.').unwrap_or(("", path));
        let around =
            bus.scope == scope || scope.is_empty() || bus.scope.starts_with(&format!("{scope}."));
        let apart = bus
            .scope
            .matches('.')
            .count()
            .abs_diff(scope.matches('.').count());
        around.then_some(())?;
        Some((apart + usize::from(scope.is_empty()), rank(own)?))
    };
    let mut found: Vec<((usize, u32), usize)> = Vec::new();
    for (i, s) in wave
        .signals
        .iter()
        .enumerate()
        .filter(|(_, s)| s.width == 1)
    {
        let place = match asked {
            Some(pattern) => {
                let ends = s.path.match_indices('.').map(|(at, _)| &s.path[at + 1..]);
                let mut names = std::iter::once(&*s.path).chain(ends);
                names
                    .any(|n| matches(pattern, n))
                    .then(|| near(&s.path).unwrap_or((usize::MAX, 0)))
            }
            None => near(&s.path).map(|(apart, rank)| (apart + 8 * rank as usize / 2, rank)),
        };
        found.extend(place.map(|place| (place, i)));
    }
    found.sort_unstable();
    if let (Some(pattern), true) = (asked, found.is_empty()) {
        return Err(Error(format!(
            "{file}: --clock {pattern}: no signal of one bit has this name; give the clock of {}",
            bus.name
        )));
    }
    let valid = [Field::ArValid, Field::AwValid, Field::RValid, Field::WValid];
    let pins: Vec<usize> = valid.iter().filter_map(|f| bus.pins.get(*f)).collect();
    let pins = wave.tracks(&pins)?;
    let mut tried: Vec<usize> = Vec::new();
    for (_, i) in found {
        let same = wave.signals[i].same;
        if tried.contains(&same) {
            continue;
        }
        tried.push(same);
        let track = wave.tracks(&[i])?.remove(0);
        let name = wave.signals[i].path.clone();
        let Some(clock) = Clock::of(wave, name, &track) else {
            continue;
        };
        if asked.is_some() || clock.is_followed(wave, &pins) {
            return Ok(clock);
        }
    }
    Err(Error(format!(
        "{file}: {}: found no clock that its signals follow; give it with --clock, or, if the file has none and one \
         time step is one sample, its period with --period-ns",
        bus.name
    )))
}
