// The address space at a step: frames and objects as boxes of cells, pointers as arrows.

/** Looks of frames and objects come by numbers; [name, value, offset, size, target object, target offset] is a cell. */
class AddressSpace {
  /** `go` shows another step. */
  constructor(memory, go) {
    this.memory = memory;
    this.go = go;
    this.step = 0;
    this.showAll = false;
    this.element = el("div", { class: "space" });
    this.arrows = svg("svg", { class: "arrows", "aria-hidden": "true" });
    this.anchors = [];
    this.targets = new Map();
    this.interesting = memory ? this.findInteresting() : new Set();
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
  }

  /** Objects that change in the course of the run, or that something points to. */
  findInteresting() {
    const looks = new Map();
    const found = new Set();
    const point = cell => { if (cell.length > 4) found.add(cell[4]); };
    for (const view of this.memory.objects) {
      const text = JSON.stringify(view[6]);
      if (looks.has(view[0]) && looks.get(view[0]) !== text) found.add(view[0]);
      looks.set(view[0], text);
      view[6].forEach(point);
    }
    for (const frame of this.memory.frames) frame[2].forEach(point);
    return found;
  }

  at(step) {
    const found = this.memory.steps[step];
    if (!found) return null;
    return {
      frames: found[0].map(number => this.memory.frames[number]),
      objects: new Map(found[1].map(number => this.memory.objects[number]).map(view => [view[0], view])),
      inputs: found[2],
      hiddenFrames: found[3],
    };
  }

  /** What was different before: cells as `object/offset` or `frame function depth/name`. */
  known(space) {
    const result = new Map();
    if (!space) return result;
    for (const view of space.objects.values()) {
      for (const cell of view[6]) result.set(`o${view[0]}/${cell[2]}`, cell[1] + "/" + (cell[4] ?? ""));
    }
    space.frames.forEach((frame, place) => {
      const depth = space.frames.length - place + space.hiddenFrames;
      for (const cell of frame[2]) result.set(`f${depth}/${frame[0]}/${cell[0]}`, cell[1] + "/" + (cell[4] ?? ""));
    });
    return result;
  }

  /** What a cell holds at a step; undefined if it is not there. */
  valueAt(step, where) {
    const found = this.memory.steps[step];
    if (!found) return undefined;
    let cells;
    if (where.object !== undefined) {
      const number = found[1].find(item => this.memory.objects[item][0] === where.object);
      cells = number === undefined ? [] : this.memory.objects[number][6];
    } else {
      const number = found[0][found[0].length + found[3] - where.depth];
      cells = number === undefined || this.memory.frames[number][0] !== where.function ? [] : this.memory.frames[number][2];
    }
    const cell = cells.find(item => where.object !== undefined ? item[2] === where.offset : item[0] === where.name);
    return cell && cell[1] + "/" + (cell[4] ?? "");
  }

  /** The step that gave a cell the value it has now; with a positive direction, the next that changes it. */
  goToChange(where, direction) {
    const value = this.valueAt(this.step, where);
    const last = this.memory.steps.length - 1;
    if (direction > 0) {
      for (let step = this.step + 1; step <= last; step++) if (this.valueAt(step, where) !== value) return this.go(step);
      return;
    }
    for (let step = this.step; step > 0; step--) if (this.valueAt(step - 1, where) !== value) return this.go(step);
    this.go(0);
  }

  show(step, line) {
    this.step = step;
    const space = this.at(step);
    this.anchors = [];
    this.targets = new Map();
    if (!space) {
      this.element.replaceChildren(el("p", { class: "empty" }, "There is no picture of the memory at this step."));
      return null;
    }
    const before = step > 0 ? this.known(this.at(step - 1)) : null;
    const now = this.known(space);
    this.changed = key => before !== null && before.get(key) !== now.get(key);
    this.isNew = number => before !== null && ![...before.keys()].some(key => key.startsWith(`o${number}/`));
    const placed = new Set();
    const left = el("div", { class: "column" }, el("h3", {}, "Stack"));
    space.frames.forEach((frame, place) => left.append(this.frame(frame, place, space, line, placed)));
    if (space.hiddenFrames) left.append(el("div", { class: "dim" }, `… ${count(space.hiddenFrames, "older call")}`));
    const globals = [...space.objects.values()].filter(view => view[1] === "global" || view[1] === "external");
    const shown = this.showAll || globals.length <= 6 ? globals : globals.filter(view => this.interesting.has(view[0]));
    if (shown.length || globals.length) {
      left.append(el("h3", {}, "Globals"), this.globals(shown, placed));
      if (shown.length < globals.length) {
        left.append(el("div", { class: "dim" }, `… ${count(globals.length - shown.length, "other")} that never change`));
      }
    }
    const rest = [...space.objects.values()].filter(view => !placed.has(view[0]) &&
      (view[1] === "heap" || view[1] === "stack" || view[1] === "arguments" || this.pointedTo(space, view[0], placed)));
    const right = el("div", { class: "column" });
    if (rest.length) {
      right.append(el("h3", {}, rest.some(view => view[1] === "heap") ? "Heap" : "Elsewhere"));
      for (const view of rest) right.append(this.object(view));
    }
    this.element.replaceChildren(left, right, this.arrows);
    this.space = space;
    this.draw();
    return space;
  }

  pointedTo(space, number, placed) {
    const points = cell => cell[4] === number;
    if (space.frames.some(frame => frame[2].some(points))) return true;
    for (const view of space.objects.values()) {
      const visible = placed.has(view[0]) || view[1] === "heap";
      if (visible && view[6].some(points)) return true;
    }
    return false;
  }

