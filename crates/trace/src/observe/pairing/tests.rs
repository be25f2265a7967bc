//! Tests with captures of known traffic.

use crate::{Transaction, Wave, clock_of, find_buses, observe, observe::Observed};

const FIELDS: [&str; 13] = [
    "awaddr[31:0]",
    "awlen[7:0]",
    "awid[3:0]",
    "awvalid",
    "wvalid",
    "wlast",
    "bid[3:0]",
    "bvalid",
    "araddr[31:0]",
    "arlen[7:0]",
    "arid[3:0]",
    "arvalid",
    "rvalid",
];
const MORE: [&str; 2] = ["rid[3:0]", "rlast"];
const READY: &str = "awready,wready,bready,arready,rready";

/// Samples with the fields that are set.
#[derive(Clone, Default)]
struct Samples(Vec<[u64; 15]>);

impl Samples {
    fn put(&mut self, row: u64, fields: &[(&str, u64)]) {
        let row = row as usize;
        if self.0.len() < row + 30 {
            self.0.resize(row + 30, [0; 15]);
        }
        for (field, value) in fields {
            let own = |name: &&str| name.split('[').next() == Some(field);
            let at = FIELDS.iter().chain(&MORE).position(own).expect("a field");
            self.0[row][at] = *value;
        }
    }

    /// Adds a write of four beats, given the rows of its address, its first beat and its response.
    fn write(&mut self, id: u64, addr: u64, rows: [u64; 3]) {
        let [address, data, response] = rows;
        let length = [("awvalid", 1), ("awaddr", addr), ("awlen", 3), ("awid", id)];
        self.put(address, &length);
        for beat in 0..4 {
            let last = u64::from(beat == 3);
            self.put(data + beat, &[("wvalid", 1), ("wlast", last)]);
        }
        self.put(response, &[("bvalid", 1), ("bid", id)]);
    }

    /// Adds a read, given the rows of its address and its first beat.
    fn read(&mut self, id: u64, addr: u64, beats: u64, rows: [u64; 2]) {
        let length = [("araddr", addr), ("arlen", beats - 1), ("arid", id)];
        self.put(rows[0], &[("arvalid", 1)]);
        self.put(rows[0], &length);
        for beat in 0..beats {
            let last = u64::from(beat + 1 == beats);
            self.put(
                rows[1] + beat,
                &[("rvalid", 1), ("rid", id), ("rlast", last)],
            );
        }
    }

    /// Observes the rows of a range; a field of `without` is not recorded.
    fn observed(&self, from: usize, to: usize, without: &[&str]) -> Observed {
        let names: Vec<&str> = FIELDS.iter().chain(&MORE).copied().collect();
        let kept: Vec<usize> = (0..names.len())
            .filter(|&i| !without.iter().any(|w| names[i].starts_with(w)))
            .collect();
        let named = |names: &mut dyn Iterator<Item = &str>| -> String {
            names.map(|n| format!(",m_axi_{n}")).collect()
        };
        let mut text = format!(
            "Sample in Buffer{}{}\n",
            named(&mut kept.iter().map(|&i| names[i])),
            named(&mut READY.split(','))
        );
        for (at, row) in self.0[from..to.min(self.0.len())].iter().enumerate() {
            let cells: String = kept.iter().map(|&i| format!(",{:x}", row[i])).collect();
            text += &format!("{at}{cells},1,1,1,1,1\n");
        }
        let mut wave = Wave::of_ila("x.csv", &text).expect("samples");
        let bus = find_buses(&wave.signals).remove(0);
        let clock = clock_of(&mut wave, &bus, None, Some(4.0)).expect("samples");
        observe(&mut wave, &bus, &clock).expect("bursts")
    }
}

const END: usize = usize::MAX;

fn latencies(seen: &Observed) -> Vec<(u64, u64)> {
    let cycles = |t: &Transaction| (t.addr, t.done - t.issued);
    seen.transactions.iter().map(cycles).collect()
}

/// Returns writes every 40 samples whose data begin `lead` samples before their address.
fn leading(lead: u64) -> Samples {
    let mut made = Samples::default();
    for n in 0..6 {
        let data = 10 + 40 * n;
        made.write(0, 64 * n, [data + lead, data, data + lead.max(3) + 4]);
    }
    made
}

#[test]
fn the_rest_of_an_earlier_read_is_not_a_short_read() {
    let mut made = Samples::default();
    for row in (10..13).chain(16..21) {
        made.put(row, &[("rvalid", 1), ("rlast", u64::from(row == 20))]);
    }
    made.read(0, 0x40, 8, [14, 24]);
    made.read(0, 0x80, 8, [22, 34]);
    // The window begins between two beats of the first read, and ends before the data of the last read.
    let seen = made.observed(13, 34, &[]);
    assert_eq!(latencies(&seen), [(0x40, 17)]);
    assert_eq!((seen.before, seen.unfinished, seen.odd), (1, 1, 0));
}

#[test]
fn data_may_come_before_their_address() {
    for lead in [0, 1, 3, 7] {
        let seen = leading(lead).observed(0, END, &[]);
        let took = 4 + 3u64.saturating_sub(lead);
        let expected: Vec<_> = (0..6).map(|n| (64 * n, took)).collect();
        assert_eq!(latencies(&seen), expected, "{lead}");
        assert_eq!(
            (seen.unfinished, seen.before, seen.odd, seen.ambiguous),
            (0, 0, 0, 0)
        );
        assert!(
            seen.transactions
                .iter()
                .all(|t| t.issued - t.first_beat == lead)
        );
    }
}

