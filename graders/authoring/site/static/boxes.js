// The keeper of boxes, in the page: it watches the clock of each request, and ends its worker.

// The weight of a frame beside its text, as in graders/sandbox/process.py.
const FRAME_BYTES = 256;
// What a tab can have, whatever a request allows.
const MOST_BYTES = 1 << 30;
// The signal at which the worker looks at a program that runs for long.
const SIGPROF = 27;

// Boxes that are ready before they are asked for: a submission's first two requests wait for none.
const SPARES = navigator.deviceMemory < 4 ? 1 : 2;

/** Carries out requests, one at a time; the next boxes are made while the judge thinks. */
export class Boxes {
  constructor(parts) {
    this.parts = parts;
    this.spares = [];
  }

  /** Make the snapshot that all boxes start from, or take one that was kept. */
  async prepare(kept) {
    this.snapshot = kept ?? (await this.#made());
    this.spares.push(this.#start());
  }

  /** Make boxes up to the number that is kept ready. */
  fill() {
    while (this.spares.length < SPARES) this.spares.push(this.#start());
  }

  async #made() {
    const maker = new Worker("box.js", { type: "module" });
    try {
      return await new Promise((resolve, reject) => {
        maker.onmessage = ({ data }) =>
          data.snapshot ? resolve(data.snapshot) : reject(new Error(data.body));
        maker.onerror = (problem) => reject(new Error(problem.message));
        maker.postMessage({ python: this.parts.python, worker: this.parts.worker });
      });
    } finally {
      maker.terminate();
    }
  }

  #start() {
    const worker = new Worker("box.js", { type: "module" });
    const ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.kind === "ready" ? resolve() : reject(data.body));
      worker.onerror = (problem) => reject(problem.message);
    });
    ready.catch(() => {}); // whoever asks is told
    worker.postMessage({ python: this.parts.python, snapshot: this.snapshot });
    return { worker, ready };
  }

  /** Carry out a request; the answer is as graders/sandbox/browser.py reads it. */
  async ask({ body, inputs, limits }) {
    const { worker, ready } = this.spares.shift();
    try {
      await ready;
      this.running = new Watch(worker, limits);
      return await this.running.run(body, inputs);
    } catch (problem) {
      return { broken: String(problem).slice(0, 300) };
    } finally {
      worker.terminate();
      this.fill();
    }
  }

  close() {
    for (const { worker } of this.spares) worker.terminate();
    this.running?.end("exit", 0);
  }
}

/** Follows one request: its frames, its clock, its end. */
class Watch {
  constructor(worker, limits) {
    Object.assign(this, { worker, limits, frames: [], handed: [] });
    // Signals pass through shared memory; a page that is not isolated sends none.
    this.signals = self.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.passed = this.milestones = this.mark = this.used = 0;
  }

  run(body, inputs) {
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.worker.onmessage = ({ data }) => this.#take(data);
      this.worker.onerror = () => this.end("exit", -11); // as a crash of the interpreter
      const memoryBytes = Math.min(this.limits.memory_bytes, MOST_BYTES);
      this.worker.postMessage({ body, inputs, memoryBytes, signals: this.signals });
    });
  }

  #take({ kind, at = 0, body = "", first, every }) {
    if (kind === "begin") {
      this.begun = performance.now();
      this.#watch();
      return;
    }
    if (kind === "timer") return this.#signal(first, every);
    this.used = Math.max(this.used, at);
    if (kind === "end") return this.end("exit", 0);
    if (kind === "crash") return this.end("exit", -11);
    if (kind === "i") return void this.handed.push([this.frames.length, this.used]);
    this.passed += body.length + FRAME_BYTES;
    if (this.passed > this.limits.output_bytes) return this.end("output", -9);
    this.frames.push([kind, this.used, body]);
    if (kind !== "n") {
      this.milestones += kind === "m";
      this.mark = this.used;
      this.#watch();
    }
  }

  #signal(first, every) {
    clearTimeout(this.next);
    if (!first || !this.signals) return;
    this.next = setTimeout(() => {
      this.signals[0] = SIGPROF;
      this.#signal(every, every);
    }, first * 1000);
  }

  #left() {
    const now = (performance.now() - this.begun) / 1000;
    const budgets = this.limits.budgets_s;
    const budget = budgets[Math.min(this.milestones, budgets.length - 1)];
    return Math.min(budget - (now - this.mark), this.limits.total_s - now);
  }

  /** Wait for the end of the budget; frames that came meanwhile are read first. */
  #watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => setTimeout(() => this.#isOver() || this.#watch()),
      Math.max(0, this.#left()) * 1000);
  }

  #isOver() {
    if (this.#left() <= 0) this.end("cpu", -9);
    return !this.resolve;
  }

  end(why, status) {
    clearTimeout(this.timer);
    clearTimeout(this.next);
    if (why === "cpu") this.used = (performance.now() - this.begun) / 1000;
    this.worker.terminate();
    const { frames, handed } = this;
    this.resolve?.({ frames, handed, why, status, cpu_s: this.used });
    this.resolve = null;
  }
}
