// Graphs to move about in: laid out when they are looked at, and never more of them than can be read.

// Sizes of text and of the boxes around it, as in the drawings that are made without a browser.
const NODE = data.metrics.node;
const LABEL = data.metrics.label;
const READABLE = 0.62;
const PLAIN = 0, MUTED = 5, ACCENT = 6;
const ERROR = 5;
const DASHES = [null, [5, 3], [1.5, 3]];
const LIMITS = [100, 400, 1500, 5000];

/** What is shown of a graph: nodes with sizes, edges, and how the pieces came about. */
class Picture {
  constructor() {
    this.nodes = [];
    this.edges = [];
    this.frames = [];
  }

  node(lines, kind, extra = {}) {
    let columns = 2;
    for (const line of lines) columns = Math.max(columns, (typeof line === "string" ? line : line[0]).length);
    const text = extra.label ? LABEL : NODE;
    const border = extra.double ? data.metrics.double : 0;
    this.nodes.push({ lines, kind, text, border, w: columns * text.character + 2 * (text.x + border),
      h: Math.max(1, lines.length) * text.row + 2 * (text.y + border), ...extra });
    return this.nodes.length - 1;
  }

  /** An edge; one with a text goes through a node that is only that text. */
  edge(s, t, kind, lines, notes) {
    if (!lines.length || s === t) {
      this.edges.push({ s, t, kind, notes, arrow: true });
      return;
    }
    const middle = this.node(lines, PLAIN, { label: true, notes, edgeKind: kind });
    this.edges.push({ s, t: middle, kind, notes, arrow: false }, { s: middle, t, kind, notes, arrow: true });
  }
}

class GraphData {
  constructor(id) {
    this.raw = JSON.parse(document.getElementById(`graph-${id}`).textContent);
    const { nodes, edges } = this.raw;
    this.isEmpty = !nodes || !nodes.length;
    if (this.isEmpty) return;
    this.out = lists(nodes.length);
    this.into = lists(nodes.length);
    edges.forEach((edge, number) => { this.out[edge[0]].push(number); this.into[edge[1]].push(number); });
    this.spine = [];
    edges.forEach(edge => { if (edge[2] === ERROR) this.spine.push(edge[0], edge[1]); });
    this.members = this.raw.clusters.map(() => []);
    nodes.forEach((node, number) => { if (node[4] >= 0) this.members[node[4]].push(number); });
  }

  notes(number) {
    return this.raw.notes[number] || "";
  }

  text(node) {
    return node[1].map(line => typeof line === "string" ? line : line[0]).join("\n");
  }
}

class GraphView {
  constructor() {
    this.ids = [...document.querySelectorAll("script[id^=graph-]")].map(script => script.id.slice(6));
    this.graphs = new Map();
    this.places = new Map();
    this.scale = 1;
    this.left = this.top = 0;
    this.selected = -1;
    this.expanded = new Set();
    this.build();
    this.bindKeys();
    theme.listeners.push(() => this.draw());
    new ResizeObserver(() => this.resize()).observe(this.area);
  }

  // -- parts --------------------------------------------------------------------------------------------------------

  build() {
    const names = { cfa: "Control flow", arg: "Reachability", sfg: "Spatial flow", dependence: "Dependence" };
    this.kinds = el("span", { class: "kinds", role: "group", "aria-label": "Graph" }, this.ids.map(id =>
      el("button", { type: "button", "data-graph": id, "aria-pressed": "false", onclick: () => this.choose(id) }, names[id] || id)));
    this.scope = el("select", { "aria-label": "What is shown", onchange: () => { this.focus = -1; this.layout(); } });
    this.limit = el("select", { "aria-label": "How many nodes at once", onchange: () => this.layout() },
      LIMITS.map(number => el("option", { value: number }, `≤ ${number.toLocaleString("en")} nodes`)));
    this.limit.value = "400";
    this.chains = el("input", { type: "checkbox", checked: true, onchange: () => { this.expanded.clear(); this.layout(); } });
    this.chainLabel = el("label", { class: "hide-narrow" }, this.chains, " join chains");
    this.search = el("input", { type: "search", placeholder: "find", "aria-label": "Find in the graph", size: "12",
      onkeydown: event => { if (event.key === "Enter") this.find(this.search.value, event.shiftKey ? -1 : 1); } });
    this.percent = el("span", { class: "percent" });
    const button = (text, label, action) => el("button", { type: "button", "aria-label": label, title: label, onclick: action }, text);
    const tools = el("div", { class: "tools" }, this.kinds, this.scope, this.limit, this.chainLabel, this.search,
      el("span", { class: "zoom" }, this.percent, button("−", "Zoom out", () => this.zoom(1 / 1.3)), button("+", "Zoom in", () => this.zoom(1.3)),
        button("fit", "Show all of it", () => this.fit()), button("1:1", "Readable size", () => this.readable()),
        button("SVG", "Save the picture as SVG", () => this.save())));
    this.canvas = el("canvas", { tabindex: "0", role: "img", "aria-label": "Graph" });
    this.message = el("div", { class: "message", role: "status" });
    this.details = el("div", { class: "details", hidden: true });
    this.area = el("div", { class: "canvas-area" }, this.canvas, this.message, this.details);
    this.legend = el("div", { class: "legend" });
    this.element = el("div", { class: "view graphs" }, tools, this.area, this.legend);
    this.context = this.canvas.getContext("2d");
    this.listen();
  }

