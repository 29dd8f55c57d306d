// What this browser remembers of how a person likes to set up a table for friends.

import { FIRST_LEVEL, levelOf } from "./levels";
import type { BotName } from "./protocol";
import { read, write } from "./storage";

export interface FriendWishes {
  seats: 2 | 3 | 4;
  /** Which of the other seats a computer has. */
  bots: [boolean, boolean, boolean];
  level: BotName;
  timer: number | null;
  public: boolean;
  /** How many seconds spectators are behind; null lets nobody watch. */
  watch: number | null;
  /** Null takes the usual one. */
  target: number | null;
}

const FRIEND_WISHES = "balak.friends";
const FIRST_FRIENDS: FriendWishes = {
  seats: 2,
  bots: [false, false, false],
  level: FIRST_LEVEL,
  timer: null,
  public: false,
  watch: 0,
  target: null,
};

export function friendWishes(): FriendWishes {
  const kept = { ...FIRST_FRIENDS, ...read<Partial<FriendWishes>>(FRIEND_WISHES, {}) };
  return { ...kept, level: levelOf(kept.level) };
}

export function keepFriendWishes(kept: FriendWishes): void {
  write(FRIEND_WISHES, kept);
}
