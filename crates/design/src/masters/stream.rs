//! The engine of a stream.

use axiscope_platform::{AXI4_BEATS, BOUNDARY_BYTES, Error, most_beats};
use axiscope_sim::EngineSpec;

use super::{beats_of, count_of};
use crate::{
    place::Memory,
    record::{Direction, Stream},
};

/// Bits of AxCACHE. If one of them is set, caches may store the data.
const CACHEABLE: u8 = 0b1100;
/// AxCACHE of write-back memory.
const WRITE_BACK: [u8; 3] = [7, 11, 15];

/// Returns the engine of a stream at a port, with its window.
pub(crate) fn engine_of(
    s: &Stream,
    port: &str,
    memory: &mut Memory<'_>,
) -> Result<EngineSpec, Error> {
    let at = |field: &str, message: String| Error(format!("stream.{}.{field}: {message}", s.name));
    let board = memory.board;
    let facts = board.port(port).expect("a port of the platform");
    let beat_bytes = match (s.width_bits, s.recording.is_some()) {
        // A recording can be replayed at a narrower port, too.
        (Some(w), true) => (w / 8).min(facts.beat_bytes as u16),
        (Some(w), false) => w / 8,
        (None, _) => facts.beat_bytes as u16,
    };
    let beats = beats_of(s.longest_beats(), || format!("stream.{}", s.name))?;
    let burst = u64::from(beats) * u64::from(beat_bytes);
    // Bursts that are longer than the protocol allows are rejected later, together with those of
    // other members.
    let is_axi4 = beats <= AXI4_BEATS;
    if is_axi4 && burst > BOUNDARY_BYTES && s.recording.is_none() {
        let most = most_beats(beat_bytes.into(), AXI4_BEATS);
        let message = format!(
            "{beats} beats of {beat_bytes} bytes; an AXI burst has {BOUNDARY_BYTES} bytes at most: give {most} or fewer"
        );
        return Err(at("burst_beats", message));
    }
    if let Some(own) = s.own_bus.filter(|_| s.recording.is_none()) {
        let most = own.most_beats_at(beat_bytes);
        if u64::from(beats) > most {
            let message = format!(
                "{beats}; a burst on its bus of {} bits has {AXI4_BEATS} beats at most, which are {most} at the port: give \
                 {most} or fewer",
                own.width_bits
            );
            return Err(at("burst_beats", message));
        }
    }
    let mut outstanding = s.in_flight();
    if let Some(master) = &facts.ps_master {
        if master.reads_only && s.direction == Direction::Write {
            let message = format!("write; {port} of {} only reads: give \"read\"", board.name);
            return Err(at("direction", message));
        }
        if beats > master.burst_beats {
            let message = format!(
                "{beats}; {port} of {} issues {} at most: give that or fewer",
                board.name, master.burst_beats
            );
            return Err(at("burst_beats", message));
        }
        let most = u64::from(master.outstanding);
        outstanding = s.outstanding.map_or(most, |n| n.now());
        if outstanding > most {
            let message = format!(
                "{outstanding}; {port} of {} has {most} in flight at most: give that or fewer",
                board.name
            );
            return Err(at("outstanding", message));
        }
    }
    let mut engine = EngineSpec {
        burst_beats: beats,
        beat_bytes,
        window_bytes: match s.recording {
            // The bursts come from the recording, so the window must be large enough for at least
            // one of them.
            Some(_) => s.window_bytes.max(burst),
            None => s.window_bytes,
        },
        outstanding: count_of(outstanding, || format!("stream.{}.outstanding", s.name))?,
        ..s.engine()
    };
    if s.coherent {
        let Some(c) = &facts.coherent else {
            let message = format!(
                "{port} of {} leads to no cache; leave it out, or give a port that does",
                board.name
            );
            return Err(at("coherent", message));
        };
        engine.axcache = c.axcache;
        if s.axcache.is_some_and(|a| a & CACHEABLE == 0) {
            let message = format!(
                "{}, with coherent = true; give 7, 11 or 15, or leave it out",
                s.axcache.unwrap_or_default()
            );
            return Err(at("axcache", message));
        }
    }
    engine.axcache = s.axcache.unwrap_or(engine.axcache);
    if let Some(c) = &facts.coherent {
        // Cacheable accesses are also shareable, because a design has no fields for AxPROT and AxUSER.
        if engine.axcache & CACHEABLE != 0 {
            (engine.axprot, engine.axuser) = (c.axprot, c.axuser);
        }
        if c.burst_bytes.is_some() && !WRITE_BACK.contains(&engine.axcache) {
            let given = s.axcache.map_or(String::from("missing"), |a| a.to_string());
            let message = format!(
                "{given}; {port} of {} answers accesses that are not write-back with an error: give coherent = true, or \
                 axcache = 7, 11 or 15",
                board.name
            );
            let field = if s.axcache.is_some() {
                "axcache"
            } else {
                "coherent"
            };
            return Err(at(field, message));
        }
    }
    if let Some(bytes) = s
        .rearm_bytes
        .filter(|n| burst > 0 && !n.is_multiple_of(burst))
    {
        let whole = whole_bursts(bytes, burst);
        let message = format!(
            "{bytes} is not a whole number of bursts of {burst} bytes; give, for example, {whole}"
        );
        return Err(at("rearm_bytes", message));
    }
    if let (Some(bytes), None) = (s.bytes, &s.recording) {
        if burst == 0 || !bytes.is_multiple_of(burst) {
            let whole = whole_bursts(bytes, burst);
            return Err(at(
                "bytes",
                format!(
                    "{bytes} is not a whole number of bursts of {burst} bytes; give, for example, {whole}"
                ),
            ));
        }
        engine.count = Some(bytes / burst);
    }
    if let Some(bytes) = s.buffer_bytes.map(|b| b.now()).filter(|b| *b < burst) {
        let message = format!(
            "{bytes}; a burst of {beats} beats has {burst} bytes and does not fit: give {burst} or more, or smaller \
             burst_beats"
        );
        return Err(at("buffer_bytes", message));
    }
    if s.rate_mbps.is_some() {
        let in_flight = outstanding.saturating_mul(burst);
        engine.catch_up_bytes = s.buffer_bytes.map_or(in_flight, |b| b.now());
    }
    engine.base = match s.base {
        Some(base) => base,
        None => memory.take(&format!("stream.{}", s.name), s.window_bytes, 0)?,
    };
    Ok(engine)
}

/// Returns the next larger whole number of bursts, or the next smaller number if a design file
/// cannot contain the larger number.
const fn whole_bursts(bytes: u64, burst: u64) -> u64 {
    // TOML's integers have 63 bits and a sign.
    let most = i64::MAX as u64;
    let burst = if burst == 0 { 1 } else { burst };
    match bytes.checked_next_multiple_of(burst) {
        Some(next) if next <= most => next,
        _ => most / burst * burst,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proposed_number_of_bytes_fits_into_a_design_file() {
        assert_eq!(whole_bursts(1000, 256), 1024);
        assert_eq!(whole_bursts(i64::MAX as u64, 256), (1 << 63) - 256);
        assert_eq!(whole_bursts(u64::MAX, 256), (1 << 63) - 256);
    }
}
