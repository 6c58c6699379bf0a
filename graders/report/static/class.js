"use strict";
// Sorting, searching and filtering the table of a class: without it, the page holds all the same.
(() => {
  const table = document.querySelector(".grid");
  if (!table) return;
  const lang = document.documentElement.lang;
  const find = (id) => document.getElementById(id);
  const [name, of, verdict, shown] = ["name", "of", "verdict", "shown"].map(find);
  const body = table.tBodies[0];
  const words = new Intl.Collator(lang, { numeric: true, sensitivity: "base" });
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // Read at the first use, and once: the page is large, and what it says does not change.
  let read = null;
  const rows = () => (read ??= Array.from(body.rows, index));
  const index = (row, place) => {
    const cells = Array.from(row.cells);
    return {
      row,
      place,
      name: cells[0].firstChild.textContent,
      key: plain(cells[0].textContent),
      verdicts: cells.slice(2).map((cell) => cell.className),
      numbers: cells.slice(1).map((cell) => {
        const number = parseFloat(cell.textContent.replace(",", "."));
        return Number.isNaN(number) ? -1 : number;
      }),
    };
  };

  const compare = (column, sign) => (a, b) => {
    const by = column ? a.numbers[column - 1] - b.numbers[column - 1] : words.compare(a.name, b.name);
    return sign * by || a.place - b.place;
  };

  // Names go up first; of marks, the lowest ask for the teacher.
  const turn = (header, column) => {
    const up = header.getAttribute("aria-sort") !== "ascending";
    sort(header, column, up);
    // A page that is loaded again by itself stays sorted as it was.
    if (find("live")) sessionStorage.setItem("sorted", JSON.stringify([column, up]));
  };

  const sort = (header, column, up) => {
    for (const other of header.parentNode.cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", up ? "ascending" : "descending");
    const all = document.createDocumentFragment();
    for (const { row } of rows().slice().sort(compare(column, up ? 1 : -1))) all.append(row);
    body.append(all);
  };

  const holds = (it, asked, place, wanted) =>
    it.key.includes(asked) &&
    (!wanted || (place === "" ? it.verdicts.includes(wanted) : it.verdicts[+place] === wanted));

  const count = (left, all) => {
    const number = (n) => n.toLocaleString(lang);
    const some = shown.dataset.some.replace("{n}", number(left));
    shown.textContent = some.replace("{all}", number(all));
  };

  const filter = () => {
    const asked = plain(name.value.trim());
    let left = 0;
    for (const it of rows()) {
      const hidden = !holds(it, asked, of.value, verdict.value);
      if (hidden !== it.row.hidden) it.row.hidden = hidden;
      left += !hidden;
    }
    count(left, body.rows.length);
  };

  // Arrows go to the next cell that has a link, in the row or the column; Tab goes on link by link.
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const linkAt = (row, column) => row.cells[column].querySelector("a");
  const move = (event) => {
    const by = step[event.key];
    const cell = event.target.closest("tbody td, tbody th");
    if (!by || !cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    let row = cell.parentNode;
    let column = cell.cellIndex;
    do {
      if (by[0]) row = by[0] > 0 ? row.nextElementSibling : row.previousElementSibling;
      column += by[1];
    } while (row && row.cells[column] && (row.hidden || !linkAt(row, column)));
    const link = row && row.cells[column] && linkAt(row, column);
    if (!link) return;
    event.preventDefault();
    link.focus();
  };

  Array.from(table.tHead.rows[0].cells, (header, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    button.addEventListener("click", () => turn(header, column));
    header.append(button);
  });
  const sorted = find("live") && JSON.parse(sessionStorage.getItem("sorted"));
  const again = sorted && table.tHead.rows[0].cells[sorted[0]];
  if (again) sort(again, ...sorted);
  find("all").addEventListener("click", () => {
    name.value = of.value = verdict.value = "";
    filter();
  });
  name.addEventListener("input", filter);
  of.addEventListener("change", filter);
  verdict.addEventListener("change", filter);
  body.addEventListener("keydown", move);
  find("shown").closest(".tools").classList.add("on");
  // A browser that comes back to the page fills its fields as they were left.
  if (name.value || of.value || verdict.value) filter();
  else count(body.rows.length, body.rows.length);
})();
// A class that is watched: the page is made again at each grading, and loaded again from time to time.
(() => {
  const live = document.getElementById("live");
  if (!live) return;
  const busy = () =>
    document.querySelector("details[open]") ||
    (document.activeElement && document.activeElement.matches("input, select")) ||
    !getSelection().isCollapsed;
  setInterval(() => busy() || location.reload(), 1000 * live.dataset.refresh);
})();
