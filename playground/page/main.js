/* The form, the search, and what it found. */
const corpus = JSON.parse(byId("corpus").textContent), choices = JSON.parse(byId("choices").textContent), counterWords = JSON.parse(byId("counter-words").textContent);
const fields = Object.fromEntries(["game", "set", "position", "engine", "depth", "nodes"].map(id => [id, byId(id)]));
const base = () => fields.game.value.trim().toLowerCase().replace(/\[.*/s, "");

/** The bytes of the core, which the page holds packed. */
const unpacked = (async () => {
  const packed = Uint8Array.from(atob(byId("core").textContent.trim()), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
})();
const here = unpacked.then(bytes => ready(bytes));
// What is wrong is said when a search is begun.
here.catch(() => {});

const complain = (text, field) => {
  byId("fault").textContent = text;
  for (const [id, input] of Object.entries(fields)) input.setAttribute("aria-invalid", String(id === field));
  if (fields[field]) fields[field].focus();
};

/** The positions of the corpus under the rules of the game that is written. */
const fillSets = chosen => {
  const own = element("option", { value: "" }, say("set_own"));
  const groups = (corpus[base()] || []).map(set => {
    const name = say("corpus_" + set.name), label = set.whole ? name : say("set_count", { set: name, count: set.positions.length });
    const options = set.positions.map(([id, text]) => element("option", { value: text }, id));
    return element("optgroup", { label }, ...options);
  });
  fields.set.replaceChildren(own, ...groups);
  const options = [...fields.set.options];
  const option = options.find(each => chosen !== "" && (each.text === chosen || each.value === chosen));
  fields.set.value = option ? option.value : "";
  return option;
};

let lastBase = "";
const gameChanged = () => {
  if (base() === lastBase) return;
  lastBase = base();
  const first = fillSets("start");
  if (first) fields.position.value = first.value;
  else if (base().startsWith("tree:")) fields.position.value = "1";
};
fields.game.addEventListener("input", gameChanged);
fields.set.addEventListener("change", () => { if (fields.set.value) fields.position.value = fields.set.value; });
fields.position.addEventListener("input", () => { fillSets(fields.position.value.trim()); });

/** A whole number as the program reads it, with `_`, `k` and `M`. */
const whole = (field, least, most) => {
  const [, digits, power] = /^([0-9][0-9_]*)([kM]?)$/.exec(fields[field].value.trim()) || [];
  const value = digits === undefined ? NaN : +digits.replaceAll("_", "") * { "": 1, k: 1e3, M: 1e6 }[power];
  if (value >= least && value <= most) return value;
  complain(say("bad_number", { least, most }), field);
  return null;
};

const quoted = text => /^[\w.,:+=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A counter is called by its column; where the language has a word for it, by that too. */
const counterName = name => counterWords[name] ? say("counter_named", { word: counterWords[name], name }) : name;

const showAnswer = (answer, seconds, nodes) => {
  const status = answer.status === "ok" ? say("status_ok") : answer.finished_depth === null
    ? say("status_limit") : say("status_limit_finished", { depth: answer.finished_depth });
  const value = answer.value === null ? say("none") : String(answer.value).replace("-", "\u2212");
  const rows = [["status", say("seconds", { status, seconds: seconds.toFixed(seconds < 1 ? 3 : 1) })], ["value", value],
    ["best_move", answer.best_move ?? say("none")], ["variation", answer.pv.join(" ") || say("none")]];
  if (answer.window_calls.length) rows.push(["window_calls", answer.window_calls.join("|")]);
  byId("answer").replaceChildren(...rows.flatMap(([key, text]) => [element("dt", {}, say(key)), element("dd", {}, String(text))]));
  const limit = answer.status === "ok" ? "" : ` --nodes ${nodes}`;
  byId("command").textContent = `plybench search ${quoted(answer.fen)} --game ${quoted(answer.game)} `
    + `--engine ${quoted(answer.engine)} --depth ${answer.depth}${limit}`;
  const counters = Object.entries(answer.counters).filter(([name, count]) => count > 0 || name === "nodes");
  byId("counters").tBodies[0].replaceChildren(...counters.map(([name, count]) => element("tr", {},
    element("th", { scope: "row" }, counterName(name)), element("td", { class: "number" }, grouped(count)))));
};

const showTree = answer => {
  const nodes = answer.counters.nodes;
  const parts = [answer.shown === nodes ? say("tree_whole", { nodes: grouped(nodes) })
    : say("tree_part", { shown: grouped(answer.shown), nodes: grouped(nodes) })];
  if (answer.counters.quiescence_nodes) parts.push(say("tree_quiescence", { count: grouped(answer.counters.quiescence_nodes) }));
  byId("extent").textContent = parts.join(say("between"));
  player.load(answer.visits, async moves => {
    const core = await here;
    const { board, error } = core({ ask: "board", game: answer.game, position: answer.fen, moves });
    byId("board-section").hidden = !board;
    if (error || !board) return;
    drawBoard(board, byId("board"));
    byId("board-heading").textContent = say(moves.length ? "board" : "board_root");
    const side = say("side_" + board.to_move);
    byId("board-words").textContent = moves.length ? say("board_moves", { moves: moves.join(" "), side }) : side;
  });
};

let worker = null, running = false;
const workerFor = async () => {
  if (worker) return worker;
  const bytes = await unpacked;
  worker = new Worker(URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" })));
  worker.postMessage({ bytes });
  return worker;
};
const end = state => {
  running = false;
  byId("search").disabled = false;
  byId("stop").disabled = true;
  byId("state").textContent = state;
};
const dismiss = () => {
  worker?.terminate();
  worker = null;
};

const search = async () => {
  if (running) return;
  complain("", "");
  const depth = whole("depth", 0, 64);
  const nodes = depth === null ? null : whole("nodes", 1, choices.most_nodes);
  if (nodes === null) return;
  const question = { ask: "search", game: fields.game.value.trim(), position: fields.position.value.trim(),
    engine: fields.engine.value.trim(), depth, nodes, visits: choices.visits };
  running = true;
  byId("search").disabled = true;
  byId("stop").disabled = false;
  byId("state").textContent = say("searching");
  try {
    const asked = await workerFor();
    asked.onmessage = ({ data: { answer, seconds } }) => {
      end("");
      if (answer.error) {
        const crashed = answer.field === "crash";
        if (crashed) dismiss();
        return complain(crashed ? say("crashed", { error: answer.error }) : say("refused", { error: answer.error }), answer.field);
      }
      byId("found").hidden = false;
      history.replaceState(null, "", "#" + new URLSearchParams({ game: answer.game, position: answer.fen, engine: answer.engine, depth, nodes }));
      showAnswer(answer, seconds, nodes);
      showTree(answer);
      document.documentElement.dataset.searched = String(+(document.documentElement.dataset.searched || 0) + 1);
    };
    asked.onerror = fault => {
      dismiss();
      end("");
      complain(say("crashed", { error: fault.message }), "crash");
    };
    asked.postMessage({ question });
  } catch (fault) {
    end("");
    complain(say("no_engine", { error: fault.message }), "");
  }
};

byId("ask").addEventListener("submit", event => {
  event.preventDefault();
  search();
});
byId("stop").addEventListener("click", () => {
  dismiss();
  end(say("stopped"));
});

// The same view in the other language.
byId("other").addEventListener("click", () => { byId("other").hash = location.hash; });

const begin = () => {
  for (const [id, list] of [["games", choices.games], ["engines", choices.engines]]) {
    byId(id).replaceChildren(...list.map(value => element("option", { value })));
  }
  drawLegend(byId("legend"));
  const view = new URLSearchParams(location.hash.slice(1)), start = choices.start;
  for (const key of ["game", "engine", "depth", "nodes"]) fields[key].value = view.get(key) ?? start[key];
  gameChanged();
  if (view.has("position")) {
    fields.position.value = view.get("position");
    fillSets(fields.position.value);
  }
  search();
};
begin();
