//! Video: the rate of a picture that is transferred line by line.

use std::sync::OnceLock;

use axiscope_sim::shown;
use serde::Deserialize;

use crate::record::Video;

/// Timings of modes by name, with their sources.
const MODES: &str = include_str!("../../../data/video_modes.toml");
/// Longest frame, us, for which runs contain full frames by default. If frames are longer, runs
/// contain only active lines.
const LONGEST_FRAME_US: f64 = 300.0;
/// Largest number of pixels in a line, and of lines in a frame.
const MOST: u64 = 100_000;

#[derive(Deserialize)]
struct Modes {
    mode: Vec<Mode>,
}

#[derive(Deserialize)]
struct Mode {
    name: String,
    active_pixels: u64,
    total_pixels: u64,
    active_lines: u64,
    total_lines: u64,
    pixel_mhz: f64,
}

impl Mode {
    fn timing(&self) -> Timing {
        Timing {
            pixels: (self.active_pixels, self.total_pixels),
            lines: (self.active_lines, self.total_lines),
            pixel_mhz: self.pixel_mhz,
            whole_frame: false,
        }
    }

    /// Returns whether a VESA name, such as 1920x1080@60, refers to this mode.
    fn is_size(&self, name: &str) -> bool {
        let hz = self.timing().frames_per_s().round();
        let size = format!("{}x{}", self.active_pixels, self.active_lines);
        let rate = name.strip_prefix(size.as_str());
        let rate = rate.and_then(|rest| rest.strip_prefix(['@', 'p']));
        rate.is_some_and(|rate| rate == hz.to_string())
    }
}

fn modes() -> &'static [Mode] {
    static MODES_READ: OnceLock<Modes> = OnceLock::new();
    &MODES_READ
        .get_or_init(|| toml::from_str(MODES).expect("a table of modes"))
        .mode
}

/// The timing of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// Numbers of active pixels and of all pixels in a line.
    pixels: (u64, u64),
    /// Numbers of active lines and of all lines in a frame.
    lines: (u64, u64),
    pixel_mhz: f64,
    /// Whether runs contain full frames, however long these are.
    whole_frame: bool,
}

impl Timing {
    fn frames_per_s(&self) -> f64 {
        self.pixel_mhz * 1e6 / (self.pixels.1 * self.lines.1) as f64
    }

    /// Returns the active part of a line, us.
    pub fn active_us(&self) -> f64 {
        self.pixels.0 as f64 / self.pixel_mhz
    }

    /// Returns the duration of a line including its blanking, us.
    pub fn line_us(&self) -> f64 {
        self.pixels.1 as f64 / self.pixel_mhz
    }

    fn frame_us(&self) -> f64 {
        self.line_us() * self.lines.1 as f64
    }

    /// Returns the numbers of active lines and of all lines in a frame, if runs contain full
    /// frames.
    pub fn frame(&self) -> Option<(u64, u64)> {
        (self.whole_frame || self.frame_us() <= LONGEST_FRAME_US).then_some(self.lines)
    }

    /// Returns the time after which the rate repeats, us.
    pub fn period_us(&self) -> f64 {
        if self.frame().is_some() {
            self.frame_us()
        } else {
            self.line_us()
        }
    }

    /// Returns the mean rate over a line, MB/s.
    pub fn line_mbps(&self, bytes_per_pixel: f64) -> f64 {
        self.pixels.0 as f64 * bytes_per_pixel / self.line_us()
    }

    /// Returns the mean rate over a frame, MB/s.
    pub fn frame_mbps(&self, bytes_per_pixel: f64) -> f64 {
        self.line_mbps(bytes_per_pixel) * self.lines.0 as f64 / self.lines.1 as f64
    }

    /// Returns the rate that a run requests: the mean over a frame if the run contains full frames,
    /// otherwise the mean over a line.
    pub fn rate_mbps(&self, bytes_per_pixel: f64) -> f64 {
        if self.frame().is_some() {
            self.frame_mbps(bytes_per_pixel)
        } else {
            self.line_mbps(bytes_per_pixel)
        }
    }
}

