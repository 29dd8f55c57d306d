// Whether the browser would install the page. It is not let ask by itself: a person is offered it
// quietly, beside what it is good for.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.#prompt = null));
  }

  /** Whether `ask` does anything. */
  get isOffered(): boolean {
    return this.#prompt !== null;
  }

  /** Have the browser ask; it does so once. */
  ask(): void {
    void this.#prompt?.prompt();
    this.#prompt = null;
  }
}

export const install = new Install();
