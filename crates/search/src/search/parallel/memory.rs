//! The transposition table as one virtual processor sees it.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use crate::search::internal_deepening::InternalDeepening;
use crate::search::table::unbounded::{KeyIsHash, KeyMap};
use crate::search::table::{HashTable, Known, Table, TableEntry};

/// A table that several processors share, or one has alone.
pub(super) struct Shared {
    table: HashTable,
    /// Ticks until other processors see a store; its writer sees it at once.
    latency: u64,
    now: u64,
    /// Stores on their way, the next to arrive first: tick, writer, position, entry.
    pending: VecDeque<(u64, usize, u64, TableEntry)>,
    /// By writer: its stores on their way, and how many of a position.
    own: Vec<KeyMap<(u32, TableEntry)>>,
}

impl Shared {
    fn new(table: HashTable, latency: u64, processors: usize) -> Self {
        let own = |_| HashMap::with_hasher(BuildHasherDefault::<KeyIsHash>::default());
        let own = (0..if latency > 0 { processors } else { 0 }).map(own).collect();
        Shared { table, latency, now: 0, pending: VecDeque::new(), own }
    }

    /// The stores that have arrived by a tick are in the table.
    fn advance(&mut self, now: u64) {
        self.now = now;
        while let Some((_, writer, hash, entry)) = self.pending.pop_front_if(|(due, ..)| *due <= now) {
            self.table.store(hash, entry);
            if let Some((stores, _)) = self.own[writer].get_mut(&hash) {
                *stores -= 1;
                if *stores == 0 {
                    self.own[writer].remove(&hash);
                }
            }
        }
    }

    fn store(&mut self, writer: usize, hash: u64, entry: TableEntry) {
        if self.latency == 0 {
            return self.table.store(hash, entry);
        }
        self.pending.push_back((self.now + self.latency, writer, hash, entry));
        let known = self.own[writer].entry(hash).or_insert((0, entry));
        let mut newest = entry;
        newest.join(known.1);
        *known = (known.0 + 1, newest);
    }

    #[inline]
    fn probe(&self, reader: usize, hash: u64, depth: u32) -> Option<Known> {
        if self.latency > 0
            && let Some((_, entry)) = self.own[reader].get(&hash)
        {
            return Some(self.table.answer(*entry, depth));
        }
        self.table.probe(hash, depth)
    }
}

/// The table of an engine, if it has one, as a processor sees it.
#[derive(Clone)]
pub(crate) struct View {
    shared: Option<Rc<RefCell<Shared>>>,
    processor: usize,
}

impl View {
    /// A table for so many processors; with a single one nothing is late.
    pub(in crate::search) fn new(table: Option<HashTable>, latency: u64, processors: usize) -> Self {
        let latency = if processors == 1 { 0 } else { latency };
        let shared = table.map(|table| Rc::new(RefCell::new(Shared::new(table, latency, processors))));
        View { shared, processor: 0 }
    }

    /// The same table for another processor.
    pub(in crate::search) fn of(&self, processor: usize) -> Self {
        View { processor, ..self.clone() }
    }

    /// Sets the tick of the stores from now on.
    pub(super) fn set_clock(&self, now: u64) {
        if let Some(shared) = &self.shared {
            shared.borrow_mut().advance(now);
        }
    }
}

impl Table for View {
    const PRESENT: bool = true;

    #[inline]
    fn is_present(&self) -> bool {
        self.shared.is_some()
    }

    #[inline]
    fn probe(&self, hash: u64, depth: u32) -> Option<Known> {
        self.shared.as_ref()?.borrow().probe(self.processor, hash, depth)
    }

    fn entry(&self, hash: u64) -> Option<TableEntry> {
        self.shared.as_ref()?.borrow().table.entry(hash)
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        if let Some(shared) = &self.shared {
            shared.borrow().table.prefetch(hash);
        }
    }

    #[inline]
    fn store(&mut self, hash: u64, entry: TableEntry) {
        if let Some(shared) = &self.shared {
            shared.borrow_mut().store(self.processor, hash, entry);
        }
    }

    fn looks_at_children(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.borrow().table.looks_at_children())
    }

    fn internal_deepening(&self) -> Option<InternalDeepening> {
        self.shared.as_ref().and_then(|shared| shared.borrow().table.internal_deepening())
    }

    fn begin_iteration(&mut self) {
        if let Some(shared) = &self.shared {
            shared.borrow_mut().table.begin_iteration();
        }
    }

    fn stores_leaves(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.borrow().table.stores_leaves())
    }
}

#[cfg(test)]
mod tests {
    use crate::search::parallel::tests::{captures, engine, run};
    use crate::search::selective::tests::{GAMES, root};
    use crate::search::{Ending, Outcome};

    const METHODS: [&str; 4] = ["ybwc", "dts", "jamboree", "mwf"];

    #[test]
    fn a_history_is_shared_or_not() {
        let mut others = 0;
        for (game, position) in GAMES {
            let by_piece = if game.starts_with("tree") { "" } else { "+continuation" };
            let root = root(game, position);
            for rest in ["+history+killer", &format!("+history+killer+refutation{by_piece}+tt+id")] {
                let truth = run("ab", &root, 4).value;
                for method in METHODS {
                    let of = |processors: u32, history: &str| -> Outcome<String> {
                        let parameters = format!("processors={processors},history={history}");
                        let name = format!("{method}[{parameters}]{}{rest}", captures(game));
                        let outcome = run(&name, &root, 4);
                        assert_eq!(
                            (outcome.ending, outcome.value),
                            (Ending::Complete, truth),
                            "{name} {game}"
                        );
                        outcome
                    };
                    assert_eq!(of(1, "shared"), of(1, "private"), "{method} {game} {rest}");
                    let (shared, private) = (of(7, "shared"), of(7, "private"));
                    assert_eq!(shared, of(7, "shared"), "{method} {game} {rest}");
                    others += u32::from(shared != private);
                }
            }
        }
        assert!(others > 0, "moves are tried in another order");
    }

    #[test]
    fn what_orders_nothing_may_be_shared() {
        let root = root(GAMES[2].0, GAMES[2].1);
        for method in METHODS {
            let of =
                |history: &str| run(&format!("{method}[processors=7,history={history}]+tt+id"), &root, 4);
            assert_eq!(of("shared"), of("private"), "{method}");
        }
        assert!(engine("ybwc[history=private]").to_string() == "ybwc");
    }
}
