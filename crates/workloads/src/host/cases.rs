//! Checks the cases of a request and creates the programs that they name.

use crate::{Bandwidth, Direction, LINE_BYTES, Pattern, Program, Stream, StreamKernel, polybench};

use crate::host::{Case, Error, Load, Victim, streaming};

/// Number of lines between successive accesses of a strided pass: 4 KiB. This is one page, and
/// farther than any prefetcher would fetch ahead.
const STRIDE_LINES: usize = 64;

pub(crate) fn direction(name: &str) -> Result<Direction, Error> {
    match name {
        "read" => Ok(Direction::Read),
        "write" => Ok(Direction::Write),
        "copy" => Ok(Direction::Copy),
        _ => Err(Error(format!(
            "direction: {name:?} is none; give read, write or copy"
        ))),
    }
}

/// Returns the bandwidth program that a request names, for a window of `bytes` bytes.
pub(crate) fn bandwidth(name: &str, pattern: &str, bytes: usize) -> Result<Bandwidth, Error> {
    let direction = direction(name)?;
    let pattern = match pattern {
        "sequential" => Pattern::Sequential,
        "strided" => Pattern::Strided(STRIDE_LINES),
        "random" => Pattern::Random,
        _ => {
            return Err(Error(format!(
                "pattern: {pattern:?} is none; give sequential, strided or random"
            )));
        }
    };
    let arrays = if direction == Direction::Copy { 2 } else { 1 };
    Ok(Bandwidth {
        direction,
        pattern,
        lines: lines(bytes, arrays)?,
        passes: 1,
    })
}

/// Returns the STREAM program that a request names, for arrays of `bytes` bytes.
pub(crate) fn stream(name: &str, bytes: usize) -> Result<Stream, Error> {
    let kernel = match name {
        "copy" => StreamKernel::Copy,
        "scale" => StreamKernel::Scale,
        "add" => StreamKernel::Add,
        "triad" => StreamKernel::Triad,
        _ => {
            return Err(Error(format!(
                "kernel: {name:?} is not one of STREAM's; give copy, scale, add or triad"
            )));
        }
    };
    Ok(Stream {
        kernel,
        lines: lines(bytes, 3)?,
        passes: 1,
    })
}

fn lines(bytes: usize, arrays: usize) -> Result<usize, Error> {
    match bytes / LINE_BYTES / arrays {
        0 => Err(Error(format!(
            "bytes: {bytes} hold no line for each of {arrays} arrays; give {} or more",
            arrays * LINE_BYTES
        ))),
        lines => Ok(lines),
    }
}

fn check_load(load: &Load, case: &Case) -> Result<(), Error> {
    direction(&load.direction)?;
    lines(load.bytes, 2)?;
    if !(0.0..=1.0).contains(&load.duty) {
        return Err(Error(format!("duty: {} is outside 0 to 1", load.duty)));
    }
    if load.cpus.is_empty() {
        return Err(Error("load.cpus: is empty; name CPUs for the load".into()));
    }
    once("load.cpus", &load.cpus)?;
    let both = load.cpus.iter().find(|cpu| case.cpus.contains(cpu));
    both.map_or(Ok(()), |cpu| {
        Err(Error(format!(
            "CPU {cpu}: has both the victim and the load; give each its own"
        )))
    })
}

/// Refuses a list in which a CPU occurs twice, because each CPU runs one thread.
fn once(field: &str, cpus: &[usize]) -> Result<(), Error> {
    let twice = (1..cpus.len()).find(|&i| cpus[..i].contains(&cpus[i]));
    twice.map_or(Ok(()), |i| {
        let cpu = cpus[i];
        Err(Error(format!("{field}: CPU {cpu} twice; name each once")))
    })
}

/// Computes the size of a kernel's arrays in bytes.
struct WorkingSet;

impl polybench::Visitor for WorkingSet {
    type Outcome = u64;

    fn visit<P: Program<Element = f64>>(self, program: P) -> u64 {
        program.working_set_bytes()
    }
}

/// Refuses a case that cannot run, before any case is run.
pub(crate) fn check(case: &Case) -> Result<(), Error> {
    let mut cpus = case.cpus.clone();
    cpus.extend(case.load.iter().flat_map(|load| &load.cpus));
    let usable = crate::host::machine()?.cpus;
    if case.cpus.is_empty() {
        return Err(Error("cpus: is empty; name CPUs for the victim".into()));
    }
    if let Some(cpu) = cpus.iter().find(|cpu| !usable.contains(cpu)) {
        return Err(Error(format!(
            "CPU {cpu}: this process may not use it; it may use {usable:?}"
        )));
    }
    once("cpus", &case.cpus)?;
    if let Some(load) = &case.load {
        check_load(load, case)?;
    }
    let streams = match &case.victim {
        Victim::Bandwidth {
            direction,
            pattern,
            streaming,
        } => {
            bandwidth(direction, pattern, case.bytes)?;
            *streaming
        }
        Victim::Stream { kernel, streaming } => {
            stream(kernel, case.bytes)?;
            *streaming
        }
        Victim::Chase { stride_bytes } => {
            if *stride_bytes < 8 || stride_bytes % 8 != 0 || case.bytes < *stride_bytes {
                return Err(Error(format!(
                    "stride_bytes: {stride_bytes} is not a multiple of 8 within {} bytes",
                    case.bytes
                )));
            }
            false
        }
        Victim::Polybench { kernel } => {
            let needs = polybench::with_kernel(kernel, case.bytes, WorkingSet);
            let needs = needs.ok_or_else(|| {
                Error(format!(
                    "kernel: {kernel:?} is not one of {}",
                    polybench::NAMES.join(", ")
                ))
            })?;
            if needs > case.bytes as u64 {
                return Err(Error(format!(
                    "bytes: {}; the smallest {kernel} needs {needs}",
                    case.bytes
                )));
            }
            false
        }
    };
    if streams && !streaming::AVAILABLE {
        return Err(Error(
            "streaming: this CPU has no stores around the caches; leave it out".into(),
        ));
    }
    Ok(())
}
