//! Tests that rates and latencies of designs equal those of the model's own masters.

use super::*;

#[test]
fn a_design_gets_what_the_models_own_generator_gets() {
    for (way, beats, outstanding) in [
        ("read", 16, 8),
        ("read", 4, 2),
        ("read", 64, 4),
        ("write", 16, 8),
        ("write", 4, 2),
        ("write", 64, 4),
    ] {
        let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
        let port = ps.port("HP0").expect("a port");
        let design = Design::new(way == "write", beats, outstanding, 0);
        let found = measured(&mut ps, &mut [(port, design)]);
        close(
            &found,
            &modelled(&engine("a", "HP0", way, beats, outstanding, 0)),
        );
    }
}

#[test]
fn qos_is_the_ports_register_unless_the_port_takes_axqos() {
    // Refreshes delay the two classes of reads differently.
    let rate = |axqos: bool| {
        let mut setup = setup("", &["HP0"]);
        setup.ports[0].axqos = axqos;
        let mut ps = ProcessingSystem::new(&setup).expect("a system");
        let port = ps.port("HP0").expect("a port");
        measured(&mut ps, &mut [(port, Design::new(false, 16, 4, 0))])[0].0
    };
    let engine = engine("a", "HP0", "read", 16, 4, 0);
    let asks = engine.replace(r#""queue_bursts": 1"#, r#""queue_bursts": 1, "axqos": 0"#);
    let (register, asked) = (modelled(&engine)[0].0, modelled(&asks)[0].0);
    assert!(asked / register > 1.0015, "{asked} {register}");
    let near = |found: f64, wanted: f64| (found / wanted - 1.0).abs() < 0.001;
    let (found, with_axqos) = (rate(false), rate(true));
    assert!(near(found, register), "{found} {register}");
    assert!(near(with_axqos, asked), "{with_axqos} {asked}");
}

#[test]
fn what_runs_beside_slows_it_down_as_in_the_model() {
    let companions = engine("b", "HP1", "write", 16, 16, 64 << 20);
    let mut ps = ProcessingSystem::new(&setup(&companions, &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    let found = measured(&mut ps, &mut [(port, Design::new(false, 16, 8, 0))]);
    let both = format!("{}, {companions}", engine("a", "HP0", "read", 16, 8, 0));
    let wanted = modelled(&both);
    close(&found, &wanted[..1]);
}
