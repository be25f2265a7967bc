//! Runs tasks on this computer: checks what they count, when they end, and which tasks are refused.

use std::{
    thread,
    time::{Duration, Instant},
};

use axiscope_workloads::host::{Scheduling, State, Task, Tasks, machine};

fn task(program: &str, bytes: usize, accesses: Option<u64>) -> Task {
    Task {
        cpu: machine().expect("a machine").cpus[0],
        program: program.into(),
        bytes,
        huge_pages: false,
        warm_accesses: 0,
        accesses,
        start: Duration::ZERO,
    }
}

fn until(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed().as_secs() < 60, "waited for: {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a second task on the same CPU to its end. A task that wrongly started early would make
/// progress during this time.
fn run_another() {
    let others = Tasks::ready(&[task("chase", 1 << 14, Some(10_000))], Scheduling::Normal);
    let others = others.expect("ready");
    others.begin(Instant::now());
    until("the end of another task", || {
        others.states()[0].run.is_some()
    });
}

#[test]
fn nothing_runs_before_the_begin() {
    let tasks = [task("read", 1 << 16, None)];
    let tasks = Tasks::ready(&tasks, Scheduling::Normal).expect("ready");
    run_another();
    assert_eq!(tasks.states()[0].accesses, 0);
    assert_eq!(tasks.pages(), ["normal"]);
    tasks.begin(Instant::now());
    until("accesses", || tasks.states()[0].accesses > 0);
    assert_eq!(tasks.states()[0].run, None, "it runs on");
}

#[test]
fn patterns_end_after_their_accesses_and_count_the_warm_up() {
    for program in ["read", "write", "read_random", "write_random", "chase"] {
        // The number of lines is not a power of two, so an access beyond the memory would fail.
        let mut one = task(program, 100 * 64, Some(10_000));
        one.warm_accesses = 77;
        let tasks = Tasks::ready(&[one], Scheduling::Normal).expect("ready");
        tasks.begin(Instant::now());
        until("the end", || tasks.states()[0].run.is_some());
        let state = tasks.states()[0];
        assert_eq!(state.accesses, 10_077, "{program}");
        assert!(state.run > Some(Duration::ZERO), "{program}");
        let share = state.share.expect("told with the time");
        assert!(share > 0.0 && share <= 1.0, "{program}: {share}");
    }
}

#[test]
fn a_kernel_runs_whole_and_its_time_is_told_for_the_accesses_asked() {
    let of = |accesses| {
        let tasks = Tasks::ready(&[task("mvt", 1 << 20, Some(accesses))], Scheduling::Normal);
        let tasks = tasks.expect("ready");
        tasks.begin(Instant::now());
        until("the end", || tasks.states()[0].run.is_some());
        tasks.states()[0]
    };
    let (few, many) = (of(1000), of(1_000_000));
    assert_eq!(few.accesses, many.accesses, "one whole run");
    // A thousand times as many accesses take a thousand times as long. CPU time is compared,
    // because wall time would include everything else that this computer does.
    let on_cpu =
        |of: State| of.run.expect("over").as_secs_f64() * of.share.expect("reported with the time");
    let ratio = on_cpu(many) / on_cpu(few);
    assert!((50.0..20_000.0).contains(&ratio), "{ratio}");
}

#[test]
fn a_late_start_is_late() {
    let mut late = task("chase", 1 << 14, None);
    late.start = Duration::from_secs(3600);
    let tasks = Tasks::ready(&[late], Scheduling::Normal).expect("ready");
    tasks.begin(Instant::now());
    run_another();
    assert_eq!(tasks.states()[0].accesses, 0);
    // Dropping a task does not wait for the task's start, which is an hour away.
    let dropped = Instant::now();
    drop(tasks);
    assert!(dropped.elapsed().as_secs() < 60);
}

#[test]
fn what_cannot_run_is_refused() {
    let with = |change: fn(&mut Task)| {
        let mut wrong = task("read", 1 << 16, None);
        change(&mut wrong);
        let error = Tasks::ready(&[wrong], Scheduling::Normal).err();
        error.expect("refused").0
    };
    assert!(with(|t| t.program = "fly".into()).contains("give one of read, write"));
    assert!(with(|t| t.bytes = 64).contains("give 128 or more"));
    assert!(with(|t| t.cpu = 1000).contains("CPU 1000"));
    assert!(with(|t| t.bytes = 1 << 46).contains("smaller sizes"));
}
