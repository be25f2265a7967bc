//! Names with `*` and `?`.

/// Whether a name matches a pattern, regardless of case.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    let fold = |s: &str| -> Vec<char> { s.to_lowercase().chars().collect() };
    let (p, n) = (fold(pattern), fold(name));
    let (mut i, mut j) = (0, 0);
    // Position of the last star, and the end of what it matched.
    let mut star: Option<(usize, usize)> = None;
    while j < n.len() {
        match p.get(i) {
            Some('*') => {
                star = Some((i, j));
                i += 1;
            }
            Some(c) if *c == '?' || *c == n[j] => (i, j) = (i + 1, j + 1),
            _ => match star {
                Some((at, took)) => {
                    star = Some((at, took + 1));
                    (i, j) = (at + 1, took + 1);
                }
                None => return false,
            },
        }
    }
    p[i..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_and_question_marks() {
        assert!(matches("top.*.M_AXI", "TOP.port0.m_axi"));
        assert!(matches("m_axi_?", "m_axi_1"));
        assert!(matches("*axi*", "a.axi"));
        assert!(!matches("*axi", "a.axi_1"));
        assert!(!matches("m_axi", "m_axi_1"));
    }
}
