(function () {
  const D = Page.data, css = Page.css;
  function axis(side, values) {
    const out = Page.axis(side.label);
    out.tickfont.size = 11.5;
    if (!side.log) return Object.assign(out, { rangemode: "tozero" });
    out.type = "log";
    if (values) {
      out.tickvals = Page.powers(values, 10);
      out.ticktext = out.tickvals.map((v) => (side.label.includes("bytes") ? Page.bytes(v) : String(v)));
    }
    return out;
  }
  function draw(plot) {
    const xs = plot.curves.flatMap((c) => c.x), ends = [Math.min(...xs), Math.max(...xs)], unit = plot.x.label.includes("bytes") ? " B" : "";
    const lines = plot.curves.map((c, n) => {
      const look = Page.style(n);
      return { type: "scatter", mode: c.x.length > 1 ? "lines" : "markers", name: c.name, x: c.x, y: c.y, line: { color: look.color, dash: look.dash, width: 1.8 },
        marker: { color: look.color }, hovertemplate: "%{y:,.5~g} at %{x:,.6~g}" + unit + "<extra>" + c.name + "</extra>" };
    });
    plot.printed.forEach((p) => {
      const across = p.x === null;
      lines.push({ type: "scatter", mode: across ? "lines" : "markers", showlegend: false, name: p.name, x: across ? ends : [p.x], y: across ? [p.y, p.y] : [p.y],
        line: { color: css("--ink"), dash: "dot", width: 1.5 }, marker: { color: css("--ink"), symbol: "x-thin", size: 11, line: { width: 2.5, color: css("--ink") } },
        hovertemplate: p.name + "<extra></extra>" });
    });
    Page.plot("plot-" + plot.id, lines, Page.layout(axis(plot.x, xs), axis(plot.y), {
      legend: { orientation: "h", yref: "container", y: 0, yanchor: "bottom", font: { size: 11 } },
    }), Page.config);
  }
  const seen = new Set(), watcher = new IntersectionObserver((entries) => entries.forEach((entry) => {
    if (!entry.isIntersecting || seen.has(entry.target.id)) return;
    seen.add(entry.target.id);
    draw(D.plots.find((plot) => "plot-" + plot.id === entry.target.id));
  }), { rootMargin: "400px" });
  D.plots.forEach((plot) => watcher.observe(document.getElementById("plot-" + plot.id)));
  window.addEventListener("beforeprint", () => D.plots.forEach(draw));
  Page.onTheme(() => D.plots.filter((plot) => seen.has("plot-" + plot.id)).forEach(draw));
  document.getElementById("filter").onchange = (event) => {
    const want = event.target.value;
    document.querySelectorAll(".place").forEach((place) => {
      let left = 0;
      place.querySelectorAll("tbody tr").forEach((row) => { row.hidden = want !== "" && !row.classList.contains(want); left += !row.hidden; });
      place.hidden = !left;
    });
  };
  Page.ready();
})();
