// Statistics: numbers, and what they look like.

class StatisticsView {
  constructor() {
    this.element = el("div", { class: "view statistics" });
  }

  open() {
    if (this.element.childElementCount) return;
    const { statistics } = data.result;
    this.element.append(el("div", { class: "charts" },
      this.card("Time", timeChart(statistics.seconds)),
      this.strategy(),
      this.card("Numbers", this.table()),
      ...this.spaces().map((rounds, number, all) => this.card(`States computed until each round${all.length > 1 ? `, state space ${number + 1}` : ""}`, stepChart(rounds.map(round => round.states), "round", "states"))),
      data.rounds.length > 1 ? this.card("Length of the path to the error in each round", barChart(data.rounds.map((round, number) => [`${number + 1}`, round.length]))) : null,
      this.slices(),
      data.places.functions?.length ? this.card("States by function: where the work went", rowChart(data.places.functions.slice(0, 16))) : null,
      data.places.lines?.length ? this.card("Lines with the most states", this.lines()) : null,
      data.places.depths?.length > 1 ? this.card("States by distance from the start", areaChart(data.places.depths)) : null));
  }

  /** The rounds of each state space that has several: some analyses explore two in turns. */
  spaces() {
    const result = [];
    data.rounds.forEach((round, number) => {
      if (!number || round.states < data.rounds[number - 1].states) result.push([]);
      result[result.length - 1].push(round);
    });
    return result.filter(rounds => rounds.length > 1);
  }

  card(title, content) {
    return el("section", { class: "card" }, el("h2", {}, title), content);
  }

  /** Who was at work when, and what came of it; nothing if an engine was alone. */
  strategy() {
    const { engines } = data.result.strategy;
    if (engines.length < 2) return null;
    const rows = engines.map(engine => el("tr", {},
      el("th", { scope: "row" }, engine.engine), el("td", {}, engine.process ? `${engine.outcome} (process ${engine.process})` : engine.outcome), el("td", {}, engine.reason)));
    return this.card("Engines: who was at work when", [turnChart(engines.filter(engine => engine.turns.length)), el("table", { class: "engines" }, rows)]);
  }

  slices() {
    const grown = data.rounds.map((round, number) => [number + 1, round.relevant]).filter(entry => entry[1]);
    return grown.length ? this.card("Relevant operations: the slice", barChart(grown.map(([number, value]) => [`${number}`, value]))) : null;
  }

  table() {
    const { result } = data;
    const { statistics } = result;
    const rows = [
      ["analysis", result.analysis], ["property", result.property], ["data model", result.data_model],
      ["states", statistics.states], ["paths to the error looked at", data.rounds.length], ["refinements", statistics.refinements],
      ["paths that remain in doubt", data.rounds.filter(round => round.doubt).length], ["questions to the solver", statistics.solver_calls],
      ["operations executed", statistics.operations], ["peak memory", `${statistics.peak_memory_mb} MB`],
      ...Object.entries(statistics.program).map(([name, value]) => [`program: ${name}`, value]),
    ];
    return el("table", {}, rows.map(([name, value]) =>
      el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "number" }, typeof value === "number" ? value.toLocaleString("en") : value))));
  }

  lines() {
    const most = [...data.places.lines].sort((a, b) => b[2] - a[2]).slice(0, 12);
    return el("table", {}, most.map(([file, line, states]) => el("tr", {},
      el("td", {}, el("button", { class: "link", type: "button", onclick: () => views.showLine(file, line) }, placeText(file, line))),
      el("td", { class: "mono" }, (data.files[file]?.lines[line - 1] || "").trim().slice(0, 70)),
      el("td", { class: "number" }, states.toLocaleString("en")))));
  }
}

function chart(height, ...children) {
  return svg("svg", { class: "chart", viewBox: `0 0 520 ${height}`, role: "img" }, ...children);
}

function timeChart(times) {
  const total = times.total || Object.values(times).reduce((sum, value) => sum + value, 0) || 1;
  const phases = Object.entries(times).filter(([name]) => name !== "total");
  const rest = total - phases.reduce((sum, entry) => sum + entry[1], 0);
  if (rest > total * 0.01) phases.push(["other", rest]);
  const parts = [];
  let left = 0;
  phases.forEach(([name, value], number) => {
    const width = Math.max(0, value) / total * 520;
    const kind = ["", " second", " third"][number % 3];
    parts.push(svg("rect", { class: "bar" + kind, x: left, y: 6, width: Math.max(0.5, width - 1), height: 26, rx: 3 }, svg("title", {}, `${name}: ${seconds(value)}`)));
    parts.push(svg("rect", { class: "bar" + kind, x: 0, y: 46 + number * 20, width: 12, height: 12, rx: 2 }),
      svg("text", { class: "strong", x: 20, y: 56 + number * 20 }, name),
      svg("text", { x: 200, y: 56 + number * 20 }, `${seconds(value)} (${Math.round(value / total * 100)} %)`));
    left += width;
  });
  return chart(56 + phases.length * 20, ...parts);
}

