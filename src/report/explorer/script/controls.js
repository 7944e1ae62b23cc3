// Fields, tables and buttons: all of them made of texts.

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

// A field of choices: `options` are pairs of a value and its text.
function choice(key, options, chosen, onchange, label = message(key)) {
  const select = element("select", { name: key }, ...options.map(([value, text]) =>
    element("option", { value: String(value), selected: String(value) === String(chosen) }, text)));
  select.addEventListener("change", () => onchange(options[select.selectedIndex][0]));
  select.disabled = options.length < 2;
  return element("label", {}, element("span", {}, label), select);
}

// Engines as boxes to tick, and a field that finds them.
function engineBoxes(engines, names, chosen, onchange) {
  const boxes = engines.map(engine => {
    const box = element("input", { type: "checkbox", value: names[engine], checked: chosen.includes(engine) });
    box.addEventListener("change", () => tell());
    return element("label", { class: "engine" }, box, element("span", {}, names[engine]));
  });
  const ticked = () => engines.filter((_, place) => boxes[place].firstChild.checked);
  const tell = () => onchange(ticked());
  const set = test => {
    boxes.forEach((box, place) => { if (!box.hidden) box.firstChild.checked = test(engines[place]); });
    tell();
  };
  const find = element("input", { type: "search", placeholder: message("engines-find"), "aria-label": message("engines-find") });
  find.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    boxes.forEach((box, place) => { box.hidden = !words.every(word => names[engines[place]].toLowerCase().includes(word)); });
  });
  const button = (key, test) => element("button", { type: "button", onclick: () => set(test) }, message(key));
  const bar = engines.length > 8 ? [find] : [];
  return element("fieldset", { class: "engines" },
    element("legend", {}, message("engines-chosen", { count: chosen.length, all: engines.length })),
    element("div", { class: "filter" }, ...bar, button("engines-all", () => true), button("engines-none", () => false)),
    element("div", { class: "boxes" }, ...boxes));
}

// A table that sorts and filters like every other of the page; `words` are the columns that are no figures.
function table(caption, heads, rows, words, id) {
  const cells = (tag, row) => row.map((cell, place) =>
    element(tag, { class: words.includes(place) ? "words" : null, scope: tag === "th" ? "col" : null }, cell instanceof Node ? cell : String(cell)));
  const made = element("table", { id },
    element("caption", { class: "small" }, caption),
    element("thead", {}, element("tr", {}, ...cells("th", heads))),
    element("tbody", {}, ...rows.map(row => element("tr", {}, ...cells("td", row)))));
  const box = element("div", { class: "table" }, made);
  sortable(made);
  return element("div", {}, ...(rows.length > 2 ? [filterBar([...made.tBodies[0].rows]).bar] : []), box);
}

function saveButtons(what, savers) {
  return element("div", { class: "filter save" }, ...Object.entries(savers).map(([format, saver]) =>
    element("button", { type: "button", "data-format": format, "aria-label": message("save-label", { what, format: message(`save-${format}`) }), onclick: saver }, message(`save-${format}`))));
}

const written = value => {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value.toLocaleString("en");
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString("en");
  return size >= 0.001 && size < 10 ? value.toFixed(3) : String(Number(value.toPrecision(4)));
};
