//! Finds what a point needs but the instrument's blocks do not support, on boards and on the
//! virtual board.

use crate::registers::{stream_dma::transfer, traffic_generator::direction::rate::DEPTH_BEATS};
use axiscope_fabric::BOUNDARY_BYTES;
use axiscope_sim::{
    ConvolutionSpec, Decisions, EngineSpec, MasterSpec, OnBoard, PacketDmaSpec, PatternSpec, Point,
    StreamDmaSpec,
};
use serde::Serialize;
use serde_json::Value;

use crate::runner::program::{TILE_BYTES, queue_bursts, tiles};

/// Number of cycles that the driver needs to detect the end of the writes and to start the reads.
/// They include the time to read the counters of all blocks.
const LEAST_GAP_CYCLES: f64 = 512.0;

/// Largest number of bursts in flight in one direction of a traffic generator
/// (`hardware/traffic_generator`: CAPABILITIES.outstanding_log2).
const OUTSTANDING: u32 = 64;

/// Number of cycles that the convolution accelerator takes per tile, and number of beats that it
/// reads per tile (`hardware/convolution`).
const TILE_CYCLES: u32 = 4;
const TILE_BEATS_READ: u64 = 8;

/// Returns what a master other than a traffic generator needs and its block does not support.
#[must_use]
pub fn master_lacks(point: &Point, m: &MasterSpec) -> Vec<String> {
    let decisions = m.on_board().map_or(&[][..], |(_, decisions)| decisions);
    let name = m.name();
    let message = |field| {
        format!("masters.{name}.{field}: the block has none; leave it out, or use the model")
    };
    let mut out: Vec<String> = rejected(m, decisions).into_iter().map(message).collect();
    if let Some(d) = m.get::<StreamDmaSpec>() {
        out.extend(stream_lacks(point, d));
    } else if let Some(c) = m.get::<ConvolutionSpec>() {
        out.extend(convolution_lacks(point, c));
    } else if let Some(d) = m.get::<PacketDmaSpec>() {
        out.extend(packets_lack(point, d));
    }
    out
}

/// Returns those fields of a record that are present and that boards reject.
#[must_use]
pub fn rejected(record: &impl Serialize, decisions: Decisions) -> Vec<&'static str> {
    let fields = serde_json::to_value(record).unwrap_or_default();
    let is_given = |field: &str| match &fields[field] {
        Value::Null => false,
        Value::Array(all) => !all.is_empty(),
        _ => true,
    };
    let rejected = decisions.iter().filter(|(_, d)| *d == OnBoard::Rejected);
    let fields = rejected.map(|(field, _)| *field);
    fields.filter(|field| is_given(field)).collect()
}

/// The usual reason why a board rejects a field of an engine.
const NONE: &str = "the instrument's generators have none; leave it out, or use the model";

/// Fields of an engine that a board rejects: the name of the field, the name used in the message,
/// and the reason.
const WHY_NOT: [(&str, &str, &str); 6] = [
    (
        "after",
        "after",
        "the instrument's generators start by time only; use the model",
    ),
    ("cache", "cache", NONE),
    ("pulses", "pulses", NONE),
    (
        "way",
        "way",
        "the instrument's generators are at their ports; leave it out, or use the model",
    ),
    (
        "recording",
        "recording",
        "the instrument replays none: use the model",
    ),
    (
        "tile",
        "pattern",
        "tiles; the instrument has none: give another, or use the model",
    ),
];

/// Returns what a direction of a traffic generator needs and the instrument does not support. `at`
/// is the path in the point.
#[must_use]
pub fn engine_lacks(e: &EngineSpec, at: &str) -> Vec<String> {
    let mut fields = rejected(e, EngineSpec::ON_BOARD);
    let is_tiled = e.pattern == PatternSpec::Tiles;
    if is_tiled && !fields.contains(&"tile") {
        fields.push("tile");
    }
    let place = |field: &str| WHY_NOT.iter().position(|(known, ..)| *known == field);
    fields.sort_by_key(|field| place(field).unwrap_or(WHY_NOT.len()));
    let message = |field: &str| {
        let (path, why) = place(field).map_or((field, NONE), |n| (WHY_NOT[n].1, WHY_NOT[n].2));
        format!("{at}.{path}: {why}")
    };
    let mut out: Vec<String> = fields.into_iter().map(message).collect();
    if is_tiled {
        return out;
    }
    let held = u64::from(DEPTH_BEATS.most()) * u64::from(e.beat_bytes);
    if e.catch_up_bytes > held {
        out.push(format!(
            "{at}.catch_up_bytes: {}; the instrument's token bucket holds {held} at this width: give at most that",
            e.catch_up_bytes
        ));
    }
    out
}

