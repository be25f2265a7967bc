(function () {
  const D = Page.data, what = D.windows ? "Longest window (times alone)" : "Slowdown (times alone)";
  // Far above the bound nothing is learned: what lies there stands at the edge.
  const top = D.bound + 4 * (D.bound - 1);
  const fit = (v) => Math.min(v, top);
  function line(l, n) {
    const look = Page.style(n), points = l.points;
    return { type: "scatter", mode: "lines+markers", name: l.name, x: points.map((p) => p.mbps), y: points.map((p) => fit(p.slowdown)), customdata: points.map((p) => [p.load, p.slowdown]),
      line: { color: look.color, width: 2, dash: look.dash }, marker: { symbol: points.map((p) => (p.holds ? "circle" : "circle-open")), color: look.color, size: 8 },
      hovertemplate: "%{x:,.0f} MB/s, load %{customdata[0]:.3~g} %: %{customdata[1]:.4~g}<extra>" + l.name + "</extra>" };
  }
  function star(l, n) {
    const b = l.best, y = fit(b.slowdown), color = Page.style(n).color;
    return { type: "scatter", mode: "markers", name: "safe: " + l.name, x: [b.mbps], y: [y], customdata: [[b.slowdown, b.low, b.high]], marker: { symbol: "star", size: 16, color: color },
      error_y: { type: "data", symmetric: false, array: [fit(b.high) - y], arrayminus: [y - fit(b.low)], color: color, thickness: 2, width: 6 },
      hovertemplate: "%{x:,.0f} MB/s: %{customdata[0]:.4~g} [%{customdata[1]:.4~g} … %{customdata[2]:.4~g}]<extra>safe: " + l.name + "</extra>" };
  }
  function draw() {
    D.victims.forEach(function (v) {
      const most = Math.max(1, ...v.lines.flatMap((l) => l.points.map((p) => p.mbps)), ...v.ends.map((e) => e.mbps));
      const bound = { type: "scatter", mode: "lines", name: "bound", x: [0, most], y: [D.bound, D.bound], line: { color: Page.css("--ink"), width: 1.5, dash: "dash" }, hoverinfo: "skip" };
      const ends = v.ends.map((e, n) => ({ type: "scatter", mode: "lines", name: e.name, x: [e.mbps, e.mbps], y: [1, top], line: { color: Page.style(v.lines.length + n).color, width: 1.5, dash: "dot" },
        hovertemplate: "%{x:,.0f} MB/s<extra>" + e.name + "</extra>" }));
      Page.plot("plot-" + v.id, [...v.lines.map(line), ...v.lines.flatMap((l, n) => (l.best ? [star(l, n)] : [])), bound, ...ends],
        Page.layout(Page.axis("Traffic of the aggressors in all (MB/s)", { rangemode: "tozero" }), Page.axis(what)), Page.config);
    });
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
