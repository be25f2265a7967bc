//! Tests when filters start, with images in files.

use std::{
    fs,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use super::*;

const IMAGE_BYTES: u64 = 4096;

/// Returns one filter of index 3 that is ready, and the file with its images.
fn ready(name: &str, images: u64, start: Duration) -> (Filters, PathBuf) {
    let file = std::env::temp_dir().join(format!("axiscope-{name}-{}", std::process::id()));
    fs::write(&file, vec![1; 2 * IMAGE_BYTES as usize]).expect("a file");
    let bases = [0x1000_0000, 0x1000_0000 + IMAGE_BYTES];
    let map = |_| Mapping::map(&file, bases[0], 2 * IMAGE_BYTES, false).expect("mapped");
    let job = Job {
        cpu: host::machine().expect("this computer").cpus[0],
        fifo: false,
        images: bases,
        lines: IMAGE_BYTES / LINE_BYTES as u64,
        done: 0,
        memory: [0, 1].map(map),
        shared: Arc::default(),
    };
    let program = Program::ready(3, job, images, start).expect("a pinned thread");
    let filters = Filters {
        programs: vec![program],
        began: None,
    };
    (filters, file)
}

#[test]
fn a_filter_starts_with_the_run_and_not_before() {
    let start = Duration::from_millis(5);
    let (mut filters, file) = ready("start", 1, start);
    let begin = Instant::now() + Duration::from_millis(20);
    filters.begin(begin);
    assert!(!filters.is_idle(), "an image is left");
    while !filters.is_idle() {
        std::thread::yield_now();
    }
    let [first, _] = filters.readings().next().expect("one").expect("started");
    assert!(first.before >= begin + start);
    let ended = filters.image_ended(3).expect("through");
    assert!(ended >= start.as_nanos() as Ps * 1000, "{ended}");
    assert_eq!(
        filters.lines().sum::<u64>(),
        IMAGE_BYTES / LINE_BYTES as u64
    );
    drop(filters);
    fs::remove_file(file).expect("the file");
}

#[test]
fn a_filter_without_a_start_time_can_be_stopped() {
    let (filters, file) = ready("stop", 1, Duration::ZERO);
    assert_eq!(filters.readings().collect::<Vec<_>>(), [None]);
    drop(filters);
    fs::remove_file(file).expect("the file");
}
