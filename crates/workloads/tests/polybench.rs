//! Compares the results of the kernels with other methods of computing them, recorded runs with
//! native runs, and the accesses of some kernels with closed-form expressions.

use axiscope_workloads::{Access, Layout, Program, polybench::*, record, run_natively};

type Matrix = Vec<Vec<f64>>;

/// Returns the arrays of a program before it runs.
fn before<P: Program<Element = f64>>(program: &P) -> Vec<Vec<f64>> {
    let mut data: Vec<Vec<f64>> = program.lengths().iter().map(|&n| vec![0.0; n]).collect();
    let mut slices: Vec<&mut [f64]> = data.iter_mut().map(Vec::as_mut_slice).collect();
    program.fill(&mut slices);
    data
}

fn matrix(flat: &[f64], columns: usize) -> Matrix {
    flat.chunks(columns).map(<[f64]>::to_vec).collect()
}

fn transposed(a: &Matrix) -> Matrix {
    (0..a[0].len())
        .map(|j| a.iter().map(|row| row[j]).collect())
        .collect()
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let columns = transposed(b);
    a.iter()
        .map(|row| columns.iter().map(|column| dot(row, column)).collect())
        .collect()
}

fn times(a: &Matrix, x: &[f64]) -> Vec<f64> {
    a.iter().map(|row| dot(row, x)).collect()
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

fn near(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (i, (f, e)) in found.iter().zip(expected).enumerate() {
        assert!(
            (f - e).abs() <= 1e-9 * e.abs().max(1.0),
            "{i}: {f}, not {e}"
        );
    }
}

fn near_matrix(found: &Matrix, expected: &Matrix) {
    assert_eq!(found.len(), expected.len());
    for (f, e) in found.iter().zip(expected) {
        near(f, e);
    }
}

/// Solves a system by elimination with pivoting on a full matrix.
fn solved(mut a: Matrix, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for k in 0..n {
        let pivot = (k..n)
            .max_by(|&i, &j| a[i][k].abs().total_cmp(&a[j][k].abs()))
            .unwrap();
        a.swap(k, pivot);
        b.swap(k, pivot);
        for i in k + 1..n {
            let factor = a[i][k] / a[k][k];
            let upper = a[k].clone();
            for (x, pivot) in a[i].iter_mut().zip(&upper).skip(k) {
                *x -= factor * pivot;
            }
            b[i] -= factor * b[k];
        }
    }
    for k in (0..n).rev() {
        for j in k + 1..n {
            b[k] -= a[k][j] * b[j];
        }
        b[k] /= a[k][k];
    }
    b
}

#[test]
fn products_of_vectors() {
    let mvt = Mvt { n: 17 };
    let (old, new) = (before(&mvt), run_natively(&mvt));
    let a = matrix(&old[0], 17);
    let add =
        |x: &[f64], y: Vec<f64>| -> Vec<f64> { x.iter().zip(y).map(|(x, y)| x + y).collect() };
    near(&new[1], &add(&old[1], times(&a, &old[3])));
    near(&new[2], &add(&old[2], times(&transposed(&a), &old[4])));

    let atax = Atax { m: 11, n: 19 };
    let (old, new) = (before(&atax), run_natively(&atax));
    let a = matrix(&old[0], 19);
    near(&new[2], &times(&product(&transposed(&a), &a), &old[1]));

    let bicg = Bicg { n: 13, m: 8 };
    let (old, new) = (before(&bicg), run_natively(&bicg));
    let a = matrix(&old[0], 8);
    near(&new[2], &times(&transposed(&a), &old[1]));
    near(&new[4], &times(&a, &old[3]));
}

#[test]
fn convolution() {
    let conv = Conv2d { n: 12 };
    let (old, new) = (before(&conv), run_natively(&conv));
    let a = matrix(&old[0], 12);
    let mut expected = vec![vec![0.0; 12]; 12];
    for (i, row) in a.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            // Unlike the kernel, this code adds each element to the nine results that it
            // contributes to.
            for (di, weights) in FILTER.iter().enumerate() {
                for (dj, weight) in weights.iter().enumerate() {
                    let (y, x) = (i + 1, j + 1);
                    if (1 + di..11 + di).contains(&y) && (1 + dj..11 + dj).contains(&x) {
                        expected[y - di][x - dj] += weight * value;
                    }
                }
            }
        }
    }
    near_matrix(&matrix(&new[1], 12), &expected);
}

