//! Buckets, rule by rule and against an obvious model.

use proptest::prelude::*;

use crate::game::tree::Tree;
use crate::game::xiangqi::{PieceSquare, Xiangqi};
use crate::game::{Game, INFINITY};
use crate::search::table::config::{Age, Replace, TableConfig, Ways};
use crate::search::table::hash_table::HashTable;
use crate::search::table::known::{Bounds, Known, TableEntry};
use crate::search::table::size::TableSize;

fn table_with<G: Game>(entries: u64, config: TableConfig) -> HashTable {
    let config = TableConfig { size: TableSize::of(entries), ..config };
    HashTable::new::<G>(config, 1, false).expect("a few entries fit")
}

fn bucket() -> TableConfig {
    TableConfig { replace: Replace::Bucket, ..TableConfig::default() }
}

fn table<G: Game>(entries: u64) -> HashTable {
    table_with::<G>(entries, bucket())
}

fn record(depth: u32) -> TableEntry {
    TableEntry { depth, bounds: Bounds::exactly(i64::from(depth)), best: Some(7), effort: 1 }
}

/// Those of the positions stored in this order, with their depths, that are
/// still known, in a table of this size.
fn known(entries: u64, stored: &[(u64, u32)]) -> Vec<u64> {
    let mut table = table::<Tree>(entries);
    for (hash, depth) in stored {
        table.store(*hash, record(*depth));
    }
    let mut hashes: Vec<u64> = stored.iter().map(|(hash, _)| *hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes.retain(|hash| table.probe(*hash, 0).is_some());
    hashes
}

#[test]
fn four_positions_find_empty_places_whatever_their_depths() {
    assert_eq!(known(4, &[(10, 5), (20, 1), (30, 9), (40, 1)]), [10, 20, 30, 40]);
}

#[test]
fn the_least_depth_gives_way_even_to_less() {
    assert_eq!(known(4, &[(10, 5), (20, 2), (30, 9), (40, 3), (50, 7)]), [10, 30, 40, 50]);
    assert_eq!(known(4, &[(10, 5), (20, 2), (30, 9), (40, 3), (50, 1)]), [10, 30, 40, 50]);
}

#[test]
fn of_equal_depths_the_first_place_is_taken() {
    assert_eq!(known(4, &[(10, 5), (20, 2), (30, 2), (40, 2), (50, 2)]), [10, 30, 40, 50]);
    assert_eq!(known(4, &[(10, 5), (20, 2), (30, 2), (40, 2), (50, 2), (60, 2)]), [10, 30, 40, 60]);
}

#[test]
fn a_position_keeps_its_place_at_any_depth() {
    // Position 20 is in one place only, with the depth of its last record.
    let stored = [(10, 5), (20, 4), (30, 9), (40, 3), (20, 1), (50, 2)];
    assert_eq!(known(4, &stored), [10, 30, 40, 50]);
}

#[test]
fn a_table_of_two_is_one_bucket_of_two() {
    assert_eq!(known(2, &[(10, 5), (21, 2), (30, 2)]), [10, 30]);
    assert_eq!(known(8, &[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (8, 1)]), [1, 2, 3, 4, 8]);
}

#[test]
fn what_another_search_has_left_is_empty() {
    for _ in 0..3 {
        let mut table = table::<Tree>(4);
        assert!((1..=4).all(|hash| table.probe(hash, 9).is_none()));
        (1..=4).for_each(|hash| table.store(hash, record(9)));
        assert!((1..=4).all(|hash| table.probe(hash, 9).is_some()));
    }
}

#[test]
fn a_bucket_has_as_many_places_as_it_says() {
    for (ways, places) in [(Ways::Two, 2), (Ways::Four, 4), (Ways::Eight, 8)] {
        for table in [
            table_with::<Tree>(32, TableConfig { ways, ..bucket() }),
            table_with::<Xiangqi<PieceSquare>>(32, TableConfig { ways, ..bucket() }),
        ] {
            let mut table = table;
            // All of one bucket: the deepest stay.
            let positions: Vec<u64> = (0..12).map(|number| 32 * number).collect();
            for (hash, depth) in positions.iter().zip(1..) {
                table.store(*hash, record(depth));
            }
            let known: Vec<u64> =
                positions.iter().copied().filter(|hash| table.probe(*hash, 1).is_some()).collect();
            assert_eq!(known, positions[12 - places..], "{ways}");
        }
    }
}

/// Two entries, one of which is of an earlier iteration: which is known after a third?
fn known_after_an_iteration(old: u32, new: u32, again: bool) -> [bool; 2] {
    let mut table = table_with::<Xiangqi<PieceSquare>>(2, TableConfig { age: Age::Iterations, ..bucket() });
    table.begin_iteration();
    table.store(2, record(old));
    table.begin_iteration();
    table.store(4, record(new));
    if again {
        table.store(2, record(old));
    }
    table.store(6, record(1));
    assert!(table.probe(6, 1).is_some());
    [2, 4].map(|hash| table.probe(hash, 1).is_some())
}

#[test]
fn an_entry_of_an_earlier_iteration_is_worth_two_plies_less() {
    assert_eq!(known_after_an_iteration(6, 3, false), [true, false]);
    assert_eq!(known_after_an_iteration(5, 3, false), [false, true], "equal, and in the first place");
    assert_eq!(known_after_an_iteration(4, 3, false), [false, true]);
    assert_eq!(known_after_an_iteration(4, 3, true), [true, false], "stored again, it is young");
    let mut without_age = table::<Tree>(2);
    without_age.begin_iteration();
    without_age.store(2, record(4));
    without_age.begin_iteration();
    without_age.store(4, record(3));
    without_age.store(6, record(1));
    assert_eq!([2, 4].map(|hash| without_age.probe(hash, 1).is_some()), [true, false]);
}

#[test]
fn at_random_every_place_gives_way_about_equally_often_and_the_same_ones_every_time() {
    let survivors = || -> Vec<[bool; 4]> {
        let mut table =
            table_with::<Tree>(4, TableConfig { replace: Replace::Random, ..TableConfig::default() });
        let new = |number: u64| 4 * (4 + number);
        (0..400)
            .map(|number| {
                let places = [0, 1, 2, 3].map(|place| 1_000_000 + 4 * (4 * number + place));
                // Four newer positions may displace one another; the last is there in any case.
                for hash in places {
                    table.store(hash, record(60));
                }
                table.store(new(number), record(1));
                assert!(table.probe(new(number), 1).is_some());
                places.map(|hash| table.probe(hash, 1).is_some())
            })
            .collect()
    };
    let first = survivors();
    assert_eq!(first, survivors());
    let alive = |place: usize| first.iter().filter(|known| known[place]).count();
    // The first of four later arrivals survives with (3/4)^4, the last with 3/4.
    let expected = [127, 169, 225, 300];
    for (place, expected) in expected.into_iter().enumerate() {
        assert!(alive(place).abs_diff(expected) < 40, "{place}: {}", alive(place));
    }
}

/// Positions by bucket, in the order of their places.
struct Model {
    ways: usize,
    buckets: Vec<Vec<(u64, TableEntry)>>,
}

impl Model {
    fn new(entries: usize) -> Self {
        let ways = entries.min(4);
        Model { ways, buckets: vec![Vec::new(); entries / ways] }
    }

    fn bucket(&mut self, hash: u64) -> &mut Vec<(u64, TableEntry)> {
        let bucket = hash as usize / self.ways % self.buckets.len();
        &mut self.buckets[bucket]
    }

    fn store(&mut self, hash: u64, mut record: TableEntry) {
        let ways = self.ways;
        let bucket = self.bucket(hash);
        if let Some((_, old)) = bucket.iter_mut().find(|(known, _)| *known == hash) {
            record.join(*old);
            *old = record;
        } else if bucket.len() < ways {
            bucket.push((hash, record));
        } else {
            let shallowest = bucket.iter_mut().min_by_key(|(_, old)| old.depth);
            *shallowest.expect("it is full") = (hash, record);
        }
    }

    fn probe(&mut self, hash: u64, depth: u32) -> Option<Known> {
        let (_, record) = *self.bucket(hash).iter().find(|(known, _)| *known == hash)?;
        let nothing = Bounds { lower: -INFINITY, upper: INFINITY };
        Some(Known { bounds: if record.depth == depth { record.bounds } else { nothing }, best: record.best })
    }
}

fn same_as_model<G: Game>(log_entries: u32, stores: &[(u64, u32, i64, u8)]) {
    let (mut table, mut model) = (table::<G>(1 << log_entries), Model::new(1 << log_entries));
    for (hash, depth, value, kind) in stores {
        let bounds = [Bounds::at_least(*value), Bounds::at_most(*value), Bounds::exactly(*value)];
        let best = (*kind % 2 == 0).then_some(u16::from(*kind));
        let record = TableEntry { depth: *depth, bounds: bounds[usize::from(*kind) % 3], best, effort: 1 };
        table.store(*hash, record);
        model.store(*hash, record);
        for (hash, depth, ..) in stores {
            assert_eq!(table.probe(*hash, *depth), model.probe(*hash, *depth), "{hash} at {depth}");
        }
    }
}

proptest! {
    #[test]
    fn a_bucket_does_what_an_obvious_one_does(
        log_entries in 1_u32..6,
        stores in prop::collection::vec((0_u64..64, 1_u32..6, -100_i64..100, 0_u8..6), 0..80),
    ) {
        // Wide entries, then narrow ones.
        same_as_model::<Tree>(log_entries, &stores);
        same_as_model::<Xiangqi<PieceSquare>>(log_entries, &stores);
    }
}
