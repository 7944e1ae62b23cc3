// What is chosen, and what follows from it: pairs of cells, ratios, means. The rules are those of `plybench compare`.

// A position enters if its set and phase are chosen, a cell if its file is.
function chosenBlocks(data, state) {
  const { positions, blocks } = data.games[state.game];
  const enters = positions.map(position =>
    (state.set === null || hasBit(position.set, state.set)) && (state.phase === null || position.phase === state.phase));
  const chosen = new Map();
  for (const block of blocks) {
    const cells = [];
    for (let cell = block.first; cell < block.end; cell++) {
      if (enters[data.position[cell]] && (state.file === null || hasBit(data.files[cell], state.file))) cells.push(cell);
    }
    if (cells.length === 0) continue;
    if (!chosen.has(block.engine)) chosen.set(block.engine, new Map());
    chosen.get(block.engine).set(block.depth, cells);
  }
  return chosen;
}

const hasBit = (bits, bit) => Math.floor(bits / 2 ** bit) % 2 === 1;

// Cells of two lists at the same positions, which rise in both.
function together(data, left, right) {
  const both = [];
  for (let own = 0, other = 0; own < left.length && other < right.length;) {
    const [a, b] = [data.position[left[own]], data.position[right[other]]];
    if (a === b) both.push([left[own++], right[other++]]);
    else if (a < b) own++;
    else other++;
  }
  return both;
}

// An engine against the reference, by depth and over all of them.
function compared(data, positions, figures, own, reference) {
  const depths = [];
  for (const [depth, cells] of own) {
    if (!cells.some(cell => data.row[cell] >= 0)) continue;
    const ran = together(data, cells, reference.get(depth) ?? []);
    const finished = ran.filter(([a, b]) => data.row[a] >= 0 && data.row[b] >= 0);
    const pairs = finished
      .map(([a, b]) => ({ place: data.position[a], own: figures[data.row[a]], reference: figures[data.row[b]] }))
      .filter(pair => !Number.isNaN(pair.own) && !Number.isNaN(pair.reference));
    depths.push({ depth, pairs, ranOn: ran.length, unfinished: ran.length - finished.length });
  }
  const run = Math.max(0, ...depths.map(at => at.ranOn));
  const found = depths.map(at => ({ depth: at.depth, positions: run, unfinished: at.unfinished, ...ratio(positions, [at.pairs]) }));
  const whole = complete(depths.filter(at => at.pairs.length === run && at.pairs.some(isPositive)));
  const over = whole.length > 0 ? whole : depths;
  const entering = over.map(at => at.pairs);
  const overall = { depths: over.map(at => at.depth), incomplete: whole.length === 0, positions: run, ...ratio(positions, entering) };
  return { depths: found.filter(at => at.n > 0), overall: overall.n > 0 ? overall : null };
}

const isPositive = pair => pair.own > 0 && pair.reference > 0;

// Of the depths that have the same positions, as many as at any depth, the most.
function complete(depths) {
  const sets = new Map();
  for (const at of depths) {
    const key = at.pairs.map(pair => pair.place).join();
    sets.set(key, [...(sets.get(key) ?? []), at]);
  }
  return [...sets.values()].reduce((most, set) => set.length > most.length ? set : most, []);
}

// The geometric mean of the ratios: each position once, with the mean of its logarithms over the depths.
function ratio(positions, depths) {
  const logs = new Map();
  for (const pair of depths.flat().filter(isPositive)) {
    if (!logs.has(pair.place)) logs.set(pair.place, []);
    logs.get(pair.place).push(Math.log(pair.own / pair.reference));
  }
  const places = [...logs.keys()].sort((a, b) => a - b);
  const values = places.map(place => mean(logs.get(place)));
  return summary(values, places.map(place => positions[place]), Math.exp);
}

// What is known of values before their interval is.
function summary(values, positions, shown) {
  const strata = clustered(values, positions);
  const count = test => values.filter(test).length;
  return {
    n: values.length, games: strata.flat().length, value: values.length > 0 ? shown(mean(values)) : NaN, low: null, high: null,
    wins: count(value => value < 0), ties: count(value => value === 0), losses: count(value => value > 0),
    bounds() {
      const ends = interval(strata);
      if (ends) [this.low, this.high] = ends.map(shown);
    },
  };
}

// The metric itself, at the positions that all chosen engines with this depth finished: geometric means, unless some
// figure is zero.
function absolute(data, positions, figures, chosen, engines) {
  const depths = [...new Set(engines.flatMap(engine => [...chosen.get(engine).keys()]))].sort((a, b) => a - b);
  const found = [];
  for (const depth of depths) {
    const of = new Map();
    for (const engine of engines) {
      const known = (chosen.get(engine).get(depth) ?? []).filter(cell => data.row[cell] >= 0 && !Number.isNaN(figures[data.row[cell]]));
      if (known.length > 0) of.set(engine, known);
    }
    const counts = new Map();
    for (const cells of of.values()) for (const cell of cells) counts.set(data.position[cell], (counts.get(data.position[cell]) ?? 0) + 1);
    for (const [engine, cells] of of) {
      const shared = cells.filter(cell => counts.get(data.position[cell]) === of.size);
      found.push({ engine, depth, values: shared.map(cell => figures[data.row[cell]]), places: shared.map(cell => data.position[cell]) });
    }
  }
  const geometric = found.every(at => at.values.every(value => value > 0));
  const entries = found.filter(at => at.values.length > 0).map(({ engine, depth, values, places }) => ({
    engine, depth,
    ...summary(geometric ? values.map(Math.log) : values, places.map(place => positions[place]), geometric ? Math.exp : value => value),
  }));
  return { geometric, entries };
}

// The positions that two engines finished at a depth, with the metric of each.
function pairsAt(data, figures, chosen, x, y, depth) {
  const at = engine => chosen.get(engine)?.get(depth) ?? [];
  return together(data, at(x), at(y))
    .filter(cells => cells.every(cell => data.row[cell] >= 0))
    .map(cells => ({ cells, place: data.position[cells[0]], x: figures[data.row[cells[0]]], y: figures[data.row[cells[1]]] }))
    .filter(pair => !Number.isNaN(pair.x) && !Number.isNaN(pair.y));
}
