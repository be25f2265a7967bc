//! Detects programs that did not have their processor to themselves.

use std::time::Duration;

use axiscope_workloads::host::Reading;

/// If a program has less than this share of its processor's time, other programs have disturbed it (assumed).
pub const QUIET_SHARE: f64 = 0.98;

/// The share of its processor's time that a program had.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sharing {
    /// The program had at least [`QUIET_SHARE`].
    Quiet,
    /// The program had this share, which is less than [`QUIET_SHARE`].
    Disturbed(f64),
    /// Unknown, because the counted time is too short. It must be at least this long.
    TooShort(Duration),
    /// Unknown, because the program had no counted work before the run ended.
    NotStarted,
}

impl Sharing {
    /// Judges an exact share.
    pub const fn of(share: f64) -> Self {
        if share < QUIET_SHARE {
            Self::Disturbed(share)
        } else {
            Self::Quiet
        }
    }

    /// Judges the share between two readings of a program's CPU time.
    pub fn between(from: &Reading, to: &Reading) -> Self {
        let [least, most] = to.share_since(from);
        let needed = (from.took() + to.took()).div_f64(1.0 - QUIET_SHARE);
        let counted = to.before.saturating_duration_since(from.after);
        if most < QUIET_SHARE {
            Self::Disturbed(most)
        } else if least < QUIET_SHARE && counted < needed {
            Self::TooShort(needed)
        } else {
            Self::Quiet
        }
    }

    /// Returns a sentence about a program on processor `cpu`, unless the processor was quiet.
    /// `ordinary` is the reason why programs have normal priority, if they have.
    pub fn sentence(self, name: &str, cpu: usize, ordinary: Option<&str>) -> Option<String> {
        let share = match self {
            Self::Quiet => return None,
            Self::Disturbed(share) => share,
            Self::NotStarted => {
                return Some(format!(
                    "masters.{name}: the run ended before its program had started, or during its warm-up; make the run \
                     longer (run.min_us, run.max_us)"
                ));
            }
            Self::TooShort(needed) => {
                return Some(format!(
                    "masters.{name}: the counted time is too short to tell whether other programs used processor {cpu}; \
                     count for {} us or longer (run.min_us, run.max_us)",
                    needed.as_micros() + 1
                ));
            }
        };
        let mut message = format!(
            "masters.{name}: its program had processor {cpu} for {:.0} % of its time, other programs the rest; give \
             it fewer cores, or boot with isolcpus={cpu}",
            share * 100.0
        );
        if let Some(why) = ordinary {
            message += &format!(" (programs have no priority over others: {why})");
        }
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// Judges a program that had `on_cpu` of `counted` us. Each reading took 4 us.
    fn sharing(counted: u64, on_cpu: u64) -> Sharing {
        let begin = Instant::now();
        let reading = |at, on_cpu| Reading {
            before: begin + Duration::from_micros(at),
            on_cpu: Duration::from_micros(on_cpu),
            after: begin + Duration::from_micros(at + 4),
        };
        Sharing::between(&reading(0, 7), &reading(4 + counted, 7 + on_cpu))
    }

    #[test]
    fn a_short_time_is_judged_only_if_the_readings_are_exact_enough() {
        assert_eq!(sharing(100, 50), Sharing::Disturbed(0.5));
        assert_eq!(
            sharing(100, 100),
            Sharing::TooShort(Duration::from_micros(400))
        );
        assert_eq!(sharing(401, 401), Sharing::Quiet);
        assert_eq!(sharing(1_000_000, 900_000), Sharing::Disturbed(0.9));
    }

    #[test]
    fn a_time_that_is_too_short_is_reported_with_the_time_that_suffices() {
        let sentence = sharing(100, 100).sentence("CPU0", 1, None);
        let sentence = sentence.expect("too short");
        assert!(sentence.contains("too short to tell whether other programs used processor 1"));
        assert!(
            sentence.contains("count for 401 us or longer"),
            "{sentence}"
        );
        let sentence = Sharing::NotStarted.sentence("CPU0", 1, None);
        assert!(sentence.is_some_and(|s| s.contains("before its program had started")));
        assert_eq!(Sharing::of(0.99).sentence("CPU0", 1, None), None);
    }
}
