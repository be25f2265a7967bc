//! Runs many points: reads lines of `platform-file<TAB>point JSON` and writes lines of `result JSON` in order.
//! For fitting and profiling; users run `axiscope run`.

use std::{collections::HashMap, io::BufRead, path::Path};

use axiscope_platform::{Files, Platform};
use axiscope_sim::{Point, run_point_on};

fn main() {
    let mut platforms: HashMap<String, Platform> = HashMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("stdin is text");
        let (file, point) = line.split_once('\t').expect("platform and point");
        let platform = platforms.entry(file.into()).or_insert_with(|| {
            let read = |path: &str| std::fs::read_to_string(path).expect(path);
            // Files that a board names are relative to the folder above its own, as in the repository.
            let root = Path::new(file)
                .parent()
                .map_or("..".into(), |p| p.join(".."));
            let companion = |other: &str| Ok(read(&format!("{}/{other}.toml", root.display())));
            let files = Files::gather(&read(file), file, companion);
            files
                .and_then(|f| Platform::parse(&f, file))
                .unwrap_or_else(|e| panic!("{e}"))
        });
        let point = Point::parse(point).unwrap_or_else(|e| panic!("{e}"));
        let result = run_point_on(platform, &point).unwrap_or_else(|e| panic!("{e}"));
        println!(
            "{}",
            serde_json::to_string(&result).expect("a result is JSON")
        );
    }
}
