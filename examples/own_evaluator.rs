//! An evaluator of one's own for xiangqi: material, and pawns that are worth
//! more once they have crossed the river.
//!
//! ```sh
//! cargo run --example own_evaluator
//! ```

use plybench::game::xiangqi::{Evaluator, PIECE_VALUES, Xiangqi};
use plybench::search::Search;
use plybench::xiangqi::{Color, Kind, Piece, Position, Square};

#[derive(Clone)]
struct RiverPawns {
    bonus: i32,
}

impl Evaluator for RiverPawns {
    /// The value is the sum of the worths, so a leaf can be evaluated without
    /// making its last move.
    const SCORE_SUFFICES: bool = true;

    fn worth(&self, piece: Piece, square: Square) -> i32 {
        let crossed = match piece.color() {
            Color::Red => square.rank() >= 5,
            Color::Black => square.rank() < 5,
        };
        let bonus = if piece.kind() == Kind::Pawn && crossed { self.bonus } else { 0 };
        let worth = i32::from(PIECE_VALUES[piece.kind().index()]) + bonus;
        if piece.color() == Color::Red { worth } else { -worth }
    }

    fn evaluate(&self, _: &Position, score: i32) -> i32 {
        score
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = "pvs+captures+history+tt".parse()?;
    let position = Position::from_fen("2bakab2/9/4c4/p3p3p/2P6/9/P3P3P/4C4/9/2BAKAB2 w")?;
    println!("{}", position.fen());
    for bonus in [0, 50, 100] {
        let game = Xiangqi::new(position.clone(), RiverPawns { bonus });
        let mut search = Search::new(&engine).depth(5);
        let outcome = search.run(&game);
        let line = search.principal_variation(&game, &outcome);
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        println!(
            "bonus {bonus:3}: value {:4}, {:6} nodes, {}",
            outcome.value.unwrap_or_default(),
            outcome.counters.nodes,
            line.join(" "),
        );
    }
    Ok(())
}