#[test]
fn covariance_is_the_mean_of_products_less_the_product_of_means() {
    let covariance = Covariance { n: 21, m: 9 };
    let (old, new) = (before(&covariance), run_natively(&covariance));
    let columns = transposed(&matrix(&old[0], 9));
    let mean = |x: &[f64]| x.iter().sum::<f64>() / 21.0;
    let expected: Matrix = columns
        .iter()
        .map(|x| {
            let with = |y: &Vec<f64>| (dot(x, y) - 21.0 * mean(x) * mean(y)) / 20.0;
            columns.iter().map(with).collect()
        })
        .collect();
    near_matrix(&matrix(&new[1], 9), &expected);
}

#[test]
fn fields_of_a_wave() {
    let fdtd = Fdtd2d { n: 10, steps: 3 };
    let (old, new) = (before(&fdtd), run_natively(&fdtd));
    let [mut ex, mut ey, mut hz] = [0, 1, 2].map(|k: usize| matrix(&old[k], 10));
    for step in 0..3 {
        let (ex0, ey0, hz0) = (ex.clone(), ey.clone(), hz.clone());
        ey = (0..10)
            .map(|i: usize| {
                let at = |j: usize| match i {
                    0 => f64::from(step),
                    _ => ey0[i][j] - (hz0[i][j] - hz0[i - 1][j]) / 2.0,
                };
                (0..10).map(at).collect()
            })
            .collect();
        ex = (0..10)
            .map(|i: usize| {
                let at = |j: usize| match j {
                    0 => ex0[i][0],
                    _ => ex0[i][j] - (hz0[i][j] - hz0[i][j - 1]) / 2.0,
                };
                (0..10).map(at).collect()
            })
            .collect();
        for i in 0..9 {
            for j in 0..9 {
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
            }
        }
    }
    for (flat, expected) in new.iter().zip([ex, ey, hz]) {
        near_matrix(&matrix(flat, 10), &expected);
    }
}

#[test]
fn factors_give_the_matrix_back() {
    let n = 14;
    let cholesky = Cholesky { n };
    let (old, new) = (before(&cholesky), run_natively(&cholesky));
    let mut l = matrix(&new[0], n);
    for (i, row) in l.iter_mut().enumerate() {
        row[i] = 1.0 / new[1][i];
        row[i + 1..].fill(0.0);
    }
    near_matrix(&product(&l, &transposed(&l)), &matrix(&old[0], n));

    let lu = Lu { n };
    let (old, new) = (before(&lu), run_natively(&lu));
    let (mut l, mut u) = (matrix(&new[0], n), matrix(&new[0], n));
    for i in 0..n {
        l[i][i + 1..].fill(0.0);
        u[i][i] = 1.0;
        u[i][..i].fill(0.0);
    }
    near_matrix(&product(&l, &u), &matrix(&old[0], n));

    let qr = Gramschmidt { m: 16, n: 10 };
    let (old, new) = (before(&qr), run_natively(&qr));
    let (r, q) = (matrix(&new[1], 10), matrix(&new[2], 10));
    near_matrix(&product(&q, &r), &matrix(&old[0], 10));
    let identity: Matrix = (0..10)
        .map(|i| (0..10).map(|j| f64::from(i == j)).collect())
        .collect();
    near_matrix(&product(&transposed(&q), &q), &identity);
    for (i, row) in r.iter().enumerate() {
        assert!(row[..i].iter().all(|&x| x == 0.0));
    }
}

#[test]
fn systems_are_solved() {
    let trisolv = Trisolv { n: 15 };
    let (old, new) = (before(&trisolv), run_natively(&trisolv));
    let mut l = matrix(&old[0], 15);
    for (i, row) in l.iter_mut().enumerate() {
        row[i + 1..].fill(0.0);
    }
    near(&times(&l, &new[1]), &old[2]);

    let durbin = Durbin { n: 12 };
    let (old, new) = (before(&durbin), run_natively(&durbin));
    let r = &old[0];
    let toeplitz: Matrix = (0..12usize)
        .map(|i| {
            (0..12)
                .map(|j| match i.abs_diff(j) {
                    0 => 1.0,
                    d => r[d - 1],
                })
                .collect()
        })
        .collect();
    let negative: Vec<f64> = r.iter().map(|x| -x).collect();
    near(&new[1], &solved(toeplitz, negative));
}

