/* The tree as SVG. */
const TOP = 40, MARGIN = 14, NARROWEST = 600;

/** Draws the tree at a step into a box of the page; `go` is called with a step that was chosen. */
const drawTree = (tree, step, host, go) => {
  const { top, right, boxes } = shownAt(tree, step, MARGIN, Math.max(NARROWEST, host.clientWidth - MARGIN));
  const width = right + MARGIN, current = tree.steps[step].node;
  const rows = box => Math.max(box.row, box.folded || box.stub !== undefined ? box.row + 1 : 0, ...box.children.map(rows));
  const height = TOP + ROW * rows(top) + BOX + 16;
  const svg = drawn("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("picture", { boxes }) });
  const edges = drawn("g", {}), nodes = drawn("g", {});
  svg.append(edges, nodes);
  let middle = width / 2;
  const y = box => TOP + ROW * box.row;
  const draw = box => {
    for (const child of box.children) {
      const again = !child.run && tree.again[child.node];
      edges.append(drawn("path", { d: `M${box.x} ${y(box) + BOX / 2}L${child.x} ${y(child) - (child.run ? BOX / 2 : child.window ? 34 : 22)}`,
        class: again ? "edge again" : child.on ? "edge on" : "edge" }));
      draw(child);
    }
    if (box.stub !== undefined) {
      const tip = y(box) + ROW - 26, foot = y(box) + ROW + 8;
      edges.append(drawn("path", { d: `M${box.x} ${y(box) + BOX / 2}L${box.stub} ${tip}`, class: "edge never" }),
        drawn("path", { d: `M${box.stub} ${tip}L${box.stub - 7} ${foot}L${box.stub + 7} ${foot}Z`, class: "stub" }),
        drawn("text", { x: box.stub, y: foot + 11, class: "small" }, String(box.pruned)));
    }
    const visits = tree.visits, kind = visits.kind[box.node];
    const looks = box.run ? "run" : !box.left ? "open" : kind === "interior"
      ? (visits.value[box.node] <= visits.alpha[box.node] ? "upper" : "exact") : kind;
    const group = drawn("g", { class: `box ${looks}${!box.run && box.node === current ? " current" : ""}` });
    group.append(drawn("rect", { x: box.x - box.half, y: y(box) - BOX / 2, width: 2 * box.half, height: BOX, rx: 2 }),
      drawn("text", { x: box.x, y: y(box) + 4 }, box.face));
    if (!box.run) {
      const label = visits.label[box.node];
      if (label) group.append(drawn("text", { x: box.x, y: y(box) - (box.window ? 25 : 14), class: "label" }, label));
      if (box.window) group.append(drawn("text", { x: box.x, y: y(box) - 14, class: "small" }, box.window));
      if (box.folded) {
        group.append(drawn("text", { x: box.x, y: y(box) + BOX / 2 + 12, class: "small" }, say("folded", { count: grouped(box.folded) })));
      }
      if (box.node === current) middle = box.x;
    }
    group.addEventListener("click", () => go(tree.enters[box.node]));
    nodes.append(group);
  };
  draw(top);
  const before = host.scrollLeft;
  host.replaceChildren(svg);
  // The place of the step stays in sight, and nothing moves without need.
  const margin = Math.min(120, host.clientWidth / 4);
  host.scrollLeft = middle - before < margin || before + host.clientWidth - middle < margin ? middle - host.clientWidth / 2 : before;
};

const LEGEND = ["exact", "cutoff", "upper", "leaf", "table", "terminal", "open"];

/** What the boxes mean. */
const drawLegend = host => {
  const item = (mark, key) => element("li", {}, mark, " " + say("legend_" + key));
  const box = kind => {
    const svg = drawn("svg", { width: 26, height: 18, "aria-hidden": "true" }), group = drawn("g", { class: "box " + kind });
    group.append(drawn("rect", { x: 2, y: 2, width: 22, height: 14, rx: 2 }));
    svg.append(group);
    return svg;
  };
  const line = (looks, path) => {
    const svg = drawn("svg", { width: 26, height: 18, "aria-hidden": "true" });
    svg.append(drawn("path", { d: path, class: looks }));
    return svg;
  };
  host.replaceChildren(...LEGEND.map(kind => item(box(kind), kind)), item(line("edge again", "M2 14L24 4"), "research"),
    item(line("stub", "M13 2L6 16L20 16Z"), "pruned"));
};
