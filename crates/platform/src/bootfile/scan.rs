//! Splits an init file in C into tokens: comments, names of functions and arrays, saved fields, and
//! calls.

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

/// A token.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// A comment.
    Comment(&'a str),
    /// The beginning of a function or array.
    Section(&'a str),
    /// A saved field: `name = (Xil_In32(at) & mask) >> by`.
    Saved(&'a str, [&'a str; 3]),
    /// A call that writes, polls, waits or reads, with its arguments. They are `None` if they are
    /// not plain numbers or names.
    Call(&'a str, Option<&'a str>),
}

static TOKENS: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?x)
        (?<comment> /\*(?s:.*?)(?:\*/|\z) | //[^\n]* )
        | \b(?<section>\w+) \s* (?: \([\w\s,*]*\) | \[\s*\]\s*= ) \s*\{
        | \b(?<saved>\w+) \s*=\s* \(\s* (?i:xil_in32) \s*\(\s* (?<at>\w+) \s*\)\s*
          &\s* (?<mask>\w+) \s*\)\s* >>\s* (?<by>\w+)
        | \b(?<call>(?i: (?:psu_|ps7_)?mask_write | emit_maskwrite | emit_write | emit_maskpoll
            | emit_maskdelay | xil_out32 | xil_in32 | out32 | prog_reg | mask_pollonvalue
            | mask_poll | mask_read | mask_delay | poll )) \s*\( (?: (?<args>[^(){};]*) \) )?";
    Regex::new(pattern).expect("a pattern")
});

/// Returns the tokens of a text with their positions.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    TOKENS.captures_iter(text).map(|found| {
        let whole = found.get(0).expect("a match");
        (whole.start(), token(&found, whole.as_str()))
    })
}

fn token<'a>(found: &Captures<'a>, whole: &'a str) -> Token<'a> {
    let part = |name: &str| found.name(name).map(|part| part.as_str());
    let field = |name: &str| part(name).unwrap_or_default();
    if let Some(name) = part("section") {
        Token::Section(name)
    } else if let Some(name) = part("saved") {
        Token::Saved(name, ["at", "mask", "by"].map(field))
    } else if let Some(name) = part("call") {
        Token::Call(name, part("args"))
    } else {
        Token::Comment(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_calls_saved_fields_and_comments_are_told_apart() {
        let text = "/* a */ unsigned long d[] = {\nEMIT_MASKWRITE(0X1, 2 , X),\n}; \
                    int f(void *p) { v = (Xil_In32 (A_OFFSET) & 0x3FU) >> 1; prog_reg(g(1), 2); } // b";
        let found: Vec<_> = tokens(text).map(|(_, t)| t).collect();
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
