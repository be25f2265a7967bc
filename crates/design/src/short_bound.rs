//! Finds latency bounds that no port can keep, because one burst takes longer.

use crate::{
    compile::{Kind, Made},
    record::DesignFile,
};

/// Returns a sentence about the stream whose latency bound is shorter than one burst at its port, or
/// `None` if there is no such stream.
pub(crate) fn too_short_bound(design: &DesignFile, made: &Made) -> Option<String> {
    let streams = made.members.iter().filter(|p| p.kind == Kind::Stream);
    streams
        .filter_map(|placed| {
            let stream = &design.stream[placed.number];
            let bound = (stream.latency_bound_ns).filter(|_| stream.recording.is_none())?;
            let beats = stream.longest_beats();
            let mhz = made.point.pl_mhz_at(&placed.ports[0]);
            let least = beats as f64 * 1e3 / mhz;
            (bound < least).then(|| (bound / least, &placed.name, bound, beats, mhz, least))
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name, bound, beats, mhz, least)| {
            let burst = match beats {
                1 => "One beat takes".into(),
                _ => format!("The {beats} beats of one burst take"),
            };
            format!(
                "{name} demands a latency of {bound} ns. {burst} {least:.0} ns at {mhz} MHz, whatever the memory does, so no \
                 change to ports, QoS or other members can meet this bound. The unit of latency_bound_ns is nanoseconds."
            )
        })
}
