//! A port with its pins, simulated cycle by cycle.

use std::collections::VecDeque;

use axiscope_fabric::{Direction, Ps};

use crate::{
    Address, FromDesign, Memory, ToDesign,
    burst::Burst,
    caches::Caches,
    check::Held,
    clock::{Clock, short},
    complaints::Complaints,
    traffic::{Shared, Traffic},
    waits::Ledger,
    windows::Windows,
};

const OKAY: u8 = 0;
const SLVERR: u8 = 2;
const DECERR: u8 = 3;

/// Number of cycles by which data may follow their address without delaying the write. It is the
/// delay of the instrument's masters, with which the model's writes were fitted.
const IN_TIME: Ps = 2;

/// A burst whose data have not all been transferred.
#[derive(Clone, Copy, Debug)]
struct Data {
    burst: Burst,
    id: u32,
    /// Number of beats that have been transferred.
    done: u32,
    /// Number of bytes that the model transfers for the burst; 0 if the port answers with an error.
    bytes: u64,
    response: u8,
}

impl Data {
    /// Returns the number of bytes that the model must transfer for the next beat.
    fn share(&self) -> u64 {
        let (n, beats) = (u64::from(self.done), u64::from(self.burst.beats()));
        self.bytes * (n + 1) / beats - self.bytes * n / beats
    }
}

/// A write that waits for its response.
#[derive(Clone, Copy, Debug)]
struct Due {
    id: u32,
    response: u8,
}

/// A port, and the bursts in progress at its pins.
#[derive(Debug)]
pub struct Port {
    name: String,
    shared: Shared,
    beat_bytes: usize,
    clock: Clock,
    /// Number of bursts that fit into the register stages of an address channel.
    stages: usize,
    /// Number of beats of write data that fit into the port's FIFO.
    fifo_beats: u32,
    /// Indices of the port's reads and of its writes among the users of the memory.
    users: [usize; 2],
    /// Whether AxQOS determines the QoS, instead of the port's register.
    axqos: bool,
    /// Addresses at which the port accesses the memory.
    windows: Windows,
    message: Complaints,
    /// Whether the beat on the pins has undefined bits in bytes whose strobe is set.
    undefined: bool,
    /// Checks of the port's sidebands, if it can be coherent.
    caches: Option<Caches>,
    /// Time of the last edge.
    edge: Option<Ps>,
    held: Held,
    /// Whether the address on the pins has already been processed, for reads and for writes.
    known: [bool; 2],
    reads: VecDeque<Data>,
    writes: VecDeque<Data>,
    /// Writes that have received all data and are waiting for a response.
    due: VecDeque<Due>,
    /// Counters of the cycles in which the port's channels waited.
    ledger: Ledger,
    /// The values that the port drives now.
    out: ToDesign,
}

/// Configuration of a port.
pub struct Shape {
    /// Name of the port on the platform.
    pub name: String,
    /// Bytes per beat.
    pub beat_bytes: usize,
    /// Period of the port's clock, ps.
    pub period: Ps,
    /// Number of bursts that fit into the register stages of an address channel.
    pub stages: usize,
    /// Number of beats of write data that fit into the port's FIFO.
    pub fifo_beats: u32,
    /// Whether AxQOS determines the QoS, instead of the port's register.
    pub axqos: bool,
    /// Addresses at which the port accesses the memory.
    pub windows: Windows,
    /// Checks of the port's sidebands, if it can be coherent.
    pub caches: Option<Caches>,
    /// Number of the port.
    pub number: usize,
}

impl Port {
    /// Creates an idle port.
    pub fn new(shared: Shared, shape: &Shape) -> Self {
        Self {
            name: shape.name.clone(),
            shared,
            beat_bytes: shape.beat_bytes,
            clock: Clock::new(shape.period),
            stages: shape.stages.max(1),
            fifo_beats: shape.fifo_beats,
            users: [2 * shape.number, 2 * shape.number + 1],
            axqos: shape.axqos,
            windows: shape.windows.clone(),
            message: Complaints::default(),
            undefined: false,
            caches: shape.caches.clone(),
            edge: None,
            held: Held::default(),
            known: [false; 2],
            reads: VecDeque::new(),
            writes: VecDeque::new(),
            due: VecDeque::new(),
            ledger: Ledger::default(),
            out: ToDesign::default(),
        }
    }

    /// Returns the number of bytes per beat.
    pub const fn beat_bytes(&self) -> usize {
        self.beat_bytes
    }

    /// Returns the period of the port's clock, ps.
    pub const fn period(&self) -> Ps {
        self.clock.period()
    }

    /// Returns a message about a clock whose period differs from the period in the setup.
    fn clocked(&self, ps: f64) -> String {
        let mhz = short(1e6 / ps);
        format!(
            "its clock has a period of {} ns, and pl_mhz says {}: give pl_mhz={mhz}, or `axiscope bench --port {}@{mhz}`",
            short(ps / 1e3),
            short(1e6 / self.period() as f64),
            self.name,
        )
    }

