//! `[unexplained]`: figures that differ between boards of one chip although no register, clock, part or wiring explains
//! the difference. Each figure names the measurements that require it.

use axiscope_figures::{Figure, Node, Origin, Section};
use serde::Serialize;
use serde_json::Value as Json;
use toml::{Table, Value};

use super::{
    MadeOf, take,
    toml_tree::{figure, is_figure, tree},
};
use crate::{
    Error,
    files::{Files, label},
};

/// One figure that is unexplained.
#[derive(Clone, Debug, Serialize)]
pub struct Unexplained {
    /// Path of the figure in the platform.
    pub field: String,
    /// The board whose file sets it.
    pub board: String,
    /// Effect of the rule on the figure of the layer below: a new value, a difference, or the
    /// removal of the figure.
    pub says: String,
    /// The measurements that require the rule.
    pub evidence: String,
}

/// The effect of a figure in `[unexplained]`.
enum Change {
    /// The rule replaces the value.
    Value,
    /// The rule adds to the value.
    Add(Value),
    /// The rule removes the figure.
    Absent,
}

/// Applies unexplained figures: first those of another board, if the board names one, then the
/// board's own.
pub(super) fn apply(
    files: &Files,
    own: &str,
    borrowed: Option<(String, String)>,
    notes: Vec<(String, Value)>,
    to: &mut Section,
    made: &mut MadeOf,
) -> Result<(), Error> {
    let mut all = Vec::new();
    let mut lender = Section::default();
    if let Some((board, asks)) = borrowed {
        let file = format!("platforms/{board}");
        let bad = |what: String| Err(Error::field(&label(&asks), "unexplained_as", what));
        let mut other = files.companion(&file, &label(&asks), "unexplained_as")?;
        let chip: Option<String> = take(&mut other, "chip", &file)?;
        if chip.is_none() || chip.as_deref() != made.chip.as_ref().map(|c| c.name.as_str()) {
            return bad(format!(
                "{board} is not a board of the same chip; name one that is"
            ));
        }
        let Some(found) = other.remove("unexplained") else {
            return bad(format!("{board} has no [unexplained]; leave this out"));
        };
        if let Some(chip) = chip {
            let file = format!("chips/{chip}");
            lender = tree(files.companion(&file, &label(&asks), "chip")?, &file)?;
        }
        lender.overlay(tree(other, &file)?);
        made.unexplained_as = Some(board);
        all.push((file, found));
    }
    all.extend(notes);
    for (file, found) in all {
        let Value::Table(found) = found else {
            let what = "is not a section; write [unexplained.SECTION]";
            return Err(Error::field(&label(&file), "unexplained", what));
        };
        let lent = file != own && made.unexplained_as.as_deref() == file.strip_prefix("platforms/");
        let mut figures = Vec::new();
        collect(found, "", &mut figures);
        for (path, value) in figures {
            one(
                (&file, own),
                &path,
                value,
                lent.then_some(&lender),
                to,
                made,
            )?;
        }
    }
    Ok(())
}

/// Returns the figures of `[unexplained]` with their paths.
pub(crate) fn collect(table: Table, at: &str, out: &mut Vec<(String, Value)>) {
    for (key, value) in table {
        let path = if at.is_empty() {
            key
        } else {
            format!("{at}.{key}")
        };
        match value {
            Value::Table(inner) if !is_figure(&inner) => collect(inner, &path, out),
            other => out.push((path, other)),
        }
    }
}

/// Applies one figure. A figure from another board is skipped if this board lacks the figure's
/// section, or if the figure would replace the value of a register that this board sets
/// differently.
fn one(
    (file, own): (&str, &str),
    path: &str,
    value: Value,
    lender: Option<&Section>,
    to: &mut Section,
    made: &mut MadeOf,
) -> Result<(), Error> {
    let at = format!("unexplained.{path}");
    let bad = |what: &str| Err(Error::field(&label(file), &at, what));
    let Value::Table(mut table) = value else {
        return bad("is not a figure; give value, origin, source and evidence");
    };
    let evidence = match table.remove("evidence") {
        Some(Value::String(text)) if !text.trim().is_empty() => text,
        _ => return bad("no evidence; name the data that ask for it"),
    };
    let change = match (
        table.remove("add"),
        table.remove("absent"),
        table.contains_key("value"),
    ) {
        (None, None, true) => Change::Value,
        (None, None, false) => return bad("give value, add or absent = true"),
        (Some(add), None, false) => Change::Add(add),
        (None, Some(Value::Boolean(true)), false) => Change::Absent,
        _ => return bad("give one of value, add and absent = true"),
    };
    let section = path.rsplit_once('.').map_or("", |(s, _)| s);
    let top: Vec<&str> = section.split('.').take(2).collect();
    if lender.is_some() && to.get(&top.join(".")).is_none() {
        return Ok(());
    }
    let value_of = |tree: &Section| tree.figure(path).map(|f| f.value.clone());
    let below = value_of(to);
    let chip = made.chip.as_ref();
    let boards = chip.is_some_and(|c| c.board.of(path).is_some());
    let lent = lender.map(value_of);
    if matches!(change, Change::Value) && boards && lent.is_some_and(|l| l != below) {
        return Ok(());
    }
    let says = match change {
        Change::Value => {
            let found = figure(table.clone(), &at, file)?.value;
            let shown = table["value"].to_string();
            match below {
                // With another boot setup, or on a board that takes over the figure, a register
                // states the value, so the value is explained.
                Some(below) if below == found => {
                    if file != own {
                        return Ok(());
                    }
                    format!("{shown}, as without it")
                }
                _ => shown,
            }
        }
        Change::Add(add) => {
            let Some(below) = below else {
                return if lender.is_some() {
                    Ok(())
                } else {
                    bad("add: there is no figure to add to")
                };
            };
            let Some(sum) = sum(&below, &add) else {
                return bad("add: give a number of the figure's kind");
            };
            table.insert("value".into(), sum);
            let text = add.to_string();
            let sign = if text.starts_with('-') { "" } else { "+" };
            format!("{below} {sign}{text}")
        }
        Change::Absent => "absent".into(),
    };
    if let Some(register) = to.figure(path).filter(|f| f.origin == Origin::Register) {
        made.replaced.insert(path.to_owned(), register.clone());
    }
    // A board's own figure replaces the figure of the other board.
    made.unexplained.retain(|u| u.field != path);
    made.unexplained.push(Unexplained {
        field: path.to_owned(),
        board: file.trim_start_matches("platforms/").to_owned(),
        evidence,
        says: says.clone(),
    });
    if says == "absent" {
        to.remove(path);
        return Ok(());
    }
    let figure = Figure {
        unexplained: true,
        ..figure(table, &at, file)?
    };
    to.set(path, Node::Figure(figure));
    Ok(())
}

/// Returns the sum of a figure and a difference, as TOML.
fn sum(below: &Json, add: &Value) -> Option<Value> {
    match (below.as_i64(), below.as_f64()?, add) {
        (Some(a), _, Value::Integer(b)) => a.checked_add(*b).map(Value::Integer),
        (None, a, Value::Float(b)) => Some(Value::Float(a + b)),
        (None, a, Value::Integer(b)) => Some(Value::Float(a + *b as f64)),
        _ => None,
    }
}
