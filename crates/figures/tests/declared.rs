//! An invented configuration, with tests of its declaration, reader, checks, rows and schema.

use std::collections::BTreeMap;

use axiscope_figures::{
    At, Cited, Figure, Figures, Node, Origin, Problem, Schemas, Section, choices, figures, least,
    rows,
};
use serde_json::{Value as Json, json};

choices! {
    /// How the lid of the box opens.
    pub enum Lid {
        /// By itself.
        Auto = "auto",
        /// By hand.
        Manual = "manual",
    }
}

figures! {
    /// The inside.
    #[derive(PartialEq)]
    pub struct Inside {
        /// Depth of the inside.
        depth_ns: f64 ["ns", 0.0..=1e9, fitted "depth"],
    }
}

figures! {
    /// Figures that others share.
    pub struct Shared {
        /// A shared figure.
        shared: u8 ["", 0..=15, assumed "a choice", default 3],
    }
}

figures! {
    /// A box.
    pub struct Box {
        /// One line about the box.
        title: String [plain],
        /// Time until the box opens.
        t_open: i64 ["clocks", 0..=100, register "BOX.OPEN"],
        /// Time until the box closes.
        t_close: i64 ["clocks", 0..=100, register "BOX.CLOSE", default t_open],
        /// Widths that the box may have.
        widths: Option<Vec<u32>> ["bits", [32, 64], documented "the manual"],
        /// How the lid of the box opens.
        lid: Cited<Lid> ["", .., documented "the manual"],
        /// Figures that the box shares with others.
        shared: Shared [flat],
        /// The inside.
        inside: Option<Inside> [section],
        /// More boxes.
        more: BTreeMap<String, Inside> [section],
        /// Values by port.
        values: u8 [named "", 0..=15, register "QOS"],
        /// Not in files.
        extra: usize [given 7],
    }
}

fn figure(value: Json) -> Node {
    Node::Figure(Figure {
        value,
        origin: Origin::Register,
        source: "a register".into(),
        file: "platforms/p".into(),
        unexplained: false,
    })
}

fn tree(change: impl FnOnce(&mut Section)) -> Section {
    let mut tree = Section::default();
    tree.set("title", Node::Plain("a box".into(), "platforms/p".into()));
    tree.set("t_open", figure(5.into()));
    tree.set("lid", figure("auto".into()));
    change(&mut tree);
    tree
}

fn read(change: impl FnOnce(&mut Section)) -> Result<Box, Problem> {
    Box::read(&At::root(&tree(change)))
}

#[test]
fn a_default_may_name_another_figure() {
    let b = read(|_| ()).expect("a box");
    assert_eq!(
        (b.t_open, b.t_close, b.extra, b.shared.shared),
        (5, 5, 7, 3)
    );
    assert!(b.widths.is_none() && b.inside.is_none() && b.more.is_empty());
    assert_eq!((b.lid.value, b.lid.origin), (Lid::Auto, Origin::Register));
    let b = read(|t| {
        t.set("t_close", figure(9.into()));
        t.set("inside.depth_ns", figure(3.into()));
        t.set("more.left.depth_ns", figure(4.5.into()));
        t.set("values.HP0", figure(15.into()));
        t.set("shared", figure(4.into()));
    });
    let b = b.expect("a box");
    assert_eq!((b.t_close, b.shared.shared), (9, 4));
    assert_eq!(b.inside, Some(Inside { depth_ns: 3.0 }));
    assert_eq!((b.more["left"].depth_ns, b.values["HP0"]), (4.5, 15));
}

#[test]
fn what_is_wrong_is_named_with_value_and_range() {
    let cases: [(&str, Json, &str); 7] = [
        ("t_open", (-1).into(), "-1; give 0 to 100"),
        (
            "t_open",
            1.5.into(),
            "invalid type: floating point `1.5`, expected i64",
        ),
        ("widths", json!([32, 48]), "48; give 32 or 64"),
        (
            "lid",
            "odd".into(),
            "unknown variant `odd`, expected `auto` or `manual`",
        ),
        ("inside.depth_ns", (-2.0).into(), "-2; give 0 to 1000000000"),
        (
            "more.left.depth_ns",
            (-2.0).into(),
            "-2; give 0 to 1000000000",
        ),
        ("values.HP0", 16.into(), "16; give 0 to 15"),
    ];
    for (path, value, what) in cases {
        let found = read(|t| t.set(path, figure(value))).expect_err("refused");
        assert_eq!(found, Problem::new(path, what));
    }
    let found = read(|t| t.set("tt", figure(1.into()))).expect_err("unknown");
    assert!(
        found
            .what
            .starts_with("unknown field `tt`, expected one of `title`")
    );
    let found = read(|t| drop(t.remove("t_open"))).expect_err("missing");
    assert_eq!(
        found,
        Problem::new("t_open", "missing field `t_open`; add it")
    );
}

#[test]
fn the_least_configuration_has_the_least_values() {
    let b: Box = least();
    assert_eq!((b.t_open, b.t_close, b.lid.value), (0, 0, Lid::Auto));
    assert!(b.inside.is_none());
    assert_eq!(least::<Inside>().depth_ns, 0.0);
}

#[test]
fn rows_have_the_type_and_unit_of_the_declaration() {
    let tree = tree(|t| t.set("inside.depth_ns", figure(3.into())));
    let found = rows(&tree, &Box::declaration());
    let found: Vec<_> = (found.iter())
        .map(|r| (r.path.as_str(), r.value.to_string(), r.declared.unit))
        .collect();
    let want = [
        ("inside.depth_ns", "3.0".to_owned(), "ns"),
        ("lid", "\"auto\"".to_owned(), ""),
        ("t_open", "5".to_owned(), "clocks"),
    ];
    assert_eq!(found, want);
}

#[test]
fn the_schema_states_unit_class_source_and_range() {
    let mut schemas = Schemas::default();
    let schema = schemas.section(&Box::declaration());
    let open = &schema["properties"]["t_open"];
    assert_eq!(open["properties"]["value"]["minimum"], 0);
    assert_eq!(open["properties"]["value"]["maximum"], 100);
    assert_eq!(
        (&open["x-unit"], &open["x-class"]),
        (&json!("clocks"), &json!("register"))
    );
    assert_eq!(open["x-source"], "BOX.OPEN");
    assert_eq!(schema["properties"]["t_close"]["x-default"], "t_open");
    assert_eq!(
        schema["properties"]["widths"]["properties"]["value"]["items"]["enum"],
        json!([32, 64])
    );
    assert_eq!(schema["required"], json!(["title", "t_open", "lid"]));
    assert_eq!(schema["properties"]["inside"]["$ref"], "#/$defs/Inside");
    assert!(schemas.defs["Inside"]["properties"]["depth_ns"].is_object());
}
