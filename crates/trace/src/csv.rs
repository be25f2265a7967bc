//! Splits a row of a CSV file into cells.

/// Returns the separator of a header: the most frequent of the separators that tools and spreadsheets use.
pub(crate) fn separator(header: &str) -> char {
    let count = |c: &char| header.matches(*c).count();
    [';', '\t', ',']
        .into_iter()
        .max_by_key(count)
        .unwrap_or(',')
}

/// Returns the cells of a row. A cell in quotes may contain separators, and doubled quotes.
pub(crate) fn cells(line: &str, separator: char) -> Vec<String> {
    let mut all = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => {
                rest.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            c if c == separator && !quoted => {
                all.push(std::mem::take(&mut cell).trim().to_owned());
            }
            c => cell.push(c),
        }
    }
    all.push(cell.trim().to_owned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_separators() {
        assert_eq!(cells(r#"1, "a, ""b""" ,"#, ','), ["1", r#"a, "b""#, ""]);
        assert_eq!((separator("a;b;c,d"), separator("a")), (';', ','));
    }
}
