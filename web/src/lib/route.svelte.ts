// Which page is shown.

import { MOVE, routeOf, type Route } from "./paths";
import { isSite } from "./site";

export type { Route };

class Router {
  route = $state.raw<Route>(arrive());
}

/** Read the address. A code in it is taken out at once: it must not be shared or kept with it. */
function arrive(): Route {
  const { pathname, hash } = address();
  if (hash.startsWith(MOVE)) history.replaceState(history.state, "", pathname);
  return routeOf(pathname, hash);
}

/** Where the page is. A host of files knows one address: there the rest is behind its `#`. */
function address(): { pathname: string; hash: string } {
  if (!isSite) return location;
  const [, pathname = "/", hash = ""] = /^#(\/[^#]*)(#.*)?$/.exec(location.hash) ?? [];
  // A bare fragment is a place in the rules.
  if (pathname === "/" && location.hash.length > 2) return { pathname: "/aturan", hash: location.hash };
  return { pathname, hash };
}

const router = new Router();

// Comes for a new fragment, too.
addEventListener("popstate", () => {
  router.route = arrive();
});

export function route(): Route {
  return router.route;
}

/** What stands behind the `#` of a page's own address, with that sign; empty where nothing does. */
export function fragment(): string {
  return address().hash;
}

export function go(path: string): void {
  history.pushState(null, "", isSite ? `#${path}` : path);
  router.route = arrive();
  scrollTo(0, 0);
}

/** Follow links of our own without loading the page anew; leave every other click alone. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (isSite && link.hash.startsWith("#/")) {
    event.preventDefault();
    return go(link.hash.slice(1));
  }
  if (link.pathname.startsWith("/api") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