/** A lane for each engine, with a bar for each of its turns. */
function turnChart(engines) {
  const end = Math.max(0.001, ...engines.flatMap(engine => engine.turns.map(turn => turn[1])));
  const toX = time => 90 + time / end * 340;
  const bottom = engines.length * 22 + 4;
  return chart(bottom + 22, ...engines.flatMap((engine, number) => {
    const y = number * 22;
    const kind = ["safe", "unsafe"].includes(engine.outcome) ? "" : engine.outcome === "gave up" ? " third" : " second";
    return [svg("line", { class: "grid", x1: toX(0), x2: toX(end), y1: y + 11, y2: y + 11 }),
      svg("text", { class: "strong", x: 82, y: y + 15, "text-anchor": "end" }, engine.engine),
      ...engine.turns.map(([from, to]) => svg("rect", { class: "bar turn" + kind, x: toX(from), y: y + 3, width: Math.max(1, toX(to) - toX(from)), height: 16, rx: 2 },
        svg("title", {}, `${engine.engine}, ${engine.outcome}: ${seconds(from)} to ${seconds(to)}`))),
      svg("text", { x: 438, y: y + 15 }, seconds(engine.seconds))];
  }), svg("line", { class: "axis", x1: toX(0), x2: toX(end), y1: bottom, y2: bottom }),
  svg("text", { x: toX(0), y: bottom + 17 }, "0"), svg("text", { x: toX(end), y: bottom + 17, "text-anchor": "end" }, seconds(end)));
}

function ticks(most) {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const size = most / step < 2 ? step / 2 : most / step < 5 ? step : step * 2;
  const result = [];
  for (let value = 0; value <= most; value += Math.max(1, size)) result.push(value);
  return result;
}

function axes(most, height, toY) {
  const parts = [];
  for (const value of ticks(most)) {
    parts.push(svg("line", { class: "grid", x1: 56, x2: 516, y1: toY(value), y2: toY(value) }),
      svg("text", { x: 50, y: toY(value) + 4, "text-anchor": "end" }, short(value)));
  }
  parts.push(svg("line", { class: "axis", x1: 56, x2: 516, y1: height, y2: height }));
  return parts;
}

function stepChart(values, what, unit) {
  const most = Math.max(1, ...values);
  const toX = number => 56 + (values.length < 2 ? 230 : number / (values.length - 1) * 455);
  const toY = value => 180 - value / most * 165;
  const points = values.map((value, number) => `${toX(number)},${toY(value)}`).join(" ");
  const dots = values.length <= 120 ? values.map((value, number) =>
    svg("circle", { class: "dot", cx: toX(number), cy: toY(value), r: 3 }, svg("title", {}, `${what} ${number + 1}: ${value.toLocaleString("en")} ${unit}`))) : [];
  return chart(205, ...axes(most, 180, toY), svg("polygon", { class: "area", points: `${toX(0)},180 ${points} ${toX(values.length - 1)},180` }),
    svg("polyline", { class: "curve", points }), ...dots,
    svg("text", { x: 56, y: 198 }, `${what} 1`), svg("text", { x: 512, y: 198, "text-anchor": "end" }, `${what} ${values.length}`));
}

function barChart(entries) {
  const most = Math.max(1, ...entries.map(entry => entry[1]));
  const toY = value => 180 - value / most * 165;
  const width = 455 / entries.length;
  const every = Math.ceil(entries.length / 14);
  return chart(205, ...axes(most, 180, toY), ...entries.flatMap(([name, value], number) => [
    svg("rect", { class: "bar", x: 57 + number * width, y: toY(value), width: Math.max(1, width * 0.8), height: 180 - toY(value), rx: 1 }, svg("title", {}, `${name}: ${value.toLocaleString("en")}`)),
    number % every === 0 ? svg("text", { x: 57 + (number + 0.4) * width, y: 197, "text-anchor": "middle" }, name) : null]));
}

function areaChart(pairs) {
  const most = Math.max(1, ...pairs.map(pair => pair[1]));
  const deepest = pairs[pairs.length - 1][0] || 1;
  const toX = depth => 56 + depth / deepest * 455;
  const toY = value => 180 - value / most * 165;
  const points = pairs.map(([depth, value]) => `${toX(depth).toFixed(1)},${toY(value).toFixed(1)}`).join(" ");
  return chart(205, ...axes(most, 180, toY), svg("polygon", { class: "area", points: `${toX(pairs[0][0])},180 ${points} ${toX(deepest)},180` }),
    svg("polyline", { class: "curve", points }), svg("text", { x: 56, y: 198 }, "start"), svg("text", { x: 512, y: 198, "text-anchor": "end" }, `${deepest.toLocaleString("en")} steps`));
}

function rowChart(entries) {
  const most = Math.max(1, ...entries.map(entry => entry[1]));
  return chart(entries.length * 22 + 4, ...entries.flatMap(([name, value], number) => {
    const y = number * 22;
    const width = Math.max(1, value / most * 260);
    const shown = name.length > 26 ? name.slice(0, 25) + "…" : name;
    return [svg("text", { class: "strong", x: 178, y: y + 15, "text-anchor": "end" }, svg("title", {}, name), shown),
      svg("rect", { class: "bar", x: 186, y: y + 3, width, height: 16, rx: 3 }), svg("text", { x: 192 + width, y: y + 15 }, value.toLocaleString("en"))];
  }));
}
