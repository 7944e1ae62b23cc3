// The columns of the page: text in base 64, deflated, each number in as few bytes as it needs.

async function inflated(text) {
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Numbers beyond 2^53 are rounded, as every number of a statistic is.
function numbers(bytes) {
  const found = [];
  let value = 0, scale = 1;
  for (const byte of bytes) {
    value += (byte & 127) * scale;
    if (byte < 128) {
      found.push(value);
      value = 0;
      scale = 1;
    } else {
      scale *= 128;
    }
  }
  return Float64Array.from(found);
}

const column = async text => numbers(await inflated(text));

const signed = number => number % 2 === 1 ? -(number + 1) / 2 : number / 2;

// What the rows hold: cells in blocks of one game, engine and depth, each with the place of its position.
async function decode(page) {
  const of = page.positions;
  const [blocks, places, counts, name, phase, source, set, board, status, files] = await Promise.all(
    [page.blocks, page.place, of.counts, of.name, of.phase, of.source, of.set, of.board, page.status.of, page.files.of].map(column));
  const games = page.games.map((game, index) => ({
    name: game, index, inexact: page.inexact[index], reference: page.references[index], blocks: [], positions: [],
  }));
  let next = 0;
  games.forEach((game, index) => {
    for (let place = 0; place < counts[index]; place++, next++) {
      const known = of.names[name[next]], from = source[next] === 0 ? null : source[next];
      game.positions.push({
        place, name: known, phase: of.phases[phase[next]], source: from, set: set[next], board: board[next] - 1,
        // What intervals draw: the game, or a position of no known game.
        cluster: from === null ? known : of.sources[from - 1],
      });
    }
  });
  let first = 0, last = 0;
  const position = Uint32Array.from(places, step => { last += signed(step); return last; });
  // Metrics are of finished cells alone.
  let finished = 0;
  const row = Int32Array.from(status, ended => ended === 0 ? finished++ : -1);
  for (let at = 0; at < blocks.length; at += 4) {
    const [game, engine, depth, count] = blocks.subarray(at, at + 4);
    games[game].blocks.push({ engine, depth, first, end: first + count });
    first += count;
  }
  return { page, games, position, row, status, files, metrics: new Map() };
}

// The figures of a metric by finished cell; what a cell does not have is NaN.
async function metric(data, name) {
  if (name === BOTH) {
    const [nodes, below] = [await metric(data, "nodes"), await metric(data, "quiescence_nodes")];
    return nodes.map((figure, row) => figure + below[row]);
  }
  if (!data.metrics.has(name)) {
    const { near, of } = data.page.metrics.find(metric => metric.name === name);
    const bases = await Promise.all(near.map(([other]) => metric(data, other)));
    const written = await column(of);
    data.metrics.set(name, written.map((number, row) => {
      if (number === 0) return NaN;
      if (near.length === 0) return number - 1;
      return near.reduce((sum, [, sign], place) => sum + sign * (bases[place][row] || 0), signed(number - 1));
    }));
  }
  return data.metrics.get(name);
}
