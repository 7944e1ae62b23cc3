//! Selective search on positions where it is known to fail.

use plybench::corpus;
use plybench::game::Rules;

use crate::helpers::run;

/// Zugzwang: whoever passes keeps what every move loses. Null move misses most best moves that exact search finds, and
/// its verification finds most of those again.
#[test]
fn null_move_fails_in_zugzwang_and_verification_passes() {
    let entries = corpus::set(Rules::Chess, "zugzwang").unwrap();
    assert_eq!(entries.len(), 30);
    let solved = |engine: &str| {
        let finds = |entry: &&corpus::CorpusEntry| {
            let root = crate::helpers::root("chess", &entry.fen());
            run(&root, engine, 6).best_move.is_some_and(|best| entry.best.contains(&best))
        };
        entries.iter().filter(finds).count()
    };
    let exact = solved("pvs+captures+history+tt+id");
    let [passed, verified] = ["material=any", "verify=reduced,material=any"]
        .map(|null| solved(&format!("selective+captures+history+tt+id+null[{null}]")));
    assert!(passed + 4 <= exact && passed + 4 <= verified, "{exact} exactly, {passed}, {verified} verified");
}
