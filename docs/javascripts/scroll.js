// Wide tables scroll sideways: by keys, too. The theme wraps tables after the page is there.
// The theme's search is a dialog without a name.
new MutationObserver(() => {
  document.querySelector(".md-search[role=dialog]:not([aria-label])")?.setAttribute("aria-label", "Search");
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
    // Screen readers tell regions apart by their names: the heading above, and a number.
    const heads = [...document.querySelectorAll("h1, h2, h3, h4")].filter(
      (head) => head.compareDocumentPosition(wrap) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const number = document.querySelectorAll(".md-typeset__scrollwrap[tabindex]").length + 1;
    wrap.tabIndex = 0;
    wrap.setAttribute("role", "region");
    wrap.setAttribute("aria-label", `Table ${number}: ${heads.at(-1)?.firstChild?.textContent ?? document.title}`);
  }
}).observe(document.documentElement, { childList: true, subtree: true });
