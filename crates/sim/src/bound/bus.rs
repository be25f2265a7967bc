//! Time that the bursts ahead of a victim take, if all masters take turns.

use axiscope_controller::umctl2::bound::{Device, ReadLoad, Terms};
use axiscope_dram::Timing;
use axiscope_fabric::Direction;
use axiscope_platform::Platform;

use super::{BoundTerm, classes::First, flight::Flight, front_turns, umctl2_config};
use crate::Point;

/// Costs of the bus, its turnarounds and the queues, in controller clocks.
pub(crate) struct Bus {
    timing: Timing,
    clock_ns: f64,
    ranks: i64,
    refresh_extra: i64,
    /// Time of a line if all lines go to one bank: a row cycle, which for writes includes both turnarounds.
    read_line: f64,
    write_line: f64,
    /// For reads: the minimum number of lines each time that they have the bus, and how long writes may keep
    /// the bus afterwards. The next field states the same for writes.
    reads: Tenure,
    writes: Tenure,
    /// Entries of the read queue and the write queue.
    read_entries: f64,
    write_entries: f64,
    /// Row hits that may pass an older line of their bank. `None`: without limit.
    hits_past_miss: Option<f64>,
    /// Lines that every other port may write for each line of the victim.
    write_pieces: f64,
    /// Clocks after which a line that waits at its port counts as the oldest.
    age: f64,
    /// Rules for reads with a timer, if the controller has them.
    timed: Option<Timed>,
}

struct Tenure {
    lines: f64,
    other_clocks: f64,
}

/// A direction: lines of a run, clocks after which it starves, clocks of a line.
#[derive(Clone, Copy)]
struct Side {
    run: Option<u32>,
    starve: i64,
    line: f64,
}

/// How long reads and writes keep the bus. `late` is the number of clocks by which a turnaround may be late.
fn tenures(reads: Side, writes: Side, late: f64) -> (Tenure, Tenure) {
    let of = |own: Side, other: Side| {
        // A direction keeps the bus until the other direction starves, or for the length of its run. If the
        // other direction returns before a line is complete, this direction starves and then gets the bus again
        // for a run. On average, it therefore has at least half a run.
        let before = (other.starve as f64 / own.line).floor();
        let lines = own.run.map_or(before, |run| {
            before.min(f64::from(run)).max(f64::from(run / 2))
        });
        Tenure {
            lines,
            // The other direction serves its run, and keeps the bus until this direction starves.
            other_clocks: own.starve as f64
                + (f64::from(other.run.unwrap_or(0)) + 1.0) * other.line
                + late,
        }
    };
    (of(reads, writes), of(writes, reads))
}

struct Timed {
    turn: axiscope_controller::umctl2::TurnConfig,
    timeouts: Vec<(String, i64)>,
}

impl Bus {
    pub fn of(p: &Platform, point: &Point) -> Self {
        let t = p.timing();
        let read_line = t.t_rc.max(t.burst) as f64;
        let write_line = t.write_row_cycle() as f64;
        let clock_ns = 1e3 / p.clocks.controller_mhz;
        let mut bus = Self {
            clock_ns,
            ranks: i64::from(p.dram.ranks),
            refresh_extra: 0,
            read_line,
            write_line,
            reads: Tenure {
                lines: 0.0,
                other_clocks: 0.0,
            },
            writes: Tenure {
                lines: 0.0,
                other_clocks: 0.0,
            },
            read_entries: 0.0,
            write_entries: 0.0,
            hits_past_miss: None,
            write_pieces: 1.0,
            age: 0.0,
            timed: None,
            timing: t,
        };
        match umctl2_config(p, point) {
            Some(cfg) => {
                let turn = cfg.policy.turn;
                let late = turn.turn_latency_clocks as f64
                    + turn.idle_gap() as f64
                    + f64::from(turn.least_lines) * write_line;
                let reads = Side {
                    run: Some(turn.read_run),
                    starve: turn.read_starve_clocks,
                    line: read_line,
                };
                let writes = Side {
                    run: Some(turn.write_run),
                    starve: turn.write_starve_clocks,
                    line: write_line,
                };
                (bus.reads, bus.writes) = tenures(reads, writes, late);
                bus.refresh_extra = cfg.channel.refresh_extra_clocks;
                bus.read_entries = (cfg.low_read_entries + cfg.high_read_entries) as f64;
                bus.write_entries = cfg.write_entries as f64;
                let hits = cfg.policy.hits_past_miss;
                bus.hits_past_miss = (hits < u32::MAX).then_some(f64::from(hits));
                let pieces = cfg.write_turn.write_pieces_in_a_row;
                // Without a limit, the ports take turns line by line. With a limit, the port must also yield as
                // many lines as its last piece had. If the limit is two pieces or more, the product already
                // covers these lines.
                bus.write_pieces = if pieces == u32::MAX {
                    1.0
                } else {
                    f64::from(pieces).max(2.0)
                };
                let ports = p.controller.ports();
                let timeouts = ports.iter().map(|(name, place)| {
                    let port = &cfg.ports[usize::from(place.index)];
                    ((*name).to_owned(), port.read_timeout_clocks)
                });
                bus.timed = Some(Timed {
                    timeouts: timeouts.collect(),
                    turn,
                });
            }
            None => {
                let turns = front_turns(p).expect("a front end without classes");
                let c = turns.starving;
                let late = c.idle_gap_clocks as f64;
                // Reads have no run length here: they keep the bus until writes starve.
                let reads = Side {
                    run: None,
                    starve: c.read_starve_clocks,
                    line: read_line,
                };
                let writes = Side {
                    run: Some(c.write_run),
                    starve: c.write_starve_clocks,
                    line: write_line,
                };
                (bus.reads, bus.writes) = tenures(reads, writes, late);
                let common = p.controller.common();
                bus.refresh_extra = common.channel().refresh_extra_clocks;
                bus.read_entries = common.read_entries() as f64;
                bus.write_entries = common.write_entries() as f64;
                bus.age = turns.age_clocks as f64;
                bus.write_pieces = f64::from(turns.most_in_a_row.max(1));
            }
        }
        bus
    }

