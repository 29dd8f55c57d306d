// What the page asks over HTTP.

import type { NewTable, TableCreated } from "./protocol";

/** Set up a table; throws where the server cannot be reached or refuses. */
export async function newTable(wish: NewTable): Promise<TableCreated> {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.json()) as TableCreated;
}
