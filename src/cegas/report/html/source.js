// Source text with line numbers, colours, and whatever a view puts beside the lines.

const KEYWORDS = new Set(("auto break case const continue default do else enum extern for goto if inline register restrict return " +
  "sizeof static struct switch typedef union volatile while _Atomic _Bool _Noreturn _Static_assert __attribute__ __asm__ asm " +
  "__inline __extension__ __restrict").split(" "));
const TYPES = new Set(("char double float int long short signed unsigned void size_t ssize_t bool FILE uint8_t uint16_t uint32_t " +
  "uint64_t int8_t int16_t int32_t int64_t uintptr_t intptr_t ptrdiff_t _Bool").split(" "));
const TOKEN = /(\/\/.*$)|(\/\*[\s\S]*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|(^\s*#.*$)|(\b(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?)[uUlLfF]*\b)|([A-Za-z_]\w*)/g;
const CHUNK = 200;
const LINE_HEIGHT = 19;

/** The parts of a line as [class, text]; `inside` says whether it begins in a comment. */
function tokens(line, inside) {
  const parts = [];
  let from = 0;
  if (inside) {
    const end = line.indexOf("*/");
    if (end < 0) return { parts: [["c", line]], inside: true };
    parts.push(["c", line.slice(0, end + 2)]);
    from = end + 2;
  }
  const rest = line.slice(from);
  let last = 0;
  let open = false;
  for (const match of rest.matchAll(TOKEN)) {
    if (match.index > last) parts.push(["", rest.slice(last, match.index)]);
    last = match.index + match[0].length;
    const [text, slash, block, string, directive, number, word] = match;
    if (block && !block.endsWith("*/")) open = true;
    const kind = slash || block ? "c" : string ? "s" : directive ? "p" : number ? "n"
      : KEYWORDS.has(word) ? "k" : TYPES.has(word) ? "y" : word ? "w" : "";
    parts.push([kind, text]);
  }
  if (last < rest.length) parts.push(["", rest.slice(last)]);
  return { parts, inside: open };
}

/** One file at a time. `decorate` is given each row's place and may add classes and notes. */
class SourceView {
  constructor(options = {}) {
    this.options = options;
    this.file = -1;
    this.rows = [];
    this.title = el("span", { class: "file" });
    this.select = el("select", { "aria-label": "Source file", onchange: () => this.show(Number(this.select.value)) },
      data.files.map((file, number) => el("option", { value: number }, file.name)));
    this.bar = el("div", { class: "bar" }, data.files.length > 1 ? this.select : this.title,
      el("span", { class: "right" }, options.tools));
    this.body = el("div", { class: "lines" });
    this.element = el("div", { class: "source", tabindex: "0", role: "region", "aria-label": "Source" }, this.bar, this.body);
  }

  show(file) {
    if (this.file === file || !data.files[file]) return;
    this.file = file;
    this.select.value = file;
    this.title.textContent = data.files[file].name;
    this.rows = [];
    const chunks = [];
    const lines = data.files[file].lines;
    let inside = false;
    for (let start = 0; start < lines.length; start += CHUNK) {
      const end = Math.min(start + CHUNK, lines.length);
      const chunk = el("div", { class: "chunk", style: `contain-intrinsic-size: auto ${(end - start) * LINE_HEIGHT}px` });
      for (let index = start; index < end; index++) {
        const parsed = tokens(lines[index], inside);
        inside = parsed.inside;
        chunk.append(this.row(index + 1, parsed.parts));
      }
      chunks.push(chunk);
    }
    if (!lines.length) chunks.push(el("div", { class: "empty" }, "The text of this file is not there."));
    this.body.replaceChildren(...chunks);
    if (this.options.onshow) this.options.onshow(this);
  }

  row(number, parts) {
    const text = el("span", { class: "text" }, parts.map(([kind, content]) =>
      kind ? el("span", { class: kind === "w" ? null : kind, "data-word": kind === "w" ? content : null }, content) : content));
    const mark = el("span", { class: "mark" });
    const notes = el("span", { class: "notes" });
    const row = el("div", { class: "row", "data-line": number },
      el("span", { class: "gutter" }, mark, String(number)), text, notes);
    if (this.options.onclick) {
      row.addEventListener("click", () => this.options.onclick(this.file, number));
    }
    this.rows[number] = { row, text, mark, notes };
    return row;
  }

  /** Bring a line into view, if it is not; near the middle, for its surroundings to be seen. */
  reveal(line, always = false) {
    const found = this.rows[line];
    if (!found) return;
    const area = this.element.getBoundingClientRect();
    const place = found.row.getBoundingClientRect();
    const margin = Math.min(70, area.height / 5);
    if (always || place.top < area.top + margin || place.bottom > area.bottom - margin) {
      this.element.scrollTop += place.top - area.top - area.height * 0.4;
    }
  }

  clear(...classes) {
    for (const item of this.rows) {
      if (!item) continue;
      item.row.classList.remove(...classes);
      item.notes.replaceChildren();
      item.mark.textContent = "";
    }
  }

  /** Show where names stand. */
  markWords(names) {
    for (const word of this.body.querySelectorAll("mark.tracked")) word.replaceWith(word.firstChild);
    if (!names.size) return;
    for (const word of this.body.querySelectorAll("[data-word]")) {
      if (names.has(word.dataset.word)) {
        const marked = el("mark", { class: "tracked" });
        word.replaceWith(marked);
        marked.append(word);
      }
    }
  }
}
