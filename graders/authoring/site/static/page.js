// The page: it takes a student's work, has it graded in this browser, and shows the report.

import { Judge } from "./judging.js";
import { Memory } from "./memory.js";
import { fetchParts } from "./runtime.js";

const $ = (id) => document.getElementById(id);
const site = await (await fetch("site.json")).json();
// What is kept on this machine, and nowhere else.
const KEEP = `graders ${site.id}`;
const kept = read(KEEP) ?? { text: "", files: [], lang: "" };
let lang = kept.lang || site.lang || (navigator.language.startsWith("fr") ? "fr" : "en");
const memory = await Memory.of(site);
let judge, parts, state = "loading", is_reported = false;

const words = (name, values = {}) =>
  site.words[lang][name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function keep() {
  try {
    localStorage.setItem(KEEP, JSON.stringify({ ...kept, lang }));
  } catch {
    // full, or forbidden: the page works without
  }
}

// --- what is shown ---------------------------------------------------------------------------------

function tell(name, values, failed = false) {
  $("status").textContent = name ? words(name, values) : "";
  $("status").classList.toggle("failed", failed);
}

function become(next, name = "", values = {}) {
  state = next;
  $("check").disabled = state !== "ready";
  $("stop").hidden = state !== "grading";
  $("progress").hidden = state === "ready" || state === "failed";
  $("lines").hidden = state !== "grading"; // the report tells more
  tell(name, values, state === "failed");
}

function speak(chosen) {
  lang = document.documentElement.lang = chosen;
  document.title = document.querySelector("[data-title]").textContent = site.title[lang];
  for (const each of document.querySelectorAll("[data-word]")) {
    each.textContent = words(each.dataset.word);
  }
  for (const each of document.querySelectorAll("[data-lang]")) {
    each.setAttribute("aria-pressed", String(each.dataset.lang === lang));
  }
  keep();
}

function showWork() {
  $("text").value = kept.text;
  const names = kept.files.map(({ name }) => name).join(", ");
  $("chosen").hidden = !names;
  $("typed").hidden = Boolean(names);
  $("chosen").firstElementChild.textContent = names;
}

/** Show the report of a page of `grade`: the same elements, under the same styles. */
function showReport(html) {
  // Its style sheet is this page's own.
  const bare = html.replace(/<style>[^]*?<\/style>/, "");
  const found = new DOMParser().parseFromString(bare, "text/html");
  const report = $("report");
  report.replaceChildren(...found.body.children);
  report.classList.remove("old");
  // The name is that of a folder, and the title stands above.
  report.querySelector("header.top > div")?.remove();
  is_reported = true;
}

/** Show the verdict of a question that is known while others are still judged. */
function showLine({ title, verdict, icon, word }) {
  const line = $("line").content.cloneNode(true), badge = line.querySelector(".badge");
  badge.classList.add(`v-${verdict}`);
  badge.firstElementChild.textContent = icon;
  badge.append(` ${word}`);
  line.querySelector("bdi").textContent = title.replaceAll("`", "");
  $("lines").append(line);
}

// --- what the student hands in -----------------------------------------------------------------------

async function take(files) {
  const given = [...files].filter(({ name }) => /\.(py|ipynb|zip)$/i.test(name));
  if (!given.length) return tell("unfit", {}, true);
  const found = await Promise.all(given.map(async (file) => ({
    name: file.name, bytes: [...new Uint8Array(await file.arrayBuffer())],
  })));
  if (found.length === 1 && /\.py$/i.test(found[0].name)) {
    // One file of code is text to look at and to change.
    Object.assign(kept, { text: decoded(found[0].bytes), files: [] });
  } else {
    Object.assign(kept, { files: found });
  }
  keep();
  showWork();
  tell("taken", { names: given.map(({ name }) => name).join(", ") });
}

const decoded = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));

/** The files to grade: those that were chosen, else the text, which may be a notebook's. */
function handedIn() {
  if (kept.files.length) {
    return kept.files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
  }
  const isNotebook = /^\s*\{[^]*"cells"/.test(kept.text);
  const name = `${site.module}.${isNotebook ? "ipynb" : "py"}`;
  return [{ name, bytes: new TextEncoder().encode(kept.text) }];
}

// --- what is done -------------------------------------------------------------------------------------

async function grade() {
  if (state !== "ready") return;
  if (!kept.text.trim() && !kept.files.length) return tell("nothing", {}, true);
  become("grading", "running");
  $("lines").replaceChildren();
  $("report").classList.add("old");
  try {
    showReport(await judge.grade(handedIn(), lang));
    become("ready", "done");
    $("report").focus({ preventScroll: true });
    $("report").scrollIntoView();
  } catch (problem) {
    if (problem) become("failed", "broken", { why: problem.message.trim().split("\n").pop() });
    await begin(problem ? "" : "stopped");
  }
}

/** Start Python, at first and whenever it was stopped. */
async function begin(name = "") {
  if (!name && state === "failed") return;
  become("loading", name || "starting");
  judge = new Judge(site, parts, memory, {
    stage: (stage) => state !== "ready" && tell(stage),
    line: (line) => state === "grading" && showLine(line),
  });
  await judge.prepare();
  become("ready", name || "ready");
}

async function load() {
  become("loading", "loading");
  await controlled();
  if (!self.crossOriginIsolated && !("Suspending" in WebAssembly)) return become("failed", "unable");
  const total = site.bytes, progress = $("progress");
  let loaded = 0;
  progress.max = total;
  memory.readAhead();
  parts = await fetchParts(site, (more) => (progress.value = loaded += more));
  progress.removeAttribute("value");
  await begin();
}

/** Let the service worker keep the site; it also isolates the page, which one reload then takes. */
async function controlled() {
  if (!navigator.serviceWorker) return;
  // Without its help, a browser that cannot suspend Python cannot do anything.
  const patience = "Suspending" in WebAssembly ? 4000 : 60000;
  const soon = (deed) => Promise.race([deed, new Promise((end) => setTimeout(end, patience))]);
  try {
    await navigator.serviceWorker.register("sw.js");
    await soon(navigator.serviceWorker.ready);
    if (!navigator.serviceWorker.controller) {
      await soon(new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      }));
    }
  } catch {
    return; // some private windows keep nothing: the page then works with a network
  }
  const mayHelp = !self.crossOriginIsolated && navigator.serviceWorker.controller;
  if (mayHelp && !sessionStorage.getItem(KEEP)) {
    sessionStorage.setItem(KEEP, "isolated");
    location.reload();
    await new Promise(() => {});
  }
}

$("work").addEventListener("submit", (event) => {
  event.preventDefault();
  grade();
});
$("stop").addEventListener("click", () => judge.stop());
$("forget").addEventListener("click", () => {
  kept.files = [];
  keep();
  showWork();
  $("text").focus();
});
$("files").addEventListener("change", async ({ target }) => {
  await take(target.files);
  target.value = ""; // the same file, saved again, is a new choice
});
$("text").addEventListener("input", ({ target }) => {
  kept.text = target.value;
  keep();
});
for (const button of document.querySelectorAll("[data-lang]")) {
  button.addEventListener("click", async () => {
    speak(button.dataset.lang);
    if (state === "ready") tell("ready");
    if (state === "ready" && is_reported) showReport(await judge.show(lang));
  });
}
const drop = document.querySelector(".drop");
for (const [kind, over] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", over);
    if (kind === "drop") take(event.dataTransfer.files);
  });
}

speak(lang);
showWork();
load().catch((problem) => become("failed", "broken", { why: problem.message }));
