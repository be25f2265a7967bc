//! Counts what each channel of a port does in each cycle. The categories are those of the instrument's monitor
//! (`hardware/monitor/monitor.rdl`), so benches and boards report the same figures.

use serde::Serialize;

use crate::{FromDesign, ToDesign};

/// Numbers of cycles of AR or AW in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AddressWaits {
    /// VALID and READY.
    pub taken: u64,
    /// VALID without READY.
    pub held: u64,
    /// There is no address, but bursts are in flight.
    pub quiet: u64,
    /// There is no address, and nothing is in flight.
    pub idle: u64,
}

/// Numbers of cycles of R or B in each state. A response is due if it was requested in an earlier
/// cycle and has not been sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ResponseWaits {
    /// VALID and READY.
    pub taken: u64,
    /// VALID without READY.
    pub held: u64,
    /// READY without VALID, while responses are due.
    pub waits: u64,
    /// Neither VALID nor READY, while responses are due.
    pub unready: u64,
    /// No responses are due.
    pub idle: u64,
}

/// Numbers of cycles of W in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DataWaits {
    /// VALID and READY.
    pub taken: u64,
    /// VALID without READY, after the address was accepted.
    pub held: u64,
    /// VALID without READY, before the address was accepted.
    pub held_ahead: u64,
    /// No VALID, although the address was accepted or the burst has started.
    pub owed: u64,
    /// No VALID, and no data are due.
    pub idle: u64,
}

/// Numbers of cycles of the channels of a port in each category. The categories of a channel add up
/// to `cycles`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Waits {
    /// Cycles counted.
    pub cycles: u64,
    /// AR.
    pub read_address: AddressWaits,
    /// R.
    pub read_data: ResponseWaits,
    /// AW.
    pub write_address: AddressWaits,
    /// W.
    pub write_data: DataWaits,
    /// B.
    pub write_response: ResponseWaits,
}

/// Counters of a port, and the state that they depend on.
#[derive(Debug, Default)]
pub struct Ledger {
    counted: Waits,
    /// Reads in flight.
    reads: u64,
    /// Number of writes whose address has been accepted and that have no response yet.
    writes: u64,
    /// Number of accepted write addresses minus number of accepted last beats.
    addressed: i64,
    /// Number of accepted last beats minus number of accepted responses.
    answerable: i64,
    /// Whether a burst of write data has started.
    begun: bool,
}

impl AddressWaits {
    const fn count(&mut self, valid: bool, ready: bool, flying: bool) {
        match (valid, ready) {
            (true, true) => self.taken += 1,
            (true, false) => self.held += 1,
            _ if flying => self.quiet += 1,
            _ => self.idle += 1,
        }
    }
}

impl ResponseWaits {
    const fn count(&mut self, valid: bool, ready: bool, due: bool) {
        match (valid, ready) {
            (true, true) => self.taken += 1,
            (true, false) => self.held += 1,
            (false, true) if due => self.waits += 1,
            (false, false) if due => self.unready += 1,
            _ => self.idle += 1,
        }
    }
}

impl DataWaits {
    const fn count(&mut self, valid: bool, ready: bool, addressed: bool, begun: bool) {
        match (valid, ready) {
            (true, true) => self.taken += 1,
            (true, false) if addressed => self.held += 1,
            (true, false) => self.held_ahead += 1,
            _ if addressed || begun => self.owed += 1,
            _ => self.idle += 1,
        }
    }
}

impl Ledger {
    /// Returns the counters.
    pub const fn counted(&self) -> &Waits {
        &self.counted
    }

    /// Sets the counters to zero. Bursts in flight remain in flight.
    pub fn count_anew(&mut self) {
        self.counted = Waits::default();
    }

    /// Drops all bursts in flight. The counters are unchanged.
    pub const fn forget(&mut self) {
        (self.reads, self.writes) = (0, 0);
        (self.addressed, self.answerable, self.begun) = (0, 0, false);
    }

