//! Measures how far a design is from the measured configurations.
//!
//! In a measured configuration, each port has equal streams that run as fast as possible. A design
//! is compared with the series of its clock, directions, pattern, address map, QoS setting and
//! multiplexer. The distance has three parts, whose squares are added. Each part is measured in
//! length scales of the series:
//!
//! * the distance from the burst length and the ports of each stream to the nearest measured configuration; the largest
//!   over the streams counts,
//! * the distance between the shortest and the longest burst of the design,
//! * how much slower the design is than the same streams at full rate, in the model: 5 % count as one scale.
//!   Paced streams and streams with few bursts in flight therefore have a small distance if they still use the
//!   full memory bandwidth.

use crate::{
    compile::{Kind, Made, Placed},
    record::{DesignFile, Direction, Pattern, Stream},
};

use super::{Calibration, Configuration, Corrected, Figure, Series, SeriesKey};

/// Returns the distance that pacing adds for a design that moves `total_mbps`, if the same streams at full rate move
/// `full_mbps`, both on the model.
pub(crate) fn pace_distance(total_mbps: f64, full_mbps: f64) -> f64 {
    let apart = ((total_mbps / full_mbps).ln() / TOTAL_SCALE).abs();
    if apart.is_finite() {
        apart
    } else {
        f64::INFINITY
    }
}

/// Relative difference of totals that counts as one length scale (assumed, because no paced streams were
/// measured).
const TOTAL_SCALE: f64 = 0.05;

/// A stream, described as a part of a measured configuration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Index of the stream among the members.
    pub member: usize,
    /// Number of beats in a burst.
    pub burst_beats: u32,
}

/// The series of measurements that a design resembles.
#[derive(Clone, Debug)]
pub(crate) struct Likeness<'a> {
    pub series: &'a Series,
    /// The ports in use.
    pub ports: Vec<&'a str>,
    /// The streams.
    pub parts: Vec<Part>,
    /// Distance between the shortest and the longest burst of the series.
    apart: f64,
}

impl<'a> Likeness<'a> {
    /// Finds the series of a design.
    ///
    /// # Errors
    /// If no series resembles the design. The error states the reason as a clause.
    pub fn of(
        calibration: &'a Calibration,
        design: &DesignFile,
        made: &'a Made,
    ) -> Result<Self, String> {
        if let Some(what) = foreign(design, made) {
            return Err(format!("{what} were not measured"));
        }
        let streams: Vec<(&Placed, &Stream)> = (made.members.iter())
            .map(|placed| (placed, &design.stream[placed.number]))
            .collect();
        let series = find_series(calibration, &streams, made)?;
        let mut ports: Vec<&str> = streams.iter().map(|(p, _)| &*p.ports[0]).collect();
        ports.sort_unstable();
        ports.dedup();
        let mut parts = Vec::new();
        let (mut shortest, mut longest) = (f64::INFINITY, f64::NEG_INFINITY);
        for (member, (_, stream)) in streams.iter().enumerate() {
            let beats = u32::try_from(stream.beats()).unwrap_or(u32::MAX);
            let length = f64::from(beats).log2();
            (shortest, longest) = (shortest.min(length), longest.max(length));
            parts.push(Part {
                member,
                burst_beats: beats,
            });
        }
        if let Some(port) = ports.iter().find(|p| !series.ports.iter().any(|k| k == *p)) {
            return Err(format!("{port} was not measured in its series"));
        }
        Ok(Self {
            series,
            ports,
            parts,
            apart: (longest - shortest) / series.scales[0],
        })
    }

    /// Returns the correction of a figure for the bursts of a stream; `full_mbps` is the total of the model at
    /// full rate.
    pub fn at(&self, part: Part, full_mbps: f64, figure: &Figure) -> Option<Corrected> {
        let of = Configuration {
            ports: &self.ports,
            burst_beats: part.burst_beats,
            plain_mbps: full_mbps,
        };
        self.series.at(of, figure)
    }

    /// Returns the distance of the bursts and ports to the measured configurations; `full_mbps` is
    /// the total of the model at full rate. Returns `None` if totals of this series are not
    /// corrected.
    pub fn distance(&self, full_mbps: f64) -> Option<f64> {
        let mut farthest: f64 = 0.0;
        for part in &self.parts {
            farthest = farthest.max(self.at(*part, full_mbps, &Figure::Total)?.distance);
        }
        Some(farthest.hypot(self.apart))
    }

