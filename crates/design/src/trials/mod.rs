//! Finds what limits a member by trying changes: each change that is possible is run on the model, and the
//! result shows whether it helps.
//!
//! ```text
//! result -> members to judge (those that keep their rates: at higher rates) -> changes of each (one file per idea) -> runs -> table -> sentence (sentences/tried.rs)
//! ```
//!
//! Method: Coz (Curtsinger and Berger, SOSP 2015) estimates what would happen if a part of a program were
//! faster. A simulator can run such a change itself.

mod alone;
mod buffer;
mod bursts;
mod class;
mod clock;
mod competitor;
mod figure;
mod in_flight;
mod pace;
mod port;
mod raised;
mod scene;
mod schedule;
mod table;
mod width;

use std::slice;

use axiscope_platform::Error;
use axiscope_sim::Model;
use figure::Figure;
pub(crate) use scene::Scene;
use scene::{Change, pinned, with};
pub use table::{Idea, Reason, Trial};

use crate::{
    advise::Changes,
    compile::{Kind, compile},
    place::Board,
    record::DesignFile,
    result::{DesignResult, MemberResult},
    run::{How, run},
    sentences::limit_of,
    supplies::Supplies,
    verdict::State,
};

/// A function that runs designs. It returns the result of each design, or the reason why that
/// design cannot be built.
pub type Runs<'a> = dyn FnMut(&[DesignFile]) -> Vec<Result<DesignResult, String>> + 'a;

/// Tries changes for members of a design whose result is known, and adds the limiting reasons to the result.
/// `whom` selects the members.
///
/// # Errors
/// If the design cannot be compiled.
pub fn try_changes(
    model: &Model,
    board: &Board,
    design: &DesignFile,
    supplies: &Supplies,
    result: DesignResult,
    whom: &dyn Fn(&MemberResult) -> bool,
) -> Result<DesignResult, Error> {
    try_changes_with(board, design, supplies, result, whom, &mut |designs| {
        let one = |design: &DesignFile| {
            run(model, board, design.clone(), supplies, How::Sampled).map_err(|e| e.0)
        };
        designs.iter().map(one).collect()
    })
}

/// Like [`try_changes`], with a function that runs the designs.
///
/// # Errors
/// If the design cannot be compiled.
pub fn try_changes_with(
    board: &Board,
    design: &DesignFile,
    supplies: &Supplies,
    mut result: DesignResult,
    whom: &dyn Fn(&MemberResult) -> bool,
    runs: &mut Runs<'_>,
) -> Result<DesignResult, Error> {
    let made = compile(design, board, supplies)?;
    let pinned = pinned(design, &made);
    let times = raised::factor(&result);
    let raised = raised::raised(&pinned, board, &made, times);
    let mut judged = result.members.iter();
    let then = match judged.any(|m| whom(m) && raised::keeps(m)) {
        true => runs(slice::from_ref(&raised)).pop().and_then(Result::ok),
        false => None,
    };
    let mut asked: Vec<Asked<'_>> = Vec::new();
    for (nth, (placed, member)) in made.members.iter().zip(&result.members).enumerate() {
        if !whom(member) {
            continue;
        }
        let faster = then.as_ref().filter(|_| raised::keeps(member));
        let faster = faster.map(|then| &then.members[nth]);
        let is_kept = faster.is_some_and(raised::keeps);
        let (base, member) = match faster {
            Some(faster) if !is_kept => (&raised, faster),
            _ => (&pinned, member),
        };
        let scene = Scene {
            design: base,
            board,
            made: &made,
            placed,
            member,
        };
        asked.push(Asked {
            nth,
            figure: Figure::of(member),
            changes: match is_kept {
                true => pace::changes(&scene),
                false => changes_of(&scene),
            },
            burst_bytes: bursts::burst_bytes(&scene),
            base,
            times: faster.map(|_| times),
            is_kept,
        });
    }
    // Changes to the complete design are the same for all members, so equal designs are run only
    // once.
    let mut texts: Vec<String> = Vec::new();
    let mut designs: Vec<DesignFile> = Vec::new();
    let mut places: Vec<Vec<Option<usize>>> = Vec::new();
    for one in &asked {
        let place = |change: &Change| {
            let (text, design) = with(one.base, change)?;
            let known = texts.iter().position(|t| *t == text);
            Some(known.unwrap_or_else(|| {
                texts.push(text);
                designs.push(design);
                designs.len() - 1
            }))
        };
        places.push(one.changes.iter().map(place).collect());
    }
    let ran = runs(&designs);
    for (one, places) in asked.into_iter().zip(places) {
        let name = result.members[one.nth].name.clone();
        let before = match &then {
            Some(faster) if one.times.is_some() && !one.is_kept => &faster.members,
            _ => &result.members,
        };
        let trials = one.changes.into_iter().zip(places);
        let trials = trials.filter_map(|(change, place)| {
            let after = ran.get(place?)?.as_ref().ok()?;
            let own = after.members.iter().find(|m| m.name == name)?;
            Some(Trial {
                costs: costs(before, &after.members, &name),
                ..one.figure.trial(change, own)
            })
        });
        let trials = trials.collect();
        let reason = one.figure.reason(trials, one.burst_bytes);
        result.members[one.nth].reason = Some(Reason {
            times: one.times,
            is_kept: one.is_kept,
            ..reason
        });
    }
    let mut result = result.worded();
    result.limit = limit_of(design, board, &made, &result);
    Ok(result.worded())
}

/// Returns the members other than `own` that miss a demand after a change, and missed none before it.
fn costs(before: &[MemberResult], after: &[MemberResult], own: &str) -> Vec<String> {
    let misses = |m: &&MemberResult| m.checks.iter().any(|c| c.state == State::Missed);
    let missed = before.iter().filter(misses);
    let missed: Vec<&str> = missed.map(|m| &*m.name).collect();
    let others = after.iter().filter(misses).map(|m| &m.name);
    let new = others.filter(|name| *name != own && !missed.contains(&name.as_str()));
    new.cloned().collect()
}

/// A member for which changes are tried.
struct Asked<'a> {
    nth: usize,
    figure: Figure,
    changes: Vec<Change>,
    burst_bytes: Option<f64>,
    /// The design that is changed, and the factor by which its rates are raised, if they are.
    base: &'a DesignFile,
    times: Option<f64>,
    /// Whether the member keeps its rate even at the raised rates. Its changes are then made to the unchanged design.
    is_kept: bool,
}

/// Returns the changes that are possible for a member, in the order of the table.
fn changes_of(scene: &Scene<'_>) -> Vec<Change> {
    let mut found = Vec::new();
    if matches!(scene.placed.kind, Kind::Stream | Kind::Cluster) {
        found.extend(pace::changes(scene));
        found.extend(schedule::changes(scene));
        found.extend(in_flight::changes(scene));
        found.extend(bursts::changes(scene));
        found.extend(buffer::changes(scene));
        found.extend(width::changes(scene));
        found.extend(port::changes(scene));
        found.extend(clock::changes(scene));
    }
    found.extend(class::changes(scene));
    found.extend(competitor::changes(scene));
    found.extend(alone::changes(scene));
    found
}

/// Returns the trials' changes that double a number of a stream or cluster: its number of bursts in
/// flight, or its burst length. Masters inside the PS are fixed, so there are no such changes for
/// them.
pub(crate) fn doubled_numbers(scene: &Scene<'_>) -> Changes {
    if scene.is_inside_ps() {
        return Changes::new();
    }
    let found = in_flight::changes(scene)
        .into_iter()
        .chain(bursts::changes(scene));
    found.flat_map(|change| change.changes).collect()
}
