// The judge: graders itself, in a worker that never runs student code. It asks the page for boxes.

import { inflated, libraries, start, unpack } from "./runtime.js";

// Python waits here for an answer, piece by piece, where the page may share memory; elsewhere it is
// suspended (JavaScript Promise Integration).
const PIECE = 1 << 20;

// What is the same at each visit: a snapshot of the memory is taken afterwards.
const READ = `
import json, shutil
from pathlib import Path
from graders.run.self_check import Kit, SelfCheck, line_of, loop_s
from graders.sandbox.browser import BrowserSandbox
from pyodide.ffi import run_sync

def ask(body, inputs, limits):
    told = carry(body, inputs, limits)
    return told if isinstance(told, str) else run_sync(told)

sandbox = BrowserSandbox(ask)
check = SelfCheck.of(Kit.read(Path("/course"), id), sandbox)
mine = Path("/mine")

def grade(files, lang):
    global record
    shutil.rmtree(mine, ignore_errors=True)
    mine.mkdir()
    for name, content in files:
        (mine / name.rpartition("/")[2]).write_bytes(content.to_bytes())
    record = check.grade(mine, lambda result: tell(json.dumps(line_of(result, lang))))
    return check.page(record, lang)
`;
const MEASURE = `
sandbox.pace = max(1.0, loop_s() / there_s)
check.measure()
`;

let python, waiting;
const shared = self.crossOriginIsolated
  ? { control: new Int32Array(new SharedArrayBuffer(8)), piece: new Uint8Array(new SharedArrayBuffer(PIECE)) }
  : null;

const DEEDS = { prepare, grade, show, answer: ({ text }) => waiting(text) };

self.onmessage = async ({ data }) => {
  try {
    await DEEDS[data.deed](data);
  } catch (problem) {
    self.postMessage({ told: "failed", text: String(problem.message ?? problem) });
  }
};

async function prepare({ parts, site, snapshot }) {
  const { library } = parts, env = { HOME: "/", GRADERS_CACHE: "/cache" };
  const memory = snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true };
  const archives = [parts.judge, parts.course].map(inflated);
  python = await start(parts.python, { env, library, ...memory });
  // Files are not in the memory.
  const [ours, course] = await Promise.all(archives);
  unpack(python, ours, libraries(python));
  unpack(python, course, "/course");
  if (!snapshot) {
    python.FS.writeFile(library.path, ""); // it is loaded: only its name is looked for
    self.postMessage({ told: "stage", stage: "reading" });
    python.globals.set("id", site.id);
    await python.runPythonAsync(READ);
    const made = python.makeMemorySnapshot();
    self.postMessage({ told: "snapshot", made }, [made.buffer]);
  }
  python.globals.set("carry", carry);
  python.globals.set("tell", (line) => self.postMessage({ told: "line", line: JSON.parse(line) }));
  python.globals.set("there_s", site.loop_s);
  await python.runPythonAsync(MEASURE);
  self.postMessage({ told: "ready", shared });
}

async function grade({ files, lang }) {
  python.globals.set("files", files.map(({ name, bytes }) => [name, bytes]));
  python.globals.set("lang", lang);
  self.postMessage({ told: "page", html: await python.runPythonAsync("grade(files, lang)") });
}

/** Show the last record in another language. */
async function show({ lang }) {
  python.globals.set("lang", lang);
  self.postMessage({ told: "page", html: await python.runPythonAsync("check.page(record, lang)") });
}

function carry(body, inputs, limits) {
  const request = { body, inputs: JSON.parse(inputs), limits: JSON.parse(limits) };
  if (!shared) {
    const told = new Promise((resolve) => (waiting = resolve));
    self.postMessage({ told: "ask", request });
    return told;
  }
  self.postMessage({ told: "ask", request, shared });
  return received();
}

function received() {
  const { control, piece } = shared, text = new TextDecoder();
  let found = "";
  for (;;) {
    Atomics.wait(control, 0, 0);
    const [size, left] = [control[0] - 1, control[1]];
    found += text.decode(piece.slice(0, size), { stream: left > 0 });
    Atomics.store(control, 0, 0);
    if (!left) return found;
    self.postMessage({ told: "more" });
  }
}
