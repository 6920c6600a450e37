// The counterexample, step by step: source, address space, inputs, and all steps.

class TraceView {
  constructor() {
    this.trace = data.trace;
    this.steps = this.trace.steps;
    this.current = -1;
    this.executed = this.stepsByLine();
    this.source = new SourceView({ onclick: (file, line) => this.goToLine(file, line), onshow: () => this.markFile() });
    this.space = new AddressSpace(this.trace.memory, step => this.go(step));
    this.element = el("div", { class: "view trace" },
      this.makeStepper(), this.source.element, this.makeState(), this.makeList());
    this.bindKeys();
  }

  open() {
    if (this.current < 0) this.go(this.fromAddress());
    else this.refresh();
  }

  /** `report.html#step-12` opens a step. */
  fromAddress() {
    const found = /^#step-(\d+)$/.exec(location.hash);
    return found ? Math.max(0, Math.min(this.steps.length - 1, Number(found[1]) - 1)) : 0;
  }

  stepsByLine() {
    const result = new Map();
    this.steps.forEach((step, number) => {
      const key = `${step.file}:${step.line}`;
      if (!result.has(key)) result.set(key, []);
      result.get(key).push(number);
    });
    return result;
  }

  // -- parts --------------------------------------------------------------------------------------------------------

  makeStepper() {
    const button = (text, label, action, key) =>
      el("button", { type: "button", "aria-label": label, title: `${label} (${key})`, onclick: action }, text);
    this.slider = el("input", { type: "range", min: "1", max: String(this.steps.length), value: "1", "aria-label": "Step",
      oninput: () => this.go(Number(this.slider.value) - 1) });
    this.where = el("span", { class: "where", id: "where" });
    this.told = el("div", { class: "told", "aria-live": "polite", id: "told" });
    return el("div", { class: "stepper" },
      el("span", { class: "keys" },
        button("|◀", "First step", () => this.go(0), "Home"),
        button("◀", "Step back", () => this.go(this.current - 1), "←"),
        button("▶", "Step forward", () => this.go(this.current + 1), "→"),
        button("↷", "Step over a call", () => this.over(1), "Shift+→"),
        button("↥", "Step out of the function", () => this.out(), "u"),
        button("▶|", "Last step", () => this.go(this.steps.length - 1), "End")),
      this.slider, this.where, this.told);
  }

  makeState() {
    const all = el("input", { type: "checkbox", onchange: () => { this.space.showAll = all.checked; this.refresh(); } });
    this.inputList = el("ol", { class: "inputs", "aria-label": "Inputs" }, this.trace.inputs.map((input, number) =>
      el("li", {}, `${input.name} = ${input.value}`,
        input.line ? el("button", { class: "link place", type: "button", onclick: () => this.goToInput(number) }, placeText(input.file, input.line)) : null)));
    const inputs = this.trace.inputs.length;
    this.state = el("div", { class: "state", tabindex: "0", role: "region", "aria-label": "State" },
      el("div", { class: "bar" }, el("b", {}, "Address space"),
        el("span", { class: "dim hide-narrow" }, "when the step is over; what it changed is marked"),
        el("label", { style: "margin-left:auto" }, all, "all globals")),
      inputs ? el("h3", { style: "margin:8px 14px 0" }, `${count(inputs, "input")} of the run`) : el("p", { class: "note", style: "padding:6px 14px 0;margin:0" }, "The run needs no particular input."),
      inputs ? this.inputList : null, this.makeHarm(), this.space.element);
    if (!this.trace.memory) {
      this.space.element.replaceChildren(el("p", { class: "empty" }, this.trace.no_memory || "The memory was not recorded."));
    }
    return this.state;
  }

  /** The violation at the end of the run: the object with the bytes that were hit, and where it was made and ended. */
  makeHarm() {
    const harm = this.trace.harm;
    if (!harm) return null;
    const place = (words, at) => at ? el("span", {}, `${words} `,
      el("button", { class: "link place", type: "button", onclick: () => this.goToPlace(at[0], at[1]) }, placeText(at[0], at[1]))) : null;
    const picture = drawingOf(harm.drawing);
    this.harm = el("div", { class: "harm", id: "harm" },
      el("div", {}, el("b", {}, harm.text), " ", el("span", { class: "chip bad" }, `CWE-${harm.cwe}`)),
      picture ? el("div", { class: "picture" }, picture) : null,
      el("div", { class: "dim lives" }, place("made at", harm.made), place(`${harm.ending} at`, harm.ended)));
    return this.harm;
  }

