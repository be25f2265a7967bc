//! Tokens of an init file in C: comments, names of functions and arrays, saved fields, calls.

/// A token.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// A comment.
    Comment(&'a str),
    /// The beginning of a function or array.
    Section(&'a str),
    /// `name = (Xil_In32(at) & mask) >> by`.
    Saved(&'a str, [&'a str; 3]),
    /// A call and its arguments; `None` if the arguments are not plain.
    Call(&'a str, Option<&'a str>),
}

/// Names of calls that write, poll, wait or read, in lower case.
const CALLS: [&str; 16] = [
    "psu_mask_write",
    "ps7_mask_write",
    "mask_write",
    "emit_maskwrite",
    "emit_write",
    "emit_maskpoll",
    "emit_maskdelay",
    "xil_out32",
    "prog_reg",
    "mask_poll",
    "mask_pollonvalue",
    "poll",
    "mask_read",
    "mask_delay",
    "xil_in32",
    "out32",
];

/// Returns the tokens of a text with their positions.
pub(crate) fn tokens(text: &str) -> Vec<(usize, Token<'_>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if let Some(inside) = rest.strip_prefix("/*") {
            let end = inside.find("*/").map_or(rest.len(), |n| n + 4);
            found.push((at, Token::Comment(&rest[..end])));
            at += end;
        } else if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            found.push((at, Token::Comment(&rest[..end])));
            at += end;
        } else if is_word(c) {
            let word = word_of(rest);
            let behind = &rest[word.len()..];
            if begins(behind) {
                found.push((at, Token::Section(word)));
                at += word.len();
            } else if let Some((fields, left)) = saved(behind) {
                found.push((at, Token::Saved(word, fields)));
                at = text.len() - left.len();
            } else if let Some((args, left)) = call(word, behind) {
                found.push((at, Token::Call(word, args)));
                at = text.len() - left.len();
            } else {
                at += word.len();
            }
        } else {
            at += c.len_utf8();
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word_of(text: &str) -> &str {
    let end = text.find(|c| !is_word(c)).unwrap_or(text.len());
    &text[..end]
}

/// Skips blanks and a mark, and returns the text after them.
fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    text.trim_start().strip_prefix(mark)
}

/// Skips blanks, and returns the next word and the text after it.
fn word_after(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let word = word_of(text);
    (!word.is_empty()).then(|| (word, &text[word.len()..]))
}

/// Whether the parameters and body of a function, or the contents of an array, follow.
fn begins(behind: &str) -> bool {
    let function = after(behind, "(").and_then(|inside| {
        let end = inside.find(|c: char| !(is_word(c) || c.is_whitespace() || ",*".contains(c)))?;
        let rest = inside[end..].strip_prefix(')')?;
        after(rest, "{")
    });
    let array = || {
        let rest = after(after(behind, "[")?, "]")?;
        after(after(rest, "=")?, "{")
    };
    function.is_some() || array().is_some()
}

fn saved(behind: &str) -> Option<([&str; 3], &str)> {
    let rest = after(after(behind, "=")?, "(")?;
    let (read, rest) = word_after(rest)?;
    if !read.eq_ignore_ascii_case("xil_in32") {
        return None;
    }
    let (at, rest) = word_after(after(rest, "(")?)?;
    let (mask, rest) = word_after(after(after(rest, ")")?, "&")?)?;
    let (by, rest) = word_after(after(after(rest, ")")?, ">>")?)?;
    Some(([at, mask, by], rest))
}

fn call<'a>(word: &str, behind: &'a str) -> Option<(Option<&'a str>, &'a str)> {
    if !CALLS.contains(&&*word.to_lowercase()) {
        return None;
    }
    let inside = after(behind, "(")?;
    let end = inside.find(|c| "(){};".contains(c)).unwrap_or(inside.len());
    match inside[end..].strip_prefix(')') {
        Some(rest) => Some((Some(&inside[..end]), rest)),
        None => Some((None, inside)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_calls_saved_fields_and_comments_are_told_apart() {
        let text = "/* a */ unsigned long d[] = {\nEMIT_MASKWRITE(0X1, 2 , X),\n}; \
                    int f(void *p) { v = (Xil_In32 (A_OFFSET) & 0x3FU) >> 1; prog_reg(g(1), 2); } // b";
        let found: Vec<_> = tokens(text).into_iter().map(|(_, t)| t).collect();
        assert_eq!(
            found,
            [
                Token::Comment("/* a */"),
                Token::Section("d"),
                Token::Call("EMIT_MASKWRITE", Some("0X1, 2 , X")),
                Token::Section("f"),
                Token::Saved("v", ["A_OFFSET", "0x3FU", "1"]),
                Token::Call("prog_reg", None),
                Token::Comment("// b"),
            ]
        );
    }
}
