// Python for the workers: fetched once by the page, each file checked against its digest, then
// handed to every worker as it is.

const LOADER = "pyodide.mjs", CODE = "pyodide.asm.mjs", MACHINE = "pyodide.asm.wasm";
const STDLIB = "python_stdlib.zip";
// Ways out of a worker: nothing that is checked here is sent anywhere.
const WAYS_OUT = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource",
  "WebTransport", "Worker", "SharedWorker", "BroadcastChannel", "indexedDB", "caches"];

/** Fetch a file; the browser refuses it when its digest is another one. */
export async function fetched(url, integrity, told = () => {}) {
  const response = await fetch(url, { integrity, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  told(bytes.byteLength);
  return bytes;
}

/** Compile a module as it comes: its browser may then keep the code for the next visit. */
async function compiled(url, integrity, told) {
  try {
    const response = await fetch(url, { integrity, credentials: "same-origin" });
    const module = await WebAssembly.compileStreaming(response);
    told(Number(response.headers.get("Content-Length")));
    return module;
  } catch {
    // Some hosts do not say that it is WebAssembly.
    return WebAssembly.compile(await fetched(url, integrity, told));
  }
}

/** Fetch what workers need: the runtime, compiled once, and the libraries. */
export async function fetchParts(site, told) {
  const get = (base, files) => async (name) => fetched(base + name, files[name], told);
  const base = new URL(site.runtime.url, location.href).href;
  const runtime = get(base, site.runtime.files);
  const ours = get("", site.files);
  const [module, loader, code, stdlib, worker, judge, course, core] = await Promise.all([
    compiled(base + MACHINE, site.runtime.files[MACHINE], told),
    ...[LOADER, CODE, STDLIB].map(runtime),
    ...["worker.zip", "judge.zip", "course.zip", "core.so"].map(ours),
  ]);
  const lock = { info: site.runtime.info, packages: {} };
  const version = lock.info.python.split(".").slice(0, 2).join(".");
  const library = { path: `/lib/python${version}/site-packages/${site.core}`, bytes: core };
  return { python: { loader, code, module, stdlib, lock }, worker, judge, course, library };
}

/** Start Python in this worker, from the page's files alone; then close the ways out.
 *
 * A compiled `library` is loaded before Python begins: so it always lies at the same place of the
 * memory, and a snapshot of the memory fits.
 */
export async function start(python, { library, ...options }) {
  const answers = {
    [MACHINE]: () => new Response(),
    [STDLIB]: () => new Response(python.stdlib),
  };
  if (library) answers[library.path.split("/").pop()] = () => new Response(library.bytes);
  self.fetch = async (url) => answers[String(url).split("/").pop()]();
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: python.module,
    instance: await WebAssembly.instantiate(python.module, imports),
  });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
    [python.loader, python.code].map(imported),
  );
  const dynamicLibraries = library ? [library.path] : [];
  const found = await loadPyodide({
    createPyodideModule: async (settings) => {
      const machine = await createPyodideModule(Object.assign(settings, { dynamicLibraries }));
      const { _loadSnapshot } = options;
      if (_loadSnapshot) machine._emscripten_resize_heap(_loadSnapshot.length);
      return machine;
    },
    indexURL: location.origin, lockFileContents: python.lock, ...options,
    stdin: () => undefined, stdout: () => {}, stderr: () => {},
  });
  for (const name of WAYS_OUT) Object.defineProperty(self, name, { value: undefined });
  return found;
}

async function imported(bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The folder of libraries of an interpreter. */
export function libraries(python) {
  return python.runPython("import sysconfig; sysconfig.get_path('purelib')");
}

/** Inflate an archive: a zip of one zip, whose own files are not compressed.
 *
 * The browser inflates one in a tenth of the time that it takes for each file by itself, or in
 * Python.
 */
export async function inflated(archive) {
  const [{ bytes }] = members(archive);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(plain).arrayBuffer();
}

/** Write the files of a zip that is not compressed into a folder of an interpreter. */
export function unpack({ FS }, archive, folder) {
  const folders = new Set();
  for (const { name, bytes } of members(archive)) {
    const path = `${folder}/${name}`, parent = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(parent)) FS.mkdirTree(parent);
    folders.add(parent);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Yield the files of a zip of our own: one without a comment, below 4 GiB. See APPNOTE.TXT. */
function* members(archive) {
  const view = new DataView(archive), end = archive.byteLength - 22;
  for (let place = view.getUint32(end + 16, true); place < end; ) {
    const word = (offset) => view.getUint32(place + offset, true);
    const half = (offset) => view.getUint16(place + offset, true);
    const name = new TextDecoder().decode(new Uint8Array(archive, place + 46, half(28)));
    const head = word(42);
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    yield { name, bytes: new Uint8Array(archive, start, word(20)) };
    place += 46 + half(28) + half(30) + half(32);
  }
}
