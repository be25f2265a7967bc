// Wide tables scroll sideways: by keys, too. The theme wraps tables after the page is there.
new MutationObserver(() => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
    wrap.tabIndex = 0;
    wrap.setAttribute("role", "region");
    wrap.setAttribute("aria-label", "Table");
  }
}).observe(document.documentElement, { childList: true, subtree: true });
