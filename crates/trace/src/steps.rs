//! Treats each time step of a VCD without a clock as a sample. Logic analysers write such files, which may
//! contain only times with a change.

use std::ops::Range;

use crate::{Error, Track};

/// The samples of a file.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    first: u64,
    step: u64,
    pub count: usize,
    /// First sample of each capture window.
    pub windows: Vec<u32>,
    /// Samples that belong to no window.
    pub gaps: Vec<Range<u32>>,
}

/// Maximum number of samples: about 500 times the depth of the largest logic analyser.
const MOST: u64 = 1 << 26;

impl Steps {
    /// Returns the samples between the first and the last time. An analyser counts samples; other tools write a time,
    /// and a sample is the greatest common divisor of the steps.
    pub(crate) fn of(file: &str, times: &[u64], is_ila: bool) -> Result<Self, Error> {
        let [Some(&first), Some(&last)] = [times.first(), times.last()] else {
            return Err(Error(format!(
                "{file}: contains no samples: the capture was empty when it was saved; upload it first \
                 (`upload_hw_ila_data`), and export it again"
            )));
        };
        let step = match is_ila {
            true => 1,
            false => times
                .iter()
                .fold(0, |all, t| divisor(all, t - first))
                .max(1),
        };
        let count = (last - first) / step + 1;
        if count > MOST {
            return Err(Error(format!(
                "{file}: {count} time steps are too many for samples of a logic analyser ({MOST}); give the name of \
                 its clock with --clock"
            )));
        }
        Ok(Self {
            first,
            step,
            count: count as usize,
            windows: vec![0],
            gaps: Vec::new(),
        })
    }

    /// Returns the number of the sample at a time.
    fn sample(&self, time: u64) -> u32 {
        ((time - self.first) / self.step) as u32
    }

    /// Converts the times of a track to samples.
    pub(crate) fn convert(&self, track: &mut Track, times: &[u64]) {
        for time in &mut track.times {
            *time = self.sample(times[*time as usize]);
        }
    }

    /// Begins windows where a mark changes. A mark that lasts one sample is the beginning of a window.
    pub(crate) fn cut(&mut self, mark: &Track) {
        let before = self.windows.clone();
        self.windows.extend(mark.times.iter().copied());
        self.windows.sort_unstable();
        self.windows.dedup();
        let count = self.count as u32;
        let mut kept: Vec<u32> = Vec::new();
        for (i, &at) in self.windows.iter().enumerate() {
            let end = self.windows.get(i + 1).copied().unwrap_or(count);
            let is_pulse_end = (kept.last()).is_some_and(|&begin| at - begin == 1 && end > at);
            if before.contains(&at) || !is_pulse_end {
                kept.push(at);
            }
        }
        self.windows = kept;
    }

    /// Leaves out the samples that a mark sets to 1. The analyser lost the samples at these times, so a window
    /// ends before them, and another window begins after them.
    pub(crate) fn leave_out(&mut self, mark: &Track) {
        let count = self.count as u32;
        let ends = (mark.times.iter().skip(1).copied()).chain([count]);
        let spans = mark.times.iter().zip(ends).zip(&mark.values);
        self.gaps = spans
            .filter(|(_, value)| **value & 1 == 1)
            .map(|((&begin, end), _)| begin..end)
            .collect();
        let gaps = &self.gaps;
        self.windows
            .extend(gaps.iter().map(|g| g.end).filter(|&end| end < count));
        self.windows
            .retain(|at| gap_before(gaps, *at).is_none_or(|g| g.end <= *at));
        self.windows.sort_unstable();
        self.windows.dedup();
    }
}

/// Returns the last gap that begins at a sample or before. The gaps are in order.
fn gap_before(gaps: &[Range<u32>], at: u32) -> Option<&Range<u32>> {
    gaps[..gaps.partition_point(|g| g.start <= at)].last()
}

const fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(times: &[u32]) -> Track {
        Track {
            times: times.to_vec(),
            values: (0..times.len() as u64).map(|i| (i + 1) % 2).collect(),
        }
    }

    #[test]
    fn samples_are_counted_also_where_nothing_changes() {
        let times = [100, 120, 150];
        let steps = Steps::of("f", &times, false).expect("samples");
        assert_eq!((steps.step, steps.count), (10, 6));
        let mut t = track(&[0, 1, 2]);
        steps.convert(&mut t, &times);
        assert_eq!(t.times, [0, 2, 5]);
        assert_eq!(Steps::of("f", &[0, 4, 8], true).expect("samples").count, 9);
    }

    #[test]
    fn windows_begin_where_their_mark_changes_or_rises() {
        let mut steps = Steps::of("f", &[0, 99], true).expect("samples");
        steps.cut(&track(&[0, 40, 70]));
        assert_eq!(steps.windows, [0, 40, 70]);
        let mut steps = Steps::of("f", &[0, 99], true).expect("samples");
        steps.cut(&track(&[0, 1, 40, 41, 70, 71]));
        assert_eq!(steps.windows, [0, 40, 70]);
    }

    #[test]
    fn samples_in_a_gap_are_in_no_window() {
        let mut steps = Steps::of("f", &[0, 99], true).expect("samples");
        steps.cut(&track(&[0, 1, 41, 42]));
        let gaps = Track {
            times: vec![0, 40, 41, 69, 72, 98],
            values: vec![0, 1, 0, 1, 0, 1],
        };
        steps.leave_out(&gaps);
        assert_eq!(steps.windows, [0, 41, 72]);
        assert_eq!(steps.gaps, [40..41, 69..72, 98..100]);
        steps.leave_out(&Track::default());
        assert_eq!(steps.windows, [0, 41, 72]);
    }

    #[test]
    fn an_empty_file_or_too_long_a_one_is_refused() {
        let message = Steps::of("f.vcd", &[], true).unwrap_err().0;
        assert!(
            message.starts_with("f.vcd: contains no samples"),
            "{message}"
        );
        let message = Steps::of("f.vcd", &[0, 1, 1 << 40], false).unwrap_err().0;
        assert!(message.contains("--clock"), "{message}");
    }
}
