// The screen stays on while scores are kept, where the browser can do that and it is wanted.

import { read, write } from "../lib/storage";

const KEY = "balak.keeper.awake";

class Awake {
  /** Whether it is wanted. */
  wanted = $state(read<unknown>(KEY, true) !== false);
  /** Whether the screen is being kept on. */
  isOn = $state(false);
  /** Browsers have it on secure pages only. */
  readonly canBe = "wakeLock" in navigator;
  #lock: WakeLockSentinel | null = null;

  want(wanted: boolean): void {
    this.wanted = wanted;
    write(KEY, wanted);
  }

  /** Keep the screen on until the returned function is called. The lock is lost with every look elsewhere. */
  keep(): () => void {
    let isKept = true;
    const ask = async () => {
      if (!isKept || this.#lock || document.visibilityState !== "visible") return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (!isKept) return void lock.release();
        this.#lock = lock;
        this.isOn = true;
        lock.addEventListener("release", () => {
          this.#lock = null;
          this.isOn = false;
        });
      } catch {
        // The battery is low, or the system does not let us: the screen goes off as usual.
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isKept = false;
      document.removeEventListener("visibilitychange", ask);
      void this.#lock?.release();
    };
  }
}

export const awake = new Awake();
