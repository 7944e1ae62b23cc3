/* A board as SVG, from what the core says of a position. */
const SQUARE = 34;

const drawBoard = (board, host) => {
  const files = board.squares[0].length, ranks = board.squares.length, river = board.grid === "river";
  const left = 24, width = left + SQUARE * files + 10, height = SQUARE * ranks + 30;
  // The text of the board ends with who moves, in English.
  const label = [...board.text.trimEnd().split("\n").slice(0, -1), say("side_" + board.to_move)].join("\n");
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "board" });
  const at = ([file, row]) => [left + SQUARE * (file + 0.5), 8 + SQUARE * (row + 0.5)];
  const line = (from, to) => {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)];
    svg.append(drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "grid" }));
  };
  if (river) {
    svg.append(drawn("rect", { x: left, y: 8, width: SQUARE * files, height: SQUARE * ranks, class: "light" }));
    for (let row = 0; row < ranks; row++) line([0, row], [files - 1, row]);
    for (let file = 0; file < files; file++) {
      if (file === 0 || file === files - 1) line([file, 0], [file, ranks - 1]);
      else { line([file, 0], [file, 4]); line([file, 5], [file, ranks - 1]); }
    }
    for (const row of [0, 7]) { line([3, row], [5, row + 2]); line([5, row], [3, row + 2]); }
  }
  let number = 0;
  board.squares.forEach((squares, row) => squares.forEach((figure, file) => {
    const [x, y] = at([file, row]), dark = (file + row) % 2 === 1;
    const ends = [board.last[0], board.last.at(-1)].filter(Boolean);
    const marked = ends.some(([f, r]) => f === file && r === row);
    if (!river) {
      const looks = board.grid === "plain" ? "plain" : dark ? "dark" : "light";
      svg.append(drawn("rect", { x: x - SQUARE / 2, y: y - SQUARE / 2, width: SQUARE, height: SQUARE, class: looks + " grid" }));
      if (board.files.length === 0 && dark) {
        svg.append(drawn("text", { x: x - SQUARE / 2 + 2, y: y - SQUARE / 2 + 8, class: "corner" }, String(++number)));
      }
    }
    if (marked) svg.append(drawn("rect", { x: x - SQUARE / 2 + 1.5, y: y - SQUARE / 2 + 1.5, width: SQUARE - 3, height: SQUARE - 3, class: "marked" }));
    if (!figure) return;
    const side = board.colors[figure.first ? 0 : 1];
    if (figure.disc) svg.append(drawn("circle", { cx: x, cy: y, r: SQUARE * 0.42, class: "disc " + side }));
    // White's chess symbols are outlines: what fills one is Black's symbol of the same piece, six code points further.
    const sign = messages.language === "zh" && figure.chinese ? figure.chinese : figure.sign;
    const code = sign ? sign.codePointAt(0) : 0;
    if (code >= 0x2654 && code <= 0x2659) svg.append(drawn("text", { x, y: y + 10, class: "piece body" }, String.fromCodePoint(code + 6)));
    if (sign) svg.append(drawn("text", { x, y: y + (figure.disc ? 5.5 : 10), class: figure.disc ? "on-disc " + side : "piece" }, sign));
  }));
  board.ranks.forEach((name, row) => {
    if (board.files.length) svg.append(drawn("text", { x: left - 8, y: at([0, row])[1] + 4, class: "name" }, name));
  });
  board.files.forEach((name, file) => svg.append(drawn("text", { x: at([file, 0])[0], y: height - 8, class: "name" }, name)));
  host.replaceChildren(svg);
};
