// On a host of files every address of the page is behind its `#`, so links are made to lead there:
// then they may be opened in a new tab, or kept, too.

/** Files are beside the page, not behind its `#`. */
export const FILE = /\.[a-z]+$/;

function mend(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  if (!href.startsWith("/") || href.startsWith("/api/")) return;
  link.setAttribute("href", FILE.test(href) ? `.${href}` : `#${href}`);
}

function mendAll(node: Node): void {
  if (!(node instanceof Element)) return;
  if (node.matches("a[href]")) mend(node);
  for (const link of node.querySelectorAll("a[href]")) mend(link);
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "attributes") mendAll(target);
    else addedNodes.forEach(mendAll);
  }
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
mendAll(document.body);
