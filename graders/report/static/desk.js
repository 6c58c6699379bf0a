"use strict";
// Saving at once, and keys: without it, the buttons of the page do the same.
(() => {
  const form = document.getElementById("give");
  const find = (id) => document.getElementById(id);
  const [status, comment, line, file] = ["status", "comment", "line", "file"].map(find);
  const fields = Array.from(form.elements).filter((it) => form.elements[`was_${it.name}`]);
  const was = (it) => form.elements[`was_${it.name}`];
  const isChanged = () => fields.some((it) => it.value.trim() !== was(it).value.trim());
  let saving = null;
  let sending = null;
  let later = 0;
  let isLeaving = false;

  const say = (text, isBad = false) => {
    status.textContent = text;
    status.classList.toggle("bad", isBad);
  };

  const post = async (keepalive) => {
    const sent = new URLSearchParams(new FormData(form));
    sent.set("go", "quietly");
    // What is on its way is what the file will say.
    if (sending) for (const it of fields) sent.set(`was_${it.name}`, sending.get(it.name));
    sending = sent;
    say(form.dataset.saving);
    try {
      const answer = await fetch("save", { method: "POST", body: sent, keepalive });
      const told = await answer.json();
      for (const it of fields) if (told.saved) was(it).value = sent.get(it.name);
      say(told.saved ? form.dataset.saved : told.said, !told.saved);
    } catch {
      say(form.dataset.lost, true);
    }
    sending = null;
  };

  // One at a time: each tells the next what the file says.
  const save = async () => {
    clearTimeout(later);
    while (saving) await saving;
    if (!isChanged()) return;
    saving = post(false).finally(() => (saving = null));
    await saving;
  };

  form.addEventListener("input", () => {
    clearTimeout(later);
    later = setTimeout(save, 600);
  });
  form.addEventListener("change", save);
  addEventListener("pagehide", () => {
    if (!isLeaving && isChanged()) post(true);
  });
  form.addEventListener("submit", (event) => {
    clearTimeout(later);
    isLeaving = !saving;
    if (!saving) return;
    const { submitter } = event;
    event.preventDefault();
    saving.then(() => form.requestSubmit(submitter));
  });

  const press = (value) => form.querySelector(`button[name="go"][value="${value}"]`).click();
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    press(event.shiftKey ? "previous" : "next");
  });

  const add = (text) => {
    const before = comment.value.replace(/\s+$/, "");
    comment.value = before ? `${before}\n${text}` : text;
    comment.focus();
    comment.setSelectionRange(comment.value.length, comment.value.length);
    comment.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const addLine = (label, number) => {
    if (/^[1-9]\d*$/.test(number)) add(`${label}:${number}: `);
    else line.focus();
  };
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || (button.name !== "reuse" && button.value !== "line")) return;
    event.preventDefault();
    if (button.name === "reuse") add(button.value);
    else addLine(file.value, line.value.trim());
  });
  if (line) {
    line.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      addLine(file.value, line.value.trim());
    });
  }

  // A number beside the code is of one line, or of several in a row.
  document.addEventListener("click", (event) => {
    const numbers = event.target.closest(".code .number");
    if (!numbers) return;
    const all = numbers.textContent.trim().split("\n");
    const { top, height } = numbers.getBoundingClientRect();
    const place = Math.floor(((event.clientY - top) / height) * all.length);
    const number = (all[Math.min(place, all.length - 1)] || "").trim();
    addLine(labelOf(numbers), number);
  });
  const labelOf = (numbers) => {
    let cell = numbers.closest(".row");
    while (cell && !cell.classList.contains("cell")) cell = cell.previousElementSibling;
    const name = numbers.closest(".code").getAttribute("aria-label");
    return cell ? `${name} ${cell.textContent.trim()}` : name;
  };

  // The code scrolls in its own box, to where the question's function begins.
  const link = document.querySelector(".question > .places a");
  const row = link && find(link.hash.slice(1));
  if (row) row.closest(".code").scrollTop = row.offsetTop;

  const first = find("points") || find("adjust");
  if (!location.hash) first.focus({ preventScroll: true });
})();
