// The top of the page, the tabs, and what goes on between the views.

const GOOD_EVIDENCE = new Set(["confirmed", "checked"]);
const BAD_EVIDENCE = new Set(["diverged", "failed"]);

function evidenceChips() {
  const { evidence, verdict } = data.result;
  const words = {
    replay: { confirmed: data.trace?.harm ? "executed natively: it happens" : "executed natively: the error is reached", diverged: "native execution took another way", off: "not executed natively" },
    certificate: { checked: "accepted by the independent checker", failed: "the certificate was rejected" },
    witness: {},
  };
  const chips = Object.entries(evidence).map(([name, value]) => {
    const kind = GOOD_EVIDENCE.has(value) ? "good" : BAD_EVIDENCE.has(value) ? "bad" : "open";
    const text = words[name]?.[value] || value;
    return el("span", { class: `chip ${kind}`, title: `evidence: ${name}` }, kind === "good" ? "✓ " : kind === "bad" ? "✗ " : "", el("b", {}, name), `: ${text}`);
  });
  if (!chips.length && verdict === "unsafe") chips.push(el("span", { class: "chip open" }, el("b", {}, "evidence"), ": the path's formula, replayed by the interpreter"));
  if (!chips.length && verdict === "safe") {
    const engine = data.result.strategy.engines.find(each => each.outcome === "safe")?.engine;
    const proof = data.proof ? "the invariants below" : `a proof by ${engine || data.result.analysis}`;
    chips.push(el("span", { class: "chip open" }, el("b", {}, "evidence"), `: ${proof}, not checked by another program`));
  }
  return chips;
}

function buildTop() {
  const { result } = data;
  const top = document.getElementById("top");
  top.classList.add(result.verdict);
  const { statistics } = result;
  const assumptions = (data.assumptions || []).length;
  fill(top, {}, [
    el("span", { class: "verdict", id: "verdict" }, verdictWord(result)),
    el("h1", {}, data.name),
    el("span", { class: "buttons" },
      el("button", { type: "button", id: "theme", title: "Light or dark (t)", "aria-label": "Switch between light and dark", onclick: () => theme.toggle() }, "◐"),
      el("button", { type: "button", class: "hide-narrow", title: "Print this view", onclick: () => window.print() }, "print"),
      el("button", { type: "button", title: "Keys (?)", "aria-label": "Help", onclick: showHelp }, "?")),
    el("span", { class: "reason" }, sentence(result.reason), explanation()),
    el("span", { class: "chips" }, evidenceChips(),
      assumptions && result.verdict !== "unsafe" ? el("span", { class: "chip open" }, el("b", {}, "under"), ` ${count(assumptions, "assumption")}`) : null,
      data.trace?.harm ? el("span", { class: "chip bad" }, `CWE-${data.trace.harm.cwe}`) : null,
      el("span", { class: "chip" }, el("b", {}, "analysis"), `: ${result.analysis}`),
      el("span", { class: "chip" }, el("b", {}, "property"), `: ${result.property}`),
      el("span", { class: "chip" }, `${seconds(statistics.seconds.total || 0)}, ${count(statistics.states, "state")}, ${count(statistics.refinements, "refinement")}`),
      el("span", { class: "chip hide-narrow" }, `cegas ${data.version}, ${result.data_model}`)),
  ]);
}

function sentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) + "." : "";
}

function verdictWord(result) {
  return result.bounded ? "BOUNDED" : result.verdict.toUpperCase();
}

function explanation() {
  if (data.result.bounded) return " Longer runs were not followed; nothing is claimed about them.";
  if (data.result.verdict === "unknown") return " Neither a proof nor a counterexample was found; nothing is claimed about the program.";
  const last = data.trace?.steps[data.trace.steps.length - 1];
  if (last) return ` In ${count(data.trace.steps.length + data.trace.omitted, "step")} at ${placeText(last.file, last.line)} of ${last.function}()${data.trace.inputs.length ? `, with ${count(data.trace.inputs.length, "input")}` : ", with any input"}.`;
  return "";
}

