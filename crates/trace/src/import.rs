//! Lists and imports the buses of a file.

use serde::{Deserialize, Serialize};

use crate::{
    Bus, Clock, Error, Protocol, Recording, Skipped, Transaction, Wave,
    bus::{no_bus, search},
    choice::chosen,
    clock::take_samples,
    clock_of, observe, partner,
    skipped::skipped,
    table, transactions_csv,
};

/// The options of an import from a file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Asked {
    /// Names of buses, with the wildcards `*` and `?`.
    pub bus: Vec<String>,
    /// The clock's name.
    pub clock: Option<String>,
    /// The clock's period, ns, if the file does not contain it.
    pub period_ns: Option<f64>,
}

/// A bus in a file.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Found {
    pub bus: String,
    pub protocol: &'static str,
    pub data_bits: Option<u32>,
    pub reads: bool,
    pub writes: bool,
    /// Channels that are left out because signals are missing, one sentence each.
    pub halves: Vec<String>,
    pub clock: Option<String>,
    pub clock_mhz: Option<f64>,
    /// The file's signal for each AXI field.
    pub signals: Vec<(String, String)>,
}

/// The buses of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Listed {
    /// The buses.
    pub buses: Vec<Found>,
    /// Signals that belong to no bus, with the reason.
    pub skipped: Vec<Skipped>,
    /// Findings about the file as a whole.
    pub notes: Vec<String>,
}

/// An imported bus.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Imported {
    #[serde(flatten)]
    pub found: Found,
    /// Transactions as CSV without its header.
    #[serde(skip)]
    pub lines: String,
    pub transactions: u64,
    pub unfinished: u64,
    /// Bursts that had begun before a capture or one of its windows.
    pub before: u64,
    /// Number of cases in which several ways to pair addresses, data and responses of a capture are equally good.
    pub ambiguous: u64,
    pub odd: u64,
    /// The first violation of AXI, and its time.
    pub first_odd: Option<String>,
    /// Address to which the recordings are relative.
    pub base: u64,
    /// Time of the first burst on any bus, ns.
    pub begins_ns: f64,
    pub recordings: Vec<Recording>,
    /// Number of capture windows of a logic analyser.
    pub windows: usize,
    /// Findings about the file as a whole.
    pub file_notes: Vec<String>,
}

/// Smallest alignment of a base: the smallest page size.
const PAGE_BYTES: u64 = 4096;

fn found(wave: &mut Wave, bus: &Bus, clock: Option<&Clock>) -> Found {
    let name = |i: usize| wave.signals[i].path.clone();
    Found {
        bus: bus.name.clone(),
        protocol: bus.protocol.name(),
        data_bits: bus.data_bits,
        reads: bus.ways[0],
        writes: bus.ways[1],
        halves: bus.halves.clone(),
        clock: clock.and_then(|c| c.name.clone()),
        clock_mhz: clock.map(Clock::mhz),
        signals: (bus.pins.0.iter())
            .map(|&(field, i)| (field.name(), name(i)))
            .collect(),
    }
}

/// Returns the buses of a file, and the incomplete ones. If a period is given but there is no clock, time steps
/// count as samples.
fn buses_in(wave: &mut Wave, asked: &Asked) -> Result<(Vec<Bus>, Vec<Skipped>), Error> {
    let (buses, parts) = search(&wave.signals);
    if buses.is_empty() {
        let all = skipped(&wave.signals, &buses, parts, wave.unread(), &[]);
        return Err(no_bus(&wave.file, &all));
    }
    take_samples(wave, &buses, asked.clock.as_deref(), asked.period_ns)?;
    Ok((buses, parts))
}

/// Lists all buses of a file.
///
/// # Errors
/// If the file contains no bus, or its values cannot be read.
pub fn listed(wave: &mut Wave, asked: &Asked) -> Result<Listed, Error> {
    let (buses, parts) = buses_in(wave, asked)?;
    let mut all = Vec::new();
    let mut clocks = Vec::new();
    for bus in &buses {
        let clock = clock_of(wave, bus, asked.clock.as_deref(), asked.period_ns);
        if wave.damaged {
            clock.as_ref().map_err(Clone::clone)?;
        }
        let clock = clock.ok();
        clocks.extend(clock.as_ref().and_then(|c| c.name.clone()));
        all.push(found(wave, bus, clock.as_ref()));
    }
    Ok(Listed {
        skipped: skipped(&wave.signals, &buses, parts, wave.unread(), &clocks),
        buses: all,
        notes: wave.notes().to_vec(),
    })
}