  open() {
    if (!this.id) this.choose(this.ids[0]);
    else this.resize();
  }

  choose(id) {
    if (!id) return;
    if (this.id) this.places.set(this.id, { scope: this.scope.value, focus: this.focus });
    this.id = id;
    for (const button of this.kinds.children) button.setAttribute("aria-pressed", String(button.dataset.graph === id));
    if (!this.graphs.has(id)) this.graphs.set(id, new GraphData(id));
    this.graph = this.graphs.get(id);
    this.expanded.clear();
    const graph = this.graph;
    const empty = graph.isEmpty;
    for (const part of [this.scope, this.limit, this.search, this.chainLabel]) part.style.display = empty ? "none" : "";
    if (empty) {
      this.picture = null;
      this.message.textContent = graph.raw.reason ? `This graph was not made: ${graph.raw.reason}.` : "This graph has no nodes.";
      this.legend.replaceChildren();
      return this.draw();
    }
    const clusters = graph.raw.clusters;
    const options = [];
    if (clusters.length > 1) options.push(["overview", `functions (${clusters.length})`], ["all", `all of it (${graph.raw.nodes.length.toLocaleString("en")} nodes)`]);
    else options.push(["all", `all of it (${graph.raw.nodes.length.toLocaleString("en")} nodes)`]);
    if (clusters.length > 1) clusters.forEach((title, number) => options.push([String(number), `${title.split("(")[0]} (${graph.members[number].length})`]));
    this.scope.replaceChildren(...options.map(([value, text]) => el("option", { value }, text)));
    const before = this.places.get(id);
    this.focus = before ? before.focus : -1;
    this.scope.value = before ? before.scope : this.firstScope();
    this.chainLabel.style.display = clusters.length ? "none" : "";
    this.makeLegend();
    this.layout();
  }

  /** Everything if that can be read, else the function where it starts. */
  firstScope() {
    const { clusters, nodes } = this.graph.raw;
    if (clusters.length <= 1 || nodes.length <= 120) return "all";
    const entry = clusters.findIndex(title => title.startsWith("main("));
    return clusters.length > 40 || entry < 0 ? "overview" : String(entry);
  }

  makeLegend() {
    const palette = () => data.palette[document.documentElement.dataset.theme];
    this.legend.replaceChildren(...this.graph.raw.legend.map(([what, kind, meaning]) => {
      const swatch = what === "node" ? el("i", { class: "box-swatch" }) : el("i", { class: "line-swatch" });
      const paint = () => {
        if (what === "node") {
          [swatch.style.background, swatch.style.borderColor] = palette().nodes[kind];
        } else {
          swatch.style.borderTopColor = palette().edges[kind];
          swatch.style.borderTopStyle = kind === 1 ? "dashed" : kind === 2 ? "dotted" : "solid";
        }
      };
      paint();
      theme.listeners.push(paint);
      return el("span", { class: "item" }, swatch, meaning);
    }));
  }

  // -- what is shown ------------------------------------------------------------------------------------------------