    /// The reason why a direction may never be served next to the other; `None` if it is served.
    pub fn no_progress(&self, direction: Direction) -> Option<String> {
        let (tenure, own, other) = match direction {
            Direction::Read => (&self.reads, "reads", "writes"),
            Direction::Write => (&self.writes, "writes", "reads"),
        };
        (tenure.lines < 1.0).then(|| {
            format!("{other} have starved again before one of the {own} is through a row cycle")
        })
    }

    /// Time of a line including turnarounds, ns.
    pub fn line_ns(&self, direction: Direction) -> f64 {
        self.clock_ns
            * match direction {
                Direction::Read => self.read_line,
                Direction::Write => self.write_line,
            }
    }

    /// Terms of the wait without refreshes. `turns` contains the masters that take turns with the victim.
    pub fn terms(&self, first: &First, own: &Flight, turns: &[&Flight]) -> Vec<BoundTerm> {
        let ns = |what, clocks: f64| BoundTerm {
            what,
            ns: clocks * self.clock_ns,
        };
        let alike = turns.iter().filter(|f| f.direction == own.direction);
        let alike: Vec<&&Flight> = alike.collect();
        // Other masters behind the same controller port, or the same PL port, are ahead of it in the order of
        // that port.
        let others = alike
            .iter()
            .filter(|f| f.controller_port == own.controller_port);
        let own_lines = own.lines() + others.map(|f| f.lines()).sum::<f64>();
        let mut ports: Vec<&str> = alike.iter().map(|f| &*f.controller_port).collect();
        ports.sort_unstable();
        ports.dedup();
        ports.retain(|port| *port != own.controller_port);
        let shared = (turns.iter())
            .filter(|f| f.port == own.port && f.master != own.master)
            .map(|f| f.bursts as f64 * f.beats as f64)
            .sum::<f64>();
        let writes = turns.iter().any(|f| f.direction != own.direction);
        let mut found = Vec::new();
        if shared > 0.0 {
            found.push(BoundTerm {
                what: "beats of others at its port",
                ns: shared * own.beat_ns,
            });
        }
        if first.is_timed()
            && let Some(timed) = &self.timed
        {
            let all: f64 = alike.iter().map(|f| f.lines()).sum();
            let timeout = timed.timeouts.iter();
            let timeout = timeout.filter(|(name, _)| {
                *name == own.controller_port || alike.iter().any(|f| f.controller_port == *name)
            });
            let load = ReadLoad {
                timeout: timeout.map(|(_, clocks)| *clocks).max().unwrap_or(0),
                lines_ahead: (own_lines + own_lines * ports.len() as f64 + all) as i64,
                writes,
            };
            let device = Device {
                timing: &self.timing,
                ranks: self.ranks,
                refresh_extra: self.refresh_extra,
            };
            let terms = Terms::of(&timed.turn, &device, &load);
            found.push(ns("time-outs", terms.timeouts as f64));
            let lines = terms.lines as f64 * terms.line as f64;
            found.push(ns("lines of others and its own", lines));
            let run = terms.run as f64;
            let runs = run + (terms.timeouts as f64 + lines + run) * run / terms.runs_every;
            found.push(ns("runs of writes", runs));
            return found;
        }
        // Each line of the victim waits for one line of each other port; a write may wait for several.
        let (tenure, line, entries) = match own.direction {
            Direction::Read => (&self.reads, self.read_line, self.read_entries),
            Direction::Write => (&self.writes, self.write_line, self.write_entries),
        };
        let in_a_row = match own.direction {
            Direction::Read => 1.0,
            Direction::Write => self.write_pieces,
        };
        // The queue holds at most all bursts in flight.
        let flying = own.lines() + alike.iter().map(|f| f.lines()).sum::<f64>();
        let entries = entries.min(flying);
        let ahead = own_lines * (1.0 + ports.len() as f64 * in_a_row) + entries;
        found.push(ns("lines of others and its own", ahead * line));
        match self.hits_past_miss {
            Some(hits) => found.push(ns("row hits that pass", entries * hits * line)),
            // A refresh closes all rows. After this, the row of a bank's oldest line is opened.
            None => {
                let every = self.timing.t_refi as f64 + line;
                found.push(ns("row hits that pass, until a refresh", entries * every));
            }
        }
        if self.age > 0.0 {
            found.push(ns("aging counters", self.age));
        }
        if writes {
            let stops =
                ((ahead * (1.0 + self.hits_past_miss.unwrap_or(0.0))) / tenure.lines).ceil();
            found.push(ns(
                "the other direction has the bus",
                stops * tenure.other_clocks,
            ));
        }
        found
    }

    /// Time that refreshes add to a wait, ns. `None` if they take all the time.
    pub fn with_refreshes(&self, wait_ns: f64) -> Option<f64> {
        let t = &self.timing;
        let one = self.ranks * (t.t_rfc + self.refresh_extra + t.t_ras + 2 * t.t_rc);
        let part = one as f64 / t.t_refi as f64;
        let one_ns = one as f64 * self.clock_ns;
        (part < 1.0).then(|| (wait_ns + one_ns) / (1.0 - part) - wait_ns)
    }
}
