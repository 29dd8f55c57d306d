// Puts what a person has chosen on the root element, where the tokens read it: before the first
// paint, so that nothing flashes, and again with every choice (src/lib/settings.svelte.ts).
(function () {
  var root = document.documentElement;

  function asked(query) {
    return matchMedia(query).matches;
  }

  function either(value, usual, other) {
    return value === other ? other : usual;
  }

  window.applySettings = function (chosen) {
    var system = asked("(prefers-color-scheme: dark)") ? "dark" : "light";
    var isClear = chosen.contrast === "more" || asked("(prefers-contrast: more)");
    var isStill = chosen.motion === "none" || asked("(prefers-reduced-motion: reduce)");
    root.dataset.theme = chosen.theme === "light" || chosen.theme === "dark" ? chosen.theme : system;
    root.dataset.face = either(chosen.face, "ink", "porcelain");
    root.dataset.marks = either(chosen.marks, "pips", "digits");
    root.dataset.pips = either(chosen.pips, "plain", "colour");
    root.dataset.contrast = isClear ? "more" : "normal";
    root.dataset.motion = isStill ? "none" : "full";
  };

  var kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("balak.settings"));
  } catch (error) {
    /* Storage is closed to us, or holds what is none: the defaults stand. */
  }
  kept = kept || {};
  if (kept.lang === "en" || kept.lang === "id") root.lang = kept.lang;
  window.applySettings(kept);
})();
