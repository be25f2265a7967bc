(function () {
  const D = Page.data, style = Page.style;
  function draw() {
    const group = (name, points, k, filled) => ({ type: "scatter", mode: "markers", name: name, x: points.map((p) => p.total), y: points.map((p) => p.slack),
      text: points.map((p) => p.message + "<br>demands missed: " + p.missed), marker: { color: style(k).color, symbol: filled ? "circle" : "circle-open", size: filled ? 10 : 7, opacity: filled ? 1 : 0.6 },
      hovertemplate: "%{x:,.0f} MB/s, least slack %{y:.0f} %<br>%{text}<extra>" + name + "</extra>" });
    const front = D.candidates.filter((c) => c.pareto), rest = D.candidates.filter((c) => !c.pareto);
    Page.plot("plot-front", [group("others", rest, 1, false), group("Pareto front", front, 0, true)],
      Page.layout(Page.axis("Throughput in all (MB/s)"), Page.axis("Least slack of a demand (%)")), Page.config);
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
