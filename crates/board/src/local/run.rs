//! Runs points on a board: checks each point, runs it, and stops the blocks.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use crate::agent::{Code, Conditions, Fault, Gauges, Watch};
use axiscope_instrument::runner::MonitorResult;
use axiscope_sim::{OneRun, Point, PointResult, combine};

use super::{
    Local,
    judge::{coherent, ports},
};
use crate::{
    Hardware,
    meter::Meter,
    monitor::MonitorSpec,
    once::{Companions, once},
    point::{Placed, placed},
    remote, temperatures_c,
    witness::Witness,
};

/// The result of all runs of a point, and the conditions of the runs.
pub(super) struct PointRun {
    pub result: PointResult,
    pub conditions: Conditions,
}

/// The counters of a run, the disturbances during it, and its start on the clock of the processors.
type Once = (OneRun, Vec<String>, Option<Instant>);

impl<H: Hardware> Local<H> {
    /// Performs all runs of a point. The requested gauges count during the first run.
    pub(super) fn run_all(
        &mut self,
        point: &Point,
        gauges: Gauges,
        watch: &Watch,
    ) -> Result<PointRun, Fault> {
        let (begun, placed) = (Instant::now(), self.placed(point)?);
        let mut meter = (gauges.power).then(|| Meter::of(&self.root)).transpose()?;
        let mut witness = (gauges.witness)
            .then(|| Witness::of(&self.root))
            .transpose()?;
        let (mut drew, mut seen) = (Vec::new(), Vec::new());
        let (mut runs, mut disturbed) = (Vec::new(), Vec::new());
        for i in 0..point.run.skews {
            watch.go_on()?;
            // Gauges count only for the first skew, like the energy in the model.
            let mut meter = meter.take();
            if let Some(meter) = &mut meter {
                meter.begin(watch)?;
            }
            let mut companions = Companions {
                witness: witness.take(),
                ..Companions::default()
            };
            let (run, message, began) =
                self.once(&placed, point.skew_ns(i), &mut companions, watch)?;
            if let Some(witness) = companions.witness {
                let report = witness.read()?;
                disturbed.extend(report.warnings(&placed, &run));
                seen = report.results;
            }
            if let Some((meter, began)) = meter.as_mut().zip(began) {
                let at = |ps: i64| began + Duration::from_nanos(ps.max(0) as u64 / 1000);
                let (report, why) = meter.end((at(run.simulated - run.counted), at(run.simulated)));
                drew = report;
                disturbed.extend(why);
            }
            runs.push(run);
            disturbed.extend(message);
        }
        let mut result = combine(point, &runs);
        result.rails = drew;
        result.witnesses = seen;
        for (n, m) in result.masters.iter_mut().enumerate() {
            m.in_rtl = Some(
                (placed.cores.iter().chain(&placed.filters)).all(|c| c.number != n)
                    && placed.remotes.iter().all(|r| r.number != n),
            );
        }
        result.warnings.extend(self.hardware()?.warnings());
        result.warnings.extend(placed.notes);
        disturbed.dedup();
        result.warnings.extend(disturbed);
        Ok(PointRun {
            result,
            conditions: Conditions {
                seconds: begun.elapsed().as_secs_f64(),
                temperatures_c: temperatures_c(&self.root),
                settings: BTreeMap::new(),
            },
        })
    }

    /// Runs a point. Returns what the monitors counted during the counted time of the first skew,
    /// and the result.
    pub(super) fn watched(
        &mut self,
        spec: &MonitorSpec,
        point: &Point,
        watch: &Watch,
    ) -> Result<(Vec<MonitorResult>, PointResult), Fault> {
        let placed = self.placed(point)?;
        let mut companions = Companions {
            monitors: spec.monitors(self.hardware()?)?,
            witness: None,
        };
        let (run, message, _) = self.once(&placed, point.skew_ns(0), &mut companions, watch)?;
        let hardware = self.hardware()?;
        let saw = (companions.monitors.results(hardware)).map_err(|e| Fault::device(e.0))?;
        let mut result = combine(point, &[run]);
        result.warnings.extend(hardware.warnings());
        result.warnings.extend(message);
        Ok((saw, result))
    }

    /// Reads a point and checks it against the platform.
    pub(super) fn sound(&self, point: &Point) -> Result<(), Fault> {
        let mut problems = point.problems(self.platform()?).into_iter();
        problems.next().map_or(Ok(()), |first| Err(wrong(&first)))
    }

    /// Places a point on the blocks and in the buffer, and checks its ports.
    fn placed(&mut self, point: &Point) -> Result<Placed, Fault> {
        self.sound(point)?;
        let root = self.root.clone();
        let coherent = coherent(self.platform()?, point);
        let placed = placed(self.hardware()?, &root, point, &coherent);
        let mut placed = placed.map_err(|all| wrong(&all[0]))?;
        self.judge(Some(&ports(self.platform()?, point)))?;
        placed.remote_mhz = remote::mhz(self.platform()?);
        Ok(placed)
    }

    /// Performs one run. Blocks are idle afterwards, even if the run fails.
    fn once(
        &mut self,
        placed: &Placed,
        skew_ns: f64,
        companions: &mut Companions,
        watch: &Watch,
    ) -> Result<Once, Fault> {
        let (root, firmware) = (self.root.clone(), self.firmware);
        let hardware = self.hardware()?;
        let ran = once(
            hardware,
            (&root, firmware),
            placed,
            (skew_ns, companions),
            watch,
        );
        let began = hardware.begins();
        // If both fail, the first error is reported.
        let stopped = self.stop();
        let (run, message) = ran?;
        stopped.map(|()| (run, message, began))
    }
}

fn wrong(message: &str) -> Fault {
    Fault::new(Code::Field, format!("point: {message}")).at("point")
}
