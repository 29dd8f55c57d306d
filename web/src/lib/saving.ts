// Save something that the page has made as a file.

import type { Receipt } from "./kept";

export function saveReceipt(receipt: Receipt): void {
  save(`balak-${receipt.match.slice(0, 8)}-${receipt.seat + 1}.receipt.json`, JSON.stringify(receipt) + "\n");
}

function save(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "application/json" }));
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
