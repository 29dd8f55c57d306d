// Runs before the first paint, so that a chosen theme never flashes.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("balak.settings") || "{}");
  } catch (error) {
    /* Storage is closed to us: the defaults stand. */
  }
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  var chosen = kept.theme === "light" || kept.theme === "dark";
  root.dataset.theme = chosen ? kept.theme : dark ? "dark" : "light";
  if (kept.lang === "en" || kept.lang === "id") root.lang = kept.lang;
})();
