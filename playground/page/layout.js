/* Which boxes are shown at a step, and where. */
const MOST_BOXES = 160, LONGEST_RUN = 6;
const ROW = 76, GAP = 8, BOX = 20, STUB = 16, LETTER = 6.6, SMALL_LETTER = 5.6;

/** The boxes of the search of the root in which a step is, at that step, set from `left` on. Whatever is on the path is shown;
 *  of the rest as much, from the root down, as there is room for. */
const shownAt = (tree, step, left, room) => {
  const { node } = tree.steps[step], path = new Set(pathTo(tree, node)), root = tree.root[node];
  const isLeft = visit => tree.leaves[visit] <= step;
  const made = (visit, { deepest, runs }, count) => {
    count.boxes += 1;
    const box = { node: visit, left: isLeft(visit), on: path.has(visit), children: [], folded: 0, pruned: 0 };
    const entered = tree.children[visit].filter(child => tree.enters[child] <= step);
    if (!box.on && tree.ply[visit] >= deepest && entered.length > 0) {
      box.folded = tree.below[visit];
      return box;
    }
    const isFlat = child => !path.has(child) && (isSmall(tree.visits.kind[child]) || runs && tree.ply[child] >= deepest);
    for (let at = 0; at < entered.length;) {
      let end = at;
      while (end < entered.length && isFlat(entered[end])) end++;
      const fold = end - at > LONGEST_RUN ? [at + 2, end - 1] : [end, end];
      for (let index = at; index < Math.max(end, at + 1); index++) {
        if (index === fold[0] && fold[1] > fold[0]) {
          const visits = entered.slice(...fold).reduce((sum, child) => sum + 1 + tree.below[child], 0);
          box.children.push({ node: entered[index], run: visits, children: [], left: true, on: false, folded: 0, pruned: 0 });
          count.boxes += 1;
          index = fold[1] - 1;
        } else box.children.push(made(entered[index], { deepest, runs }, count));
      }
      at = Math.max(end, at + 1);
    }
    if (box.left) box.pruned = tree.visits.pruned[visit];
    return box;
  };
  // Every sibling first, then with runs of siblings folded, then a level less.
  for (let deepest = tree.visits.depth[root] + 1; ; deepest--) {
    for (const runs of [false, true]) {
      const count = { boxes: 0 }, top = made(root, { deepest, runs }, count), isLast = deepest <= 1 && runs;
      if (!isLast && count.boxes > MOST_BOXES) continue;
      const right = placed(tree, top, left);
      if (isLast || right <= room) return { top, right, boxes: count.boxes };
    }
  }
};

/** How many letters wide a text is: a Chinese character is as wide as two. */
const lettersOf = text => [...text].reduce((sum, letter) => sum + (letter >= "\u2e80" ? 2 : 1), 0);

const faceOf = (tree, box) => {
  if (box.run) return say("folded", { count: grouped(box.run) });
  if (!box.left) return "\u2026";
  const kind = tree.visits.kind[box.node], value = short(tree.visits.value[box.node]);
  return kind === "leaf" || kind === "terminal" ? value : `${relationOf(tree.visits, box.node)} ${value}`;
};

/** Sets boxes from `left` on; returns the right edge of what they take. */
const placed = (tree, box, left, row = 0) => {
  const small = box.run || ["leaf", "terminal"].includes(tree.visits.kind[box.node]);
  box.face = faceOf(tree, box);
  box.window = small ? "" : windowOf(tree.visits, box.node);
  const under = box.folded ? say("folded", { count: grouped(box.folded) }) : "";
  const smaller = box.run ? [box.face] : [box.window, under, tree.visits.label[box.node]];
  const widths = [box.run ? 0 : (lettersOf(box.face) + 2) * LETTER, ...smaller.map(text => lettersOf(text) * SMALL_LETTER)];
  box.half = Math.max(...widths) / 2 + 3;
  box.row = row;
  let right = left;
  for (const child of box.children) right = placed(tree, child, right, row + 1) + GAP;
  if (box.pruned > 0) {
    box.stub = right + STUB / 2;
    right += STUB + GAP;
  }
  const places = box.children.map(child => child.x);
  if (box.stub !== undefined) places.push(box.stub);
  if (places.length === 0) {
    box.x = left + box.half;
    return left + 2 * box.half;
  }
  box.x = (places[0] + places.at(-1)) / 2;
  let edge = right - GAP;
  // A box wider than what is below it pushes that to the middle.
  const missing = left + box.half - box.x;
  if (missing > 0) {
    const shift = moved => {
      moved.x += missing;
      if (moved.stub !== undefined) moved.stub += missing;
      moved.children.forEach(shift);
    };
    shift(box);
    edge += missing;
  }
  return Math.max(edge, box.x + box.half);
};
