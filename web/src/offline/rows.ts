// The rows of the tables, in IndexedDB: what Python keeps of them, as text under keys.

const NAME = "balak";
const STORE = "rows";

export class Rows {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<Rows> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return new Rows(await done(request));
  }

  /** The rows whose keys begin so, as JSON of `[[key, row], …]` in the order of the keys. */
  async read(prefix: string): Promise<string> {
    const store = this.db.transaction(STORE).objectStore(STORE);
    const range = prefix === "" ? null : IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, rows] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
    return JSON.stringify(keys.map((key, index) => [key, rows[index] as string]));
  }

  /**
   * Keep rows, all or none, and return once they lie on the disk; null removes one. "conflict"
   * where one of `added` was there already.
   */
  write(changed: string, added: string): Promise<string> {
    const transaction = this.db.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    for (const [key, row] of Object.entries(JSON.parse(added) as Record<string, string>)) store.add(row, key);
    for (const [key, row] of Object.entries(JSON.parse(changed) as Record<string, string | null>)) {
      if (row === null) store.delete(key);
      else store.put(row, key);
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve("");
      transaction.onabort = () => {
        if (transaction.error?.name === "ConstraintError") resolve("conflict");
        else reject(transaction.error ?? new Error("The rows were not kept"));
      };
    });
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