/// Describes the problem if bursts are to cross 4 KiB boundaries and the generator always cuts them
/// there.
#[must_use]
pub fn crossing_lacks(e: &EngineSpec, at: &str) -> Option<String> {
    (!e.cut_4k && may_cross(e)).then(|| {
        format!("{at}.cut_4k: false; the instrument always cuts bursts at 4 KiB: give true")
    })
}

/// Describes the problem if the queue of a direction does not match the design. `built` bursts may
/// wait in front of the port in the design: one on the pins, and those in a queue. Two queues that
/// can both hold all bursts in flight count as equal.
#[must_use]
pub fn queue_lacks(e: &EngineSpec, at: &str, built: u32) -> Option<String> {
    let queue = queue_bursts(e);
    let holds_all = queue.min(built) >= e.outstanding;
    (queue != built && !holds_all).then(|| {
        let has = match built {
            1 => "the instrument shows one burst at a time".to_owned(),
            _ => format!("the design lets {built} bursts wait in front of the port"),
        };
        format!("{at}.queue_bursts: {queue}; {has}: give {built}")
    })
}

/// Describes the problem if the gap between two passes is too short. The driver detects the end of
/// the writes by polling.
#[must_use]
pub fn pass_lacks(gap_ns: f64, pl_mhz: f64, at: &str) -> Option<String> {
    let least_ns = LEAST_GAP_CYCLES * 1e3 / pl_mhz;
    (gap_ns < least_ns).then(|| {
        format!(
            "{at}.write_then_read_ns: {gap_ns}; the instrument's driver starts the reads, which takes \
             {LEAST_GAP_CYCLES} cycles: give at least {least_ns}"
        )
    })
}

/// Whether any burst of an engine crosses a multiple of 4 KiB.
pub(super) fn may_cross(e: &EngineSpec) -> bool {
    let bytes = u64::from(e.burst_beats) * u64::from(e.beat_bytes);
    let step = match e.pattern {
        // Tiles have been rejected by an earlier check.
        PatternSpec::Tiles => 0,
        PatternSpec::Sequential => bytes,
        PatternSpec::Strided => bytes.saturating_add(e.stride_bytes.unwrap_or(0)),
        PatternSpec::Random => bytes.next_power_of_two(),
    };
    let mut at = e.base % BOUNDARY_BYTES;
    (0..BOUNDARY_BYTES).any(|_| {
        let crosses = at + bytes > BOUNDARY_BYTES;
        at = (at + step % BOUNDARY_BYTES) % BOUNDARY_BYTES;
        crosses
    })
}

/// Smallest ratio between the duration of a transfer and the delay of the driver, for a DMA that
/// runs endlessly.
const LATE_PARTS: f64 = 100.0;

/// Returns what a stream DMA needs and the instrument does not support. A cluster has no such
/// function, because the instrument supports all of its features.
fn stream_lacks(point: &Point, d: &StreamDmaSpec) -> Vec<String> {
    let mut out = Vec::new();
    let name = &d.name;
    match d.transfers {
        Some(1) => {}
        Some(_) => out.push(format!(
            "masters.{name}.transfers: the instrument does one a point, or runs on: give 1, or leave it out"
        )),
        None => {
            let mhz = point.pl_mhz_at(&d.port);
            let late = (LEAST_GAP_CYCLES - d.driver_ns * mhz / 1e3).max(0.0);
            let least = (late * LATE_PARTS) as u64 * u64::from(d.beat_bytes);
            if d.transfer_bytes < least {
                out.push(format!(
                    "masters.{name}.transfer_bytes: {}; the instrument's driver takes {LEAST_GAP_CYCLES} cycles \
                     to start the next transfer: give at least {least}, or a longer driver_ns",
                    d.transfer_bytes
                ));
            }
        }
    }
    let burst = u64::from(d.burst_beats) * u64::from(d.beat_bytes);
    let bursts = d.sub_copy_bytes.map_or(0, |bytes| bytes / burst.max(1));
    for (field, value, of, most) in [
        (
            "issue_cycles",
            u64::from(d.issue_cycles),
            "cycles",
            transfer::pace::INTERVAL_CYCLES,
        ),
        ("sub_copy_bytes", bursts, "bursts", transfer::pause::BURSTS),
        (
            "idle_cycles",
            u64::from(d.idle_cycles),
            "cycles",
            transfer::pause::CYCLES,
        ),
    ] {
        if value > u64::from(most.most()) {
            out.push(format!(
                "masters.{name}.{field}: {value} {of}; the instrument's stream DMA has {}: give that or less",
                most.most()
            ));
        }
    }
    out
}

