/* The visits of a search as a tree, and as steps: each visit is entered and left; what has nothing below is one step. */
const isSmall = kind => kind === "leaf" || kind === "terminal" || kind === "table";

/** The tree and the steps of some visits, which come as columns in the order in which they were begun. */
const unfolded = visits => {
  const count = visits.parent.length;
  const tree = { visits, count, children: [], roots: [], root: [], ply: [], below: new Array(count).fill(0), again: [],
    enters: new Array(count).fill(0), leaves: new Array(count).fill(Infinity), steps: [] };
  for (let node = 0; node < count; node++) {
    const parent = visits.parent[node];
    tree.children.push([]);
    if (parent < 0) tree.roots.push(node); else tree.children[parent].push(node);
    tree.root.push(parent < 0 ? node : tree.root[parent]);
    tree.ply.push(parent < 0 ? 0 : tree.ply[parent] + 1);
    // Inside a re-search every visit says so; only its top is marked, which is a second visit in a row.
    const before = parent < 0 ? -1 : tree.children[parent].at(-2) ?? -1;
    tree.again.push(parent < 0 ? visits.research[node] : before >= 0 && visits.label[before] === visits.label[node]);
  }
  for (let node = count - 1; node >= 0; node--) {
    const parent = visits.parent[node];
    if (parent >= 0) tree.below[parent] += tree.below[node] + 1;
  }
  const open = [];
  const leave = node => {
    if (visits.kind[node] === "open") return;
    tree.leaves[node] = tree.steps.length;
    tree.steps.push({ node, leaves: true });
  };
  for (let node = 0; node < count; node++) {
    while (open.length && open.at(-1) !== visits.parent[node]) leave(open.pop());
    tree.enters[node] = tree.steps.length;
    if (isSmall(visits.kind[node])) {
      tree.leaves[node] = tree.steps.length;
      tree.steps.push({ node, leaves: true });
    } else {
      tree.steps.push({ node, leaves: false });
      open.push(node);
    }
  }
  while (open.length) leave(open.pop());
  return tree;
};

const nameOf = (tree, node) => tree.visits.label[node] || say("root");

/** What a step is, in words. */
const wordsOf = (tree, step) => {
  const { node, leaves } = tree.steps[step], visits = tree.visits;
  const alpha = short(visits.alpha[node]), beta = short(visits.beta[node]);
  const values = { move: nameOf(tree, node), depth: visits.depth[node], window: windowOf(visits, node),
    value: short(visits.value[node]), alpha, beta, number: tree.roots.indexOf(node) + 1 };
  if (!leaves) {
    const key = (tree.again[node] ? "research_" : "") + "enter";
    const words = [say(visits.parent[node] < 0 ? "root_" + key : key, values)];
    if (visits.beta[node] - visits.alpha[node] === 1) words.push(say("null_window", values));
    return words.join(say("between"));
  }
  const kind = visits.kind[node];
  if (kind === "leaf" || kind === "terminal") return say(kind, values);
  if (kind === "table") return say("table", { ...values, relation: relationOf(visits, node) });
  const words = [say(kind === "cutoff" ? "cutoff" : visits.value[node] <= visits.alpha[node] ? "upper" : "exact", values)];
  const pruned = visits.pruned[node];
  if (pruned > 0) words.push(pruned === 1 ? say("pruned_one") : say("pruned", { count: pruned }));
  return words.join(say("between"));
};

const relationOf = (visits, node) => {
  const value = visits.value[node], kind = visits.kind[node];
  return value === null || kind === "leaf" || kind === "terminal" ? "" : value >= visits.beta[node] ? "\u2265" : value <= visits.alpha[node] ? "\u2264" : "=";
};

/** The visits from the root to one. */
const pathTo = (tree, node) => {
  const path = [];
  for (let at = node; at >= 0; at = tree.visits.parent[at]) path.unshift(at);
  return path;
};
