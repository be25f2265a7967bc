//! Turns the signals of a bus at the edges of its clock into bursts.

mod pairing;
mod watch;

use std::{collections::HashMap, ops::Range};

use crate::{Bus, Clock, Error, Field, Track, Transaction, Wave};
use Field::*;
use watch::Watch;

/// Whether an edge samples values from before the changes at the edge, or with them. Most simulations change registers
/// and inputs after the edge; C++ test benches may set inputs together with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sampling {
    /// Whether signals of the master are sampled together with the changes at the edge.
    pub master_at: bool,
    /// Whether signals of the other side are sampled together with the changes at the edge.
    pub slave_at: bool,
}

/// Observations on a bus.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// Complete bursts, in order of issue.
    pub transactions: Vec<Transaction>,
    /// Bursts that did not end.
    pub unfinished: u64,
    /// Number of violations of AXI, or of bursts that began before the start of the file.
    pub odd: u64,
    /// The first of these violations or bursts, and its edge.
    pub first_odd: Option<(String, u64)>,
    /// Bursts that had begun before a capture or one of its windows, and are left out.
    pub before: u64,
    /// Number of cases (a direction in a window of a capture) in which bursts can be paired with their data and
    /// responses in several equally good ways.
    pub ambiguous: u64,
    /// The sampling that was used.
    pub sampling: Sampling,
}

/// Edges that are examined to find out how signals are sampled.
const TRIED: usize = 50_000;

/// Observes a bus. Signals are sampled in the way that leads to the fewest violations of AXI.
///
/// # Errors
/// If the values of the file cannot be read.
pub fn observe(wave: &mut Wave, bus: &Bus, clock: &Clock) -> Result<Observed, Error> {
    let [reads, writes] = bus.ways;
    let needed = |f: Field| match f {
        RData | WData | ArLock | AwLock => false,
        ArValid | ArReady | ArAddr | ArLen | ArSize | ArBurst | ArId | ArQos | ArCache | RValid
        | RReady | RLast | RId | RResp => reads,
        _ => writes,
    };
    let pins: Vec<(Field, usize)> = (bus.pins.0.iter())
        .filter(|p| needed(p.0))
        .copied()
        .collect();
    let numbers: Vec<usize> = pins.iter().map(|p| p.1).collect();
    let tracks: HashMap<Field, Track> = pins
        .iter()
        .map(|p| p.0)
        .zip(wave.tracks(&numbers)?)
        .collect();
    let width = bus.data_bits.unwrap_or(32) / 8;
    let watched = |edges: Range<usize>, sampling, is_capture| {
        let mut watch = Watch::new(bus, &tracks, width as u16, sampling, is_capture);
        watch.seek(clock.edges[edges.start]);
        for edge in edges {
            watch.edge(edge as u64, clock.edges[edge]);
        }
        watch.end()
    };
    if wave.is_sampled() {
        let mut all = Observed::default();
        for window in windows(wave, clock.edges.len()) {
            all.append(watched(window, WITH_EDGE, true));
        }
        return Ok(all);
    }
    let run = |edges: Range<usize>, sampling| match edges.is_empty() {
        true => Observed::default(),
        false => watched(edges, sampling, false),
    };
    let begins = [ArValid, AwValid].iter().filter_map(|f| {
        let track = tracks.get(f)?;
        track
            .times
            .get(usize::from(track.values.first() == Some(&0)))
    });
    let begins = begins.min().copied().unwrap_or(0);
    let from = clock
        .edges
        .partition_point(|&e| e < begins)
        .saturating_sub(1);
    let tried = from..clock.edges.len().min(from + TRIED);
    let ways = [(false, false), (false, true), (true, false)];
    let sampling = ways.map(|(master_at, slave_at)| Sampling {
        master_at,
        slave_at,
    });
    // If several ways are equally good, the first way is used, in which an edge does not sample the changes at
    // that edge.
    let best = sampling
        .into_iter()
        .min_by_key(|s| run(tried.clone(), *s).odd);
    Ok(run(0..clock.edges.len(), best.unwrap_or_default()))
}

/// A sample contains the values at its edge.
const WITH_EDGE: Sampling = Sampling {
    master_at: true,
    slave_at: true,
};

