//! Published safe loads of cores, and the loads that the model allows for the same programs.
//!
//! The ratio of the two is the error of the model in safe loads. `run` and `advise` use this error
//! in verdicts on slowdowns, and `inject` reduces its answers by this ratio.

use serde::{Deserialize, Serialize};

use crate::{compile::Kind, compile::Placed, record::Direction};

/// Bounds that differ by less than this count as equal.
const CLOSE: f64 = 1e-9;

/// Number of aggressors in a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aggressors {
    /// A single one.
    One,
    /// Several.
    Several,
}

/// A published safe load of a core, with the model's load for the same programs
/// (`src/axiscope/data/accuracy/published_loads.toml`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PublishedLoad {
    pub paper: String,
    /// A core, or a DPU.
    pub core: String,
    pub aggressors: Aggressors,
    /// The bound on the slowdown to which the load belongs.
    pub max_slowdown: f64,
    /// Load in % of the traffic of these aggressors at full rate.
    pub published_percent: f64,
    /// The load that the model allows, in %. It is 100 if even the full load slows none of the
    /// programs by as much as the bound.
    pub modelled_percent: f64,
}

impl PublishedLoad {
    /// Returns the published load divided by the model's, at most 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        (self.published_percent / self.modelled_percent).min(1.0)
    }

    /// Returns the published load and the model's load, as a clause.
    #[must_use]
    pub fn text(&self) -> String {
        let number = match self.aggressors {
            Aggressors::One => "one aggressor",
            Aggressors::Several => "several aggressors",
        };
        format!(
            "for the {} next to {number}, {} published a load of {} % ({:.0} % slower at most), and the model allows {} %",
            self.core,
            self.paper,
            self.published_percent,
            100.0 * (self.max_slowdown - 1.0),
            significant(self.modelled_percent),
        )
    }
}

/// Rounds to three significant digits.
fn significant(value: f64) -> String {
    let digits = match value {
        v if v >= 99.95 => 0,
        v if v >= 9.995 => 1,
        _ => 2,
    };
    let text = format!("{value:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Returns the index of the published load that the model exceeds most, for a number of aggressors,
/// or `None` if no load was published. The load is for the greatest published bound up to
/// `max_slowdown`, or else for the smallest published bound. Loads for one aggressor apply to
/// several aggressors, too.
#[must_use]
pub fn worst_load(
    loads: &[PublishedLoad],
    core: &str,
    aggressors: usize,
    max_slowdown: f64,
) -> Option<usize> {
    let is_known = |load: &&PublishedLoad| {
        load.core == core && (aggressors > 1 || load.aggressors == Aggressors::One)
    };
    let bounds = || loads.iter().filter(is_known).map(|load| load.max_slowdown);
    let below = bounds().filter(|bound| *bound <= max_slowdown + CLOSE);
    let level = below
        .reduce(f64::max)
        .or_else(|| bounds().reduce(f64::min))?;
    let known = loads.iter().enumerate().filter(|(_, load)| is_known(load));
    let here = known.filter(|(_, load)| (load.max_slowdown - level).abs() < CLOSE);
    here.min_by(|a, b| a.1.share().total_cmp(&b.1.share()))
        .map(|(place, _)| place)
}

/// Returns the number of masters in the programmable logic that the members of a design represent,
/// counted like in publications. A read stream and a write stream at one port form one master, and
/// a network is a master at each of its ports. Members in `left_out` do not count.
#[must_use]
pub fn count_masters(members: &[Placed], left_out: &[String]) -> usize {
    let counted = |m: &&Placed| m.kind != Kind::Program && !left_out.contains(&m.name);
    let members = || members.iter().filter(counted);
    let streams = |port: &str, side| {
        let at_port = members().filter(|m| m.kind == Kind::Stream && m.ports[0] == port);
        at_port.filter(|m| m.side == Some(side)).count()
    };
    let mut ports: Vec<&str> = (members().filter(|m| m.kind == Kind::Stream))
        .map(|m| &*m.ports[0])
        .collect();
    ports.sort_unstable();
    ports.dedup();
    let others = members().filter(|m| m.kind != Kind::Stream);
    let others: usize = others.map(|m| m.ports.len()).sum();
    let at = |port: &&str| streams(port, Direction::Read).max(streams(port, Direction::Write));
    others + ports.iter().map(at).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn loads() -> Vec<PublishedLoad> {
        let one = |aggressors: &str, max_slowdown: f64, published: f64, modelled: f64| {
            json!({
                "paper": "p", "core": "A53", "aggressors": aggressors, "max_slowdown": max_slowdown,
                "published_percent": published, "modelled_percent": modelled,
            })
        };
        serde_json::from_value(json!([
            one("one", 1.1, 20.0, 40.0),
            one("one", 1.2, 40.0, 50.0),
            one("several", 1.1, 1.0, 50.0),
            one("several", 1.2, 60.0, 50.0),
        ]))
        .expect("loads")
    }

    #[test]
    fn the_worst_load_has_the_number_of_aggressors_and_the_nearest_bound_below() {
        let found = |aggressors, bound| worst_load(&loads(), "A53", aggressors, bound);
        assert_eq!(found(1, 1.1), Some(0));
        assert_eq!(found(1, 1.02), Some(0));
        assert_eq!(found(1, 1.15), Some(0));
        assert_eq!(found(1, 2.0), Some(1));
        assert_eq!(found(2, 1.1), Some(2));
        // For several aggressors, loads that were published for one aggressor apply, too.
        assert_eq!(found(2, 1.2), Some(1));
        assert_eq!(worst_load(&loads(), "A9", 1, 1.1), None);
    }

    #[test]
    fn shares_are_at_most_one_and_stated() {
        let shares: Vec<f64> = loads().iter().map(PublishedLoad::share).collect();
        assert_eq!(shares, [0.5, 0.8, 0.02, 1.0]);
        assert_eq!(
            loads()[2].text(),
            "for the A53 next to several aggressors, p published a load of 1 % (10 % slower at most), and the model allows 50 %"
        );
        let texts = [15.2, 99.46, 100.0, 0.1].map(significant);
        assert_eq!(texts, ["15.2", "99.5", "100", "0.1"]);
    }

    #[test]
    fn a_read_and_a_write_stream_at_one_port_are_one_master() {
        let placed = |name: &str, kind: &str, ports: &[&str], side: Option<&str>| {
            serde_json::from_value::<Placed>(json!({
                "name": name, "kind": kind, "number": 0, "ports": ports, "masters": [name],
                "side": side, "beat_bytes": 16,
            }))
            .expect("a member")
        };
        let members = [
            placed("in", "stream", &["HP0"], Some("write")),
            placed("out", "stream", &["HP0"], Some("read")),
            placed("more", "stream", &["HP0"], Some("read")),
            placed("net", "network", &["HP1", "HP2"], None),
            placed("task", "program", &["A53"], None),
        ];
        assert_eq!(count_masters(&members[..2], &[]), 1);
        assert_eq!(count_masters(&members, &[]), 4);
        assert_eq!(count_masters(&members, &["net".into()]), 2);
    }
}
