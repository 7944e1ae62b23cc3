//! The value of a root by a recursion too short to be wrong, and the
//! positions on which engines are compared with it.

use plybench::corpus;
use plybench::game::{AnyGame, Game, MoveList, Position, Rules, Value, Visitor, terminal_value};
use plybench::xiangqi;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// What is right about a root at a depth.
pub(super) struct Truth {
    pub(super) value: Value,
    /// The moves worth the value, in notation; empty at the end of the game
    /// and at depth 0.
    pub(super) best_moves: Vec<String>,
}

pub(super) fn truth(root: &AnyGame, depth: u32, captures: Captured) -> Truth {
    root.visit(TruthAt(depth, captures))
}

/// The captures that a quiescence search tries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Captured {
    All,
    /// Those whose static exchange value is not below 0.
    BySee,
}

struct TruthAt(u32, Captured);

impl Visitor for TruthAt {
    type Output = Truth;

    fn visit<G: Game>(self, game: &G) -> Truth {
        truth_of(game.clone(), self.0, self.1)
    }
}

fn truth_of<G: Game>(mut game: G, depth: u32, captures: Captured) -> Truth {
    let value = minimax(&mut game, depth, 0, captures);
    let mut moves = MoveList::new();
    if depth > 0 {
        game.generate(&mut moves);
    }
    let mut best_moves = Vec::new();
    for mv in moves {
        let undo = game.make(mv);
        if -minimax(&mut game, depth - 1, 1, captures) == value {
            best_moves.push(mv.to_string());
        }
        game.unmake(mv, undo);
    }
    Truth { value, best_moves }
}

fn minimax<G: Game>(game: &mut G, depth: u32, ply: u32, captures: Captured) -> Value {
    if depth == 0 {
        return if G::STATIC_LEAVES { game.evaluate() } else { stand_pat_or_capture(game, captures) };
    }
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    let mut best = None;
    for mv in moves {
        let undo = game.make(mv);
        let score = -minimax(game, depth - 1, ply + 1, captures);
        game.unmake(mv, undo);
        best = best.max(Some(score));
    }
    best.unwrap_or_else(|| terminal_value(game, ply))
}

/// The quiescence value without a window: practical only near the end of
/// exchanges, so the tests use it at small depths and with few pieces. Where
/// every move is a capture because captures are compulsory, there is no
/// standing pat.
fn stand_pat_or_capture<G: Game>(game: &mut G, captured: Captured) -> Value {
    let mut captures = MoveList::new();
    game.generate_captures(&mut captures);
    captures.retain(|mv| captured == Captured::All || game.see(*mv) >= 0);
    let compulsory = captures.iter().any(|mv| mv.to_string().contains('x'));
    let mut best = if compulsory { None } else { Some(game.evaluate()) };
    for mv in captures {
        let undo = game.make(mv);
        best = best.max(Some(-stand_pat_or_capture(game, captured)));
        game.unmake(mv, undo);
    }
    best.expect("a capture or a stand")
}

/// Plays a line; what the final position is worth to the side that moved
/// first, or an error that names the move that is not legal.
pub(super) fn worth_of_line(
    root: &AnyGame,
    line: &[String],
    depth: u32,
    captures: Captured,
) -> Result<Value, String> {
    root.visit(WorthOf { line, depth, captures })
}

struct WorthOf<'a> {
    line: &'a [String],
    depth: u32,
    captures: Captured,
}

impl Visitor for WorthOf<'_> {
    type Output = Result<Value, String>;

    fn visit<G: Game>(self, game: &G) -> Result<Value, String> {
        worth_in(game.clone(), self.line, self.depth, self.captures)
    }
}

fn worth_in<G: Game>(mut game: G, line: &[String], depth: u32, captures: Captured) -> Result<Value, String> {
    for notation in line {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let mv = moves.into_iter().find(|mv| mv.to_string() == *notation).ok_or(notation.as_str())?;
        game.make(mv);
    }
    let played = line.len() as u32;
    let left = u32::from(played != depth);
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    if left == 1 && !moves.is_empty() {
        return Err(format!("ends after {played} of {depth} plies though there are moves"));
    }
    let value = minimax(&mut game, left, played, captures);
    Ok(if played.is_multiple_of(2) { value } else { -value })
}

/// The positions of the perft suite, as FENs: few, and full of traps.
pub(super) fn traps() -> Vec<String> {
    fens(&["perft"])
}

/// Every built-in position, as FENs.
pub(super) fn corpus() -> Vec<String> {
    fens(&["perft", "all"])
}

fn fens(sets: &[&str]) -> Vec<String> {
    let entries =
        sets.iter().flat_map(|set| corpus::set(plybench::game::Rules::Xiangqi, set).expect("a built-in set"));
    entries.map(|entry| entry.fen()).collect()
}

/// Positions of xiangqi reached by random play from the corpus and the start position.
pub(super) fn random_positions(seed: u64) -> impl Iterator<Item = xiangqi::Position> {
    let starts: Vec<xiangqi::Position> = corpus()
        .iter()
        .map(|fen| xiangqi::Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
        .collect();
    let mut generator = Pcg32::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let start = generator.random_range(0..starts.len());
        let plies = generator.random_range(0..60);
        walk(starts[start].clone(), plies, &mut generator)
    })
}

fn walk(mut position: xiangqi::Position, plies: u32, generator: &mut impl Rng) -> xiangqi::Position {
    for _ in 0..plies {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.make(moves[generator.random_range(0..moves.len())]);
    }
    position
}

/// Positions of any game reached by random play from its start, up to its end.
pub(super) fn random_positions_of(rules: Rules, seed: u64) -> impl Iterator<Item = Position> {
    let mut generator = Pcg32::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut position = Position::start(rules);
        for _ in 0..generator.random_range(0..90) {
            let mut children = position.children();
            if children.is_empty() {
                break;
            }
            position = children.swap_remove(generator.random_range(0..children.len())).1;
        }
        position
    })
}

/// How many legal moves a position has.
pub(super) fn legal_moves(position: &xiangqi::Position) -> usize {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.len()
}
