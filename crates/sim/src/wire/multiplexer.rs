//! Masters that share a port: behind the platform's measured multiplexer, or the instrument's.

use axiscope_fabric::Domain;
use axiscope_masters::{Arbiter, ArbiterConfig, Master, Multiplexer, MultiplexerConfig};
use axiscope_platform::{Error, Figure, Platform};
use serde::Deserialize;

use crate::MuxKind;

/// The instrument's blocks as data.
const INSTRUMENT: &str = include_str!("instrument.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instrument {
    multiplexer: Own,
}

/// The instrument's multiplexer: bursts, and cycles of the programmable logic.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    response_cycles: Figure<i64>,
    read_limit: Figure<u32>,
    write_limit: Figure<u32>,
    write_order: Figure<u32>,
}

/// Puts masters behind a multiplexer of a kind, in the clock `pl`.
///
/// # Errors
/// If the platform has none.
pub fn share(
    p: &Platform,
    kind: MuxKind,
    pl: Domain,
    members: Vec<Box<dyn Master>>,
) -> Result<Box<dyn Master>, Error> {
    if kind == MuxKind::Instrument {
        let own = toml::from_str::<Instrument>(INSTRUMENT)
            .map_err(|e| Error(format!("instrument.toml: {e}")))?
            .multiplexer;
        let cfg = ArbiterConfig {
            clock: pl,
            response_cycles: own.response_cycles.value,
            stages: p.request_stages(),
            most_under_way: [own.read_limit.value, own.write_limit.value],
            write_order: own.write_order.value,
        };
        return Ok(Box::new(Arbiter::new(cfg, members)));
    }
    let cfg = p
        .fabric
        .as_ref()
        .and_then(|f| f.multiplexer.as_ref())
        .ok_or_else(|| Error("fabric.multiplexer: the platform file has none".into()))?;
    let cfg = MultiplexerConfig {
        input_queue: cfg.input_queue.value,
        request_ps: pl.cycles(cfg.request_cycles.value),
        response_ps: pl.cycles(cfg.response_cycles.value),
        read_change_ps: pl.cycles(cfg.read_change_cycles.value),
        interval_ps: pl.cycles(cfg.interval_cycles.value),
    };
    Ok(Box::new(Multiplexer::new(cfg, members)))
}
