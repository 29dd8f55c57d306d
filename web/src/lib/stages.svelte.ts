// A large view, made in several short tasks instead of one long one: touches and keys get through
// between them. Until the last stage it stays invisible, so that nothing is seen to shift.

/** Call while a component is made; returns the stage that it may show, from 0 up to `last`. */
export function stages(last: number): () => number {
  let reached = $state(0);
  $effect(() => {
    if (reached === last) return;
    const timer = setTimeout(() => (reached += 1));
    return () => clearTimeout(timer);
  });
  return () => reached;
}
