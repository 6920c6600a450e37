// Layered drawings: ranks from top to bottom, few crossings, short edges (Sugiyama; coordinates as Brandes and Köpf).

const GAP_X = 22;
const GAP_DUMMY = data.metrics.gap;
const GAP_Y = 30;
const LONGEST_SPAN = 16;
const MOST_BENDS = 12000;
const TALLEST = 9000;
const COLUMN_GAP = 160;

/** Places for one connected graph. `nodes` have w and h, `edges` have s and t; the middle of node i is (x[i], y[i]). */
function layered(nodes, edges) {
  const plain = edges.map((edge, id) => ({ s: edge.s, t: edge.t, id })).filter(edge => edge.s !== edge.t);
  orient(nodes.length, plain);
  const rank = ranks(nodes.length, plain);
  const items = makeItems(nodes, plain, rank);
  order(items);
  coordinates(items);
  return finish(nodes, edges, plain, items);
}

/** Turn the edges that close cycles round. */
function orient(size, edges) {
  const out = lists(size);
  const incoming = new Int32Array(size);
  edges.forEach(edge => { out[edge.s].push(edge); incoming[edge.t]++; });
  const state = new Uint8Array(size);
  const roots = [...Array(size).keys()].sort((a, b) => (incoming[a] > 0) - (incoming[b] > 0) || a - b);
  for (const root of roots) {
    if (state[root]) continue;
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      if (top[1] === out[top[0]].length) {
        state[top[0]] = 2;
        stack.pop();
        continue;
      }
      const edge = out[top[0]][top[1]++];
      if (state[edge.t] === 1) edge.back = true;
      else if (!state[edge.t]) {
        state[edge.t] = 1;
        stack.push([edge.t, 0]);
      }
    }
  }
  for (const edge of edges) {
    edge.from = edge.back ? edge.t : edge.s;
    edge.to = edge.back ? edge.s : edge.t;
  }
}

function lists(size) {
  return Array.from({ length: size }, () => []);
}

/** The longest way from a root; roots and their like stand as low as they can. */
function ranks(size, edges) {
  const out = lists(size);
  const missing = new Int32Array(size);
  edges.forEach(edge => { out[edge.from].push(edge.to); missing[edge.to]++; });
  const rank = new Int32Array(size);
  const incoming = Int32Array.from(missing);
  const queue = [];
  for (let node = 0; node < size; node++) if (!missing[node]) queue.push(node);
  for (let head = 0; head < queue.length; head++) {
    for (const next of out[queue[head]]) {
      rank[next] = Math.max(rank[next], rank[queue[head]] + 1);
      if (--missing[next] === 0) queue.push(next);
    }
  }
  for (let place = queue.length - 1; place >= 0; place--) {
    const node = queue[place];
    if (incoming[node] === 0 && out[node].length) {
      let lowest = Infinity;
      for (const next of out[node]) lowest = Math.min(lowest, rank[next]);
      rank[node] = lowest - 1;
    }
  }
  return rank;
}

/** Nodes and the bends of edges, rank by rank, with their neighbours above and below. */
function makeItems(nodes, edges, rank) {
  const items = { w: [], h: [], rank: [], dummy: [], up: [], down: [], layers: [], chains: new Map() };
  const add = (w, h, place, dummy) => {
    items.w.push(w); items.h.push(h); items.rank.push(place); items.dummy.push(dummy);
    items.up.push([]); items.down.push([]);
    return items.w.length - 1;
  };
  nodes.forEach((node, number) => add(node.w, node.h, rank[number], false));
  const longest = longestSpan(edges, rank);
  for (const edge of edges) {
    const span = rank[edge.to] - rank[edge.from];
    if (span > longest || span < 1) continue;
    const chain = [edge.from];
    for (let place = rank[edge.from] + 1; place < rank[edge.to]; place++) chain.push(add(0, 0, place, true));
    chain.push(edge.to);
    for (let index = 1; index < chain.length; index++) {
      items.down[chain[index - 1]].push(chain[index]);
      items.up[chain[index]].push(chain[index - 1]);
    }
    items.chains.set(edge.id, chain);
  }
  // Depth first, so that what belongs together starts side by side.
  const seen = new Uint8Array(items.w.length);
  const starts = [...Array(items.w.length).keys()].sort((a, b) => items.rank[a] - items.rank[b] || a - b);
  for (const start of starts) {
    const stack = [start];
    while (stack.length) {
      const item = stack.pop();
      if (seen[item]) continue;
      seen[item] = 1;
      (items.layers[items.rank[item]] ||= []).push(item);
      for (let index = items.down[item].length - 1; index >= 0; index--) stack.push(items.down[item][index]);
    }
  }
  for (let place = 0; place < items.layers.length; place++) items.layers[place] ||= [];
  return items;
}

