// Storage that a browser may close to us, in private windows for example: then nothing is kept.

/** What is needed of a storage; tests have one of their own. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function read<T>(key: string, fallback: T, store: () => Store = () => localStorage): T {
  try {
    const text = store().getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown, store: () => Store = () => localStorage): void {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works on without it.
  }
}
