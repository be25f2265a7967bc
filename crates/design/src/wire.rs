//! Finds rates that no port and no bus of a master can carry, from widths and clocks.

use std::collections::BTreeMap;

use crate::{
    compile::{Kind, Made},
    member::{ENOUGH, REGULATOR, own_peak},
    place::Board,
    record::{DesignFile, Direction},
    result::{MemberResult, OwnPeak},
    sentences::{AT_PEAK, listed, plural},
};

/// Streams of one direction at one port, and the rate that they demand together.
struct Wanted<'a> {
    names: Vec<&'a str>,
    port: &'a str,
    way: Direction,
    mbps: f64,
    /// Bytes per beat at full width.
    beat_bytes: u32,
    mhz: f64,
    /// Capacity of the interconnect behind a general-purpose port.
    interconnect_mbps: Option<f64>,
    /// The bus or the regulator of the stream that carries less than its port.
    own: Option<OwnPeak>,
}

impl Wanted<'_> {
    /// Returns the rate of one beat per cycle at the port, MB/s.
    fn port_mbps(&self) -> f64 {
        f64::from(self.beat_bytes) * self.mhz
    }

    /// Returns the rate of the interconnect behind the port if it carries less than the port.
    fn slower_interconnect_mbps(&self) -> Option<f64> {
        (self.interconnect_mbps).filter(|mbps| *mbps < self.port_mbps())
    }

    /// Returns the smallest rate on the way of the streams, MB/s: that of their own bus or
    /// regulator, of the interconnect behind the port, or of the port.
    fn carried_mbps(&self) -> f64 {
        let own = self.own.as_ref().map(|own| own.mbps);
        let behind = || self.slower_interconnect_mbps();
        own.or_else(behind).unwrap_or_else(|| self.port_mbps())
    }

    /// Returns the demanded rate divided by the rate that can be carried.
    fn times(&self) -> f64 {
        self.mbps / self.carried_mbps()
    }

    /// Returns whether the streams use nearly all of the port's capacity, so that the port limits
    /// them, not the memory.
    fn binds(&self, members: &[MemberResult]) -> bool {
        let own = members.iter().filter(|m| self.names.contains(&&*m.name));
        own.map(MemberResult::achieved_mbps).sum::<f64>() >= AT_PEAK * self.carried_mbps()
    }

    fn sentence(&self, board: &Board) -> String {
        let verb = if self.names.len() == 1 {
            "wants"
        } else {
            "want"
        };
        if let Some(own) = &self.own {
            return format!(
                "{} {verb} to {} {:.0} MB/s. Its {} {} {:.0} MB/s at most, whatever the memory does.",
                listed(&self.names),
                self.way.name(),
                self.mbps,
                own.name,
                if &*own.name == REGULATOR {
                    "allows"
                } else {
                    "carries"
                },
                own.mbps,
            );
        }
        if let Some(mbps) = self.slower_interconnect_mbps() {
            return format!(
                "{} {verb} to {} {:.0} MB/s through {}. The interconnect behind this port carries {mbps:.0} MB/s at \
                 most, whatever the memory does. An HP port carries more.",
                listed(&self.names),
                self.way.name(),
                self.mbps,
                self.port,
            );
        }
        format!(
            "{} {verb} to {} {:.0} MB/s through {}. Beats of {} bytes at {} MHz carry {:.0} MB/s at most, \
             whatever the memory does. {}",
            listed(&self.names),
            self.way.name(),
            self.mbps,
            self.port,
            self.beat_bytes,
            self.mhz,
            self.carried_mbps(),
            self.remedy(board),
        )
    }

    /// Returns the changes that are each enough to carry the demanded rate.
    fn remedy(&self, board: &Board) -> String {
        let most_mhz = board.most_mhz();
        let full_bytes = board
            .port(self.port)
            .map_or(self.beat_bytes, |p| p.beat_bytes);
        let mhz = (self.mbps / f64::from(self.beat_bytes)).ceil();
        let ports = |mbps: f64| (self.mbps / mbps).ceil() as usize;
        let most_ports = board.facts.ports.len();
        let [here, most] = [
            self.carried_mbps(),
            f64::from(full_bytes) * most_mhz.max(self.mhz),
        ]
        .map(ports);
        let mut enough = Vec::new();
        let passes = (self.interconnect_mbps).is_none_or(|behind| behind >= self.mbps);
        if mhz <= most_mhz && passes {
            enough.push(format!("a PL clock of {mhz} MHz"));
        }
        if passes && full_bytes > self.beat_bytes && f64::from(full_bytes) * self.mhz >= self.mbps {
            enough.push(format!("beats of {full_bytes} bytes"));
        }
        if here <= most_ports {
            enough.push(format!("{here} ports"));
        }
        match (enough.is_empty(), most <= most_ports) {
            (false, _) => format!("Enough for this rate: {}.", enough.join(", or ")),
            (true, true) => format!(
                "Enough for this rate: {} with beats of {full_bytes} bytes at {most_mhz} MHz.",
                plural(most, "port")
            ),
            (true, false) => {
                format!(
                    "All {most_ports} ports of {} together cannot carry it.",
                    board.name
                )
            }
        }
    }
}

