//! The grain of an evaluation: values rounded to its multiples.

/// Rounds to the nearest multiple of `grain`, halves away from zero, so that
/// opposite values stay opposite.
#[inline]
pub(super) fn round(value: i32, grain: i32) -> i32 {
    if grain == 1 {
        return value;
    }
    (2 * value.abs() + grain) / (2 * grain) * grain * value.signum()
}

/// The most by which rounding changes the difference of two values.
pub(super) fn most_change(grain: i32) -> i32 {
    2 * (grain / 2)
}

#[cfg(test)]
mod tests {
    use crate::game::grain::round;

    #[test]
    fn rounding_is_to_the_nearest_multiple_and_symmetric() {
        for (value, grain, rounded) in
            [(0, 10, 0), (4, 10, 0), (5, 10, 10), (14, 10, 10), (7, 5, 5), (8, 5, 10), (123, 1, 123)]
        {
            assert_eq!(round(value, grain), rounded);
            assert_eq!(round(-value, grain), -rounded);
        }
    }
}
