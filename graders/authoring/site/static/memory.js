// The memory of interpreters that are ready, kept in this browser for the next visit.
//
// It is what their own files make, and holds nothing of a student: those of another site, or of
// another version of the browser, do not fit.

const HERE = new URL("./", location.href).href;

export class Memory {
  constructor(name) {
    this.name = name;
  }

  static async of(site) {
    const all = JSON.stringify([site.files, site.runtime, site.id, navigator.userAgent]);
    const digest = await self.crypto?.subtle?.digest("SHA-256", new TextEncoder().encode(all));
    const hex = [...new Uint8Array(digest ?? 0)].map((byte) => byte.toString(16).padStart(2, "0"));
    return new Memory(digest ? `${HERE} memory ${hex.join("")}` : "");
  }

  /** Begin to read what was kept, for the next one who asks. */
  readAhead() {
    this.ahead = this.#both();
  }

  /** Return what was kept of the judge and of the boxes, if anything. */
  both() {
    const found = this.ahead ?? this.#both();
    this.ahead = null; // whoever takes it may hand it on
    return found;
  }

  #both() {
    return Promise.all(["judge", "box"].map((name) => this.#read(name)));
  }

  async #read(name) {
    try {
      const found = this.name && (await (await caches.open(this.name)).match(`memory/${name}`));
      return found ? new Uint8Array(await found.arrayBuffer()) : undefined;
    } catch {
      return undefined; // some private windows keep nothing
    }
  }

  /** Keep something in place of what was kept before, if there is room. */
  async write(name, bytes) {
    if (!this.name) return;
    try {
      const own = (each) => each.startsWith(`${HERE} memory `) && each !== this.name;
      await Promise.all((await caches.keys()).filter(own).map((each) => caches.delete(each)));
      await (await caches.open(this.name)).put(`memory/${name}`, new Response(bytes));
    } catch {
      await this.forget(); // no room: the next visit makes it again
    }
  }

  async forget() {
    try {
      await caches.delete(this.name);
    } catch {
      // nothing can be kept, so nothing is
    }
  }
}