#[test]
fn alternating_directions_by_whole_lines() {
    let adi = Adi { n: 9, steps: 2 };
    let n = adi.n;
    let (old, new) = (before(&adi), run_natively(&adi));
    let [mut x, mut a, mut b] = [0, 1, 2].map(|k: usize| matrix(&old[k], n));
    // Eliminates and substitutes back along the rows of x and b. The back substitution divides
    // point k by the pivot of point k − `by`.
    let pass = |x: &mut Matrix, a: &Matrix, b: &mut Matrix, by: usize| {
        for ((x, a), b) in x.iter_mut().zip(a).zip(b) {
            let mut pivots = vec![b[0]];
            let mut values = vec![x[0]];
            for k in 1..n {
                values.push(x[k] - values[k - 1] * a[k] / pivots[k - 1]);
                pivots.push(b[k] - a[k].powi(2) / pivots[k - 1]);
            }
            let back = |k: usize| (values[k] - values[k - 1] * a[k - 1]) / pivots[k - by];
            *x = (0..n)
                .map(|k| match k {
                    0 => values[0],
                    k if k == n - 1 => values[k] / pivots[k],
                    k => back(k),
                })
                .collect();
            *b = pivots;
        }
    };
    for _ in 0..2 {
        pass(&mut x, &a, &mut b, 1);
        [x, a, b] = [&x, &a, &b].map(transposed);
        pass(&mut x, &a, &mut b, 0);
        [x, a, b] = [&x, &a, &b].map(transposed);
    }
    near_matrix(&matrix(&new[0], n), &x);
    near_matrix(&matrix(&new[2], n), &b);
}

/// Records a run of a kernel. Checks that its results equal those of a native run bit by bit, and
/// that every access is within the kernel's arrays.
struct Recorded;

impl Visitor for Recorded {
    type Outcome = (u64, u64, u64);

    fn visit<P: Kernel>(self, program: P) -> Self::Outcome {
        let base = 0x4000_0000;
        let layout = Layout::of(&program);
        let inside = |access: &Access| {
            let element = ((access.address - base) / 8) as usize;
            let found = layout.starts.iter().zip(&layout.lengths);
            found.clone().any(|(s, n)| (*s..s + n).contains(&element))
        };
        let (mut loads, mut stores, mut work) = (0, 0, 0);
        let recorded = record(&program, base, |access| {
            assert!(inside(&access), "{access:x?}");
            *(if access.write {
                &mut stores
            } else {
                &mut loads
            }) += 1;
            work += u64::from(access.work.operations) + u64::from(access.work.accumulated);
        });
        let native = run_natively(&program);
        assert_eq!(recorded.len(), native.len());
        for (r, n) in recorded.iter().zip(&native) {
            assert!(r.iter().zip(n).all(|(r, n)| r.to_bits() == n.to_bits()));
            assert!(r.iter().all(|x| x.is_finite()));
        }
        (loads, stores, work)
    }
}

#[test]
fn recorded_as_native() {
    for name in NAMES {
        let (loads, stores, work) = with_kernel(name, 20_000, Recorded).expect(name);
        assert!(loads > 0 && stores > 0 && work > 0, "{name}");
    }
    assert!(with_kernel("none", 20_000, Recorded).is_none());
}

#[test]
fn accesses_are_those_of_the_definition() {
    let n = 20u64;
    let mvt = Recorded.visit(Mvt { n: 20 });
    // Computes two products of a matrix and a vector. Each addition stores the sum.
    assert_eq!(mvt, (2 * n * (2 * n + 1), 2 * n * n, 4 * n * n));
    let conv = Recorded.visit(Conv2d { n: 20 });
    assert_eq!((conv.0, conv.1), (9 * 18 * 18, 18 * 18));
    let lu = Recorded.visit(Lu { n: 20 });
    // The sum of k² for k < n is (n-1) n (2n-1) / 6.
    let (squares, rest) = ((n - 1) * n * (2 * n - 1) / 6, n * (n - 1) / 2);
    assert_eq!(lu, (3 * squares + 2 * rest, squares + rest, 2 * squares));
    let trisolv = Recorded.visit(Trisolv { n: 20 });
    assert_eq!((trisolv.0, trisolv.1), (2 * rest + 2 * n, rest + 2 * n));
}

#[test]
fn sizes_fill_the_bytes_and_no_more() {
    struct Size;
    impl Visitor for Size {
        type Outcome = u64;
        fn visit<P: Kernel>(self, program: P) -> u64 {
            program.working_set_bytes()
        }
    }
    for name in NAMES {
        for bytes in [10_000, 1 << 20, 3_000_000] {
            let found = with_kernel(name, bytes, Size).unwrap();
            let bytes = bytes as u64;
            assert!(
                found <= bytes && found >= bytes * 9 / 10,
                "{name} {bytes}: {found}"
            );
        }
    }
}

#[test]
fn durbin_in_columns_ends_with_the_solution_of_durbin() {
    let n = 16;
    let solution = run_natively(&Durbin { n }).swap_remove(1);
    let columns = run_natively(&DurbinColumns { n }).swap_remove(1);
    let last: Vec<f64> = (0..n).map(|i| columns[i * n + n - 1]).collect();
    near(&last, &solution);
}
