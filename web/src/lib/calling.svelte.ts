// The name that a person goes by here, the same on every page that asks for it.

import { keepName, wishes } from "./matches";
import { finishedName } from "./names";

class Calling {
  typed = $state(wishes().name);

  /** The name to sit down with, remembered from now on; empty where there is none yet. */
  take(): string {
    const name = finishedName(this.typed);
    if (name) keepName(name);
    return name;
  }
}

export const calling = new Calling();
