//! Enhanced transposition cutoffs; the search itself asks the children, in
//! `Searcher::refuted_by_a_child`.

use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The presence of `etc`.
    pub(crate) struct EnhancedCutoffs;
}

impl Registered for EnhancedCutoffs {
    const ENTRY: Entry = Entry {
        name: "etc",
        summary: "ask the table for every child before searching one",
        explanation: "Before an interior node searches its first move it looks up all its children. If the \
        stored bound of one refutes the node, no child is searched: the node counts as a table cutoff. \
        The look-ups count as probes. Nodes just above the horizon do not ask, because leaves are not \
        stored; the root does not either.",
        source: "A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Exploiting graph properties of game trees, \
        AAAI-96; J. Schaeffer and A. Plaat, New advances in alpha-beta searching, 1996",
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}
