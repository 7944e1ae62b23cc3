//! The base order, randomised at every position.

use crate::game::Game;
use crate::search::ordering::enhancement::{Concern, Configured, Enhancement, OpenNode, Setup};
use crate::search::ordering::journal::Past;
use crate::search::ordering::key::{Bits, PLACE};
use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};
use crate::splitmix::SplitMix64;

parameters! {
    /// Another base order, drawn for each position.
    pub struct Shuffle {
        /// which permutation of each position
        pub seed: Whole<0, { u64::MAX }> = Whole::of(0);
    }
}

impl Registered for Shuffle {
    const ENTRY: Entry = Entry {
        name: "shuffle",
        summary: "random base order, drawn per position",
        explanation: "Permutes the moves of each position before any other enhancement orders them. The \
            generator is seeded with `seed` and the position's hash, so a position always gets the same \
            order. It shows how much a result depends on the order of move generation.",
        source: "R. Durstenfeld, Algorithm 235: random permutation, CACM 7(7), 1964, drawn with SplitMix64 \
        (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014)",
        cites: &["durstenfeld1964", "steele2014"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for Shuffle {
    const BITS: Bits = PLACE;

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        Box::new(self)
    }
}

impl<G: Game> Enhancement<G> for Shuffle {
    fn concern(&self) -> Concern {
        Concern::TheWhole
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, _: &[G::Move], keys: &mut [u64], _: Past<'_>) {
        permute(keys, self.seed.get() ^ node.game.hash());
    }
}

/// Permutes the places of keys.
fn permute(keys: &mut [u64], seed: u64) {
    let places = PLACE.at(PLACE.most());
    let mut stream = SplitMix64::new(seed);
    for last in (1..keys.len()).rev() {
        let other = stream.below(last as u64 + 1) as usize;
        let place = (keys[last] ^ keys[other]) & places;
        keys[last] ^= place;
        keys[other] ^= place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Vec<u64> {
        (0..40).map(|index| PLACE.at(255 - index) | index).collect()
    }

    #[test]
    fn a_seed_gives_one_permutation_of_the_places() {
        let shuffled = |seed| {
            let mut keys = keys();
            permute(&mut keys, seed);
            keys
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        assert!(shuffled(1).iter().zip(keys()).all(|(key, before)| key & 255 == before & 255));
        let places = |keys: Vec<u64>| {
            let mut places: Vec<u64> = keys.iter().map(|key| key >> PLACE.low).collect();
            places.sort_unstable();
            places
        };
        assert_eq!(places(shuffled(1)), places(keys()));
    }

    #[test]
    fn every_move_comes_first_about_equally_often() {
        let mut first = [0; 10];
        for seed in 0..10_000 {
            let mut keys = keys()[..10].to_vec();
            permute(&mut keys, seed);
            first[keys.iter().max().map_or(0, |key| *key as u8 as usize)] += 1;
        }
        assert!(first.iter().all(|count| (850..1150).contains(count)), "{first:?}");
    }
}
