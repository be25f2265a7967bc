//! The results of the chip's own counters for a point, and the ports at which they contradict the
//! blocks.

use std::time::Duration;

use crate::chip_registers::{Chip, Witness as Counter};
use axiscope_sim::{OneRun, WitnessResult};

use super::Seen;
use crate::point::Placed;

/// If the time between readings does not exceed this limit, no wrap-around of a counter is missed.
/// A wrap-around within this time would need 21 GB/s at one port.
const LATE: Duration = Duration::from_millis(200);

/// Number of bytes that the blocks may count in addition to the chip, because data are in flight
/// when counting begins and ends.
const ALLOWED: f64 = 1.02;

/// Returns the bytes that crossed each port during a time span.
fn between(chip: &Chip, (from, first): &Seen, (to, last): &Seen) -> Vec<WitnessResult> {
    let us = (*to - *from).as_secs_f64() * 1e6;
    let mbps = |bytes: u64| if us > 0.0 { bytes as f64 / us } else { 0.0 };
    let one = |(port, counter): (&str, &Counter), bytes: [u64; 2]| WitnessResult {
        port: port.to_owned(),
        carries: counter.carries.clone(),
        read_bytes: bytes[0],
        write_bytes: bytes[1],
        read_mbps: mbps(bytes[0]),
        write_mbps: mbps(bytes[1]),
    };
    let bytes = first.iter().zip(last);
    let bytes = bytes.map(|(first, last)| [last[0] - first[0], last[1] - first[1]]);
    let ports = chip.witnesses().zip(bytes);
    ports.map(|(of, bytes)| one(of, bytes)).collect()
}

/// The counts of the chip's counters.
pub struct Reading {
    chip: &'static Chip,
    /// Counts at each port of the memory controller.
    pub results: Vec<WitnessResult>,
    longest: Duration,
}

impl Reading {
    /// Returns the counts between two readings, and the time between the two. Without readings, the
    /// result is empty. `longest` is the longest time between two consecutive readings.
    pub(super) fn of(chip: &'static Chip, both: Option<(Seen, Seen)>, longest: Duration) -> Self {
        let results = both.map_or_else(Vec::new, |(begun, ended)| between(chip, &begun, &ended));
        Self {
            chip,
            results,
            longest,
        }
    }

    /// Returns a sentence for each port at which the blocks counted more than the chip, and a sentence if a
    /// wrap-around of a counter may have been missed.
    pub fn warnings(&self, placed: &Placed, run: &OneRun) -> Vec<String> {
        let masters = placed.blocks.iter().map(|&(number, _)| {
            let (spec, did) = (&placed.point.masters[number], &run.masters[number]);
            let bytes = [&did.read, &did.write].map(|c| c.as_ref().map_or(0, |c| c.bytes));
            (spec.port(), bytes)
        });
        let masters: Vec<(&str, [u64; 2])> = masters.collect();
        self.late().into_iter().chain(self.less(&masters)).collect()
    }

    /// Returns a sentence for each group of ports, and each direction, in which the blocks counted
    /// more than the chip.
    fn less(&self, masters: &[(&str, [u64; 2])]) -> Vec<String> {
        let mut groups: Vec<(&[String], Vec<&WitnessResult>)> = Vec::new();
        for ((_, w), result) in self.chip.witnesses().zip(&self.results) {
            match groups.iter_mut().find(|(ports, _)| *ports == w.ports) {
                Some((_, results)) => results.push(result),
                None => groups.push((&w.ports, vec![result])),
            }
        }
        let mut out = Vec::new();
        for (ports, results) in groups {
            let at = |port: &str| ports.iter().any(|p| p == port);
            for (n, verb) in ["read", "wrote"].into_iter().enumerate() {
                let here = masters.iter().filter(|(port, _)| at(port));
                let message: u64 = here.clone().map(|(_, bytes)| bytes[n]).sum();
                let saw = |r: &&WitnessResult| [r.read_bytes, r.write_bytes][n];
                let seen: u64 = results.iter().map(saw).sum();
                if message as f64 <= ALLOWED * seen as f64 {
                    continue;
                }
                let mut used: Vec<&str> = here.map(|(port, _)| *port).collect();
                used.dedup();
                let names: Vec<&str> = results.iter().map(|r| r.port.as_str()).collect();
                out.push(format!(
                    "witness: blocks at {} say that they {verb} {message} bytes, and the chip counted {seen} at {} of \
                     its memory controller: caches or memory on the chip may have answered the rest, else one of \
                     them counts wrongly",
                    used.join(", "),
                    names.join(" and "),
                ));
            }
        }
        out
    }

    fn late(&self) -> Option<String> {
        let seconds = self.longest.as_secs_f64();
        (self.longest > LATE).then(|| {
            format!(
                "witness: its counters were not read for {seconds:.2} s, in which they begin anew at {:.0} MB/s: more \
                 than that at one port is reported too low; leave a processor without a program",
                2f64.powi(32) / seconds / 1e6
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn report(read: [u64; 5], longest: Duration) -> Reading {
        let chip = Chip::named("zynq_ultrascale").expect("known");
        let begun = Instant::now();
        let seen = |bytes: [u64; 5]| bytes.map(|b| [b, 0]).to_vec();
        let (first, last) = (seen([0; 5]), seen(read));
        let ended = begun + Duration::from_micros(1000);
        Reading::of(chip, Some(((begun, first), (ended, last))), longest)
    }

    #[test]
    fn bytes_over_their_time_are_rates() {
        let report = report([0, 0, 4_000_000, 0, 0], Duration::ZERO);
        let ports: Vec<&str> = report.results.iter().map(|r| r.port.as_str()).collect();
        assert_eq!(ports, ["S1", "S2", "S3", "S4", "S5"]);
        assert!((report.results[2].read_mbps - 4000.0).abs() < 1e-6);
        assert_eq!(report.results[2].carries, "HP0 and the DisplayPort");
    }

    #[test]
    fn blocks_that_say_more_are_told_by_their_ports() {
        // Both ports of the interconnect are compared as one group, and so are HP1 and HP2.
        let report = report([500, 500, 1000, 1000, 0], Duration::ZERO);
        let less = |masters: &[(&str, u64)]| {
            let masters: Vec<_> = masters.iter().map(|&(p, read)| (p, [read, 0])).collect();
            report.less(&masters)
        };
        let right = [("HPC0", 1000), ("HP0", 1020), ("HP1", 400), ("HP2", 600)];
        assert_eq!(less(&right), Vec::<String>::new());
        let wrong = less(&[("HPC0", 600), ("HPC1", 600), ("HP1", 500), ("HP2", 521)]);
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        let words = "blocks at HPC0, HPC1 say that they read 1200 bytes, and the chip counted 1000 at S1 and S2";
        assert!(wrong[0].contains(words), "{}", wrong[0]);
        assert!(wrong[1].contains("HP1, HP2") && wrong[1].contains("at S4 of"));
        // None of the blocks at these ports counts bytes.
        assert_eq!(less(&[]), Vec::<String>::new());
    }

    #[test]
    fn a_look_that_came_late_is_told() {
        assert_eq!(report([0; 5], LATE).late(), None);
        let message = report([0; 5], Duration::from_secs(1)).late().expect("late");
        assert!(
            message.contains("1.00 s") && message.contains("4295 MB/s"),
            "{message}"
        );
    }
}
