(function () {
  const D = Page.data;
  function layout(f) {
    const all = f.lines.flatMap((l) => l.y), far = Math.max(...all) > D.far * Math.min(...all);
    const y = far ? Page.decades() : { rangemode: "tozero" };
    return Page.layout(Page.axis(f.x_label, { rangemode: "tozero" }), Page.axis(f.y_label, y));
  }
  function trace(l, n, first) {
    const look = Page.style(n + first);
    const bars = { type: "data", symmetric: false, array: l.high.map((h, i) => h - l.y[i]), arrayminus: l.y.map((y, i) => y - l.low[i]), thickness: 1, width: 3, color: look.color };
    return { type: "scatter", mode: "lines+markers", name: l.name, x: l.x, y: l.y, error_y: bars, customdata: l.load.map((v, i) => [v, l.low[i], l.high[i]]),
      line: { color: look.color, width: 2, dash: look.dash }, marker: { symbol: look.symbol },
      hovertemplate: "load %{customdata[0]:.3~g} %, %{x:,.0f} MB/s: %{y:,.4~g} [%{customdata[1]:,.4~g} … %{customdata[2]:,.4~g}]<extra>" + l.name + "</extra>" };
  }
  function draw() {
    D.figures.forEach((f) => Page.plot("plot-" + f.id, f.lines.map((l, n) => trace(l, n, f.look)), layout(f)));
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
