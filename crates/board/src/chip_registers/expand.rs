//! Expands entries: `each = "port"` repeats an entry for each item of `[each.port]`.
//!
//! In its name and texts, `{port}` is replaced by the name of the item and `{base}` by its `base`. A text that
//! consists only of `"{base}"` becomes the value itself, such as a number.

use toml::{Table, Value};

/// Sections whose entries may be repeated.
const SECTIONS: [&str; 7] = [
    "registers",
    "settings",
    "checks",
    "protections",
    "witnesses",
    "dumps",
    "figures",
];

/// Expands all entries, in the order of the file.
pub(crate) fn expand(mut file: Table) -> Result<Table, String> {
    let items = match file.remove("each") {
        Some(Value::Table(items)) => items,
        Some(_) => return Err("each: give tables".into()),
        None => Table::new(),
    };
    for section in SECTIONS {
        let Some(Value::Table(entries)) = file.remove(section) else {
            continue;
        };
        let mut out = Table::new();
        for (name, mut entry) in entries {
            let kinds = kinds_of(&mut entry).map_err(|e| format!("{section}.{name}: {e}"))?;
            for item in
                combinations(&items, &kinds).map_err(|e| format!("{section}.{name}: {e}"))?
            {
                let name = text(&name, &item);
                if out.insert(name.clone(), filled(&entry, &item)).is_some() {
                    return Err(format!("{section}.{name}: stands twice"));
                }
            }
        }
        file.insert(section.into(), Value::Table(out));
    }
    Ok(file)
}

fn kinds_of(entry: &mut Value) -> Result<Vec<String>, String> {
    let each = entry.as_table_mut().and_then(|entry| entry.remove("each"));
    let word = |v: &Value| v.as_str().map(str::to_owned);
    match each {
        None => Some(Vec::new()),
        Some(Value::Array(kinds)) => kinds.iter().map(word).collect::<Option<_>>(),
        Some(one) => word(&one).map(|kind| vec![kind]),
    }
    .ok_or_else(|| "each: give a name, or a list of names".to_owned())
}

/// Returns all combinations of items, with their replacements.
fn combinations(items: &Table, kinds: &[String]) -> Result<Vec<Table>, String> {
    let mut out = vec![Table::new()];
    for kind in kinds {
        let of_kind = items.get(kind).and_then(Value::as_table);
        let of_kind = of_kind.ok_or_else(|| format!("each: there is no [each.{kind}]"))?;
        let mut next = Vec::new();
        for so_far in &out {
            for (name, fields) in of_kind {
                let fields = fields.as_table();
                let fields = fields.ok_or_else(|| format!("each.{kind}.{name}: give a table"))?;
                let mut one = so_far.clone();
                one.insert(kind.clone(), Value::String(name.clone()));
                one.extend(fields.clone());
                next.push(one);
            }
        }
        out = next;
    }
    Ok(out)
}

fn filled(value: &Value, item: &Table) -> Value {
    match value {
        Value::String(s) => {
            let alone = s.strip_prefix('{').and_then(|s| s.strip_suffix('}'));
            let whole = alone.and_then(|name| item.get(name));
            whole
                .cloned()
                .unwrap_or_else(|| Value::String(text(s, item)))
        }
        Value::Array(list) => Value::Array(list.iter().map(|v| filled(v, item)).collect()),
        Value::Table(table) => (table.iter())
            .map(|(key, v)| (text(key, item), filled(v, item)))
            .collect::<Table>()
            .into(),
        other => other.clone(),
    }
}

fn text(template: &str, item: &Table) -> String {
    item.iter()
        .fold(template.to_owned(), |text, (name, value)| {
            let shown = match value {
                Value::String(s) => s.clone(),
                Value::Integer(n) => n.to_string(),
                // Lists and tables cannot be part of a text; they can only replace all of it.
                _ => return text,
            };
            text.replace(&format!("{{{name}}}"), &shown)
        })
}