// -- views --------------------------------------------------------------------------------------------------------------

class OverviewView {
  constructor() {
    const { result } = data;
    this.element = el("div", { class: "view overview" },
      el("div", { class: "card" }, el("h2", {}, `${verdictWord(result)}: ${result.reason}`), this.advice()), this.work(), assumptionsCard());
  }

  work() {
    if (data.result.verdict !== "unknown" || !data.places.functions?.length) return null;
    return el("div", { class: "card", style: "max-width:640px" }, el("h2", {}, "States by function: where the work went"), rowChart(data.places.functions.slice(0, 10)));
  }

  advice() {
    if (data.result.verdict !== "unknown") return null;
    const limits = /limit/.test(data.result.reason);
    return el("ul", { class: "list" },
      limits ? el("li", {}, "The statistics show where the states went: a function or a line with nearly all of them is where the abstraction is too fine, or the program too large.") : null,
      el("li", {}, "Another analysis may decide it: ", el("code", {}, "--analysis cegas"), ", ", el("code", {}, "--analysis symex-sc"), ", or ", el("code", {}, "--preslice"), "."),
      data.rounds.some(round => round.doubt) ? el("li", {}, "The refinement story names the paths that remained in doubt, and why.") : null);
  }

  open() {}
}

class SourceTab {
  constructor() {
    this.source = new SourceView({});
    this.source.element.style.maxHeight = "calc(100vh - var(--above, 150px) - 40px)";
    this.element = el("div", { class: "view sources" }, this.source.element);
  }

  open() {
    if (this.source.file < 0) this.source.show(0);
  }

  go(file, line) {
    this.source.show(file);
    this.current?.classList.remove("current");
    this.current = this.source.rows[line]?.row;
    this.current?.classList.add("current");
    this.source.reveal(line, true);
  }
}

class PixelView {
  constructor() {
    this.element = el("div", { class: "view pixel" },
      el("p", { class: "note" }, "One row for each distance from the initial state, one pixel for each state: covered states are green, targets red, merged ones yellow, states that were not explored grey."),
      el("div", { class: "pixels" }, data.pixels.map(item => item.png ? this.figure(item) : el("p", { class: "empty" }, item.reason))));
  }

  figure(item) {
    const image = el("img", { src: `data:image/png;base64,${item.png}`, alt: `pixel tree of ${item.title}` });
    const size = el("select", { "aria-label": "Size", onchange: () => {
      image.style.maxWidth = size.value ? "none" : "100%";
      image.style.width = size.value ? `${image.naturalWidth * Number(size.value)}px` : "auto";
    } }, [["", "fit"], ["0.5", "50 %"], ["1", "100 %"], ["2", "200 %"], ["4", "400 %"]].map(([value, text]) => el("option", { value }, text)));
    return el("figure", {}, el("figcaption", {}, `${item.title} `, size), image);
  }

  open() {}
}

