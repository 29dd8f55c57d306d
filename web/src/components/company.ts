// What only a table with other people, a clock or spectators needs, fetched as one part.

export { default as Clock } from "./Clock.svelte";
export { default as Notices } from "./Notices.svelte";
export { default as Phrases } from "./Phrases.svelte";
export { default as Presence } from "./Presence.svelte";
export { default as Shuffle } from "./Shuffle.svelte";
export { default as Watched } from "./Watched.svelte";
export { companySentences, calledOffSentence } from "../lib/news";
export { readyStatus } from "../lib/readiness";
export { standingText } from "../lib/standing";
