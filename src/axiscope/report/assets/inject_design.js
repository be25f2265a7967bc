(function () {
  const D = Page.data;
  // Bars are horizontal, so that long names fit. The height depends on the number of bars.
  const looks = (x, names, more) => Page.layout(x, Page.axis("", { type: "category", autorange: "reversed" }),
    Object.assign({ height: 110 + 44 * names.length }, more));
  function range(names, low, middle, high) {
    const ink = Page.css("--ink");
    return { x: middle, y: names, orientation: "h",
      error_x: { type: "data", symmetric: false, array: high.map((h, i) => h - middle[i]), arrayminus: middle.map((m, i) => m - low[i]), color: ink, thickness: 2, width: 6 } };
  }
  function draw() {
    const of = (key) => D.aggressors.map((a) => a[key]), got = (n) => D.demands.map((d) => d.percent[n]);
    const names = of("name"), bar = (k) => ({ type: "bar", width: 0.5, marker: { color: Page.style(k).color } });
    const loads = Object.assign(range(names, of("mbps_low"), of("mbps"), of("mbps_high")), bar(1), { name: "safe", hovertemplate: "%{y}: %{x:,.0f} MB/s<extra></extra>" });
    Page.plot("plot-loads", [loads], looks(Page.axis("Throughput (MB/s)", { rangemode: "tozero" }), names, { showlegend: false }), Page.config);
    const demands = D.demands.map((d) => d.name);
    const gets = Object.assign(range(demands, got(0), got(1), got(2)), bar(0), { name: "got", hovertemplate: "%{y}: %{x:.0f} %<extra></extra>" });
    // A mark across the bar of each demand, which is visible even if there is only one bar.
    const wanted = { type: "scatter", mode: "markers", orientation: "h", name: "demanded", x: demands.map(() => 100), y: demands, marker: { symbol: "line-ns", size: 26, line: { color: Page.css("--missed"), width: 3 } }, hoverinfo: "skip" };
    Page.plot("plot-demands", [gets, wanted], looks(Page.axis("Share of the demanded value (%)", { rangemode: "tozero" }), demands, { showlegend: false }), Page.config);
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
