//! Copies functions that Verilator wrote, without statements that have no effect in certain cycles.

use std::collections::BTreeMap;

/// The prefix of members of a top's class in its functions.
pub const SELF: &str = "vlSelfRef.";

/// Returns Verilator's text with each name on one line. Verilator breaks long names before their dots.
pub fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let rest = line.trim_start();
        if rest.starts_with('.') {
            out.truncate(out.trim_end().len());
            out.push_str(rest);
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

/// Returns the head of a function, starting with its parameters, and its body. `text` is the result of [`joined`].
pub fn function<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    // A line with another end is a forward declaration.
    let start = format!("void {name}(");
    let at = text.match_indices(&start).find(|(at, _)| {
        let line = text[*at..].lines().next();
        line.is_some_and(|line| line.ends_with('{'))
    })?;
    let all = &text[at.0 + start.len() - 1..];
    let (all, _) = all.split_once("\n}")?;
    all.split_once("// Body\n")
}

/// Returns a copy of a function under another name. It leaves out assignments of members that are `held`, and replaces members
/// that are `known` by their values.
pub fn slice(
    text: &str,
    function: &str,
    name: &str,
    held: &dyn Fn(&str) -> bool,
    known: &BTreeMap<String, String>,
) -> Option<String> {
    let (head, body) = self::function(text, function)?;
    let mut out = format!("inline void {name}{head}// Body\n");
    let mut statement = String::new();
    for line in body.lines() {
        statement += line;
        statement.push('\n');
        if !line.ends_with([';', '{', '}']) && !line.trim_start().starts_with("//") {
            continue;
        }
        if !assigned(&statement).is_some_and(held) {
            put(&mut out, &statement, known);
        }
        statement.clear();
    }
    out += "}\n";
    Some(out)
}

/// Returns the member that a statement assigns as a whole or in part.
fn assigned(statement: &str) -> Option<&str> {
    let rest = statement.trim_start().strip_prefix(SELF)?;
    let name = name(rest);
    let is = statement.trim_end().ends_with(';') && rest.contains("= ");
    is.then_some(name)
}

/// Returns the name at the start of a text.
pub fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
    &text[..end.unwrap_or(text.len())]
}

/// Writes a statement with values in place of names.
fn put(out: &mut String, statement: &str, known: &BTreeMap<String, String>) {
    let mut rest = statement;
    while let Some((before, from)) = rest.split_once(SELF) {
        out.push_str(before);
        let mut length = name(from).len();
        if from[length..].starts_with('[')
            && let Some(end) = from.find(']')
        {
            // A word of an array, if its index is constant.
            length = end + 1;
        }
        let after = from[length..].trim_start();
        let is_left = after.starts_with("= ");
        if let Some(value) = known.get(&from[..length]).filter(|_| !is_left) {
            out.push_str(value);
        } else {
            out.push_str(SELF);
            length = name(from).len();
            out.push_str(&from[..length]);
        }
        rest = &from[length..];
    }
    out.push_str(rest);
}
