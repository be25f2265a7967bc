//! Measures the power drawn by rails during a point. Rails are sampled in the background while the
//! point runs, and before the point, while all blocks are idle.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::agent::{Fault, Watch};
use axiscope_sim::RailResult;

use crate::{
    Root,
    rails::{Rail, rails},
};

/// Pause between two samples.
const LOOK: Duration = Duration::from_millis(1);

/// Pause between two reads of a sensor that does not state its update interval.
const UNTOLD: Duration = Duration::from_millis(5);

/// Minimum number of samples within a run that are needed for a mean.
const LEAST_SAMPLES: u32 = 3;

/// Minimum and maximum time for which idle power is sampled before each point.
const IDLE_TIME: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];

/// On a busy board the sampling thread seldom runs. It may take up to this time to collect enough
/// samples.
const BUSY_TIME: Duration = Duration::from_secs(5);

/// Samples the rails of a board during a point.
pub struct Meter {
    root: Root,
    rails: Vec<Rail>,
    idle: Vec<Option<f64>>,
    sampler: Option<Sampler>,
}

impl Meter {
    /// Returns the meter of a board.
    ///
    /// # Errors
    /// If no rail has a sensor.
    pub fn of(root: &Root) -> Result<Self, Fault> {
        let rails = rails(root);
        if rails.is_empty() {
            let message =
                "power: no sensor of this board reports power to Linux (/sys/class/hwmon)";
            return Err(Fault::refused(message).fix(
                "leave --power out; or enable the sensors' drivers (ina2xx, ina3221, pmbus) and their nodes",
            ));
        }
        let (root, idle) = (root.clone(), Vec::new());
        Ok(Self {
            root,
            rails,
            idle,
            sampler: None,
        })
    }

    /// Measures the idle power, and begins to sample in the background.
    ///
    /// # Errors
    /// If the host has cancelled the request.
    pub fn begin(&mut self, watch: &Watch) -> Result<(), Fault> {
        let long = self.rails.iter().map(new).max().unwrap_or_default() * (LEAST_SAMPLES + 2);
        let (begin, sampler) = (Instant::now(), Sampler::start(&self.root, &self.rails));
        // If a sensor delivers too few values within the limit, waiting longer does not help.
        let limit = if long > IDLE_TIME[1] {
            IDLE_TIME[1]
        } else {
            BUSY_TIME
        };
        let is_sampling = || match begin.elapsed() {
            elapsed if elapsed < long.clamp(IDLE_TIME[0], IDLE_TIME[1]) => true,
            elapsed => elapsed < limit && sampler.least() <= LEAST_SAMPLES as usize,
        };
        while is_sampling() {
            watch.go_on()?;
            thread::sleep(LOOK);
        }
        let (end, all) = (Instant::now(), sampler.end());
        let rest = |(rail, samples)| mean(rail, samples, (begin, end)).map(|(mw, _)| mw);
        self.idle = self.rails.iter().zip(&all).map(rest).collect();
        self.sampler = Some(Sampler::start(&self.root, &self.rails));
        Ok(())
    }

    /// Stops sampling. Returns the power of each rail during a time span, and a sentence if the
    /// power of some rails is unknown.
    pub fn end(&mut self, counted: (Instant, Instant)) -> (Vec<RailResult>, Option<String>) {
        let samples = self.sampler.take().map_or_else(Vec::new, Sampler::end);
        drawn(&self.rails, &self.idle, &samples, counted)
    }
}

/// Returns the time after which a rail's sensor has a new value.
const fn new(rail: &Rail) -> Duration {
    match rail.interval_ms {
        0 => UNTOLD,
        ms => Duration::from_millis(ms),
    }
}

/// Values of a rail in mW, each with the time at which it was read.
type Samples = Vec<(Instant, f64)>;

/// Samples rails in a thread in the background until it is stopped.
struct Sampler {
    end: Arc<AtomicBool>,
    /// Number of samples so far of the rail that has the fewest.
    least: Arc<AtomicUsize>,
    thread: Option<JoinHandle<Vec<Samples>>>,
}

