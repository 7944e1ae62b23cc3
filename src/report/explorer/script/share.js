// A view by its address: what differs from the first view stands behind `#explorer?`, by names, which outlast an order.

const ADDRESS = "#explorer?";

// The keys of an address with how a choice is written and read.
function codec(data, state) {
  const { page, games } = data, engines = page.engines;
  const index = (names, name) => names.indexOf(name);
  const named = names => [value => value === null ? "" : names[value], text => text === "" ? null : valid(index(names, text))];
  const valid = place => place < 0 ? undefined : place;
  const word = (...words) => [value => value, text => words.includes(text) ? text : undefined];
  return {
    game: [value => games[value].name, text => valid(index(page.games, text))],
    set: named(page.positions.sets),
    file: named(page.files.names),
    phase: [value => value ?? "", text => text === "" ? null : page.positions.phases.includes(text) ? text : undefined],
    reference: [value => engines[value], text => valid(index(engines, text))],
    engines: [value => value.map(engine => engines[engine]), texts => texts.map(text => index(engines, text)).filter(engine => engine >= 0)],
    metric: word(...page.metrics.map(metric => metric.name)),
    accounting: word("nodes", "both"),
    depth: [value => value ?? "", text => text === "" ? null : /^\d+$/.test(text) ? Number(text) : undefined],
    scale: word("log", "linear"),
    x: [value => engines[value], text => valid(index(engines, text))],
    y: [value => engines[value], text => valid(index(engines, text))],
    position: [value => value === null ? "" : games[state.game].positions[value].name,
      text => text === "" ? null : valid(games[state.game].positions.findIndex(position => position.name === text))],
  };
}

// The address of a view: what the first view of its game does not say.
function addressOf(data, state, firstOf, main) {
  const parameters = new URLSearchParams(), first = { ...firstOf(state.game), game: main };
  for (const [key, [write]] of Object.entries(codec(data, state))) {
    if (JSON.stringify(state[key]) === JSON.stringify(first[key])) continue;
    for (const text of [write(state[key])].flat()) parameters.append(key, text);
  }
  return ADDRESS + parameters;
}

// The view of an address; what it does not say, or says wrongly, is as in the first view of its game.
function stateAt(data, address, firstOf, main) {
  const parameters = new URLSearchParams(address.slice(ADDRESS.length));
  const game = data.page.games.indexOf(parameters.get("game") ?? "");
  const state = firstOf(game < 0 ? main : game);
  const choices = codec(data, state);
  for (const key of parameters.keys()) {
    if (key === "game" || !Object.hasOwn(choices, key)) continue;
    const value = choices[key][1](key === "engines" ? parameters.getAll(key) : parameters.get(key));
    if (value !== undefined) state[key] = value;
  }
  return state;
}
