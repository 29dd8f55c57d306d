// Something that is asked again and again while somebody looks at the page.

/** Run at once and then so many milliseconds after each answer while the page is visible; returns what ends it. */
export function whileSeen(run: () => Promise<void>, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isOver = false;

  async function turn(): Promise<void> {
    clearTimeout(timer);
    if (isRunning || isOver || document.visibilityState !== "visible") return;
    isRunning = true;
    await run();
    isRunning = false;
    if (!isOver) timer = setTimeout(() => void turn(), ms);
  }

  const look = () => void turn();
  document.addEventListener("visibilitychange", look);
  void turn();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