  makeList() {
    this.items = this.steps.map((step, number) => {
      const events = step.events.map(event => event[1]).join("; ");
      const error = step.events.some(event => event[0] === "error");
      return el("div", { class: "step" + (error ? " error" : ""), onclick: () => this.go(number) },
        el("span", { class: "num" }, number + 1), el("span", { class: "line" }, step.line),
        el("span", {}, "  ".repeat(step.depth) + this.text(step)), el("span", { class: "what" }, events));
    });
    const rows = [...this.items];
    if (this.trace.omitted) {
      rows.splice(this.trace.omitted_after, 0,
        el("div", { class: "step gap" }, `… ${count(this.trace.omitted, "step")} in the middle are left out`));
    }
    const filter = el("input", { type: "search", placeholder: "find in steps", "aria-label": "Find in steps",
      oninput: () => this.filter(filter.value), onkeydown: event => { if (event.key === "Enter") this.nextMatch(filter.value); } });
    return el("div", { class: "steps", role: "region", "aria-label": "All steps" },
      el("div", { class: "bar" }, el("b", {}, "Steps"), filter), rows);
  }

  text(step) {
    const line = data.files[step.file]?.lines[step.line - 1] || "";
    return line.trim().replace(/\s+/g, " ").slice(0, 90);
  }

  filter(text) {
    const wanted = text.toLowerCase();
    for (const item of this.items) item.style.display = item.textContent.toLowerCase().includes(wanted) ? "" : "none";
  }

  nextMatch(text) {
    const wanted = text.toLowerCase();
    for (let distance = 1; distance <= this.items.length; distance++) {
      const number = (this.current + distance) % this.items.length;
      if (this.items[number].textContent.toLowerCase().includes(wanted)) return this.go(number);
    }
  }

  // -- moving -------------------------------------------------------------------------------------------------------

  bindKeys() {
    bind("trace", ["ArrowRight", "n", "j", "l", " "], () => this.go(this.current + 1));
    bind("trace", ["ArrowLeft", "p", "k", "h"], () => this.go(this.current - 1));
    bind("trace", ["Shift+ArrowRight", "o"], () => this.over(1));
    bind("trace", ["Shift+ArrowLeft", "O"], () => this.over(-1));
    bind("trace", ["u"], () => this.out());
    bind("trace", ["Home"], () => this.go(0));
    bind("trace", ["End"], () => this.go(this.steps.length - 1));
    bind("trace", ["PageDown"], () => this.go(this.current + 10));
    bind("trace", ["PageUp"], () => this.go(this.current - 10));
    bind("trace", ["i"], () => this.nextInput());
  }

  go(number) {
    const wanted = Math.max(0, Math.min(this.steps.length - 1, number));
    if (wanted === this.current) return;
    this.current = wanted;
    this.refresh();
  }

  /** The next step that is no deeper than this one. */
  over(direction) {
    const depth = this.steps[this.current].depth;
    for (let number = this.current + direction; number >= 0 && number < this.steps.length; number += direction) {
      if (this.steps[number].depth <= depth) return this.go(number);
    }
    this.go(direction > 0 ? this.steps.length - 1 : 0);
  }

  out() {
    const depth = this.steps[this.current].depth;
    for (let number = this.current + 1; number < this.steps.length; number++) {
      if (this.steps[number].depth < depth) return this.go(number);
    }
    this.go(this.steps.length - 1);
  }

  nextInput() {
    for (let distance = 1; distance <= this.steps.length; distance++) {
      const number = (this.current + distance) % this.steps.length;
      if (this.steps[number].events.some(event => event[0] === "input")) return this.go(number);
    }
  }

  goToInput(wanted) {
    const memory = this.trace.memory;
    const number = memory ? memory.steps.findIndex(step => step && step[2] > wanted) : -1;
    if (number >= 0) this.go(number);
  }

  /** The next time that the run is on a line. */
  goToLine(file, line) {
    const times = this.executed.get(`${file}:${line}`);
    if (times) this.go(times.find(number => number > this.current) ?? times[0]);
  }

