//! `tree:varying`: independent leaves, a branching factor that varies (T8).

use crate::game::Value;
use crate::game::tree::hash::{range, sub};
use crate::game::tree::model::iid::Iid;
use crate::game::tree::node::{Branching, Model, Node, fewest_nodes};
use crate::spec::{Entry, Parameters as _, parameters};

parameters! {
    /// The parameters of `tree:varying`.
    pub struct Parameters {
        /// minimum children
        pub fewest as "bmin": Branching = Branching::of(2);
        /// maximum children
        pub most as "bmax": Branching = Branching::of(14);
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Varying {
    fewest: u64,
    choices: u64,
}

impl Model for Varying {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:varying",
        summary: "independent leaves, random branching factor per node",
        explanation: "b(node) = bmin + range(sub(k,11), bmax-bmin+1); leaf = s * ((sub(k,9) >> 32) - 2^31)",
        source: "non-uniform trees as in Muszycka and Shinghal (IEEE SMC-15(3), 1985)",
        cites: &["muszycka1985"],
        parameters: Parameters::PARAMETERS,
        known: "the mean branching factor (bmin + bmax) / 2",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, _: u64) -> Self {
        let (fewest, most) = (parameters.fewest.get(), parameters.most.get());
        Self { fewest, choices: most.saturating_sub(fewest) + 1 }
    }

    fn conflict(parameters: &Parameters) -> Option<String> {
        let Parameters { fewest, most } = parameters;
        (fewest > most)
            .then(|| format!("bmin={fewest} is larger than bmax={most}; bmin must not exceed bmax"))
    }

    fn uniform(&self) -> Option<u16> {
        None
    }

    fn least_nodes(&self, depth: u32, prunes: bool) -> Option<u128> {
        fewest_nodes(self.fewest, depth, prunes)
    }

    #[inline]
    fn branches(&self, node: &Node) -> usize {
        (self.fewest + range(sub(node.key, 11), self.choices)) as usize
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(Iid::drawn(node.key))
    }
}