/// Returns the edges of each window.
fn windows(wave: &Wave, edges: usize) -> impl Iterator<Item = Range<usize>> {
    let begins = wave.windows();
    let ends = begins.iter().skip(1).map(|&b| b as usize).chain([edges]);
    let all = begins.iter().zip(ends).map(|(&begin, end)| {
        let gaps = wave.gaps();
        let gap = gaps.get(gaps.partition_point(|g| g.start <= begin));
        let end = gap.map_or(end, |g| end.min(g.start as usize));
        begin as usize..end
    });
    all.filter(|window| !window.is_empty())
}

impl Observed {
    /// Appends a later window.
    fn append(&mut self, mut later: Self) {
        self.transactions.append(&mut later.transactions);
        self.unfinished += later.unfinished;
        self.odd += later.odd;
        self.before += later.before;
        self.ambiguous += later.ambiguous;
        self.first_odd = self.first_odd.take().or(later.first_odd);
        self.sampling = later.sampling;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock_of, find_buses};

    /// Returns samples of reads and writes, four in flight, in turn; the rows before `from` are missing.
    fn samples(from: usize) -> String {
        const FIELDS: [&str; 14] = [
            "arvalid", "arready", "araddr", "arlen", "rvalid", "rready", "rlast", "awvalid",
            "awready", "awaddr", "awlen", "wvalid", "wlast", "bvalid",
        ];
        let mut rows = vec![[0u64; FIELDS.len()]; 260];
        let mut put = |row: usize, field: &str, value: u64| {
            let at = FIELDS.iter().position(|f| *f == field).expect("a field");
            rows[row][at] = value;
        };
        for n in 0..20usize {
            let (issue, data) = (2 + 8 * n, 34 + 8 * n);
            for (channel, at) in [("ar", issue), ("aw", issue)] {
                put(at, &format!("{channel}valid"), 1);
                put(at, &format!("{channel}addr"), 64 * n as u64);
            }
            for beat in 0..8 {
                put(data + beat, "rvalid", 1);
                put(data + beat, "rlast", u64::from(beat == 7));
                put(data + beat, "wvalid", 1);
                put(data + beat, "wlast", u64::from(beat == 7));
            }
            put(data + 11, "bvalid", 1);
        }
        for row in &mut rows {
            for (field, value) in [
                ("arready", 1),
                ("awready", 1),
                ("rready", 1),
                ("arlen", 7),
                ("awlen", 7),
            ] {
                let at = FIELDS.iter().position(|f| *f == field).expect("a field");
                row[at] = value;
            }
        }
        let names: Vec<String> = FIELDS.iter().map(|f| format!("m_axi_{f}")).collect();
        let mut text = format!(
            "Sample in Buffer,Sample in Window,TRIGGER,m_axi_wready,m_axi_bready,{}\n",
            names.join(",")
        );
        for (at, row) in rows[from..].iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|v| format!("{v:x}")).collect();
            text += &format!("{at},{at},0,1,1,{}\n", cells.join(","));
        }
        text
    }

    fn observed(from: usize) -> Observed {
        let mut wave = Wave::of_ila("x.csv", &samples(from)).expect("samples");
        let bus = find_buses(&wave.signals).remove(0);
        let clock = clock_of(&mut wave, &bus, None, Some(4.0)).expect("samples");
        observe(&mut wave, &bus, &clock).expect("bursts")
    }

    #[test]
    fn data_of_bursts_before_a_capture_are_not_taken_for_those_of_later_ones() {
        let whole = observed(0);
        assert_eq!(
            (whole.transactions.len(), whole.odd, whole.before),
            (40, 0, 0)
        );
        for from in [60, 61, 67, 99] {
            let part = observed(from);
            assert_eq!(
                (part.odd, part.unfinished),
                (0, 0),
                "{from}: {:?}",
                part.first_odd
            );
            assert!(part.before >= 8, "{from}: {}", part.before);
            for t in &part.transactions {
                let same = whole
                    .transactions
                    .iter()
                    .find(|w| (w.direction, w.addr) == (t.direction, t.addr));
                let same = same.expect("the same burst");
                let cycles = |t: &Transaction| (t.first_beat - t.issued, t.done - t.issued);
                assert_eq!(cycles(t), cycles(same), "{from}: {t:?}");
            }
        }
    }
}
