//! The head of a platform file: its source, its title, its chip and its part.

use super::{How, Writer};
use crate::bootfile::value::short;

/// The content of the head.
pub(super) struct Head<'a, 'w, 'b> {
    pub writer: &'a Writer<'w, 'b>,
    pub how: &'a How<'a>,
    /// Number of figures that the file takes over from the base.
    pub unexplained: usize,
    pub part: Option<&'a str>,
}

impl Head<'_, '_, '_> {
    /// Describes the board in one line.
    pub fn title(&self) -> String {
        let board = &self.writer.board;
        let size = board.number("dram.capacity_bytes").filter(|s| *s != 0.0);
        let width = board.number("dram.bus_bytes").filter(|w| *w != 0.0);
        let rate = board.number("dram.data_rate_mtps").filter(|r| *r != 0.0);
        let gib = f64::from(1 << 30);
        let memory = [
            size.map_or(String::new(), |s| format!("{} GB", short(s / gib))),
            board.dram().unwrap_or("").to_uppercase()
                + &rate.map_or(String::new(), |r| format!("-{r:.0}")),
            width.map_or(String::new(), |w| format!("x{}", short(8.0 * w))),
        ];
        let memory: Vec<String> = memory.into_iter().filter(|m| !m.is_empty()).collect();
        format!(
            "{} ({}), {}",
            self.how.name,
            board.chip.title,
            memory.join(" ")
        )
    }

    /// Returns the head as the beginning of the file.
    pub fn text(&self) -> String {
        let writer = self.writer;
        let (board, layers) = (&writer.board, writer.layers);
        let passed = board.source.passed.iter();
        let passed: Vec<String> = passed.map(|(what, n)| format!("{n} {what}")).collect();
        let passed = if passed.is_empty() {
            "nothing".into()
        } else {
            passed.join(", ")
        };
        let mut origins = writer.origins.clone();
        origins.sort_by_key(|(origin, _)| origin.name());
        let counts = origins
            .iter()
            .map(|(origin, n)| format!("{n} {}", origin.name()));
        let counts = counts.collect::<Vec<_>>().join(", ");
        let borrowed: Vec<String> = (layers.borrowed.iter())
            .map(|(what, platform)| format!("{what}: {platform}"))
            .collect();
        let borrowed = if borrowed.is_empty() {
            String::new()
        } else {
            format!(" ({})", borrowed.join("; "))
        };
        let base = &layers.base.name;
        let mut lines = vec![
            format!(
                "# Imported by axiscope {} from {} (SHA-256 {}...).",
                self.how.version, board.source.name, self.how.digest
            ),
            if board.source.writes.is_empty() {
                "# From parameters of the design tool: there was no init file, so no register is known."
                    .into()
            } else {
                let writes = board.source.writes.len();
                format!("# {writes} writes decoded; skipped: {passed}.")
            },
            format!(
                "# Figures: {counts}; {} registers agree with the chip's file.",
                writer.as_the_chip
            ),
            format!(
                "# Figures that are in no register are those of {base}{borrowed}, marked assumed."
            ),
            "schema = 1".into(),
            format!("title = {}", toml_edit::Value::from(self.title())),
            format!("chip = \"{}\"", layers.chip_name),
        ];
        if let Some(part) = self.part {
            lines.push(format!("part = \"{part}\""));
        }
        let unexplained = self.unexplained;
        if unexplained > 0 {
            lines.extend([
                format!(
                    "# Figures that measurements of {base} require and no register explains: \
                     {unexplained}. Without this line,"
                ),
                "# the chip's own figures apply. Nobody has measured which are right for this board."
                    .into(),
                format!("unexplained_as = \"{base}\""),
            ]);
        }
        lines.join("\n") + "\n"
    }
}
