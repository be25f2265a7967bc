//! Journal of the changes made on a board, so that they can always be undone. It has one line of
//! JSON per change, which is written to disk before the change is made.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Write},
    path::PathBuf,
    thread,
    time::Duration,
};

use crate::agent::Fault;
use crate::chip_registers::Change;

use crate::Root;

/// File of the journal. It exists only while some change has not been undone.
pub const JOURNAL: &str = "/run/axiscope/journal.jsonl";

/// Lock file of the agent that uses the board.
const LOCK: &str = "/run/axiscope/lock";

/// Number of checks of whether the board is free, and the time between them. A new child process
/// may hold the lock for a moment.
const LOOKS: u32 = 5;
const LOOK: Duration = Duration::from_millis(10);

/// The journal of a board.
pub struct Journal(PathBuf);

impl Journal {
    /// Returns the journal below a root folder.
    #[must_use]
    pub fn of(root: &Root) -> Self {
        Self(root.path(JOURNAL))
    }

    /// Adds changes that are about to be made, after the last complete line.
    ///
    /// # Errors
    /// If the record cannot be written. Then nothing may be changed.
    pub fn add(&self, changes: &[Change]) -> Result<(), Fault> {
        let lines = self.lines(changes)?;
        let whole = whole(&self.bytes()?).len() as u64;
        let written = folder(&self.0).and_then(|()| {
            let mut file = OpenOptions::new().append(true).create(true).open(&self.0)?;
            file.set_len(whole)?;
            let done = file.write_all(lines.as_bytes());
            // The incomplete record is removed, because the changes will not be made.
            let done = done.inspect_err(|_| drop(file.set_len(whole)));
            done.and_then(|()| file.sync_all())
        });
        written.map_err(|e| self.fault(&e.to_string()))
    }

    /// Reads the changes, in order. An incomplete last line is ignored, because its change was never made.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is invalid.
    pub fn read(&self) -> Result<Vec<Change>, Fault> {
        let bytes = self.bytes()?;
        let lines = whole(&bytes).split_inclusive(|b| *b == b'\n').enumerate();
        let one = |(n, line)| {
            serde_json::from_slice(line)
                .map_err(|e| self.broken(n, &format!("no change of a setting ({e})")))
        };
        lines.map(one).collect()
    }

    /// Returns the message about a change that cannot be undone. `line` counts from 0.
    #[must_use]
    pub fn broken(&self, line: usize, message: &str) -> Fault {
        self.fault(&format!("line {}: {message}", line + 1)).fix(
            "settings of an earlier run are not restored: restart the board, which does that; or remove the file",
        )
    }

    fn bytes(&self) -> Result<Vec<u8>, Fault> {
        match fs::read(&self.0) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(self.fault(&e.to_string())),
            read => Ok(read.unwrap_or_default()),
        }
    }

    /// Removes the last records, because their changes have been undone.
    ///
    /// # Errors
    /// If the file cannot be written. It is unchanged then.
    pub fn forget(&self, last: usize) -> Result<(), Fault> {
        let mut changes = self.read()?;
        changes.truncate(changes.len().saturating_sub(last));
        if changes.is_empty() {
            return self.clear();
        }
        let (lines, replacement) = (self.lines(&changes)?, self.0.with_extension("new"));
        let written = File::create(&replacement).and_then(|mut file| {
            file.write_all(lines.as_bytes())?;
            file.sync_all()?;
            fs::rename(&replacement, &self.0)
        });
        written.map_err(|e| self.fault(&e.to_string()))
    }

    /// Removes the journal, because everything has been undone.
    ///
    /// # Errors
    /// If the file cannot be removed.
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

    fn fault(&self, message: &str) -> Fault {
        Fault::device(format!("{}: {message}", self.0.display()))
    }
}

/// Locks the board for this agent until the returned file is closed.
///
/// # Errors
/// If another agent uses the board.
pub fn lock(root: &Root) -> Result<File, Fault> {
    let path = root.path(LOCK);
    let message = |what: &str| Fault::device(format!("{}: {what}", path.display()));
    let file = folder(&path)
        .and_then(|()| OpenOptions::new().create(true).append(true).open(&path))
        .map_err(|e| message(&e.to_string()).fix("run the agent as root"))?;
    for _ in 0..LOOKS {
        if file.try_lock().is_ok() {
            return Ok(file);
        }
        thread::sleep(LOOK);
    }
    Err(message("another agent has the board").fix("end the other run, or wait for its end"))
}

/// Complete lines.
fn whole(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|b| *b == b'\n');
    end.map_or(&[], |end| &bytes[..=end])
}

fn folder(path: &std::path::Path) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}