    /// Counts a cycle, given the values that the design and the port drove.
    pub const fn see(&mut self, pins: &FromDesign, out: &ToDesign) {
        let (ar, aw) = (pins.ar.valid != 0, pins.aw.valid != 0);
        let (arready, awready) = (out.arready != 0, out.awready != 0);
        let (r, rready) = (out.rvalid != 0, pins.rready != 0);
        let (w, wready) = (pins.wvalid != 0, out.wready != 0);
        let (b, bready) = (out.bvalid != 0, pins.bready != 0);
        let c = &mut self.counted;
        let addressed = self.addressed > 0;
        c.cycles += 1;
        c.read_address.count(ar, arready, self.reads > 0);
        c.read_data.count(r, rready, self.reads > 0);
        c.write_address.count(aw, awready, self.writes > 0);
        c.write_data.count(w, wready, addressed, self.begun);
        let answer = self.writes > 0 && self.answerable > 0;
        c.write_response.count(b, bready, answer);
        if r && rready && out.rlast != 0 {
            self.reads = self.reads.saturating_sub(1);
        }
        if ar && arready {
            self.reads += 1;
        }
        if w && wready {
            self.begun = pins.wlast == 0;
            if pins.wlast != 0 {
                self.addressed -= 1;
                self.answerable += 1;
            }
        }
        if aw && awready {
            self.addressed += 1;
            self.writes += 1;
        }
        if b && bready {
            self.answerable -= 1;
            self.writes = self.writes.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Address;

    fn pins(ar: u8, rready: u8) -> FromDesign {
        FromDesign {
            ar: Address {
                valid: ar,
                ..Address::default()
            },
            rready,
            ..FromDesign::default()
        }
    }

    #[test]
    fn a_read_is_told_cycle_by_cycle() {
        let mut ledger = Ledger::default();
        let out = |arready, rvalid, rlast| ToDesign {
            arready,
            rvalid,
            rlast,
            ..ToDesign::default()
        };
        ledger.see(&pins(1, 1), &out(0, 0, 0));
        ledger.see(&pins(1, 1), &out(1, 0, 0));
        ledger.see(&pins(0, 1), &out(1, 0, 0));
        ledger.see(&pins(0, 0), &out(1, 0, 0));
        ledger.see(&pins(0, 0), &out(1, 1, 1));
        ledger.see(&pins(0, 1), &out(1, 1, 1));
        ledger.see(&pins(0, 1), &out(1, 0, 0));
        let found = ledger.counted();
        let AddressWaits {
            taken,
            held,
            quiet,
            idle,
        } = found.read_address;
        assert_eq!((taken, held, quiet, idle), (1, 1, 4, 1));
        let r = found.read_data;
        assert_eq!(
            (r.taken, r.held, r.waits, r.unready, r.idle),
            (1, 1, 1, 1, 3)
        );
        assert_eq!((found.write_data.idle, found.cycles), (7, 7));
        ledger.count_anew();
        assert_eq!(ledger.counted(), &Waits::default());
    }

    #[test]
    fn data_may_come_before_their_address() {
        let mut ledger = Ledger::default();
        let drive = |aw: u8, w: u8, last: u8| FromDesign {
            aw: Address {
                valid: aw,
                ..Address::default()
            },
            wvalid: w,
            wlast: last,
            bready: 1,
            ..FromDesign::default()
        };
        let out = |awready, wready, bvalid| ToDesign {
            awready,
            wready,
            bvalid,
            ..ToDesign::default()
        };
        ledger.see(&drive(0, 1, 0), &out(0, 0, 0));
        ledger.see(&drive(0, 1, 0), &out(0, 1, 0));
        ledger.see(&drive(1, 0, 0), &out(1, 0, 0));
        ledger.see(&drive(0, 1, 1), &out(0, 0, 0));
        ledger.see(&drive(0, 1, 1), &out(0, 1, 0));
        ledger.see(&drive(0, 0, 0), &out(0, 0, 0));
        ledger.see(&drive(0, 0, 0), &out(0, 0, 1));
        let found = ledger.counted();
        let w = found.write_data;
        assert_eq!(
            (w.taken, w.held, w.held_ahead, w.owed, w.idle),
            (2, 1, 1, 1, 2)
        );
        let b = found.write_response;
        assert_eq!((b.taken, b.waits, b.idle), (1, 1, 5));
    }
}
