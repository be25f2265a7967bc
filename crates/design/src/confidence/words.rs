//! The sentences about an error: its basis, or why it is unknown.

use std::collections::BTreeSet;

use super::kinds::{ANY, CARRIED_OVER, CHIP, Measured, MeasuredKind, PORTS, SHARED};
use crate::{place::Board, record::DesignFile};

/// States why the error of a design is unknown.
pub(super) fn unknown(
    named: &[String; 6],
    board: &Board,
    design: &DesignFile,
    known: &[MeasuredKind],
    strange: &[&str],
) -> String {
    let chip: Vec<_> = known.iter().filter(|k| k.chip == named[CHIP]).collect();
    let boards: BTreeSet<_> = (chip.iter())
        .filter(|k| k.board != CARRIED_OVER)
        .map(|k| &*k.board)
        .collect();
    let names: Vec<_> = boards.iter().copied().collect();
    if chip.is_empty() {
        return "no board with this chip was measured".into();
    }
    if design.stream.iter().any(|s| s.coherent) {
        return "at coherent ports, only single bursts were measured".into();
    }
    if design.stream.iter().any(|s| s.cache.is_some()) {
        return "no cache in the programmable logic was measured".into();
    }
    if !strange.is_empty() {
        return format!("no rates were measured at {}", strange.join(" and "));
    }
    if named[PORTS] == ANY {
        return "no configuration without ports in use was measured".into();
    }
    if !chip.iter().any(|k| k.ports == named[PORTS]) {
        return format!(
            "no measured configuration had {}",
            ports_text(&named[PORTS])
        );
    }
    let own = board.measured_as().filter(|name| boards.contains(name));
    if own.is_none() && !chip.iter().any(|k| k.board == CARRIED_OVER) {
        return format!(
            "{} was never measured, and measurements of its chip exist only for {}, so no rules could be carried over",
            board.name,
            names.join(" and ")
        );
    }
    let place = own.map_or_else(|| names.join(" and "), str::to_owned);
    format!("too few configurations like this one were measured on {place}")
}

/// Returns the number of ports in words.
fn ports_text(ports: &str) -> String {
    match ports {
        "1" => "one port".into(),
        SHARED => "several masters behind one port".into(),
        "2" => "two ports".into(),
        "3" => "three ports".into(),
        "4" => "four ports".into(),
        more => format!("{more} ports"),
    }
}

/// Names what was not measured: the board, or only a design like this one on the board.
fn such_a_design(board: &Board, measured: &Measured) -> String {
    let own = board.measured_as();
    if (measured.kind.iter()).any(|kind| own == Some(&*kind.board)) {
        format!("such a design on {}", board.name)
    } else {
        board.name.clone()
    }
}

/// States the basis of an error in a sentence.
pub(super) fn text_of(found: &MeasuredKind, board: &Board, measured: &Measured) -> String {
    let mut like = Vec::new();
    if found.ports != ANY {
        like.push(ports_text(&found.ports));
    }
    let ways = match &*found.direction {
        "read" => "reads",
        "write" => "writes",
        "both" => "reads and writes",
        _ => "",
    };
    match (&*found.pattern, ways) {
        (ANY, "") => {}
        (ANY, ways) => like.push(ways.into()),
        (walk, "") => like.push(format!("{walk} bursts")),
        (walk, ways) => like.push(format!("{walk} {ways}")),
    }
    if found.clock != ANY {
        like.push(format!("PL clocks {}", found.clock));
    }
    let percent = found.total_p90_percent.unwrap_or_default();
    let level = measured.level_percent;
    let count = found.configurations;
    let (place, which) = if found.board == CARRIED_OVER {
        let place = format!(
            "{} was never measured. Its error is estimated by predicting one measured board with this chip from another: ",
            such_a_design(board, measured)
        );
        (place, "measured configurations".to_owned())
    } else {
        (
            String::new(),
            format!("measured configurations of {}", found.board),
        )
    };
    let like = if like.is_empty() {
        "of any kind".into()
    } else {
        format!("with {}", like.join(", "))
    };
    let fitted = if found.fitted {
        " The model was fitted to these configurations, so expect a larger error for your own design."
    } else {
        ""
    };
    format!("{place}±{percent:.1} % ({level:.0} % interval), from {count} {which} {like}.{fitted}")
}

/// Returns a sentence that lists what was never measured.
pub(super) fn not_covered(never: &[String]) -> String {
    if never.is_empty() {
        String::new()
    } else {
        format!(" Not covered by measurements: {}.", never.join(", "))
    }
}
