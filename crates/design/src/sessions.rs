//! The runs of a design, which continue until its verdicts are settled.

use std::collections::BTreeMap;

use axiscope_platform::Error;
use axiscope_sim::{Model, Series, Session};
use serde_json::Map;

use crate::{
    compile::Made,
    member::{clock_mhz, is_bound},
    outcome::Ran,
    place::Board,
    record::DesignFile,
    verdict::{Evidence, checks_of, cycles_us, shown_starts, steady_states},
};

/// Factor by which the counted time grows from one check of the verdicts to the next.
const LONGER: f64 = 1.6;

/// The runs of all members together, and of each member with a slowdown bound alone.
pub(crate) struct Sessions<'a> {
    whole: Session<'a>,
    alone: BTreeMap<String, Session<'a>>,
}

impl<'a> Sessions<'a> {
    /// Starts all runs.
    pub fn begin(model: &'a Model, design: &DesignFile, made: &Made) -> Result<Self, Error> {
        let bound = made.members.iter().filter(|m| is_bound(m, design));
        let alone = bound.map(|m| Ok((m.name.clone(), model.begin(&made.alone(m))?)));
        Ok(Self {
            alone: alone.collect::<Result<_, Error>>()?,
            whole: model.begin(&made.point)?,
        })
    }

    /// Continues all runs to this counted time, us, and until rates are steady or members have ended.
    pub fn run_until(&mut self, counted_us: f64) -> Result<(), Error> {
        self.whole.run_until(counted_us)?;
        // The counted time of the run with all members is long enough for a member that runs alone
        // to do the same work.
        let counted_us = self.whole.counted_us();
        let mut alone = self.alone.values_mut();
        alone.try_for_each(|session| session.run_until(counted_us))
    }

    /// Runs until no verdict is too close to call, or until the longest time that the design
    /// allows.
    pub fn run_until_settled(
        &mut self,
        design: &DesignFile,
        board: &Board,
        made: &Made,
    ) -> Result<(), Error> {
        while self.whole.can_continue() && !self.is_settled(design, board, made) {
            self.run_until(self.whole.counted_us() * LONGER)?;
        }
        Ok(())
    }

    fn is_settled(&self, design: &DesignFile, board: &Board, made: &Made) -> bool {
        let (series, alone) = (self.whole.series(), self.alone_series());
        let cycles_us = cycles_us(design, board);
        made.members.iter().all(|placed| {
            let mhz = clock_mhz(placed, made, board);
            let alone = alone.get(&placed.name).map(Vec::as_slice);
            let evidence = Evidence::of(placed, made, &series, alone, mhz, cycles_us);
            let checks = evidence.map(|e| checks_of(placed, design, &e));
            (checks.iter().flatten()).all(|check| check.state.is_settled())
        })
    }

    fn alone_series(&self) -> BTreeMap<String, Vec<Series>> {
        let alone = self.alone.iter();
        alone
            .map(|(name, session)| (name.clone(), session.series()))
            .collect()
    }

    /// Returns the results of all runs. If different start times lead to different steady states,
    /// rates, causes and the use of the bus are those of the worst state, because a mean over
    /// several states describes none of them.
    pub fn finish(self, design: &DesignFile, board: &Board, made: &Made) -> Ran {
        let (series, alone_series) = (self.whole.series(), self.alone_series());
        let states = steady_states(design, board, made, &series);
        let alone = self.alone.into_iter();
        Ran {
            whole: self.whole.finish_from(shown_starts(&states)),
            alone: alone
                .map(|(name, session)| (name, session.finish()))
                .collect(),
            series,
            states,
            alone_series,
            backend: "model".into(),
            values: Map::new(),
        }
    }
}
