//! Work on all cores. The parallel iterators of rayon are compiled again for
//! every closure that they are given; here once, for all of them.

use std::sync::OnceLock;

use rayon::prelude::*;

/// A function's result for each item, in the order of the items. It is called
/// on the threads of the pool that the caller runs in.
///
/// ```
/// use plybench_stats::parallel::map;
///
/// assert_eq!(map(&[1, 2, 3], |number| number * number), [1, 4, 9]);
/// ```
pub fn map<T: Sync, R: Send + Sync>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let made: Vec<OnceLock<R>> = items.iter().map(|_| OnceLock::new()).collect();
    for_each(items.len(), &|index| {
        let _ = made[index].set(make(&items[index]));
    });
    made.into_iter().map(|made| made.into_inner().expect("every item has its turn")).collect()
}

fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}
