//! The two sides of a game.

/// Items of every `Color`: both sides in their order, index, opposite and name.
macro_rules! sides {
    ($first:ident = $first_name:literal, $second:ident = $second_name:literal) => {
        impl Color {
            #[doc = concat!("Both sides, ", $first_name, " first.")]
            pub const ALL: [Self; 2] = [Self::$first, Self::$second];

            #[doc = concat!("0 for ", $first_name, ", 1 for ", $second_name, ".")]
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::ops::Not for Color {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                match self {
                    Self::$first => Self::$second,
                    Self::$second => Self::$first,
                }
            }
        }

        impl ::std::fmt::Display for Color {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                formatter.pad(match self {
                    Self::$first => $first_name,
                    Self::$second => $second_name,
                })
            }
        }
    };
}

pub(crate) use sides;
