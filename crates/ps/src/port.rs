//! One port at its pins, a cycle at a time.

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

/// Cycles by which data may come behind their address and be in time: what the instrument's masters take,
/// on which the model's writes were fitted.
const IN_TIME: Ps = 2;

/// A burst whose data are still to move.
#[derive(Clone, Copy, Debug)]
struct Data {
    burst: Burst,
    id: u32,
    /// Beats that moved.
    done: u32,
    /// Bytes that the model moves for it; none where the port answers with an error.
    bytes: u64,
    response: u8,
}

impl Data {
    /// Bytes that the model must have moved for the next beat.
    fn share(&self) -> u64 {
        let (n, beats) = (u64::from(self.done), u64::from(self.burst.beats()));
        self.bytes * (n + 1) / beats - self.bytes * n / beats
    }
}

/// A write whose response is due.
#[derive(Clone, Copy, Debug)]
struct Due {
    id: u32,
    response: u8,
}

/// A port and what is under way at its pins.
#[derive(Debug)]
pub struct Port {
    name: String,
    shared: Shared,
    beat_bytes: usize,
    clock: Clock,
    /// Bursts that the register stages of an address channel hold.
    stages: usize,
    /// Beats of write data that its FIFO holds.
    fifo_beats: u32,
    /// The number of its reads and of its writes as users of the memory.
    users: [usize; 2],
    /// Whether AxQOS counts, not the port's register.
    axqos: bool,
    /// Where it sees the memory.
    windows: Windows,
    said: Complaints,
    /// Whether the beat on the pins has undefined bits in bytes with their strobe.
    undefined: bool,
    /// Where the port can ask the caches: what its sidebands mean.
    caches: Option<Caches>,
    /// The last edge, once there was one.
    edge: Option<Ps>,
    held: Held,
    /// Whether the address on the pins is known, of reads and of writes.
    known: [bool; 2],
    reads: VecDeque<Data>,
    writes: VecDeque<Data>,
    /// Writes that have all their data, and all of which the model is to answer are counted.
    due: VecDeque<Due>,
    /// What its channels waited for.
    ledger: Ledger,
    /// What is driven now.
    out: ToDesign,
}

/// What a port is like.
pub struct Shape {
    /// What the platform calls it.
    pub name: String,
    /// Bytes of a beat.
    pub beat_bytes: usize,
    /// Of its clock.
    pub period: Ps,
    /// Bursts that the register stages of an address channel hold.
    pub stages: usize,
    /// Beats of write data that its FIFO holds.
    pub fifo_beats: u32,
    /// Whether AxQOS counts, not the port's register.
    pub axqos: bool,
    /// Where it sees the memory.
    pub windows: Windows,
    /// Where it can ask the caches: what its sidebands mean.
    pub caches: Option<Caches>,
    /// Its number.
    pub number: usize,
}

impl Port {
    /// A port at rest.
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
            said: Complaints::default(),
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

    /// Bytes of a beat.
    pub const fn beat_bytes(&self) -> usize {
        self.beat_bytes
    }

    /// Of its clock.
    pub const fn period(&self) -> Ps {
        self.clock.period()
    }

    /// What is wrong with its clock, whose period was measured.
    fn clocked(&self, ps: f64) -> String {
        let mhz = short(1e6 / ps);
        format!(
            "its clock has a period of {} ns, and pl_mhz says {}: give pl_mhz={mhz}, or `axiscope bench --port {}@{mhz}`",
            short(ps / 1e3),
            short(1e6 / self.period() as f64),
            self.name,
        )
    }

    /// The traffic.
    pub const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// What a design should know about what it asked for.
    pub fn complaints(&self) -> Vec<String> {
        let caches = self.caches.as_ref().and_then(Caches::complaint);
        self.said.said(&self.windows).chain(caches).collect()
    }

    /// What its channels waited for.
    pub const fn ledger(&mut self) -> &mut Ledger {
        &mut self.ledger
    }

    /// Whether nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty() && self.due.is_empty()
    }

    /// The beat that is to be written at the next edge has undefined bits in bytes with their strobe.
    pub const fn undefined_data(&mut self) {
        self.undefined = true;
    }

    /// The edge at `now`, in reset: what is under way is dropped.
    pub fn reset(&mut self, now: Ps) {
        // An address that waits for READY is not under way.
        let [read, write] = self.known.map(usize::from);
        let answers = self.due.len() + usize::from(self.out.bvalid);
        let writes = self.writes.len() - write + answers;
        self.said.reset(now, [self.reads.len() - read, writes]);
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

    /// The edge at `now`: `pins` were driven in the cycle that it ends, and what is driven from it on is
    /// returned. Whether the model must look is said beside.
    pub fn step(
        &mut self,
        now: Ps,
        pins: &FromDesign,
        memory: &mut Memory,
    ) -> Result<(ToDesign, bool), String> {
        self.clock.edge(now).map_err(|ps| self.clocked(ps))?;
        self.held.look(pins, &self.out)?;
        self.ledger.see(pins, &self.out);
        // The pins show what the design put out at the edge before.
        let driven = self.edge.unwrap_or(now - self.period());
        self.edge = Some(now);
        let shared = self.shared.clone();
        let t = &mut *shared.lock();
        self.address(Direction::Read, &pins.ar, driven, t)?;
        self.address(Direction::Write, &pins.aw, driven, t)?;
        self.write_data(pins, driven, now, t, memory)?;
        self.taken(pins, now, t);
        // What is driven now is seen at the next edge.
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
            // Narrow beats go packed through the port.
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
                    Some(why) => self.said.refused(a.addr, to - from, why),
                    None => self.said.stray(a.addr),
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
            self.said.undefined(now);
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

    /// Data move: tells the model of the writes whose data will be in the port's FIFO next, if they go on
    /// as they do. Data that come with their address, or two cycles behind it, come in time.
    fn announce(&self, driven: Ps, t: &mut Traffic) {
        let mut before = 0;
        // The model takes addresses in order, so those that it has not are the last.
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

    /// What the design took at `now`.
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

    /// Sets what is driven until the edge at `next`.
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

/// Writes the bytes of a beat that have their strobe.
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
