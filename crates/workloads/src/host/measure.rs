//! Runs the cases of a request, repetition by repetition.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Barrier,
    thread,
    time::Duration,
};

use crate::host::{
    Case, Error, Request, Sample, Victim, cases,
    load::{self, Shared},
    pages::Buffer,
    victim::{Seat, Timed, Together},
    wide::Width,
};

/// Maximum number of attempts per sample while other programs use its CPU.
const TRIES: u32 = 4;
/// A sample is accepted immediately if the victim had at least this share of its CPU.
const QUIET_SHARE: f64 = 0.98;

/// Number of hops in the first trial run of a chase, before its speed is known.
const FIRST_HOPS: usize = 1 << 12;

struct Bench<'a> {
    request: &'a Request,
    seats: BTreeMap<usize, Seat>,
    loads: BTreeMap<usize, Buffer>,
    /// Number of runs (or hops) in a sample of each case, once calibrated.
    amounts: Vec<Option<usize>>,
}

/// Measures all cases of a request in turn, as often as requested. Returns the samples in the order in which
/// they were measured. Calls `progress` with (done, total) after each sample. An error from `progress` ends the
/// run.
///
/// # Errors
/// If the request is invalid, or if this computer cannot run it.
pub fn measure(
    request: &Request,
    mut progress: impl FnMut(usize, usize) -> Result<(), Error>,
) -> Result<Vec<Sample>, Error> {
    if !(request.sample_ms > 0.0 && request.sample_ms <= 60_000.0) {
        return Err(Error(format!(
            "sample_ms: {} is outside 0 to 60000",
            request.sample_ms
        )));
    }
    for (number, case) in request.cases.iter().enumerate() {
        cases::check(case).map_err(|e| Error(format!("cases.{number}: {e}")))?;
    }
    room(request)?;
    let mut bench = Bench::new(request)?;
    let total = request.cases.len() * request.repetitions as usize;
    let mut samples = Vec::new();
    for repetition in 0..request.repetitions {
        // Every second repetition runs the cases in reverse order, so that no case always follows
        // the same case.
        let count = request.cases.len();
        for turn in 0..count {
            let number = if repetition % 2 == 0 {
                turn
            } else {
                count - 1 - turn
            };
            samples.push(bench.sample(number, repetition)?);
            progress(samples.len(), total)?;
        }
    }
    Ok(samples)
}

/// Refuses a request whose buffers would not fit into memory.
fn room(request: &Request) -> Result<(), Error> {
    let mut scratch: BTreeMap<usize, usize> = BTreeMap::new();
    let mut walks: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    let mut loads: BTreeMap<usize, usize> = BTreeMap::new();
    for case in &request.cases {
        for &cpu in &case.cpus {
            if let Victim::Chase { stride_bytes } = case.victim {
                walks.insert((cpu, case.bytes, stride_bytes), case.bytes);
            } else {
                let most = scratch.entry(cpu).or_default();
                *most = case.bytes.max(*most);
            }
        }
        if let Some(load) = &case.load {
            for &cpu in &load.cpus {
                let most = loads.entry(cpu).or_default();
                *most = load.bytes.max(*most);
            }
        }
    }
    let sizes = scratch.values().chain(walks.values()).chain(loads.values());
    let needed: u128 = sizes.map(|&bytes| bytes as u128).sum();
    let available = crate::host::machine()?.available_bytes;
    // Leaves a tenth of the memory to other programs.
    if needed * 10 > u128::from(available) * 9 {
        return Err(Error(format!(
            "bytes: the buffers need {} MiB, {} MiB can be had; give smaller or fewer sizes",
            needed >> 20,
            available >> 20
        )));
    }
    Ok(())
}

impl<'a> Bench<'a> {
    fn new(request: &'a Request) -> Result<Self, Error> {
        let mut seats = BTreeMap::new();
        let mut loads: BTreeMap<usize, usize> = BTreeMap::new();
        for case in &request.cases {
            for &cpu in &case.cpus {
                if let Entry::Vacant(place) = seats.entry(cpu) {
                    let mine = request.cases.iter().filter(|c| c.cpus.contains(&cpu));
                    let mine: Vec<&Case> = mine.collect();
                    place.insert(Seat::new(cpu, &mine, request.huge_pages)?);
                }
            }
            if let Some(load) = &case.load {
                for &cpu in &load.cpus {
                    let most = loads.entry(cpu).or_default();
                    *most = load.bytes.max(*most);
                }
            }
        }
        let buffers = loads
            .into_iter()
            .map(|(cpu, bytes)| Ok((cpu, Buffer::new(bytes, request.huge_pages)?)));
        Ok(Self {
            request,
            seats,
            loads: buffers.collect::<Result<_, Error>>()?,
            amounts: vec![None; request.cases.len()],
        })
    }

