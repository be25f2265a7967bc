//! Measures requests on this computer: checks what the samples count, and which requests are
//! refused.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axiscope_workloads::host::{Case, Load, Request, Sample, Victim, machine, measure};

/// Tests that check times acquire this lock, so that they use the CPUs one after another.
fn alone() -> MutexGuard<'static, ()> {
    static CPUS: Mutex<()> = Mutex::new(());
    CPUS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn request(cases: Vec<Case>) -> Request {
    Request {
        cases,
        repetitions: 2,
        sample_ms: 1.0,
        huge_pages: true,
    }
}

fn case(victim: Victim, bytes: usize) -> Case {
    Case {
        victim,
        bytes,
        cpus: vec![machine().unwrap().cpus[0]],
        load: None,
    }
}

fn bandwidth(direction: &str, pattern: &str, streaming: bool) -> Victim {
    Victim::Bandwidth {
        direction: direction.into(),
        pattern: pattern.into(),
        streaming,
    }
}

fn run(cases: Vec<Case>) -> Vec<Sample> {
    measure(&request(cases), |_, _| Ok(())).unwrap()
}

#[test]
fn bytes_are_those_of_the_passes() {
    let _cpus = alone();
    let streaming = machine().unwrap().streaming_stores;
    let mut cases = Vec::new();
    for direction in ["read", "write", "copy"] {
        for pattern in ["sequential", "strided", "random"] {
            cases.push(case(bandwidth(direction, pattern, streaming), 1 << 16));
        }
    }
    for (number, samples) in run(cases).chunks(9).flatten().map(|s| (s.case, s)) {
        let pass = if number < 6 { 1 << 16 } else { 1 << 15 };
        let read = if (3..6).contains(&number) { 0 } else { pass };
        let write = if number < 3 { 0 } else { pass };
        assert_eq!(samples.read_bytes, Some(read * samples.runs));
        assert_eq!(samples.write_bytes, Some(write * samples.runs));
        assert_eq!(samples.working_set_bytes, 1 << 16);
        assert!(samples.on_cpu_ns > 0.0 && samples.on_cpu_ns < 1.05 * samples.elapsed_ns + 1e5);
        assert!(samples.elapsed_ns > 0.0 && samples.injected_bytes == 0);
    }
}

#[test]
fn a_far_walk_takes_longer_a_hop_than_a_near_one() {
    let _cpus = alone();
    let chase = Victim::Chase { stride_bytes: 64 };
    let samples = run(vec![case(chase.clone(), 8 << 10), case(chase, 64 << 20)]);
    let least = |case| {
        let mine = samples.iter().filter(|s: &&Sample| s.case == case);
        mine.map(|s| s.elapsed_ns / s.hops.unwrap() as f64)
            .fold(f64::INFINITY, f64::min)
    };
    assert!(least(1) > 2.0 * least(0), "{} {}", least(0), least(1));
}

#[test]
fn kernels_and_stream_run() {
    let _cpus = alone();
    let mut cases: Vec<Case> = axiscope_workloads::polybench::NAMES
        .iter()
        .map(|&kernel| {
            let kernel = kernel.into();
            case(Victim::Polybench { kernel }, 32 << 10)
        })
        .collect();
    for kernel in ["copy", "scale", "add", "triad"] {
        let victim = Victim::Stream {
            kernel: kernel.into(),
            streaming: false,
        };
        cases.push(case(victim, 48 << 10));
    }
    let samples = run(cases);
    assert_eq!(samples.len(), 32);
    assert!(samples.iter().all(|s| s.working_set_bytes <= 48 << 10));
    let again: Vec<u32> = samples.iter().map(|s| s.repetition).collect();
    assert_eq!(again.iter().filter(|&&r| r == 1).count(), 16);
}

#[test]
fn a_load_injects_when_it_is_on() {
    let _cpus = alone();
    let cpus = machine().unwrap().cpus;
    let Some(&other) = cpus.get(1) else {
        return;
    };
    let with = |duty| Case {
        load: Some(Load {
            cpus: vec![other],
            direction: "read".into(),
            bytes: 1 << 20,
            duty,
        }),
        ..case(bandwidth("read", "sequential", false), 1 << 20)
    };
    let mut asked = request(vec![with(0.0), with(0.2), with(1.0)]);
    // Samples of this length and number contain a running load even on a busy machine. How much the
    // load injects depends on the machine. Tests of the load itself check the part of a period in
    // which it is active.
    (asked.sample_ms, asked.repetitions) = (20.0, 6);
    let samples = measure(&asked, |_, _| Ok(())).unwrap();
    let most = |case: usize| {
        let mine = samples.iter().filter(|s| s.case == case);
        mine.map(|s| s.injected_bytes as f64 / s.elapsed_ns)
            .fold(0.0, f64::max)
    };
    assert_eq!(most(0), 0.0);
    assert!(most(1) > 0.0 && most(2) > 0.0, "{} {}", most(1), most(2));
}

#[test]
fn what_cannot_be_done_is_refused_with_the_reason() {
    let refused = |case: Case| measure(&request(vec![case]), |_, _| Ok(())).unwrap_err().0;
    let good = case(bandwidth("read", "sequential", false), 4096);
    let cpu = good.cpus[0];
    let bad = Case {
        cpus: vec![1000],
        ..good.clone()
    };
    assert!(refused(bad).contains("cases.0: CPU 1000"));
    let load = Load {
        cpus: vec![cpu],
        direction: "read".into(),
        bytes: 4096,
        duty: 0.5,
    };
    let bad = Case {
        load: Some(load),
        ..good.clone()
    };
    assert!(refused(bad).contains("both the victim and the load"));
    let bad = case(bandwidth("sideways", "sequential", false), 4096);
    assert!(refused(bad).contains("sideways"));
    let bad = Case {
        bytes: usize::MAX - (8 << 20),
        ..good
    };
    assert!(refused(bad).contains("give smaller"));
    // Each CPU has one thread, so a victim that lists a CPU twice would wait for itself.
    let bad = Case {
        cpus: vec![cpu, cpu],
        ..case(bandwidth("read", "sequential", false), 4096)
    };
    assert!(refused(bad).contains("twice"));
    for kernel in axiscope_workloads::polybench::NAMES {
        let kernel = kernel.to_owned();
        let message = refused(case(Victim::Polybench { kernel }, 8));
        assert!(message.contains("bytes: 8; the smallest"), "{message}");
    }
    let kernel = "gemm".to_owned();
    assert!(refused(case(Victim::Polybench { kernel }, 4096)).contains("gemm"));
}

#[test]
fn a_run_ends_when_told() {
    let asked = request(vec![case(bandwidth("read", "random", false), 4096); 3]);
    let mut calls = 0;
    let ended = measure(&asked, |done, total| {
        calls += 1;
        assert_eq!((done, total), (calls, 6));
        if done == 2 {
            return Err(axiscope_workloads::host::Error("stopped".into()));
        }
        Ok(())
    });
    assert_eq!(ended.unwrap_err().0, "stopped");
}