    /// Returns the greatest distance for which designs with these ports are corrected.
    pub fn reach(&self) -> f64 {
        self.series.reach_for(&self.ports)
    }

    /// Returns whether the bursts alone are too far from the measured configurations, whatever the
    /// rates of the streams are.
    pub fn is_far(&self) -> bool {
        self.apart > self.reach()
    }
}

/// Returns properties of a design that no measured configuration has.
fn foreign(design: &DesignFile, made: &Made) -> Option<&'static str> {
    let any = |has: fn(&Stream) -> bool| design.stream.iter().any(has);
    let found = [
        (
            made.members.iter().any(|m| m.kind != Kind::Stream),
            "clusters, programs and networks",
        ),
        (made.members.is_empty(), "designs without streams"),
        (!made.point.muxes.is_empty(), "streams that share a port"),
        (!made.point.regulators.is_empty(), "regulators"),
        (any(|s| s.coherent), "coherent streams"),
        (
            any(|s| s.cache.is_some()),
            "caches in the programmable logic",
        ),
        (
            any(|s| !s.way_cycles.is_none()),
            "streams behind an interconnect",
        ),
        (any(|s| s.bytes.is_some()), "streams that end"),
        (
            any(|s| s.axqos.is_some() || s.axcache.is_some()),
            "streams with AxQOS or AxCACHE of their own",
        ),
        (
            any(|s| !matches!(s.pattern, Pattern::Sequential | Pattern::Strided)),
            "random, tiled and recorded patterns",
        ),
    ];
    let mut found = found.into_iter();
    found.find_map(|(has, what)| has.then_some(what))
}

/// Returns the series of a design with these streams.
fn find_series<'a>(
    calibration: &'a Calibration,
    streams: &[(&Placed, &Stream)],
    made: &Made,
) -> Result<&'a Series, String> {
    let (first, stream) = streams[0];
    let sides = |port: &str| {
        let has = |way| (streams.iter()).any(|(p, s)| p.ports[0] == port && s.direction == way);
        (has(Direction::Read), has(Direction::Write))
    };
    let ways = sides(&first.ports[0]);
    let mode = match ways {
        (true, true) => "readwrite",
        (true, false) => "read",
        _ => "write",
    };
    let pl_mhz = made.point.pl_mhz_at(&first.ports[0]);
    for (placed, other) in streams {
        if sides(&placed.ports[0]) != ways {
            return Err("ports that differ in their directions were not measured".into());
        }
        if (other.pattern, other.stride_bytes) != (stream.pattern, stream.stride_bytes) {
            return Err("streams with different patterns were not measured".into());
        }
        if made.point.pl_mhz_at(&placed.ports[0]) != pl_mhz {
            return Err("streams with different clocks were not measured".into());
        }
    }
    let pattern = match stream.pattern {
        Pattern::Sequential => "sequential",
        _ => "nonsequential",
    };
    let key = SeriesKey {
        pl_mhz,
        mode: mode.into(),
        pattern: pattern.into(),
        mapping: made.point.mapping.clone(),
        qos: made.point.qos.clone(),
        mux: "ps".into(),
    };
    let found = calibration.series_of(&key, |s| {
        s.stride_bytes == stream.stride_bytes
            && (streams.iter()).all(|(p, _)| p.beat_bytes.map(u32::from) == Some(s.beat_bytes))
    });
    found.ok_or_else(|| {
        let ways = match mode {
            "readwrite" => "reads and writes",
            "read" => "reads alone",
            _ => "writes alone",
        };
        let stride = stream.stride_bytes.map_or(String::new(), |s| format!(", a stride of {s} bytes"));
        let bits = first.beat_bytes.map_or(0, |bytes| 8 * u32::from(bytes));
        format!(
            "no corrected series has {ways}, {pattern}{stride}, on ports of {bits} bits at {pl_mhz:.0} MHz, with the address map {} and \
             the QoS setting {}",
            made.point.mapping, made.point.qos
        )
    })
}
