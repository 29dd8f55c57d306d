// What this build of the page consists of, as `balak.server.bundle` lists it.

export interface Build {
  build: string;
  /** What Python is made of: each file with its size. */
  python: Record<string, number>;
}

/** The folder that the page lies in, with a slash behind it. */
export const ROOT = new URL("../", import.meta.url).href;

let known: Promise<Build> | null = null;

/** The list; it is asked for again after it did not come. */
export function build(): Promise<Build> {
  known ??= ask();
  known.catch(() => (known = null));
  return known;
}

async function ask(): Promise<Build> {
  const answer = await fetch(`${ROOT}build.json`);
  if (!answer.ok) throw new Error("There is no list of this build");
  return (await answer.json()) as Build;
}