  layout() {
    const scope = this.scope.value;
    this.selected = -1;
    this.details.hidden = true;
    const picture = this.picture = new Picture();
    let hidden = 0;
    if (scope === "overview") this.addOverview(picture);
    else {
      const members = scope === "all" ? this.graph.raw.nodes.map((_, number) => number) : this.graph.members[Number(scope)];
      hidden = this.addMembers(picture, members);
    }
    this.arrange(picture, scope === "all" && this.graph.raw.clusters.length > 1);
    this.path = picture.edges.map((edge, number) => this.prepare(edge, picture.drawn.paths[number]));
    // Many edges that go straight across would hide everything else.
    this.faint = this.path.filter(path => path.direct).length > 200 ? 0.14 : 0.45;
    const shown = picture.nodes.filter(node => !node.label && !node.stub).length;
    this.message.textContent = hidden ? `${shown.toLocaleString("en")} of ${(shown + hidden).toLocaleString("en")} nodes; double-click a “+” to go on from there` : "";
    this.element.dataset.nodes = String(shown);
    this.resize();
    this.start();
  }

  addOverview(picture) {
    const { clusters, calls } = this.graph.raw;
    clusters.forEach((title, number) => {
      const name = title.split("(")[0];
      picture.node([[name, 1], [`${this.graph.members[number].length} nodes`, 3]], name === "main" ? 1 : PLAIN,
        { open: () => { this.scope.value = String(number); this.layout(); }, notes: `${title}\n\ndouble-click, or Enter, to look inside`, cluster: number });
    });
    for (const [caller, callee] of calls) picture.edge(caller, callee, 0, [], "calls");
  }

  /** The nodes, without those that are too many; the number of the latter. */
  addMembers(picture, members) {
    const graph = this.graph;
    const { nodes, edges } = graph.raw;
    const inside = new Set(members);
    const chain = graph.raw.clusters.length || !this.chains.checked || members.length < 60 ? new Map() : this.findChains(members, inside);
    const heads = members.filter(number => !chain.has(number) || chain.get(number)[0] === number);
    const limit = Number(this.limit.value);
    const chosen = heads.length <= limit ? new Set(heads) : this.around(heads, inside, chain, limit);
    const numbers = new Map();
    let hidden = 0;
    for (const number of heads) {
      const joined = chain.get(number);
      if (!chosen.has(number)) {
        hidden += joined ? joined.length : 1;
        continue;
      }
      if (joined) {
        const first = graph.text(nodes[number]).split("\n")[0], last = graph.text(nodes[joined[joined.length - 1]]).split("\n")[0];
        const made = picture.node([[`${first} … ${last}`, 3], `${joined.length} states in a row`], MUTED,
          { notes: "double-click, or Enter, to see them one by one", open: () => { this.expanded.add(number); this.layout(); } });
        for (const member of joined) numbers.set(member, made);
      } else {
        const [kind, lines, notes, double, cluster, file, line] = nodes[number];
        numbers.set(number, picture.node(lines, kind, { notes: graph.notes(notes), double: Boolean(double), cluster, file, line, number }));
      }
    }
    const seen = new Set();
    const stubs = new Map();
    for (const number of members) {
      const here = numbers.get(number);
      for (const id of graph.out[number]) {
        const [, target, kind, lines, notes] = edges[id];
        if (!inside.has(target)) continue;
        const there = numbers.get(target);
        if (here !== undefined && there !== undefined) {
          if (here === there && chain.has(number)) continue;
          const key = chain.size ? `${here}/${there}/${kind}` : id;
          if (seen.has(key)) continue;
          seen.add(key);
          picture.edge(here, there, kind, lines, graph.notes(notes));
        } else if (here !== undefined) stubs.set(here, [...(stubs.get(here) || []), target]);
      }
    }
    for (const [here, targets] of stubs) {
      const cluster = picture.nodes[here].cluster;
      const stub = picture.node([[`+ ${targets.length}`, 1]], ACCENT, { stub: true, cluster, notes: "more behind this one: double-click, or Enter",
        open: () => { this.focus = targets[0]; this.layout(); } });
      picture.edge(here, stub, 2, [], "");
    }
    return hidden;
  }

  /** Runs of plain nodes with one way in and one way out, by their members. */
  findChains(members, inside) {
    const graph = this.graph;
    const { nodes, edges } = graph.raw;
    const single = number => {
      const out = graph.out[number].filter(id => inside.has(edges[id][1]));
      const into = graph.into[number].filter(id => inside.has(edges[id][0]));
      return out.length === 1 && into.length === 1 && nodes[number][0] === PLAIN && !nodes[number][3];
    };
    const free = new Set(members.filter(single));
    const result = new Map();
    for (const number of members) {
      if (!free.has(number) || result.has(number)) continue;
      const before = edges[graph.into[number][0]][0];
      if (free.has(before) && !result.has(before)) continue; // begins earlier
      const run = [];
      let current = number;
      while (free.has(current) && !result.has(current) && run.length < members.length) {
        run.push(current);
        result.set(current, run);
        current = edges[graph.out[current][0]][1];
      }
      if (run.length < 3 || this.expanded.has(run[0])) for (const member of run) result.delete(member), free.delete(member);
    }
    return result;
  }

