// What holds at each line, and what was assumed.

class ProofView {
  constructor() {
    this.isProof = data.result.verdict === "safe";
    this.byLine = new Map();
    for (const item of data.proof || []) {
      const key = `${item.file}:${item.line}`;
      if (!this.byLine.has(key)) this.byLine.set(key, []);
      this.byLine.get(key).push(item);
    }
    this.counts = new Map((data.places.lines || []).map(([file, line, number]) => [`${file}:${line}`, number]));
    this.most = Math.max(1, ...this.counts.values());
    this.heat = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.toggleHeat() }, "states per line");
    this.source = new SourceView({ onshow: () => this.markFile(), onclick: (file, line) => this.select(file, line), tools: this.heat });
    this.side = el("div", { class: "side" });
    this.element = el("div", { class: "view proof" }, el("p", { class: "note" }, this.introduction()),
      el("div", { class: "split" }, this.source.element, this.side));
    bind("proof", ["n", "j"], () => this.move(1));
    bind("proof", ["p", "k"], () => this.move(-1));
  }

  introduction() {
    if (this.isProof) {
      return "At these lines the analysis knows, for every run of the program, what the variables in purple can be. " +
        "What it does not need for the proof it does not know. Click a line for all of it (keys n and p)." +
        (data.searched ? " These states alone leave some ways to the error open; every such way was looked at by itself, and none can be taken." : "");
    }
    return "There is no proof. This is what the analysis knew of the states that it had reached when it ended; there may be more states.";
  }

  open() {
    if (this.source.file >= 0) return;
    const first = (data.proof || []).find(item => item.facts.length) || (data.proof || [])[0];
    this.source.show(first ? first.file : 0);
    this.showSide(null);
    if (first) this.select(first.file, first.line);
  }

  markFile() {
    const assumed = new Map();
    for (const [file, line, text] of data.assumptions || []) {
      if (file === this.source.file) assumed.set(line, [...(assumed.get(line) || []), text]);
    }
    for (const item of this.source.rows) {
      if (!item) continue;
      const line = Number(item.row.dataset.line);
      const found = this.byLine.get(`${this.source.file}:${line}`);
      if (found) {
        item.row.classList.add("clickable", "executed");
        item.mark.textContent = found.some(entry => entry.loop) ? "⟳" : "";
        const facts = found.flatMap(entry => entry.facts.filter(fact => fact[2] === entry.states && entry.complete));
        // What the line itself speaks of comes first; more would hide the code.
        const words = new Set(item.text.textContent.match(/[A-Za-z_]\w*/g));
        const spoken = facts.filter(fact => words.has(/[A-Za-z_]\w*/.exec(fact[0])?.[0]));
        const chosen = spoken.length ? spoken.slice(0, 4) : facts.slice(0, 2);
        const conditions = found.flatMap(entry => entry.constraints.filter(text => !hasSymbols(text)));
        const shown = conditions.slice(0, Math.max(0, 4 - chosen.length));
        const left = facts.length + conditions.length - chosen.length - shown.length;
        if (facts.length || shown.length) item.notes.append(el("span", { class: "known" }, chosen.map(fact => this.fact(fact, true)),
          shown.map(text => el("span", { class: "fact" }, text)),
          left > 0 ? el("span", { class: "fact states" }, `+ ${left}`) : null));
      }
      for (const text of assumed.get(line) || []) {
        item.notes.append(el("span", { class: "known" }, el("span", { class: "fact assumed" }, `assumed: ${text}`)));
      }
    }
  }

  fact([name, values], short) {
    let text = values.length === 1 && !values[0].includes("…") ? `${name} = ${values[0]}` : `${name} ∈ {${values.join(", ")}}`;
    if (short && text.length > 60) text = text.slice(0, 59) + "…";
    return el("span", { class: "fact" }, text);
  }

  toggleHeat() {
    const on = this.heat.getAttribute("aria-pressed") !== "true";
    this.heat.setAttribute("aria-pressed", String(on));
    for (const item of this.source.rows) {
      if (!item) continue;
      const number = this.counts.get(`${this.source.file}:${item.row.dataset.line}`);
      const share = number ? Math.log1p(number) / Math.log1p(this.most) : 0;
      item.row.style.background = on && number ? `color-mix(in srgb, var(--bad) ${Math.round(share * 45)}%, transparent)` : "";
      item.mark.textContent = on ? (number ? short(number) : "") : item.mark.textContent;
      if (!on) item.mark.textContent = (this.byLine.get(`${this.source.file}:${item.row.dataset.line}`) || []).some(entry => entry.loop) ? "⟳" : "";
    }
  }

  move(direction) {
    const lines = (data.proof || []).filter(item => item.file === this.source.file).map(item => item.line);
    const here = this.selected ?? 0;
    const next = direction > 0 ? lines.find(line => line > here) : lines.filter(line => line < here).pop();
    if (next !== undefined) this.select(this.source.file, next);
  }

  select(file, line) {
    if (!this.byLine.has(`${file}:${line}`)) return;
    this.source.show(file);
    this.source.rows[this.selected]?.row.classList.remove("current");
    this.selected = line;
    this.source.rows[line]?.row.classList.add("current");
    this.source.reveal(line);
    this.showSide(this.byLine.get(`${file}:${line}`));
  }

  showSide(found) {
    const parts = [];
    for (const item of found || []) {
      parts.push(el("div", { class: "card" },
        el("h2", {}, `${placeText(item.file, item.line)} in ${item.function}()`),
        el("p", { class: "note" }, `${count(item.states, "state")}${item.contexts > 1 ? `, ${count(item.contexts, "call stack")}` : ""}${item.loop ? "; a loop comes back here" : ""}`),
        !item.complete ? el("p", { class: "hint" }, "There are too many states here to look at each of them.") : null,
        item.complete && !item.facts.length && !item.constraints.length ? el("p", {}, "Nothing about variables is needed here.") : null,
        el("div", {}, item.facts.filter(fact => fact[2] === item.states).map(fact => el("div", {}, this.fact(fact, false)))),
        item.facts.some(fact => fact[2] < item.states) ? el("h3", {}, "Known in some of the states only") : null,
        el("div", {}, item.facts.filter(fact => fact[2] < item.states).map(fact =>
          el("div", {}, el("span", { class: "fact partial" }, `${fact[0]}: ${fact[1].join(", ")} (${fact[2]} of ${item.states})`)))),
        item.constraints.length ? el("h3", {}, item.constraints.some(hasSymbols) ? "Conditions (s0, s1, … are inputs)" : "Conditions") : null,
        el("ul", { class: "list mono" }, item.constraints.map(text => el("li", {}, text)))));
    }
    parts.push(assumptionsCard());
    this.side.replaceChildren(...parts.filter(Boolean));
  }
}

