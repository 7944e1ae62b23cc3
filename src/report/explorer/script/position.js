// A position: its board, its rows, its lines.

const SVG = "http://www.w3.org/2000/svg";

async function boardOf(data, number) {
  const { empty, pieces, squares } = data.page.boards;
  data.boards ??= await column(squares);
  let at = 0;
  const size = kind => 1 + empty[kind].files * empty[kind].ranks;
  if (data.boardStarts === undefined) {
    data.boardStarts = [];
    while (at < data.boards.length) {
      data.boardStarts.push(at);
      at += size(data.boards[at]);
    }
  }
  const start = data.boardStarts[number], kind = empty[data.boards[start]];
  const parsed = text => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  const board = parsed(kind.svg);
  for (let square = 0; square < kind.files * kind.ranks; square++) {
    const piece = data.boards[start + 1 + square];
    if (piece === 0) continue;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("transform", `translate(${square % kind.files * kind.step[0]},${Math.floor(square / kind.files) * kind.step[1]})`);
    // Without the paper and the title of its own picture.
    group.append(...[...parsed(pieces[piece - 1]).children].filter(child => !["rect", "title"].includes(child.tagName)));
    group.setAttribute("class", "piece");
    board.append(group);
  }
  return { board, side: kind.toMove };
}

// A score as `plybench search` prints it: in pawns or men, or a mate in moves; of other games the number.
const score = (game, value) => {
  const sign = value < 0 ? "-" : "+", plies = 20000 - Math.abs(value);
  if (!/^(xiangqi|chess|checkers)(\[|$)/.test(game)) return sign + Math.abs(value);
  if (plies >= 0 && plies < 1000) return `#${value < 0 ? "-" : ""}${Math.ceil(plies / 2)}`;
  return sign + (Math.abs(value) / 100).toFixed(2);
};

// Everything that the rows say of a position under what is chosen.
async function positionPanel(data, state, chosen, metrics, close) {
  const game = data.games[state.game], position = game.positions[state.position], page = data.page;
  const heading = message("position-heading", { position: position.name, game: game.name });
  const parts = [element("h3", { tabindex: "-1" }, heading)];
  const facts = [wordOf("phase", position.phase), position.source === null ? "" : message("position-from", { source: page.positions.sources[position.source - 1] })];
  if (position.board >= 0) {
    const { board, side: toMove } = await boardOf(data, position.board), side = wordOf("side", toMove);
    board.setAttribute("aria-label", message("position-board", { position: position.name, side }));
    facts.push(message("position-side", { side }));
    parts.push(element("div", { class: "board" }, board));
  } else {
    facts.push(message("position-no-board"));
  }
  parts.splice(1, 0, element("p", { class: "small" }, facts.filter(Boolean).join(message("lists"))));
  const values = data.values ??= await column(page.value), moves = data.moves ??= await column(page.move.of);
  const figures = await Promise.all(metrics.map(name => metric(data, name)));
  const cells = state.engines.flatMap(engine => [...(chosen.get(engine) ?? [])].flatMap(([depth, cells]) =>
    cells.filter(cell => data.position[cell] === state.position && (state.depth === null || state.depth === depth)).map(cell => ({ engine, depth, cell }))));
  const lines = cells.some(({ cell }) => Object.hasOwn(page.lines, cell));
  const heads = ["engine", "depth", "status", "value", "move"].map(key => message(`column-${key}`)).concat(metrics.map(name => wordOf("metric", name)), lines ? [message("column-line")] : []);
  const rows = cells.map(({ engine, depth, cell }) => [
    page.engines[engine], depth, wordOf("status", data.status[cell] === 0 ? "ok" : page.status.names[data.status[cell] - 1]),
    values[cell] === 0 ? "" : score(game.name, signed(values[cell] - 1)), moves[cell] === 0 ? "" : page.move.names[moves[cell] - 1],
    ...figures.map(of => data.row[cell] < 0 ? "" : written(of[data.row[cell]])), ...(lines ? [page.lines[cell] ?? ""] : []),
  ]);
  parts.push(table(heading, heads, rows, [0, 2, 4, ...(lines ? [heads.length - 1] : [])], "explorer-cells"));
  if (!lines) parts.push(element("p", { class: "small" }, message("position-no-lines")));
  parts.push(element("button", { type: "button", class: "close", onclick: close }, message("position-close")));
  return element("div", { class: "position", role: "region", "aria-label": heading }, ...parts);
}
