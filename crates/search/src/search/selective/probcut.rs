//! `ProbCut`: a shallow search foretells that a deep one would fail.

use crate::counters::AuditedHook;
use crate::game::{Value, is_mate};
use crate::search::context::Context;
use crate::search::fitted_pairs::FittedPairs;
use crate::search::limits::Stopped;
use crate::search::selective::audit::Claim;
use crate::search::variant::Variant;
use crate::spec::{Decimal, Entry, Parameters as _, Registered, parameters};

parameters! {
    /// A shallow search that foretells a failure is enough.
    pub struct ProbCut {
        /// fitted lines, made by `plybench fit`
        pub pairs: FittedPairs = FittedPairs::NONE;
        /// standard deviations that must lie between
        pub t: Decimal<0, 100_000_000> = Decimal::of(15_000);
    }
}

impl Registered for ProbCut {
    const ENTRY: Entry = Entry {
        name: "probcut",
        summary: "ProbCut: a node is left if a shallow search foretells that a deep one would fail",
        explanation: "The value v at depth DEEP is foretold as A v' + B from the value v' at depth SHALLOW, with residuals of \
            standard deviation SIGMA. At a node of depth DEEP with a null window, a search to depth SHALLOW asks whether v' \
            reaches (t SIGMA + beta - B) / A, and the node then returns beta; if not, whether v' stays at or below \
            (-t SIGMA + alpha - B) / A, and the node then returns alpha. Bounds are rounded to whole units.",
        source: "M. Buro, ProbCut: an effective selective extension of the alpha-beta algorithm, ICCA Journal 18(2), 1995; \
            A. X. Jiang and M. Buro, First experimental results of ProbCut applied to chess, 2003; Chess Programming Wiki, page \
            ProbCut",
        cites: &["buro1995", "jiang2003", "cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        self.pairs.is_none().then(|| {
            "`probcut` needs a fitted line, as in `probcut[pairs=3/5/1.02/-3.6/17.7]`; `plybench fit` makes one from results"
                .to_owned()
        })
    }
}

impl<V: Variant> Context<'_, V> {
    /// The bound that a shallow search foretells a node to fail against.
    pub(super) fn foretell(
        &mut self,
        probcut: ProbCut,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let Some(pair) = probcut.pairs.of_depth(depth) else { return Ok(None) };
        let t = probcut.t.ten_thousandths();
        let (above, below) = (pair.above(beta, t), pair.below(alpha, t));
        let asked = |bound: Value| !is_mate::<V::Game>(bound);
        if asked(above) {
            self.counters.probcut_tried += 1;
            if self.inside(pair.shallow(), above - 1, above, |_| ())? >= above {
                self.counters.probcut_cutoffs += 1;
                self.audit_node(AuditedHook::Probcut, depth, Claim::AtLeast(beta), (alpha, beta));
                return Ok(Some(beta));
            }
        }
        if asked(below) {
            self.counters.probcut_tried += 1;
            if self.inside(pair.shallow(), below, below + 1, |_| ())? <= below {
                self.counters.probcut_cutoffs += 1;
                self.audit_node(AuditedHook::Probcut, depth, Claim::AtMost(alpha), (alpha, beta));
                return Ok(Some(alpha));
            }
        }
        Ok(None)
    }
}
