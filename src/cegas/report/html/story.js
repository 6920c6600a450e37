// Refinement, round by round: what was tracked, which updates were strong, how the slice grew.

class StoryView {
  constructor() {
    this.rounds = data.rounds;
    this.current = -1;
    this.hasSlice = this.rounds.some(round => round.relevant);
    this.source = new SourceView({ onshow: () => this.markFile() });
    this.buttons = this.rounds.map((round, number) => this.button(round, number));
    const list = el("div", { class: "rounds", role: "group", "aria-label": "Rounds" }, this.buttons.flatMap((button, number) =>
      // States are counted from the beginning of each state space.
      number && this.rounds[number].states < this.rounds[number - 1].states
        ? [el("p", { class: "hint" }, "From here on: another state space, explored in turns with the first."), button] : [button]));
    this.element = el("div", { class: "view story" }, el("p", { class: "note" }, this.introduction()),
      this.rounds.length ? el("div", { class: "split" }, this.source.element, el("div", { class: "side" }, list)) : null);
    bind("story", ["n", "j", "ArrowRight", "ArrowDown"], () => this.go(this.current + 1));
    bind("story", ["p", "k", "ArrowLeft", "ArrowUp"], () => this.go(this.current - 1));
  }

  introduction() {
    if (!this.rounds.length) return "Nothing had to be refined: the first abstraction decided the program.";
    return "Each round found a path to the error. If no run can take it, the abstraction was made fine enough to see that. " +
      "Tracked variables are framed in the source" +
      (this.hasSlice ? "; lines outside the slice are pale, and what a round added to it is green" : "") +
      ". Keys n and p go from round to round.";
  }

  open() {
    if (this.current >= 0 || !this.rounds.length) return;
    const first = this.rounds.find(round => round.lines.length);
    this.source.show(first ? first.lines[0][0] : 0);
    this.go(0);
  }

  /** What earlier rounds track already. */
  known(number) {
    const names = new Set();
    for (const round of this.rounds.slice(0, number)) for (const name of round.tracked) names.add(name);
    return names;
  }

  button(round, number) {
    const known = this.known(number);
    const what = round.doubt ? `It remains in doubt: ${round.doubt}.` : round.reason ? `Not a run: ${round.reason}.` : "No run takes it.";
    return el("button", { type: "button", class: "round" + (round.doubt ? " doubt" : ""), onclick: () => this.go(number) },
      el("div", { class: "title" }, `Round ${number + 1}`),
      el("div", { class: "more" }, `${count(round.states, "state")}, then a path of ${count(round.length, "step")} to the error. ${what}`),
      round.tracked.length ? el("div", {}, round.tracked.map(name => el("span", { class: "tag" + (known.has(name) ? "" : " new"), title: known.has(name) ? "tracked in more places" : "tracked from now on" }, name))) : null,
      round.pointers.length ? el("div", { class: "more" }, "pointers that lead there: ", round.pointers.map(name => el("span", { class: "tag pointer" }, name))) : null,
      round.strong.length ? el("div", { class: "more" }, "strong updates on this path: ", round.strong.map(name => el("span", { class: "tag strong" }, name))) : null,
      round.relevant ? el("div", { class: "more" }, `slice: ${count(round.relevant, "operation")} relevant, ${count(round.lines.length, "line")} new`) : null,
      (round.remarks || []).map(([label, text]) => el("div", { class: "more" }, `${label}: ${text}`)));
  }

  go(number) {
    if (number < 0 || number >= this.rounds.length) return;
    this.buttons[this.current]?.removeAttribute("aria-current");
    this.current = number;
    this.buttons[number].setAttribute("aria-current", "true");
    this.buttons[number].scrollIntoView({ block: "nearest" });
    this.markFile();
    this.reveal();
  }

  reveal() {
    const round = this.rounds[this.current];
    const strong = /line (\d+)/.exec(round.strong[0] || "") || /line (\d+)/.exec(round.reason);
    const fresh = round.lines.find(([file]) => file === this.source.file);
    if (fresh && this.current > 0) this.source.reveal(fresh[1]);
    else if (strong) this.source.reveal(Number(strong[1]));
    else this.source.element.querySelector("mark.tracked")?.scrollIntoView({ block: "nearest" });
  }

  markFile() {
    if (this.current < 0) return;
    const round = this.rounds[this.current];
    this.source.clear("irrelevant", "fresh");
    const file = this.source.file;
    const relevant = new Set();
    this.rounds.slice(0, this.current + 1).forEach(item => item.lines.forEach(([where, line]) => { if (where === file) relevant.add(line); }));
    const fresh = new Set(round.lines.filter(([where]) => where === file).map(([, line]) => line));
    const strong = new Map();
    for (const text of round.strong) {
      const found = /^line (\d+): (.*)$/.exec(text);
      if (found) strong.set(Number(found[1]), found[2]);
    }
    const code = new Set(data.files[file].code);
    for (const item of this.source.rows) {
      if (!item) continue;
      const line = Number(item.row.dataset.line);
      if (this.hasSlice) item.row.classList.toggle("irrelevant", code.has(line) && !relevant.has(line));
      if (fresh.has(line)) item.row.classList.add("fresh");
      item.mark.textContent = fresh.has(line) ? "+" : "";
      if (strong.has(line)) item.notes.append(el("span", { class: "known" }, el("span", { class: "fact strong" }, `strong update: ${strong.get(line)}`)));
    }
    const names = this.known(this.current + 1);
    // `settings+4` or `list->next` are parts of variables.
    this.source.markWords(new Set([...names].map(name => /[A-Za-z_]\w*/.exec(name)?.[0]).filter(Boolean)));
  }
}
