//! A stride prefetcher: it detects streams of lines with equal strides and requests lines ahead of them.

use super::PrefetchConfig;

#[derive(Clone, Copy, Debug, Default)]
struct Stream {
    last: u64,
    step: i64,
    steps: u32,
    /// Number of strides that were requested ahead of `last`.
    ahead: u64,
    used: u64,
}

/// The streams that a core's prefetcher tracks.
#[derive(Clone, Debug)]
pub(super) struct Prefetcher {
    pub cfg: PrefetchConfig,
    line_bytes: u64,
    streams: Vec<Stream>,
    /// Index of the stream that the last access belongs to.
    recent: usize,
    tick: u64,
}

impl Prefetcher {
    pub fn new(cfg: PrefetchConfig, line_bytes: u64) -> Self {
        Self {
            streams: vec![Stream::default(); cfg.streams],
            line_bytes,
            recent: 0,
            tick: 0,
            cfg,
        }
    }

    /// Updates the streams with an access to a line. A stream starts only with an access that
    /// misses, or that hits a prefetched line. Returns whether a stream advanced.
    #[inline]
    pub fn see(&mut self, line: u64, missed: bool) -> bool {
        if self.streams[self.recent].last == line {
            return false;
        }
        let near = |s: &Stream| {
            let step = line.wrapping_sub(s.last) as i64;
            (step != 0 && step.abs() <= self.cfg.stride_lines && s.used > 0).then_some(step)
        };
        // A stream that the access continues is preferred to a stream that is only nearby.
        let follows = |s: &Stream| s.used > 0 && line.wrapping_sub(s.last) as i64 == s.step;
        let found = self
            .streams
            .iter()
            .position(|s| s.last == line || follows(s));
        if let Some(i) = found {
            self.tick += 1;
            self.recent = i;
            let s = &mut self.streams[i];
            s.used = self.tick;
            if s.last == line {
                return false;
            }
            s.last = line;
            s.steps += 1;
            s.ahead = s.ahead.saturating_sub(1);
            return s.steps >= self.cfg.confidence;
        }
        if !missed {
            return false;
        }
        self.tick += 1;
        let by_step = self
            .streams
            .iter()
            .enumerate()
            .find_map(|(i, s)| near(s).map(|step| (i, step)));
        let (i, step, steps) = by_step.map_or_else(
            || {
                let oldest = (0..self.streams.len()).min_by_key(|&i| self.streams[i].used);
                (oldest.expect("a stream"), 0, 0)
            },
            |(i, step)| (i, step, 1),
        );
        self.recent = i;
        self.streams[i] = Stream {
            last: line,
            step,
            steps,
            ahead: 0,
            used: self.tick,
        };
        steps >= self.cfg.confidence
    }

    /// Returns the next line to request for the stream of the last access.
    pub fn next(&self) -> Option<u64> {
        let s = &self.streams[self.recent];
        if s.steps < self.cfg.confidence || s.ahead >= self.cfg.distance || s.step == 0 {
            return None;
        }
        // There is no line below address 0.
        let line = s.last.checked_add_signed(s.step * (s.ahead as i64 + 1))?;
        let page = |l: u64| (l * self.line_bytes).checked_div(self.cfg.page_bytes);
        (page(line) == page(s.last)).then_some(line)
    }

    /// Records that the line has been requested or is in the cache.
    pub fn asked(&mut self) {
        self.streams[self.recent].ahead += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_that_falls_ends_at_the_first_line() {
        let mut p = Prefetcher::new(
            PrefetchConfig {
                streams: 1,
                outstanding: 8,
                distance: 8,
                stride_lines: 1,
                confidence: 1,
                into_l1: true,
                page_bytes: 0,
            },
            64,
        );
        assert!(!p.see(3, true));
        assert!(p.see(2, true));
        let mut asked = Vec::new();
        while let Some(line) = p.next() {
            asked.push(line);
            p.asked();
        }
        assert_eq!(asked, [1, 0]);
    }
}