    fn sample(&mut self, number: usize, repetition: u32) -> Result<Sample, Error> {
        let request = self.request;
        let case = &request.cases[number];
        let amount = match self.amounts[number] {
            Some(amount) => amount,
            None => self.calibrated(case)?,
        };
        self.amounts[number] = Some(amount);
        let timed = self.quietest(case, amount)?;
        let (runs, cpus) = (amount as u64, case.cpus.len() as u64);
        let (read, write) = bytes_of(case)?;
        let chase = matches!(case.victim, Victim::Chase { .. });
        let width = match case.victim {
            Victim::Bandwidth { .. } | Victim::Stream { .. } => Width::best(),
            _ => Width::Base,
        };
        let pages = self.seats.get_mut(&case.cpus[0]).map(|s| s.pages(case));
        Ok(Sample {
            case: number,
            repetition,
            elapsed_ns: timed.elapsed.as_secs_f64() * 1e9,
            on_cpu_ns: timed.on_cpu.as_secs_f64() * 1e9,
            runs: if chase { 1 } else { runs },
            read_bytes: read.map(|bytes| bytes * runs * cpus),
            write_bytes: write.map(|bytes| bytes * runs * cpus),
            hops: chase.then_some(runs),
            working_set_bytes: timed.working_set_bytes,
            injected_bytes: timed.injected_bytes,
            pages: pages.unwrap_or_default().to_owned(),
            vector_bits: width.bits(),
        })
    }

    /// Returns the first sample that had its CPU to itself. After `TRIES` attempts, returns the
    /// sample with the largest share of its CPU. The measured speed does not affect the choice.
    fn quietest(&mut self, case: &Case, amount: usize) -> Result<Timed, Error> {
        let mut best: Option<Timed> = None;
        for _ in 0..TRIES {
            let timed = self.run(case, amount)?;
            if best.is_none_or(|best| timed.share() > best.share()) {
                best = Some(timed);
            }
            if timed.share() >= QUIET_SHARE {
                break;
            }
        }
        Ok(best.expect("at least one try"))
    }

    /// Returns the number of runs (or hops) that take as long as a sample should take.
    fn calibrated(&mut self, case: &Case) -> Result<usize, Error> {
        let wanted = self.request.sample_ms / 1e3;
        let chase = matches!(case.victim, Victim::Chase { .. });
        let mut amount = if chase { FIRST_HOPS } else { 1 };
        loop {
            let took = self.run(case, amount)?.elapsed.as_secs_f64();
            if took >= wanted / 8.0 {
                return Ok(((amount as f64 * wanted / took).round() as usize).max(1));
            }
            amount *= 4;
        }
    }

    /// Runs a case once with its load. All victims start at the same time.
    fn run(&mut self, case: &Case, amount: usize) -> Result<Timed, Error> {
        let shared = Shared::default();
        let start = Barrier::new(case.cpus.len());
        let together = Together {
            start: &start,
            load: &shared,
        };
        // A load with a duty of 0 is not started.
        let load = case.load.as_ref().filter(|load| load.duty > 0.0);
        let outcomes: Vec<Result<Option<Timed>, Error>> = thread::scope(|scope| {
            let mut loads = Vec::new();
            if let Some(load) = load {
                for (&cpu, buffer) in &mut self.loads {
                    if load.cpus.contains(&cpu) {
                        let shared = &shared;
                        loads.push(scope.spawn(move || load::run(load, cpu, buffer, shared)));
                    }
                }
                shared.wait_for(loads.len());
            }
            let victims: Vec<_> = self
                .seats
                .values_mut()
                .filter(|seat| case.cpus.contains(&seat.cpu))
                .map(|seat| scope.spawn(move || seat.run(case, amount, together)))
                .collect();
            let join = |thread: thread::ScopedJoinHandle<'_, Result<Timed, Error>>| {
                thread.join().expect("victims do not panic").map(Some)
            };
            let mut outcomes: Vec<_> = victims.into_iter().map(join).collect();
            shared.stop();
            for thread in loads {
                let ended = thread.join().expect("loads do not panic");
                outcomes.push(ended.map(|()| None));
            }
            outcomes
        });
        let mut slowest = Timed::default();
        for timed in outcomes {
            if let Some(timed) = timed?
                && timed.elapsed >= slowest.elapsed
            {
                slowest = timed;
            }
        }
        if slowest.elapsed == Duration::ZERO {
            return Err(Error("the clock stands still; nothing can be timed".into()));
        }
        Ok(slowest)
    }
}

/// Returns the numbers of bytes that one run reads and writes, for programs that define them.
fn bytes_of(case: &Case) -> Result<(Option<u64>, Option<u64>), Error> {
    Ok(match &case.victim {
        Victim::Bandwidth {
            direction, pattern, ..
        } => {
            let program = cases::bandwidth(direction, pattern, case.bytes)?;
            (Some(program.read_bytes()), Some(program.write_bytes()))
        }
        Victim::Stream { kernel, .. } => {
            let program = cases::stream(kernel, case.bytes)?;
            (Some(program.read_bytes()), Some(program.write_bytes()))
        }
        Victim::Chase { .. } | Victim::Polybench { .. } => (None, None),
    })
}