  /** The nearest nodes to the focus. */
  around(heads, inside, chain, limit) {
    const { edges } = this.graph.raw;
    const head = number => chain.has(number) ? chain.get(number)[0] : number;
    const start = this.focus >= 0 && inside.has(this.focus) ? head(this.focus) : heads[0];
    const chosen = new Set();
    const seen = new Set();
    const visit = first => {
      const queue = [first];
      for (let index = 0; index < queue.length && chosen.size < limit; index++) {
        const number = queue[index];
        if (seen.has(number)) continue;
        seen.add(number);
        chosen.add(number);
        const members = chain.get(number) || [number];
        for (const member of members) {
          for (const id of this.graph.out[member]) if (inside.has(edges[id][1])) queue.push(head(edges[id][1]));
          if (this.focus >= 0) for (const id of this.graph.into[member].slice(0, 2)) if (inside.has(edges[id][0])) queue.push(head(edges[id][0]));
        }
      }
    };
    // The way to a target is never left out for the sake of its surroundings.
    if (this.focus < 0) for (const number of this.graph.spine) if (inside.has(number) && chosen.size < limit * 0.7) chosen.add(head(number));
    visit(start);
    for (const number of heads) if (chosen.size < limit && this.focus < 0 && !seen.has(number)) visit(number);
    return chosen;
  }

  arrange(picture, clustered) {
    if (!clustered) {
      picture.drawn = layoutGraph(picture.nodes, picture.edges);
      return;
    }
    // Each function by itself, and the functions as nodes of a graph of calls.
    const titles = this.graph.raw.clusters;
    const groups = new Map();
    const clusterOf = [];
    picture.nodes.forEach((node, number) => { if (!node.label) clusterOf[number] = node.cluster ?? -1; });
    picture.edges.forEach(edge => { if (picture.nodes[edge.t].label) clusterOf[edge.t] = clusterOf[edge.s]; });
    picture.nodes.forEach((_, number) => {
      const key = clusterOf[number];
      if (!groups.has(key)) groups.set(key, { nodes: [], edges: [], key });
      groups.get(key).nodes.push(number);
    });
    const crossing = [];
    picture.edges.forEach((edge, number) => {
      if (clusterOf[edge.s] === clusterOf[edge.t]) groups.get(clusterOf[edge.s]).edges.push(number);
      else crossing.push(number);
    });
    const units = [...groups.values()];
    for (const unit of units) {
      const local = new Map(unit.nodes.map((node, index) => [node, index]));
      unit.drawn = layoutGraph(unit.nodes.map(node => picture.nodes[node]), unit.edges.map(edge => ({ s: local.get(picture.edges[edge].s), t: local.get(picture.edges[edge].t) })));
      unit.w = Math.max(unit.drawn.width, (titles[unit.key] || "").length * NODE.character) + 36;
      unit.h = unit.drawn.height + 56;
    }
    const index = new Map(units.map((unit, number) => [unit.key, number]));
    const links = new Map();
    for (const [caller, callee] of this.graph.raw.calls) if (index.has(caller) && index.has(callee)) links.set(`${caller}/${callee}`, { s: index.get(caller), t: index.get(callee) });
    for (const number of crossing) {
      const s = index.get(clusterOf[picture.edges[number].s]), t = index.get(clusterOf[picture.edges[number].t]);
      links.set(`${units[s].key}/${units[t].key}`, { s, t });
    }
    const whole = layoutGraph(units, [...links.values()]);
    const drawn = picture.drawn = { x: [], y: [], paths: [], width: whole.width, height: whole.height };
    units.forEach((unit, number) => {
      const left = whole.x[number] - unit.w / 2, top = whole.y[number] - unit.h / 2;
      if (unit.key >= 0) picture.frames.push({ x: left, y: top, w: unit.w, h: unit.h, title: titles[unit.key] });
      const indent = left + (unit.w - unit.drawn.width) / 2;
      unit.nodes.forEach((node, place) => { drawn.x[node] = unit.drawn.x[place] + indent; drawn.y[node] = unit.drawn.y[place] + top + 38; });
      unit.edges.forEach((edge, place) => { drawn.paths[edge] = movePath(unit.drawn.paths[place], indent, top + 38); });
    });
    for (const number of crossing) {
      const { s, t } = picture.edges[number];
      const down = drawn.y[s] < drawn.y[t];
      drawn.paths[number] = { direct: true, points: [[drawn.x[s], drawn.y[s] + (down ? 1 : -1) * picture.nodes[s].h / 2], [drawn.x[t], drawn.y[t] - (down ? 1 : -1) * picture.nodes[t].h / 2]] };
    }
  }

