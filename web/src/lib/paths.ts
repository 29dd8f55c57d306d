// The addresses of the pages, read. They are Indonesian in both languages, so that links can be shared.

export type Route =
  | { page: "start"; friends: Friends }
  | { page: "table"; table: string; code: string | null }
  | { page: "watch"; watch: string }
  | { page: "replay"; table: string; round: number | null; step: number | null }
  | { page: "lobby" }
  | { page: "check" }
  | { page: "keeper" }
  | { page: "rules" }
  | { page: "about" }
  | { page: "lost" };

/** Whether the start page opens its form for a table of friends, and for whom the table is. */
export type Friends = "no" | "link" | "public";

const FRIENDS: Record<string, Friends> = { "#teman": "link", "#teman-umum": "public" };
/** The fragment before a code for moving to another device. It is never sent to the server by itself. */
export const MOVE = "#pindah=";

const PLAIN: Record<string, Route["page"] & ("lobby" | "check" | "keeper" | "rules" | "about")> = {
  "/lobi": "lobby",
  "/periksa": "check",
  "/pencatat": "keeper",
  "/aturan": "rules",
  "/tentang": "about",
};

export function routeOf(path: string, hash = ""): Route {
  if (path === "/" || path === "/index.html") return { page: "start", friends: FRIENDS[hash] ?? "no" };
  const page = PLAIN[path];
  if (page) return { page };
  const [, kind, id] = /^\/(meja|tonton)\/([0-9a-f]{32})$/.exec(path) ?? [];
  if (kind === "meja" && id) return { page: "table", table: id, code: codeBehind(hash) };
  if (kind === "tonton" && id) return { page: "watch", watch: id };
  const [, table, round, step] = /^\/ulasan\/([0-9a-f]{32})(?:\/([1-9]\d{0,3})(?:\/(\d{1,3}))?)?$/.exec(path) ?? [];
  if (table) return { page: "replay", table, round: numberIn(round), step: numberIn(step) };
  return { page: "lost" };
}

function numberIn(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function codeBehind(hash: string): string | null {
  return hash.startsWith(MOVE) ? codeIn(hash.slice(MOVE.length)) : null;
}

/** The length of a code for moving to another device. */
export const CODE_LENGTH = 10;

/** A code as it was meant, in Crockford's alphabet: o is nought, i and l are one; the rest falls out. */
export function codeIn(text: string): string {
  return text
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-HJKMNP-TV-Z]/g, "")
    .slice(0, CODE_LENGTH);
}

/** A code in two groups, to be read aloud. */
export function codeShown(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
