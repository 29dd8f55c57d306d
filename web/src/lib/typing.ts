// Keys that belong to something else than the table.

/** Whether a key press belongs to something else: a field, a dialog, a menu. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  return (
    target?.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog") !== null ||
    document.querySelector("dialog[open]") !== null
  );
}
