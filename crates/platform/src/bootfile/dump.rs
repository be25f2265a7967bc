//! A plain register dump: lines of `address = value`.

use crate::Error;

use crate::bootfile::writes::{Source, WHOLE, Write};

/// Reads register values. All numbers are hexadecimal, with or without `0x`. A `mask 0x…` after a value names the bits that
/// are written; without it, all are.
///
/// Empty lines and text after `#` or `//` are skipped. Any other line is rejected with its number.
pub(crate) fn read_dump(text: &str, path: &str, name: &str) -> Result<Source, Error> {
    let mut found = Source::new(name);
    for (number, line) in (1..).zip(text.split('\n')) {
        let end = [line.find('#'), line.find("//")]
            .into_iter()
            .flatten()
            .min();
        let bare = line[..end.unwrap_or(line.len())].trim();
        let bare = bare.trim_end_matches([';', ',']);
        if bare.is_empty() {
            continue;
        }
        let (bare, mask) = match bare.rsplit_once(" mask ") {
            Some((register, bits)) => match hex(bits.trim_start(), 1..=8) {
                Some((mask, "")) => (register.trim_end(), mask),
                _ => (bare, WHOLE),
            },
            None => (bare, WHOLE),
        };
        let Some((address, value)) = register(bare) else {
            let shown: String = bare.chars().take(60).collect();
            return Err(Error(format!(
                "{path}: line {number}: '{shown}' is not a register; give lines such as \
                 \"0xFD070000 = 0x41040010\""
            )));
        };
        found.writes.push(Write {
            address,
            mask,
            value,
            line: number,
            section: String::new(),
        });
    }
    Ok(found)
}

/// Reads the address and the value of a line; a name may precede them.
fn register(line: &str) -> Option<(u64, u64)> {
    pair(line).or_else(|| {
        let (name, rest) = line.split_once(char::is_whitespace)?;
        let first = name.chars().next()?;
        let rest_of_name = |c: char| c.is_alphanumeric() || "_.:".contains(c);
        let is_name =
            (first.is_ascii_alphabetic() || first == '_') && name.chars().all(rest_of_name);
        is_name.then(|| pair(rest.trim_start())).flatten()
    })
}

fn pair(text: &str) -> Option<(u64, u64)> {
    let (address, rest) = hex(text, 8..=16)?;
    let separated = rest.trim_start();
    let rest = match separated.chars().next()? {
        '=' | ':' | ',' => separated[1..].trim_start(),
        _ if separated.len() < rest.len() => separated,
        _ => return None,
    };
    let (value, rest) = hex(rest, 1..=8)?;
    rest.is_empty().then_some((address, value))
}

/// Reads a hexadecimal number of at most `digits` digits. Also returns the rest of the text.
fn hex(text: &str, digits: std::ops::RangeInclusive<usize>) -> Option<(u64, &str)> {
    let bare = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .unwrap_or(text);
    let count = bare.bytes().take_while(u8::is_ascii_hexdigit).count();
    if !digits.contains(&count) {
        return None;
    }
    Some((
        u64::from_str_radix(&bare[..count], 16).ok()?,
        &bare[count..],
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_registers_and_others_are_refused_with_their_number() {
        let text = "# a\nMSTR 0xFD070000 = 0x41040010; // b\nFD070004,10\nFD070008 1\n\
                    FD07000C = 0x30 mask 0xF0\n";
        let found = read_dump(text, "d.txt", "d.txt").expect("registers");
        let pairs: Vec<_> = found.writes.iter().map(|w| (w.address, w.value)).collect();
        assert_eq!(
            pairs,
            [
                (0xFD07_0000, 0x4104_0010),
                (0xFD07_0004, 16),
                (0xFD07_0008, 1),
                (0xFD07_000C, 0x30)
            ]
        );
        assert_eq!((found.writes[0].mask, found.writes[3].mask), (WHOLE, 0xF0));
        assert!(read_dump("FD07000C = 0x30 mask q\n", "d.txt", "d.txt").is_err());
        let message = read_dump("FD070000 = 1\nhello = world\n", "d.txt", "d.txt").expect_err("no");
        assert!(
            message
                .0
                .starts_with("d.txt: line 2: 'hello = world' is not a register"),
            "{message}"
        );
    }
}
