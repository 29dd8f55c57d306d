// Puts what Python in the browser is made of beside the page: it is fetched on request, and as it is.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
/** Compressed here, since many hosts of files send it as it is, and it is the largest. */
const PACKED = "pyodide.asm.wasm";

/** The plugin that adds Pyodide, and the wheels that were fetched into `wheels/`. */
export function python() {
  return {
    name: "python",
    apply: "build",
    generateBundle() {
      const modules = fileURLToPath(new URL("node_modules/pyodide/", import.meta.url));
      const wheels = fileURLToPath(new URL("wheels/", import.meta.url));
      const files = new Map();
      for (const name of PYODIDE) {
        const body = readFileSync(modules + name);
        files.set(name === PACKED ? `${name}.gz` : name, name === PACKED ? gzipSync(body, { level: 9 }) : body);
      }
      for (const name of readdirSync(wheels)) files.set(name, readFileSync(wheels + name));
      const total = createHash("sha256");
      for (const [name, body] of files) total.update(name).update(body);
      const folder = `assets/python-${total.digest("hex").slice(0, 8)}`;
      for (const [name, source] of files) this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source });
    },
  };
}
