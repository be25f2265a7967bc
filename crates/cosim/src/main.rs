//! The virtual board as a program: requests on standard input, answers on standard output,
//! a line each. It ends when its input does.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut session = axiscope_cosim::Session::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            writeln!(out, "{}", axiscope_cosim::answer(&mut session, &line))?;
            out.flush()?;
        }
    }
    Ok(())
}
