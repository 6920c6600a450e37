// What became of the property, clause by clause and place by place.

class PropertiesView {
  constructor() {
    this.element = el("div", { class: "view properties" }, data.result.properties.map(property => this.card(property)));
  }

  open() {}

  static isNeeded() {
    const { properties } = data.result;
    return properties.length > 1 || properties.some(property => property.places.length);
  }

  card(property) {
    const kind = { safe: "good", unsafe: "bad", unknown: "open" }[property.verdict];
    const counts = Object.entries(property.counts).filter(([, number]) => number).map(([name, number]) => `${number.toLocaleString("en")} ${name}`);
    return el("div", { class: "card" },
      el("h2", {}, property.name, " ", el("span", { class: `chip ${kind}` }, property.verdict.toUpperCase()),
        counts.length ? el("span", { class: "dim" }, ` places: ${counts.join(", ")}`) : null),
      property.reason && property.verdict === "unknown" ? el("p", { class: "note" }, property.reason) : null,
      property.places.length ? el("table", { class: "places" },
        el("thead", {}, el("tr", {}, ["", "kind", "where", "what"].map(text => el("th", {}, text)))),
        el("tbody", {}, property.places.map(place => this.row(place)))) : null);
  }

  row(place) {
    const kind = { proved: "good", violated: "bad" }[place.status] || "open";
    const file = data.files.findIndex(item => item.path === place.file);
    const where = file >= 0 && place.line
      ? el("button", { class: "link", type: "button", onclick: () => views.showLine(file, place.line) }, placeText(file, place.line)) : "";
    return el("tr", {},
      el("td", {}, el("span", { class: `chip ${kind}` }, place.status)),
      el("td", {}, place.kind, place.cwe ? el("span", { class: "dim" }, ` CWE-${place.cwe}`) : null),
      el("td", {}, where), el("td", {}, this.what(place)));
  }

  what(place) {
    const why = place.reason ? el("div", { class: "dim" }, place.reason) : null;
    if (!place.counterexample) return [place.text, why];
    const { steps, inputs } = place.counterexample;
    const picture = drawingOf(place.drawing);
    return el("details", {}, el("summary", {}, place.harm ? place.harm.text : place.text),
      picture ? el("div", { class: "picture" }, picture) : null,
      inputs.length ? el("p", {}, "inputs: ", inputs.map(input => `${input.source} = ${input.value}`).join(", ")) : null,
      el("ol", { class: "run" }, steps.map(step => el("li", { value: step.line }, el("code", {}, step.source),
        el("span", { class: "dim" }, ` ${step.events.map(event => event.text).join("; ")}`)))));
  }
}
