(function () {
  const D = Page.data, style = Page.style;
  const layout = (xTitle, yTitle, x, y) => Page.layout(Page.axis(xTitle, x), Page.axis(yTitle, y));
  function draw() {
    D.boards.forEach((board, n) => {
      const points = board.points.map((s) => {
        const look = style(s.look);
        return { type: "scatter", mode: "markers", name: s.name, x: s.x, y: s.y, text: s.text,
          marker: { color: look.color, symbol: look.symbol, size: 6, opacity: 0.65 },
          hovertemplate: "measured %{x:,.5~g}, predicted %{y:,.5~g} MB/s<br>%{text}<extra>" + s.name + "</extra>" };
      });
      const top = Math.max(...board.points.map((s) => Math.max(...s.x, ...s.y)));
      points.push({ type: "scatter", mode: "lines", x: [0, top], y: [0, top], line: { color: Page.css("--soft"), width: 1 }, showlegend: false, hoverinfo: "skip" });
      Page.plot("plot-points-" + n, points, layout("Measured total (MB/s)", "Predicted total (MB/s)", { rangemode: "tozero" }, { rangemode: "tozero" }), Page.config);
      const curves = board.curves.map((s) => {
        const look = style(s.look);
        return { type: "scatter", mode: "lines", name: s.name, x: s.x, y: s.y, line: { color: look.color, dash: look.dash, width: 2 },
          hovertemplate: "%{y:.0f} % of configurations within %{x:.3~g} %<extra>" + s.name + "</extra>" };
      });
      const marks = [0.1, 0.3, 1, 3, 10, 30, 100];
      Page.plot("plot-curves-" + n, curves, layout("Error in the total throughput (%)", "Configurations within this error (%)",
        { type: "log", range: [-1, 2], tickvals: marks, ticktext: marks.map(String) }, { range: [0, 101] }), Page.config);
    });
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
