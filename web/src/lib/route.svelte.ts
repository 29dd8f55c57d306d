// Which page is shown. Addresses are Indonesian in both languages, so that links can be shared.

export type Route =
  | { page: "start" }
  | { page: "table"; table: string }
  | { page: "rules" }
  | { page: "lost" };

function parse(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  if (path === "/aturan") return { page: "rules" };
  const table = /^\/meja\/([0-9a-f]{32})$/.exec(path)?.[1];
  return table ? { page: "table", table } : { page: "lost" };
}

class Router {
  route = $state.raw<Route>(parse(location.pathname));
}

const router = new Router();

addEventListener("popstate", () => {
  router.route = parse(location.pathname);
});

export function route(): Route {
  return router.route;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  router.route = parse(path);
  scrollTo(0, 0);
}

/** Follow links of our own without loading the page anew; leave every other click alone. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname);
}
