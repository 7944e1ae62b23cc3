// The interval of a mean over positions, as `plybench compare` computes it (crates/stats, `stats::resample`): games drawn
// whole within phases, 20,000 times from the same seeded generators, then BCa, or percentile-t where a tail of BCa would
// hold fewer than 50 values.

const RESAMPLES = 20000, CHUNK = 1000, FEWEST = 6, FEWEST_IN_TAIL = 50, MOST = 4096, CANCELLED = 1e-8;
const SEED = 0x6a75_6467_656d_656en;

// The multiplier of the generator in pieces of 16 bits, the lowest first.
const MULTIPLIER = [0xf645, 0x9fcc, 0xdf64, 0x4385, 0x5da4, 0x1fc6, 0xed05, 0x2360];

// A generator, PCG XSL-RR 128/64 without increment, seeded as `SeedableRng::seed_from_u64` does: each call leaves a number
// in `halves`, the upper half first.
function generator(seed, halves) {
  const mask = (1n << 64n) - 1n, state = new Float64Array(8), before = new Float64Array(8);
  for (let part = 0; part < 4; part++) {
    seed = (seed * 0x5851_f42d_4c95_7f2dn + 0xa176_54e4_6fbe_17f3n) & mask;
    const mixed = Number((((seed >> 18n) ^ seed) >> 27n) & 0xffffffffn), turn = Number(seed >> 59n);
    const word = ((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0;
    state[2 * part] = word & 0xffff;
    state[2 * part + 1] = word >>> 16;
  }
  state[0] |= 1;
  return () => {
    before.set(state);
    for (let piece = 0, carry = 0; piece < 8; piece++) {
      for (let by = 0; by <= piece; by++) carry += before[by] * MULTIPLIER[piece - by];
      state[piece] = carry & 0xffff;
      carry = Math.floor(carry / 65536);
    }
    const low = (state[0] ^ state[4]) | ((state[1] ^ state[5]) << 16), high = (state[2] ^ state[6]) | ((state[3] ^ state[7]) << 16);
    const turn = state[7] >>> 10, [one, other] = turn < 32 ? [low, high] : [high, low], by = turn & 31;
    halves[0] = by === 0 ? other : (other >>> by) | (one << (32 - by));
    halves[1] = by === 0 ? one : (one >>> by) | (other << (32 - by));
  };
}

// How often each cluster is drawn, resample after resample: as many of each stratum as it has. The same for all strata of
// these sizes.
const known = new Map();
function draws(sizes) {
  const key = sizes.join();
  if (known.has(key)) return known.get(key);
  // Lists of a few lengths are compared at a time.
  if (known.size > 3) known.delete(known.keys().next().value);
  const count = sizes.reduce((sum, size) => sum + size, 0), times = new Uint8Array(RESAMPLES * count), halves = new Uint32Array(2);
  let draw;
  for (let resample = 0, first = 0; resample < RESAMPLES; resample++) {
    if (resample % CHUNK === 0) draw = generator(SEED + BigInt(resample), halves);
    for (const size of sizes) {
      const place = half => first + Math.floor(half * size / 4294967296);
      for (let drawn = 0; drawn < size; drawn += 2) {
        draw();
        times[place(halves[0])]++;
        if (drawn + 1 < size) times[place(halves[1])]++;
      }
      first += size;
    }
  }
  known.set(key, times);
  return times;
}

// The normal distribution: a series that adds up to the last digit (Marsaglia 2004), and its inverse by Newton's method.
function normal(x) {
  if (x < -8) return 0;
  if (x > 8) return 1;
  let sum = x, term = x;
  for (let odd = 3; Math.abs(term) > 1e-18 * Math.abs(sum); odd += 2) {
    term *= x * x / odd;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

function quantileOfNormal(share) {
  let x = 0;
  for (let step = 0; step < 60; step++) {
    const by = (normal(x) - share) * Math.sqrt(2 * Math.PI) * Math.exp(0.5 * x * x);
    x -= Math.max(-1, Math.min(1, by));
    if (Math.abs(by) < 1e-15) break;
  }
  return x;
}

const total = values => values.reduce((sum, value) => sum + value, 0);
const mean = values => total(values) / values.length;

// Values by the game that they are from, each game a number of positions and the sum of their values, in strata: the games
// with positions in the same phases. A stratum of fewer than six is drawn together with the next larger.
function clustered(values, positions) {
  const clusters = new Map();
  values.forEach((value, index) => {
    const { cluster: key, phase } = positions[index];
    if (!clusters.has(key)) clusters.set(key, { key, size: 0, sum: 0, phases: new Set() });
    const cluster = clusters.get(key);
    cluster.size++;
    cluster.sum += value;
    cluster.phases.add(phase);
  });
  const by = name => (one, other) => one[name] < other[name] ? -1 : one[name] > other[name] ? 1 : 0;
  const strata = new Map();
  for (const cluster of [...clusters.values()].sort(by("key"))) {
    const phases = [...cluster.phases].sort().join("\0");
    if (!strata.has(phases)) strata.set(phases, { phases, of: [] });
    strata.get(phases).of.push(cluster);
  }
  const lists = [...strata.values()].sort(by("phases")).map(stratum => stratum.of);
  for (;;) {
    lists.sort((one, other) => one.length - other.length);
    if (lists.length < 2 || lists[0].length >= FEWEST) break;
    const smallest = lists.shift();
    lists[0].push(...smallest);
  }
  return lists;
}

// Both ends of the 95% interval; nothing of fewer games than six.
function interval(strata) {
  const rows = strata.flat(), count = rows.length;
  if (count < FEWEST) return null;
  const size = total(rows.map(row => row.size)), sum = total(rows.map(row => row.sum)), centre = sum / size;
  // The numbers of each stratum, added up with the factor of its number of games.
  const within = (of, term) => total(strata.map(stratum => {
    const numbers = stratum.map(of), middle = mean(numbers);
    return total(numbers.map(number => term(number - middle))) * stratum.length / (stratum.length - 1);
  }));
  const error = name => {
    const found = Math.sqrt(within(row => row[name], off => off ** 2));
    return found > 1e-12 * total(rows.map(row => Math.abs(row[name]))) ? found : 0;
  };
  // The derivative of the mean by both sums.
  const slope = (step, at) => step === 0 ? 0 : (at(1e-3 * step) - at(-1e-3 * step)) / (2e-3 * step);
  const errors = { size: error("size"), sum: error("sum") };
  const slopes = (size, sum) => ({ size: slope(errors.size, by => sum / (size + by)), sum: slope(errors.sum, by => (sum + by) / size) });
  const alone = slopes(size, sum), uncancelled = Math.abs(alone.size * errors.size) + Math.abs(alone.sum * errors.sum);
  const effect = ({ size, sum }) => row => size * row.size + sum * row.sum;
  const spread = Math.sqrt(within(effect(alone), off => off ** 2));
  if (count > MOST) return [centre - 1.959963984540054 * spread, centre + 1.959963984540054 * spread];

  const times = draws(strata.map(stratum => stratum.length)), means = new Float64Array(RESAMPLES);
  const drawn = resample => {
    let size = 0, sum = 0;
    for (let row = 0, at = resample * count; row < count; row++, at++) {
      size += times[at] * rows[row].size;
      sum += times[at] * rows[row].sum;
    }
    return { size, sum };
  };
  for (let resample = 0; resample < RESAMPLES; resample++) {
    const { size, sum } = drawn(resample);
    means[resample] = sum / size;
  }
  means.sort();
  const rounded = CANCELLED * uncancelled + 1e-12 * Math.abs(centre);
  if (means.every(one => Math.abs(one - centre) <= rounded)) return [centre, centre];

  // Ties count half, and are what rounding could have made: the last digits of logarithms are not those of the program.
  const rounding = 1e-12 * Math.max(Math.abs(means[0]), Math.abs(centre));
  let below = 0, notAbove = 0;
  for (const one of means) {
    if (one < centre - rounding) below++;
    if (one <= centre + rounding) notAbove++;
  }
  const least = 0.5 / RESAMPLES, bias = quantileOfNormal(Math.min(Math.max((below + notAbove) / 2 / RESAMPLES, least), 1 - least));
  let squares = 0, cubes = 0;
  for (const stratum of strata) {
    const share = stratum.length / (stratum.length - 1), [middleSize, middleSum] = ["size", "sum"].map(name => mean(stratum.map(row => row[name])));
    const without = stratum.map(row => (sum + share * (middleSum - row.sum)) / (size + share * (middleSize - row.size)));
    for (const falls of without.map(one => (mean(without) - one) / share)) {
      squares += falls ** 2;
      cubes += falls ** 3;
    }
  }
  const found = cubes / (6 * squares ** 1.5), acceleration = spread > CANCELLED * uncancelled && Number.isFinite(found) ? found : 0;
  const levels = [0.025, 0.975].map(level => {
    const shifted = bias + quantileOfNormal(level), stretch = 1 - acceleration * shifted;
    return stretch > 0 ? normal(bias + shifted / stretch) : NaN;
  });
  if (Math.min(levels[0], 1 - levels[1]) * RESAMPLES >= FEWEST_IN_TAIL) return levels.map(level => interpolated(means, level * (RESAMPLES - 1)));

  // Percentile-t: resampled means in units of their own standard errors.
  if (!(spread > CANCELLED * uncancelled)) return null;
  const studentised = [];
  for (let resample = 0; resample < RESAMPLES; resample++) {
    const sums = drawn(resample), own = slopes(sums.size, sums.sum), effects = rows.map(effect(own));
    let variance = 0, first = 0;
    for (const { length } of strata) {
      const of = effects.slice(first, first + length), counts = times.subarray(resample * count + first, resample * count + first + length);
      const middle = total(of.map((effect, place) => counts[place] * effect)) / length;
      variance += total(of.map((effect, place) => counts[place] * (effect - middle) ** 2)) * length / (length - 1);
      first += length;
    }
    const error = Math.sqrt(variance), most = Math.abs(own.size * errors.size) + Math.abs(own.sum * errors.sum);
    if (error > CANCELLED * most) studentised.push((sums.sum / sums.size - centre) / error);
  }
  const missing = RESAMPLES - studentised.length, sorted = Float64Array.from(studentised).sort();
  const [low, high] = [0.025 * (RESAMPLES - 1) - missing, 0.975 * (RESAMPLES - 1)];
  if (low < 0 || high > sorted.length - 1) return null;
  return [centre - spread * interpolated(sorted, high), centre - spread * interpolated(sorted, low)];
}

// The number at a place in their order, between two of them interpolated.
function interpolated(sorted, place) {
  const lower = Math.floor(place), share = place - lower;
  return sorted[lower] * (1 - share) + sorted[Math.min(lower + 1, sorted.length - 1)] * share;
}
