//! Rates that arrive in pulses.

use garde::Validate;
use serde::{Deserialize, Serialize};

/// A video frame that is transferred line by line. The bytes of a line are due in its active part.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Video {
    /// Name of a mode, such as `1080p60` or `1024x768@60`. Alternatively, give the numbers of lines and pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Number of bytes per pixel in memory, such as 4, 2 or 1.5.
    pub bytes_per_pixel: f64,
    /// Number of pixels that are transferred per line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_pixels: Option<u64>,
    /// Number of pixels in a line, including blanking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_pixels: Option<u64>,
    /// Number of lines that are transferred per frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_lines: Option<u64>,
    /// Number of lines in a frame, including blanking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_lines: Option<u64>,
    /// Number of frames per second. Alternatively, give `pixel_mhz`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames_per_s: Option<f64>,
    /// Pixel clock, MHz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pixel_mhz: Option<f64>,
    /// Whether a run contains full frames, including their vertical blanking, however long they take. If false, a
    /// run contains only active lines, unless a frame takes 300 us or less.
    #[serde(default)]
    pub whole_frame: bool,
}

/// A stream that is active for a part of each period.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Duty {
    /// Length of the active part of a period, us.
    pub active_us: f64,
    /// Length of a period, us.
    pub period_us: f64,
}