    /// Returns the traffic between pins and model.
    pub const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Returns warnings about the requests of the design.
    pub fn complaints(&self) -> Vec<String> {
        let caches = self.caches.as_ref().and_then(Caches::complaint);
        self.message.message(&self.windows).chain(caches).collect()
    }

    /// Returns the counters of the cycles in which the port's channels waited.
    pub const fn ledger(&mut self) -> &mut Ledger {
        &mut self.ledger
    }

    /// Returns whether no burst is in progress.
    pub fn is_idle(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty() && self.due.is_empty()
    }

    /// Records that the next written beat has undefined bits in bytes whose strobe is set.
    pub const fn undefined_data(&mut self) {
        self.undefined = true;
    }

    /// Simulates the edge at `now` in reset, which drops all bursts in flight.
    pub fn reset(&mut self, now: Ps) {
        // An address that waits for READY is not in flight.
        let [read, write] = self.known.map(usize::from);
        let answers = self.due.len() + usize::from(self.out.bvalid);
        let writes = self.writes.len() - write + answers;
        self.message.reset(now, [self.reads.len() - read, writes]);
        self.clock.pause();
        self.edge = None;
        self.held = Held::default();
        self.known = [false; 2];
        self.reads.clear();
        self.writes.clear();
        self.due.clear();
        self.ledger.forget();
        self.shared.lock().reset();
        self.out = ToDesign {
            rvalid: 0,
            bvalid: 0,
            arready: 0,
            awready: 0,
            wready: 0,
            ..self.out
        };
    }

    /// Simulates the edge at `now`. `pins` are the values in the cycle before the edge. Returns the
    /// values to drive after the edge, and whether the model must poll the port.
    pub fn step(
        &mut self,
        now: Ps,
        pins: &FromDesign,
        memory: &mut Memory,
    ) -> Result<(ToDesign, bool), String> {
        self.clock.edge(now).map_err(|ps| self.clocked(ps))?;
        self.held.look(pins, &self.out)?;
        self.ledger.see(pins, &self.out);
        // The pins show the values that the design drove at the previous edge.
        let driven = self.edge.unwrap_or(now - self.period());
        self.edge = Some(now);
        let shared = self.shared.clone();
        let t = &mut *shared.lock();
        self.address(Direction::Read, &pins.ar, driven, t)?;
        self.address(Direction::Write, &pins.aw, driven, t)?;
        self.write_data(pins, driven, now, t, memory)?;
        self.taken(pins, now, t);
        // The design sees the driven values at the next edge.
        self.drive(now + self.clock.period(), t, memory);
        Ok((self.out, t.take_news()))
    }

    fn address(
        &mut self,
        direction: Direction,
        a: &Address,
        driven: Ps,
        t: &mut Traffic,
    ) -> Result<(), String> {
        let i = direction as usize;
        if a.valid == 0 {
            return Ok(());
        }
        if !self.known[i] {
            let name = ["AR", "AW"][i];
            let burst = Burst::of(a, self.beat_bytes).map_err(|e| format!("{name}: {e}"))?;
            let wide = self.beat_bytes as u64;
            let (from, to) = burst.span();
            let first = from / wide * wide;
            // The bytes of narrow beats are packed when they enter or leave the port.
            let all = (to - first).max(u64::from(burst.beats()) * burst.beat_bytes());
            let dram = self.windows.dram(first, to - first);
            let refused = self.caches.as_ref().and_then(|c| c.refuses(a, &burst));
            let dram = dram.filter(|_| refused.is_none());
            let data = Data {
                burst,
                id: a.id,
                done: 0,
                bytes: dram.map_or(0, |_| all.next_multiple_of(wide)),
                response: match (dram, refused) {
                    (_, Some(_)) => SLVERR,
                    (Some(_), None) => OKAY,
                    (None, None) => DECERR,
                },
            };
            match direction {
                Direction::Read => self.reads.push_back(data),
                Direction::Write => self.writes.push_back(data),
            }
            if let Some(caches) = self.caches.as_mut().filter(|_| refused.is_none()) {
                caches.see(a);
            }
            if let Some(at) = dram {
                t.ask(
                    direction,
                    at,
                    data.bytes,
                    self.axqos.then_some(a.qos),
                    driven,
                );
            } else {
                t.begin(direction, driven);
                match refused {
                    Some(why) => self.message.refused(a.addr, to - from, why),
                    None => self.message.stray(a.addr),
                }
            }
        }
        self.known[i] = [self.out.arready, self.out.awready][i] == 0;
        Ok(())
    }

