(function () {
  const D = Page.data;
  function causes(f) {
    const traces = f.bars.map((b) => ({ type: "bar", orientation: "h", name: b.name, y: b.names, x: b.values, marker: { color: Page.cause(b.look) },
      hovertemplate: "%{y}: %{x:.1f} %<extra>" + b.name + "</extra>" }));
    const y = Page.axis("", { autorange: "reversed", type: "category" });
    const foot = Page.narrow() ? 190 : 120, height = 30 + foot + 24 * (f.bars.length ? f.bars[0].names.length : 4);
    document.getElementById("plot-" + f.id).style.height = height + "px";
    const legend = { orientation: "h", yref: "container", y: 0, yanchor: "bottom", x: 0, font: { size: 11.5 }, traceorder: "normal" };
    return [traces, Page.layout(Page.axis(f.x_label, { range: [0, 100] }), y, { barmode: "stack", legend, margin: { l: 60, r: 10, t: 30, b: foot } })];
  }
  // Lines of different figures have different colours: a colour means one thing on a page.
  function lines(f) {
    return f.lines.map((l, n) => {
      const look = Page.style(n + f.look);
      return { type: "scatter", mode: "lines+markers", name: l.name, x: l.x, y: l.y, line: { color: look.color, width: 2, dash: look.dash },
        marker: { symbol: look.symbol, size: 5 }, hovertemplate: "%{x}: %{y:,.4~g}<extra>" + l.name + "</extra>" };
    });
  }
  function latency(f) {
    // No share exceeds 100 %.
    const least = Math.min(...f.lines.flatMap((l) => l.y)), range = [Math.log10(least) - 0.1, 2.05];
    return [lines(f), Page.layout(Page.axis(f.x_label, Page.decades()), Page.axis(f.y_label, Object.assign(Page.decades(), f.lines.length ? { range } : {})))];
  }
  function rates(f) {
    return [lines(f), Page.layout(Page.axis(f.x_label, { type: "category" }), Page.axis(f.y_label, { rangemode: "tozero" }))];
  }
  function draw() {
    D.figures.forEach((f) => { const [traces, layout] = { causes, latency, rates }[f.kind](f); Page.plot("plot-" + f.id, traces, layout, Page.config); });
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