/** Edges over more ranks than this go straight across: there is no room, and no time, to lead all of them round the others. */
function longestSpan(edges, rank) {
  const bySpan = new Array(LONGEST_SPAN + 1).fill(0);
  for (const edge of edges) {
    const span = rank[edge.to] - rank[edge.from];
    if (span <= LONGEST_SPAN) bySpan[span] += span - 1;
  }
  let bends = 0;
  for (let span = 1; span <= LONGEST_SPAN; span++) {
    bends += bySpan[span];
    if (bends > MOST_BENDS) return Math.max(1, span - 1);
  }
  return LONGEST_SPAN;
}

function order(items) {
  const size = items.w.length;
  const pos = items.pos = new Float64Array(size);
  const number = layer => layer.forEach((item, place) => { pos[item] = place; });
  items.layers.forEach(number);
  const rounds = size > 12000 ? 3 : size > 4000 ? 6 : 12;
  let best = null;
  let fewest = Infinity;
  for (let round = 0; round < rounds; round++) {
    const down = round % 2 === 0;
    const layers = down ? items.layers : [...items.layers].reverse();
    for (const layer of layers) {
      const weight = new Map();
      for (const item of layer) {
        const near = down ? items.up[item] : items.down[item];
        let sum = 0;
        for (const other of near) sum += pos[other];
        weight.set(item, near.length ? sum / near.length : pos[item]);
      }
      layer.sort((a, b) => weight.get(a) - weight.get(b) || pos[a] - pos[b]);
      number(layer);
    }
    if (size <= 4000) {
      const crossings = countCrossings(items);
      if (crossings < fewest) {
        fewest = crossings;
        best = items.layers.map(layer => [...layer]);
      }
      if (!crossings) break;
    }
  }
  if (best) {
    items.layers = best;
    best.forEach(number);
  }
}

function countCrossings(items) {
  let total = 0;
  for (const layer of items.layers) {
    const ends = [];
    for (const item of layer) {
      const near = items.down[item].map(other => items.pos[other]).sort((a, b) => a - b);
      ends.push(...near);
    }
    // Inversions, by merging.
    const buffer = new Array(ends.length);
    const sort = (low, high) => {
      if (high - low < 2) return 0;
      const middle = (low + high) >> 1;
      let found = sort(low, middle) + sort(middle, high);
      let a = low, b = middle, out = low;
      while (a < middle || b < high) {
        if (b >= high || (a < middle && ends[a] <= ends[b])) buffer[out++] = ends[a++];
        else { found += middle - a; buffer[out++] = ends[b++]; }
      }
      for (let index = low; index < high; index++) ends[index] = buffer[index];
      return found;
    };
    total += sort(0, ends.length);
  }
  return total;
}

function separation(items, a, b) {
  return (items.w[a] + items.w[b]) / 2 + (items.dummy[a] || items.dummy[b] ? GAP_DUMMY : GAP_X);
}

function coordinates(items) {
  const conflicts = findConflicts(items);
  const size = items.w.length;
  const results = [];
  for (const fromTop of [true, false]) {
    for (const fromLeft of [true, false]) {
      let layers = fromTop ? items.layers : [...items.layers].reverse();
      if (!fromLeft) layers = layers.map(layer => [...layer].reverse());
      const near = fromTop ? items.up : items.down;
      const xs = compact(items, layers, near, conflicts);
      if (!fromLeft) for (let item = 0; item < size; item++) xs[item] = -xs[item];
      results.push({ xs, fromLeft });
    }
  }
  const extent = xs => {
    let low = Infinity, high = -Infinity;
    for (let item = 0; item < size; item++) {
      low = Math.min(low, xs[item] - items.w[item] / 2);
      high = Math.max(high, xs[item] + items.w[item] / 2);
    }
    return [low, high];
  };
  const extents = results.map(result => extent(result.xs));
  let narrow = 0;
  extents.forEach(([low, high], index) => { if (high - low < extents[narrow][1] - extents[narrow][0]) narrow = index; });
  results.forEach((result, index) => {
    const shift = result.fromLeft ? extents[narrow][0] - extents[index][0] : extents[narrow][1] - extents[index][1];
    for (let item = 0; item < size; item++) result.xs[item] += shift;
  });
  items.x = new Float64Array(size);
  for (let item = 0; item < size; item++) {
    const four = results.map(result => result.xs[item]).sort((a, b) => a - b);
    items.x[item] = (four[1] + four[2]) / 2;
  }
}

