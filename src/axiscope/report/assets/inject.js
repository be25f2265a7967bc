(function () {
  const D = Page.data, what = D.windows ? "Slowest window (times as long as alone)" : "Slowdown (times as long as alone)";
  // Values far above the bound are not of interest, so the picture ends there. The table contains
  // them.
  const room = D.bound - 1, top = D.bound + 4 * room;
  function line(l, n) {
    const look = Page.style(n), points = l.points;
    return { type: "scatter", mode: "lines+markers", name: l.name, x: points.map((p) => p.mbps), y: points.map((p) => p.slowdown), customdata: points.map((p) => p.load),
      line: { color: look.color, width: 2, dash: look.dash }, marker: { symbol: points.map((p) => (p.holds ? "circle" : "circle-open")), color: look.color, size: 8 },
      hovertemplate: "%{x:,.0f} MB/s, load %{customdata:.3~g} %: %{y:.4~g}<extra>" + l.name + "</extra>" };
  }
  function star(l, n) {
    const b = l.best, color = Page.style(n).color;
    return { type: "scatter", mode: "markers", name: "answer: " + l.name, x: [b.mbps], y: [b.slowdown], customdata: [[b.low, b.high]], marker: { symbol: "star", size: 16, color: color },
      error_y: { type: "data", symmetric: false, array: [b.high - b.slowdown], arrayminus: [b.slowdown - b.low], color: color, thickness: 2, width: 6 },
      hovertemplate: "%{x:,.0f} MB/s: %{y:.4~g} [%{customdata[0]:.4~g} … %{customdata[1]:.4~g}]<extra>answer: " + l.name + "</extra>" };
  }
  function draw() {
    D.victims.forEach(function (v) {
      const most = Math.max(1, ...v.lines.flatMap((l) => l.points.map((p) => p.mbps)), ...v.ends.map((e) => e.mbps));
      const bound = { type: "scatter", mode: "lines", name: "bound", x: [0, most], y: [D.bound, D.bound], line: { color: Page.css("--ink"), width: 1.5, dash: "dash" }, hoverinfo: "skip" };
      const ends = v.ends.map((e, n) => ({ type: "scatter", mode: "lines", name: e.name, x: [e.mbps, e.mbps], y: [1, top], line: { color: Page.style(v.lines.length + n).color, width: 1.5, dash: "dot" }, hoverinfo: "skip" }));
      const far = v.lines.some((l) => l.points.some((p) => p.slowdown > top) || (l.best && l.best.high > top));
      Page.plot("plot-" + v.id, [...v.lines.map(line), ...v.lines.flatMap((l, n) => (l.best ? [star(l, n)] : [])), bound, ...ends],
        Page.layout(Page.axis("Total traffic of the aggressors (MB/s)", { rangemode: "tozero" }), Page.axis(what, far ? { range: [1 - room / 2, top] } : {})), Page.config);
    });
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
