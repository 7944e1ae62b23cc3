// Charts: what Vega-Lite is asked to draw, in the colours of the page.

const dark = matchMedia("(prefers-color-scheme: dark)");

// Colours that most eyes tell apart, on paper those of the figures, and on a dark page; shapes tell them apart as well.
const COLORS = {
  light: ["#0072b2", "#d55e00", "#009e73", "#000000", "#cc79a7", "#e69f00", "#56b4e9"],
  dark: ["#4da3e0", "#ff8a3d", "#33c79c", "#e6e6e6", "#e6a3c9", "#f0c24b", "#8fd0f5"],
};
const FAINT = { light: "#5f5f5f", dark: "#a0a0a0" };
const STAR = "M0,-1L0.24,-0.32L0.95,-0.31L0.38,0.12L0.59,0.81L0,0.4L-0.59,0.81L-0.38,0.12L-0.95,-0.31L-0.24,-0.32Z";
const SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", STAR];

function config(scheme) {
  const [ink, grid] = scheme === "dark" ? ["#e6e6e6", "#33373d"] : ["#1a1a1a", "#e3e3e3"], faint = FAINT[scheme];
  const font = "system-ui, sans-serif";
  const labels = { labelColor: ink, titleColor: ink, labelFont: font, titleFont: font, titleFontWeight: "normal", titleFontSize: 12, labelFontSize: 11 };
  return {
    background: scheme === "dark" ? "#16181b" : "#ffffff", font, aria: false,
    view: { stroke: null }, axis: { ...labels, gridColor: grid, domainColor: faint, tickColor: faint },
    legend: { ...labels, orient: "bottom", title: null, direction: "vertical" }, title: { color: ink },
  };
}

// The number of the look of each chosen engine: that of the figures, unless another one here has it or its colour.
function lookNumbers(page, engines) {
  const numbers = new Map(), isFree = number => [...numbers.values()].every(taken => taken !== number);
  const differs = number => [...numbers.values()].every(taken => (taken - number) % COLORS.light.length !== 0);
  const first = test => { for (let number = 0; ; number++) if (test(number)) return number; };
  for (const engine of engines) if (page.looks[engine] !== null && differs(page.looks[engine])) numbers.set(engine, page.looks[engine]);
  for (const engine of engines) if (!numbers.has(engine)) numbers.set(engine, first(numbers.size < COLORS.light.length ? differs : isFree));
  return engines.map(engine => numbers.get(engine));
}

// Looks by engine: the same in every chart of a view.
function looks(engines, page, drawn, scheme, width) {
  const domain = engines.map(engine => page.engines[engine]), numbers = lookNumbers(page, engines), at = list => numbers.map(number => list[number % list.length]);
  const legend = { labelLimit: Math.max(120, width - 60), columns: 1, values: domain.filter(name => drawn.has(name)) };
  return {
    color: { field: "engine", type: "nominal", scale: { domain, range: at(COLORS[scheme]) }, legend },
    shape: { field: "engine", type: "nominal", scale: { domain, range: at(SHAPES) }, legend },
  };
}

// Round numbers between two ends, some six: on a logarithmic axis of many powers of ten ones, twos and fives of them.
function ticks(low, high, scale) {
  if (scale === "log" && high / low > 4) {
    const found = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) found.push(...[1, 2, 5].map(digit => digit * 10 ** power));
    const inside = found.filter(tick => tick >= low && tick <= high), tens = inside.filter(tick => Number.isInteger(Math.log10(tick)));
    return inside.length > 12 ? tens : inside;
  }
  const rough = (high - low) / 6, power = 10 ** Math.floor(Math.log10(rough)), step = [1, 2, 5, 10].map(digit => digit * power).find(step => step >= rough);
  const first = Math.ceil(low / step), count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

// An axis that ends a little beyond what it shows.
function axisOf(field, title, values, scale, format, more = {}) {
  const known = values.filter(value => Number.isFinite(value) && (scale === "linear" || value > 0)), [least, most] = [Math.min(...known), Math.max(...known)];
  const room = scale === "log" ? (most / least) ** 0.04 || 1 : (most - least) * 0.04;
  const alike = least === most, wide = alike ? Math.abs(least) * 0.1 || 1 : 0;
  const domain = alike ? [least - wide, most + wide] : scale === "log" ? [least / room, most * room] : [least - room, most + room];
  return { field, type: "quantitative", title, scale: { type: scale, zero: false, nice: false, domain }, axis: { format, labelOverlap: true, values: ticks(...domain, scale), ...more } };
}

