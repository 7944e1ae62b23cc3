//! Times and speeds as a person reads them.

/// "320 us", "4.2 ms", "8.5 s", "3 min 20 s", "2 h 5 min".
pub(super) fn duration(seconds: f64) -> String {
    match seconds {
        tiny if tiny < 0.999_5e-3 => format!("{:.0} us", tiny * 1e6),
        small if small < 0.999_5 => format!("{:.1} ms", small * 1e3),
        middle if middle < 99.95 => format!("{middle:.1} s"),
        long if long < 5_999.5 => in_two(long, 60, "min", "s"),
        longest => in_two(longest / 60.0, 60, "h", "min"),
    }
}

/// The time left, in whole seconds and rounded up: it is over when it is over.
pub(super) fn time_left(seconds: f64) -> String {
    let whole = seconds.max(1.0).ceil();
    if whole < 100.0 { format!("{whole} s") } else { duration(whole) }
}

fn in_two(count: f64, per: u64, large: &str, small: &str) -> String {
    let count = count.round() as u64;
    format!("{} {large} {} {small}", count / per, count % per)
}

/// "1.9 million nodes per second": how many of something were counted in a time,
/// or nothing where the clock is too coarse to say.
pub(super) fn speed(count: impl Into<u128>, of: &str, seconds: f64) -> Option<String> {
    let count = count.into();
    if count == 0 || seconds < 1e-6 {
        return None;
    }
    let per_second = count as f64 / seconds;
    Some(if per_second < 1e6 {
        format!("{per_second:.0} {of} per second")
    } else {
        format!("{:.1} million {of} per second", per_second / 1e6)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_has_its_unit() {
        let times =
            [0.0, 32e-6, 999.4e-6, 0.001_2, 0.999_4, 0.999_9, 1.0, 99.9, 99.96, 3599.0, 5999.9, 7500.0];
        let words = times.map(duration);
        assert_eq!(
            words,
            [
                "0 us",
                "32 us",
                "999 us",
                "1.2 ms",
                "999.4 ms",
                "1.0 s",
                "1.0 s",
                "99.9 s",
                "1 min 40 s",
                "59 min 59 s",
                "1 h 40 min",
                "2 h 5 min"
            ]
        );
    }

    #[test]
    fn what_is_left_is_never_nothing() {
        assert_eq!([0.0, 0.2, 2.1, 99.0, 100.0].map(time_left), ["1 s", "1 s", "3 s", "99 s", "1 min 40 s"]);
    }

    #[test]
    fn a_speed_needs_a_clock_that_saw_something() {
        assert_eq!(speed(44_u64, "nodes", 0.0), None);
        assert_eq!(speed(44_u64, "nodes", 44e-6).unwrap(), "1.0 million nodes per second");
        assert_eq!(speed(44_u64, "nodes", 0.001).unwrap(), "44000 nodes per second");
    }
}
