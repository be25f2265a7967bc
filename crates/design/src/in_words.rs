//! Translates the problems of a point into the terms of its design.

use std::collections::BTreeSet;

use axiscope_sim::shown;

use crate::{
    compile::{Kind, Placed},
    record::Direction,
    sentences::listed,
};

/// Fields of an engine that have a different name in a stream.
const STREAM_FIELDS: [(&str, &str); 4] = [
    ("target_mbps", "rate_mbps"),
    ("catch_up_bytes", "buffer_bytes"),
    ("queue_bursts", "outstanding"),
    ("beat_bytes", "width_bits"),
];

/// Fields of a core that have a different name in a program.
const PROGRAM_FIELDS: [(&str, &str); 1] = [("port", "cpu")];

/// Fields of clusters and networks that have a different name in a design.
const OTHER_FIELDS: [(&str, &str); 1] = [("beat_bytes", "width_bits")];

/// Times that are given in us in a design and in ns in a point.
const TIMES: [&str; 2] = ["start", "delay"];

/// Translates a sentence about the point's masters into a sentence about the design's members.
#[must_use]
pub fn in_words(members: &[Placed], problem: &str) -> String {
    let mut text = problem.to_owned();
    let mut about = None;
    for placed in members {
        let member = format!("{}.{}", placed.kind.name(), placed.name);
        for master in &placed.masters {
            let side = placed.side.map_or("", Direction::name);
            let dot = if side.is_empty() { "" } else { "." };
            let own = format!("{master}{dot}{side}");
            let path = format!("masters.{own}");
            if about.is_none() && starts_with_word(problem, &path) {
                about = Some(placed);
            }
            text = with_word(&text, &path, &member);
            text = with_word(
                &text,
                &format!("regulators.{master}"),
                &format!("{member}.regulator"),
            );
            // The owner of a window, or the engine that another engine waits for.
            if !side.is_empty() {
                text = with_word(&text, &own, &placed.name);
            }
        }
    }
    // A problem that concerns both directions of a port begins with the name of the master.
    for placed in members {
        for master in &placed.masters {
            let path = format!("masters.{master}");
            about = about.or_else(|| starts_with_word(&text, &path).then_some(placed));
            let member = format!("{}.{}", placed.kind.name(), placed.name);
            text = with_word(&text, &path, &member);
        }
    }
    // The clock of a port is a field of each member at this port.
    let ports: BTreeSet<&String> = members.iter().flat_map(|m| &m.ports).collect();
    for port in ports {
        let here = members.iter().filter(|m| m.ports.contains(port));
        let fields: Vec<String> = here
            .map(|m| format!("{}.{}.pl_mhz", m.kind.name(), m.name))
            .collect();
        text = with_word(&text, &format!("port_mhz.{port}"), &listed(&fields));
    }
    let fields: &[(&str, &str)] = match about.map(|placed| placed.kind) {
        Some(Kind::Stream) => &STREAM_FIELDS,
        Some(Kind::Program) => &PROGRAM_FIELDS,
        Some(_) => &OTHER_FIELDS,
        None => &[],
    };
    if about.is_some() {
        text = with_width_in_bits(text);
        for time in TIMES {
            text = with_time_in_us(text, time);
        }
    }
    for (field, name) in fields {
        text = if field.contains('_') {
            with_word(&text, field, name)
        } else {
            // A plain word may also occur within sentences.
            text.replace(&format!(".{field}:"), &format!(".{name}:"))
        };
    }
    text
}

/// Converts the width of a master and its port to bits, as used in designs.
fn with_width_in_bits(text: String) -> String {
    let Some((member, widths)) = text.split_once(".beat_bytes: ") else {
        return text;
    };
    let Some(widths) = widths.strip_suffix(" bytes wide") else {
        return text;
    };
    let words = widths.split_inclusive(|c: char| !c.is_ascii_digit());
    let in_bits = words.map(|word| {
        let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        match digits.parse::<u64>() {
            Ok(bytes) => format!("{}{}", 8 * bytes, &word[digits.len()..]),
            Err(_) => word.to_owned(),
        }
    });
    format!(
        "{member}.width_bits: {} bits wide",
        in_bits.collect::<String>()
    )
}

/// Converts a time of a member, and the limits of that time, to us.
fn with_time_in_us(text: String, time: &str) -> String {
    let Some((member, times)) = text.split_once(&format!(".{time}_ns: ")) else {
        return text;
    };
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | 'e');
    let words = times.split(' ').map(|word| {
        let digits = word.trim_end_matches(|c| !is_number(c));
        match digits.parse::<f64>() {
            Ok(ns) => format!("{}{}", shown(ns / 1e3), &word[digits.len()..]),
            Err(_) => word.to_owned(),
        }
    });
    format!(
        "{member}.{time}_us: {}",
        words.collect::<Vec<_>>().join(" ")
    )
}

/// Returns whether a character may be part of a name.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(is_part))
}

/// Replaces a word unless it is part of a longer name.
fn with_word(text: &str, word: &str, by: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, found) = rest.split_at(at);
        let after = &found[word.len()..];
        let begins = before.chars().next_back().or(made.chars().next_back());
        let whole = !begins.is_some_and(is_part) && !after.starts_with(is_part);
        made.push_str(before);
        made.push_str(if whole { by } else { word });
        rest = after;
    }
    made + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(name: &str, master: &str, side: Direction) -> Placed {
        Placed {
            name: name.into(),
            kind: Kind::Stream,
            number: 0,
            ports: vec!["HP0".into()],
            masters: vec![master.into()],
            side: Some(side),
            beat_bytes: Some(16),
            is_own_bus: false,
            own_bits: None,
        }
    }

    #[test]
    fn fields_are_those_of_the_design() {
        let members = [
            stream("in", "in", Direction::Read),
            stream("out", "in", Direction::Write),
        ];
        for (problem, message) in [
            (
                "masters.in.write.target_mbps: 0.0001; give 0.001 to 1e10",
                "stream.out.rate_mbps: 0.0001; give 0.001 to 1e10",
            ),
            (
                "masters.in.read.after[0].delay_ns: -5000; give 0 to 1e9",
                "stream.in.after[0].delay_us: -5; give 0 to 1000000",
            ),
            (
                "masters.in.read.after[0].delay_ns: 1e303; give 0 to 1e9",
                "stream.in.after[0].delay_us: 1e300; give 0 to 1000000",
            ),
            (
                "masters.in.read.base: the window overlaps that of in.write",
                "stream.in.base: the window overlaps that of out",
            ),
            (
                "regulators.in.budget_bytes: 8; give more",
                "stream.in.regulator.budget_bytes: 8; give more",
            ),
            (
                "masters.in.port: \"HP9\" is unknown",
                "stream.in.port: \"HP9\" is unknown",
            ),
            (
                "masters.in.write.beat_bytes: 4; the port is 16, 8 bytes wide",
                "stream.out.width_bits: 32; the port is 128, 64 bits wide",
            ),
            ("masters.inner.read.base: 1", "masters.inner.read.base: 1"),
            (
                "port_mhz.HP0: 600 MHz at HP0; give 333 or less",
                "stream.in.pl_mhz and stream.out.pl_mhz: 600 MHz at HP0; give 333 or less",
            ),
        ] {
            assert_eq!(in_words(&members, problem), message);
        }
    }
}
