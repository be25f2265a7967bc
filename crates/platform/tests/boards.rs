//! Tests of boards that name a chip: the figures that they may set, and the files that errors name.

use axiscope_figures::Node;
use axiscope_platform::{Files, Platform};

mod common;

use common::{files, shipped};

/// Returns the error that occurs after one of a board's files has been changed.
fn refused(name: &str, file: Option<&str>, from: &str, to: &str) -> String {
    let mut files = files(name);
    let text = match file {
        None => &mut files.text,
        Some(file) => files.companions.get_mut(file).expect("a companion file"),
    };
    assert!(text.contains(from), "{from}");
    *text = text.replacen(from, to, 1);
    Platform::parse(&files, name).expect_err("refused").0
}

#[test]
fn a_board_says_nothing_of_the_silicon() {
    let message = refused(
        "zcu102",
        None,
        "[clocks]\n",
        "[fabric]\nswitch_clocks = { value = 5.0, origin = \"assumed\", source = \"x\" }\n[clocks]\n",
    );
    assert!(
        message.starts_with("platform zcu102: fabric.switch_clocks: "),
        "{message}"
    );
    assert!(
        message.contains("[unexplained.fabric] with its evidence"),
        "{message}"
    );
}

#[test]
fn errors_name_the_file_of_the_figure() {
    let chip = Some("chips/zynq_ultrascale");
    let message = refused(
        "ultra96",
        chip,
        "port_pieces = { value = 8",
        "port_pieces = { value = 0",
    );
    assert!(
        message.starts_with("chip zynq_ultrascale: controller.port_pieces: 0; give"),
        "{message}"
    );
    let message = refused(
        "ultra96",
        chip,
        "[controller]\n",
        "[controller]\nport_piece = 3\n",
    );
    assert!(message.contains("controller.port_piece"), "{message}");
    let message = refused(
        "ultra96",
        None,
        "rank_to_rank = { value = 4",
        "rank_to_rank = { value = 9223372036854775807",
    );
    assert!(
        message.starts_with("platform ultra96: unexplained.dram.timing.rank_to_rank: "),
        "{message}"
    );
    let message = refused(
        "ultra96",
        None,
        "t_ras = { value = 12",
        "t_ras = { value = -6",
    );
    assert!(
        message.starts_with("platform ultra96: dram.timing.t_ras: "),
        "{message}"
    );
    for (board, now, ranks, why) in [
        ("ultra96", 2, 255, "255; give 1, 2, 4 or 8"),
        ("zcu102", 1, 8, "8 of 16 banks each; at most 64"),
    ] {
        let field = |ranks| format!("ranks = {{ value = {ranks},");
        let message = refused(board, None, &field(now), &field(ranks));
        let want = format!("platform {board}: wiring.ranks: {why}");
        assert!(message.starts_with(&want), "{message}");
    }
    let message = refused(
        "zcu102_2022",
        Some("platforms/zcu102"),
        "t_ras = { value = 18",
        "t_ras = { value = -6",
    );
    assert!(
        message.starts_with("platform zcu102: dram.timing.t_ras: "),
        "{message}"
    );
}

#[test]
fn what_is_unexplained_has_evidence_and_one_of_three_forms() {
    let message = refused("ultra96", None, "evidence = \"", "proof = \"");
    assert!(
        message.contains("no evidence; name the data that ask for it"),
        "{message}"
    );
    let more = "[unexplained.fabric]\nswitch_clocks = { absent = 3, origin = \"fitted\", source = \"x\", evidence = \"y\" }\n[clocks]\n";
    let message = refused("ultra96", None, "[clocks]\n", more);
    assert!(
        message.contains("give one of value, add and absent = true"),
        "{message}"
    );
    let message = refused(
        "zcu102",
        None,
        "rd_to_wr = { add = 3",
        "rd_to_wx = { add = 3",
    );
    assert!(
        message.contains("there is no figure to add to"),
        "{message}"
    );
}

#[test]
fn files_that_are_not_there_are_asked_for() {
    let text = shipped("platforms/zcu102_2022");
    let alone = Files::from(&text);
    assert_eq!(alone.missing("b"), Ok(vec!["platforms/zcu102".to_owned()]));
    let message = Platform::parse(&alone, "b").expect_err("no base").0;
    assert!(
        message.starts_with("platform b: boot.of: platforms/zcu102.toml was not given"),
        "{message}"
    );
    let odd = text.replace("of = \"zcu102\"", "of = \"../zcu102\"");
    let message = Files::from(&odd).missing("b").expect_err("no name").0;
    assert!(
        message.contains("boot.of") && message.contains("give the name of a file"),
        "{message}"
    );
    let message = refused(
        "ultra96v2",
        None,
        "unexplained_as = \"ultra96\"",
        "unexplained_as = 3",
    );
    assert!(message.contains("unexplained_as"), "{message}");
}

#[test]
fn a_boot_changes_its_own_registers_only() {
    let parse = |name| Platform::parse(files(name), name).expect("a platform");
    let (one, other) = (parse("zcu102"), parse("zcu102_2022"));
    assert_eq!(one.ports["HP0"].read_qos, 7);
    assert_eq!(other.ports["HP0"].read_qos, 0);
    assert_eq!(one.dram.timing.t_ras, other.dram.timing.t_ras);
    let fields = |p: &Platform| {
        let unexplained = p.made_of.unexplained.iter();
        unexplained.map(|u| u.field.clone()).collect::<Vec<_>>()
    };
    assert_eq!(fields(&one), fields(&other));
}

#[test]
fn a_complete_text_is_the_same_platform() {
    for name in [
        "ultra96",
        "ultra96v2",
        "zcu102_2022",
        "zc702",
        "de1_soc",
        "vck190",
    ] {
        let files = files(name);
        let text = files.complete(name).expect("a text");
        // Returns the platform without the names of the files from which its figures come.
        let figures = |p: Platform| {
            let leaves = p.tree.leaves();
            let text = leaves.iter().map(|(path, node)| match node {
                Node::Figure(f) => format!("{path} {} {:?} {}", f.value, f.origin, f.source),
                Node::Plain(value, _) => format!("{path} {value}"),
                Node::Section(_) => path.clone(),
            });
            let mut text: Vec<_> = text.collect();
            text.sort();
            text
        };
        let whole = Platform::parse(&text, name).expect("a platform");
        let parts = Platform::parse(&files, name).expect("a platform");
        assert_eq!(figures(whole), figures(parts), "{name}");
    }
}

#[test]
fn an_optional_part_is_there_once_a_board_sets_it_up() {
    let parse = |name| Platform::parse(files(name), name).expect("a platform");
    assert!(!parse("zcu102").ports.contains_key("HPC0"));
    assert!(parse("ultra96v2").ports.contains_key("HPC0"));
    assert!(parse("zybo").coherence.is_none() && parse("zc702").coherence.is_some());
}
