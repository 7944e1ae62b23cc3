#!/usr/bin/env python3
"""Reference values for the tests of crates/stats/src/stats/resample, from SciPy and from the definitions.

Usage: scripts/statistics_check.py [SEED...]    prints each interval for each seed; needs NumPy and SciPy
       scripts/statistics_check.py coverage     simulates the coverage of intervals of cross-fitted estimates
       scripts/statistics_check.py make         rewrites the data, crates/stats/tests/data/statistics.csv

The data are synthetic and skewed: 20, 24 and 16 games of one to four positions in three phases. BCa intervals are from
scipy.stats.bootstrap where possible; independent strata are its independent samples, each with the numbers of its games.
SciPy has neither percentile-t nor cross-fitting; they are implemented here. The derivatives of percentile-t are in closed
form; plybench's are numerical.
"""
import csv
import sys
from pathlib import Path

import numpy as np
import scipy
from scipy.stats import bootstrap, norm

FILE = Path(__file__).parent.parent / "crates/stats/tests/data/statistics.csv"
COLUMNS = ["log", "off", "partly", "on", "ab", "e1", "e2", "e3", "e4"]
RESAMPLES = 400_000
BATCH = 20_000
FOLDS = 10


def make():
    random = np.random.default_rng(20260101)
    rows, game = [], 0
    for phase, games, shift in [("endgame", 20, -0.2), ("middlegame", 24, 0.0), ("opening", 16, 0.1)]:
        folds = random.permutation(np.arange(games) % FOLDS)
        for fold in folds:
            level = random.normal(0, 0.1)
            for _ in range(random.integers(1, 5)):
                log = shift + level + random.exponential(0.2) - 0.2
                on = random.normal(-0.05, 0.05) + level / 2
                off, partly = on - 0.3 + random.normal(0, 0.1), on - 0.05 + random.normal(0, 0.06)
                ab = np.exp(random.normal(8, 0.8))
                engines = ab * np.exp(level + random.normal([-0.35, -0.33, -0.3, -0.1], 0.15))
                rows.append([phase, f"g{game:02}", fold, *(f"{x:.4f}" for x in (log, off, partly, on)),
                             *(f"{x:.0f}" for x in (ab, *engines))])
            game += 1
    with FILE.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["phase", "game", "fold", *COLUMNS], *rows])


def read():
    """Per game: phase, fold, and the row of sums: positions, then every column, then logs of ab, e1 .. e4."""
    games = {}
    for row in csv.DictReader(FILE.open()):
        numbers = np.array([float(row[column]) for column in COLUMNS])
        unit = np.concatenate([[1], numbers, np.log(numbers[4:])])
        phase, fold, known = games.get(row["game"], (row["phase"], int(row["fold"]), 0))
        games[row["game"]] = (phase, fold, known + unit)
    phases = np.array([game[0] for game in games.values()])
    return phases, np.array([g[1] for g in games.values()]), np.array([g[2] for g in games.values()])


PHASES, FOLD, ROWS = read() if FILE.exists() else (None, None, None)
STRATA = [np.flatnonzero(PHASES == phase) for phase in sorted(set(PHASES))] if FILE.exists() else []
POSITIONS, LOG, OFF, PARTLY, ON, AB, E1 = range(7)
LEAVES, LOGS = slice(6, 10), slice(11, 15)


def by_scipy(figure, strata, seed, level):
    """BCa of a figure of sums; every stratum is a sample of games."""
    def statistic(*drawn, axis=-1):
        sums = [size * ROWS[games].mean(axis=-2) for games, size in zip(drawn, sizes)]
        return figure(sums)
    sizes = [len(stratum) for stratum in strata]
    def vectorized(*drawn, axis=-1):
        return statistic(*[np.moveaxis(games.astype(int), axis, -1) for games in drawn])
    found = bootstrap(strata, vectorized, n_resamples=RESAMPLES, batch=BATCH, vectorized=True, method="BCa",
                      confidence_level=level, rng=np.random.default_rng(seed))
    return found.confidence_interval


