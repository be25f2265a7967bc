//! What was changed on a board, so that it is undone whatever happens: a line of JSON a change, written to
//! disk before the change is made.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Write},
    path::PathBuf,
};

use axiscope_agent::Fault;
use axiscope_registers::Change;

use crate::Root;

/// Where the journal is; gone when nothing is changed.
pub const JOURNAL: &str = "/run/axiscope/journal.jsonl";

/// Held by the agent that has the board.
const LOCK: &str = "/run/axiscope/lock";

/// The journal of a board.
pub struct Journal(PathBuf);

impl Journal {
    /// That of a file system.
    #[must_use]
    pub fn of(root: &Root) -> Self {
        Self(root.path(JOURNAL))
    }

    /// Adds changes that are about to be made.
    ///
    /// # Errors
    /// A file that cannot be written: nothing may be changed then.
    pub fn add(&self, changes: &[Change]) -> Result<(), Fault> {
        let lines = self.lines(changes)?;
        let written = folder(&self.0).and_then(|()| {
            let mut file = OpenOptions::new().append(true).create(true).open(&self.0)?;
            file.write_all(lines.as_bytes())?;
            file.sync_all()
        });
        written.map_err(|e| self.fault(&e.to_string()))
    }

    /// The changes, in the order in which they were made. A last line that is not whole was never acted on.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that is none.
    pub fn read(&self) -> Result<Vec<Change>, Fault> {
        let text = match fs::read_to_string(&self.0) {
            Ok(text) => text,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(self.fault(&e.to_string())),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let lines = whole.lines().map(serde_json::from_str);
        lines
            .collect::<Result<_, _>>()
            .map_err(|e| self.fault(&e.to_string()).mend("restart the board"))
    }

    /// The last changes are undone, so many of them.
    ///
    /// # Errors
    /// A file that cannot be written: it is as it was then.
    pub fn forget(&self, last: usize) -> Result<(), Fault> {
        let mut changes = self.read()?;
        changes.truncate(changes.len().saturating_sub(last));
        if changes.is_empty() {
            return self.clear();
        }
        let (lines, beside) = (self.lines(&changes)?, self.0.with_extension("new"));
        let written = File::create(&beside).and_then(|mut file| {
            file.write_all(lines.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &self.0)
        });
        written.map_err(|e| self.fault(&e.to_string()))
    }

    /// All is undone.
    ///
    /// # Errors
    /// A file that cannot be removed.
    pub fn clear(&self) -> Result<(), Fault> {
        match fs::remove_file(&self.0) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(self.fault(&e.to_string())),
            _ => Ok(()),
        }
    }

    fn lines(&self, changes: &[Change]) -> Result<String, Fault> {
        let mut lines = String::new();
        for change in changes {
            let line = serde_json::to_string(change).map_err(|e| self.fault(&e.to_string()))?;
            lines.push_str(&line);
            lines.push('\n');
        }
        Ok(lines)
    }

    fn fault(&self, said: &str) -> Fault {
        Fault::device(format!("{}: {said}", self.0.display()))
    }
}

/// Takes the board for this agent, as long as the file is open.
///
/// # Errors
/// Another agent has it.
pub fn lock(root: &Root) -> Result<File, Fault> {
    let path = root.path(LOCK);
    let said = |what: &str| Fault::device(format!("{}: {what}", path.display()));
    let file = folder(&path)
        .and_then(|()| OpenOptions::new().create(true).append(true).open(&path))
        .map_err(|e| said(&e.to_string()).mend("run the agent as root"))?;
    file.try_lock().map_err(|_| {
        said("another agent has the board").mend("end the other run, or wait for its end")
    })?;
    Ok(file)
}

fn folder(path: &std::path::Path) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}