impl Sampler {
    fn start(root: &Root, rails: &[Rail]) -> Self {
        let end = Arc::new(AtomicBool::new(false));
        let least = Arc::new(AtomicUsize::new(0));
        let (root, rails) = (root.clone(), rails.to_vec());
        let (ended, fewest) = (Arc::clone(&end), Arc::clone(&least));
        let thread = thread::spawn(move || {
            let mut all: Vec<Samples> = vec![Vec::new(); rails.len()];
            while !ended.load(Ordering::Relaxed) {
                for (rail, samples) in rails.iter().zip(&mut all) {
                    let due = samples
                        .last()
                        .is_none_or(|(at, _)| at.elapsed() >= new(rail));
                    let value = due.then(|| rail.milliwatts(&root)).flatten();
                    samples.extend(value.map(|mw| (Instant::now(), mw)));
                }
                let counts = all.iter().map(Vec::len);
                fewest.store(counts.min().unwrap_or_default(), Ordering::Relaxed);
                thread::sleep(LOOK);
            }
            all
        });
        Self {
            end,
            least,
            thread: Some(thread),
        }
    }

    fn least(&self) -> usize {
        self.least.load(Ordering::Relaxed)
    }

    /// Stops the thread and returns all samples of each rail.
    fn end(mut self) -> Vec<Samples> {
        self.end.store(true, Ordering::Relaxed);
        self.thread
            .take()
            .and_then(|t| t.join().ok())
            .unwrap_or_default()
    }
}

impl Drop for Sampler {
    fn drop(&mut self) {
        self.end.store(true, Ordering::Relaxed);
    }
}

/// Returns the mean and number of the values that lie completely within a time span. Each value is
/// the mean power since the previous value.
fn mean(rail: &Rail, samples: &Samples, (from, to): (Instant, Instant)) -> Option<(f64, usize)> {
    let first = from + Duration::from_millis(rail.interval_ms);
    let within = samples.iter().filter(|(at, _)| (first..=to).contains(at));
    let values: Vec<f64> = within.map(|(_, mw)| *mw).collect();
    let n = values.len();
    (n >= LEAST_SAMPLES as usize).then(|| (values.iter().sum::<f64>() / n as f64, n))
}

/// Returns the power of the rails during a time span, and a sentence about the slowest rail whose power is
/// unknown.
fn drawn(
    rails: &[Rail],
    idle: &[Option<f64>],
    samples: &[Samples],
    counted: (Instant, Instant),
) -> (Vec<RailResult>, Option<String>) {
    let (mut report, mut short) = (Vec::new(), None);
    for ((rail, idle), samples) in rails.iter().zip(idle).zip(samples) {
        let Some((idle_mw, (mean_mw, n))) = (*idle).zip(mean(rail, samples, counted)) else {
            short = short.max(Some((new(rail), &rail.sensor)));
            continue;
        };
        let (sensor, samples) = (rail.sensor.clone(), n as u64);
        report.push(RailResult {
            sensor,
            idle_mw,
            mean_mw,
            samples,
        });
    }
    let message = short.map(|(each, sensor)| {
        format!(
            "power: fewer than {LEAST_SAMPLES} values of {sensor} in a counted time of {:.1} ms: it has a new one every \
             {} ms; let points run for {} us or longer: in [run] until = \"duration_us\", with min_us and max_us",
            (counted.1 - counted.0).as_secs_f64() * 1e3,
            each.as_millis(),
            (each * (LEAST_SAMPLES + 2)).as_micros(),
        )
    });
    (report, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rails::Source;

    const MS: Duration = Duration::from_millis(1);

    fn rail(interval_ms: u64) -> Rail {
        let source = Source::Power("x".into());
        Rail {
            sensor: "core".into(),
            interval_ms,
            source,
        }
    }

    #[test]
    fn only_values_of_the_counted_time_count() {
        let t = Instant::now();
        // The sensor has one value every 10 ms: 1, 2, 3 ... W. Each value is the mean over the
        // previous 10 ms.
        let samples: Samples = (1..=9)
            .map(|n| (t + 10 * n * MS, f64::from(n) * 1e3))
            .collect();
        let report = drawn(
            &[rail(10)],
            &[Some(500.0)],
            &[samples],
            (t + 35 * MS, t + 81 * MS),
        );
        // The mean covers the values from 50 to 80 ms. The value at 40 ms includes time before the
        // span, so it is not used.
        let want = RailResult {
            sensor: "core".into(),
            idle_mw: 500.0,
            mean_mw: 6500.0,
            samples: 4,
        };
        assert_eq!(report, (vec![want], None));
    }

    #[test]
    fn a_short_run_says_how_long_it_must_be() {
        let t = Instant::now();
        let samples = vec![(t + 36 * MS, 1.0)];
        let (report, message) = drawn(&[rail(35)], &[Some(1.0)], &[samples], (t, t + 40 * MS));
        assert!(report.is_empty());
        let message = message.expect("a sentence");
        assert!(
            message.contains("core") && message.contains("175000 us"),
            "{message}"
        );
    }
}
