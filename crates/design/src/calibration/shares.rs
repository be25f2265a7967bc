//! Divides a corrected total among streams, within the capacity of their ports.

/// Returns rates of streams that add up to `total`, are in proportion to `wanted`, and do not
/// exceed `most`.
///
/// If a stream cannot carry its share, the remainder is divided among the other streams in
/// proportion. If all streams are at their greatest rate, the sum is less than `total`.
#[must_use]
pub(crate) fn divide(total: f64, wanted: &[f64], most: &[f64]) -> Vec<f64> {
    let mut rates = vec![0.0; wanted.len()];
    let mut open: Vec<usize> = (0..wanted.len()).filter(|&n| wanted[n] > 0.0).collect();
    let mut left = total.max(0.0);
    loop {
        let sum: f64 = open.iter().map(|&n| wanted[n]).sum();
        if sum <= 0.0 {
            return rates;
        }
        let scale = left / sum;
        let is_full = |n: &usize| wanted[*n] * scale > most[*n];
        let (full, rest): (Vec<usize>, Vec<usize>) = open.into_iter().partition(is_full);
        for n in &full {
            rates[*n] = most[*n];
            left -= most[*n];
        }
        if full.is_empty() {
            for n in rest {
                rates[n] = wanted[n] * scale;
            }
            return rates;
        }
        (open, left) = (rest, left.max(0.0));
    }
}

#[cfg(test)]
mod tests {
    use super::divide;

    #[test]
    fn rates_add_up_and_stay_within_what_a_port_carries() {
        assert_eq!(divide(300.0, &[1.0, 2.0], &[900.0, 900.0]), [100.0, 200.0]);
        // The first port cannot carry more, so the second port carries the remaining traffic.
        assert_eq!(divide(300.0, &[2.0, 1.0], &[120.0, 900.0]), [120.0, 180.0]);
        assert_eq!(divide(300.0, &[2.0, 1.0], &[120.0, 150.0]), [120.0, 150.0]);
        assert_eq!(divide(300.0, &[0.0, 1.0], &[120.0, 900.0]), [0.0, 300.0]);
        assert_eq!(divide(300.0, &[0.0], &[120.0]), [0.0]);
        assert_eq!(divide(-1.0, &[1.0], &[120.0]), [0.0]);
    }
}