  frame(frame, place, space, line, placed) {
    const [name, at, variables, objects] = frame;
    const depth = space.frames.length - place + space.hiddenFrames;
    const box = el("div", { class: "box" + (place === 0 ? " active" : "") },
      el("div", { class: "head" }, el("b", {}, `${name}()`),
        el("span", { class: "type" }, (place === 0 ? line : at) ? `line ${place === 0 ? line : at}` : "")));
    for (const cell of variables) {
      box.append(this.cell(cell, cell[0], this.changed(`f${depth}/${name}/${cell[0]}`), { depth, function: name, name: cell[0] }));
    }
    for (const number of objects) {
      const view = space.objects.get(number);
      if (!view) continue;
      placed.add(number);
      box.append(...this.variable(view));
    }
    return box;
  }

  globals(views, placed) {
    const box = el("div", { class: "box global" });
    for (const view of views) {
      placed.add(view[0]);
      box.append(...this.variable(view));
    }
    return views.length ? box : null;
  }

  /** A variable in memory within a box: one row, or a row for each of its cells. */
  variable(view) {
    const [number, , name, type, , , cells, hidden] = view;
    if (cells.length === 1 && cells[0][0] === "" && !hidden) {
      const row = this.cell(cells[0], name, this.changed(`o${number}/${cells[0][2]}`), { object: number, offset: cells[0][2] }, type);
      this.targets.set(`${number}/0`, row);
      this.targets.set(String(number), row);
      return [row];
    }
    const head = el("div", { class: "cell", title: type }, el("span", { class: "name" }, name),
      el("span", { class: "value unknown" }, cells.length ? "" : "…"));
    this.targets.set(String(number), head);
    return [head, ...this.cells(view, "inner")];
  }

  cells(view, extra = "") {
    const [number, , , , , , cells, hidden] = view;
    const rows = cells.map(cell => {
      const row = this.cell(cell, cell[0] || "value", this.changed(`o${number}/${cell[2]}`), { object: number, offset: cell[2] });
      if (extra) row.classList.add(extra);
      this.targets.set(`${number}/${cell[2]}`, row);
      return row;
    });
    if (hidden) rows.push(el("div", { class: "cell more" }, `… ${count(hidden, "more cell")}`));
    return rows;
  }

  object(view) {
    const [number, kind, name, type, size, alive, cells] = view;
    const small = kind === "function" || kind === "literal" || !cells.length;
    const note = !alive ? (kind === "heap" ? "freed" : "dead") : type || (size !== null && kind === "heap" ? count(size, "byte") : kind);
    const label = kind === "function" ? `${name}()` : name;
    const classes = ["box", kind, alive ? "" : "dead", small ? "small" : "", this.isNew(number) && kind === "heap" ? "fresh" : ""];
    const box = el("div", { class: classes.join(" ") },
      el("div", { class: "head" }, el("b", {}, label), el("span", { class: "type", title: type }, note)), this.cells(view));
    this.targets.set(String(number), box);
    box.dataset.object = number;
    return box;
  }

  cell(cell, name, changed, where, type) {
    const pointer = cell.length > 4;
    const value = el("span", { class: "value" });
    if (cell[1] === "") value.append(el("span", { class: "unknown", title: "no value has been looked at yet" }, "·"));
    else value.append(cell[1]);
    const help = "click: to the step that wrote it; with Shift: to the next that does";
    const row = el("div", { class: "cell" + (pointer ? " pointer" : "") + (changed ? " changed" : ""), title: type ? `${type}\n${help}` : help,
      onclick: event => this.goToChange(where, event.shiftKey ? 1 : -1) },
      el("span", { class: "name" }, name), value);
    if (pointer) this.anchors.push({ row, object: cell[4], offset: cell[5], changed });
    return row;
  }

  // -- arrows -----------------------------------------------------------------------------------------------------

  draw() {
    const frame = this.element.getBoundingClientRect();
    if (!frame.width || !this.space) return;
    const parts = [];
    for (const anchor of this.anchors) {
      const target = this.targets.get(`${anchor.object}/${anchor.offset}`) || this.targets.get(String(anchor.object));
      if (!target) continue;
      const view = this.space.objects.get(anchor.object);
      const dangling = view && !view[5];
      if (dangling) anchor.row.classList.add("dangling");
      // A pointer to the first byte means the object.
      const end = anchor.offset === 0 ? this.targets.get(String(anchor.object)) : target;
      parts.push(...this.arrow(anchor, end, frame, (dangling ? " dangling" : "") + (anchor.changed ? " changed" : "")));
    }
    this.arrows.replaceChildren(...parts);
  }

  arrow(anchor, target, frame, classes) {
    const from = anchor.row.getBoundingClientRect();
    const to = target.getBoundingClientRect();
    const x1 = from.right - frame.left - 9;
    const y1 = from.top - frame.top + 10.5;
    const y2 = to.top - frame.top + Math.min(to.height / 2, 11);
    let x2, path, direction;
    if (to.left > from.right + 8) {
      x2 = to.left - frame.left - 1;
      const bend = Math.max(24, (x2 - x1) / 2);
      path = `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
      direction = 1;
    } else {
      // Around the right side: the target is in the same column, or further left.
      x2 = to.right - frame.left + 1;
      const bulge = Math.max(x1, x2) + 16 + Math.min(26, Math.abs(y2 - y1) / 9);
      path = `M${x1},${y1} C${bulge},${y1} ${bulge},${y2} ${x2},${y2}`;
      direction = -1;
    }
    const head = `${x2},${y2} ${x2 - 7 * direction},${y2 - 4} ${x2 - 7 * direction},${y2 + 4}`;
    return [svg("path", { class: "arrow" + classes, d: path }), svg("polygon", { class: "arrow-head" + classes, points: head })];
  }
}
