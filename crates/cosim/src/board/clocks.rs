//! Clocks of ports that differ from the board's clock.

use axiscope_fabric::{Domain, Ps};

use super::Board;

/// An edge so late that two different clocks have diverged by then: at least a second after the
/// start of the run.
const FAR: i64 = 1 << 30;

/// The clocks of the ports of a board, and the number of edges of each clock so far. Until the time
/// of the processing system starts, all ports run with the clock of the board.
pub(super) struct Clocks {
    of_port: Vec<Domain>,
    /// Number of edges of each port's clock so far, if the port's clocks differ from the board's.
    edges: Vec<i64>,
    differ: bool,
}

impl Clocks {
    /// Returns the clocks of a board's ports, given the board's own clock `pl`.
    pub(super) fn new(of_port: Vec<Domain>, pl: &Domain) -> Self {
        Self {
            edges: vec![0; of_port.len()],
            differ: of_port.iter().any(|own| own.edge(FAR) != pl.edge(FAR)),
            of_port,
        }
    }

    /// Whether any port has a different clock from the board.
    pub(super) const fn differ(&self) -> bool {
        self.differ
    }

    /// Starts the run at edge `edge` of the board's clock. From then on, the edges of each port's
    /// clock are counted separately.
    pub(super) fn begin(&mut self, edge: i64) {
        self.edges.fill(edge);
    }

    /// Returns the number of edges of a port's clock so far, given the number of edges of the
    /// board's clock.
    #[inline]
    pub(super) fn edge(&self, port: usize, board: i64) -> i64 {
        if self.differ { self.edges[port] } else { board }
    }

    /// Returns the clock of a port.
    pub(super) fn of(&self, port: usize) -> &Domain {
        &self.of_port[port]
    }
}

impl Board {
    /// Returns the clock of the port of block `n`.
    fn clock_of(&self, n: usize) -> &Domain {
        self.clocks.of(usize::from(self.port_of[n]))
    }

    /// Returns the time, in ps of the run, at which a cycle of block `n` starts.
    pub(crate) fn time_at(&self, n: usize, cycle: i64) -> Ps {
        self.clock_of(n).edge(cycle)
    }

    /// Returns the first cycle of block `n` that starts at or after a time of the run.
    pub(crate) fn own_cycle_at(&self, n: usize, time: Ps) -> i64 {
        self.clock_of(n).at_or_after(time)
    }

    /// Returns the cycle of the board in which block `n` must receive a command in order to start
    /// in the board's cycle `at`. The command takes `lead` of the block's own cycles. If the
    /// block's clock differs from the board's, the result is a few cycles too early.
    pub(crate) fn report_at(&self, n: usize, at: i64, lead: i64) -> i64 {
        // Before the run starts, all clocks are the same.
        if !self.clocks.differ() || at <= lead {
            return at - lead;
        }
        let lead = self.clock_of(n).period() * (lead + 1);
        at - lead / self.pl.period() - 2
    }

    /// Runs the board to the cycle in which block `n` must receive a command in order to start at
    /// the time `start`. The command takes `lead` of the block's own cycles.
    pub(crate) fn meet(&mut self, n: usize, start: Ps, lead: i64) {
        if !self.clocks.differ() || self.edge < self.origin {
            return;
        }
        let port = usize::from(self.port_of[n]);
        let own = self.origin + self.own_cycle_at(n, start) - lead;
        while self.clocks.edges[port] < own {
            self.tick();
        }
    }

    /// Runs everything up to the next edge of any clock.
    pub(super) fn tick(&mut self) {
        let origin = self.origin;
        let next = |clock: &Domain, edge: i64| clock.edge(edge + 1 - origin);
        let board = next(&self.pl, self.edge);
        let (mut at, mut due) = (board, 0);
        for (port, (clock, &edge)) in
            (self.clocks.of_port.iter().zip(&self.clocks.edges)).enumerate()
        {
            let own = next(clock, edge);
            if own < at {
                (at, due) = (own, 0);
            }
            due |= u32::from(own == at) << port;
        }
        self.join(at, due);
        self.arrived |= self.rtl.step(due, 0, 0);
        for (port, edge) in self.clocks.edges.iter_mut().enumerate() {
            *edge += i64::from(due >> port & 1);
        }
        self.edge += i64::from(board == at);
    }

    /// Runs one cycle of a port.
    pub(super) fn step_port(&mut self, port: usize) {
        if !self.clocks.differ() || self.edge < self.origin {
            self.step();
            return;
        }
        let last = self.clocks.edges[port];
        while self.clocks.edges[port] == last {
            self.tick();
        }
    }
}