  prepare(edge, path) {
    const curve = new Path2D();
    const { points } = path;
    let text = `M${points[0][0]},${points[0][1]}`;
    if (path.loop) text = `M${path.loop[0]},${path.loop[1]} C${path.loop[2]},${path.loop[1] - 14} ${path.loop[2]},${path.loop[5] + 14} ${path.loop[4]},${path.loop[5]}`;
    else for (let index = 1; index < points.length; index++) {
      const [x1, y1] = points[index - 1], [x2, y2] = points[index];
      const middle = (y1 + y2) / 2;
      text += `C${x1},${middle} ${x2},${middle} ${x2},${y2}`;
    }
    curve.addPath(new Path2D(text));
    const xs = points.map(point => point[0]), ys = points.map(point => point[1]);
    return { curve, text, points, direct: path.direct, loop: path.loop,
      box: [Math.min(...xs) - 12, Math.min(...ys) - 12, Math.max(...xs) + 12, Math.max(...ys) + 12] };
  }

  // -- drawing ------------------------------------------------------------------------------------------------------

  resize() {
    const area = this.area.getBoundingClientRect();
    if (!area.width) return;
    const ratio = window.devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(area.width * ratio) || this.canvas.height !== Math.round(area.height * ratio)) {
      this.canvas.width = Math.round(area.width * ratio);
      this.canvas.height = Math.round(area.height * ratio);
    }
    this.width = area.width;
    this.height = area.height;
    this.draw();
  }

  start() {
    const { drawn } = this.picture;
    this.fit();
    // A large graph is not to begin as dust: its beginning is shown in a size that can be read.
    if (this.scale < READABLE) {
      this.scale = 0.9;
      const main = this.graph.raw.clusters.findIndex(title => title.startsWith("main("));
      const wanted = this.focus >= 0 ? node => node.number === this.focus : node => node.cluster === main || main < 0;
      const first = Math.max(0, this.picture.nodes.findIndex(wanted));
      this.left = drawn.x[first] - this.width / 2 / this.scale;
      this.top = Math.max(-20, drawn.y[first] - this.height / 4 / this.scale);
      this.draw();
    }
  }

  fit() {
    if (!this.picture || !this.width) return;
    const { drawn } = this.picture;
    this.scale = Math.min(1.5, (this.width - 40) / Math.max(1, drawn.width), (this.height - 60) / Math.max(1, drawn.height));
    this.left = drawn.width / 2 - this.width / 2 / this.scale;
    this.top = drawn.height / 2 - this.height / 2 / this.scale;
    this.draw();
  }

  readable() {
    this.zoom(1 / this.scale);
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.max(0.01, Math.min(4, this.scale * factor));
    this.left += x / this.scale - x / scale;
    this.top += y / this.scale - y / scale;
    this.scale = scale;
    this.draw();
  }

  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.paint(); });
  }

  paint() {
    const { context, scale } = this;
    if (!this.width) return;
    const ratio = this.canvas.width / this.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colour("--page");
    context.fillRect(0, 0, this.width, this.height);
    this.element.dataset.scale = scale.toFixed(3);
    this.percent.textContent = this.picture ? `${scale < 0.1 ? (scale * 100).toFixed(1) : Math.round(scale * 100)} %` : "";
    if (!this.picture) return;
    const palette = data.palette[document.documentElement.dataset.theme];
    context.setTransform(ratio * scale, 0, 0, ratio * scale, -this.left * scale * ratio, -this.top * scale * ratio);
    const view = [this.left, this.top, this.left + this.width / scale, this.top + this.height / scale];
    this.paintFrames(palette, scale);
    this.paintEdges(palette, view, scale);
    this.paintNodes(palette, view, scale);
  }

  paintFrames(palette, scale) {
    const { context } = this;
    for (const frame of this.picture.frames) {
      context.fillStyle = palette.frame[0];
      context.strokeStyle = palette.frame[1];
      context.lineWidth = Math.max(1, 0.7 / scale);
      context.beginPath();
      context.roundRect(frame.x, frame.y, frame.w, frame.h, 10);
      context.fill();
      context.stroke();
      // The names of functions can be read from far away.
      const size = Math.min(Math.max(13, 11 / scale), frame.w / Math.max(6, frame.title.length) / 0.62, 26);
      context.font = `600 ${size}px ${MONO}`;
      context.fillStyle = palette.title;
      context.textAlign = "left";
      context.fillText(frame.title, frame.x + 12, frame.y + size + 6);
    }
  }

  paintEdges(palette, view, scale) {
    const { context } = this;
    const near = this.selected >= 0 ? this.selected : -2;
    context.lineWidth = Math.max(1.2, 0.6 / scale);
    this.picture.edges.forEach((edge, number) => {
      const path = this.path[number];
      if (path.box[0] > view[2] || path.box[2] < view[0] || path.box[1] > view[3] || path.box[3] < view[1]) return;
      const touched = edge.s === near || edge.t === near;
      context.globalAlpha = path.direct && !touched ? this.faint : 1;
      context.strokeStyle = touched ? colour("--accent") : palette.edges[edge.kind];
      context.lineWidth = (touched ? 2.6 : edge.kind >= 4 ? 1.8 : 1.2) * Math.max(1, 0.5 / scale);
      // Dashes of very long edges would take seconds to draw.
      const dashes = scale > 0.25 && path.box[3] - path.box[1] < 4000 ? DASHES[edge.kind] : null;
      if (dashes) context.setLineDash(dashes);
      context.stroke(path.curve);
      if (dashes) context.setLineDash([]);
      if (edge.arrow && scale > 0.12) this.paintHead(path, context.strokeStyle);
    });
    context.globalAlpha = 1;
  }

  paintHead(path, fill) {
    const { context } = this;
    const [x, y] = path.points[path.points.length - 1];
    const up = !path.loop && path.points[path.points.length - 2][1] > y;
    context.fillStyle = fill;
    context.beginPath();
    if (path.loop) { context.moveTo(x, y); context.lineTo(x + 8, y - 1); context.lineTo(x + 5, y + 6); }
    else { context.moveTo(x, y); context.lineTo(x - 4, y + (up ? 8 : -8)); context.lineTo(x + 4, y + (up ? 8 : -8)); }
    context.fill();
  }

  paintNodes(palette, view, scale) {
    const { context } = this;
    const { drawn, nodes } = this.picture;
    const text = scale > 0.3;
    nodes.forEach((node, number) => {
      const x = drawn.x[number] - node.w / 2, y = drawn.y[number] - node.h / 2;
      if (x > view[2] || x + node.w < view[0] || y > view[3] || y + node.h < view[1]) return;
      if (node.label) {
        if (!text) return;
        context.fillStyle = colourCache.page;
        context.globalAlpha = 0.82;
        context.fillRect(x, y, node.w, node.h);
        context.globalAlpha = 1;
      } else {
        const [fill, border] = palette.nodes[node.kind];
        context.fillStyle = fill;
        context.strokeStyle = number === this.selected ? colourCache.accent : this.found?.has(number) ? colourCache.orange : border;
        context.lineWidth = (number === this.selected || this.found?.has(number) ? 3.2 : 1.2) * Math.max(1, 0.5 / scale);
        context.beginPath();
        context.roundRect(x, y, node.w, node.h, node.stub ? node.h / 2 : 7);
        context.fill();
        context.stroke();
        if (node.double && text) {
          context.beginPath();
          context.roundRect(x + node.border, y + node.border, node.w - 2 * node.border, node.h - 2 * node.border, 5);
          context.stroke();
        }
      }
      if (text) this.paintText(node, x, y, palette);
    });
  }

  paintText(node, x, y, palette) {
    const { context } = this;
    const { row, font: size } = node.text;
    context.textAlign = node.label ? "left" : "center";
    let baseline = y + node.text.y + node.border + row * 0.75;
    for (const line of node.lines) {
      const [content, style] = typeof line === "string" ? [line, 0] : line;
      context.font = `${style === 1 ? "600 " : ""}${size}px ${MONO}`;
      context.fillStyle = palette.lines[style];
      context.fillText(content, node.label ? x + node.text.x : x + node.w / 2, baseline);
      baseline += row;
    }
  }

  // -- the mouse, the keyboard, fingers -----------------------------------------------------------------------------

  listen() {
    const { canvas } = this;
    const pointers = new Map();
    let moved = 0;
    const place = event => { const area = canvas.getBoundingClientRect(); return [event.clientX - area.left, event.clientY - area.top]; };
    canvas.addEventListener("pointerdown", event => {
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, place(event));
      moved = 0;
    });
    canvas.addEventListener("pointermove", event => {
      const now = place(event);
      const before = pointers.get(event.pointerId);
      if (!before) {
        canvas.title = this.hit(...now) >= 0 ? "" : canvas.title;
        return;
      }
      const others = [...pointers.entries()].filter(([id]) => id !== event.pointerId).map(entry => entry[1]);
      if (others.length) {
        const [other] = others;
        const distance = point => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
        this.zoom(distance(now) / distance(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      } else {
        this.left -= (now[0] - before[0]) / this.scale;
        this.top -= (now[1] - before[1]) / this.scale;
        moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
        if (moved > 4) canvas.classList.add("dragging");
        this.draw();
      }
      pointers.set(event.pointerId, now);
    });
    const end = event => {
      if (pointers.delete(event.pointerId) && moved <= 4 && event.type === "pointerup") this.select(this.hit(...place(event)));
      canvas.classList.remove("dragging");
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("dblclick", event => this.enter(this.hit(...place(event))));
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey || !event.shiftKey && Math.abs(event.deltaX) < Math.abs(event.deltaY)) {
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), ...place(event));
      } else {
        this.left += (event.deltaX || event.deltaY) / this.scale;
        this.draw();
      }
    }, { passive: false });
  }

  hit(x, y) {
    if (!this.picture) return -1;
    const gx = this.left + x / this.scale, gy = this.top + y / this.scale;
    const { nodes, drawn } = this.picture;
    for (let number = nodes.length - 1; number >= 0; number--) {
      const node = nodes[number];
      if (Math.abs(gx - drawn.x[number]) <= node.w / 2 + 1 && Math.abs(gy - drawn.y[number]) <= node.h / 2 + 1) return number;
    }
    return -1;
  }

  enter(number) {
    const node = this.picture?.nodes[number];
    if (!node) return this.zoom(1.6);
    if (node.open) node.open();
    else this.select(number);
  }

  select(number) {
    this.selected = number;
    const node = this.picture?.nodes[number];
    this.details.hidden = !node;
    if (node) {
      const title = node.lines.map(line => typeof line === "string" ? line : line[0]).join(" · ");
      const neighbours = !node.label && this.picture.edges.length;
      this.details.replaceChildren(
        el("button", { class: "close", type: "button", "aria-label": "Close", onclick: () => this.select(-1) }, "✕"),
        el("b", { class: "mono" }, title),
        el("pre", {}, node.notes || ""),
        node.file >= 0 ? el("button", { class: "link", type: "button", onclick: () => views.showLine(node.file, node.line) }, `show ${placeText(node.file, node.line)}`) : null,
        node.open ? el("div", {}, el("button", { type: "button", onclick: () => node.open() }, "open")) : null,
        neighbours ? el("div", { class: "dim" }, el("kbd", {}, "["), " ", el("kbd", {}, "]"), " go to what is before or behind it") : null);
    }
    this.draw();
  }

  centre(number) {
    const { drawn } = this.picture;
    if (this.scale < 0.5) this.scale = 0.9;
    this.left = drawn.x[number] - this.width / 2 / this.scale;
    this.top = drawn.y[number] - this.height / 2 / this.scale;
    this.select(number);
  }

  follow(direction) {
    if (this.selected < 0) return this.centre(0);
    const { edges, nodes } = this.picture;
    let current = this.selected;
    for (let hops = 0; hops < 2; hops++) {
      const found = edges.find(edge => (direction > 0 ? edge.s : edge.t) === current);
      if (!found) return;
      current = direction > 0 ? found.t : found.s;
      if (!nodes[current].label) break;
    }
    this.centre(current);
  }

  find(text, direction) {
    const wanted = text.trim().toLowerCase();
    this.found = new Set();
    if (!wanted || !this.picture) return this.draw();
    const matches = node => node.lines.some(line => (typeof line === "string" ? line : line[0]).toLowerCase().includes(wanted)) || (node.notes || "").toLowerCase().includes(wanted);
    const hits = [];
    this.picture.nodes.forEach((node, number) => { if (matches(node)) { hits.push(number); this.found.add(number); } });
    if (!hits.length) {
      this.message.textContent = `“${text}” is not in what is shown.`;
      return this.draw();
    }
    this.at = this.wanted === wanted ? (this.at + direction + hits.length) % hits.length : 0;
    this.wanted = wanted;
    this.message.textContent = `${this.at + 1} of ${count(hits.length, "match", "matches")}`;
    this.centre(hits[this.at]);
  }

  bindKeys() {
    const pan = (x, y) => () => { this.left += x / this.scale; this.top += y / this.scale; this.draw(); };
    bind("graphs", ["ArrowLeft"], pan(-80, 0));
    bind("graphs", ["ArrowRight"], pan(80, 0));
    bind("graphs", ["ArrowUp"], pan(0, -80));
    bind("graphs", ["ArrowDown"], pan(0, 80));
    bind("graphs", ["+", "="], () => this.zoom(1.3));
    bind("graphs", ["-"], () => this.zoom(1 / 1.3));
    bind("graphs", ["0"], () => this.fit());
    bind("graphs", ["]"], () => this.follow(1));
    bind("graphs", ["["], () => this.follow(-1));
    bind("graphs", ["Enter"], () => this.enter(this.selected));
    bind("graphs", ["Escape"], () => this.select(-1));
    bind("graphs", ["/"], () => this.search.focus());
    bind("graphs", ["g"], () => this.choose(this.ids[(this.ids.indexOf(this.id) + 1) % this.ids.length]));
  }

  // -- a file -------------------------------------------------------------------------------------------------------

  save() {
    if (!this.picture) return;
    const { nodes, edges, drawn, frames } = this.picture;
    const palette = data.palette.light;
    const escape = text => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
    const parts = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 ${drawn.width + 60} ${drawn.height + 40}" font-family="monospace" font-size="${NODE.font}"><rect x="-20" y="-20" width="100%" height="100%" fill="#fff"/>`];
    for (const frame of frames) parts.push(`<rect x="${frame.x}" y="${frame.y}" width="${frame.w}" height="${frame.h}" rx="10" fill="${palette.frame[0]}" stroke="${palette.frame[1]}"/><text x="${frame.x + 12}" y="${frame.y + 20}" font-weight="bold">${escape(frame.title)}</text>`);
    edges.forEach((edge, number) => {
      const path = this.path[number];
      const dash = edge.kind === 1 ? ' stroke-dasharray="5 3"' : edge.kind === 2 ? ' stroke-dasharray="1.5 3"' : "";
      parts.push(`<path d="${path.text}" fill="none" stroke="${palette.edges[edge.kind]}"${dash}/>`);
      const [x, y] = path.points[path.points.length - 1];
      const up = path.points[path.points.length - 2][1] > y ? 8 : -8;
      if (edge.arrow && !path.loop) parts.push(`<path d="M${x},${y} l-4,${up} h8 z" fill="${palette.edges[edge.kind]}"/>`);
    });
    nodes.forEach((node, number) => {
      const x = drawn.x[number] - node.w / 2, y = drawn.y[number] - node.h / 2;
      if (!node.label) parts.push(`<rect x="${x}" y="${y}" width="${node.w}" height="${node.h}" rx="7" fill="${palette.nodes[node.kind][0]}" stroke="${palette.nodes[node.kind][1]}"/>`);
      const { row } = node.text;
      node.lines.forEach((line, place) => {
        const [content, style] = typeof line === "string" ? [line, 0] : line;
        parts.push(`<text x="${node.label ? x + node.text.x : x + node.w / 2}" y="${y + node.text.y + node.border + row * (place + 0.75)}" fill="${palette.lines[style]}"${node.label ? ` font-size="${LABEL.font}"` : ' text-anchor="middle"'}>${escape(content)}</text>`);
      });
    });
    const link = el("a", { href: URL.createObjectURL(new Blob([parts.join("\n"), "</svg>"], { type: "image/svg+xml" })), download: `${this.id}.svg` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}

const MONO = "ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', Menlo, Consolas, monospace";
const colourCache = { page: "", accent: "", orange: "" };
const rememberColours = () => { colourCache.page = colour("--page"); colourCache.accent = colour("--accent"); colourCache.orange = colour("--orange"); };
rememberColours();
theme.listeners.push(rememberColours);
