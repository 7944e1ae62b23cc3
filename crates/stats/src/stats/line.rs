//! Lines through points.

use serde::Serialize;

/// The line y = a x + b of least squares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Number of points.
    pub n: usize,
    /// Slope.
    pub a: f64,
    /// Intercept.
    pub b: f64,
    /// The standard deviation of the residuals, with n - 2 degrees of freedom.
    pub sigma: f64,
    /// The coefficient of correlation; `None` where all y are equal.
    pub r: Option<f64>,
}

impl Line {
    /// The line of some points x, y; `None` of fewer than three, or where all x are equal.
    pub fn through(points: &[[f64; 2]]) -> Option<Self> {
        let n = points.len();
        if n < 3 {
            return None;
        }
        let mean = |axis: usize| points.iter().map(|point| point[axis]).sum::<f64>() / n as f64;
        let (x, y) = (mean(0), mean(1));
        let products = |of: fn(f64, f64) -> f64| -> f64 {
            points.iter().map(|point| of(point[0] - x, point[1] - y)).sum()
        };
        let (xx, xy, yy) = (products(|x, _| x * x), products(|x, y| x * y), products(|_, y| y * y));
        if xx == 0.0 {
            return None;
        }
        let a = xy / xx;
        let residuals = points.iter().map(|point| (point[1] - y - a * (point[0] - x)).powi(2));
        let sigma = (residuals.sum::<f64>() / (n - 2) as f64).sqrt();
        Some(Self { n, a, b: y - a * x, sigma, r: (yy > 0.0).then(|| xy / (xx * yy).sqrt()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first set of F. J. Anscombe, Graphs in statistical analysis, The American Statistician 27(1), 1973, whose
    /// regression is printed there: y = 3 + 0.5 x, residual sum of squares 13.75, `R^2` 0.667.
    #[test]
    fn a_published_regression_is_found() {
        let x = [10.0, 8.0, 13.0, 9.0, 11.0, 14.0, 6.0, 4.0, 12.0, 7.0, 5.0];
        let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
        let points: Vec<_> = x.into_iter().zip(y).map(|(x, y)| [x, y]).collect();
        let line = Line::through(&points).unwrap();
        let near = |found: f64, printed: f64, digits: f64| (found - printed).abs() < digits;
        assert!(near(line.a, 0.5, 0.001) && near(line.b, 3.0, 0.001), "{line:?}");
        assert!(near(line.sigma.powi(2) * 9.0, 13.75, 0.015), "{line:?}");
        assert!(near(line.r.unwrap().powi(2), 0.667, 0.001) && line.n == 11, "{line:?}");
    }

    #[test]
    fn points_on_a_line_have_no_residuals() {
        let on = |slope: f64| [1.0, 2.0, 3.0].map(|x| [x, slope * x + 3.0]);
        let line = |slope| Line::through(&on(slope)).unwrap();
        assert_eq!(line(-2.0), Line { n: 3, a: -2.0, b: 3.0, sigma: 0.0, r: Some(-1.0) });
        assert_eq!(line(0.0), Line { n: 3, a: 0.0, b: 3.0, sigma: 0.0, r: None });
        assert_eq!(Line::through(&on(1.0)[..2]), None);
        assert_eq!(Line::through(&[[1.0, 2.0]; 4]), None);
    }
}
