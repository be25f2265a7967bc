//! Points that the model can run but the instrument cannot.

use axiscope_soc::{
    EngineSpec, MasterSpec, MuxKind, PatternSpec, Platform, Point, Until, is_coherent,
};

use crate::{
    Block,
    block::beat_bytes,
    pins::{MUX_INPUTS, PORTS},
};

/// Beats of the queue between the channels of a stream DMA (`build.rs`).
const STREAM_FIFO_BEATS: u64 = 1024;

/// Widths of the multiplexer, bytes (`build.rs`).
const MUX_BEAT_BYTES: &[u32] = &[16];

/// Everything that keeps the instrument on the virtual board from running a point that has
/// no other problems.
#[must_use]
pub fn refused(platform: &Platform, point: &Point) -> Vec<String> {
    let mut out = Vec::new();
    let behind = |m: &MasterSpec| {
        (point.mux.as_ref()).is_some_and(|x| x.masters.iter().any(|n| n == m.name()))
    };
    let inputs = point.masters.iter().filter(|m| behind(m)).count();
    if let Some(mux) = point.mux.as_ref().filter(|x| x.kind != MuxKind::Instrument) {
        out.push(format!(
            "mux.kind: platform; {} has the instrument's multiplexer on the virtual board: give \
             \"instrument\"",
            mux.port
        ));
    }
    if inputs > MUX_INPUTS {
        out.push(format!(
            "mux.masters: {inputs}; the virtual board's multiplexer has {MUX_INPUTS} inputs"
        ));
    }
    let ports = point.masters.len() - inputs + usize::from(inputs > 0);
    if ports > PORTS {
        out.push(format!(
            "masters: {ports} ports; the virtual board has {PORTS}"
        ));
    }
    if !point.regulators.is_empty() || point.watch.is_some() || point.governor.is_some() {
        out.push("regulators, watch, governor: the virtual board has none; use the model".into());
    }
    if point.run.phase_ns > 0.0 {
        out.push(format!(
            "run.phase_ns: {}; the virtual board starts when the point says: give 0",
            point.run.phase_ns
        ));
    }
    if point.run.until == Until::Programs {
        out.push("run.until: programs; the virtual board has no cores: give another end".into());
    }
    let ends = |m: &MasterSpec| matches!(m, MasterSpec::StreamDma { .. });
    if point.masters.iter().any(ends) && point.run.warmup_us != 0.0 {
        out.push(format!(
            "run.warmup_us: {}; a stream DMA is counted from its begin: give 0",
            point.run.warmup_us
        ));
    }
    for m in &point.masters {
        let name = m.name();
        let Some(block) = Block::of(m) else {
            out.push(format!(
                "masters.{name}.kind: the virtual board has no block of this kind"
            ));
            continue;
        };
        let width = beat_bytes(platform, m);
        let widths = if behind(m) {
            MUX_BEAT_BYTES
        } else {
            block.beat_bytes()
        };
        if !widths.contains(&width) {
            let built: Vec<_> = widths.iter().map(|b| (b * 8).to_string()).collect();
            out.push(format!(
                "masters.{name}.port: {} is {} bits wide; the virtual board was built with {}",
                m.port(),
                width * 8,
                built.join(", ")
            ));
        }
        let MasterSpec::TrafficGenerator {
            read,
            write,
            write_then_read_ns,
            ..
        } = m
        else {
            // Their sidebands are fixed, and the multiplexer's top has generators inside.
            if behind(m) || is_coherent(platform, m) {
                out.push(format!(
                    "masters.{name}.port: {}; behind the multiplexer and at coherent ports the \
                     virtual board has traffic generators only",
                    m.port()
                ));
            }
            others(m, &mut out);
            continue;
        };
        if write_then_read_ns.is_some() {
            out.push(format!(
                "masters.{name}.write_then_read_ns: the virtual board starts reads by time, not by \
                 the end of the writes; leave it out"
            ));
        }
        for (side, e) in [("read", read), ("write", write)] {
            if let Some(e) = e {
                engine(e, &format!("masters.{name}.{side}"), &mut out);
            }
        }
    }
    out
}

/// Everything that keeps the latency probe from running a point that has no other problems.
#[must_use]
#[cfg(feature = "rtl")]
pub fn probe_refused(platform: &Platform, point: &Point) -> Vec<String> {
    let mut out = Vec::new();
    let widths = Block::Probe.beat_bytes();
    for m in &point.masters {
        let width = beat_bytes(platform, m);
        if !widths.contains(&width) {
            let built: Vec<_> = widths.iter().map(|b| (b * 8).to_string()).collect();
            out.push(format!(
                "masters.{}.port: {} is {} bits wide; the virtual board's probe was built with {}",
                m.name(),
                m.port(),
                width * 8,
                built.join(", ")
            ));
        }
    }
    out
}

