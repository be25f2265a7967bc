//! Text of handoffs made fit for names of files and streams, and for the lines of a design.

/// Replaces every character but letters, digits and those of `more`.
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

/// A text as the name of a stream.
pub(crate) fn clean_name(text: &str) -> String {
    replaced(text, "_-")
}

/// A text as the name of a design, which is also that of its file.
pub(crate) fn clean_file_name(text: &str) -> String {
    let found = replaced(text, "_-.");
    match found.trim_matches('.') {
        "" => "design".into(),
        name => name.into(),
    }
}

/// A text on one line, at most 200 characters long.
pub(crate) fn clean_text(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(200)
        .collect()
}

/// The name of a file without its folders and endings.
pub(crate) fn stem(name: &str) -> &str {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}
