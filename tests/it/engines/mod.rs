//! Engines against an obvious minimax, against each other, and against counts
//! from elsewhere.

mod chess;
mod counts;
mod cutoff_indices;
mod cutoffs;
mod distinct;
mod endings;
mod evaluations;
mod exact;
mod fuzz;
mod inclusion;
mod limits;
mod own;
mod reference;
mod seen;
mod selective;
mod specs;
