(function () {
  const D = Page.data;
  function layout(f) {
    const x = Page.axis(f.x_label), y = Page.axis(f.y_label);
    if (f.x_scale === "bytes") {
      const marks = Page.powers(f.lines.flatMap((l) => l.x), Page.narrow() ? 5 : 12);
      Object.assign(x, { type: "log", tickvals: marks, ticktext: marks.map(Page.bytes) });
      Object.assign(y, Page.decades());
    } else {
      if (f.x_scale !== "category") x.rangemode = "tozero";
      y.rangemode = "tozero";
    }
    return Page.layout(x, y, { showlegend: f.x_scale !== "category" });
  }
  function trace(f, l, n) {
    const look = Page.style(n);
    const bars = { type: "data", symmetric: false, array: l.high.map((h, i) => h - l.y[i]), arrayminus: l.y.map((y, i) => y - l.low[i]), thickness: 1.2, color: look.color };
    const text = l.y.map((y, i) => [l.low[i], l.high[i], f.x_scale === "bytes" ? Page.bytes(l.x[i]) : l.x[i]]);
    const common = { name: l.name, x: l.x, y: l.y, error_y: bars, customdata: text,
      hovertemplate: "%{customdata[2]}: %{y:,.4~g} [%{customdata[0]:,.4~g} … %{customdata[1]:,.4~g}]<extra>" + l.name + "</extra>" };
    if (f.x_scale === "category") return Object.assign(common, { type: "bar", marker: { color: look.color } });
    return Object.assign(common, { type: "scatter", mode: "lines+markers", line: { color: look.color, width: 2, dash: look.dash },
      marker: { symbol: look.symbol } });
  }
  function draw() {
    D.figures.forEach((f) => Page.plot("plot-" + f.id, f.lines.map((l, n) => trace(f, l, n)), layout(f), Page.config));
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
