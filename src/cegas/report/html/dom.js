// Small things that everything else uses: elements, data, keys, the theme.

const data = JSON.parse(document.getElementById("data").textContent);

/** An element with attributes and children; `on…` attributes are listeners, `null` children are left out. */
function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

function count(number, one, many) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many || one + "s"}`;
}

function seconds(value) {
  return value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(value < 10 ? 2 : 1)} s`;
}

function fileName(number) {
  const file = data.files[number];
  return file ? file.name.split("/").pop() : "";
}

/** A place in the source, as short as it can be. */
function placeText(file, line) {
  if (file === null || file === undefined || !line) return "";
  return data.files.length > 1 ? `${fileName(file)}:${line}` : `line ${line}`;
}

/** The drawing of an object as an element; null if there is none. */
function drawingOf(text) {
  return text ? new DOMParser().parseFromString(text, "image/svg+xml").documentElement : null;
}

// -- the theme --------------------------------------------------------------------------------------------------------

const theme = {
  listeners: [],
  preferred: window.matchMedia("(prefers-color-scheme: dark)"),
  get chosen() { try { return localStorage.getItem("cegas-theme"); } catch { return null; } },
  get current() { return this.chosen || (this.preferred.matches ? "dark" : "light"); },
  apply() {
    document.documentElement.dataset.theme = this.current;
    for (const listener of this.listeners) listener();
  },
  toggle() {
    const next = this.current === "dark" ? "light" : "dark";
    // What the system prefers needs no choice: then later changes of the system are followed.
    const system = this.preferred.matches ? "dark" : "light";
    try {
      if (next === system) localStorage.removeItem("cegas-theme");
      else localStorage.setItem("cegas-theme", next);
    } catch { /* a browser that keeps nothing for files: the choice lasts as long as the page */ }
    document.documentElement.dataset.theme = next;
    for (const listener of this.listeners) listener();
  },
};
theme.preferred.addEventListener("change", () => theme.apply());
theme.apply();

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// -- keys -------------------------------------------------------------------------------------------------------------

const keys = {
  global: new Map(),
  byView: new Map(),
  view: "",
};

function bind(view, names, action) {
  const table = view === null ? keys.global : keys.byView.get(view) || new Map();
  if (view !== null) keys.byView.set(view, table);
  for (const name of names) table.set(name, action);
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  const typing = target.matches("input:not([type=range]):not([type=checkbox]), select, textarea");
  if (typing) {
    if (event.key === "Escape") target.blur();
    return;
  }
  if (document.getElementById("help").open) return;
  const name = (event.shiftKey && event.key.length > 1 ? "Shift+" : "") + event.key;
  const inTabs = target.closest("[role=tablist]") && name.startsWith("Arrow");
  // Enter and Space belong to buttons that have the focus.
  if ((name === "Enter" || name === " ") && target.matches("button, a, summary, input")) return;
  const action = !inTabs && keys.byView.get(keys.view)?.get(name) || keys.global.get(name);
  if (action) {
    event.preventDefault();
    action(event);
  }
});
