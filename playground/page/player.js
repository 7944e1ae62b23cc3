/* Steps through a tree: buttons, a slider, keys, a clock. */
const player = (() => {
  const controls = Object.fromEntries(["first", "previous", "play", "next", "last", "next-cutoff", "next-research", "slider", "speed",
    "picture", "step", "roots", "path"].map(id => [id, byId(id)]));
  let tree = null, step = 0, clock = null, follow = () => {};

  const showPath = () => {
    const { node } = tree.steps[step], visits = tree.visits;
    const rows = pathTo(tree, node).map(visit => {
      const cells = [nameOf(tree, visit), visits.depth[visit], windowOf(visits, visit),
        tree.leaves[visit] <= step ? `${relationOf(visits, visit)} ${short(visits.value[visit])}`.trim() : say("path_open")];
      return element("tr", {}, ...cells.map(cell => element("td", {}, String(cell))));
    });
    controls.path.tBodies[0].replaceChildren(...rows);
  };

  const show = () => {
    const { node } = tree.steps[step];
    drawTree(tree, step, controls.picture, go);
    controls.slider.value = step;
    const words = say("step_of", { step: grouped(step + 1), steps: grouped(tree.steps.length), words: wordsOf(tree, step) });
    controls.slider.setAttribute("aria-valuetext", words);
    // While it plays, a screen reader is not told every step.
    controls.step.setAttribute("aria-live", clock ? "off" : "polite");
    controls.step.textContent = words;
    for (const id of ["first", "previous"]) controls[id].disabled = step === 0;
    for (const id of ["next", "last"]) controls[id].disabled = step === tree.steps.length - 1;
    const root = tree.root[node];
    controls.roots.querySelectorAll("button").forEach(button => button.setAttribute("aria-pressed", String(+button.dataset.root === root)));
    showPath();
    follow(pathTo(tree, node).map(visit => tree.visits.label[visit]).filter(Boolean));
  };

  const go = to => {
    step = Math.max(0, Math.min(tree.steps.length - 1, to));
    show();
  };

  const pause = () => {
    clearInterval(clock);
    clock = null;
    controls.play.textContent = say("play");
    controls.step.setAttribute("aria-live", "polite");
  };

  const play = () => {
    if (clock) return pause();
    if (step === tree.steps.length - 1) step = 0;
    clock = setInterval(() => step === tree.steps.length - 1 ? pause() : go(step + 1), 1000 / +controls.speed.value);
    controls.play.textContent = say("pause");
  };

  const seek = (found, none) => {
    const at = tree.steps.findIndex((each, index) => index > step && found(each));
    if (at >= 0) go(at); else controls.step.textContent = say(none);
  };
  const isCutoff = ({ node, leaves }) => leaves && tree.visits.kind[node] === "cutoff";
  const isResearch = ({ node }) => tree.again[node] && tree.enters[node] > step;

  /** Past what is below a visit, or to the end of its parent. */
  const over = () => {
    const { node, leaves } = tree.steps[step];
    const end = leaves ? step + 1 : tree.leaves[node];
    go(Number.isFinite(end) ? end : tree.steps.length - 1);
  };
  const up = () => {
    const parent = tree.visits.parent[tree.steps[step].node];
    go(parent < 0 ? 0 : tree.enters[parent]);
  };
  const KEYS = { ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), ArrowDown: over, ArrowUp: up, " ": play,
    Home: () => go(0), End: () => go(tree.steps.length - 1) };

  const by = (id, action, type = "click") => controls[id].addEventListener(type, () => tree && action());
  const still = action => () => { if (clock) pause(); action(); };
  by("first", still(() => go(0)));
  by("previous", still(() => go(step - 1)));
  by("next", still(() => go(step + 1)));
  by("last", still(() => go(tree.steps.length - 1)));
  by("next-cutoff", still(() => seek(isCutoff, "no_cutoff")));
  by("next-research", still(() => seek(isResearch, "no_research")));
  by("play", play);
  by("slider", still(() => go(+controls.slider.value)), "input");
  by("speed", () => { if (clock) { pause(); play(); } }, "change");
  controls.picture.addEventListener("keydown", event => {
    const action = KEYS[event.key];
    if (!tree || !action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key !== " " && clock) pause();
    action();
  });

  /** Takes the visits of another search; `told` hears the moves to each step. */
  const load = (visits, told) => {
    pause();
    tree = unfolded(visits);
    follow = told;
    controls.slider.max = tree.steps.length - 1;
    const button = (root, index) => {
      const values = { number: index + 1, depth: visits.depth[root], window: windowOf(visits, root) };
      const made = element("button", { type: "button", "data-root": root }, say("root_button", values));
      made.addEventListener("click", still(() => go(tree.enters[root])));
      return made;
    };
    controls.roots.replaceChildren(...tree.roots.length > 1 ? tree.roots.map(button) : []);
    if (!tree.steps.length) return;
    go(0);
  };
  return { load, go: to => go(to), state: () => ({ step, steps: tree?.steps.length ?? 0, tree }) };
})();