// Whether a condition is about what no variable holds.
function hasSymbols(text) {
  return /\bs\d+\b/.test(text);
}

function short(number) {
  return number < 1000 ? String(number) : number < 1e6 ? `${Math.round(number / 100) / 10}k` : `${Math.round(number / 1e5) / 10}M`;
}

function assumptionsCard() {
  const items = data.assumptions || [];
  const warnings = data.result.warnings;
  if (!items.length && !warnings.length && data.result.verdict !== "safe") return null;
  return el("div", { class: "card", id: "assumptions" },
    items.length || data.result.verdict === "safe" ? el("h2", {}, items.length ? `Assumed, not proved (${items.length})` : "Assumptions") : null,
    items.length ? el("p", { class: "note" }, "The verdict holds for runs that keep to these conditions. C leaves undefined what happens otherwise.")
      : data.result.verdict === "safe" ? el("p", { class: "note" }, "No validity condition was left unproved.") : null,
    el("ul", { class: "list" }, items.slice(0, 200).map(([file, line, text]) =>
      el("li", {}, file !== null ? el("button", { class: "link", type: "button", onclick: () => views.showLine(file, line) }, placeText(file, line)) : null, " ", text))),
    items.length > 200 ? el("p", { class: "dim" }, `… and ${items.length - 200} more (result.json has all)`) : null,
    warnings.length ? el("h2", {}, `Warnings (${warnings.length})`) : null,
    el("ul", { class: "list" }, warnings.slice(0, 100).map(text => el("li", {}, text))));
}