impl Video {
    /// Returns the timing of the picture.
    ///
    /// # Errors
    /// Returns an error that names the invalid field and the fix.
    pub(crate) fn timing(&self) -> Result<Timing, String> {
        let bytes = self.bytes_per_pixel;
        if !(bytes > 0.0 && bytes <= 64.0) {
            return Err(format!(
                "video.bytes_per_pixel: {}; give more than 0, up to 64",
                shown(bytes)
            ));
        }
        let sizes = [
            ("active_pixels", self.active_pixels),
            ("total_pixels", self.total_pixels),
            ("active_lines", self.active_lines),
            ("total_lines", self.total_lines),
        ];
        let is_given = sizes.iter().any(|(_, size)| size.is_some())
            || self.frames_per_s.is_some()
            || self.pixel_mhz.is_some();
        if let Some(name) = &self.mode {
            if is_given {
                return Err(format!(
                    "video.mode: {name} has all other times; leave them out, or leave out mode"
                ));
            }
            let timing = named(name)?;
            let whole_frame = self.whole_frame;
            return Ok(Timing {
                whole_frame,
                ..timing
            });
        }
        let [pixels, all_pixels, lines, all_lines] = sizes.map(|(_, size)| size);
        let (Some(pixels), Some(lines)) = (pixels.zip(all_pixels), lines.zip(all_lines)) else {
            return Err(
                "video: give mode, such as \"1080p60\", or active_pixels, total_pixels, active_lines, total_lines and \
                 frames_per_s"
                    .into(),
            );
        };
        for ((active, all), what) in [(pixels, "pixels"), (lines, "lines")] {
            if !(1..=all).contains(&active) || all > MOST {
                return Err(format!(
                    "video.active_{what}: {active} of {all}; give 1 to total_{what}, and up to {MOST} total_{what}"
                ));
            }
        }
        let each = (pixels.1 * lines.1) as f64;
        let pixel_mhz = match (self.frames_per_s, self.pixel_mhz) {
            (Some(frames), None) => frames * each / 1e6,
            (None, Some(mhz)) => mhz,
            _ => return Err("video.frames_per_s: give it, or pixel_mhz, and not both".into()),
        };
        if !(1e-3..=1e5).contains(&pixel_mhz) {
            return Err(format!(
                "video.pixel_mhz: {}; give 0.001 to 100000, or such frames_per_s",
                shown(pixel_mhz)
            ));
        }
        Ok(Timing {
            pixels,
            lines,
            pixel_mhz,
            whole_frame: self.whole_frame,
        })
    }
}

/// Returns the timing of a mode by name.
fn named(name: &str) -> Result<Timing, String> {
    let wanted = name.to_ascii_lowercase();
    let mut all = modes().iter();
    let found = all.find(|m| m.name == wanted || m.is_size(&wanted));
    found.map(Mode::timing).ok_or_else(|| {
        let names: Vec<&str> = modes().iter().map(|m| &*m.name).collect();
        format!(
            "video.mode: '{name}' is unknown; give one of {}, or active_pixels, total_pixels, active_lines, total_lines \
             and frames_per_s",
            names.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn video(json: &str) -> Video {
        serde_json::from_str(json).expect("a video")
    }

    #[test]
    fn a_full_hd_picture_has_three_rates() {
        for mode in ["1080p60", "1080P60", "1920x1080@60"] {
            let json = format!(r#"{{"mode": "{mode}", "bytes_per_pixel": 4}}"#);
            let timing = video(&json).timing().expect("a mode");
            let rates = [
                timing.frame_mbps(4.0),
                timing.line_mbps(4.0),
                timing.line_mbps(4.0) * timing.line_us() / timing.active_us(),
            ];
            assert_eq!(rates.map(f64::round), [498.0, 518.0, 594.0]);
            assert_eq!(timing.rate_mbps(4.0), rates[1]);
        }
    }

    #[test]
    fn modes_have_the_rate_of_their_names() {
        for mode in modes() {
            let hz = mode.name.rsplit(['p', '@']).next().expect("a rate");
            let hz: f64 = hz.parse().expect("a rate");
            let found = mode.timing().frames_per_s();
            assert!((found - hz).abs() < 0.01 * hz, "{}: {found}", mode.name);
            assert!(mode.active_pixels < mode.total_pixels && mode.active_lines < mode.total_lines);
        }
    }

    #[test]
    fn short_frames_are_run_as_a_whole() {
        let small = video(
            r#"{"active_pixels": 64, "total_pixels": 80, "active_lines": 20, "total_lines": 25,
                "frames_per_s": 5000, "bytes_per_pixel": 2}"#,
        );
        let timing = small.timing().expect("a timing");
        assert_eq!(timing.frame(), Some((20, 25)));
        assert!((timing.rate_mbps(2.0) - 64.0 * 20.0 * 2.0 * 5000.0 / 1e6).abs() < 1e-9);
        assert!((timing.period_us() - 200.0).abs() < 1e-9);
    }

    #[test]
    fn long_frames_are_run_as_a_whole_on_request() {
        let asked = video(r#"{"mode": "1080p60", "bytes_per_pixel": 4, "whole_frame": true}"#);
        let timing = asked.timing().expect("a mode");
        assert_eq!(timing.frame(), Some((1080, 1125)));
        assert_eq!(timing.rate_mbps(4.0).round(), 498.0);
        assert!((timing.period_us() - 1e6 / 60.0).abs() < 1.0);
    }

    #[test]
    fn errors_name_the_field() {
        for (json, message) in [
            (
                r#"{"mode": "1081p60", "bytes_per_pixel": 4}"#,
                "video.mode: '1081p60' is unknown; give one of 480p60",
            ),
            (r#"{"bytes_per_pixel": 4}"#, "video: give mode"),
            (
                r#"{"mode": "720p60", "bytes_per_pixel": 0}"#,
                "video.bytes_per_pixel: 0; give more than 0",
            ),
            (
                r#"{"mode": "720p60", "total_lines": 750, "bytes_per_pixel": 2}"#,
                "video.mode: 720p60 has all other times",
            ),
            (
                r#"{"active_pixels": 90, "total_pixels": 80, "active_lines": 20, "total_lines": 25,
                    "frames_per_s": 50, "bytes_per_pixel": 2}"#,
                "video.active_pixels: 90 of 80",
            ),
        ] {
            let found = video(json).timing().expect_err("it is wrong");
            assert!(found.starts_with(message), "{found}");
        }
    }
}
