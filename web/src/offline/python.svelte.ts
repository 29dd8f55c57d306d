// What Python in the browser is made of: whether it is here, and how it is fetched.

import { build, ROOT } from "./build";

/** Where it is kept: files whose names hold a digest of what is in them. The service worker reads it. */
const CACHE = "balak-python";

export type PythonState = "unknown" | "absent" | "fetching" | "failed" | "ready";

class Python {
  state = $state<PythonState>("unknown");
  /** Bytes, of all files together. */
  total = $state(0);
  received = $state(0);
  #stop: AbortController | null = null;

  /** Look whether everything is here. */
  async look(): Promise<void> {
    if (this.state === "fetching" || this.state === "ready") return;
    try {
      const { python } = await build();
      this.total = sum(Object.values(python));
      this.state = (await missing()).length === 0 ? "ready" : "absent";
    } catch {
      this.state = "absent";
    }
  }

  /** Fetch what is missing; what came before an end that came too soon stays. */
  async fetch(): Promise<void> {
    if (this.state === "fetching") return;
    this.state = "fetching";
    const stop = (this.#stop = new AbortController());
    try {
      const { python } = await build();
      const cache = await caches.open(CACHE);
      const lacking = await missing();
      this.total = sum(Object.values(python));
      this.received = this.total - sum(lacking.map((name) => python[name] ?? 0));
      for (const name of lacking) {
        const answer = await fetch(ROOT + name, { signal: stop.signal });
        if (!answer.ok || !answer.body) throw new Error(`${name} did not come`);
        const type = answer.headers.get("Content-Type") ?? "";
        const policy = answer.headers.get("Content-Security-Policy") ?? "";
        const body = await new Response(answer.body.pipeThrough(this.#counted())).blob();
        if (body.size !== python[name]) throw new Error(`${name} did not come as a whole`);
        const headers = { "Content-Type": type, "Content-Security-Policy": policy };
        await cache.put(ROOT + name, new Response(body, { headers }));
      }
      this.state = "ready";
      // Or the browser might drop it, and the tables with it, when room grows short.
      void navigator.storage?.persist?.();
    } catch {
      this.state = stop.signal.aborted ? "absent" : "failed";
    }
  }

  cancel(): void {
    this.#stop?.abort();
  }

  #counted(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.received += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
  }
}

async function missing(): Promise<string[]> {
  const { python } = await build();
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return Object.keys(python).filter((name) => !kept.has(ROOT + name));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

export const python = new Python();

/** Whether this browser, at this address, can keep what is needed without a network. */
export const canKeep = "serviceWorker" in navigator && "caches" in globalThis && "DecompressionStream" in globalThis;