/// Returns a sentence about the streams whose demand exceeds the capacity of their port by most, or
/// `None` if all demands can be carried.
pub(crate) fn too_much(
    design: &DesignFile,
    board: &Board,
    made: &Made,
    members: &[MemberResult],
) -> Option<String> {
    let most = wanted(design, board, made).into_iter();
    // Even the highest rate that the port can carry misses the demand.
    most.filter(|w| ENOUGH * w.times() > 1.0 && w.binds(members))
        .max_by(|a, b| a.times().total_cmp(&b.times()))
        .map(|w| w.sentence(board))
}

/// Returns a sentence about demands that together exceed what the DRAM can carry despite refreshes,
/// or `None` if they do not.
pub(crate) fn too_much_for_dram(design: &DesignFile, board: &Board) -> Option<String> {
    // Streams that end or that wait for others need not run at the same time.
    let streams = design.stream.iter();
    let streams = streams.filter(|s| s.bytes.is_none() && s.after.is_empty());
    let mbps: f64 = streams.filter_map(|s| s.rate_mbps).sum();
    let (peak, attainable) = (board.facts.dram.peak_mbps, board.facts.dram.attainable_mbps);
    (mbps > attainable).then(|| {
        let refreshes = if attainable < peak {
            format!(" ({peak:.0} MB/s without refreshes)")
        } else {
            String::new()
        };
        format!(
            "The demands add up to {mbps:.0} MB/s. The DRAM's data bus carries {attainable:.0} MB/s at most{refreshes}, and \
             less with turnarounds."
        )
    })
}

/// Returns the names of streams whose ports cannot carry the demanded rate, whatever the memory does.
pub(crate) fn beyond_peak<'a>(design: &DesignFile, board: &Board, made: &'a Made) -> Vec<&'a str> {
    let all = wanted(design, board, made).into_iter();
    let alone = all.filter(|w| w.names.len() == 1 && ENOUGH * w.times() > 1.0);
    alone.map(|w| w.names[0]).collect()
}

/// Returns the factor by which all rates may grow until one of them exceeds the capacity of its
/// port, which follows from beats and clock.
pub(crate) fn carried_growth(design: &DesignFile, board: &Board, made: &Made) -> f64 {
    let times = wanted(design, board, made).into_iter().map(|w| w.times());
    1.0 / times.fold(0.0, f64::max)
}

/// Returns the demands of streams on their ports: those of each stream, and those of all streams in
/// one direction at a port together.
fn wanted<'a>(design: &DesignFile, board: &Board, made: &'a Made) -> Vec<Wanted<'a>> {
    let mut all = Vec::new();
    let mut together: BTreeMap<(&str, &str), Wanted<'_>> = BTreeMap::new();
    for placed in made.members.iter().filter(|p| p.kind == Kind::Stream) {
        let stream = &design.stream[placed.number];
        let Some(mbps) = stream.rate_mbps else {
            continue;
        };
        let port = placed.ports[0].as_str();
        let alone = Wanted {
            names: vec![&placed.name],
            port,
            way: stream.direction,
            mbps,
            beat_bytes: placed.beat_bytes.unwrap_or(1).into(),
            mhz: made.point.pl_mhz_at(port),
            interconnect_mbps: board.port(port).and_then(|p| p.interconnect_mbps),
            own: own_peak(placed, design, board, made),
        };
        // Streams that end or that wait for others need not run at the same time.
        if stream.bytes.is_none() && stream.after.is_empty() {
            let beat_bytes = board.port(port).map_or(alone.beat_bytes, |p| p.beat_bytes);
            let place = (port, stream.direction.name());
            let all = together.entry(place).or_insert_with(|| Wanted {
                names: Vec::new(),
                mbps: 0.0,
                beat_bytes,
                own: None,
                ..alone
            });
            all.names.push(&placed.name);
            all.mbps += mbps;
        }
        all.push(alone);
    }
    all.extend(together.into_values().filter(|w| w.names.len() > 1));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::tests::board;

    fn wanted(mbps: f64, beat_bytes: u32, mhz: f64) -> Wanted<'static> {
        Wanted {
            names: vec!["a"],
            port: "A",
            way: Direction::Write,
            mbps,
            beat_bytes,
            mhz,
            interconnect_mbps: None,
            own: None,
        }
    }

    #[test]
    fn only_sufficient_changes_are_listed() {
        let mut board = board();
        board.most_port_mhz = Some(333.0);
        let remedy = |mbps, bytes, mhz| wanted(mbps, bytes, mhz).remedy(&board);
        assert_eq!(
            remedy(4000.0, 16, 200.0),
            "Enough for this rate: a PL clock of 250 MHz, or 2 ports."
        );
        assert_eq!(remedy(9000.0, 16, 200.0), "Enough for this rate: 3 ports.");
        assert_eq!(
            remedy(1000.0, 4, 200.0),
            "Enough for this rate: a PL clock of 250 MHz, or beats of 16 bytes, or 2 ports."
        );
        assert_eq!(
            remedy(12000.0, 16, 200.0),
            "Enough for this rate: 3 ports with beats of 16 bytes at 333 MHz."
        );
        assert_eq!(
            remedy(30000.0, 16, 200.0),
            "All 3 ports of three together cannot carry it."
        );
    }
}
