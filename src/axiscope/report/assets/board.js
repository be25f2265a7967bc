(function () {
  const D = Page.data, style = Page.style;
  function draw() {
    D.figures.forEach((figure) => {
      const points = figure.series.map((s, n) => {
        const look = style(n);
        return { type: "scatter", mode: "markers", name: s.name, x: s.x, y: s.y, text: s.text,
          marker: { color: look.color, symbol: look.symbol, size: 7, opacity: 0.7 },
          hovertemplate: "board %{x:,.5~g}, model %{y:,.5~g} " + figure.unit + "<br>%{text}<extra>" + s.name + "</extra>" };
      });
      const top = Math.max(...figure.series.map((s) => Math.max(...s.x, ...s.y)));
      points.push({ type: "scatter", mode: "lines", x: [0, top], y: [0, top], line: { color: Page.css("--soft"), width: 1 }, showlegend: false, hoverinfo: "skip" });
      const zero = { rangemode: "tozero" };
      Page.plot("plot-" + figure.id, points, Page.layout(Page.axis("Board (" + figure.unit + ")", zero), Page.axis("Model (" + figure.unit + ")", zero)), Page.config);
    });
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
