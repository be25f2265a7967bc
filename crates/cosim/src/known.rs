//! A cache with the platform of the last request. Most requests are for the same platform, and
//! reading its files takes milliseconds.

use axiscope_platform::{Error, Files, Platform};

/// The platform of the last request, and the files that describe it.
#[derive(Default)]
pub struct Known(Option<(Files, String, Platform)>);

impl Known {
    /// Returns the platform of these files. The files are parsed again only if they have changed.
    ///
    /// # Errors
    /// If the files are not a valid platform.
    pub fn platform(&mut self, files: Files, name: String) -> Result<&Platform, Error> {
        let known = match self.0.take() {
            Some(last) if last.0 == files && last.1 == name => last,
            _ => {
                let platform = Platform::parse(&files, &name)?;
                (files, name, platform)
            }
        };
        Ok(&self.0.insert(known).2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped::shipped_text;

    #[test]
    fn files_are_read_anew_where_they_are_not_the_last() {
        let files = |name| Files {
            text: shipped_text(name),
            ..Files::default()
        };
        let zybo = files("zybo");
        let mut known = Known::default();
        let mut title =
            |files: &Files| Ok(known.platform(files.clone(), "a".into())?.title.clone());
        let first: Result<String, Error> = title(&zybo);
        assert_eq!(title(&zybo), first);
        assert_ne!(title(&files("ultra96")), first);
        let mut wrong = zybo.clone();
        wrong.text = "schema = 1".into();
        assert!(title(&wrong).is_err());
        assert_eq!(title(&zybo), first);
    }
}