const views = {
  all: new Map(),
  add(id, title, number, make) {
    const view = make();
    const panel = view.element;
    panel.id = `view-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    const tab = el("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": panel.id, "aria-selected": "false", tabindex: "-1", onclick: () => this.show(id) },
      title, number ? el("span", { class: "count" }, number.toLocaleString("en")) : null);
    document.getElementById("tabs").append(tab);
    document.getElementById("main").append(panel);
    this.all.set(id, { view, tab, panel });
  },
  show(id) {
    for (const [name, { tab, panel }] of this.all) {
      const shown = name === id;
      panel.classList.toggle("shown", shown);
      tab.setAttribute("aria-selected", String(shown));
      tab.tabIndex = shown ? 0 : -1;
    }
    this.all.get(id).tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    keys.view = id;
    measure();
    this.all.get(id).view.open();
  },
  move(direction) {
    const names = [...this.all.keys()];
    const next = names[(names.indexOf(keys.view) + direction + names.length) % names.length];
    this.show(next);
    this.all.get(next).tab.focus();
  },
  showLine(file, line) {
    this.show("source");
    this.all.get("source").view.go(file, line);
  },
};

function measure() {
  const above = document.getElementById("main").getBoundingClientRect().top + window.scrollY;
  document.documentElement.style.setProperty("--above", `${Math.round(above)}px`);
}

function showHelp() {
  const table = rows => el("table", {}, rows.map(([names, text]) => el("tr", {}, el("td", {}, names.map(name => [el("kbd", {}, name), " "])), el("td", {}, text))));
  const help = document.getElementById("help");
  help.replaceChildren(
    el("h2", {}, "Keys"),
    table([[["1", "…", "9"], "views, from left to right"], [["t"], "light or dark"], [["?"], "this list"], [["Esc"], "leave a field, close"]]),
    data.trace ? el("h3", {}, "Counterexample") : null,
    data.trace ? table([[["→", "←"], "a step forward, back (also n and p, Space)"], [["Shift+→", "Shift+←"], "over a call"], [["u"], "out of the function"], [["i"], "to the next input"],
      [["PgDn", "PgUp"], "ten steps"], [["Home", "End"], "first step, error"], [["click"], "on a line: the next time the run is there"], [["click"], "on a variable: the step that wrote it (Shift: the next that does)"]]) : null,
    el("h3", {}, "Graphs"),
    table([[["+", "−", "0"], "zoom in, out, show all (also the wheel, two fingers)"], [["arrows"], "move (also drag)"], [["g"], "the next graph"], [["/"], "find; Enter for the next match"],
      [["[", "]"], "to what is before or behind the chosen node"], [["Enter"], "open a function, a chain, a “+”"]]),
    el("h3", {}, "Invariants, coverage, refinement"),
    table([[["n", "p"], "next or previous line, lines that are not reached, round"]]),
    el("p", {}, el("button", { type: "button", onclick: () => help.close() }, "close")));
  help.showModal();
}

function start() {
  buildTop();
  const { verdict } = data.result;
  if (data.trace) views.add("trace", "Counterexample", data.trace.steps.length, () => new TraceView());
  if (PropertiesView.isNeeded()) views.add("properties", "Properties", data.result.properties.length, () => new PropertiesView());
  if (!data.trace && verdict !== "safe" || !data.files.length) views.add("overview", "Overview", 0, () => new OverviewView());
  if (data.proof) views.add("proof", verdict === "safe" ? "Invariants" : "Known so far", data.proof.length, () => new ProofView());
  else if (verdict === "safe" && data.files.length) views.add("overview", "Overview", 0, () => new OverviewView());
  if (data.coverage) views.add("coverage", "Coverage", 0, () => new CoverageView());
  if (data.files.length) {
    views.add("story", "Refinement", data.rounds.length, () => new StoryView());
    views.add("graphs", "Graphs", 0, () => new GraphView());
  }
  if (data.pixels.length) views.add("pixels", "Pixel tree", 0, () => new PixelView());
  views.add("statistics", "Statistics", 0, () => new StatisticsView());
  if (data.trace && data.result.warnings.length) views.add("overview", "Warnings", data.result.warnings.length, () => new OverviewView());
  if (data.files.length) views.add("source", "Source", 0, () => new SourceTab());
  bind(null, ["t"], () => theme.toggle());
  bind(null, ["?"], showHelp);
  [...views.all.keys()].slice(0, 9).forEach((id, number) => bind(null, [String(number + 1)], () => views.show(id)));
  document.getElementById("tabs").addEventListener("keydown", event => {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      event.preventDefault();
      views.move(event.key === "ArrowRight" ? 1 : -1);
    }
  });
  window.addEventListener("resize", measure);
  views.show([...views.all.keys()][0]);
  document.documentElement.dataset.ready = "true";
}

start();
