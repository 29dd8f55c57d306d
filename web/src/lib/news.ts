// What is told when an event happens: of those who sit around the table, besides their play.

import { t } from "./i18n.svelte";
import type { SeatInfo, TableEvent } from "./protocol";
import type { TableState } from "./state";
import { isMe, listed, nameOf, type Seating } from "./words";

/** What happened among the players. */
export function companySentences(event: TableEvent, before: TableState, seating: Seating): string[] {
  const about = (seat: number) => ({ name: nameOf(seating, seat), mine: isMe(seat, seating) });
  switch (event.type) {
    case "sat":
      if (event.what === "renamed") return [];
      return [seatNews(event.seat, event.what, event.info, before, seating)];
    case "started":
      return [t("news-started")];
    case "committed":
      return event.attempt === 1 ? [t("news-shuffling")] : [];
    case "called_off":
      return [calledOffSentence(event.seats, seating)];
    case "lot":
      return [t("lot-title", about(event.first_opener))];
    case "conceded":
      return [t("news-conceded-over", about(event.seat))];
    case "rematch": {
      const others = event.seats.filter((seat) => seat !== seating.me);
      return others.length > 0 ? [wantsSentence(others, seating)] : [];
    }
    case "rematched":
      return [t("news-rematched")];
    case "closed":
      return [t("closed-title")];
    default:
      return [];
  }
}

function seatNews(
  seat: number,
  what: string,
  info: SeatInfo,
  before: TableState,
  seating: Seating,
): string {
  const mine = isMe(seat, seating);
  // While players gather, a seat that was left has no name any more.
  const name = nameOf(seating, seat) || (before.seats[seat]?.name ?? "");
  if (what === "left" && before.phase === "gathering") return t("news-left-gathering", { name });
  if (what === "left" && before.seats[seat]?.newcomer) {
    return t("news-left-gathering", { name: before.seats[seat]?.newcomer ?? "" });
  }
  if (what === "newcomer") return t("news-newcomer", { name: info.newcomer ?? "", seat: name });
  return t(`news-${what}`, { name, mine });
}

export function calledOffSentence(seats: readonly number[], seating: Seating): string {
  const names = listed(seats.map((seat) => nameOf(seating, seat)));
  return t("shuffling-called-off", { names });
}

export function wantsSentence(seats: readonly number[], seating: Seating): string {
  const names = listed(seats.map((seat) => nameOf(seating, seat)));
  return t("rematch-wanted", { names, count: seats.length });
}