def whole(figure):
    return lambda sums: figure(np.moveaxis(sum(sums), -1, 0))


def draws(random):
    """How often each game is drawn, many resamples at a time."""
    for _ in range(RESAMPLES // BATCH):
        times = np.zeros((BATCH, len(ROWS)))
        for games in STRATA:
            times[:, games] = random.multinomial(len(games), np.full(len(games), 1 / len(games)), BATCH)
        yield times


def standard_error(times, effects):
    variance = 0
    for games in STRATA:
        n, t, e = len(games), times[:, games], effects[:, games]
        middle = (t * e).sum(1, keepdims=True) / n
        variance += (t * (e - middle) ** 2).sum(1) * n / (n - 1)
    return np.sqrt(variance)


def percentile_t(figure_and_effects, seed, level):
    once = np.ones((1, len(ROWS)))
    figure, effects = figure_and_effects(once @ ROWS)
    error = standard_error(once, effects)
    t = []
    for times in draws(np.random.default_rng(seed)):
        resampled, effects = figure_and_effects(times @ ROWS)
        t.append((resampled - figure) / standard_error(times, effects))
    low, high = np.quantile(np.concatenate(t), [(1 - level) / 2, (1 + level) / 2])
    return (figure - error * high)[0], (figure - error * low)[0], error[0]


def mean_log(sums):
    mean = sums[:, LOG] / sums[:, POSITIONS]
    return mean, (ROWS[:, LOG] - mean[:, None] * ROWS[:, POSITIONS]) / sums[:, [POSITIONS]]


def log_ratio(sums):
    return np.log(sums[:, E1] / sums[:, AB]), ROWS[:, E1] / sums[:, [E1]] - ROWS[:, AB] / sums[:, [AB]]


def crossfitted(times, columns):
    """Sums of all, and the sum of what nine tenths find smallest, fold by fold; the choices too."""
    all_sums, chosen_sum, choices = times @ ROWS, 0, []
    for fold in range(FOLDS):
        here = (times * (FOLD == fold)) @ ROWS
        choices.append((all_sums - here)[:, columns].argmin(1))
        chosen_sum = chosen_sum + np.take_along_axis(here[:, columns], choices[-1][:, None], 1)[:, 0]
    return all_sums, chosen_sum, choices


def share_of_saving(sums, best):
    return (sums[:, AB] - sums[:, E1]) / (sums[:, AB] - best)


def over_smallest(sums, smallest):
    return (sums[:, 10] - smallest) / sums[:, POSITIONS]


def crossfit(figure, columns, seed, level):
    """BCa without bias by definition (Efron and Tibshirani 1993, eq. 14.10 and 14.15); the jackknife keeps the choices."""
    once = np.ones((1, len(ROWS)))
    sums, best, choices = crossfitted(once, columns)
    value = figure(sums, best)[0]
    chosen = np.array([ROWS[game, columns][choices[FOLD[game]][0]] for game in range(len(ROWS))])
    effects = []
    for games in STRATA:
        n, left_out = len(games), []
        for game in games:
            weight = np.ones(len(ROWS))
            weight[games] = n / (n - 1)
            weight[game] = 0
            left_out.append(figure(weight[None] @ ROWS, weight @ chosen)[0])
        effects.extend((np.mean(left_out) - left_out) * (n - 1) / n)
    effects = np.array(effects)
    rounding = np.abs(effects).max() < 1e-12
    acceleration = 0 if rounding else (effects**3).sum() / (6 * (effects**2).sum() ** 1.5)
    found = np.concatenate([figure(*crossfitted(times, columns)[:2]) for times in draws(np.random.default_rng(seed))])
    z = norm.ppf([(1 - level) / 2, (1 + level) / 2])
    return *np.quantile(found, norm.cdf(z / (1 - acceleration * z))), value, found.std()


def coverage(runs=400, units=100, candidates=12, resamples=1000, level=0.9):
    """The difference of number 0 and the smallest of the others, of which the first is smaller by a gap."""
    random, z = np.random.default_rng(1), norm.ppf([(1 - level) / 2, (1 + level) / 2])
    for gap in [0.0, 1.0]:
        covered = {"bias-corrected": 0, "reflected": 0, "percentile": 0}
        for _ in range(runs):
            numbers = random.normal(size=(units, candidates + 1)) - gap * (np.arange(candidates + 1) == 1)
            folds = random.permutation(np.arange(units) % FOLDS)

            def figure(times):
                all_sums = times @ numbers
                found = all_sums[:, 0]
                for fold in range(FOLDS):
                    here = (times * (folds == fold)) @ numbers
                    choice = (all_sums - here)[:, 1:].argmin(1)
                    found = found - here[np.arange(len(times)), 1 + choice]
                return found / units

            value = figure(np.ones((1, units)))[0]
            found = figure(random.multinomial(units, np.full(units, 1 / units), resamples))
            low, high = np.quantile(found, norm.cdf(2 * norm.ppf(np.mean(found < value)) + z))
            covered["bias-corrected"] += low <= gap <= high
            low, high = np.quantile(found, norm.cdf(z))
            covered["percentile"] += low <= gap <= high
            covered["reflected"] += 2 * value - high <= gap <= 2 * value - low
        print(f"gap {gap}:", *(f"{name} {count / runs:.3f}" for name, count in covered.items()))


def main(seeds):
    print(f"NumPy {np.__version__}, SciPy {scipy.__version__}, {RESAMPLES} resamples, {len(ROWS)} games")
    logs = np.array([float(row["log"]) for row in csv.DictReader(FILE.open())])
    share = whole(lambda s: (s[OFF] - s[PARTLY]) / (s[OFF] - s[ON]))
    mean = whole(lambda s: s[LOG] / s[POSITIONS])
    ratio = whole(lambda s: np.log(s[E1] / s[AB]))
    apart = lambda sums: sums[0][..., LOG] / sums[0][..., POSITIONS] - sums[1][..., LOG] / sums[1][..., POSITIONS]
    checks = {
        "mean of log, positions independent, 95%": lambda seed: bootstrap(
            (logs,), np.mean, n_resamples=RESAMPLES, batch=BATCH, rng=np.random.default_rng(seed)).confidence_interval,
        "mean of log, 95%": lambda seed: by_scipy(mean, STRATA, seed, 0.95),
        "(off - partly) / (off - on), 95%": lambda seed: by_scipy(share, STRATA, seed, 0.95),
        "log of sum e1 / sum ab, 99%": lambda seed: by_scipy(ratio, STRATA, seed, 0.99),
        "mean of log, endgames less openings, 95%": lambda seed: by_scipy(apart, [STRATA[0], STRATA[2]], seed, 0.95),
        "mean of log, 99.9%, percentile-t; standard error": lambda seed: percentile_t(mean_log, seed, 0.999),
        "log of sum e1 / sum ab, 99.9%, percentile-t; standard error":
            lambda seed: percentile_t(log_ratio, seed, 0.999),
        "(ab - e1) / (ab - best), cross-fitted, 95%; value, standard error": lambda seed: crossfit(share_of_saving, LEAVES, seed, 0.95),
        "mean log of ab / smallest, cross-fitted, 95%; value, standard error": lambda seed: crossfit(over_smallest, LOGS, seed, 0.95),
    }
    for name, check in checks.items():
        print(name)
        for seed in seeds:
            print("   ", seed, *(f"{number:.6f}" for number in check(seed)))


if __name__ == "__main__":
    if sys.argv[1:] == ["make"]:
        make()
    elif sys.argv[1:] == ["coverage"]:
        coverage()
    else:
        main([int(seed) for seed in sys.argv[1:]] or [1, 2, 3])
