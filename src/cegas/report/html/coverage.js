// Which lines the counterexample passes, or which lines runs may come to by the proof.

class CoverageView {
  constructor() {
    const { kind, files, functions } = data.coverage;
    this.isRun = kind === "run";
    this.counts = new Map(files.map(([file, lines]) => [file, new Map(lines)]));
    this.left = [...this.counts].flatMap(([file, lines]) => stretches([...lines].filter(([, number]) => !number).map(([line]) => line), [...lines.keys()])
      .map(([from, to]) => ({ file, from, to })));
    this.unentered = functions.filter(([, , , number]) => !number);
    this.source = new SourceView({ onshow: () => this.markFile() });
    this.element = el("div", { class: "view coverage" }, el("p", { class: "note", id: "coverage-sentence" }, this.sentence()),
      el("div", { class: "split" }, this.source.element, el("div", { class: "side" }, this.files(), this.list())));
    bind("coverage", ["n", "j"], () => this.move(1));
    bind("coverage", ["p", "k"], () => this.move(-1));
  }

  /** Lines with code, and those of them that are passed, of some files. */
  static sum(lines) {
    const numbers = lines.flatMap(each => [...each.values()]);
    return [numbers.filter(Boolean).length, numbers.length];
  }

  sentence() {
    const [passed, all] = CoverageView.sum([...this.counts.values()]);
    const rest = all - passed;
    if (this.isRun) return `This run passes ${passed.toLocaleString("en")} of ${count(all, "line")} with code. The numbers beside them say how often.`;
    if (!rest) return `Runs may come to all ${count(all, "line")} with code.`;
    return `Runs may come to ${passed.toLocaleString("en")} of ${count(all, "line")} with code. Under the assumptions of the proof, no run comes to the other ${rest.toLocaleString("en")}: what stands there was not put to the test.`;
  }

  files() {
    return el("div", { class: "card" }, el("h2", {}, "Lines"),
      el("table", {}, [...this.counts].map(([file, lines]) => {
        const [passed, all] = CoverageView.sum([lines]);
        return el("tr", {}, el("td", {}, el("button", { class: "link", type: "button", onclick: () => this.source.show(file) }, fileName(file))),
          el("td", { class: "number" }, `${passed.toLocaleString("en")} of ${all.toLocaleString("en")}`),
          el("td", { class: "share" }, el("meter", { min: 0, max: Math.max(all, 1), value: passed, "aria-label": `${passed} of ${all} lines of ${fileName(file)}` })));
      })));
  }

  list() {
    const what = this.isRun ? "The run does not come to" : "No run comes to";
    if (!this.left.length) return null;
    return el("div", { class: "card" }, el("h2", {}, what),
      this.unentered.length ? el("p", {}, this.unentered.map(([file, name, line], number) => [number ? ", " : null,
        el("button", { class: "link", type: "button", onclick: () => this.go(file, line, line) }, el("code", {}, `${name}()`))])) : null,
      el("ul", { class: "list" }, this.left.slice(0, 200).map(({ file, from, to }) => el("li", {},
        el("button", { class: "link", type: "button", onclick: () => this.go(file, from, to) },
          from === to ? placeText(file, from) : `${placeText(file, from).replace("line ", "lines ")}–${to}`)))),
      this.left.length > 200 ? el("p", { class: "dim" }, `… and ${this.left.length - 200} more`) : null);
  }

  open() {
    if (this.source.file < 0) this.source.show(data.coverage.files[0][0]);
  }

  markFile() {
    const lines = this.counts.get(this.source.file) || new Map();
    for (const [line, number] of lines) {
      const item = this.source.rows[line];
      if (!item) continue;
      item.row.classList.add(number ? "passed" : "unreached");
      item.mark.textContent = !number ? "✗" : this.isRun ? short(number) : "✓";
      item.row.title = number ? (this.isRun ? `passed ${count(number, "time")}` : "a run may come here") : this.isRun ? "not passed by this run" : "no run comes here";
    }
  }

  go(file, from, to) {
    this.source.show(file);
    for (const row of this.source.body.querySelectorAll(".row.current")) row.classList.remove("current");
    for (let line = from; line <= to; line++) this.source.rows[line]?.row.classList.add("current");
    this.source.reveal(from, true);
    this.here = this.left.findIndex(each => each.file === file && each.from === from);
  }

  move(direction) {
    const next = this.left[(this.here ?? (direction > 0 ? -1 : this.left.length)) + direction];
    if (next) this.go(next.file, next.from, next.to);
  }
}

/** Lines as stretches that no other line with code interrupts. */
function stretches(lines, all) {
  const wanted = new Set(lines);
  const found = [];
  let open = false;
  for (const line of [...all].sort((a, b) => a - b)) {
    if (!wanted.has(line)) open = false;
    else if (open) found[found.length - 1][1] = line;
    else {
      found.push([line, line]);
      open = true;
    }
  }
  return found;
}