#[test]
fn a_capture_may_begin_within_or_after_data_that_precede_their_address() {
    for (lead, from) in [(7, 52), (7, 55), (3, 52)] {
        let seen = leading(lead).observed(from, END, &[]);
        let expected: Vec<_> = (2..6).map(|n| (64 * n, 4)).collect();
        assert_eq!(latencies(&seen), expected, "{lead}, {from}");
        assert_eq!(
            (seen.unfinished, seen.before, seen.odd),
            (0, 1, 0),
            "{lead}, {from}"
        );
    }
}

/// Returns writes every 6 samples that are answered after 34 samples.
fn pipelined() -> Samples {
    let mut made = Samples::default();
    for n in 0..20 {
        let address = 10 + 6 * n;
        made.write(0, 64 * n, [address, address, address + 34]);
    }
    made
}

#[test]
fn surplus_responses_belong_to_writes_before_the_capture() {
    for from in (25..70).step_by(4) {
        for without in [&[][..], &["wlast"], &["awid", "bid"]] {
            let seen = pipelined().observed(from, END, without);
            let expected: Vec<_> = (0..20)
                .filter(|n| 10 + 6 * n >= from as u64)
                .map(|n| (64 * n, 34))
                .collect();
            assert_eq!(latencies(&seen), expected, "{from}, {without:?}");
            assert_eq!((seen.unfinished, seen.odd), (0, 0), "{from}, {without:?}");
        }
    }
}

#[test]
fn a_choice_between_equally_good_pairs_is_reported() {
    // Either the data of the first address were transferred before the capture, or the data of the last address
    // had not been transferred yet.
    let seen = leading(12).observed(54, 215, &[]);
    assert_eq!((seen.ambiguous, seen.odd), (1, 0), "{seen:?}");
    assert_eq!(pipelined().observed(0, END, &[]).ambiguous, 0);
}

/// Returns reads of four beats every 6 samples whose data begin after 20 samples.
fn pipelined_reads(id: bool) -> Samples {
    let mut made = Samples::default();
    for n in 0..20 {
        let address = 10 + 6 * n;
        made.read(u64::from(id) * (n % 2), 64 * n, 4, [address, address + 20]);
    }
    made.put(300, &[]);
    made
}

#[test]
fn reads_in_flight_at_the_begin_of_a_capture_are_reported() {
    for without in [&[][..], &["rlast"]] {
        for from in [50, 53, 57] {
            let seen = pipelined_reads(false).observed(from, 120, without);
            assert_eq!((seen.ambiguous, seen.odd), (1, 0), "{from} {without:?}");
        }
        // A capture that begins before the traffic, or ends long after it, leaves no doubt.
        for (from, to) in [(0, 120), (0, END), (50, END)] {
            let seen = pipelined_reads(false).observed(from, to, without);
            assert_eq!((seen.ambiguous, seen.odd), (0, 0), "{from} {without:?}");
        }
    }
}

#[test]
fn reads_one_after_the_other_are_paired_without_doubt() {
    let mut made = Samples::default();
    for n in 0..12 {
        made.read(0, 64 * n, 4, [10 + 60 * n, 25 + 60 * n + n % 3]);
    }
    for from in [0, 9, 31, 69, 72, 78] {
        let seen = made.observed(from, 500, &[]);
        assert_eq!((seen.ambiguous, seen.odd), (0, 0), "{from}");
    }
}

#[test]
fn responses_of_each_id_are_counted_apart() {
    let mut made = Samples::default();
    for n in 0..12 {
        let address = 10 + 16 * n;
        let (id, after) = if n % 3 == 0 { (5, 37) } else { (6, 12) };
        made.write(id, 64 * n, [address, address, address + after]);
        made.read(id, 64 * n, 1 + n % 4, [address + 1, address + after]);
    }
    let whole = made.observed(0, END, &[]);
    for from in [20, 37, 44, 61, 80, 120] {
        let part = made.observed(from as usize, END, &[]);
        assert_eq!((part.unfinished, part.odd), (0, 0), "{from}");
        let begins = |t: &&Transaction| t.issued >= from;
        let expected: Vec<_> = (whole.transactions.iter().filter(begins))
            .map(|t| (t.addr, t.done - t.issued))
            .collect();
        assert_eq!(latencies(&part), expected, "{from}");
    }
}

#[test]
fn last_beats_state_lengths_that_are_not_recorded() {
    let mut made = leading(0);
    for n in 0..4 {
        made.read(0, 64 * n, 3 + n, [12 + 40 * n, 20 + 40 * n]);
    }
    for from in [0, 62] {
        let whole = made.observed(from, END, &[]);
        let seen = made.observed(from, END, &["arlen", "awlen"]);
        assert_eq!((seen.odd, seen.unfinished), (0, 0));
        assert_eq!(seen.transactions, whole.transactions, "{from}");
    }
}

#[test]
fn lengths_that_fit_nowhere_are_reported_and_leave_nothing_out() {
    let mut made = leading(0);
    made.put(52, &[("wlast", 1)]);
    made.put(53, &[("wvalid", 0), ("wlast", 0)]);
    for n in 0..6 {
        made.read(0, 64 * n, 4, [100 + 10 * n, 105 + 10 * n]);
    }
    made.put(110, &[("arlen", 2)]);
    let seen = made.observed(0, END, &[]);
    let found = seen.first_odd.expect("wrong lengths");
    assert_eq!(found, ("WLAST is not at the last beat".into(), 52));
    assert_eq!((seen.transactions.len(), seen.odd, seen.before), (12, 2, 0));
}
