//! Long loops in parts, with all threads of the present pool if the feature `rayon` is there.

use core::ops::Range;

/// So many numbers make a part.
const PART: usize = 1 << 14;

/// Calls `work` for all parts of `0..end`, and returns what it returns, in order.
pub(super) fn parts<T, E>(
    end: usize,
    work: impl Fn(Range<usize>) -> Result<T, E> + Sync + Send,
) -> Result<Vec<T>, E>
where
    T: Send,
    E: Send,
{
    let range = |part: usize| part * PART..((part + 1) * PART).min(end);
    let count = end.div_ceil(PART);
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        (0..count).into_par_iter().map(|part| work(range(part))).collect()
    }
    #[cfg(not(feature = "rayon"))]
    (0..count).map(|part| work(range(part))).collect()
}