/** Edges that cross the straight middle parts of long ones must bend, not those. */
function findConflicts(items) {
  const conflicts = new Set();
  const size = items.w.length;
  for (let place = 1; place < items.layers.length; place++) {
    const layer = items.layers[place];
    const width = items.layers[place - 1].length;
    let left = 0, scanned = 0;
    layer.forEach((item, index) => {
      const inner = items.dummy[item] ? items.up[item].find(other => items.dummy[other]) : undefined;
      if (inner === undefined && index < layer.length - 1) return;
      const right = inner === undefined ? width : items.pos[inner];
      for (; scanned <= index; scanned++) {
        for (const other of items.up[layer[scanned]]) {
          const outside = items.pos[other] < left || items.pos[other] > right;
          if (outside && !(items.dummy[other] && items.dummy[layer[scanned]])) {
            conflicts.add(other * size + layer[scanned]);
          }
        }
      }
      left = right;
    });
  }
  return conflicts;
}

function compact(items, layers, near, conflicts) {
  const size = items.w.length;
  const root = new Int32Array(size);
  const align = new Int32Array(size);
  const pos = new Int32Array(size);
  for (let item = 0; item < size; item++) root[item] = align[item] = item;
  layers.forEach(layer => layer.forEach((item, place) => { pos[item] = place; }));
  for (const layer of layers) {
    let last = -1;
    for (const item of layer) {
      const others = near[item].slice().sort((a, b) => pos[a] - pos[b]);
      if (!others.length) continue;
      const middle = (others.length - 1) / 2;
      for (let index = Math.floor(middle); index <= Math.ceil(middle); index++) {
        const other = others[index];
        if (align[item] !== item || last >= pos[other]) continue;
        if (conflicts.has(other * size + item) || conflicts.has(item * size + other)) continue;
        align[other] = item;
        align[item] = root[item] = root[other];
        last = pos[other];
      }
    }
  }
  // Blocks, and how far apart they have to be.
  const out = new Map();
  const missing = new Int32Array(size);
  for (const layer of layers) {
    for (let place = 1; place < layer.length; place++) {
      const a = root[layer[place - 1]], b = root[layer[place]];
      const distance = separation(items, layer[place - 1], layer[place]);
      let table = out.get(a);
      if (!table) out.set(a, table = new Map());
      if (!table.has(b)) missing[b]++;
      table.set(b, Math.max(table.get(b) || 0, distance));
    }
  }
  const queue = [];
  for (let item = 0; item < size; item++) if (root[item] === item && !missing[item]) queue.push(item);
  const xs = new Float64Array(size);
  for (let head = 0; head < queue.length; head++) {
    for (const [next, distance] of out.get(queue[head]) || []) {
      xs[next] = Math.max(xs[next], xs[queue[head]] + distance);
      if (--missing[next] === 0) queue.push(next);
    }
  }
  for (let head = queue.length - 1; head >= 0; head--) {
    let room = Infinity;
    for (const [next, distance] of out.get(queue[head]) || []) room = Math.min(room, xs[next] - distance);
    if (room !== Infinity) xs[queue[head]] = Math.max(xs[queue[head]], room);
  }
  for (let item = 0; item < size; item++) xs[item] = xs[root[item]];
  return xs;
}

function finish(nodes, edges, plain, items) {
  const top = [];
  let y = 0;
  items.layers.forEach((layer, place) => {
    let height = 0;
    for (const item of layer) height = Math.max(height, items.h[item]);
    top[place] = y + height / 2;
    // Many edges between two ranks need room to be told apart.
    const crowd = Math.min(60, layer.reduce((sum, item) => sum + items.down[item].length, 0) * 0.6);
    y += height + GAP_Y + crowd;
  });
  let low = Infinity, high = -Infinity;
  for (let item = 0; item < items.w.length; item++) {
    low = Math.min(low, items.x[item] - items.w[item] / 2);
    high = Math.max(high, items.x[item] + items.w[item] / 2);
  }
  if (!items.w.length) low = high = 0;
  const x = Array.from(items.x, value => value - low);
  const ys = items.rank.map(place => top[place]);
  const size = fold(items, x, ys, high - low, Math.max(0, y - GAP_Y), top);
  const paths = edges.map(() => null);
  const ends = ports(nodes, plain, items, x);
  for (const edge of plain) {
    const chain = items.chains.get(edge.id);
    const [startX, endX] = ends.get(edge.id);
    const points = [[startX, ys[edge.from] + nodes[edge.from].h / 2]];
    if (chain) for (const item of chain.slice(1, -1)) points.push([x[item], ys[item]]);
    points.push([endX, ys[edge.to] - nodes[edge.to].h / 2]);
    if (edge.back) points.reverse();
    paths[edge.id] = { points, direct: !chain };
  }
  edges.forEach((edge, id) => {
    if (edge.s === edge.t) {
      const right = x[edge.s] + nodes[edge.s].w / 2;
      const middle = ys[edge.s];
      paths[id] = { loop: [right, middle - 5, right + 22, middle, right, middle + 5], points: [[right, middle - 5], [right + 22, middle], [right, middle + 5]] };
    }
  });
  return { x: x.slice(0, nodes.length), y: ys.slice(0, nodes.length), paths, width: size[0], height: size[1] };
}

