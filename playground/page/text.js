/* Words and numbers as they are shown. */
const messages = JSON.parse(document.getElementById("messages").textContent);
const say = (key, values = {}) => messages[key].replace(/\{(\w+)\}/g, (whole, name) => name in values ? values[name] : whole);
const byId = id => document.getElementById(id);
const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const SVG = "http://www.w3.org/2000/svg";
const drawn = (name, attributes, text) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
};
const grouped = count => count.toLocaleString(messages.language);
// Bounds that no value reaches are infinite; a true minus sign; large numbers in thousands and millions.
const UNBOUNDED = 2 ** 39;
const short = value => {
  if (value === null) return "?";
  const sign = value < 0 ? "\u2212" : "", size = Math.abs(value);
  if (size >= UNBOUNDED) return sign + "\u221e";
  if (size >= 100_000_000) return sign + Math.floor(size / 1_000_000) + "M";
  if (size >= 100_000) return sign + Math.floor(size / 1_000) + "k";
  return sign + size;
};
const windowOf = (visits, node) => `(${short(visits.alpha[node])}, ${short(visits.beta[node])})`;
