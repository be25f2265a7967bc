//! The greatest slowdown that a user allows: a factor such as 1.1, or a percentage such as "10%".

use garde::{Error, Path, Report, Validate};
use serde::{Deserialize, Serialize};

/// Greatest factor that is accepted (chosen).
const MOST: f64 = 100.0;
/// Factors of at least this value must be given as a percentage, because a number such as 10
/// usually means 10 % (chosen).
const UNLIKELY: f64 = 3.0;

/// A slowdown bound, as written by the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "give a factor such as 1.1, or a percentage such as \"10%\""
)]
pub enum SlowdownBound {
    /// The time together with other members, divided by the time alone.
    Factor(f64),
    /// A text: the additional time in per cent of the time alone, or a factor.
    Text(String),
}

impl SlowdownBound {
    /// Returns the factor, or infinity if the bound is invalid. The bounds of a design that was read are always valid.
    #[must_use]
    pub fn factor(&self) -> f64 {
        self.read().unwrap_or(f64::INFINITY)
    }

    /// Returns the factor.
    ///
    /// # Errors
    /// If the bound is not above 1, is too great, or is a factor that probably stands for a percentage. The message
    /// states what to give.
    pub fn read(&self) -> Result<f64, String> {
        let (value, is_percent) = match self {
            Self::Factor(factor) => (*factor, false),
            Self::Text(text) => {
                let number = text.trim().strip_suffix('%');
                let value = number.unwrap_or(text).trim().parse().unwrap_or(f64::NAN);
                (value, number.is_some())
            }
        };
        let factor = if is_percent {
            1.0 + value / 100.0
        } else {
            value
        };
        if !(factor > 1.0 && factor < f64::INFINITY) {
            return Err("give more than 1, such as 1.1, or \"10%\"".into());
        }
        let shown = |value: f64| (1e6 * value).round() / 1e6;
        if is_percent && factor > MOST {
            return Err(format!("give at most \"{}%\"", shown(100.0 * (MOST - 1.0))));
        }
        if !is_percent && factor >= UNLIKELY {
            let longer = shown(1.0 + factor / 100.0);
            let times = (factor <= MOST).then(|| {
                format!(
                    "; for {factor} times, give \"{}%\"",
                    shown(100.0 * (factor - 1.0))
                )
            });
            return Err(format!(
                "this means {factor} times as long; for {factor} % longer, give {longer} or \"{factor}%\"{}",
                times.unwrap_or_default()
            ));
        }
        Ok(factor)
    }
}

impl Validate for SlowdownBound {
    type Context = ();

    fn validate_into(&self, (): &(), parent: &mut dyn FnMut() -> Path, report: &mut Report) {
        if let Err(message) = self.read() {
            report.append(parent(), Error::new(message));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_and_a_percentage_are_read() {
        let read = |json: &str| {
            serde_json::from_str::<SlowdownBound>(json)
                .expect("a bound")
                .read()
        };
        for (json, factor) in [
            ("1.1", 1.1),
            ("\"1.1\"", 1.1),
            ("\"10%\"", 1.1),
            ("\" 10 % \"", 1.1),
            ("2.5", 2.5),
            ("\"900%\"", 10.0),
        ] {
            assert!(
                (read(json).expect("a factor") - factor).abs() < 1e-12,
                "{json}"
            );
        }
        for json in [
            "1", "0.9", "\"0%\"", "\"-5%\"", "\"ten\"", "\"\"", "\"nan\"", "\"inf\"",
        ] {
            let message = read(json).expect_err(json);
            assert_eq!(
                message, "give more than 1, such as 1.1, or \"10%\"",
                "{json}"
            );
        }
        assert_eq!(
            read("\"1e6%\"").expect_err("too much"),
            "give at most \"9900%\""
        );
        assert_eq!(
            read("150").expect_err("a percentage"),
            "this means 150 times as long; for 150 % longer, give 2.5 or \"150%\""
        );
        assert_eq!(
            read("10").expect_err("a percentage"),
            "this means 10 times as long; for 10 % longer, give 1.1 or \"10%\"; for 10 times, give \"900%\""
        );
    }
}
