"use strict";
(() => {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const names = { "": "theme: system", light: "theme: light", dark: "theme: dark" };
  const show = (theme) => {
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
    button.textContent = names[theme];
  };
  let theme = "";
  try { theme = localStorage.getItem("cegas-theme") || ""; } catch (error) { /* a page from a file may have no storage */ }
  show(theme in names ? theme : "");
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = { "": "light", light: "dark", dark: "" }[root.dataset.theme || ""];
    show(theme);
    try { localStorage.setItem("cegas-theme", theme); } catch (error) { /* the same */ }
  });
  window.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((item) => { item.open = true; }));

  const body = document.querySelector("#runs tbody");
  if (!body) return;
  const rows = [...body.rows];
  const search = document.getElementById("search");
  const which = document.getElementById("which");
  const category = document.getElementById("category");
  const count = document.getElementById("count");
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const kinds = " " + row.dataset.kinds + " ";
      const fits = words.every((word) => row.dataset.text.includes(word))
        && (!which.value || kinds.includes(" " + which.value + " "))
        && (!category.value || row.dataset.category === category.value);
      row.hidden = !fits;
      shown += fits;
    }
    count.textContent = shown === rows.length ? rows.length + " tasks" : shown + " of " + rows.length + " tasks";
  };
  [search, which, category].forEach((item) => item.addEventListener("input", filter));
  filter();
  const heads = [...document.querySelectorAll("#runs th[data-sort]")];
  const sort = (head) => {
    const place = head.cellIndex;
    const down = head.getAttribute("aria-sort") === "ascending";
    const key = (row) => row.cells[place].dataset.key ?? row.cells[place].textContent;
    const compare = head.dataset.sort === "number"
      ? (a, b) => Number(key(a)) - Number(key(b))
      : (a, b) => key(a).localeCompare(key(b));
    rows.sort((a, b) => (down ? -1 : 1) * compare(a, b));
    body.append(...rows);
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  };
  heads.forEach((head) => {
    head.tabIndex = 0;
    head.addEventListener("click", () => sort(head));
    head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(head); });
  });
})();
