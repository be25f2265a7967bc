//! The checker rejects a command that is issued one clock too early, for every rule of every standard, and
//! commands that the state of a bank never allows.

mod common;

use axiscope_dram::{
    BankId, Clock, Command, CommandBus, Constraint, Geometry, Kind, Kind::*, Scope, Standard,
    Timing, check,
};
use common::*;

const LONG: Clock = 10_000;

/// Returns a bank to which this rule, but no narrower rule, relates bank 0; `None` if there is no such bank.
fn partner(g: &Geometry, scope: Scope) -> Option<BankId> {
    match scope {
        Scope::Bank => Some(0),
        Scope::SameBank => same_place(g),
        Scope::BankGroup => Some(1),
        Scope::Rank => other_group(g).or(Some(1)),
        Scope::OtherRank => Some(other_rank(g)),
    }
}

/// Returns a stream in which `next` follows `first` at bank 0 after the given time, and all other commands
/// have enough time.
fn pair(t: &Timing, first: Kind, next: Kind, bank: BankId, after: Clock) -> Vec<Command> {
    let g = geometry(t.standard);
    let mut sent = Vec::new();
    let column = |k| matches!(k, Read | Write | MaskedWrite);
    if matches!(first, RefreshBank) && next == first {
        // All other banks are refreshed first, so that a new round begins.
        let scope = t.standard.bank_refresh.unwrap();
        let units = (1..g.banks_per_rank() as u8).filter(|&b| {
            let lowest = (0..b).all(|a| !scope.binds(&g, a, b));
            lowest && !scope.binds(&g, 0, b)
        });
        sent.extend(units.map(|b| command(LONG * Clock::from(b), RefreshBank, b)));
    }
    let start = LONG * 100;
    if column(first) || first == Precharge {
        sent.push(command(start - LONG, Activate, 0));
    }
    if (column(next) || next == Precharge) && bank != 0 {
        sent.push(command(start - LONG + 100, Activate, bank));
    }
    sent.push(command(start, first, 0));
    if first == Activate && matches!(next, Activate | Refresh | RefreshBank) {
        let apart =
            t.standard.bank_refresh == Some(Scope::SameBank) && same_place(&g) == Some(bank);
        if bank == 0 || next == Refresh || (apart && next == RefreshBank) {
            sent.push(command(start + t.t_ras, Precharge, 0));
        }
    }
    sent.push(command(start + after, next, bank));
    sent
}

fn window(t: &Timing, rule: &Constraint, after: Clock) -> Vec<Command> {
    let kind = rule.first.iter().next().unwrap();
    let four = [0, 2, 4, 6].into_iter().enumerate();
    let mut sent: Vec<_> = four
        .map(|(i, b)| command(5 * i as Clock, kind, b))
        .collect();
    assert!(t.t_rrd_l <= 5);
    sent.push(command(after, kind, 7));
    sent
}

#[test]
fn a_clock_too_soon_is_refused_for_each_rule_of_each_standard() {
    for s in standards() {
        let (t, g) = (lengths(s), geometry(s));
        let table = t.table();
        let judge = |sent: &[Command]| check(&g, &table, sent).map_err(|v| v.rule);
        for rule in &table.rows {
            if rule.window == 4 {
                assert_eq!(judge(&window(&t, rule, rule.clocks)), Ok(()), "{s:?}");
                assert!(judge(&window(&t, rule, rule.clocks - 1)).is_err(), "{s:?}");
                continue;
            }
            let bank = partner(&g, rule.scope).unwrap_or_else(|| panic!("{s:?} {rule:?}"));
            for first in rule.first.iter() {
                for next in rule.next.iter() {
                    let longer = |r: &&Constraint| {
                        r.window == 1 && r.pairs(first, next) && r.scope.binds(&g, 0, bank)
                    };
                    let all = table.rows.iter().filter(longer).map(|r| r.clocks).max();
                    let least = all.unwrap();
                    let name = format!("{s:?}: {first:?} to {next:?}, {:?}", rule.scope);
                    let in_time = pair(&t, first, next, bank, least);
                    assert_eq!(judge(&in_time), Ok(()), "{name}");
                    let early = judge(&pair(&t, first, next, bank, rule.clocks - 1));
                    let why = early.expect_err(&name);
                    assert!(why.contains(first.mnemonic()), "{name}: {why}");
                }
            }
        }
    }
}

#[test]
fn what_a_bank_cannot_do_is_refused() {
    let g = geometry(Standard::named("lpddr4").unwrap());
    let judge = |name: &str, sent: &[Command]| {
        let t = lengths(Standard::named(name).unwrap());
        check(&g, &t.table(), sent)
            .err()
            .map_or(String::new(), |v| v.rule)
    };
    let open = command(0, Activate, 0);
    for (sent, why) in [
        (vec![command(0, Read, 0)], "needs row 5"),
        (
            vec![open, command(500, Activate, 0)],
            "activates an open bank",
        ),
        (vec![open, command(500, Refresh, 1)], "with an open bank"),
        (
            vec![open, command(500, RefreshBank, 0)],
            "refreshes an open bank",
        ),
        (vec![command(9, Activate, 1), open], "goes back in time"),
        (
            vec![command(0, RefreshBank, 0), command(500, RefreshBank, 0)],
            "before the others",
        ),
    ] {
        let found = judge("lpddr4", &sent);
        assert!(found.contains(why), "{why}: {found}");
    }
    let wrong_row = Command {
        row: 6,
        ..command(500, Read, 0)
    };
    assert!(judge("ddr3", &[open, wrong_row]).contains("needs row 6"));
    assert!(judge("ddr3", &[command(0, RefreshBank, 0)]).contains("does not have"));
    let whole = [
        command(0, RefreshBank, 0),
        command(500, Refresh, 0),
        command(900, RefreshBank, 0),
    ];
    assert_eq!(judge("lpddr4", &whole), "", "a refresh of all begins anew");
}

#[test]
fn the_command_bus_takes_so_many_at_a_time() {
    let s = Standard::named("lpddr4").unwrap();
    let g = geometry(s);
    let judge = |bus: CommandBus, sent: &[Command]| {
        let t = Timing {
            command_bus: bus,
            ..lengths(s)
        };
        check(&g, &t.table(), sent)
            .err()
            .map_or(String::new(), |v| v.rule)
    };
    let sent = |at: Clock| {
        let there = other_rank(&g);
        let all = [
            command(0, Activate, 0),
            command(at, Activate, there),
            command(at, Precharge, 3),
        ];
        all.map(|c| Command { on_bus: true, ..c })
    };
    assert_eq!(judge(CommandBus::slots(2), &sent(1)), "");
    assert!(judge(CommandBus::slots(2), &sent(0)).contains("3 commands in a clock that takes 2"));
    assert!(judge(CommandBus::slots(1), &sent(1)).contains("2 commands"));
    let held = CommandBus::slots(2).holding(&[Activate], 2);
    assert!(judge(held, &sent(1)[..2]).contains("holds the command bus for 2"));
    assert_eq!(judge(held, &sent(2)[..2]), "");
    let mut closing = sent(0);
    closing[2].on_bus = false;
    assert_eq!(judge(CommandBus::slots(2), &closing), "");
}
