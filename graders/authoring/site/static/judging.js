// The page's side of the judge: it starts it, carries its requests to boxes, and starts it again.

import { Boxes } from "./boxes.js";

export class Judge {
  /** ``stage`` is told what goes on, ``line`` what is known of a question while others are judged. */
  constructor(site, parts, memory, { stage, line }) {
    Object.assign(this, { site, parts, memory, stage, line });
  }

  /** Start Python twice, beside each other: the judge's, and that of the boxes.
   *
   * Where the memory of an earlier visit is kept, both start from it. One that does not fit is
   * forgotten.
   */
  async prepare() {
    const [judge, box] = await this.memory.both();
    if (judge && box) {
      try {
        await this.#start(judge, box);
        await this.boxes.spares[0].ready;
        return this.boxes.fill();
      } catch (problem) {
        if (!problem) throw problem; // it was stopped
        this.boxes.close();
        this.worker.terminate();
        await this.memory.forget();
      }
    }
    await this.#start();
    this.boxes.fill();
    this.memory.write("box", this.boxes.snapshot);
  }

  async #start(judge, box) {
    this.boxes = new Boxes(this.parts);
    this.snapshot = this.boxes.prepare(box);
    this.snapshot.catch(() => {}); // the first request is told
    this.worker = new Worker("judge.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (problem) => this.fail?.(new Error(problem.message));
    const order = { deed: "prepare", parts: this.parts, site: this.site, snapshot: judge };
    await this.#do(order, judge ? [judge.buffer] : []);
    await this.snapshot;
  }

  /** Grade files, and return the page of the report. */
  grade(files, lang) {
    return this.#do({ deed: "grade", files, lang });
  }

  /** Return the page of the last report in another language. */
  show(lang) {
    return this.#do({ deed: "show", lang });
  }

  /** Stop whatever goes on. */
  stop() {
    this.worker?.terminate();
    this.boxes?.close();
    this.fail?.(null);
  }

  #do(order, handed = []) {
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.fail = reject;
      this.worker.postMessage(order, handed);
    });
  }

  async #hear(data) {
    if (data.told === "stage") this.stage(data.stage);
    else if (data.told === "ask") await this.#carry(data);
    else if (data.told === "more") this.#send();
    else if (data.told === "line") this.line(data.line);
    else if (data.told === "snapshot") this.memory.write("judge", data.made);
    else if (data.told === "failed") this.fail(new Error(data.text));
    else this.done(data.html);
  }

  async #carry({ request, shared }) {
    this.stage("running");
    await this.snapshot.catch(() => {});
    const text = JSON.stringify(
      this.boxes.snapshot ? await this.boxes.ask(request) : { broken: "no snapshot" });
    if (!shared) return this.worker.postMessage({ deed: "answer", text });
    this.shared = shared;
    this.left = new TextEncoder().encode(text);
    this.#send();
  }

  /** Write the next piece of an answer where the judge waits for it. */
  #send() {
    const { control, piece } = this.shared;
    const part = this.left.subarray(0, piece.length);
    this.left = this.left.subarray(part.length);
    piece.set(part);
    Atomics.store(control, 1, this.left.length);
    Atomics.store(control, 0, part.length + 1);
    Atomics.notify(control, 0);
  }
}
