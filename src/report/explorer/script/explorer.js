// The explorer: holds what is chosen, and shows what follows from it.

const BOTH = "nodes+quiescence", MOST_POINTS = 2000, MOST_ROWS = 200, FIRST_ENGINES = 6;

const room = document.getElementById("explorer-room");
const pause = () => new Promise(done => setTimeout(done));

function explore(data) {
  const { page, games } = data, names = page.engines;
  const called = name => wordOf("metric", name);
  const metricName = state => state.metric === "nodes" && state.accounting === "both" ? BOTH : state.metric;
  const enginesOf = game => [...new Set(games[game].blocks.map(block => block.engine))];

  // The first view of a game: its reference and the engines that have most cells in common with it.
  function firstOf(game) {
    const engines = enginesOf(game), reference = games[game].reference ?? engines[0];
    const blocks = games[game].blocks;
    const depths = new Map(blocks.filter(block => block.engine === reference).map(block => [block.depth, block.end - block.first]));
    const common = engine => blocks.filter(block => block.engine === engine)
      .reduce((sum, block) => sum + Math.min(block.end - block.first, depths.get(block.depth) ?? 0), 0);
    const others = engines.filter(engine => engine !== reference).map(engine => [engine, common(engine)]);
    const most = others.sort((a, b) => b[1] - a[1]).slice(0, FIRST_ENGINES - 1).map(([engine]) => engine);
    return {
      game, set: null, file: null, phase: null, reference, engines: engines.filter(engine => engine === reference || most.includes(engine)),
      metric: page.metrics[0].name, accounting: "nodes", depth: null, scale: "log", x: reference, y: most[0] ?? reference, position: null,
    };
  }

  // The first view is of the game that has most cells, of those with a board if there are any.
  const hasBoards = ({ positions }) => positions.some(position => position.board >= 0), anyBoards = games.some(hasBoards);
  const sizes = games.map(game => anyBoards && !hasBoards(game) ? 0 : game.blocks.reduce((sum, block) => sum + block.end - block.first, 0));
  const main = sizes.indexOf(Math.max(...sizes)), firstView = () => firstOf(main);
  let state = location.hash.startsWith(ADDRESS) ? stateAt(data, location.hash, firstOf, main) : firstView();
  let turn = 0, wide = 0;
  const part = name => element("div", { id: `explorer-${name}` });
  const [controls, ratioBox, absoluteBox, scatterBox, positionBox, notesBox] = ["controls", "ratio", "absolute", "scatter", "position", "notes"].map(part);
  const status = element("p", { id: "explorer-status", class: "small", role: "status" });
  const method = element("details", {}, element("summary", {}, message("method")), element("p", { class: "small" }, message("method-text")));
  const licences = element("details", {}, element("summary", {}, message("licences")),
    element("pre", { class: "small" }, document.getElementById("explorer-licences").textContent));
  room.replaceChildren(controls, status, ratioBox, absoluteBox, scatterBox, positionBox, notesBox, method, licences, bubble);

  // A choice of the reader: shown, and written into the address.
  function change(changes) {
    state = { ...state, ...changes };
    history.replaceState(null, "", addressOf(data, state, firstOf, main));
    return show();
  }

  function showControls() {
    const game = games[state.game], engines = enginesOf(state.game), focused = document.activeElement?.name;
    const any = [null, message("any")], of = name => engine => [engine, name[engine]];
    const phases = [...new Set(game.positions.map(position => position.phase))].filter(Boolean);
    const held = (list, bits) => list.map((name, bit) => [bit, name]).filter(([bit]) => bits.some(of => hasBit(of, bit)));
    const sets = held(page.positions.sets, game.positions.map(position => position.set));
    const first = game.blocks[0].first, end = game.blocks.at(-1).end;
    const files = held(page.files.names, [...new Set(data.files.subarray(first, end))]);
    const depths = [...new Set(game.blocks.map(block => block.depth))].sort((a, b) => a - b);
    const has = name => page.metrics.some(metric => metric.name === name);
    const choose = (key, options) => choice(key, options, state[key], value => change({ [key]: value }));
    const accounts = state.metric === "nodes" && has("quiescence_nodes") ? ["nodes", "both"] : ["nodes"];
    const fields = element("div", { class: "fields" },
      choice("game", games.map(game => [game.index, game.name]), state.game, value => change(firstOf(value))),
      choose("set", [any, ...sets]), choose("file", [any, ...files]), choose("phase", [any, ...phases.map(phase => [phase, wordOf("phase", phase)])]),
      choice("reference", engines.map(of(names)), state.reference, value =>
        change({ reference: value, engines: state.engines.includes(value) ? state.engines : [value, ...state.engines] })),
      choose("metric", page.metrics.map(({ name }) => [name, called(name) === name ? name : message("metric-of-column", { word: called(name), column: name })])),
      choose("accounting", accounts.map(account => [account, message(`accounting-${account}`)])),
      choose("depth", [[null, message("depth-all")], ...depths.map(depth => [depth, depth])]),
      choose("scale", [["log", message("log")], ["linear", message("linear")]]));
    const boxes = engineBoxes(engines, names, state.engines, ticked => change({ engines: engines.filter(engine => ticked.includes(engine) || engine === state.reference) }));
    const top = controls.querySelector(".boxes")?.scrollTop ?? 0, ticked = document.activeElement?.type === "checkbox" ? document.activeElement.value : null;
    const link = element("a", { href: addressOf(data, state, firstOf, main), id: "explorer-link" }, message("link"));
    const reset = element("button", { type: "button", onclick: () => change(firstView()) }, message("reset"));
    controls.replaceChildren(fields, boxes, element("p", { class: "filter" }, link, reset));
    notesBox.replaceChildren(...notes(game));
    controls.querySelector(".boxes").scrollTop = top;
    const again = ticked === null ? controls.querySelector(`select[name="${focused}"]`) : [...controls.querySelectorAll("[type=checkbox]")].find(box => box.value === ticked);
    again?.focus({ preventScroll: true });
  }

  function notes(game) {
    const list = (key, values) => values.length > 0 ? message(key, { metrics: values.map(called).join(message("names")) }) : "";
    const texts = [
      page.leftGames.length > 0 ? message("left-games", { games: page.leftGames.join(message("names")), cells: written(page.leftCells) }) : "",
      list("left-metrics", page.leftMetrics), game.inexact > 0 ? message("inexact", { count: game.inexact }) : "",
    ];
    return texts.filter(Boolean).map(text => element("p", { class: "small" }, text));
  }

  // Everything that is shown, at first without intervals, which take a while; a later choice ends an earlier one.
  async function show() {
    const own = ++turn, late = () => own !== turn;
    room.dataset.state = "busy";
    showControls();
    const figures = await metric(data, metricName(state));
    const chosen = chosenBlocks(data, state), { positions } = games[state.game];
    const engines = state.engines.filter(engine => chosen.has(engine));
    const reference = chosen.get(state.reference);
    const others = reference ? engines.filter(engine => engine !== state.reference) : [];
    const ratios = others.map(engine => ({ engine, ...compared(data, positions, figures, chosen.get(engine), reference) }));
    const means = absolute(data, positions, figures, chosen, engines);
    const fits = entry => state.depth === null || entry.depth === state.depth;
    const byDepth = ratios.flatMap(({ engine, depths }) => depths.filter(fits).map(entry => Object.assign(entry, { engine })));
    const overall = state.depth === null ? ratios.filter(entry => entry.overall).map(({ engine, overall }) => Object.assign(overall, { engine })) : [];
    means.entries = means.entries.filter(fits);
    if (late()) return;
    const parts = [() => showRatios(byDepth, overall, others), () => showMeans(means)];
    for (const part of parts) await part();
    if (late()) return;
    await showScatter(chosen, figures);
    await showPosition(chosen);
    tell(engines, ratios, means, true);
    let since = performance.now();
    for (const entry of [...overall, ...byDepth, ...means.entries]) {
      entry.bounds();
      if (performance.now() - since < 30) continue;
      await pause();
      if (late()) return;
      since = performance.now();
    }
    for (const entry of [...overall, ...byDepth, ...means.entries]) entry.done = true;
    for (const part of parts) await part();
    if (late()) return;
    tell(engines, ratios, means, false);
    room.dataset.state = "shown";
  }

  function tell(engines, ratios, means, busy) {
    const n = Math.max(0, ...means.entries.map(entry => entry.n)), metric = called(metricName(state));
    const depth = state.depth === null ? message("depth-all") : message("depth-one", { depth: state.depth });
    const text = message("status", { game: games[state.game].name, engines: engines.length, reference: names[state.reference], metric, depth, n });
    status.textContent = busy ? `${text} ${message("status-busy")}` : text;
  }

  const counted = ({ n, games }) => games < n ? message("of-games", { n, games }) : String(n);
  function hover(entry) {
    const figures = { engine: names[entry.engine], depth: entry.depth, value: written(entry.value), low: written(entry.low), high: written(entry.high), n: counted(entry) };
    return message(!entry.done ? "hover-pending" : entry.low === null ? "hover-alone" : "hover", figures);
  }
  const drawable = entry => state.scale === "linear" || entry.value > 0;
  const onPaper = entry => ({ ...entry, low: state.scale === "log" && entry.low <= 0 ? null : entry.low, hover: hover(entry) });

  // A chart with its heading, notes, buttons and numbers.
  async function showChart(box, { name, heading, notes, entries, chart, numbers, rows, empty }) {
    const head = element("h3", {}, heading), texts = notes.filter(Boolean).map(note => element("p", { class: "small" }, note));
    const drawnEntries = entries.filter(drawable);
    if (drawnEntries.length === 0) {
      box.replaceChildren(head, element("p", { class: "nothing" }, empty));
      return;
    }
    const specOf = (scheme, width) => series(drawnEntries.map(onPaper), page, state.engines, { ...chart, scale: state.scale, depth: state.depth }, scheme, width);
    const canvas = element("div", { class: "chart", role: "img", "aria-label": message("chart-label", { heading }) });
    const buttons = saveButtons(heading, {
      svg: () => saveChart(specOf, heading, `plybench-${name}`, "svg"), png: () => saveChart(specOf, heading, `plybench-${name}`, "png"),
      csv: () => save(`plybench-${name}.csv`, csv([numbers.map(([key]) => key), ...rows.map(row => numbers.map(([, read]) => read(row)))]), "text/csv"),
    });
    const columns = numbers.map(([key]) => message(`column-${key}`));
    const shown = table(heading, columns, rows.map(row => numbers.map(([, read]) => typeof read(row) === "string" ? read(row) : written(read(row)))), [0], `explorer-${name}-numbers`);
    const open = box.querySelector("details")?.open ?? false;
    const attached = element("div", { class: "measure" }, canvas);
    await draw(canvas, specOf(dark.matches ? "dark" : "light", widthOf()));
    box.replaceChildren(head, ...texts, attached, buttons, element("details", { open }, element("summary", {}, message("numbers")), shown));
  }

  const widthOf = () => Math.max(240, Math.min(900, room.clientWidth - 2));

  function showRatios(byDepth, overall, others) {
    const metric = called(metricName(state)), reference = names[state.reference];
    const heading = message("ratio-heading", { metric, reference });
    const depths = [...new Set(overall.map(entry => entry.depths.join(message("names"))))].join(message("lists"));
    return showChart(ratioBox, {
      name: "ratio", heading, entries: byDepth, rows: [...overall, ...byDepth],
      notes: [overall.length > 0 ? message("ratio-note", { depths }) : ""], chart: { axis: message("ratio-axis", { metric }), format: "~g", line: 1 },
      numbers: [
        ["engine", entry => names[entry.engine]], ["depth", entry => entry.depth ?? message("depth-all")], ["ratio", entry => entry.value],
        ["low", entry => entry.low], ["high", entry => entry.high], ["n", entry => entry.n], ["games", entry => entry.games],
        ["unfinished", entry => entry.unfinished], ["wins", entry => entry.wins], ["ties", entry => entry.ties], ["losses", entry => entry.losses],
      ],
      empty: enginesOf(state.game).length < 2 || others.length === 0 ? message("ratio-one-engine") : message("ratio-none", { metric, reference }),
    });
  }

  function showMeans({ geometric, entries }) {
    const metric = called(metricName(state));
    return showChart(absoluteBox, {
      name: "absolute", heading: message("absolute-heading", { metric }), entries, rows: entries,
      notes: [message(geometric ? "absolute-geometric" : "absolute-arithmetic")], chart: { axis: metric, format: "~s", line: null },
      numbers: [["engine", entry => names[entry.engine]], ["depth", entry => entry.depth], ["mean", entry => entry.value],
        ["low", entry => entry.low], ["high", entry => entry.high], ["n", entry => entry.n], ["games", entry => entry.games]],
      empty: message("absolute-none", { metric }),
    });
  }

  async function showScatter(chosen, figures) {
    const head = element("h3", {}, message("scatter-heading")), engines = state.engines.filter(engine => chosen.has(engine));
    if (engines.length < 2) {
      scatterBox.replaceChildren(head, element("p", { class: "nothing" }, message("scatter-one")));
      return;
    }
    const x = engines.includes(state.x) ? state.x : engines[0], y = engines.includes(state.y) && state.y !== x ? state.y : engines.find(engine => engine !== x);
    const { positions } = games[state.game], metric = called(metricName(state));
    const depths = state.depth === null ? [...chosen.get(x).keys()].filter(depth => chosen.get(y).has(depth)) : [state.depth];
    const found = depths.map(depth => [depth, pairsAt(data, figures, chosen, x, y, depth)]).sort((a, b) => b[1].length - a[1].length || b[0] - a[0]);
    const [depth, pairs] = found[0] ?? [state.depth, []];
    const select = (key, value) => choice(key, engines.map(engine => [engine, names[engine]]), value, chosen => change({ [key]: chosen }), message(`scatter-${key}`));
    const fields = element("div", { class: "fields" }, select("x", x), select("y", y));
    if (pairs.length === 0) {
      scatterBox.replaceChildren(head, fields, element("p", { class: "nothing" }, message("scatter-none")));
      return;
    }
    const fits = pairs.filter(pair => state.scale === "linear" || (pair.x > 0 && pair.y > 0)), some = fits.slice(0, MOST_POINTS);
    const point = pair => {
      const position = positions[pair.place].name, [across, up] = [[x, pair.x], [y, pair.y]].map(([engine, value]) => message("hover-figure", { name: names[engine], value: written(value) }));
      return { ...pair, cells: undefined, position, hover: message("hover-position", { position, x: across, y: up }) };
    };
    const heading = message("hover-figure", { name: message("scatter-heading"), value: [names[x], names[y]].join(message("names")) }), go = place => change({ position: place });
    const specOf = (scheme, width) => scatter(some.map(point), [x, y].map(engine => message("hover-figure", { name: names[engine], value: metric })), state.scale, scheme, width);
    const canvas = element("div", { class: "chart", role: "img", "aria-label": message("chart-label", { heading }) });
    if (some.length > 0) await draw(canvas, specOf(dark.matches ? "dark" : "light", Math.min(640, widthOf())), datum => go(datum.place));
    const cells = pair => [positions[pair.place].name, wordOf("phase", positions[pair.place].phase), pair.x, pair.y, pair.x / pair.y];
    const keys = [message("column-position"), message("column-phase"), names[x], names[y], message("column-ratio")];
    const open = element("details", { open: scatterBox.querySelector("details")?.open ?? false }, element("summary", {}, message("positions")),
      ...(pairs.length > MOST_ROWS ? [element("p", { class: "small" }, message("positions-first", { shown: MOST_ROWS, n: pairs.length }))] : []),
      table(heading, keys, pairs.slice(0, MOST_ROWS).map(pair => {
        const [position, ...rest] = cells(pair);
        return [element("button", { type: "button", class: "link", onclick: () => go(pair.place) }, position), rest[0], ...rest.slice(1).map(written)];
      }), [0, 1], "explorer-positions"));
    const zeros = pairs.length - fits.length;
    const figuresOf = { metric, n: pairs.length, shown: some.length, depth };
    scatterBox.replaceChildren(head, fields, element("p", { class: "small" }, message(some.length < fits.length ? "scatter-some" : "scatter-note", figuresOf)),
      ...(zeros > 0 ? [element("p", { class: "small" }, message("scatter-zero", { count: zeros }))] : []), element("div", { class: "measure" }, canvas),
      saveButtons(heading, {
        svg: () => saveChart(specOf, heading, "plybench-positions", "svg"), png: () => saveChart(specOf, heading, "plybench-positions", "png"),
        csv: () => save("plybench-positions.csv", csv([keys, ...pairs.map(cells)]), "text/csv"),
      }), open);
  }

  let shownPosition = null;
  async function showPosition(chosen) {
    if (state.position === null) {
      shownPosition = null;
      positionBox.replaceChildren();
      return;
    }
    const metrics = [...new Set(["nodes", metricName(state)])].filter(name => name === BOTH || page.metrics.some(metric => metric.name === name));
    const panel = await positionPanel(data, state, chosen, metrics, () => change({ position: null }));
    positionBox.replaceChildren(panel);
    if (shownPosition !== state.position) {
      shownPosition = state.position;
      panel.querySelector("h3").focus();
    }
  }

  addEventListener("hashchange", () => {
    if (!location.hash.startsWith(ADDRESS)) return;
    state = stateAt(data, location.hash, firstOf, main);
    show().then(() => room.scrollIntoView());
  });
  dark.addEventListener("change", () => show());
  new ResizeObserver(() => {
    const known = wide;
    wide = widthOf();
    if (known !== 0 && known !== wide) show();
  }).observe(room);
  wide = widthOf();
  return show().then(() => { if (location.hash.startsWith(ADDRESS)) room.scrollIntoView(); });
}

// A library of the page, unpacked.
async function run(id) {
  const text = new TextDecoder().decode(await inflated(document.getElementById(id).textContent.trim()));
  document.head.append(Object.assign(document.createElement("script"), { textContent: text }));
}

async function start() {
  const text = document.getElementById("explorer-data")?.textContent;
  if (!text) return;
  room.textContent = message("explorer-loading");
  try {
    const [data] = await Promise.all([decode(JSON.parse(text)), run("explorer-vega").then(() => run("explorer-vega-lite"))]);
    await explore(data);
  } catch (fault) {
    room.dataset.state = "failed";
    room.replaceChildren(element("p", { class: "nothing" }, message("explorer-cannot", { reason: fault.message })));
    throw fault;
  }
}

start();