    fn write_data(
        &mut self,
        pins: &FromDesign,
        driven: Ps,
        now: Ps,
        t: &mut Traffic,
        memory: &mut Memory,
    ) -> Result<(), String> {
        if pins.wvalid == 0 {
            return Ok(());
        }
        self.announce(driven, t);
        let undefined = std::mem::take(&mut self.undefined);
        if self.out.wready == 0 {
            return Ok(());
        }
        if undefined {
            self.message.undefined(now);
        }
        let front = self.writes.front_mut().expect("wready says so");
        t.fill(front.share());
        let last = front.done + 1 == front.burst.beats();
        if last != (pins.wlast != 0) {
            let (n, of) = (front.done + 1, front.burst.beats());
            let what = if last { "lacks" } else { "has" };
            return Err(format!("W: beat {n} of {of} {what} WLAST"));
        }
        if front.bytes > 0 {
            let (from, to) = front.burst.beat(front.done);
            store(memory, self.users[1], pins, (from, to), self.beat_bytes);
        }
        t.moved(Direction::Write, front.burst.beat_bytes(), now);
        front.done += 1;
        if last {
            let (id, response) = (front.id, front.response);
            self.writes.pop_front();
            self.due.push_back(Due { id, response });
        }
        Ok(())
    }

    /// Tells the model which writes will have their data in the port's FIFO next, if the data
    /// continue to arrive. Data that follow their address by up to two cycles are in time.
    fn announce(&self, driven: Ps, t: &mut Traffic) {
        let mut before = 0;
        // The model accepts addresses in order, so the addresses that it has not accepted are the last ones.
        let asked = self.writes.iter().filter(|w| w.bytes > 0).count();
        let waiting = t.addresses(Direction::Write);
        let taken = asked.saturating_sub(waiting);
        let mut number = 0;
        for w in &self.writes {
            if before > self.fifo_beats {
                break;
            }
            if w.bytes > 0 {
                if number >= taken {
                    t.data_begin(number - taken, driven - IN_TIME * self.period());
                }
                number += 1;
            }
            before += w.burst.beats() - w.done;
        }
    }

    /// Handles the responses that the design accepted at `now`.
    fn taken(&mut self, pins: &FromDesign, now: Ps, t: &mut Traffic) {
        if self.out.rvalid != 0 && pins.rready != 0 {
            let front = self.reads.front_mut().expect("it was driven");
            t.moved(Direction::Read, front.burst.beat_bytes(), now);
            front.done += 1;
            if front.done == front.burst.beats() {
                self.reads.pop_front();
                t.over(Direction::Read, self.out.rresp != OKAY, now);
            }
            self.out.rvalid = 0;
        }
        if self.out.bvalid != 0 && pins.bready != 0 {
            t.over(Direction::Write, self.out.bresp != OKAY, now);
            self.out.bvalid = 0;
        }
    }

    /// Sets the values to drive until the edge at `next`.
    fn drive(&mut self, next: Ps, t: &mut Traffic, memory: &mut Memory) {
        let ready = |direction: Direction, t: &mut Traffic| {
            let shown = usize::from(!self.known[direction as usize]);
            u8::from(t.addresses(direction) + shown <= self.stages)
        };
        self.out.arready = ready(Direction::Read, t);
        self.out.awready = ready(Direction::Write, t);
        let room = |w: &Data| w.bytes == 0 || t.has_room(w.share());
        self.out.wready = u8::from(self.writes.front().is_some_and(room));
        if self.out.rvalid == 0
            && let Some(front) = self.reads.front()
            && (front.bytes == 0 || t.take(front.share(), next))
        {
            self.out.rvalid = 1;
            self.out.rid = front.id;
            self.out.rlast = u8::from(front.done + 1 == front.burst.beats());
            self.out.rresp = front.response;
            self.out.rdata[..self.beat_bytes].fill(0);
            if front.bytes > 0 {
                let (from, to) = front.burst.beat(front.done);
                let lane = from as usize % self.beat_bytes;
                let into = &mut self.out.rdata[lane..lane + (to - from) as usize];
                memory.read(self.users[0], from, into);
            }
        }
        if self.out.bvalid == 0
            && let Some(due) = self.due.front()
            && (due.response != OKAY || t.answer(next))
        {
            self.out.bvalid = 1;
            self.out.bid = due.id;
            self.out.bresp = due.response;
            self.due.pop_front();
        }
    }
}

/// Writes the bytes of a beat whose strobe is set.
fn store(memory: &mut Memory, user: usize, pins: &FromDesign, (from, to): (u64, u64), wide: usize) {
    let lane = from as usize % wide;
    let bytes = (to - from) as usize;
    let on = |i: usize| pins.wstrb[(lane + i) / 8] >> ((lane + i) % 8) & 1 != 0;
    if (0..bytes).all(on) {
        memory.write(user, from, &pins.wdata[lane..lane + bytes]);
        return;
    }
    for i in (0..bytes).filter(|&i| on(i)) {
        memory.write(user, from + i as u64, &pins.wdata[lane + i..=lane + i]);
    }
}