/// Returns a note on buses that are left out. Bursts may have waited for bursts on these buses.
fn alone(buses: &[Bus], chosen: &[partner::Observed<'_>]) -> Option<String> {
    let is_left_out =
        |b: &&Bus| b.protocol != Protocol::AxiLite && chosen.iter().all(|c| c.bus != b.name);
    let others: Vec<&str> = buses.iter().filter(is_left_out).map(|b| &*b.name).collect();
    (!others.is_empty()).then(|| {
        format!(
            "not imported: {}; if its bursts wait for those of another bus, import both (several --bus, or a pattern)",
            others.join(", ")
        )
    })
}

/// Imports buses. Returns a table of their transactions, and recordings.
///
/// # Errors
/// If there is no bus, several buses without a name to choose one, an unknown name, no clock or no data.
pub fn import(wave: &mut Wave, asked: &Asked) -> Result<(String, Vec<Imported>), Error> {
    let (buses, _) = buses_in(wave, asked)?;
    let mut seen = Vec::new();
    for bus in chosen(&wave.file, &buses, &asked.bus)? {
        let clock = clock_of(wave, bus, asked.clock.as_deref(), asked.period_ns)?;
        let observed = observe(wave, bus, &clock)?;
        if observed.transactions.is_empty() {
            return Err(Error(format!(
                "{}: {}: no burst ends in this file; record a longer time, or give another bus or \
                 --clock (now {})",
                wave.file,
                bus.name,
                clock.name.as_deref().unwrap_or("the samples")
            )));
        }
        seen.push((bus, clock, observed));
    }
    let at = |wave: &Wave, clock: &Clock, edge: u64| {
        let ns = wave.time_ns(clock.edges[edge as usize]);
        if wave.is_sampled() {
            ns * clock.period_ns
        } else {
            ns
        }
    };
    let begins_ns = (seen.iter())
        .map(|(_, clock, o)| at(wave, clock, o.transactions[0].issued))
        .fold(f64::INFINITY, f64::min);
    let together: Vec<partner::Observed<'_>> = (seen.iter())
        .map(|(bus, clock, o)| partner::Observed {
            bus: &bus.name,
            clock,
            transactions: &o.transactions,
        })
        .collect();
    let alone = alone(&buses, &together);
    let mut made = Vec::new();
    for (number, (bus, clock, o)) in seen.iter().enumerate() {
        let all = &o.transactions;
        let least = all.iter().map(Transaction::begins).min().unwrap_or(0);
        let base = least - least % PAGE_BYTES;
        let first = all[0].issued;
        let after = (at(wave, clock, first) - begins_ns) / clock.period_ns;
        // An address is valid one edge before it is sampled.
        let begin = (first.saturating_sub(1)).saturating_sub(after.round() as u64);
        let windows = match wave.windows() {
            [] => vec![0],
            windows => windows.to_vec(),
        };
        let csv = transactions_csv(wave, &bus.name, clock, all);
        let first_odd = o
            .first_odd
            .as_ref()
            .map(|(what, edge)| format!("{what} at {:.3} ns", at(wave, clock, *edge)));
        made.push(Imported {
            found: found(wave, bus, Some(clock)),
            lines: csv[table::HEADER.len()..].to_owned(),
            transactions: all.len() as u64,
            unfinished: o.unfinished,
            before: o.before,
            ambiguous: o.ambiguous,
            odd: o.odd,
            first_odd,
            base,
            begins_ns,
            recordings: partner::recordings(&together, number, &windows, base, begin),
            windows: windows.len(),
            file_notes: wave.notes().iter().chain(&alone).cloned().collect(),
        });
    }
    let mut csv = String::from(table::HEADER);
    for bus in &made {
        csv.push_str(&bus.lines);
    }
    Ok((csv, made))
}