// One value an engine and depth, with its interval, over depth; at one depth, over engines.
function series(entries, page, engines, { axis, format, scale, depth, line }, scheme, width) {
  const names = page.engines, values = entries.map(entry => ({ ...entry, engine: names[entry.engine], bounds: undefined }));
  const drawn = new Set(values.map(({ engine }) => engine)), { color, shape } = looks(engines, page, drawn, scheme, width), alone = depth !== null;
  const extent = values.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]).concat(line ?? []);
  const value = axisOf("value", axis, extent, scale, format);
  const over = { field: "depth", type: "quantitative", title: message("depth"), scale: { zero: false, nice: false, padding: 12 }, axis: { tickMinStep: 1, format: "d", grid: false } };
  const beside = { field: "engine", type: "nominal", title: null, sort: engines.map(engine => names[engine]).filter(name => drawn.has(name)), axis: { labelLimit: Math.min(260, width / 2.5) } };
  const [x, y] = alone ? [value, beside] : [over, value], [low, high] = alone ? ["x", "x2"] : ["y", "y2"];
  const colored = alone ? { ...color, legend: null } : color, shaped = alone ? { ...shape, legend: null } : shape;
  const layer = [
    { transform: [{ filter: "isValid(datum.low)" }], mark: { type: "rule", strokeWidth: 1.5 }, encoding: { x, y, [low]: { ...value, field: "low" }, [high]: { field: "high" }, color: colored } },
    ...(alone ? [] : [{ mark: { type: "line", strokeWidth: 1.5 }, encoding: { x, y, color: colored } }]),
    { mark: { type: "point", filled: true, size: 60, opacity: 1 }, encoding: { x, y, color: colored, shape: shaped, tooltip: { field: "hover", type: "nominal" } } },
  ];
  if (line !== null) {
    layer.unshift({ data: { values: [{ level: line }] }, mark: { type: "rule", strokeDash: [4, 3], color: FAINT[scheme] }, encoding: { [low]: { ...value, field: "level" } } });
  }
  return { data: { values }, width, height: alone ? { step: 26 } : Math.max(220, Math.min(360, width * 0.55)), autosize: { type: "fit-x", contains: "padding" }, layer, config: config(scheme) };
}

// Two engines, position by position.
function scatter(values, [x, y], scale, scheme, width) {
  const all = values.flatMap(point => [point.x, point.y]), ends = [Math.min(...all), Math.max(...all)];
  const axis = (field, title) => axisOf(field, title, ends, scale, "~s", { titleLimit: width - 40 });
  const place = { x: axis("x", x), y: axis("y", y) };
  const line = { data: { values: ends.map(end => ({ x: end, y: end })) }, mark: { type: "line", strokeDash: [4, 3], strokeWidth: 1, color: FAINT[scheme] }, encoding: place };
  const mark = { type: "point", filled: true, size: 45, opacity: 0.75, color: COLORS[scheme][0], cursor: "pointer" };
  return {
    data: { values }, width, height: Math.min(480, Math.max(260, width * 0.7)), autosize: { type: "fit", contains: "padding" }, config: config(scheme),
    layer: [line, { mark, encoding: { ...place, tooltip: { field: "hover", type: "nominal" } } }],
  };
}

// Lines of text beside the pointer: texts, never markup.
const bubble = document.createElement("div");
bubble.id = "explorer-bubble";
bubble.hidden = true;
bubble.setAttribute("aria-hidden", "true");

function showBubble(handler, event, item, text) {
  bubble.hidden = text === null || text === undefined || text === "";
  if (bubble.hidden) return;
  bubble.textContent = text;
  const left = Math.min(event.clientX + 14, innerWidth - bubble.offsetWidth - 8);
  bubble.style.left = `${Math.max(8, left)}px`;
  bubble.style.top = `${event.clientY + bubble.offsetHeight + 24 > innerHeight ? event.clientY - bubble.offsetHeight - 10 : event.clientY + 14}px`;
}

const quiet = { level: () => quiet, warn: () => quiet, info: () => quiet, debug: () => quiet, error: (...faults) => { throw new Error(faults.join(" ")); } };

function viewOf(spec, options) {
  const compiled = vegaLite.compile(spec, { logger: quiet }).spec;
  return new vega.View(vega.parse(compiled), { logger: quiet, ...options });
}

// Draws into a box, when it is drawn, so that the page does not jump; `onclick` hears of the datum that was clicked.
async function draw(box, spec, onclick) {
  const inner = element("div");
  const view = viewOf(spec, { renderer: "svg", container: inner, hover: false }).tooltip(showBubble).description(box.getAttribute("aria-label"));
  if (onclick) view.addEventListener("click", (_, item) => item?.datum?.position && onclick(item.datum));
  await view.runAsync();
  box.replaceChildren(inner);
}

function save(name, content, type) {
  const link = document.createElement("a");
  link.href = typeof content === "string" && content.startsWith("data:") ? content : URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
}

// What is shown as a file, on paper whatever the page is.
async function saveChart(specOf, heading, name, format) {
  const title = { text: heading, anchor: "start", fontWeight: "normal", fontSize: 13, limit: 700 };
  const view = viewOf({ ...specOf("light", 720), title }, { renderer: "none" });
  if (format === "svg") return save(`${name}.svg`, await view.toSVG(), "image/svg+xml");
  const canvas = await view.toCanvas(2);
  return new Promise(done => canvas.toBlob(blob => { save(`${name}.png`, blob, "image/png"); done(); }));
}

// A field in quotes where a comma or a quote asks for it; a text that a spreadsheet would compute is quoted with an apostrophe.
function csv(rows) {
  const field = value => {
    let text = value === null || value === undefined || Number.isNaN(value) ? "" : String(value);
    if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map(row => row.map(field).join(",") + "\n").join("");
}
