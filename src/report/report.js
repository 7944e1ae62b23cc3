// What a reader may do with the page: sort a table by a column, filter the claims, open what a link names.
// Without scripts every figure and table is there all the same.
"use strict";

const MESSAGES = JSON.parse(document.getElementById("messages").textContent);

// A text of the page, with its places filled.
function message(key, places = {}) {
  return MESSAGES[key].replace(/\{(\w+)\}/g, (whole, name) => Object.hasOwn(places, name) ? places[name] : whole);
}

// What a word of the rows is called on this page.
const wordOf = (kind, word) => MESSAGES[`${kind}-${word}`] ?? word;

// The first number of a cell; of one without a number, nothing.
function number(text) {
  const found = text.replace(/,(?=\d{3}\b)/g, "").match(/[-+]?\d+(\.\d+)?(e[-+]?\d+)?/i);
  return found ? parseFloat(found[0]) : null;
}

function compare(left, right, isWords) {
  if (!isWords) {
    const [a, b] = [number(left), number(right)];
    if (a !== null && b !== null && a !== b) return a - b;
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
  }
  return left.localeCompare(right, document.documentElement.lang, { numeric: true });
}

function sortable(table) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 2) return;
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const isWords = head.classList.contains("words");
      const text = row => row.cells[column].textContent.trim();
      const rows = [...body.rows].sort((a, b) => compare(text(a), text(b), isWords));
      body.append(...(up ? rows : rows.reverse()));
    });
  });
}

// A field that hides the rows without its words; `fits` is what else a row must be.
function filterRows(bar, rows, key, fits) {
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: message(key) });
  field.setAttribute("aria-label", message(key === "filter" ? "filter-rows" : "filter-claims-label"));
  const shown = document.createElement("span");
  shown.className = "small";
  shown.setAttribute("role", "status");
  const apply = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word)) || !fits(row);
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = count === rows.length ? "" : message("rows-shown", { shown: count, all: rows.length });
  };
  field.addEventListener("input", apply);
  bar.append(field, shown);
  return apply;
}

function filterBar(rows, key = "filter", fits = () => true) {
  const bar = document.createElement("div");
  bar.className = "filter";
  return { bar, apply: filterRows(bar, rows, key, fits) };
}

// Claims have a button for every outcome too; what has none of the chosen ones is hidden.
function filterable(box) {
  const rows = [...box.querySelectorAll("tbody > tr")], chosen = new Set();
  const { bar, apply } = filterBar(rows, "filter-claims", row => chosen.size === 0 || chosen.has(row.dataset.outcome));
  for (const outcome of new Set(rows.map(row => row.dataset.outcome))) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = outcome;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      if (!chosen.delete(outcome)) chosen.add(outcome);
      button.setAttribute("aria-pressed", String(chosen.has(outcome)));
      apply();
    });
    bar.lastChild.before(button);
  }
  box.before(bar);
}

// Every other table of some rows has the field alone.
function searchable(table) {
  const rows = [...table.tBodies[0].rows], box = table.closest(".table") ?? table;
  if (rows.length > 2 && !table.closest(".filterable")) box.before(filterBar(rows).bar);
}

// A link to something folded opens it.
function open() {
  // A view of the explorer is no anchor.
  if (location.hash.includes("?")) return;
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  if (target) target.scrollIntoView();
}

// The tables of the answer are short and are read whole.
const tables = [...document.querySelectorAll("table")].filter(table => !table.closest("#answer"));
tables.forEach(sortable);
document.querySelectorAll(".filterable").forEach(filterable);
tables.forEach(searchable);
addEventListener("hashchange", open);
if (location.hash) open();