/** A very deep graph becomes a page of columns, to be read from left to right. Changes x and ys; the new width and height. */
function fold(items, x, ys, width, height, top) {
  if (height < TALLEST || height < 4 * width) return [width, height];
  const columns = Math.ceil(Math.sqrt(1.5 * height / (width + COLUMN_GAP)));
  const room = height / columns;
  const column = [];
  const begin = [];
  top.forEach((y, rank) => {
    column[rank] = Math.min(columns - 1, Math.floor(y / room));
    begin[column[rank]] ??= y - 30;
  });
  let lowest = 0;
  for (let item = 0; item < x.length; item++) {
    const number = column[items.rank[item]];
    x[item] += number * (width + COLUMN_GAP);
    ys[item] -= begin[number] - 30;
    lowest = Math.max(lowest, ys[item] + items.h[item] / 2);
  }
  return [columns * (width + COLUMN_GAP) - COLUMN_GAP, lowest];
}

/** Where edges leave and enter their nodes: side by side, in the order in which they run. */
function ports(nodes, edges, items, x) {
  const leaving = lists(nodes.length), entering = lists(nodes.length);
  const result = new Map();
  for (const edge of edges) {
    const chain = items.chains.get(edge.id);
    const second = chain ? x[chain[1]] : x[edge.to];
    const last = chain ? x[chain[chain.length - 2]] : x[edge.from];
    leaving[edge.from].push([second, edge.id]);
    entering[edge.to].push([last, edge.id]);
    result.set(edge.id, [x[edge.from], x[edge.to]]);
  }
  const spread = (list, node, end) => {
    list.sort((a, b) => a[0] - b[0]);
    const step = Math.min(14, nodes[node].w * 0.8 / Math.max(1, list.length));
    list.forEach(([, id], place) => { result.get(id)[end] = x[node] + (place - (list.length - 1) / 2) * step; });
  };
  leaving.forEach((list, node) => spread(list, node, 0));
  entering.forEach((list, node) => spread(list, node, 1));
  return result;
}

/** Places for any graph: connected parts side by side. */
function layoutGraph(nodes, edges) {
  const part = components(nodes.length, edges);
  const groups = new Map();
  nodes.forEach((node, number) => {
    if (!groups.has(part[number])) groups.set(part[number], { nodes: [], edges: [] });
    groups.get(part[number]).nodes.push(number);
  });
  edges.forEach((edge, number) => groups.get(part[edge.s]).edges.push(number));
  const parts = [...groups.values()].map(group => {
    const local = new Map(group.nodes.map((node, index) => [node, index]));
    const drawn = layered(group.nodes.map(node => nodes[node]),
      group.edges.map(edge => ({ s: local.get(edges[edge].s), t: local.get(edges[edge].t) })));
    return { group, drawn, w: drawn.width, h: drawn.height };
  });
  const area = pack(parts, 40);
  const result = { x: new Array(nodes.length), y: new Array(nodes.length), paths: new Array(edges.length), width: area.width, height: area.height };
  for (const { group, drawn, left, top } of parts) {
    group.nodes.forEach((node, index) => { result.x[node] = drawn.x[index] + left; result.y[node] = drawn.y[index] + top; });
    group.edges.forEach((edge, index) => { result.paths[edge] = movePath(drawn.paths[index], left, top); });
  }
  return result;
}

function movePath(path, dx, dy) {
  const points = path.points.map(([x, y]) => [x + dx, y + dy]);
  return { ...path, points, loop: path.loop && path.loop.map((value, index) => value + (index % 2 ? dy : dx)) };
}

function components(size, edges) {
  const parent = Int32Array.from({ length: size }, (_, index) => index);
  const find = node => {
    while (parent[node] !== node) node = parent[node] = parent[parent[node]];
    return node;
  };
  for (const edge of edges) {
    const a = find(edge.s), b = find(edge.t);
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
  }
  return Array.from({ length: size }, (_, node) => find(node));
}

/** Rectangles in rows, the whole about as wide as a screen. Sets left and top of each. */
function pack(parts, gap) {
  const total = parts.reduce((sum, part) => sum + (part.w + gap) * (part.h + gap), 0);
  const widest = parts.reduce((most, part) => Math.max(most, part.w), 0);
  const room = Math.max(widest, Math.sqrt(total * 1.7));
  let left = 0, top = 0, height = 0, width = 0;
  for (const part of parts) {
    if (left > 0 && left + part.w > room) {
      left = 0;
      top += height + gap;
      height = 0;
    }
    part.left = left;
    part.top = top;
    left += part.w + gap;
    width = Math.max(width, left - gap);
    height = Math.max(height, part.h);
  }
  return { width, height: top + height };
}