/// What the stream DMA and the cluster cannot do.
fn others(m: &MasterSpec, out: &mut Vec<String>) {
    let name = m.name();
    match m {
        MasterSpec::StreamDma {
            beat_bytes,
            fifo_bytes,
            transfers,
            issue_cycles,
            ..
        } => {
            let words = fifo_bytes / u64::from(*beat_bytes);
            if words != STREAM_FIFO_BEATS {
                out.push(format!(
                    "masters.{name}.fifo_bytes: {words} beats; the virtual board was built with \
                     {STREAM_FIFO_BEATS}"
                ));
            }
            if *transfers != Some(1) {
                out.push(format!(
                    "masters.{name}.transfers: the virtual board does one a point: give 1"
                ));
            }
            if *issue_cycles != 1 {
                out.push(format!(
                    "masters.{name}.issue_cycles: {issue_cycles}; the instrument issues as fast as \
                     the port takes: give 1"
                ));
            }
        }
        _ => {}
    }
}

fn engine(e: &EngineSpec, at: &str, out: &mut Vec<String>) {
    let queue = e.queue_bursts.unwrap_or(e.outstanding);
    if queue != 1 && e.outstanding != 1 {
        out.push(format!(
            "{at}.queue_bursts: {queue}; the instrument shows one burst at a time: give 1"
        ));
    }
    if !e.cut_4k && may_cross(e) {
        out.push(format!(
            "{at}.cut_4k: false; the instrument always cuts bursts at 4 KiB: give true"
        ));
    }
}

/// Whether any burst of an engine crosses a multiple of 4 KiB.
fn may_cross(e: &EngineSpec) -> bool {
    let bytes = u64::from(e.burst_beats) * u64::from(e.beat_bytes);
    let step = match e.pattern {
        PatternSpec::Sequential => bytes,
        PatternSpec::Strided => bytes.saturating_add(e.stride_bytes.unwrap_or(0)),
        PatternSpec::Random => bytes.next_power_of_two(),
    };
    let mut at = e.base % 4096;
    (0..4096).any(|_| {
        let crosses = at + bytes > 4096;
        at = (at + step) % 4096;
        crosses
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        serde_json::from_str(text).expect("an engine")
    }

    #[test]
    fn what_the_virtual_board_lacks_is_refused() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../platforms/ultra96v2.toml"
        );
        let text = std::fs::read_to_string(file).expect("a shipped platform");
        let platform = Platform::parse(&text, "ultra96v2").expect("a platform");
        let said = |master: &str, run: &str| {
            let point = format!(
                r#"{{"pl_mhz": 100.0, "mapping": "row_bank_column", "run": {{{run}}},
                    "masters": [{{"name": "m", {master}}}]}}"#
            );
            let point = Point::parse(&point).expect("a point");
            refused(&platform, &point).join("; ")
        };
        let generator = |port: &str, more: &str| {
            format!(
                r#""kind": "traffic_generator", "port": "{port}", {more} "read": {{"burst_beats": 4,
                    "pattern": "sequential", "base": 0, "window_bytes": 65536, "outstanding": 1,
                    "axcache": 15}}"#
            )
        };
        for port in ["HP0", "HPC0", "ACP", "ACE"] {
            assert_eq!(said(&generator(port, ""), ""), "", "{port}");
        }
        let cluster = |port: &str| {
            format!(
                r#""kind": "cluster", "port": "{port}", "direction": "read", "base": 0, "rows": 1,
                    "row_bytes": 4096, "burst_beats": 16, "beat_bytes": 16, "outstanding": 8"#
            )
        };
        assert_eq!(said(&cluster("HP0"), ""), "");
        let coherent = said(&cluster("HPC0"), "");
        assert!(
            coherent.contains("has traffic generators only"),
            "{coherent}"
        );
        let passes = generator("HP0", r#""write_then_read_ns": 5.0,"#);
        assert!(said(&passes, "").starts_with("masters.m.write_then_read_ns: "));
        let plain = generator("HP0", "");
        assert!(said(&plain, r#""phase_ns": 9.0"#).starts_with("run.phase_ns: 9;"));
        assert!(said(&plain, r#""until": "programs""#).starts_with("run.until: programs;"));
    }

    #[test]
    fn only_bursts_that_cross_need_the_cut() {
        let short = r#"{"burst_beats": 16, "pattern": "sequential", "base": 4096,
            "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1, "cut_4k": false}"#;
        let mut said = Vec::new();
        engine(&spec(short), "read", &mut said);
        assert!(said.is_empty(), "{said:?}");
        engine(&spec(&short.replace("16,", "24,")), "read", &mut said);
        assert!(said[0].starts_with("read.cut_4k: false"), "{said:?}");
        engine(
            &spec(&short.replace("\"queue_bursts\": 1, ", "")),
            "read",
            &mut said,
        );
        assert!(said[1].starts_with("read.queue_bursts: 4"), "{said:?}");
    }
}
