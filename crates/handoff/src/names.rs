//! Converts text in handoffs to valid names of files and streams, and to single lines.

/// Replaces every character except letters, digits and the characters in `more`.
fn replaced(text: &str, more: &str) -> String {
    let keep = |c: char| {
        if c.is_ascii_alphanumeric() || more.contains(c) {
            c
        } else {
            '_'
        }
    };
    text.chars().map(keep).collect()
}

/// Converts a text to the name of a stream.
pub(crate) fn clean_name(text: &str) -> String {
    replaced(text, "_-")
}

/// Converts a text to the name of a design, which is also the name of its file.
pub(crate) fn clean_file_name(text: &str) -> String {
    let found = replaced(text, "_-.");
    match found.trim_matches('.') {
        "" => "design".into(),
        name => name.into(),
    }
}

/// Converts a text to one line of at most 200 characters.
pub(crate) fn clean_text(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(200)
        .collect()
}

/// Returns the name of a file without folders and file extensions.
pub(crate) fn stem(name: &str) -> &str {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}
