//! Tests of the measurement on a channel whose queues are filled by hand: the cause of each gap on the bus.

use super::*;
use crate::channel::testing::{ONE_RANK, entry, state};

const LINE: Clock = 4;
const READ: Direction = Direction::Read;

/// Returns a measurement of two streams with lines waiting at clock 0.
fn account() -> Account {
    let mut a = Account::new(2, LINE);
    a.waits(0, READ, 9, 0);
    a.waits(1, READ, 9, 0);
    a.waits(1, Direction::Write, 9, 0);
    a
}

/// Returns a state in which bank 0 was opened long ago.
fn open() -> State {
    let mut s = state(ONE_RANK);
    s.device.activate(0, 7, -1000);
    s
}

fn sum(a: &Account, stream: u8, direction: Direction) -> f64 {
    let lines = (0..2).flat_map(|s| [Use::Line(s, READ), Use::Line(s, Direction::Write)]);
    let rests = Rest::ALL.map(Use::Rest);
    lines
        .chain(rests)
        .map(|what| a.waited(stream, direction, what))
        .sum()
}

#[test]
fn a_line_holds_the_bus_and_what_is_left_has_a_cause() {
    let (mut a, s) = (account(), open());
    let e = entry(0, 7);
    a.column(&s, &e, 10);
    a.column(&s, &e, 10 + LINE);
    a.column(&s, &e, 30);
    assert_eq!(a.settled(30), 30);
    assert!((a.bus(Use::Line(0, READ)) - 8.0).abs() < 1e-9);
    // Only the policy delayed column commands: before the first command, and from 18 to 30.
    assert!((a.bus(Use::Rest(Rest::Held)) - 22.0).abs() < 1e-9);
    for (stream, direction) in [(0, READ), (1, READ), (1, Direction::Write)] {
        assert!((sum(&a, stream, direction) - 30.0).abs() < 1e-9);
    }
    assert!(
        sum(&a, 0, Direction::Write).abs() < 1e-9,
        "nothing of it waited"
    );
}

#[test]
fn a_row_that_was_just_opened_holds_up_its_own_direction_only() {
    let (mut a, mut s) = (account(), open());
    a.column(&s, &entry(0, 7), 0);
    s.device.activate(1, 7, 20);
    a.column(&s, &entry(1, 7), 25);
    let row = Use::Rest(Rest::Row);
    assert!((a.bus(row) - 21.0).abs() < 1e-9);
    assert!((a.waited(1, READ, row) - 21.0).abs() < 1e-9);
    assert!(a.waited(1, Direction::Write, row).abs() < 1e-9);
    assert!((a.waited(1, Direction::Write, Use::Rest(Rest::Held)) - 21.0).abs() < 1e-9);
}

#[test]
fn who_no_longer_waits_has_no_share_and_nobody_waits_before_lines_come() {
    let (mut a, s) = (account(), open());
    a.column(&s, &entry(0, 7), 0);
    for _ in 0..9 {
        a.issued(1, READ, 10, 10);
    }
    a.first_came(30);
    a.column(&s, &entry(0, 7), 40);
    assert!((sum(&a, 1, READ) - 10.0).abs() < 1e-9);
    assert!((a.bus(Use::Rest(Rest::Idle)) - 26.0).abs() < 1e-9);
    assert!(!a.is_waiting(1, READ) && a.is_waiting(0, READ));
}

#[test]
fn refresh_takes_what_it_stopped() {
    let (mut a, s) = (account(), open());
    a.column(&s, &entry(0, 7), 0);
    a.stopped(0, 1, 0, 6);
    a.stopped(1, 0, 26, 10);
    a.column(&s, &entry(0, 7), 40);
    assert!((a.bus(Use::Rest(Rest::Refresh)) - 20.0).abs() < 1e-9);
    assert!((a.bus(Use::Rest(Rest::Held)) - 16.0).abs() < 1e-9);
}

#[test]
fn spans_have_no_holes_and_end_when_they_were_asked_to() {
    let (mut a, s) = (account(), open());
    a.reset(0, 20);
    for at in [8, 12, 30, 50] {
        a.column(&s, &entry(0, 7), at);
    }
    let spans = a.spans();
    assert_eq!((spans[0].from, spans.last().map(|s| s.to)), (0, Some(30)));
    assert!(spans.windows(2).all(|w| w[0].to == w[1].from));
}
