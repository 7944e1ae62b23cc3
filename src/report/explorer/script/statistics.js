// The interval of a mean over positions, as `plybench compare` computes it: the bias-corrected and accelerated
// bootstrap, 10,000 resamples of whole games from the same seeded generator, so that both say the same.

const RESAMPLES = 10000, FEWEST = 6, MOST = 1000;

// The seed as the state of the generator.
function seeded() {
  const mask = (1n << 64n) - 1n;
  let state = 0x706c_7962_656e_6368n, seed = 0n;
  for (let part = 0n; part < 4n; part++) {
    state = (state * 0x5851_f42d_4c95_7f2dn + 0xa176_54e4_6fbe_17f3n) & mask;
    const mixed = Number((((state >> 18n) ^ state) >> 27n) & 0xffffffffn), turn = Number(state >> 59n);
    seed |= BigInt(((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0) << (32n * part);
  }
  return seed | 1n;
}

// So many numbers of the generator, PCG XSL-RR 128/64 without increment, each as its two halves.
function halves(count) {
  const found = new Uint32Array(2 * count);
  let state = seeded();
  for (let at = 0; at < found.length; at += 2) {
    state = BigInt.asUintN(128, state * 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645n);
    const mixed = (state >> 64n) ^ BigInt.asUintN(64, state), turn = state >> 122n;
    const number = BigInt.asUintN(64, (mixed >> turn) | (mixed << (64n - turn)));
    found[at] = Number(number >> 32n);
    found[at + 1] = Number(number & 0xffffffffn);
  }
  return found;
}

// Which of `count` are drawn, resample after resample; the same for every list of that length.
const draws = new Map();
function drawn(count) {
  if (!draws.has(count)) {
    // Lists of a few lengths are compared at a time.
    if (draws.size > 3) draws.delete(draws.keys().next().value);
    const each = Math.ceil(count / 2), random = halves(RESAMPLES * each), places = new Uint16Array(RESAMPLES * count);
    for (let resample = 0; resample < RESAMPLES; resample++) {
      for (let place = 0; place < count; place++) {
        places[resample * count + place] = Math.floor(random[2 * resample * each + place] * count / 4294967296);
      }
    }
    draws.set(count, places);
  }
  return draws.get(count);
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

const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length;

// Values by the game that they are from, in the order of the first of each; a value of no known game is alone.
function clustered(values, sources) {
  const places = new Map(), sums = [], sizes = [];
  values.forEach((value, index) => {
    const source = sources[index];
    const place = source !== null && places.has(source) ? places.get(source) : sums.length;
    if (source !== null) places.set(source, place);
    sums[place] = (sums[place] ?? 0) + value;
    sizes[place] = (sizes[place] ?? 0) + 1;
  });
  return { sums, sizes };
}

// Both ends of the 95% interval; nothing of fewer games than six.
function interval(values, { sums, sizes }) {
  const count = sums.length;
  if (count < FEWEST) return null;
  const centre = mean(values), even = sizes.every(size => size === sizes[0]);
  if (sums.every((sum, place) => sum / sizes[place] === sums[0] / sizes[0])) return [centre, centre];
  const others = values.length - values.length / count;
  const falls = sums.map((sum, place) => (sum - centre * sizes[place]) * (others / (values.length - sizes[place])));
  const middle = even ? 0 : mean(falls);
  const power = exponent => falls.reduce((sum, fall) => sum + (fall - middle) ** exponent, 0);
  if (count > MOST) {
    // Of very many the mean is normal: its error by the jackknife.
    const half = 1.959963984540054 * Math.sqrt(power(2) * count / (count - 1)) / values.length;
    return [centre - half, centre + half];
  }
  const places = drawn(count), means = new Float64Array(RESAMPLES);
  for (let resample = 0, at = 0; resample < RESAMPLES; resample++) {
    let sum = 0, size = 0;
    const end = at + count - count % 2;
    for (; at < end; at += 2) {
      sum += sums[places[at]] + sums[places[at + 1]];
      if (!even) size += sizes[places[at]] + sizes[places[at + 1]];
    }
    if (count % 2 === 1) {
      sum += sums[places[at]];
      if (!even) size += sizes[places[at]];
      at++;
    }
    means[resample] = sum / (even ? sizes[0] * count : size);
  }
  means.sort();
  // Ties count half, and are what rounding could have made: the last digits of logarithms are not those of the program.
  const rounding = 1e-12 * Math.max(Math.abs(means[0]), Math.abs(means[RESAMPLES - 1]));
  let below = 0, notAbove = 0;
  for (const one of means) {
    if (one < centre - rounding) below++;
    if (one <= centre + rounding) notAbove++;
  }
  const bias = quantileOfNormal(Math.min(Math.max((below + notAbove) / 2 / RESAMPLES, 1e-4), 1 - 1e-4));
  const found = power(3) / (6 * power(2) ** 1.5), acceleration = Number.isFinite(found) ? found : 0;
  const end = level => {
    const shifted = bias + quantileOfNormal(level);
    const place = normal(bias + shifted / (1 - acceleration * shifted)) * (RESAMPLES - 1), lower = Math.floor(place);
    const share = place - lower;
    return means[lower] * (1 - share) + means[Math.min(lower + 1, RESAMPLES - 1)] * share;
  };
  return [end(0.025), end(0.975)];
}
