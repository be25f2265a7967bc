//! Streams whose demand arrives in pulses: lines of a picture, duty cycles, and DMAs that wait for their
//! driver.

use axiscope_sim::{PulsesSpec, shown};

use crate::record::{DesignFile, Stream};

/// Number of periods that a run must contain. It exceeds the number of groups of batches from which the error
/// is computed.
const PERIODS: f64 = 12.0;
/// Number of frames that a run must contain if the design requests full frames: one for each third
/// of the run. The thirds are compared with each other.
const FRAMES: f64 = 3.0;
/// Longest frame for which a design may request full frames, us.
const LONGEST_FRAME_US: f64 = 50_000.0;
/// Assumed rate, MB/s, of a stream without a stated rate while its DMA is active. It is used to estimate how
/// long the DMA's buffers last.
const FREE_MBPS: f64 = 1000.0;
/// Longest period, us.
pub(crate) const LONGEST_PERIOD_US: f64 = 8000.0;

impl Stream {
    /// Returns the pulses during which the stream is active.
    pub(crate) fn pulses(&self) -> Option<PulsesSpec> {
        if let Some(timing) = self.video.as_ref().and_then(|v| v.timing().ok()) {
            let frame = timing.frame();
            return Some(PulsesSpec {
                active_ns: 1e3 * timing.active_us(),
                period_ns: 1e3 * timing.line_us(),
                active_periods: frame.map(|f| f.0),
                frame_periods: frame.map(|f| f.1),
            });
        }
        self.duty.map(|duty| PulsesSpec {
            active_ns: 1e3 * duty.active_us,
            period_ns: 1e3 * duty.period_us,
            active_periods: None,
            frame_periods: None,
        })
    }

    /// Returns the time after which the stream's demand repeats, us, or `None` if the demand is
    /// constant.
    pub(crate) fn period_us(&self) -> Option<f64> {
        let video = self.video.as_ref().and_then(|v| v.timing().ok());
        let rearm = self.rearm_us.zip(self.rearm_bytes).map(|(us, bytes)| {
            let moving_us = bytes as f64 / self.rate_mbps.unwrap_or(FREE_MBPS);
            match self.rate_mbps {
                // The stream falls behind while it waits for the driver, and catches up afterwards.
                Some(_) => moving_us.max(us),
                None => us + moving_us,
            }
        });
        let periods = [
            video.map(|timing| timing.period_us()),
            self.duty.map(|duty| duty.period_us),
            rearm,
        ];
        periods.into_iter().flatten().reduce(f64::max)
    }

    fn has_whole_frames(&self) -> bool {
        self.video.as_ref().is_some_and(|video| video.whole_frame)
    }

    /// Returns the time that a run must cover because the stream's demand repeats, us.
    fn covered_us(&self) -> Option<f64> {
        let periods = if self.has_whole_frames() {
            FRAMES
        } else {
            PERIODS
        };
        Some(periods * self.period_us()?)
    }

    /// Returns the first problem in the fields of the stream's pulsed rate.
    pub(crate) fn pulses_problem(&self) -> Option<String> {
        if let Some(video) = &self.video {
            if let Err(problem) = video.timing() {
                return Some(problem);
            }
            if self.duty.is_some() {
                return Some("duty: video has its own lines; leave out one of both".into());
            }
        }
        if let Some(duty) = self.duty {
            let (active, period) = (duty.active_us, duty.period_us);
            if !(active > 0.0 && active <= period) {
                return Some(format!(
                    "duty.active_us: {}; give more than 0, and at most period_us ({})",
                    shown(active),
                    shown(period)
                ));
            }
        }
        if self.rearm_us.is_some() != self.rearm_bytes.is_some() {
            return Some("rearm_us, rearm_bytes: go together; give both".into());
        }
        let (longest_us, periods) = if self.has_whole_frames() {
            (LONGEST_FRAME_US, FRAMES)
        } else {
            (LONGEST_PERIOD_US, PERIODS)
        };
        let period = self
            .period_us()
            .filter(|us| !(1e-3..=longest_us).contains(us));
        if let Some(us) = period {
            let us = shown(us.round());
            let field = if self.duty.is_some() {
                "duty.period_us"
            } else if self.has_whole_frames() {
                "video.whole_frame"
            } else {
                "rearm_bytes"
            };
            return Some(format!(
                "{field}: its demand repeats after {us} us; a run contains {periods} such periods, so give up to \
                 {longest_us} us, or describe its active part alone"
            ));
        }
        let is_bursty = self.video.is_some() || self.duty.is_some() || self.rearm_us.is_some();
        (is_bursty && self.recording.is_some())
            .then(|| "video, duty, rearm_us: a recording has its own pace; leave them out".into())
    }
}

impl DesignFile {
    /// Returns the time that a run must cover because of streams whose demand repeats, us.
    pub(crate) fn periods_us(&self) -> f64 {
        let each = self.stream.iter().filter_map(Stream::covered_us);
        each.fold(0.0, f64::max)
    }
}

/// States which rate of a video stream a result applies to, because the run does not contain the vertical
/// blanking.
pub(crate) fn lines_text(stream: &Stream) -> Option<String> {
    let video = stream.video.as_ref()?;
    let timing = video.timing().ok()?;
    if timing.frame().is_some() {
        return None;
    }
    let bytes = video.bytes_per_pixel;
    Some(format!(
        "{}: its rate is {:.0} MB/s during active lines; averaged over a frame with its vertical blanking, it is {:.0} MB/s. \
         The run covers only active lines; set whole_frame = true to cover complete frames",
        stream.name,
        timing.line_mbps(bytes),
        timing.frame_mbps(bytes),
    ))
}
