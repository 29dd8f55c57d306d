// The page's own part in the shuffles of its seat, done by itself, and what it says of them.

import { Handshake, refusalKey, type Step } from "./handshake";
import { loadExtra, t } from "./i18n.svelte";
import { sayUrgently } from "./live.svelte";
import type { TableEvent, Welcome } from "./protocol";

export class Shaking {
  /** Why the shuffles of this table are not to be trusted; nothing more is added to them then. */
  refusal = $state<string | null>(null);
  #handshake: Handshake | null = null;

  constructor(
    private readonly send: (wish: NonNullable<Step["send"]>) => void,
    private readonly tell: (text: string) => void,
  ) {}

  /** Go along with what happened at a table where one has this seat. */
  on(message: Welcome | TableEvent, table: string, seat: number): void {
    if (this.#handshake?.seat !== seat) this.#handshake = new Handshake(table, seat);
    const { send, late } = this.#handshake.on(message);
    if (send) this.send(send);
    if (late) void loadExtra("check").then(() => this.tell(t("shuffle-late")));
    if (this.#handshake.refusal && !this.refusal) void this.#distrust();
  }

  async #distrust(): Promise<void> {
    await loadExtra("check");
    const refusal = this.#handshake?.refusal;
    if (!refusal || this.refusal) return;
    this.refusal = t(refusalKey(refusal));
    sayUrgently(this.refusal);
  }
}
