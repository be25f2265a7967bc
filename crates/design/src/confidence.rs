//! The error of a design's rates: an interval that contains 90 % of the model's errors on measured configurations.
//!
//! `tools/write_accuracy.py` computes the intervals by conformal prediction, kind by kind
//! (docs/reference/generated/accuracy_tables.md). For platforms that were not measured, the errors come from
//! rules that were fitted on one measured board with the chip and applied to another board.

mod kinds;
mod unmeasured;
mod words;

use serde::Serialize;

use self::{
    kinds::{BOARD, CHIP, PORTS, kind_of, measured_as, nearest, ports_of},
    unmeasured::unmeasured,
    words::{not_covered, text_of, unknown},
};
use crate::{
    compile::Made, core_slowdowns::confidence_text, place::Board, record::DesignFile,
    supplies::Supplies,
};

pub use self::kinds::{ANY, CARRIED_OVER, Measured, MeasuredKind};

/// How far a predicted rate may be off, according to measurements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Confidence {
    /// The kind of measured configurations on which the error is based; `any` if there is none.
    pub kind: String,
    /// Number of measured configurations of this kind.
    pub configurations: u32,
    /// 90 % of the measured totals were within this error, %. Absent if the chip, a pattern of the
    /// streams or the number of ports was never measured: the error is then unknown.
    pub total_percent: Option<f64>,
    /// The error of the worst stream, in % of the total of all streams.
    pub worst_percent: Option<f64>,
    /// The basis of the error and what was never measured, in words.
    pub text: String,
    /// The last sentence of `text`: properties of the design that no measured configuration has. Empty if there are
    /// none.
    pub never_measured: String,
}

/// Returns how far the rates of a design may be off, and the measurements behind this estimate.
/// Without measurements, the error is unknown.
#[must_use]
pub fn confidence(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    made: &Made,
) -> Confidence {
    let measured = &supplies.measured;
    let named = kind_of(design, board, made, measured.fast_mhz);
    let strange = strange_ports(&named, made, measured);
    let never = not_covered(&unmeasured(design, made, &measured.kind));
    let slowdowns = confidence_text(design, &made.members, supplies);
    let places = board.measured_as().into_iter().chain([CARRIED_OVER]);
    let found = places.into_iter().find_map(|place| {
        let mut here = named.clone();
        here[BOARD] = place.into();
        (strange.is_empty() && is_covered(&here, design, &measured.kind))
            .then(|| nearest(&here, measured))
            .flatten()
    });
    let Some(found) = found else {
        let why = unknown(&named, board, design, &measured.kind, &strange);
        return Confidence {
            kind: ANY.into(),
            configurations: 0,
            total_percent: None,
            worst_percent: None,
            text: format!("unknown: {why}.{slowdowns}{never}"),
            never_measured: never,
        };
    };
    Confidence {
        kind: found.key().join("/"),
        configurations: found.configurations,
        total_percent: found.total_p90_percent,
        worst_percent: found.worst_p90_percent,
        text: format!("{}{slowdowns}{never}", text_of(found, board, measured)),
        never_measured: never,
    }
}

/// Returns whether the number of ports and each pattern of a design were measured on the board,
/// possibly in different configurations. Tiles count as strided. No measured configuration had a
/// coherent port, which uses a different path, or a cache in the programmable logic, which serves
/// most of the bytes itself.
fn is_covered(named: &[String; 6], design: &DesignFile, known: &[MeasuredKind]) -> bool {
    let mut here = (known.iter()).filter(|k| k.chip == named[CHIP] && k.board == named[BOARD]);
    let ports = named[PORTS] != ANY && here.clone().any(|k| k.ports == named[PORTS]);
    ports
        && (design.stream.iter()).all(|s| {
            !s.coherent
                && s.cache.is_none()
                && here.clone().any(|k| k.pattern == measured_as(s.pattern))
        })
        && here.next().is_some()
}

/// Returns the ports of the design that were not measured on any board with its chip.
fn strange_ports<'a>(named: &[String; 6], made: &'a Made, measured: &Measured) -> Vec<&'a str> {
    let known = measured.ports.get(&named[CHIP]);
    let has = |port: &str| known.is_some_and(|ports| ports.iter().any(|p| p == port));
    let ports = ports_of(made).into_iter().map(String::as_str);
    ports.filter(|port| !has(port)).collect()
}
