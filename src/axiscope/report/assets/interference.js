(function () {
  const D = Page.data;
  const hottest = Math.min(D.most, Math.max(2, ...D.figures.flatMap((f) => f.values.flat())));
  const scales = {
    light: [[0, "#f7f7f4"], [0.1, "#fde5b8"], [0.35, "#f5a65b"], [0.7, "#d0492f"], [1, "#7a0f1f"]],
    dark: [[0, "#20242b"], [0.1, "#4b3a1f"], [0.35, "#99551f"], [0.7, "#d0492f"], [1, "#ff9b8a"]],
  };
  function layout(f) {
    if (f.kind === "heat") {
      const flat = { type: "category", showgrid: false };
      return Page.layout(Page.axis(f.x_label, flat), Page.axis("", Object.assign({ autorange: "reversed" }, flat)), { showlegend: false });
    }
    const all = f.lines.flatMap((l) => l.y), far = Math.max(...all) > D.far * Math.min(...all);
    const y = far ? { type: "log", dtick: "D2" } : { rangemode: "tozero" };
    return Page.layout(Page.axis(f.x_label, { rangemode: "tozero" }), Page.axis(f.y_label, y));
  }
  function heat(f) {
    const words = f.values.map((row) => row.map((v) => v >= D.starved ? "≥" + D.starved : v.toFixed(2)));
    return [{ type: "heatmap", x: f.columns, y: f.rows, z: f.values, zmin: 1, zmax: hottest, text: words, texttemplate: "%{text}",
      colorscale: scales[document.documentElement.dataset.theme], xgap: 2, ygap: 2, colorbar: { title: { text: "slowdown", side: "right" }, thickness: 12 },
      hovertemplate: "%{y} beside %{x}: %{z:.3f}<extra></extra>" }];
  }
  function trace(l, n) {
    const look = Page.style(n);
    const bars = { type: "data", symmetric: false, array: l.high.map((h, i) => h - l.y[i]), arrayminus: l.y.map((y, i) => y - l.low[i]), thickness: 1, width: 3, color: look.color };
    return { type: "scatter", mode: "lines+markers", name: l.name, x: l.x, y: l.y, error_y: bars, customdata: l.load.map((v, i) => [v, l.low[i], l.high[i]]),
      line: { color: look.color, width: 2, dash: look.dash }, marker: { symbol: look.symbol },
      hovertemplate: "load %{customdata[0]:.3~g} %, %{x:,.0f} MB/s: %{y:,.4~g} [%{customdata[1]:,.4~g} … %{customdata[2]:,.4~g}]<extra>" + l.name + "</extra>" };
  }
  function draw() {
    D.figures.forEach((f) => Plotly.react("plot-" + f.id, f.kind === "heat" ? heat(f) : f.lines.map(trace), layout(f), Page.config));
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
