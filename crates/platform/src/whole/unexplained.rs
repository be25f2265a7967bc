//! `[unexplained]`: what still differs between boards of one chip though no register, clock, part or
//! wiring says why. Each figure names the data that ask for it.

use serde::Serialize;
use toml::{Table, Value};

use super::{MadeOf, Origin, take, tree};
use crate::{
    Error,
    files::{Files, label},
};

/// One figure that is unexplained.
#[derive(Clone, Debug, Serialize)]
pub struct Unexplained {
    /// Its path in the platform.
    pub field: String,
    /// The board whose file says so.
    pub board: String,
    /// What stands there: a value, what it adds to the figure below it, or that there is none.
    pub says: String,
    /// The data that ask for it.
    pub evidence: String,
}

/// Puts what is unexplained over the figures: another board's where it is named, then the board's.
pub(super) fn apply(
    files: &Files,
    own: &str,
    borrowed: Option<(String, String)>,
    notes: Vec<(String, Value)>,
    to: &mut Table,
    made: &mut MadeOf,
) -> Result<(), Error> {
    let mut all = Vec::new();
    let mut lender = Table::new();
    if let Some((board, asks)) = borrowed {
        let file = format!("platforms/{board}");
        let bad = |what: String| Err(Error::field(&label(&asks), "unexplained_as", what));
        let mut other = files.beside(&file, &label(&asks), "unexplained_as")?;
        let chip: Option<String> = take(&mut other, "chip", &file)?;
        if chip.is_none() || chip.as_deref() != made.chip.as_ref().map(|c| c.name.as_str()) {
            return bad(format!(
                "{board} is no board of the same chip; name one that is"
            ));
        }
        let Some(found) = other.remove("unexplained") else {
            return bad(format!("{board} has no [unexplained]; leave this out"));
        };
        if let Some(chip) = chip {
            lender = files.beside(&format!("chips/{chip}"), &label(&asks), "chip")?;
        }
        tree::overlay(&mut lender, other, &mut |_| {});
        made.unexplained_as = Some(board);
        all.push((file, found));
    }
    all.extend(notes);
    for (file, found) in all {
        let Value::Table(found) = found else {
            let what = "is no section; write [unexplained.SECTION]";
            return Err(Error::field(&label(&file), "unexplained", what));
        };
        let lent = file != own && made.unexplained_as.as_deref() == file.strip_prefix("platforms/");
        for (path, value) in tree::figures(&found) {
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

/// One figure. What another board, the lender, has of parts that this one has not is passed over;
/// so is a value in place of a register of its own that this board sets otherwise.
fn one(
    (file, own): (&str, &str),
    path: &str,
    value: Value,
    lender: Option<&Table>,
    to: &mut Table,
    made: &mut MadeOf,
) -> Result<(), Error> {
    let bad = |what: &str| {
        Err(Error::field(
            &label(file),
            &format!("unexplained.{path}"),
            what,
        ))
    };
    let shared = file != own;
    let lent = lender.is_some();
    let Value::Table(mut figure) = value else {
        return bad("is no figure; give value, origin, source and evidence");
    };
    let evidence = match figure.remove("evidence") {
        Some(Value::String(said)) if !said.trim().is_empty() => said,
        _ => return bad("no evidence; say which data ask for it"),
    };
    let section = path.rsplit_once('.').map_or("", |(s, _)| s);
    let top = |at: &str| at.split('.').take(2).collect::<Vec<_>>().join(".");
    if lent && !tree::has(to, &top(section)) {
        return Ok(());
    }
    let value_of = |tree: &Table| tree::get(tree, path).and_then(|f| f.get("value")).cloned();
    let below = value_of(to);
    let boards = made
        .chip
        .as_ref()
        .is_some_and(|c| c.board.of(path).is_some());
    if figure.contains_key("value") && boards && lender.is_some_and(|l| value_of(l) != below) {
        return Ok(());
    }
    let says = match (figure.remove("add"), figure.remove("absent")) {
        (None, None) => match figure.get("value") {
            // A boot, or a borrower, whose own register says so: it is explained there.
            Some(value) if Some(value) == below.as_ref() => {
                if shared {
                    return Ok(());
                }
                format!("{value}, as without it")
            }
            Some(value) => value.to_string(),
            None => return bad("give value, add or absent = true"),
        },
        (Some(add), None) if !figure.contains_key("value") => {
            let Some(below) = below else {
                return if lent {
                    Ok(())
                } else {
                    bad("add: there is no figure to add to")
                };
            };
            let sum = match (&below, &add) {
                (Value::Integer(a), Value::Integer(b)) => a.checked_add(*b).map(Value::Integer),
                (Value::Float(a), Value::Float(b)) => Some(Value::Float(a + b)),
                (Value::Float(a), Value::Integer(b)) => Some(Value::Float(a + *b as f64)),
                _ => None,
            };
            let Some(sum) = sum else {
                return bad("add: give a number of the figure's kind");
            };
            figure.insert("value".into(), sum);
            let sign = if add.to_string().starts_with('-') {
                ""
            } else {
                "+"
            };
            format!("{below} {sign}{add}")
        }
        (None, Some(Value::Boolean(true))) if !figure.contains_key("value") => "absent".into(),
        _ => return bad("give one of value, add and absent = true"),
    };
    // A board's own figure stands in place of the one that it borrowed.
    made.unexplained.retain(|u| u.field != path);
    made.unexplained.push(Unexplained {
        field: path.to_owned(),
        board: file.trim_start_matches("platforms/").to_owned(),
        evidence,
        says: says.clone(),
    });
    if says == "absent" {
        tree::remove(to, path);
        made.origins.remove(path);
        return Ok(());
    }
    tree::set(to, path, Value::Table(figure));
    made.origins.insert(
        path.to_owned(),
        Origin {
            file: file.to_owned(),
            unexplained: true,
        },
    );
    Ok(())
}
