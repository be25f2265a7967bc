//! Describes this computer from Linux's own data: usable CPUs, caches and memory.

use std::{fs, mem, time::Duration};

use serde::Serialize;

use crate::host::{Error, wide::Width};

/// A data or unified cache.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cache {
    /// Cache level: 1, 2, 3, …
    pub level: u32,
    /// Size in bytes.
    pub bytes: u64,
    /// CPUs that share this cache, which include the first usable CPU.
    pub shared_cpus: Vec<usize>,
}

/// A description of the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// CPUs that this process may use.
    pub cpus: Vec<usize>,
    /// Name of the processor.
    pub processor: String,
    /// Caches of the first usable CPU, the nearest cache first. Empty if Linux does not list them.
    pub caches: Vec<Cache>,
    /// Pairs of usable CPUs (cpu, sibling) that share a core.
    pub siblings: Vec<(usize, usize)>,
    /// Available memory in bytes.
    pub available_bytes: u64,
    /// Whether Linux grants transparent huge pages on request.
    pub transparent_huge_pages: bool,
    /// Width in bits of the widest vectors that the programs use.
    pub vector_bits: u32,
    /// Whether this CPU has stores that bypass the caches.
    pub streaming_stores: bool,
}

fn text(path: &str) -> Option<String> {
    fs::read_to_string(path).ok().map(|t| t.trim().to_owned())
}

/// Parses a CPU list such as `0-3,8`.
pub(crate) fn cpu_list(list: &str) -> Vec<usize> {
    list.split(',')
        .filter_map(|part| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            Some(first.trim().parse().ok()?..=last.trim().parse().ok()?)
        })
        .flatten()
        .collect()
}

fn size(text: &str) -> Option<u64> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let unit = match unit {
        "K" => 1 << 10,
        "M" => 1 << 20,
        _ => return None,
    };
    Some(number.parse::<u64>().ok()? * unit)
}

fn caches(cpu: usize) -> Vec<Cache> {
    let mut found: Vec<Cache> = (0..8)
        .filter_map(|index| {
            let at = |name: &str| {
                text(&format!(
                    "/sys/devices/system/cpu/cpu{cpu}/cache/index{index}/{name}"
                ))
            };
            (at("type")? != "Instruction").then_some(())?;
            Some(Cache {
                level: at("level")?.parse().ok()?,
                bytes: size(&at("size")?)?,
                shared_cpus: cpu_list(&at("shared_cpu_list")?),
            })
        })
        .collect();
    found.sort_by_key(|cache| cache.level);
    found
}

/// Returns the CPUs that this process may use.
#[expect(unsafe_code, reason = "the system call fills a set of bits")]
fn allowed() -> Result<Vec<usize>, Error> {
    // SAFETY: the set is plain bits, for which all zeros are valid. The call writes at most the
    // size of the set.
    let (result, set) = unsafe {
        let mut set: libc::cpu_set_t = mem::zeroed();
        let result = libc::sched_getaffinity(0, mem::size_of_val(&set), &raw mut set);
        (result, set)
    };
    if result != 0 {
        let why = std::io::Error::last_os_error();
        return Err(Error(format!(
            "the CPUs of this process cannot be read ({why})"
        )));
    }
    // SAFETY: the indices are inside the set.
    Ok((0..libc::CPU_SETSIZE as usize)
        .filter(|&cpu| unsafe { libc::CPU_ISSET(cpu, &set) })
        .collect())
}

/// Pins the calling thread to a CPU.
///
/// # Errors
/// If there is no such CPU, or this process may not use it.
#[expect(unsafe_code, reason = "the system call reads a set of bits")]
pub fn pin(cpu: usize) -> Result<(), Error> {
    if cpu >= libc::CPU_SETSIZE as usize {
        return Err(Error(format!(
            "CPU {cpu}: this computer has no CPU with this number"
        )));
    }
    // SAFETY: the set is plain bits, and `cpu` is inside the set.
    let result = unsafe {
        let mut set: libc::cpu_set_t = mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, mem::size_of_val(&set), &raw const set)
    };
    if result == 0 {
        return Ok(());
    }
    Err(Error(format!(
        "CPU {cpu}: a thread cannot be pinned to it ({}); choose one of `taskset -p $$`",
        std::io::Error::last_os_error()
    )))
}

/// Gives the calling thread priority over all normal threads of its CPU until it blocks (sched(7),
/// `SCHED_FIFO`).
///
/// # Errors
/// If Linux refuses the priority.
#[expect(unsafe_code, reason = "a system call that reads a priority")]
pub fn fifo() -> Result<(), Error> {
    // The system call is made by its number, because the function of the same name in musl always
    // fails.
    let priority: libc::c_int = 1;
    let of_this_thread: libc::c_int = 0;
    // SAFETY: the kernel reads one number, which exists until the call returns.
    let result = unsafe {
        libc::syscall(
            libc::SYS_sched_setscheduler,
            of_this_thread,
            libc::SCHED_FIFO,
            &raw const priority,
        )
    };
    if result == 0 {
        return Ok(());
    }
    Err(Error(format!(
        "a thread cannot be scheduled as SCHED_FIFO ({}); run as root",
        std::io::Error::last_os_error()
    )))
}

/// Returns the CPU time of the calling thread.
#[must_use]
#[expect(unsafe_code, reason = "the system call fills a time")]
pub fn on_cpu() -> Duration {
    // SAFETY: the time is plain numbers, for which all zeros are valid.
    let time = unsafe {
        let mut time: libc::timespec = mem::zeroed();
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time);
        time
    };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Describes this computer.
///
/// # Errors
/// If the operating system does not report which CPUs may be used.
pub fn machine() -> Result<Machine, Error> {
    let cpus = allowed()?;
    let siblings = cpus
        .iter()
        .flat_map(|&cpu| {
            let path = format!("/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list");
            let list = text(&path).map(|t| cpu_list(&t)).unwrap_or_default();
            list.into_iter().map(move |other| (cpu, other))
        })
        .filter(|(cpu, other)| cpu < other && cpus.contains(other))
        .collect();
    let info = text("/proc/meminfo").unwrap_or_default();
    let available = info
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))
        .and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok());
    let processor = text("/proc/cpuinfo").and_then(|info| {
        let line = info.lines().find(|l| l.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let modes = text("/sys/kernel/mm/transparent_hugepage/enabled");
    Ok(Machine {
        caches: cpus.first().map(|&cpu| caches(cpu)).unwrap_or_default(),
        processor: processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
        cpus,
        siblings,
        available_bytes: available.unwrap_or(0) << 10,
        transparent_huge_pages: modes.is_some_and(|m| !m.contains("[never]")),
        vector_bits: Width::best().bits(),
        streaming_stores: crate::host::streaming::AVAILABLE,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_sizes_as_linux_writes_them() {
        assert_eq!(cpu_list("0-3,8"), [0, 1, 2, 3, 8]);
        assert_eq!(cpu_list("5"), [5]);
        assert_eq!(size("48K"), Some(48 << 10));
        assert_eq!(size("105M"), Some(105 << 20));
        assert_eq!(size("x"), None);
    }

    #[test]
    fn threads_are_pinned_or_refused() {
        let cpu = machine().unwrap().cpus[0];
        std::thread::spawn(move || {
            pin(cpu).unwrap();
            assert_eq!(allowed().unwrap(), [cpu]);
            assert!(pin(1023).unwrap_err().0.contains("CPU 1023"));
        })
        .join()
        .unwrap();
    }
}