/// Returns what a packet DMA needs and the instrument does not support. A traffic generator acts as
/// the packet DMA.
fn packets_lack(point: &Point, d: &PacketDmaSpec) -> Vec<String> {
    let mut out = Vec::new();
    let name = &d.name;
    let mhz = point.pl_mhz_at(&d.port);
    let least_ns = LEAST_GAP_CYCLES * 1e3 / mhz;
    if d.driver_ns < least_ns {
        out.push(format!(
            "masters.{name}.driver_ns: {}; the instrument's driver takes {LEAST_GAP_CYCLES} cycles from a \
             pair of packets to the next: give at least {least_ns}",
            d.driver_ns
        ));
    }
    if d.gap_cycles != 0 {
        out.push(format!(
            "masters.{name}.gap_cycles: {}; the instrument's generator shows the next burst at once: give 0",
            d.gap_cycles
        ));
    }
    if d.outstanding > OUTSTANDING {
        out.push(format!(
            "masters.{name}.outstanding: {}; the instrument's generator has {OUTSTANDING}: give that or less",
            d.outstanding
        ));
    }
    out
}

/// Returns what a convolution accelerator needs and the instrument's accelerator does not support.
fn convolution_lacks(point: &Point, c: &ConvolutionSpec) -> Vec<String> {
    let mut out = Vec::new();
    let name = &c.name;
    if c.compute_cycles != TILE_CYCLES {
        out.push(format!(
            "masters.{name}.compute_cycles: {}; the accelerator computes a row of a tile a cycle: \
             give {TILE_CYCLES}",
            c.compute_cycles
        ));
    }
    // The arrays are not repeated, so they must be long enough for the full run at one beat per
    // cycle.
    let cycles = (point.run.warmup_us + point.run.max_us) * point.pl_mhz;
    let lasts = (tiles(c) * TILE_BEATS_READ) as f64;
    if lasts < cycles {
        let needed = (cycles / TILE_BEATS_READ as f64).ceil() as u64 * TILE_BYTES * 2;
        out.push(format!(
            "masters.{name}.window_bytes: {}; the accelerator may be through its arrays before the \
             run's end: give at least {needed}, or a shorter run",
            c.window_bytes
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bursts_that_cross_need_the_cut() {
        let short = r#"{"burst_beats": 16, "pattern": "sequential", "base": 4096,
            "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1, "cut_4k": false}"#;
        let message = |text: &str| {
            let spec: EngineSpec = serde_json::from_str(text).expect("an engine");
            let mut out = engine_lacks(&spec, "read");
            out.extend(crossing_lacks(&spec, "read"));
            out.join("; ")
        };
        let queue = |text: &str| {
            let spec: EngineSpec = serde_json::from_str(text).expect("an engine");
            queue_lacks(&spec, "read", 1).unwrap_or_default()
        };
        assert_eq!(message(short) + &queue(short), "");
        assert!(message(&short.replace("16,", "24,")).starts_with("read.cut_4k: false"));
        let queue = queue(&short.replace("\"queue_bursts\": 1, ", ""));
        assert!(queue.starts_with("read.queue_bursts: 4"), "{queue}");
    }

    #[test]
    fn a_queue_that_never_fills_stands_for_any_longer_one() {
        let engine = |queue: &str| -> EngineSpec {
            let text = format!(
                r#"{{"burst_beats": 16, "pattern": "sequential", "base": 0, "window_bytes": 65536,
                "outstanding": 32{queue}}}"#
            );
            serde_json::from_str(&text).expect("an engine")
        };
        let some = engine(r#", "queue_bursts": 20"#);
        assert!(queue_lacks(&some, "read", 20).is_none());
        let message = queue_lacks(&some, "read", 34).unwrap_or_default();
        assert!(message.contains("lets 34 bursts wait"), "{message}");
        // If no size of the queue is given, all bursts in flight may wait in it.
        assert!(queue_lacks(&engine(""), "write", 32).is_none());
        assert!(queue_lacks(&engine(""), "write", 64).is_none());
        assert!(queue_lacks(&engine(""), "write", 31).is_some());
    }
}
