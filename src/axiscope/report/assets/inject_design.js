(function () {
  const D = Page.data;
  function range(names, low, middle, high, k) {
    const color = Page.style(k).color;
    return { type: "scatter", mode: "markers", x: names, y: middle, marker: { color: color, size: 10, symbol: Page.style(k).symbol },
      error_y: { type: "data", symmetric: false, array: high.map((h, i) => h - middle[i]), arrayminus: middle.map((m, i) => m - low[i]), color: color, thickness: 2, width: 5 } };
  }
  function draw() {
    const of = (key) => D.aggressors.map((a) => a[key]), got = (n) => D.demands.map((d) => d.percent[n]);
    const bars = { type: "bar", width: 0.4, marker: { color: Page.style(1).color } };
    const loads = Object.assign(range(of("name"), of("mbps_low"), of("mbps"), of("mbps_high"), 0), bars, { name: "safe", hovertemplate: "%{x}: %{y:,.0f} MB/s<extra></extra>" });
    Page.plot("plot-loads", [loads], Page.layout(Page.axis("Aggressor"), Page.axis("Throughput (MB/s)", { rangemode: "tozero" }), { showlegend: false }), Page.config);
    const names = D.demands.map((d) => d.name);
    const demands = Object.assign(range(names, got(0), got(1), got(2), 0), { name: "got", hovertemplate: "%{x}: %{y:.0f} %<extra></extra>" });
    const wanted = { type: "scatter", mode: "lines", name: "wanted", x: names, y: names.map(() => 100), line: { color: Page.css("--ink"), width: 1.5, dash: "dash" }, hoverinfo: "skip" };
    Page.plot("plot-demands", [demands, wanted], Page.layout(Page.axis("Victim and demand"), Page.axis("Of what is wanted (%)", { rangemode: "tozero" })), Page.config);
  }
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