  /** A line of the run, or of the source if the run has no step there. */
  goToPlace(file, line) {
    if (this.executed.has(`${file}:${line}`)) this.goToLine(file, line);
    else views.showLine(file, line);
  }

  // -- showing ------------------------------------------------------------------------------------------------------

  markFile() {
    for (const item of this.source.rows) {
      if (!item) continue;
      const times = this.executed.get(`${this.source.file}:${item.row.dataset.line}`);
      if (!times) continue;
      item.row.classList.add("executed", "clickable");
      item.row.title = `executed in ${count(times.length, "step")}; click for the next one`;
      item.mark.textContent = times.length > 1 ? String(times.length > 99 ? "99+" : times.length) + "×" : "";
      if (times.some(number => this.steps[number].events.some(event => event[0] === "error"))) item.row.classList.add("error");
    }
    this.annotated = [];
    this.currentRow = null;
  }

  refresh() {
    const step = this.steps[this.current];
    this.slider.value = String(this.current + 1);
    const omitted = this.current >= this.trace.omitted_after ? this.trace.omitted : 0;
    this.where.textContent = `step ${this.current + 1 + omitted} of ${this.steps.length + this.trace.omitted} · ${step.function}() ${placeText(step.file, step.line)}`;
    this.told.replaceChildren(...step.events.map(([kind, text]) => el("span", { class: `event ${kind}` }, text)));
    if (!step.events.length) this.told.append(el("span", { class: "dim" }, step.continued ? "the line goes on after the call" : "the function begins"));
    this.source.show(step.file);
    this.annotate(step);
    this.source.reveal(step.line);
    this.showList();
    if (this.harm) this.harm.hidden = this.current < this.steps.length - 1;
    const space = this.trace.memory ? this.space.show(this.current, step.line) : null;
    this.showInputs(space);
    history.replaceState(null, "", `#step-${this.current + 1}`);
  }

  /** Values beside the lines: of this step, and what earlier steps of the same call have said. */
  annotate(step) {
    for (const notes of this.annotated) notes.replaceChildren();
    this.annotated = [];
    if (this.currentRow) this.currentRow.classList.remove("current");
    const here = this.source.rows[step.line];
    this.currentRow = here ? here.row : null;
    if (here) {
      here.row.classList.add("current");
      const error = step.events.find(event => event[0] === "error");
      // The line itself has to stay in sight.
      const text = error ? (error[1].length <= 60 ? error[1] : "here") : step.values.map(([name, value]) => `${name} = ${value}`).join(", ");
      if (text) here.notes.replaceChildren(el("span", { class: "inline" + (error ? " bad" : "") }, text));
      this.annotated.push(here.notes);
    }
    const seen = new Set([step.line]);
    for (let number = this.current - 1; number >= 0; number--) {
      const earlier = this.steps[number];
      if (earlier.depth < step.depth) break;
      if (earlier.depth > step.depth) continue;
      if (earlier.function !== step.function || earlier.file !== step.file) break;
      const row = this.source.rows[earlier.line];
      if (seen.has(earlier.line) || !row) continue;
      seen.add(earlier.line);
      if (!earlier.values.length) continue;
      row.notes.replaceChildren(el("span", { class: "inline past" }, earlier.values.map(([name, value]) => `${name} = ${value}`).join(", ")));
      this.annotated.push(row.notes);
    }
  }

  showList() {
    if (this.currentItem) this.currentItem.classList.remove("current");
    const item = this.currentItem = this.items[this.current];
    item.classList.add("current");
    const list = item.parentElement;
    const area = list.getBoundingClientRect();
    const place = item.getBoundingClientRect();
    if (place.top < area.top + 34 || place.bottom > area.bottom) list.scrollTop += place.top - area.top - area.height / 2;
  }

  showInputs(space) {
    if (!space) return;
    const before = this.current > 0 ? this.trace.memory.steps[this.current - 1]?.[2] ?? 0 : 0;
    [...this.inputList.children].forEach((item, number) => {
      item.classList.toggle("later", number >= space.inputs);
      item.classList.toggle("now", number >= before && number < space.inputs);
      if (number >= before && number < space.inputs) this.inputList.scrollTop = item.offsetTop - this.inputList.offsetTop - 40;
    });
  }
}
