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

/** Fetch what workers need: the runtime, compiled once, and the libraries. */
export async function fetchParts(site, told) {
  const get = (base, files) => async (name) => fetched(base + name, files[name], told);
  const runtime = get(new URL(site.runtime.url, location.href).href, site.runtime.files);
  const ours = get("", site.files);
  const [loader, code, machine, stdlib, worker, judge, course, core] = await Promise.all([
    ...[LOADER, CODE, MACHINE, STDLIB].map(runtime),
    ...["worker.zip", "judge.zip", "course.zip", "core.so"].map(ours),
  ]);
  const module = await WebAssembly.compile(machine);
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
