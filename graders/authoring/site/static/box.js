// A box: one worker, one interpreter, one request. The page ends it, whatever runs in it.
//
// The first one makes the snapshot that all others start from: an interpreter that has read the
// modules of the worker, and has seen nothing of a student.

import { inflated, libraries, start, unpack } from "./runtime.js";

// Hash seeds as in the boxes of `grade`: sets are walked in the same order each time.
const OPTIONS = { env: { PYTHONHASHSEED: "0", TERM: "dumb", HOME: "/" } };

self.onmessage = async ({ data }) => {
  self.onmessage = null;
  try {
    if (data.snapshot) await serve(data);
    else await makeSnapshot(data);
  } catch (problem) {
    self.postMessage({ kind: "crash", body: String(problem).slice(0, 500) });
  }
};

async function makeSnapshot({ python, worker }) {
  const found = await start(python, { ...OPTIONS, _makeSnapshot: true });
  unpack(found, await inflated(worker), libraries(found));
  found.runPython("from graders.worker import browser; browser.prepare()");
  const snapshot = found.makeMemorySnapshot();
  self.postMessage({ kind: "snapshot", snapshot }, [snapshot.buffer]);
}

async function serve({ python, snapshot }) {
  const found = await start(python, { ...OPTIONS, _loadSnapshot: snapshot });
  const serving = found.runPython("from graders.worker import browser; browser.serve");
  const asked = new Promise((resolve) => (self.onmessage = ({ data }) => resolve(data)));
  self.postMessage({ kind: "ready" });
  const { body, inputs, memoryBytes, signals } = await asked;
  if (signals) found.setInterruptBuffer(signals);
  limitMemory(memoryBytes);
  // Kept from before student code runs.
  const post = self.postMessage.bind(self), now = performance.now.bind(performance);
  const begun = now();
  const tell = (kind, text) => post({ kind, at: (now() - begun) / 1000, body: text });
  const hand = () => {
    tell("i", "");
    return inputs.shift() ?? "";
  };
  const leave = () => {
    tell("end", "");
    for (;;); // until the page ends this worker
  };
  const askSignals = (first, every) => post({ kind: "timer", first, every });
  post({ kind: "begin" });
  serving(body, tell, leave, hand, askSignals);
}

/** Let Python run out of memory rather than the browser. */
function limitMemory(bytes) {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > bytes) throw new RangeError("memory limit");
    return grow.call(this, pages);
  };
}
