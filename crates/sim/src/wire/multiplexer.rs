//! Builds multiplexers: the vendor's multiplexer, as measured on the platform, or the instrument's.

use axiscope_fabric::Domain;
use axiscope_masters::{
    InstrumentMultiplexer, InstrumentMultiplexerFigures, Master, VendorMultiplexer,
};
use axiscope_platform::{Error, Platform, read_figures};

use crate::MuxKind;

/// Parameters of the instrument's blocks.
const INSTRUMENT: &str = include_str!("instrument.toml");

/// Puts masters behind a multiplexer of a kind, in the clock `pl`.
///
/// # Errors
/// If the platform has no such multiplexer.
pub fn share(
    p: &Platform,
    kind: MuxKind,
    pl: Domain,
    members: Vec<Box<dyn Master>>,
) -> Result<Box<dyn Master>, Error> {
    if kind == MuxKind::Instrument {
        let own: InstrumentMultiplexerFigures =
            read_figures(INSTRUMENT, "instrument", "multiplexer")?;
        let cfg = own.at(pl, p.request_stages());
        return Ok(Box::new(InstrumentMultiplexer::new(cfg, members)));
    }
    let cfg = p
        .fabric
        .as_ref()
        .and_then(|f| f.multiplexer.as_ref())
        .ok_or_else(|| Error("fabric.multiplexer: the platform file has none".into()))?;
    Ok(Box::new(VendorMultiplexer::new(cfg.at(pl), members)))
}
